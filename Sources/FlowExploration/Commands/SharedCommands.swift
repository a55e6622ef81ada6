import FlowAlgorithms
import FlowStateGraph

/// Commands that several threads know together, as one of them uses them.
///
/// Each thread has all of them to itself, so that looking them up waits for nobody and shares no memory that changes. What a thread works out
/// goes into a log, in which all have one order; the others take it over when they miss something. That is replication by a log
/// of changes (Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, 1978).
///
/// A reference type. **Invariant:** one thread uses it at a time; two that have taken over equally much of the log know the same.
final class SharedCommands: @unchecked Sendable {
  /// What was worked out, in the order in which all threads take it over.
  private struct Log: Sendable {
    /// What some thread has yet to take over: ``NewCommandBlocks``, one after the other.
    let words = PagedArray<UInt64>(limit: 1 << 26)
    /// The number of the first word, and of the first one since all was last forgotten.
    var (first, forgotten) = (0, 0)
    /// For each thread the number of the word from which on it has yet to take over.
    var positions: [Int] = []

    var end: Int { first + words.count }
  }

  private final class Shared: Sendable {
    let log = LockedValue(Log())
    let end = AtomicInt(0)
  }

  /// So many words are there before those are dropped that nobody needs any more.
  private static let manyWords = 1 << 10

  let system: any CommandSystem
  /// The number of words with which states are handled.
  let paddedWidth: Int
  private let commands: GroupedCommands
  private let shared: Shared
  private let number: Int
  /// How much of the log is among the commands.
  @exclusivity(unchecked) private var position: Int
  private var buffer: CommandBuffer
  private let writer: CommandBlockWriter
  /// A copy of what this thread takes over from the log.
  private let inbox = PagedArray<UInt64>(limit: 1 << 22)

  /// Nothing is known yet.
  ///
  /// - Parameter wordCount: The number of words with which states are handled; a power of two, where it is not given.
  convenience init(_ system: any CommandSystem, wordCount: Int? = nil, wantsFlags: Bool = true) {
    self.init(
      system, GroupedCommands(system, wordCount: wordCount), Shared(), position: 0, wantsFlags: wantsFlags)
  }

  private init(
    _ system: any CommandSystem, _ commands: GroupedCommands, _ shared: Shared, position: Int,
    wantsFlags: Bool
  ) {
    (self.system, self.commands, self.shared, self.position) = (system, commands, shared, position)
    paddedWidth = commands.paddedWidth
    buffer = CommandBuffer(stateWidth: system.stateWidth)
    writer = CommandBlockWriter(system, paddedWidth: paddedWidth)
    buffer.wantsFlags = wantsFlags
    number = shared.log.withLock { log in
      log.positions.append(position)
      return log.positions.count - 1
    }
  }

  /// The same commands for another thread.
  func share() -> SharedCommands {
    SharedCommands(
      system, GroupedCommands(commands), shared, position: position, wantsFlags: buffer.wantsFlags)
  }

  /// The bytes that this thread's commands take, about.
  var memory: Int { commands.memory }

  /// Lets `body` look commands up.
  @inline(never)
  func withLookup<State: StateWords, Result>(
    _ type: State.Type, _ body: (GroupedCommands.Lookup<State>) -> Result
  ) -> Result {
    commands.withLookup(State.self, body)
  }

  /// The number for what steps a unit has, with where they lead; `isNew` where this thread worked them out.
  typealias Shape = (_ steps: NewCommandBlocks.Steps, _ isNew: Bool) -> UInt32

  /// Takes over what others worked out, or else asks the system for what is not known of a state.
  ///
  /// - Parameter shape: Called for each unit that this thread adds.
  func learn(_ gap: GroupedCommands.Gap, of state: PackedState, shape: Shape) {
    guard !catchUp(shape) else { return }
    buffer.removeAll()
    var ends: [Int]?
    if gap.units.isEmpty {
      system.commands(of: state, into: &buffer)
    } else {
      guard let groups = commands.groups(of: gap, in: state.words) else { return }
      system.commands(of: state, groups: groups.flatMap(\.self), into: &buffer)
      ends = groups.reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
    }
    writer.write(buffer, of: state.words, units: gap.units, groupEnds: ends)
    repeat {
      _ = catchUp(shape)
      // Another thread forgot all, and perhaps the groups of the gap.
      guard commands.isCurrent(gap) else { return }
    } while !add(shape)
  }

  /// Forgets all where that is more than a thread may have.
  func forget(above limit: Int) {
    guard memory > limit else { return }
    commands.removeAll()
    shared.log.withLock { log in
      // Those who read this number forget too.
      if position >= log.forgotten {
        log.first = log.end + 1
        log.words.removeAll()
        log.forgotten = log.first
      }
      position = log.forgotten
      noteProgress(in: &log)
    }
  }

  /// Takes over what is new in the log, and says whether anything was.
  private func catchUp(_ shape: Shape) -> Bool {
    guard shared.end.load() > position else { return false }
    inbox.removeAll()
    let isForgotten = shared.log.withLock { log in
      let isForgotten = position < log.forgotten
      let known = max(position, log.forgotten) - log.first
      inbox.append(
        contentsOf: UnsafeBufferPointer(start: log.words.start + known, count: log.words.count - known))
      position = log.end
      noteProgress(in: &log)
      return isForgotten
    }
    if isForgotten { commands.removeAll() }
    var next = 0
    while next < inbox.count {
      let new = NewCommandBlocks(start: inbox.start + next, paddedWidth: paddedWidth)
      commands.fill(with: new) { shape($0, false) }
      next += new.wordCount
    }
    return true
  }

  /// Adds what this thread worked out; false where it has not taken over all else.
  private func add(_ shape: Shape) -> Bool {
    let new = writer.blocks
    let isAdded = shared.log.withLock { log in
      guard position == log.end else { return false }
      if log.positions.count == 1 { log.first += 1 } else { log.words.append(contentsOf: new.words) }
      position = log.end
      noteProgress(in: &log)
      return true
    }
    if isAdded { commands.fill(with: new) { shape($0, true) } }
    return isAdded
  }

  /// Says how far this thread and the log are, and drops what all have taken over.
  private func noteProgress(in log: inout Log) {
    log.positions[number] = position
    shared.end.store(log.end)
    let done = max(log.positions.min() ?? 0, log.forgotten) - log.first
    guard done >= Self.manyWords else { return }
    log.words.removeFirst(done)
    log.first += done
  }
}
