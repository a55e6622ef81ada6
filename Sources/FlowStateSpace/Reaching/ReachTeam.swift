import Dispatch
import Synchronization

/// Threads that expand a level together, each taking the next part of it when it is done with one.
final class ReachTeam<State: StateWords>: Sendable {
  /// Some states of one list.
  struct Part {
    let list: StateList<State>
    let states: Range<Int>
  }

  /// The number of states in a part.
  static var partSize: Int { 4096 }

  let workers: [ReachWorker<State>]
  private let next = Atomic<Int>(0)

  init(_ workers: [ReachWorker<State>]) {
    self.workers = workers
  }

  /// Expands some parts; a worker that finds no room is left with something to do.
  func expand(_ parts: ArraySlice<Part>, room: Int, threads: Int) {
    next.store(parts.startIndex, ordering: .relaxed)
    let share = room / threads
    if threads == 1 { return work(workers[0], parts, room: share, isShared: false) }
    DispatchQueue.concurrentPerform(iterations: threads) {
      work(workers[$0], parts, room: share, isShared: true)
    }
  }

  private func work(_ worker: ReachWorker<State>, _ parts: ArraySlice<Part>, room: Int, isShared: Bool) {
    worker.room = room
    while true {
      worker.work(isShared: isShared)
      guard worker.isIdle else { return }
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < parts.endIndex else { return }
      worker.take(parts[index].states, of: parts[index].list)
    }
  }

  /// The parts that nobody took.
  func left(of parts: ArraySlice<Part>) -> ArraySlice<Part> {
    parts[min(next.load(ordering: .relaxed), parts.endIndex)...]
  }

  /// Whether every worker has done what it took.
  var isIdle: Bool { workers.allSatisfy(\.isIdle) }
}
