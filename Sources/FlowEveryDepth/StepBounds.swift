import FlowCompiler
import FlowLogic
import FlowModel
import FlowPushdown
import FlowStateSpace

/// The steps that satisfy a formula for sure, and those that may, as far as heads tell.
struct StepBounds {
  var must: StateSet
  var may: StateSet
}

/// The steps of a system with the numbers of their heads.
struct StepTable {
  /// What the steps are; many are alike.
  let labels: [TransitionLabel]
  /// For each step the number of what it is.
  let labelNumbers: [Int32]
  /// The heads that each step leaves and that it leads to; -1 where that is not known.
  let sources: [Int32], targets: [Int32]
  /// For each head the steps from it.
  let stepsFrom: [[Int32]]

  init(_ system: StackSystem, _ reached: PushdownReachability) {
    var labels: [TransitionLabel] = []
    var numbers: [TransitionLabel: Int32] = [:]
    var labelNumbers: [Int32] = []
    var (sources, targets): ([Int32], [Int32]) = ([], [])
    var stepsFrom: [[Int32]] = Array(repeating: [], count: reached.heads.count)
    for (number, step) in system.steps.enumerated() {
      let label = numbers[step.label] ?? Int32(labels.count)
      if label == labels.count {
        numbers[step.label] = label
        labels.append(step.label)
      }
      labelNumbers.append(label)
      // Most steps leave the head of the last one.
      let source =
        if let last = sources.last, last >= 0, reached.heads[Int(last)] == step.source { last } else {
          Int32(reached.number(of: step.source) ?? -1)
        }
      sources.append(source)
      targets.append(step.target.flatMap(reached.number).map { Int32($0) } ?? -1)
      if source >= 0 { stepsFrom[Int(source)].append(Int32(number)) }
    }
    (self.labels, self.labelNumbers, self.sources, self.targets) = (labels, labelNumbers, sources, targets)
    self.stepsFrom = stepsFrom
  }

  /// The steps for which a test says so.
  func steps(where isMember: (Int) -> Bool) -> StateSet {
    var steps = StateSet(stateCount: sources.count)
    for step in sources.indices where isMember(step) { steps.insert(step) }
    return steps
  }
}

extension DepthChecker {
  /// The steps that satisfy a formula, all of whose parts heads decide.
  func steps(satisfying formula: FlowStepFormula) -> StateSet { bounds(of: formula).must }

  /// The steps that satisfy a formula for sure, and those that may: what temporal operators say, and what symbols do not answer, is open.
  func bounds(of formula: FlowStepFormula) -> StepBounds {
    let count = steps.sources.count
    switch formula {
    case .constant(let value):
      let steps = StateSet(stateCount: count, containsAll: value)
      return StepBounds(must: steps, may: steps)
    case .not(let operand):
      let values = bounds(of: operand)
      return StepBounds(must: values.may.complement(), may: values.must.complement())
    case .all(let operands):
      var values = bounds(of: FlowStepFormula.constant(true))
      for next in operands.map({ bounds(of: $0) }) {
        values.must.formIntersection(next.must)
        values.may.formIntersection(next.may)
      }
      return values
    case .any(let operands):
      var values = bounds(of: FlowStepFormula.constant(false))
      for next in operands.map({ bounds(of: $0) }) {
        values.must.formUnion(next.must)
        values.may.formUnion(next.may)
      }
      return values
    case .atom, .before, .after:
      if let known = knownStepBounds[formula] { return known }
      let values = workOutBounds(of: formula)
      knownStepBounds[formula] = values
      return values
    }
  }

  private func workOutBounds(of formula: FlowStepFormula) -> StepBounds {
    switch formula {
    case .atom(let atom):
      let flow = system.flow.flow
      let values = steps.labels.map { flow.holds(atom, action: $0.action, flags: $0.flags) }
      let found = steps.steps { values[Int(steps.labelNumbers[$0])] }
      return StepBounds(must: found, may: found)
    case .before(let state):
      let values = plainBounds(of: state)
      return StepBounds(
        must: steps.steps { steps.sources[$0] >= 0 && values.must[Int(steps.sources[$0])] },
        may: steps.steps { steps.sources[$0] >= 0 && values.may[Int(steps.sources[$0])] })
    case .after(let state):
      let values = plainBounds(of: state)
      var sure = Array(repeating: true, count: system.controlCount)
      var possible = Array(repeating: false, count: system.controlCount)
      for (number, head) in base.heads.enumerated() where !base.isInner[number] {
        if !values.must[number] { sure[Int(head.control)] = false }
        if values.may[number] { possible[Int(head.control)] = true }
      }
      func value(_ step: Int, _ values: [Bool], _ controls: [Bool]) -> Bool {
        let target = Int(steps.targets[step])
        if target >= 0 { return values[target] }
        return system.steps[step].target == nil && controls[Int(system.steps[step].control)]
      }
      return StepBounds(
        must: steps.steps { value($0, values.must, sure) },
        may: steps.steps { value($0, values.may, possible) })
    case .constant, .not, .all, .any: return bounds(of: formula)
    }
  }

  /// The heads all of whose states satisfy a formula for sure, and those some of whose states may; see ``bounds(of:)``.
  private func plainBounds(of formula: FlowStateFormula) -> (must: [Bool], may: [Bool]) {
    let (nowhere, everywhere) = (base.heads.map { _ in false }, base.heads.map { _ in true })
    switch formula {
    case .constant(let value): return value ? (everywhere, everywhere) : (nowhere, nowhere)
    case .atom(let atom):
      guard answers(system.flow.questions(of: [atom])) else { return (nowhere, everywhere) }
      let values = values(of: atom)
      return (values, values)
    case .not(let operand):
      let values = plainBounds(of: operand)
      return (values.may.map { !$0 }, values.must.map { !$0 })
    case .all(let operands):
      return operands.map { plainBounds(of: $0) }.reduce((everywhere, everywhere)) { values, next in
        (zip(values.0, next.must).map { $0 && $1 }, zip(values.1, next.may).map { $0 && $1 })
      }
    case .any(let operands):
      return operands.map { plainBounds(of: $0) }.reduce((nowhere, nowhere)) { values, next in
        (zip(values.0, next.must).map { $0 || $1 }, zip(values.1, next.may).map { $0 || $1 })
      }
    case .existsUntil, .existsNext, .existsGlobally: return (nowhere, everywhere)
    }
  }
}
