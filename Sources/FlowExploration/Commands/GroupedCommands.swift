import FlowAlgorithms
import FlowStateGraph

/// The commands of a system with groups, each group made when it is first needed.
///
/// What settles how a flow goes on differs in almost every state, and most events look at little of it. So the bits of a state
/// lead to the list of its groups first, and then to their commands, for each *unit* by itself: a group, or several that depend on the
/// same. The idea of reusing a step by what
/// it reads and writes is that of LTSmin's dependency matrices (Blom, van de Pol and Weber, 2010).
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class GroupedCommands {
  /// The most words that a state can have here.
  static let mostWords = 32

  /// The commands of all states that satisfy one guard of a unit.
  struct Block: BitwiseCopyable {
    /// Where the effects that lead away begin, and how many they are.
    var firstEffect: Int32
    var effectCount: Int32
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
  @exclusivity(unchecked) private var tree: DecisionTree
  /// For each guard the number of its block, or of its list.
  @exclusivity(unchecked) private var numbers: [Int32] = []
  /// The roots of each list's units.
  @exclusivity(unchecked) private var lists: [Range<Int32>] = []
  /// For each root but that of lists where its groups end among those of its list; they begin where those of the root before it end.
  private var groupEnds: [Int] = []
  @exclusivity(unchecked) private var blocks: [Block] = []
  /// What commands do: the bits that they keep and those that they set, with the padded words of a state for each.
  private let effects = PagedArray<UInt64>(limit: 1 << 26, access: .atRandom)
  /// How often all was forgotten.
  private var age = 0

  /// - Parameter wordCount: The number of words with which states are handled; a power of two, where it is not given.
  init(_ system: any CommandSystem, wordCount: Int? = nil) {
    width = system.stateWidth
    paddedWidth = wordCount ?? Self.paddedWidth(system.stateWidth)
    tree = DecisionTree(stateWidth: paddedWidth)
  }

  /// The same commands for another thread.
  init(_ other: GroupedCommands) {
    (width, paddedWidth, age) = (other.width, other.paddedWidth, other.age)
    (tree, numbers, lists) = (other.tree.inOwnMemory, other.numbers.inOwnMemory, other.lists.inOwnMemory)
    (groupEnds, blocks) = (other.groupEnds.inOwnMemory, other.blocks.inOwnMemory)
    effects.append(contentsOf: other.effects)
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

    /// Calls `body` with the block of each of a state's units that is known, and returns what is not, if anything.
    @inline(__always)
    func forEachBlock(of state: State, _ body: (Block) -> Void) -> Gap? {
      forEachGuard(of: state) { body(blocks[Int(numbers[$0])]) }
    }

    /// Calls `body` with the guard of each of a state's units that is known, and returns what is not, if anything.
    @inline(__always)
    private func forEachGuard(of state: State, _ body: (Int) -> Void) -> Gap? {
      let list = guards.guardID(of: state)
      guard list >= 0 else { return Gap(units: [], age: age) }
      let roots = lists[Int(numbers[list])]
      var missing: [Int] = []
      for root in roots {
        let id = guards.guardID(of: state, below: Int(root))
        if id >= 0 { body(id) } else { missing.append(Int(root - roots.lowerBound)) }
      }
      return missing.isEmpty ? nil : Gap(units: missing, age: age)
    }

    /// The bits on which it depends which units a state has, and what their commands are; all units must be known.
    func guardMask(of state: State) -> State {
      var mask = guards.mask(of: guards.guardID(of: state))
      _ = forEachGuard(of: state) { mask = State.joined(mask, guards.mask(of: $0)) }
      return mask
    }

    /// The bits that an effect of a block keeps, and those that it sets.
    func effect(_ index: Int, of block: Block) -> (kept: State, values: State) {
      let effect = effects + (Int(block.firstEffect) + 2 * index * State.wordCount)
      return (State(at: effect), State(at: effect + State.wordCount))
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
            body(
              Lookup(
                guards: guards, numbers: numbers, lists: lists, blocks: blocks, effects: effects.start,
                age: age
              ))
          }
        }
      }
    }
  }

  /// The groups of each unit of which commands are missing; nil where that is not known any more.
  func groups(of gap: Gap, in state: [UInt64]) -> [Range<Int>]? {
    let padded = state + Array(repeating: 0, count: paddedWidth - width)
    guard isCurrent(gap), let number = tree.guardID(of: padded) else { return nil }
    let list = lists[Int(numbers[number])]
    return gap.units.map { groups(of: $0, in: list) }
  }

  private func groups(of unit: Int, in list: Range<Int32>) -> Range<Int> {
    let root = Int(list.lowerBound) + unit
    return (unit == 0 ? 0 : groupEnds[root - 2])..<groupEnds[root - 1]
  }

  /// Whether a gap was found since all was last forgotten.
  func isCurrent(_ gap: Gap) -> Bool { gap.age == age }

  /// Adds what was not known of a state, but for what was added meanwhile.
  ///
  /// - Parameters:
  ///   - new: A block for each unit that was not known; for each unit of the state where the list of groups was not.
  ///   - shape: The number for what steps a unit has, with where they lead: back, or to one of the effects.
  func fill(with new: NewCommandBlocks, shape: (NewCommandBlocks.Steps) -> UInt32) {
    let known = tree.guardID(of: new.state).map { lists[Int(numbers[$0])] }
    // A list that was added meanwhile may have other units.
    guard known == nil || !new.units.isEmpty else { return }
    let list = known ?? addList(new)
    new.forEachBlock { position, block in
      let root = Int(list.lowerBound) + (known == nil ? position : Int(new.units[position]))
      guard let guardID = tree.insert(new.state, dependingOn: block.mask, below: root) else { return }
      keep(guardID, blocks.count)
      blocks.append(
        Block(
          firstEffect: Int32(effects.count), effectCount: Int32(block.effects.count / (2 * paddedWidth)),
          stepCount: Int32(block.steps.count), shape: shape(block.steps)))
      effects.append(contentsOf: block.effects)
    }
  }

  /// Adds the list of a state's units.
  private func addList(_ new: NewCommandBlocks) -> Range<Int32> {
    guard let guardID = tree.insert(new.state, dependingOn: new.listMask, below: 0) else {
      preconditionFailure("a list that is not known")
    }
    keep(guardID, lists.count)
    let known = groupEnds.count
    new.forEachBlock { _, block in groupEnds.append(block.groupEnd) }
    let count = groupEnds.count - known
    let first = Int32(tree.addRoots(count))
    let list = first..<first + Int32(count)
    lists.append(list)
    return list
  }

  private func keep(_ guardID: Int, _ number: Int) {
    precondition(guardID == numbers.count, "guards are numbered in order")
    numbers.append(Int32(number))
  }

  /// The bytes that it takes, about.
  var memory: Int {
    tree.memory + numbers.capacity * 4 + blocks.capacity * MemoryLayout<Block>.stride + effects.memory
  }

  func removeAll() {
    tree = DecisionTree(stateWidth: paddedWidth)
    (numbers, lists, groupEnds, blocks) = ([], [], [], [])
    effects.removeAll()
    age += 1
  }
}
