import FlowAlgorithms

/// Expands states and looks up their successors. Each thread has its own.
///
/// It gathers successors in batches and prefetches their lines in the table before it looks them up. A batch that finds the table full
/// stays pending until the table has grown.
final class ReachabilityWorker<State: StateWords>: @unchecked Sendable {
  private static var batch: Int { 512 }

  private let table: StateTable<State>
  private let list: StateList<State>
  private var blocks: StepBlocks<State>
  private var successors: Reservation<State>
  private var recent: RecentStates<State>?
  private var pending = 0
  /// How many of the pending states are prefetched.
  private var nearby = 0
  /// The states that are being expanded.
  private var source: UnsafePointer<State>?
  private var cursor = 0
  private var end = 0
  /// How many states it may add before it asks for more room.
  private var room = 0
  private static var roomAtOnce: Int { 1 << 12 }
  private(set) var steps = 0

  init?(_ table: StateTable<State>, list: Int, blocks: StepBlocks<State>) {
    guard let successors = Reservation<State>(exactly: 1 << 12) else { return nil }
    (self.table, self.blocks, self.successors) = (table, blocks, successors)
    self.list = table.lists[list]
  }

  /// Whether it has finished its states.
  var isIdle: Bool { pending == 0 && cursor == end }
  /// The number of successors that are not looked up yet.
  var pendingCount: Int { pending }
  /// The bytes that its knowledge of steps uses.
  var memory: Int { blocks.memory }
  var knowledge: StepBlocks<State> { blocks }

  /// Copies another worker's knowledge of steps.
  func adopt(_ knowledge: StepBlocks<State>) { blocks = knowledge.copy() }

  /// Gives an idle worker states to expand.
  func take(_ states: Range<Int>, of list: StateList<State>) {
    precondition(isIdle, "a worker finishes what it has")
    (source, cursor, end) = (UnsafePointer(list.base), states.lowerBound, states.upperBound)
    if recent == nil, cursor < end { recent = RecentStates(list.base[cursor]) }
  }

  /// Works until nothing is left, or until the table may have to grow.
  ///
  /// - Parameter left: How many states all workers together may still add, besides the room that each already has.
  func work(within left: AtomicInt, isShared: Bool) {
    while !isIdle {
      if pending < Self.batch { expand() }
      guard pending <= room || takeRoom(of: left) else {
        // The lines change when the table grows.
        nearby = 0
        return
      }
      room -= insert(isShared: isShared)
    }
  }

  /// Begins a round without room.
  func beginRound() { room = 0 }

  /// Asks for room. Returns false if there is too little for the pending states.
  private func takeRoom(of left: AtomicInt) -> Bool {
    let wanted = max(pending - room, Self.roomAtOnce)
    room += max(0, min(left.add(-wanted), wanted))
    return pending <= room
  }

  private func expand() {
    guard let source else { return }
    makeRoom(for: blocks.largest)
    while cursor < end, pending < Self.batch, pending + blocks.largest <= successors.capacity {
      let (done, found, steps) = blocks.expand(
        source + cursor, count: min(end - cursor, 64), into: successors.base + pending,
        room: successors.capacity - pending)
      cursor += done
      pending += recent?.keepNew(successors.base + pending, count: found) ?? found
      self.steps += steps
      guard done == 0, !blocks.learnGap(of: source[cursor]) else { continue }
      learn(source[cursor])
      cursor += 1
    }
  }

  private func learn(_ state: State) {
    let (found, steps) = blocks.learn(state)
    self.steps += steps
    makeRoom(for: found.count)
    for successor in found {
      successors.base[pending] = successor
      pending += 1
    }
  }

  private func makeRoom(for count: Int) {
    guard pending + count > successors.capacity else { return }
    let capacity = 2 * (pending + count)
    guard let larger = Reservation<State>(exactly: capacity) else {
      preconditionFailure("the system gives memory for the successors of one state")
    }
    larger.base.update(from: successors.base, count: pending)
    successors = larger
  }

  /// Adds the pending states that are new and returns their number. The last ones wait for the next batch, if there is one.
  private func insert(isShared: Bool) -> Int {
    let distance = StateTable<State>.distance
    let states = successors.base
    if nearby < min(distance, pending) { table.prefetch(states, nearby..<min(distance, pending)) }
    let count = cursor < end ? max(0, pending - distance) : pending
    let added = table.insert(states, count: count, of: pending, into: list, isShared: isShared)
    pending -= count
    nearby = pending
    states.update(from: states + count, count: pending)
    return added
  }
}
