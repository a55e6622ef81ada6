import FlowAlgorithms
import FlowStateGraph

/// One thread's copy of the commands that several threads learn together.
///
/// Each thread has its own copy, so a lookup waits for no other thread and shares no memory that changes. What a thread learns goes into a
/// log, and the other threads read the log when they miss something. This is replication by a log of changes (Lamport, Time, Clocks,
/// and the Ordering of Events in a Distributed System, 1978).
///
/// A reference type. **Invariant:** one thread uses it at a time; copies that have read equally far in the log are equal.
final class SharedCommands: @unchecked Sendable {
  /// What the threads learned, in the order in which all threads add it.
  private struct Log: Sendable {
    /// The entries that some thread has not read yet: ``NewCommandBlocks``, contiguous.
    let words = PagedArray<UInt64>(limit: 1 << 26)
    /// The position of the first word, and of the first one since the commands were last forgotten.
    var (first, forgotten) = (0, 0)
    /// For each thread, the position of the next word that it reads.
    var positions: [Int] = []

    var end: Int { first + words.count }
  }

  private final class Shared: Sendable {
    let log = LockedValue(Log())
    let end = AtomicInt(0)
  }

  /// Words that all threads have read are dropped when there are this many.
  private static let manyWords = 1 << 10

  private let system: any CommandSystem
  /// The number of words in a padded state.
  let paddedWidth: Int
  private let commands: GroupedCommands
  private let shared: Shared
  private let number: Int
  /// How far this thread has read the log.
  @exclusivity(unchecked) private var position: Int
  private var buffer: CommandBuffer
  private let writer: CommandBlockWriter
  /// A copy of the entries that this thread reads from the log.
  private let inbox = PagedArray<UInt64>(limit: 1 << 22)

  /// Creates an empty copy and its log.
  ///
  /// - Parameter wordCount: The number of words in a padded state; by default the next power of two.
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

  /// A copy for another thread.
  func share() -> SharedCommands {
    SharedCommands(
      system, GroupedCommands(commands), shared, position: position, wantsFlags: buffer.wantsFlags)
  }

  /// The approximate number of bytes that this thread's commands use.
  var memory: Int { commands.memory }

  /// Calls `body` with a lookup.
  @inline(never)
  func withLookup<State: StateWords, Result>(
    _ type: State.Type, _ body: (GroupedCommands.Lookup<State>) -> Result
  ) -> Result {
    commands.withLookup(State.self, body)
  }

  /// Numbers the steps of a unit with their targets. `isNew` is true if this thread learned them.
  typealias Shape = (_ steps: NewCommandBlocks.Steps, _ isNew: Bool) -> UInt32

  /// Reads what other threads have learned. If there is nothing new, asks the system for the unknown commands of a state.
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
      // Another thread may have forgotten the groups of the gap.
      guard commands.isCurrent(gap) else { return }
    } while !add(shape)
  }

  /// Forgets everything if it uses more memory than a thread may.
  func forget(above limit: Int) {
    guard memory > limit else { return }
    commands.removeAll()
    shared.log.withLock { log in
      // Threads that read this position forget everything too.
      if position >= log.forgotten {
        log.first = log.end + 1
        log.words.removeAll()
        log.forgotten = log.first
      }
      position = log.forgotten
      noteProgress(in: &log)
    }
  }

  /// Adds the new entries of the log. Returns false if there are none.
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

  /// Adds what this thread has learned. Returns false if it has not read the whole log.
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

  /// Records the progress of this thread and the log, and drops the entries that all threads have read.
  private func noteProgress(in log: inout Log) {
    log.positions[number] = position
    shared.end.store(log.end)
    let done = max(log.positions.min() ?? 0, log.forgotten) - log.first
    guard done >= Self.manyWords else { return }
    log.words.removeFirst(done)
    log.first += done
  }
}
