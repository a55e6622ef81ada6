import FlowAlgorithms
import FlowStateGraph

/// What the steps of all states that satisfy one guard do, without what tells steps of one effect apart.
///
/// The guard fixes some bits, so the effects are simplified by them: a step that keeps a fixed bit sets it. Steps with one
/// effect are one; steps that change nothing are counted only; and steps that set every bit lead all these states to the same one,
/// their *constant*. Commands that keep but a few bits beside the guard's, as a link does that resets the app, have these bits added
/// to the guard, so that they become constants too: each is then looked up once, not for each state. That makes more blocks, each of
/// which the system is asked for, so it is done only once as many states were looked at as it pays for.
struct StepBlocks<State: StateWords> {
  /// What a step does: keep some bits, and set others.
  struct Effect: Hashable {
    var kept: State
    var values: State
  }

  struct Block {
    /// Where the effects that depend on the state stand.
    var first: Int32
    var last: Int32
    /// Where the constants end, which stand from ``last`` on.
    var end: Int32
    var steps: Int32
  }

  /// So many bits beside the guard's may a command keep to have them added.
  private static var fewBits: Int { 4 }
  /// How many states are looked at before bits are added to guards.
  private static var fewStates: Int { 1 << 16 }
  /// After how many blocks it is asked whether keeping them pays.
  private static var trial: Int { 4096 }

  private let system: any CommandSystem
  private let usedBits: State
  private let memoryLimit: Int
  private var guards: DecisionTree
  private(set) var blocks: [Block] = []
  private(set) var effects: [Effect] = []
  /// The effects as the commands gave them, not simplified by the guard; kept where that was asked for.
  private(set) var originals: [Effect] = []
  private let keepsOriginals: Bool
  /// Whether bits are added to guards.
  private var isWidening: Bool
  private var commands: CommandBuffer
  /// What is known of a system whose commands come in groups; such a one has no blocks.
  private var groups: SharedCommands?
  /// What of these is not known of the state where an expansion stopped.
  private var gap: GroupedCommands.Gap?
  /// How often a state was asked for, and how often a block was made.
  private var lookups = 0
  private var insertions = 0
  /// The most effects that a block has.
  private(set) var largest = 0
  /// Whether blocks are kept at all.
  private(set) var isWorthwhile = true
  /// What was met of actions and marks.
  private(set) var labels = Interner<TransitionLabel>()
  /// The number of blocks ever made.
  var blockCount: Int { insertions }
  /// Whether something was worked out that threads share.
  var hasLearntShared: Bool { groups != nil && insertions > 0 }

  /// No blocks yet.
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
    // Address space, which spares copies and costs nothing where it is not used.
    effects.reserveCapacity((1 << 18) / MemoryLayout<Effect>.stride)
  }

  /// The same knowledge for another thread.
  func copy() -> Self {
    var other = self
    other.commands = CommandBuffer(stateWidth: commands.stateWidth)
    other.commands.wantsFlags = commands.wantsFlags
    other.groups = groups?.share()
    return other
  }

  /// The bytes that blocks take, about.
  var memory: Int {
    guards.memory + effects.count * MemoryLayout<Effect>.stride + blocks.capacity
      * MemoryLayout<Block>.stride + (groups?.memory ?? 0)
  }

  /// Expands states one after the other, as long as their block is known and there is room for the largest block; where the first is not
  /// known, ``learn(_:)`` or ``learnGap(of:)`` helps.
  ///
  /// - Parameter room: The number of states that fit into `successors`.
  /// - Returns: The numbers of states expanded, of successors and of steps.
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

  /// Works out what was not known of the state where ``expand(_:count:into:room:)`` stopped; false where all was, or where that takes
  /// ``learn(_:)``.
  mutating func learnGap(of state: State) -> Bool {
    guard let groups, let gap else { return false }
    groups.forget(above: memoryLimit)
    insertions += 1
    var labels = Interner<TransitionLabel>()
    swap(&labels, &self.labels)
    groups.learn(gap, of: state.packed(width: system.stateWidth)) { steps, isNew in
      // Another thread has the labels of what it worked out.
      if isNew { for (label, _) in steps { _ = labels.number(of: label) } }
      return 0
    }
    swap(&labels, &self.labels)
    return true
  }

  /// All successors of a state whose commands come in groups.
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

  /// Counts states whose blocks were found by ``withLookup(_:)``, so that it is known whether keeping blocks pays.
  mutating func countLookups(_ count: Int) { lookups += count }

  /// Lets `body` find the blocks of states; -1 stands for one that is not known.
  func withLookup<Result>(_ body: (GuardLookup<State>) -> Result) -> Result {
    guards.withLookup(State.self, body)
  }

  /// Works out the steps of a state whose block is not known, and keeps them where that pays.
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

  /// All states that one step leads to.
  mutating func successors(of state: State) -> [State] {
    commands.removeAll()
    system.commands(of: state.packed(width: system.stateWidth), into: &commands)
    return apply(to: state)
  }

  /// Whether a step leads from a state to one of some others.
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
    var result = State.zero
    let first = command * commands.stateWidth
    for word in 0..<commands.stateWidth { result[word: word] = words[first + word] }
    return result
  }

  /// The bits that the commands depend on, and those few that some of them keep.
  private func guardMask() -> State {
    var mask = State.masked(State(commands.guardMask), usedBits)
    guard isWidening else { return mask }
    for command in 0..<commands.count {
      let free = State.without(mask, State.masked(kept(command), usedBits))
      if bitCount(of: free) <= Self.fewBits { mask = State.joined(mask, free) }
    }
    return mask
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
    // Commands that come in groups can be kept group by group instead, which pays sooner.
    let hasGroups = keepsOriginals && GroupedCommands.fits(system)
    guard insertions.isMultiple(of: Self.trial) else { return }
    isWorthwhile = lookups > (hasGroups ? 64 : 2) * insertions
    guard !isWorthwhile || memory > memoryLimit else { return }
    forget()
  }

  /// Begins anew with more bits in guards.
  private mutating func widen() {
    isWidening = true
    // What was looked up so far tells nothing about the blocks to come.
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

  private func bitCount(of state: State) -> Int {
    (0..<State.wordCount).reduce(0) { $0 + state[word: $1].nonzeroBitCount }
  }
}
