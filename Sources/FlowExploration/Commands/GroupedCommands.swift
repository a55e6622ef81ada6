import FlowAlgorithms
import FlowStateGraph

/// The commands of a system with groups, learned when they are first needed.
///
/// The bits that decide all steps of a flow differ in almost every state, but most events read few of them. So a lookup first finds the
/// list of a state's groups and then the commands of each *unit*: a group, or several that depend on the same bits. Reusing a step by
/// what it reads and writes is the idea of LTSmin's dependency matrices (Blom, van de Pol and Weber, 2010).
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class GroupedCommands {
  /// The most words that a state can have.
  static let mostWords = 32

  /// The commands of all states that satisfy one guard of a unit.
  struct Block: BitwiseCopyable {
    /// The position of the first effect that leads to another state, and the number of these effects.
    var firstEffect: Int32
    var effectCount: Int32
    var stepCount: Int32
    /// The number of the shape of its steps.
    var shape: UInt32
  }

  /// What is unknown about a state.
  struct Gap: Equatable {
    /// The unknown units; none if the list of groups is unknown.
    let units: [Int]
    fileprivate let age: Int
  }

  private let width: Int
  /// The number of words in a padded state; the padding is 0.
  let paddedWidth: Int
  /// Root 0 finds lists of groups. Each other root finds the blocks of a unit.
  @exclusivity(unchecked) private var tree: DecisionTree
  /// For each guard, the number of its block or list.
  @exclusivity(unchecked) private var numbers: [Int32] = []
  /// For each list, the roots of its units.
  @exclusivity(unchecked) private var lists: [Range<Int32>] = []
  /// For each root but the first, the end of its groups in its list; they begin at the end of those of the root before it.
  private var groupEnds: [Int] = []
  @exclusivity(unchecked) private var blocks: [Block] = []
  /// The effects of commands: the bits kept and the bits set, each padded.
  private let effects = PagedArray<UInt64>(limit: 1 << 26, access: .atRandom)
  /// How often everything was forgotten.
  private var age = 0

  /// - Parameter wordCount: The number of words in a padded state; by default the next power of two.
  init(_ system: any CommandSystem, wordCount: Int? = nil) {
    width = system.stateWidth
    paddedWidth = wordCount ?? Self.paddedWidth(system.stateWidth)
    tree = DecisionTree(stateWidth: paddedWidth)
  }

  /// A copy for another thread.
  init(_ other: GroupedCommands) {
    (width, paddedWidth, age) = (other.width, other.paddedWidth, other.age)
    (tree, numbers, lists) = (other.tree.inOwnMemory, other.numbers.inOwnMemory, other.lists.inOwnMemory)
    (groupEnds, blocks) = (other.groupEnds.inOwnMemory, other.blocks.inOwnMemory)
    effects.append(contentsOf: other.effects)
  }

  private static func paddedWidth(_ width: Int) -> Int {
    width == 1 ? 1 : 1 << (Int.bitWidth - (width - 1).leadingZeroBitCount)
  }

  /// Whether a system's commands can be kept.
  static func fits(_ system: any CommandSystem) -> Bool {
    system.hasGroups && system.stateWidth <= mostWords
  }

  /// Looks up the known commands of a state, and tells what is unknown.
  struct Lookup<State: StateWords> {
    fileprivate let guards: GuardLookup<State>
    fileprivate let numbers: UnsafeBufferPointer<Int32>
    fileprivate let lists: UnsafeBufferPointer<Range<Int32>>
    fileprivate let blocks: UnsafeBufferPointer<Block>
    fileprivate let effects: UnsafePointer<UInt64>
    fileprivate let age: Int

    /// Calls `body` with the block of each known unit of a state. Returns what is unknown, if anything.
    @inline(__always)
    func forEachBlock(of state: State, _ body: (Block) -> Void) -> Gap? {
      forEachGuard(of: state) { body(blocks[Int(numbers[$0])]) }
    }

    /// Calls `body` with the guard of each known unit of a state. Returns what is unknown, if anything.
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

    /// The bits that a state's units and their commands depend on. All units must be known.
    func guardMask(of state: State) -> State {
      var mask = guards.mask(of: guards.guardID(of: state))
      _ = forEachGuard(of: state) { mask = State.joined(mask, guards.mask(of: $0)) }
      return mask
    }

    /// The bits that an effect of a block keeps and sets.
    func effect(_ index: Int, of block: Block) -> (kept: State, values: State) {
      let effect = effects + (Int(block.firstEffect) + 2 * index * State.wordCount)
      return (State(at: effect), State(at: effect + State.wordCount))
    }

    /// Calls `body` with the result of each effect of a block on a state.
    @inline(__always)
    func apply(_ block: Block, to state: State, _ body: (State) -> Void) {
      var effect = effects + Int(block.firstEffect)
      for _ in 0..<block.effectCount {
        body(State.joined(State.masked(state, State(at: effect)), State(at: effect + State.wordCount)))
        effect += 2 * State.wordCount
      }
    }
  }

  /// Calls `body` with a lookup without bounds checks.
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

  /// The groups of each unknown unit; nil if they were forgotten.
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

  /// Whether a gap was found after everything was last forgotten.
  func isCurrent(_ gap: Gap) -> Bool { gap.age == age }

  /// Adds what was unknown about a state, except what was added meanwhile.
  ///
  /// - Parameters:
  ///   - new: A block for each unknown unit; for every unit if the list of groups was unknown.
  ///   - shape: Numbers the shape of a unit's steps, with their targets: the source, or one of the effects.
  func fill(with new: NewCommandBlocks, shape: (NewCommandBlocks.Steps) -> UInt32) {
    let known = tree.guardID(of: new.state).map { lists[Int(numbers[$0])] }
    // The list may have been added meanwhile with other units.
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

  /// The approximate number of bytes that it uses.
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
