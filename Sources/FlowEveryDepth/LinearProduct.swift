import FlowAlgorithms
import FlowLogic
import FlowModel
import FlowPushdown
import FlowStateSpace

/// The product of a pushdown system and an automaton that reads its runs, position by position.
///
/// An edge from the automaton's state 0 reads position 0, and one edge reads each step. A run may stutter in each state.
final class LinearProduct {
  /// What a control of the product stands for.
  private struct Control: Hashable {
    let control: Int32
    let state: Int32
  }

  /// What a rule of the product stands for: a rule of the system, or stuttering (-1), and the acceptance sets of the edge.
  private struct Taken {
    let rule: Int
    let acceptance: UInt64
  }

  private let system: PushdownReachability
  private let automaton: BuchiAutomaton<TraceAtom<Proposition, StepProposition>>
  private let fairness: RunConditions
  /// For each head the atoms about states that are true there, and for each rule the atoms about the step that it completes.
  private var stateAtoms: [UInt64]
  private var stepAtoms: [UInt64]
  /// For each step the atoms about states that are true at its target.
  private var targetAtoms: [UInt64]
  private let stepOf: [Int?]
  private var controls = Interner<Control>()
  private var taken: [Taken] = []

  /// Prepares to read the runs of a refined system.
  init(
    _ refinement: inout Refinement, _ automaton: BuchiAutomaton<TraceAtom<Proposition, StepProposition>>
  ) throws {
    self.automaton = automaton
    guard refinement.checker.system.knowsTargets else { throw EveryDepthError.needsTargets }
    for atom in automaton.atoms {
      switch atom {
      case .state(let formula): try refinement.prepare(formula)
      case .arrival(let formula): try refinement.prepare(formula)
      }
    }
    fairness = try refinement.fairness().1
    system = refinement.system
    stateAtoms = Array(repeating: 0, count: system.heads.count)
    stepAtoms = Array(repeating: 0, count: system.rules.count)
    let steps = refinement.checker.system.steps
    targetAtoms = Array(repeating: 0, count: steps.count)
    for (index, atom) in automaton.atoms.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      switch atom {
      case .state(let formula):
        let values = refinement.values(of: formula)
        for head in values.indices where values[head] { stateAtoms[head] |= bit }
        guard !formula.isTemporal else {
          throw EveryDepthError.unsupported("a temporal formula about runs asks what is possible in a state")
        }
        let holds = refinement.checker.steps(satisfying: .after(formula))
        for step in steps.indices where holds.contains(step) { targetAtoms[step] |= bit }
      case .arrival(let formula):
        let values = try refinement.rules(formula) { _ in false }
        for rule in values.indices where values[rule] { stepAtoms[rule] |= bit }
      }
    }
    let reached = refinement
    stepOf = system.rules.indices.map(reached.step)
  }

  /// Returns a run that the automaton accepts; nil if there is none.
  func acceptedRun(limits: PushdownLimits) throws -> DepthRun? {
    let start = PushdownConfiguration(number(Control(control: -1, state: 0)), system.start.stack)
    let product = try PushdownReachability(
      from: start, limits: limits, isInner: { [self] in isInner($0) },
      rules: { [self] (head: PushdownHead) in self.rules(of: head) })
    guard let run = try product.acceptedRun(conditions(of: product), limits: limits) else { return nil }
    func steps(_ rules: some Sequence<Int>) -> [Int?] {
      rules.compactMap { number in
        let rule = taken[Int(product.rules[number].label)].rule
        return rule < 0 ? .some(nil) : stepOf[rule].map(Optional.some)
      }
    }
    // The first rule reads the first state.
    return DepthRun(stem: steps(run.stem.dropFirst()), loop: steps(run.loop))
  }

  private func isInner(_ control: Int32) -> Bool {
    let control = controls[Int(control)].control
    return control < 0 || StackSystem.isInner(control)
  }

  private func rules(of head: PushdownHead) -> [PushdownRule] {
    let control = controls[Int(head.control)]
    if control.control < 0 {
      guard let base = system.number(of: PushdownHead(system.start.control, head.symbol)) else { return [] }
      return reading(head, base, from: 0, to: system.start.control, weight: 0)
    }
    guard let base = system.number(of: PushdownHead(control.control, head.symbol)) else { return [] }
    var rules: [PushdownRule] = []
    for rule in system.rules(of: base) {
      let original = system.rules[rule]
      guard let step = stepOf[rule] else {
        let next = number(Control(control: original.control, state: control.state))
        rules.append(self.rule(from: head, to: next, like: original, Taken(rule: rule, acceptance: 0)))
        continue
      }
      // The automaton reads the target of the step.
      let letters = stepAtoms[rule] | targetAtoms[step]
      for edge in automaton.edges[Int(control.state)] where edge.letters.contains(letters) {
        let next = number(Control(control: original.control, state: Int32(edge.target)))
        rules.append(
          self.rule(from: head, to: next, like: original, Taken(rule: rule, acceptance: edge.acceptance)))
      }
    }
    if !system.isInner[base] {
      rules += reading(head, base, from: control.state, to: control.control, weight: 1)
    }
    return rules
  }

  /// Returns the rules for stuttering, which read the same state again, or for reading the first state.
  private func reading(
    _ head: PushdownHead, _ base: Int, from state: Int32, to control: Int32, weight: Int
  ) -> [PushdownRule] {
    automaton.edges[Int(state)].filter { $0.letters.contains(stateAtoms[base]) }.map { edge in
      taken.append(Taken(rule: -1, acceptance: edge.acceptance))
      return PushdownRule(
        from: head, to: number(Control(control: control, state: Int32(edge.target))), top: head.symbol,
        weight: weight, label: Int32(taken.count - 1))
    }
  }

  private func rule(
    from head: PushdownHead, to control: Int32, like original: PushdownRule, _ meaning: Taken
  ) -> PushdownRule {
    taken.append(meaning)
    return PushdownRule(
      from: head, to: control, top: original.top, below: original.below, weight: original.weight,
      label: Int32(taken.count - 1), resets: original.resets)
  }

  private func conditions(of product: PushdownReachability) -> RunConditions {
    let accepting = (0..<automaton.acceptanceCount).map { set in
      product.rules.map { taken[Int($0.label)].acceptance >> UInt64(set) & 1 == 1 }
    }
    func lift(_ constraint: RunConditions.Fairness) -> RunConditions.Fairness {
      RunConditions.Fairness(
        isEnabled: product.heads.map { head in
          let control = controls[Int(head.control)].control
          return control >= 0
            && system.number(of: PushdownHead(control, head.symbol)).map { constraint.isEnabled[$0] } ?? false
        },
        isTaken: product.rules.map { rule in
          let base = taken[Int(rule.label)].rule
          return base >= 0 && constraint.isTaken[base]
        })
    }
    return RunConditions(
      accepting: accepting, weak: fairness.weak.map(lift), strong: fairness.strong.map(lift))
  }

  private func number(_ control: Control) -> Int32 { Int32(controls.number(of: control)) }
}
