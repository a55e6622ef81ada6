import FlowAlgorithms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Commands that several threads know together, as one of them uses them.
///
/// All look commands up at the same time, and each works out by itself what is missing. To add it, a thread waits until no other looks
/// anything up: these are told, and make way after the state at hand.
///
/// A reference type. **Invariant:** one thread uses it at a time, and what all know changes only while nobody looks anything up.
final class SharedCommands: @unchecked Sendable {
  /// Whether a thread does something.
  final class Sign: Sendable {
    fileprivate let flag = AtomicFlag()

    /// Whether it is to be heeded soon.
    @inline(__always)
    var isSeen: Bool { flag.wasUp }

    /// Puts it up for one thread, once no other has.
    fileprivate func take() {
      while flag.raise() { waitUntilDown() }
    }

    /// Waits for a thread that is done in a moment, unless it had to leave its processor.
    fileprivate func waitUntilDown() {
      var patience = 1000
      while flag.isUp {
        if patience > 0 { patience -= 1 } else { sched_yield() }
      }
    }
  }

  /// What all know.
  private final class Knowledge: @unchecked Sendable {
    @exclusivity(unchecked) var commands: GroupedCommands
    /// Whether each of the threads looks something up.
    @exclusivity(unchecked) var readers: [Sign] = []
    /// Whether somebody changes something, or waits to.
    let change = Sign()

    init(_ commands: GroupedCommands) { self.commands = commands }
  }

  let system: any CommandSystem
  /// The number of words with which states are handled.
  let paddedWidth: Int
  private let knowledge: Knowledge
  /// Whether this thread looks something up.
  private let reading = Sign()
  private var buffer: CommandBuffer
  private var blocks: NewCommandBlocks

  /// Nothing is known yet.
  ///
  /// - Parameter wordCount: The number of words with which states are handled; a power of two, where it is not given.
  convenience init(_ system: any CommandSystem, wordCount: Int? = nil, wantsFlags: Bool = true) {
    self.init(
      system, Knowledge(GroupedCommands(system, wordCount: wordCount)), wantsFlags: wantsFlags)
  }

  private init(_ system: any CommandSystem, _ knowledge: Knowledge, wantsFlags: Bool) {
    (self.system, self.knowledge, paddedWidth) = (system, knowledge, knowledge.commands.paddedWidth)
    buffer = CommandBuffer(stateWidth: system.stateWidth)
    blocks = NewCommandBlocks(
      width: system.stateWidth, paddedWidth: paddedWidth, usedBits: system.usedBits)
    buffer.wantsFlags = wantsFlags
    knowledge.readers.append(reading)
  }

  /// The same commands for another thread; to be asked for while nobody else uses them.
  func share() -> SharedCommands { SharedCommands(system, knowledge, wantsFlags: buffer.wantsFlags) }

  /// The share of the bytes that all know together, about.
  var memory: Int { read { $0.memory } / knowledge.readers.count }

  /// Lets `body` look commands up; it is to end soon when the sign is up that another thread waits.
  @inline(never)
  func withLookup<State: StateWords, Result>(
    _ type: State.Type, _ body: (GroupedCommands.Lookup<State>, Sign) -> Result
  ) -> Result {
    let change = knowledge.change
    return read { commands in commands.withLookup(State.self) { body($0, change) } }
  }

  /// Asks the system for what is not known of a state, unless it is known, or all was forgotten meanwhile.
  ///
  /// - Parameter shape: The number for what steps a unit has, with where they lead; asked for while nobody looks anything up.
  func learn(
    _ gap: GroupedCommands.Gap, of state: PackedState,
    shape: ([(TransitionLabel, TransitionTarget)]) -> UInt32
  ) {
    buffer.removeAll()
    var ends: [Int]?
    if gap.units.isEmpty {
      system.commands(of: state, into: &buffer)
    } else {
      guard let groups = read({ $0.groups(of: gap, in: state.words) }) else { return }
      system.commands(of: state, groups: groups.flatMap(\.self), into: &buffer)
      ends = groups.reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
    }
    blocks.make(of: buffer, in: state.words, groupEnds: ends)
    change { $0.fill(gap, with: blocks, shape: shape) }
  }

  /// Forgets all where that is more than each thread may have.
  func forget(above limit: Int) {
    guard memory > limit else { return }
    change { if $0.memory / knowledge.readers.count > limit { $0.removeAll() } }
  }

  private func read<Result>(_ body: (borrowing GroupedCommands) -> Result) -> Result {
    while true {
      reading.flag.raise()
      guard knowledge.change.flag.isUp else { break }
      reading.flag.lower()
      knowledge.change.waitUntilDown()
    }
    defer { reading.flag.lower() }
    return body(knowledge.commands)
  }

  private func change(_ body: (inout GroupedCommands) -> Void) {
    knowledge.change.take()
    for reader in knowledge.readers { reader.waitUntilDown() }
    body(&knowledge.commands)
    knowledge.change.flag.lower()
  }
}
