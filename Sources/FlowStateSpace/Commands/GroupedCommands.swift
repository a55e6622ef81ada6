/// The commands of a system with groups, each group made when it is first needed.
///
/// What settles how a flow goes on differs in almost every state, and most events look at little of it. So the bits of a state
/// lead to the list of its groups first, and then to their commands, for each *unit* by itself: a group, or several that depend on the
/// same. The idea of reusing a step by what
/// it reads and writes is that of LTSmin's dependency matrices (Blom, van de Pol and Weber, 2010).
struct GroupedCommands {
  /// The most words that a state can have here.
  static let mostWords = 64

  /// The commands of all states that satisfy one guard of a unit.
  struct Block: BitwiseCopyable {
    /// Where the effects that lead away begin, and how many they are.
    var firstEffect: Int32
    var effectCount: Int32
    /// The number of steps.
    var stepCount: Int32
    /// A number for what steps these are.
    var shape: UInt32
  }

  /// What is not known of a state.
  struct Gap: Equatable {
    /// The units that are not known; none where the list of groups is not.
    let units: [Int]
    fileprivate let age: Int
  }

  let width: Int
  /// The number of words with which states are handled here; those that a state does not have are 0.
  let paddedWidth: Int
  private let usedBits: [UInt64]
  /// Root 0 leads to lists of groups, the others each to the blocks of a unit.
  private(set) var tree: DecisionTree
  /// For each guard the number of its block, or of its list.
  private(set) var numbers: [Int32] = []
  /// The roots of each list's units.
  private(set) var lists: [Range<Int32>] = []
  /// For each root but that of lists where its groups end among those of its list; they begin where those of the root before it end.
  private var groupEnds: [Int] = []
  private(set) var blocks: [Block] = []
  /// What commands do: the bits that they keep and those that they set, with the padded words of a state for each.
  private(set) var effects: [UInt64] = []
  /// How often all was forgotten.
  private var age = 0

  /// - Parameter wordCount: The number of words with which states are handled; a power of two, where it is not given.
  init(_ system: any CommandSystem, wordCount: Int? = nil) {
    width = system.stateWidth
    paddedWidth = wordCount ?? Self.paddedWidth(system.stateWidth)
    usedBits = system.usedBits
    tree = DecisionTree(stateWidth: paddedWidth)
  }

  private static func paddedWidth(_ width: Int) -> Int {
    width == 1 ? 1 : 1 << (Int.bitWidth - (width - 1).leadingZeroBitCount)
  }

  /// Whether a system's commands can be kept here.
  static func fits(_ system: any CommandSystem) -> Bool {
    system.hasGroups && system.stateWidth <= mostWords
  }

  /// The commands of a state that are known, or what is not.
  struct Lookup<State: StateWords> {
    fileprivate let guards: GuardLookup<State>
    fileprivate let numbers: UnsafeBufferPointer<Int32>
    fileprivate let lists: UnsafeBufferPointer<Range<Int32>>
    fileprivate let blocks: UnsafeBufferPointer<Block>
    fileprivate let effects: UnsafePointer<UInt64>
    fileprivate let age: Int

    /// What is not known of a state: some units, or where there are none its list of groups.
    func gap(_ units: [Int]) -> Gap { Gap(units: units, age: age) }

    /// The roots of a state's units; nil where they are not known.
    @inline(__always)
    func roots(of state: State) -> Range<Int32>? {
      let list = guards.guardID(of: state)
      return list < 0 ? nil : lists[Int(numbers[list])]
    }

    /// The block of a state in a unit; nil where it is not known.
    @inline(__always)
    func block(of state: State, below root: Int32) -> Block? {
      let id = guards.guardID(of: state, below: Int(root))
      return id < 0 ? nil : blocks[Int(numbers[id])]
    }

    /// Calls `body` with what each effect of a block makes of a state.
    @inline(__always)
    func apply(_ block: Block, to state: State, _ body: (State) -> Void) {
      var effect = effects + Int(block.firstEffect)
      for _ in 0..<block.effectCount {
        body(State.joined(State.masked(state, State(at: effect)), State(at: effect + State.wordCount)))
        effect += 2 * State.wordCount
      }
    }
  }

  /// Lets `body` look commands up without a check of bounds.
  func withLookup<State: StateWords, Result>(_ type: State.Type, _ body: (Lookup<State>) -> Result) -> Result
  {
    precondition(State.wordCount == paddedWidth, "words of the padded width")
    return tree.withLookup(State.self) { guards in
      numbers.withUnsafeBufferPointer { numbers in
        lists.withUnsafeBufferPointer { lists in
          blocks.withUnsafeBufferPointer { blocks in
            effects.withUnsafeBufferPointer { effects in
              body(
                Lookup(
                  guards: guards, numbers: numbers, lists: lists, blocks: blocks,
                  effects: effects.baseAddress ?? Self.nothing, age: age))
            }
          }
        }
      }
    }
  }

  /// Where no effect stands.
  private static var nothing: UnsafePointer<UInt64> { UnsafePointer(bitPattern: 8).unsafelyUnwrapped }

  /// The groups of which commands are missing; nil where that is not known any more.
  func groups(of gap: Gap, in state: [UInt64]) -> [Int]? {
    guard gap.age == age, let number = tree.guardID(of: padded(state[...])) else { return nil }
    let list = lists[Int(numbers[number])]
    return gap.units.flatMap { groups(of: $0, in: list) }
  }

  /// Adds what was not known of a state, but for what was added meanwhile.
  ///
  /// - Parameters:
  ///   - buffer: The commands of the groups that are missing; of all where the list is.
  ///   - shape: The number for what steps a unit has, with where they lead: back, or to one of the effects.
  mutating func fill(
    _ gap: Gap, of state: [UInt64], with buffer: CommandBuffer,
    shape: ([(TransitionLabel, TransitionTarget)]) -> UInt32
  ) {
    guard gap.age == age else { return }
    let words = padded(state[...])
    let list = tree.guardID(of: words).map { lists[Int(numbers[$0])] } ?? addList(of: words, buffer)
    var (group, command) = (0, 0)
    for unit in gap.units.isEmpty ? Array(0..<list.count) : gap.units {
      let end = group + groups(of: unit, in: list).count
      let commands = command..<(end == group ? command : buffer.groupEnds[end - 1])
      let root = Int(list.lowerBound) + unit
      if tree.guardID(of: words, below: root) == nil {
        var mask = Array(repeating: UInt64(0), count: width)
        for index in group * width..<end * width { mask[index % width] |= buffer.groupMasks[index] }
        let padded = padded(mask[...])
        keep(tree.insert(words, dependingOn: padded, below: root), blocks.count)
        addBlock(commands, in: buffer, of: words, dependingOn: padded, shape)
      }
      (group, command) = (end, commands.upperBound)
    }
    precondition(buffer.groupEnds.count == group, "the groups that were asked for")
  }

  /// Adds the list of a state's units.
  private mutating func addList(of words: [UInt64], _ buffer: CommandBuffer) -> Range<Int32> {
    keep(tree.insert(words, dependingOn: padded(buffer.listMask[...])), lists.count)
    let ends = unitEnds(buffer)
    let first = Int32(tree.addRoots(ends.count))
    let list = first..<first + Int32(ends.count)
    lists.append(list)
    groupEnds += ends
    return list
  }

  /// The groups of a unit of a list.
  private func groups(of unit: Int, in list: Range<Int32>) -> Range<Int> {
    let root = Int(list.lowerBound) + unit
    return (unit == 0 ? 0 : groupEnds[root - 2])..<groupEnds[root - 1]
  }

  /// Where the units of the groups in the buffer end: groups that stand together and depend on the same bits beside those of the list,
  /// as far as this state shows, are looked up together.
  private func unitEnds(_ buffer: CommandBuffer) -> [Int] {
    let count = buffer.groupEnds.count
    let (masks, listMask) = (buffer.groupMasks, buffer.listMask)
    func isSame(_ group: Int) -> Bool {
      (0..<width).allSatisfy { word in
        (masks[(group - 1) * width + word] ^ masks[group * width + word]) & ~listMask[word] == 0
      }
    }
    return (1...max(count, 1)).filter { $0 == count || $0 < count && !isSame($0) }
  }

  private mutating func keep(_ guardID: Int, _ number: Int) {
    precondition(guardID == numbers.count, "guards are numbered in order")
    numbers.append(Int32(number))
  }

  private func padded(_ words: ArraySlice<UInt64>) -> [UInt64] {
    var result = Array(words)
    for _ in words.count..<paddedWidth { result.append(0) }
    return result
  }

  /// Makes a block of some commands in the buffer.
  private mutating func addBlock(
    _ commands: Range<Int>, in buffer: CommandBuffer, of state: [UInt64], dependingOn mask: [UInt64],
    _ shape: ([(TransitionLabel, TransitionTarget)]) -> UInt32
  ) {
    let first = effects.count
    var steps: [(TransitionLabel, TransitionTarget)] = []
    for command in commands {
      let label = TransitionLabel(action: Int(buffer.actions[command]), flags: buffer.flags[command])
      guard leadsAway(command, in: buffer, from: state, dependingOn: mask) else {
        steps.append((label, .source))
        continue
      }
      steps.append((label, .kept(addEffect(of: command, in: buffer, after: first))))
    }
    blocks.append(
      Block(
        firstEffect: Int32(first), effectCount: Int32((effects.count - first) / (2 * paddedWidth)),
        stepCount: Int32(commands.count), shape: shape(steps)))
  }

  /// Whether a command changes something in some state of the block: what it sets is as it was only where the guard says so.
  private func leadsAway(
    _ command: Int, in buffer: CommandBuffer, from state: [UInt64], dependingOn mask: [UInt64]
  ) -> Bool {
    for word in 0..<width {
      let index = command * width + word
      let set = usedBits[word] & ~buffer.kept[index]
      let known = mask[word] | buffer.listMask[word]
      if set & ~known != 0 || state[word] & set != buffer.values[index] { return true }
    }
    return false
  }

  /// The position of a command's effect among those from `first` on, new or known.
  private mutating func addEffect(of command: Int, in buffer: CommandBuffer, after first: Int)
    -> Int
  {
    let (stride, end) = (2 * paddedWidth, effects.count)
    for word in 0..<paddedWidth {
      effects.append(word < width ? buffer.kept[command * width + word] & usedBits[word] : 0)
    }
    for word in 0..<paddedWidth { effects.append(word < width ? buffer.values[command * width + word] : 0) }
    var earlier = first
    while !isEffect(at: earlier, sameAs: end) { earlier += stride }
    if earlier < end { effects.removeLast(stride) }
    return (earlier - first) / stride
  }

  private func isEffect(at earlier: Int, sameAs end: Int) -> Bool {
    for word in 0..<2 * paddedWidth where effects[earlier + word] != effects[end + word] { return false }
    return true
  }

  /// The bytes that it takes, about.
  var memory: Int {
    tree.memory + numbers.capacity * 4 + blocks.capacity * MemoryLayout<Block>.stride + effects.capacity * 8
  }

  /// Forgets all.
  mutating func removeAll() {
    tree = DecisionTree(stateWidth: paddedWidth)
    (numbers, lists, groupEnds, blocks, effects) = ([], [], [], [], [])
    age += 1
  }
}
