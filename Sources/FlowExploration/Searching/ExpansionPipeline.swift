import Dispatch
import FlowAlgorithms
import FlowStateGraph

/// Threads that expand blocks of states ahead of the search, which numbers the results in the order of the blocks.
///
/// While the next block is not expanded yet, the search expands blocks itself. The result is the same as with one thread.
///
/// **Invariant:** only the search uses its tables. A block has a copy of its states. Tickets are drawn in order. A block belongs to the
/// thread that drew its ticket until it is expanded, and to the search before and after that. The resulting part belongs to the same
/// thread, which uses it again when the search has recorded the block.
final class ExpansionPipeline: @unchecked Sendable {
  /// Holds a block until it is recorded, and then another one.
  private final class Slot: @unchecked Sendable {
    let states: PagedArray<UInt64>
    let isExpanded = DispatchSemaphore(value: 0)
    var range = 0..<0
    /// The worker that expanded it.
    var worker = 0
    /// The result of its expansion.
    var part: ExpandedPart?

    init(stateWidth: Int) {
      states = PagedArray(limit: Search.blockSize * stateWidth)
    }
  }

  /// The number of slots per thread.
  private static let slotsOfThread = 8

  /// The workers; the first one belongs to the search.
  private let workers: [ExpansionWorker]
  private let slots: [Slot]
  /// The number of blocks that were handed out.
  private let handedOut = AtomicInt(0)
  /// The number of blocks whose expansion has begun.
  private let begun = AtomicInt(0)
  /// The number of blocks that the search has recorded.
  private let recorded = AtomicInt(0)
  /// 1 when the search is over.
  private let isOver = AtomicInt(0)
  private let requests = DispatchSemaphore(value: 0)
  private let pages = PagesAhead()

  /// - Parameter worker: The worker that has expanded so far. The others get copies of it.
  init(_ worker: ExpansionWorker, threads: Int, stateWidth: Int) {
    workers = [worker] + (1..<threads).map { _ in worker.copy() }
    slots = (0..<threads * Self.slotsOfThread).map { _ in Slot(stateWidth: stateWidth) }
  }

  /// Expands all remaining states of a search.
  func run(_ search: inout Search) {
    let group = DispatchGroup()
    for worker in workers.indices.dropFirst() {
      DispatchQueue.global().async(group: group) { self.expandBlocks(worker) }
    }
    var (next, recorded) = (search.cursor, 0)
    while true {
      handOut(from: &next, recorded: recorded, of: search)
      guard recorded < handedOut.load() else { break }
      let slot = slots[recorded % slots.count]
      guard search.begin(slot.range) else { break }
      if begin(recorded) { expand(recorded, by: 0) } else { wait(for: slot) }
      guard let part = slot.part else { preconditionFailure("what is expanded has a part") }
      search.record(part, workers[slot.worker].rows)
      pages.want(search.nextAddresses)
      recorded += 1
      self.recorded.store(recorded)
    }
    isOver.store(1)
    for _ in workers { requests.signal() }
    group.wait()
  }

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
      let (slot, visited) = (slots[count % slots.count], search.visited)
      slot.range = block
      slot.states.removeAll()
      slot.states.append(
        contentsOf: UnsafeBufferPointer(
          start: visited.words.start + block.lowerBound * visited.stateWidth,
          count: block.count * visited.stateWidth))
      next = block.upperBound
      count += 1
      handedOut.store(count)
      requests.signal()
    }
  }

  /// The number of states in a block: fewer if few states wait, so that every thread gets some.
  private func blockSize(of search: Search) -> Int {
    let share = (search.visited.count - search.cursor) / (2 * workers.count)
    return min(max(1 << (Int.bitWidth - share.leadingZeroBitCount), 16), Search.blockSize)
  }

  /// Draws a ticket. Returns false if another thread has drawn it.
  private func begin(_ ticket: Int) -> Bool {
    begun.exchange(ticket, for: ticket + 1)
  }

  /// Waits until a block is expanded. Meanwhile it expands others.
  private func wait(for slot: Slot) {
    while !slot.isExpanded.takeIfSignalled() {
      let ticket = begun.load()
      guard ticket < handedOut.load() else { return slot.isExpanded.wait() }
      guard begin(ticket) else { continue }
      expand(ticket, by: 0)
      slots[ticket % slots.count].isExpanded.signal()
    }
  }

  /// Expands blocks until the search is over; runs on its own thread.
  private func expandBlocks(_ worker: Int) {
    while true {
      waitForRequest()
      if isOver.load() == 1 { return }
      var ticket = begun.load()
      // The search may have begun the requested block itself.
      while ticket < handedOut.load() {
        guard begin(ticket) else {
          ticket = begun.load()
          continue
        }
        expand(ticket, by: worker)
        slots[ticket % slots.count].isExpanded.signal()
        break
      }
    }
  }

  /// Waits until there may be a block to expand. Meanwhile it touches pages that the search will need.
  private func waitForRequest() {
    while !requests.takeIfSignalled() {
      guard pages.makeSome() else { return requests.wait() }
    }
  }

  private func expand(_ ticket: Int, by worker: Int) {
    let slot = slots[ticket % slots.count]
    slot.worker = worker
    slot.part = workers[worker].expand(states(of: slot), block: ticket, recorded: recorded.load())
  }

  private func states(of slot: Slot) -> StateBlock {
    StateBlock(words: slot.states.start, count: slot.range.count, width: workers[0].stateWidth)
  }
}

extension DispatchSemaphore {
  /// Takes a signal if there is one, without a system call. A wait until `.now()` would set a timer and sleep.
  fileprivate func takeIfSignalled() -> Bool {
    wait(timeout: DispatchTime(uptimeNanoseconds: 0)) == .success
  }
}
