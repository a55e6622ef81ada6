import Dispatch
import FlowAlgorithms
import FlowStateGraph

/// Threads that expand blocks of states and look their targets up, ahead of the search, which numbers the results in the order of the
/// blocks.
///
/// A block goes through three stages: a thread expands it, then its targets are looked up in each shard of the index, then the search
/// records it. A shard is given the blocks in order, by one thread at a time. While the next block is not ready to be recorded, the search
/// works like the other threads. The result is the same as with one thread.
///
/// **Invariant:** only the search uses its tables, but for the shards. A block has a copy of its states. Tickets are drawn in order. A
/// block belongs to the thread that drew its ticket until it is expanded, then to those that look it up, and to the search before and
/// after that. The resulting part belongs to the worker that expanded the block, which uses it again when the search has recorded it.
final class ExpansionPipeline: @unchecked Sendable {
  /// Holds a block until it is recorded, and then another one.
  private final class Slot: @unchecked Sendable {
    let states: PagedArray<UInt64>
    /// The number of the last block in this slot that was expanded, plus one.
    let expanded = AtomicInt(0)
    var range = 0..<0
    /// The number of states when it was handed out.
    var knownStates = 0
    /// The worker that expanded it.
    var worker = 0
    /// The result of its expansion.
    var part: ExpandedPart?

    init(stateWidth: Int) {
      states = PagedArray(limit: Search.blockSize * stateWidth)
    }
  }

  /// How far a shard is.
  private final class Progress: Sendable {
    /// The number of blocks that were looked up.
    let blocks = AtomicInt(0)
    /// 1 while a thread looks blocks up.
    let isTaken = AtomicInt(0)
  }

  /// The number of slots per thread.
  private static let slotsOfThread = 8

  /// The workers; the first one belongs to the search.
  private let workers: [ExpansionWorker]
  private let slots: [Slot]
  private let visited: VisitedSet
  private let shards: [Progress]
  /// The number of blocks that were handed out.
  private let handedOut = AtomicInt(0)
  /// The number of blocks whose expansion has begun.
  private let begun = AtomicInt(0)
  /// The number of blocks that the search has recorded.
  private let recorded = AtomicInt(0)
  /// 1 when the search is over.
  private let isOver = AtomicInt(0)
  /// Signalled once for each task that threads other than the search may take.
  private let tasks = DispatchSemaphore(value: 0)
  /// Signalled when another thread has done a task.
  private let results = DispatchSemaphore(value: 0)

  /// - Parameter worker: The worker that has expanded so far. The others get copies of it.
  init(_ worker: ExpansionWorker, threads: Int, for visited: VisitedSet) {
    self.visited = visited
    workers = [worker] + (1..<threads).map { _ in worker.copy() }
    slots = (0..<threads * Self.slotsOfThread).map { _ in Slot(stateWidth: visited.stateWidth) }
    shards = (0..<visited.shardCount).map { _ in Progress() }
  }

  /// Expands all remaining states of a search.
  func run(_ search: inout Search) {
    let group = DispatchGroup()
    for worker in workers.indices.dropFirst() {
      DispatchQueue.global().async(group: group) { self.work(worker) }
    }
    var (next, recorded) = (search.cursor, 0)
    while true {
      handOut(from: &next, recorded: recorded, of: search)
      guard recorded < handedOut.load() else { break }
      let slot = slots[recorded % slots.count]
      guard search.begin(slot.range) else { break }
      while !isLookedUp(recorded) {
        if !doTask(0) { results.wait() }
      }
      guard let part = slot.part else { preconditionFailure("what is expanded has a part") }
      search.record(part, workers[slot.worker].rows)
      recorded += 1
      self.recorded.store(recorded)
    }
    isOver.store(1)
    for _ in workers { tasks.signal() }
    group.wait()
  }

  private func isLookedUp(_ block: Int) -> Bool { shards.allSatisfy { $0.blocks.load() > block } }

  /// Hands out blocks when half of the slots are free, as long as the next block is complete. If no block is out, it may be incomplete.
  ///
  /// It hands out several at once, so that a waiting thread is not woken for each.
  private func handOut(from next: inout StateID, recorded: Int, of search: Search) {
    var count = handedOut.load()
    guard count - recorded <= slots.count / 2 else { return }
    let size = blockSize(of: search)
    while count - recorded < slots.count,
      let block = search.block(from: next, atMost: size, isPartial: count == recorded)
    {
      let slot = slots[count % slots.count]
      (slot.range, slot.knownStates) = (block, visited.count)
      slot.states.removeAll()
      slot.states.append(
        contentsOf: UnsafeBufferPointer(
          start: visited.words.start + block.lowerBound * visited.stateWidth,
          count: block.count * visited.stateWidth))
      next = block.upperBound
      count += 1
      handedOut.store(count)
      tasks.signal()
    }
  }

  /// The number of states in a block: fewer if few states wait, so that every thread gets some.
  private func blockSize(of search: Search) -> Int {
    let share = (search.visited.count - search.cursor) / (4 * workers.count)
    return min(max(1 << (Int.bitWidth - share.leadingZeroBitCount), 2), Search.blockSize)
  }

  /// Does tasks until the search is over; runs on its own thread.
  private func work(_ worker: Int) {
    while isOver.load() == 0 {
      if !doTask(worker) { tasks.wait() }
    }
  }

  /// Looks blocks up in a shard, or else expands a block. Returns false if there is nothing to do.
  private func doTask(_ worker: Int) -> Bool {
    for shift in shards.indices where lookUp(in: (worker + shift) % shards.count, by: worker) { return true }
    return expandNext(worker)
  }

  /// Looks up all blocks that are expanded, in order. Returns false if there are none or another thread does it.
  private func lookUp(in shard: Int, by worker: Int) -> Bool {
    let progress = shards[shard]
    guard isExpanded(progress.blocks.load()), progress.isTaken.exchange(0, for: 1) else { return false }
    var block = progress.blocks.load()
    while isExpanded(block) {
      let slot = slots[block % slots.count]
      guard let part = slot.part else { preconditionFailure("what is expanded has a part") }
      visited.lookUp(part, in: shard, knowing: slot.knownStates)
      block += 1
      progress.blocks.store(block)
      if worker > 0 { results.signal() }
    }
    progress.isTaken.store(0)
    return true
  }

  private func isExpanded(_ block: Int) -> Bool { slots[block % slots.count].expanded.load() == block + 1 }

  /// Expands the next block. Returns false if there is none.
  private func expandNext(_ worker: Int) -> Bool {
    while true {
      let block = begun.load()
      guard block < handedOut.load() else { return false }
      guard begun.exchange(block, for: block + 1) else { continue }
      let slot = slots[block % slots.count]
      let states = StateBlock(words: slot.states.start, count: slot.range.count, width: visited.stateWidth)
      slot.worker = worker
      slot.part = workers[worker].expand(states, block: block, recorded: recorded.load())
      slot.expanded.store(block + 1)
      for _ in shards.dropFirst() { tasks.signal() }
      if worker > 0 { results.signal() }
      return true
    }
  }
}
