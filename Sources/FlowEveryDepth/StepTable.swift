import FlowPushdown
import FlowStateSpace

/// The steps between some places, which are heads of a pushdown system or states of an abstraction, by their numbers.
struct StepTable {
  /// What the steps are; many are alike.
  private(set) var labels: [TransitionLabel] = []
  /// For each step the number of what it is.
  private(set) var labelNumbers: [Int32] = []
  /// The place that each step leaves; -1 where it is not known.
  private(set) var sources: [Int32] = []
  /// The place that each step leads to; -1 where only the control there is known.
  private(set) var targets: [Int32] = []
  /// Where the target is not known, its control.
  private(set) var controls: [Int32] = []
  /// The control of each place; empty where all targets are known.
  private(set) var placeControls: [Int32] = []
  /// For each place the steps from it.
  private(set) var stepsFrom: [[Int32]]
  private var numbers: [TransitionLabel: Int32] = [:]

  /// No steps.
  init(places: Int) { stepsFrom = Array(repeating: [], count: places) }

  /// The steps of a pushdown system.
  init(_ system: StackSystem, _ reached: PushdownReachability) {
    self.init(places: reached.heads.count)
    placeControls = reached.heads.indices.map { reached.isInner[$0] ? -1 : reached.heads[$0].control }
    for step in system.steps {
      // Most steps leave the head of the last one.
      let source =
        if let last = sources.last, last >= 0, reached.heads[Int(last)] == step.source { last } else {
          Int32(reached.number(of: step.source) ?? -1)
        }
      let target = step.target.flatMap(reached.number).map { Int32($0) } ?? -1
      add(step.label, from: source, to: target, control: step.target == nil ? step.control : -1)
    }
  }

  /// The number of steps.
  var count: Int { sources.count }

  /// Adds a step.
  mutating func add(_ label: TransitionLabel, from source: Int32, to target: Int32, control: Int32 = -1) {
    let number = numbers[label] ?? Int32(labels.count)
    if number == labels.count {
      numbers[label] = number
      labels.append(label)
    }
    if source >= 0 { stepsFrom[Int(source)].append(Int32(count)) }
    labelNumbers.append(number)
    sources.append(source)
    targets.append(target)
    controls.append(control)
  }

  /// The steps for which a test says so.
  func steps(where isMember: (Int) -> Bool) -> StateSet {
    var steps = StateSet(stateCount: count)
    for step in 0..<count where isMember(step) { steps.insert(step) }
    return steps
  }
}
