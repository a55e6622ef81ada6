import FlowAlgorithms
import FlowPushdown
import FlowStateSpace

/// The numbered steps between places, which are heads of a pushdown system or states of an abstraction.
struct StepTable {
  /// The labels of the steps, each once.
  private(set) var labels: [TransitionLabel] = []
  private(set) var labelNumbers: [Int32] = []
  /// For each step the place that it leaves; -1 if it is not known.
  private(set) var sources: [Int32] = []
  /// For each step the place that it leads to; -1 if only the control there is known.
  private(set) var targets: [Int32] = []
  /// For each step its target's control if the target is not known; otherwise -1.
  private(set) var controls: [Int32] = []
  /// The control of each place; empty if all targets are known.
  private(set) var placeControls: [Int32] = []
  let places: Int
  /// For each place the steps from it; empty for an abstraction.
  private(set) var stepsFrom: [[Int32]] = []
  /// The places with steps that were completed above what they uncover.
  private(set) var uncovering: [Int] = []

  /// A table without steps, for steps with the given labels.
  init(places: Int, labels: [TransitionLabel] = []) {
    (self.places, self.labels) = (places, labels)
  }

  /// The steps of a pushdown system.
  init(_ system: StackSystem, _ reached: PushdownReachability) {
    self.init(places: reached.heads.count)
    stepsFrom = Array(repeating: [], count: places)
    var kinds = Interner<TransitionLabel>()
    placeControls = reached.heads.indices.map { reached.isInner[$0] ? -1 : reached.heads[$0].control }
    for step in system.steps {
      // Most steps have the same source as the step before.
      let source =
        if let last = sources.last, last >= 0, reached.heads[Int(last)] == step.source { last } else {
          Int32(reached.number(of: step.source) ?? -1)
        }
      if source >= 0 { stepsFrom[Int(source)].append(Int32(count)) }
      let target = step.target.flatMap(reached.number).map { Int32($0) } ?? -1
      add(
        Int32(kinds.number(of: step.label)), from: source, to: target,
        control: step.target == nil ? step.control : -1)
    }
    labels = kinds.values
    uncovering = stepsFrom.indices.filter { place in
      stepsFrom[place].contains { system.steps[Int($0)].isBegun }
    }
  }

  var count: Int { sources.count }

  mutating func add(_ number: Int32, from source: Int32, to target: Int32, control: Int32 = -1) {
    labelNumbers.append(number)
    sources.append(source)
    targets.append(target)
    controls.append(control)
  }
}

/// The steps of a table by one of their numbers: that of the label, the source, the target or the control.
struct StepIndex {
  /// For each number the position of its first step in ``steps``.
  private var starts: [Int]
  /// All steps that have a number, ordered by it.
  private var steps: [Int32]
  private let stepCount: Int
  /// The steps without a number.
  private var others: [Int32] = []

  /// An index of steps by numbers below a count; a negative number stands for none.
  init(_ numbers: [Int32], count: Int) {
    stepCount = numbers.count
    starts = Array(repeating: 0, count: count + 1)
    for number in numbers where number >= 0 { starts[Int(number) + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    steps = Array(repeating: 0, count: starts[count])
    var next = starts
    for (step, number) in numbers.enumerated() {
      guard number >= 0 else {
        others.append(Int32(step))
        continue
      }
      steps[next[Int(number)]] = Int32(step)
      next[Int(number)] += 1
    }
  }

  func steps(_ number: Int) -> ArraySlice<Int32> { steps[starts[number]..<starts[number + 1]] }

  /// Returns the steps whose number passes a test.
  ///
  /// - Complexity: The number of steps that pass or that do not, whichever is smaller, plus one bit for each step and one test
  ///   for each number.
  func steps(where isMember: (Int) -> Bool) -> StateSet {
    let members = (0..<starts.count - 1).map(isMember)
    let count = members.indices.reduce(0) { $0 + (members[$1] ? starts[$1 + 1] - starts[$1] : 0) }
    let isMost = 2 * count > stepCount
    var set = StateSet(stateCount: stepCount)
    for (number, isMember) in members.enumerated() where isMember != isMost {
      for step in steps(number) { set.insert(Int(step)) }
    }
    guard isMost else { return set }
    for step in others { set.insert(Int(step)) }
    return set.complement()
  }
}
