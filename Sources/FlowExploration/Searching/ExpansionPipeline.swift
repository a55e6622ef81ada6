import Dispatch
import FlowAlgorithms
import FlowStateGraph

/// Threads that expand blocks of states ahead of the search, which numbers what comes out in the order of the blocks.
///
/// The search numbers what is expanded; while the next block is not, it expands blocks itself. What comes out is the same as on one
/// thread.
///
/// **Invariant:** the tables of the search are its own. A block has a copy of its states, and the tickets, given in order, say whose
/// a block is: of the thread that drew its ticket until it is expanded, and of the search before and after. The part that comes out of it
/// is one of that thread's own, which uses it again once the search has recorded the block.
final class ExpansionPipeline: @unchecked Sendable {
  /// A block on its way, and later another one.
  private final class Slot: @unchecked Sendable {
    let states: PagedArray<UInt64>
    let isExpanded = DispatchSemaphore(value: 0)
    var range = 0..<0
    /// Who expanded it.
    var worker = 0
    /// What came out.
    var part: ExpandedPart?

    init(stateWidth: Int) {
      states = PagedArray(limit: Search.blockSize * stateWidth)
    }
  }

  /// So many blocks are on their way for each thread.
  private static let slotsOfThread = 8

  /// Those that expand; the first one is the search's own.
  private let workers: [ExpansionWorker]
  private let slots: [Slot]
  /// How many blocks were handed out.
  private let handedOut = AtomicInt(0)
  /// How many of these somebody began.
  private let begun = AtomicInt(0)
  /// How many blocks were numbered.
  private let recorded = AtomicInt(0)
  /// 1 once the search is over.
  private let isOver = AtomicInt(0)
  private let requests = DispatchSemaphore(value: 0)
  private let pages = PagesAhead()

  /// - Parameter worker: Who expanded so far, whose knowledge all get.
  init(_ worker: ExpansionWorker, threads: Int, stateWidth: Int) {
    workers = [worker] + (1..<threads).map { _ in worker.copy() }
    slots = (0..<threads * Self.slotsOfThread).map { _ in Slot(stateWidth: stateWidth) }
  }

  /// Expands all that is left of a search.
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

  /// Hands out blocks once half of them are done, while the next one is known as a whole; where nothing is on its way, also a part of one.
  ///
  /// Several at once, so that a thread that waits is not woken for each.
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
      for word in block.lowerBound * visited.stateWidth..<block.upperBound * visited.stateWidth {
        slot.states.append(visited.words.start[word])
      }
      next = block.upperBound
      count += 1
      handedOut.store(count)
      requests.signal()
    }
  }

  /// How many states a block has: fewer where few are known that wait, so that there is something to do for all.
  private func blockSize(of search: Search) -> Int {
    let share = (search.visited.count - search.cursor) / (2 * workers.count)
    return min(max(1 << (Int.bitWidth - share.leadingZeroBitCount), 16), Search.blockSize)
  }

  /// Draws a ticket, and says whether nobody did before.
  private func begin(_ ticket: Int) -> Bool {
    begun.exchange(ticket, for: ticket + 1)
  }

  /// Waits until a block is expanded, and expands others until then.
  private func wait(for slot: Slot) {
    while !slot.isExpanded.takeIfSignalled() {
      let ticket = begun.load()
      guard ticket < handedOut.load() else { return slot.isExpanded.wait() }
      guard begin(ticket) else { continue }
      expand(ticket, by: 0)
      slots[ticket % slots.count].isExpanded.signal()
    }
  }

  /// Expands blocks on a thread of its own until the search is over.
  private func expandBlocks(_ worker: Int) {
    while true {
      waitForRequest()
      if isOver.load() == 1 { return }
      var ticket = begun.load()
      // A request may be one for a block that the search began itself.
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

  /// Waits until there may be a block to expand, and until then has pages made for the search.
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
  /// Takes a signal if there is one, without the system: a wait until `.now()` sets a timer and sleeps.
  fileprivate func takeIfSignalled() -> Bool {
    wait(timeout: DispatchTime(uptimeNanoseconds: 0)) == .success
  }
}
