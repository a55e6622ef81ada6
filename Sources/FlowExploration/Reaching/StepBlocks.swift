import FlowAlgorithms
import FlowStateGraph

/// The effects of the steps of all states that satisfy one guard. Steps with equal effects are merged.
///
/// The guard fixes some bits, which simplifies the effects: a step that keeps a fixed bit sets it. Steps that change nothing are only
/// counted. Steps that set every bit lead from all these states to the same one, their *constant*. If a command keeps only a few bits
/// outside the guard, like a link that resets the app, these bits are added to the guard, so that it leads to a constant too. A
/// constant is looked up once instead of for each state. This makes more blocks, and the system is asked for each, so it begins only
/// after enough states for it to pay.
struct StepBlocks<State: StateWords> {
  /// The effect of a step: the bits kept and the bits set.
  struct Effect: Hashable {
    var kept: State
    var values: State
  }

  struct Block {
    /// The range of the effects that depend on the state.
    var first: Int32
    var last: Int32
    /// The end of the constants, which begin at ``last``.
    var end: Int32
    var steps: Int32
  }

  /// The number of states that are expanded before bits are added to guards.
  private static var fewStates: Int { 1 << 16 }
  /// The number of blocks after which it checks whether keeping them pays.
  private static var trial: Int { 4096 }

  private let system: any CommandSystem
  private let usedBits: State
  private let memoryLimit: Int
  private var guards: DecisionTree
  private(set) var blocks: [Block] = []
  private(set) var effects: [Effect] = []
  /// The effects of the commands, not simplified by the guard; kept on request.
  private(set) var originals: [Effect] = []
  private let keepsOriginals: Bool
  /// Whether bits are added to guards.
  private var isWidening: Bool
  private var commands: CommandBuffer
  /// The known commands of a system with groups, which has no blocks.
  private var groups: SharedCommands?
  /// What is unknown about the state where an expansion stopped.
  private var gap: GroupedCommands.Gap?
  /// The number of lookups, and of new blocks.
  private var lookups = 0
  private var insertions = 0
  /// The largest number of effects of a block.
  private(set) var largest = 0
  /// Whether blocks are kept at all.
  private(set) var isWorthwhile = true
  /// The labels seen so far.
  private(set) var labels = Interner<TransitionLabel>()
  /// The number of blocks made.
  var blockCount: Int { insertions }
  /// Whether it has learned commands that threads share.
  var hasLearntShared: Bool { groups != nil && insertions > 0 }

  /// Creates no blocks.
  ///
  /// - Parameters:
  ///   - keepsOriginals: Whether to keep ``originals``; blocks then keep their numbers, as long as they are worthwhile.
  ///   - wantsFlags: Whether ``labels`` have all flags.
  init(
    _ system: any CommandSystem, memoryLimit: Int, keepsOriginals: Bool = false, wantsFlags: Bool = true
  ) {
    self.system = system
    (self.keepsOriginals, isWidening) = (keepsOriginals, keepsOriginals)
    self.memoryLimit = memoryLimit
    usedBits = State(system.usedBits)
    guards = DecisionTree(stateWidth: State.wordCount)
    commands = CommandBuffer(stateWidth: system.stateWidth)
    commands.wantsFlags = wantsFlags
    if !keepsOriginals, GroupedCommands.fits(system) {
      groups = SharedCommands(system, wordCount: State.wordCount, wantsFlags: wantsFlags)
    }
    // Reserves address space, which avoids copies and costs nothing where it is unused.
    effects.reserveCapacity((1 << 18) / MemoryLayout<Effect>.stride)
  }

  /// A copy for another thread.
  func copy() -> Self {
    var other = self
    other.commands = CommandBuffer(stateWidth: commands.stateWidth)
    other.commands.wantsFlags = commands.wantsFlags
    other.groups = groups?.share()
    return other
  }

  /// The approximate number of bytes that blocks use.
  var memory: Int {
    guards.memory + effects.count * MemoryLayout<Effect>.stride + blocks.capacity
      * MemoryLayout<Block>.stride + (groups?.memory ?? 0)
  }

  /// Expands states in order while their block is known and there is room for the largest block. If the block of the first is unknown,
  /// the caller uses ``learnGap(of:)`` or ``learn(_:)``.
  ///
  /// - Parameter room: The number of states that fit into `successors`.
  /// - Returns: The numbers of expanded states, of successors and of steps.
  mutating func expand(
    _ states: UnsafePointer<State>, count: Int, into successors: UnsafeMutablePointer<State>, room: Int
  ) -> (states: Int, successors: Int, steps: Int) {
    var (done, found, steps) = (0, 0, 0)
    if groups != nil { return expandGroups(states, count: count, into: successors, room: room) }
    guard isWorthwhile else { return (0, 0, 0) }
    if !isWidening, lookups > Self.fewStates { widen() }
    guards.withLookup(State.self) { lookup in
      blocks.withUnsafeBufferPointer { blocks in
        effects.withUnsafeBufferPointer { effects in
          while done < count, found + largest <= room {
            let state = states[done]
            let id = lookup.guardID(of: state)
            guard id >= 0 else { break }
            let block = blocks[id]
            for index in Int(block.first)..<Int(block.last) {
              let effect = effects[index]
              successors[found] = State.joined(State.masked(state, effect.kept), effect.values)
              found += 1
            }
            steps += Int(block.steps)
            done += 1
          }
        }
      }
    }
    lookups += done
    return (done, found, steps)
  }

  private mutating func expandGroups(
    _ states: UnsafePointer<State>, count: Int, into successors: UnsafeMutablePointer<State>, room: Int
  ) -> (states: Int, successors: Int, steps: Int) {
    var (done, found, steps) = (0, 0, 0)
    var gap: GroupedCommands.Gap?
    groups?.withLookup(State.self) { lookup in
      var isFull = false
      while done < count {
        let state = states[done]
        var (end, all) = (found, steps)
        gap = lookup.forEachBlock(of: state) { block in
          isFull = isFull || end + Int(block.effectCount) > room
          guard !isFull else { return }
          lookup.apply(block, to: state) {
            successors[end] = $0
            end += 1
          }
          all += Int(block.stepCount)
        }
        guard gap == nil, !isFull else { return }
        (done, found, steps) = (done + 1, end, all)
      }
    }
    self.gap = gap
    return (done, found, steps)
  }

  /// Learns what was unknown about the state where ``expand(_:count:into:room:)`` stopped. Returns false if nothing was, or if it takes
  /// ``learn(_:)``.
  mutating func learnGap(of state: State) -> Bool {
    guard let groups, let gap else { return false }
    groups.forget(above: memoryLimit)
    insertions += 1
    var labels = Interner<TransitionLabel>()
    swap(&labels, &self.labels)
    groups.learn(gap, of: state.packed(width: system.stateWidth)) { steps, isNew in
      // The thread that learned the steps has their labels.
      if isNew { for (label, _) in steps { _ = labels.number(of: label) } }
      return 0
    }
    swap(&labels, &self.labels)
    return true
  }

  /// All successors of a state of a system with groups.
  private mutating func groupSuccessors(of state: State) -> (successors: [State], steps: Int) {
    while true {
      var (successors, steps): ([State], Int) = ([], 0)
      gap = groups?.withLookup(State.self) { lookup in
        lookup.forEachBlock(of: state) { block in
          lookup.apply(block, to: state) { successors.append($0) }
          steps += Int(block.stepCount)
        }
      }
      guard learnGap(of: state) else { return (successors, steps) }
    }
  }

  /// Counts lookups through ``withLookup(_:)``, which decide whether keeping blocks pays.
  mutating func countLookups(_ count: Int) { lookups += count }

  /// Calls `body` with a lookup of the blocks of states; -1 means unknown.
  func withLookup<Result>(_ body: (GuardLookup<State>) -> Result) -> Result {
    guards.withLookup(State.self, body)
  }

  /// Asks the system for the steps of a state with an unknown block, and keeps them if that pays.
  ///
  /// - Returns: All successors that are not the state itself, and the number of steps.
  mutating func learn(_ state: State) -> (successors: [State], steps: Int) {
    if groups != nil { return groupSuccessors(of: state) }
    let packed = state.packed(width: system.stateWidth)
    commands.removeAll()
    system.commands(of: packed, into: &commands)
    for index in 0..<commands.count { _ = labels.number(of: commands.label(at: index)) }
    lookups += 1
    guard isWorthwhile else { return (apply(to: state), commands.count) }
    let mask = guardMask()
    _ = guards.insert(words(of: state), dependingOn: words(of: mask))
    let (changing, constants) = simplified(in: state, guardMask: mask)
    let first = Int32(effects.count)
    effects += changing.map(\.simple)
    effects += constants.map { Effect(kept: .zero, values: $0) }
    if keepsOriginals {
      originals += changing.map(\.original)
      originals += effects[(effects.count - constants.count)...]
    }
    blocks.append(
      Block(
        first: first, last: first + Int32(changing.count), end: Int32(effects.count),
        steps: Int32(commands.count)))
    largest = max(largest, changing.count)
    insertions += 1
    reconsider()
    return (
      changing.map { apply($0.simple, to: state) } + constants, commands.count
    )
  }

  /// The successors of a state.
  mutating func successors(of state: State) -> [State] {
    commands.removeAll()
    system.commands(of: state.packed(width: system.stateWidth), into: &commands)
    return apply(to: state)
  }

  /// Whether a step leads from a state to one that passes a test.
  mutating func leads(from state: State, where isWanted: (State) -> Bool) -> Bool {
    guard groups == nil else { return groupsLead(from: state, where: isWanted) }
    if isWorthwhile {
      let id = guards.withLookup(State.self) { $0.guardID(of: state) }
      guard id < 0 else {
        let block = blocks[id]
        return (block.first..<block.end).contains { isWanted(apply(effects[Int($0)], to: state)) }
      }
    }
    return learn(state).successors.contains(where: isWanted)
  }

  private mutating func groupsLead(from state: State, where isWanted: (State) -> Bool) -> Bool {
    while true {
      var isFound = false
      gap = groups?.withLookup(State.self) { lookup in
        lookup.forEachBlock(of: state) { block in
          lookup.apply(block, to: state) { isFound = isFound || isWanted($0) }
        }
      }
      guard !isFound, learnGap(of: state) else { return isFound }
    }
  }

  private func apply(_ effect: Effect, to state: State) -> State {
    State.joined(State.masked(state, effect.kept), effect.values)
  }

  private func apply(to state: State) -> [State] {
    (0..<commands.count).map { State.joined(State.masked(state, kept($0)), values($0)) }
  }

  private func kept(_ command: Int) -> State { state(commands.kept, of: command) }

  private func values(_ command: Int) -> State { state(commands.values, of: command) }

  private func state(_ words: [UInt64], of command: Int) -> State {
    State(words[command * commands.stateWidth..<(command + 1) * commands.stateWidth])
  }

  /// The bits that the commands depend on, and the few others that some of them keep.
  private func guardMask() -> State {
    let mask =
      isWidening
      ? commands.widenedGuardMask(used: usedBits.packed(width: commands.stateWidth).words)
      : commands.guardMask
    return State.masked(State(mask), usedBits)
  }

  private func simplified(in state: State, guardMask: State) -> (
    changing: [(simple: Effect, original: Effect)], constants: [State]
  ) {
    let fixed = State.masked(state, guardMask)
    let free = State.without(guardMask, usedBits)
    var seen: Set<Effect> = []
    var (changing, constants): ([(simple: Effect, original: Effect)], [State]) = ([], [])
    for command in 0..<commands.count {
      let kept = kept(command)
      let effect = Effect(
        kept: State.masked(kept, free), values: State.joined(values(command), State.masked(fixed, kept)))
      let changesNothing = effect.kept == free && effect.values == fixed
      guard !changesNothing, seen.insert(effect).inserted else { continue }
      guard effect.kept != .zero else {
        constants.append(effect.values)
        continue
      }
      changing.append((effect, Effect(kept: State.masked(kept, usedBits), values: values(command))))
    }
    return (changing, constants)
  }

  private mutating func reconsider() {
    // Commands in groups can be kept group by group instead, which pays sooner.
    let hasGroups = keepsOriginals && GroupedCommands.fits(system)
    guard insertions.isMultiple(of: Self.trial) else { return }
    isWorthwhile = lookups > (hasGroups ? 64 : 2) * insertions
    guard !isWorthwhile || memory > memoryLimit else { return }
    forget()
  }

  /// Starts over with more bits in guards.
  private mutating func widen() {
    isWidening = true
    // Lookups so far say nothing about the new blocks.
    lookups = 2 * insertions
    forget()
  }

  private mutating func forget() {
    guards = DecisionTree(stateWidth: State.wordCount)
    blocks = []
    effects = []
    originals = []
  }

  private func words(of state: State) -> [UInt64] { (0..<State.wordCount).map { state[word: $0] } }
}
