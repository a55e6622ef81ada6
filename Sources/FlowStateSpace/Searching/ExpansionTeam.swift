import Dispatch

/// Threads that expand a block of states together.
struct ExpansionTeam {
  private let workers: [ExpansionWorker]
  private let parts: [ExpandedPart]
  private let newStates: [NewStates]

  init(_ workers: [ExpansionWorker]) {
    self.workers = workers
    parts = workers.map(\.part)
    newStates = workers.indices.map { NewStates(thread: $0, of: workers.count) }
  }

  /// Expands a block, looks its successors up, and records them in their order.
  func expand(_ block: Range<StateID>, _ search: inout Search) {
    let (workers, parts, newStates, visited) = (workers, parts, newStates, search.visited)
    let share = (block.count + workers.count - 1) / workers.count
    forEachThread { thread in
      let first = min(block.lowerBound + thread * share, block.upperBound)
      workers[thread].expand(first..<min(first + share, block.upperBound), of: visited)
    }
    forEachThread { newStates[$0].lookUp(parts, in: visited) }
    for worker in workers { search.record(worker, newStates) }
    forEachThread { newStates[$0].settle(in: visited) }
  }

  private func forEachThread(_ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: workers.count, execute: body)
  }
}
