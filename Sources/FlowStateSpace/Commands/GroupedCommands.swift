/// The commands of a system with groups, each group made when it is first needed.
///
/// What settles how a flow goes on differs in almost every state, and most events look at little of it. So the bits of a state
/// lead to the list of its groups first, and then to their commands, for each *unit* by itself: a group, or several that depend on the
/// same. The idea of reusing a step by what
/// it reads and writes is that of LTSmin's dependency matrices (Blom, van de Pol and Weber, 2010).
struct GroupedCommands {
  /// The most words that a state can have here.
  static let mostWords = 32

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

  private let width: Int
  /// The number of words with which states are handled here; those that a state does not have are 0.
  let paddedWidth: Int
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

  /// The groups of each unit of which commands are missing; nil where that is not known any more.
  func groups(of gap: Gap, in state: [UInt64]) -> [Range<Int>]? {
    let padded = state + Array(repeating: 0, count: paddedWidth - width)
    guard gap.age == age, let number = tree.guardID(of: padded) else { return nil }
    let list = lists[Int(numbers[number])]
    return gap.units.map { groups(of: $0, in: list) }
  }

  /// The groups of a unit of a list.
  private func groups(of unit: Int, in list: Range<Int32>) -> Range<Int> {
    let root = Int(list.lowerBound) + unit
    return (unit == 0 ? 0 : groupEnds[root - 2])..<groupEnds[root - 1]
  }

  /// Adds what was not known of a state, but for what was added meanwhile.
  ///
  /// - Parameters:
  ///   - new: A block for each unit of the gap; for each unit of the state where the list of groups was not known.
  ///   - shape: The number for what steps a unit has, with where they lead: back, or to one of the effects.
  mutating func fill(
    _ gap: Gap, with new: NewCommandBlocks, shape: ([(TransitionLabel, TransitionTarget)]) -> UInt32
  ) {
    guard gap.age == age else { return }
    let known = tree.guardID(of: new.state).map { lists[Int(numbers[$0])] }
    // A list that was added meanwhile may have other units.
    guard known == nil || !gap.units.isEmpty else { return }
    let list = known ?? addList(new)
    for (position, block) in new.blocks.enumerated() {
      let root = Int(list.lowerBound) + (known == nil ? position : gap.units[position])
      guard tree.guardID(of: new.state, below: root) == nil else { continue }
      keep(tree.insert(new.state, dependingOn: block.mask, below: root), blocks.count)
      blocks.append(
        Block(
          firstEffect: Int32(effects.count), effectCount: Int32(block.effects.count / (2 * paddedWidth)),
          stepCount: Int32(block.steps.count), shape: shape(block.steps)))
      effects += new.effects[block.effects]
    }
  }

  /// Adds the list of a state's units.
  private mutating func addList(_ new: NewCommandBlocks) -> Range<Int32> {
    keep(tree.insert(new.state, dependingOn: new.listMask), lists.count)
    let first = Int32(tree.addRoots(new.groupEnds.count))
    let list = first..<first + Int32(new.groupEnds.count)
    lists.append(list)
    groupEnds += new.groupEnds
    return list
  }

  private mutating func keep(_ guardID: Int, _ number: Int) {
    precondition(guardID == numbers.count, "guards are numbered in order")
    numbers.append(Int32(number))
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
