import FlowAlgorithms

/// Threads that expand a level together, each taking the next part of it when it is done with one.
final class ReachabilityTeam<State: StateWords>: Sendable {
  /// Some states of one list.
  struct Part {
    let list: StateList<State>
    let states: Range<Int>
  }

  /// The number of states in each part of a level: fewer in a small level, so that all threads end it at about the same time.
  static func partSize(ofLevel count: Int, threads: Int) -> Int {
    threads == 1 ? 128 : min(max(count / (16 * threads), 4), 64)
  }

  let workers: [ReachabilityWorker<State>]
  private let next = AtomicInt(0)

  init(_ workers: [ReachabilityWorker<State>]) {
    self.workers = workers
  }

  /// Gives all workers what the first one has learnt while it was alone.
  func shareKnowledge() {
    guard let first = workers.first else { return }
    for worker in workers.dropFirst() { worker.adopt(first.knowledge) }
  }

  /// Expands some parts; a worker that finds no room is left with something to do.
  func expand(_ parts: ArraySlice<Part>, room: Int, threads: Int) {
    next.store(parts.startIndex)
    concurrently(threads) { thread in
      let worker = workers[thread]
      worker.room = room / threads
      while true {
        worker.work(isShared: threads > 1)
        guard worker.isIdle, let part = takePart(of: parts) else { return }
        worker.take(part.states, of: part.list)
      }
    }
  }

  /// Asks tests of the states of some parts, one test on each thread.
  func ask(_ tests: ArraySlice<HitSearch<State>>, _ parts: [Part], level: Int) {
    next.store(0)
    concurrently(tests.count) { thread in
      while let part = takePart(of: parts[...]) {
        tests[thread].look(at: part.states, of: part.list, level: level)
      }
    }
  }

  private func takePart(of parts: ArraySlice<Part>) -> Part? {
    let index = next.add(1)
    return index < parts.endIndex ? parts[index] : nil
  }

  /// The parts that nobody took.
  func left(of parts: ArraySlice<Part>) -> ArraySlice<Part> {
    parts[min(next.load(), parts.endIndex)...]
  }

  /// Whether every worker has done what it took.
  var isIdle: Bool { workers.allSatisfy(\.isIdle) }
}
