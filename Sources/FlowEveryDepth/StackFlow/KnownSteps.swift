import FlowProgram
import FlowStateSpace

/// The steps of a flow's states by the bits on which they depend. Each group is computed on first use.
///
/// Most events read little of a state, so most groups are computed once for many states; see `CommandSystem`.
struct KnownSteps {
  /// A step of all states that agree on the bits on which it depends.
  ///
  /// A class, since each of these states refers to it.
  final class Step: Sendable {
    /// Its number among all known steps.
    let number: Int
    let label: TransitionLabel
    /// The bits of a state on which it depends.
    let reads: [UInt64]
    /// The bits of a state that it sets, and the values that it sets them to; one state's words each.
    let writes: [UInt64], values: [UInt64]
    /// What it removes from unlimited stacks, in this order.
    let removals: [StackWatch.Removal]

    init(
      _ number: Int, _ label: TransitionLabel, reads: [UInt64], writes: [UInt64], values: [UInt64],
      removals: [StackWatch.Removal]
    ) {
      (self.number, self.label, self.removals) = (number, label, removals)
      (self.reads, self.writes, self.values) = (reads, writes, values)
    }

    func words(after state: [UInt64]) -> [UInt64] {
      state.indices.map { state[$0] & ~writes[$0] | values[$0] }
    }

    /// Returns the bits of a state's word that it changes.
    func change(of state: [UInt64], _ word: Int) -> UInt64 {
      (state[word] & ~writes[word] | values[word]) ^ state[word]
    }
  }

  private let program: Program
  private let watch: StackWatch
  private var buffer: CommandBuffer
  /// Root 0 leads to lists of groups, each other root to a group.
  private var tree: DecisionTree
  /// For each guard the number of its list or of its group.
  private var numbers: [Int] = []
  /// The roots of each list's groups, and the bits on which the list depends.
  private var lists: [(roots: Range<Int>, reads: [UInt64])] = []
  private var groups: [[Step]] = []
  private var stepCount = 0

  /// Starts without any known steps.
  ///
  /// - Parameter watch: Records what steps remove.
  init(_ program: Program, stateWidth: Int, watch: StackWatch) {
    (self.program, self.watch) = (program, watch)
    buffer = CommandBuffer(stateWidth: stateWidth)
    tree = DecisionTree(stateWidth: stateWidth)
  }

  /// Calls a closure with the position and the steps of each group of a state, in the flow's order, or of one given group only.
  mutating func forEachGroup(of state: PackedState, only: Int? = nil, _ body: (Int, [Step]) -> Void) {
    let list = list(of: state)
    let wanted = only.map { $0..<$0 + 1 } ?? 0..<list.roots.count
    var known = wanted.map { tree.guardID(of: state.words, below: list.roots.lowerBound + $0) }
    let missing = wanted.filter { known[$0 - wanted.lowerBound] == nil }
    if !missing.isEmpty { learn(missing, of: state, list) }
    for group in missing {
      known[group - wanted.lowerBound] = tree.guardID(of: state.words, below: list.roots.lowerBound + group)
    }
    for (group, known) in zip(wanted, known) {
      guard let known else { preconditionFailure("the group was worked out") }
      body(group, groups[numbers[known]])
    }
  }

  private mutating func list(of state: PackedState) -> (roots: Range<Int>, reads: [UInt64]) {
    if let known = tree.guardID(of: state.words) { return lists[numbers[known]] }
    workOut(state, groups: nil)
    keep(tree.insert(state.words, dependingOn: buffer.listMask), lists.count)
    let first = tree.addRoots(buffer.groupEnds.count)
    let list = (first..<first + buffer.groupEnds.count, buffer.listMask)
    lists.append(list)
    for group in buffer.groupEnds.indices { addGroup(group, below: first + group, of: state, list.1) }
    return list
  }

  private mutating func learn(
    _ missing: [Int], of state: PackedState, _ list: (roots: Range<Int>, reads: [UInt64])
  ) {
    workOut(state, groups: missing)
    for (position, group) in missing.enumerated() {
      addGroup(position, below: list.roots.lowerBound + group, of: state, list.reads)
    }
  }

  private mutating func workOut(_ state: PackedState, groups: [Int]?) {
    buffer.removeAll()
    watch.removeAll()
    program.commands(of: state, groups: groups, into: &buffer, watch: watch)
  }

  /// Stores the group at a position of the buffer.
  private mutating func addGroup(
    _ position: Int, below root: Int, of state: PackedState, _ listMask: [UInt64]
  ) {
    let width = buffer.stateWidth
    let mask = Array(buffer.groupMasks[position * width..<(position + 1) * width])
    keep(tree.insert(state.words, dependingOn: mask, below: root), groups.count)
    let first = position == 0 ? 0 : buffer.groupEnds[position - 1]
    let reads = zip(mask, listMask).map { $0 | $1 }
    let steps = (first..<buffer.groupEnds[position]).map { index in
      Step(
        stepCount + index - first,
        TransitionLabel(action: Int(buffer.actions[index]), flags: buffer.flags[index]), reads: reads,
        writes: buffer.kept[index * width..<(index + 1) * width].map { ~$0 },
        values: Array(buffer.values[index * width..<(index + 1) * width]), removals: watch.steps[index])
    }
    stepCount += steps.count
    groups.append(steps)
  }

  private mutating func keep(_ guardID: Int, _ number: Int) {
    precondition(guardID == numbers.count, "guards are numbered in order")
    numbers.append(number)
  }
}
