import FlowAlgorithms

/// Threads that expand a level together, each taking the next part of it when it is done with one.
final class ReachabilityTeam<State: StateWords>: Sendable {
  let workers: [ReachabilityWorker<State>]
  /// How many parts were taken in this round.
  private let taken = AtomicInt(0)

  init(_ workers: [ReachabilityWorker<State>]) {
    self.workers = workers
  }

  /// Gives all workers what the first one has learnt while it was alone.
  func shareKnowledge() {
    guard let first = workers.first else { return }
    for worker in workers.dropFirst() { worker.adopt(first.knowledge) }
  }

  /// Expands some parts of a level; a worker that finds no room is left with something to do.
  func expand(_ parts: LevelParts<State>, room: Int, threads: Int) {
    taken.store(0)
    let most = threads == 1 ? 512 : 2048 * threads
    // One for all, so that nobody waits for one who has some left.
    let left = AtomicInt(room)
    concurrently(threads) { thread in
      let worker = workers[thread]
      worker.beginRound()
      while true {
        worker.work(within: left, isShared: threads > 1)
        guard worker.isIdle, taken.add(1) < most, let part = parts.take(for: thread) else { return }
        worker.take(part.states, of: part.list)
      }
    }
  }

  /// Asks tests of the states of a level, one test on each thread.
  func ask(_ tests: ArraySlice<HitSearch<State>>, _ parts: LevelParts<State>, level: Int) {
    concurrently(tests.count) { thread in
      while let part = parts.take(for: thread) {
        tests[thread].look(at: part.states, of: part.list, level: level)
      }
    }
  }

  /// Whether every worker has done what it took.
  var isIdle: Bool { workers.allSatisfy(\.isIdle) }
}
