import FlowChecking
package import FlowCompiler
import FlowLogic
package import FlowModel
package import FlowStateSpace

/// Decides claims by a system that may do more than the flow (``StackAbstraction``): what never happens there holds of the flow.
///
/// A claim that something is always possible holds where that is so whatever a step uncovers.
package final class AbstractChecker {
  /// What is known of a claim.
  package enum Answer: Sendable {
    /// It is true at every depth.
    case holds
    /// Nothing that it asks to be reached can be.
    case unreachable
    /// The system does more than the flow, so nothing is known.
    case unknown
  }

  private typealias Bounds = (must: StateSet, may: StateSet)

  /// What may be reached.
  package let graph: StateGraph
  /// The flow, with the room that states were drawn with.
  package let flow: CompiledFlow
  private let abstraction: StackAbstraction
  private let fairness: [FlowFairness]
  /// The steps of each state, with the numbers of where they may lead.
  private let steps: [[(step: StackAbstraction.Step, targets: [StateID])]]
  private var known: [FlowStateFormula: Bounds] = [:]
  private var atoms: [Proposition: StateSet] = [:]

  /// Explores the system.
  ///
  /// - Throws: ``EveryDepthError``.
  package init(
    _ stack: StackFlow, asking questions: StackQuestions, fairness: [FlowFairness], limits: ExplorationLimits,
    monitor: ExplorationMonitor = .silent
  ) throws {
    abstraction = StackAbstraction(stack, asking: questions, limits: limits, monitor: monitor)
    graph = try abstraction.explore()
    flow = stack.flow
    self.fairness = fairness
    var numbers: [PackedState: StateID] = [:]
    for state in 0..<graph.stateCount { numbers[graph.state(state)] = state }
    let abstraction = abstraction
    steps = (0..<graph.stateCount).map { [graph] state in
      (abstraction.steps[graph.state(state)] ?? []).map { step in
        (step, step.outcomes.compactMap { numbers[$0.target] })
      }
    }
  }

  /// How much was worked out.
  package var size: EveryDepthSize {
    EveryDepthSize(
      controls: graph.stateCount, symbols: abstraction.symbolCount, transitions: graph.transitionCount)
  }

  /// Decides a claim, as far as the system tells.
  package func check(_ claim: FlowClaim) -> Answer {
    switch claim {
    case .never(let bad): return bounds(of: bad).may.isEmpty ? .holds : .unknown
    case .neverStep(let bad): return bad.isTemporal || isTaken(bad) ? .unknown : .holds
    case .reachable(let target): return bounds(of: target).may.isEmpty ? .unreachable : .unknown
    case .initially(let formula):
      return graph.initialStates.allSatisfy(bounds(of: formula).must.contains) ? .holds : .unknown
    case .noCycle(let within, let taking):
      return within.isTemporal || taking.isTemporal ? .unknown : answer(claim)
    case .noCycleAlong(let steps, let taking):
      return steps.isTemporal || taking.isTemporal ? .unknown : answer(claim)
    case .linear(let formula):
      let isExact = formula.atoms.allSatisfy { atom in
        switch atom {
        case .state(let state): !state.isTemporal
        case .arrival(let step): !step.isTemporal
        }
      }
      guard isExact, fairness.allSatisfy({ $0.enabled.isExactHere && $0.taken.isAboutActions }) else {
        return .unknown
      }
      return answer(claim)
    }
  }

  /// Whether no state satisfies a formula.
  package func neverOccurs(_ formula: FlowStateFormula) -> Bool { bounds(of: formula).may.isEmpty }

  /// Whether no step satisfies a formula.
  package func neverOccurs(_ formula: FlowStepFormula) -> Bool { !formula.isTemporal && !isTaken(formula) }

  private func answer(_ claim: FlowClaim) -> Answer {
    let checker = GraphChecker<Proposition, StepProposition>(
      graph: graph, fairness: fairness, states: { self.states(of: $0) },
      labels: { [flow] in flow.holds($0, action: $1.action, flags: $1.flags) })
    if case .holds = checker.check(claim) { return .holds }
    return .unknown
  }

  private func states(of proposition: Proposition) -> StateSet {
    if let known = atoms[proposition] { return known }
    let states = flow.states(of: [proposition], in: graph)[0]
    atoms[proposition] = states
    return states
  }

  // MARK: - Bounds

  /// The states in which a formula is true of the flow for sure, and those in which it may be.
  private func bounds(of formula: FlowStateFormula) -> Bounds {
    if let known = known[formula] { return known }
    let result = workOutBounds(of: formula)
    known[formula] = result
    return result
  }

  private func workOutBounds(of formula: FlowStateFormula) -> Bounds {
    let (nowhere, everywhere) = (
      StateSet(stateCount: graph.stateCount), StateSet(stateCount: graph.stateCount, containsAll: true)
    )
    switch formula {
    case .constant(let value): return value ? (everywhere, everywhere) : (nowhere, nowhere)
    case .atom(let atom):
      let states = states(of: atom)
      return (states, states)
    case .not(let operand):
      let values = bounds(of: operand)
      return (values.may.complement(), values.must.complement())
    case .all(let operands):
      return operands.map(bounds).reduce(into: (must: everywhere, may: everywhere)) { values, next in
        values.must.formIntersection(next.must)
        values.may.formIntersection(next.may)
      }
    case .any(let operands):
      return operands.map(bounds).reduce(into: (must: nowhere, may: nowhere)) { values, next in
        values.must.formUnion(next.must)
        values.may.formUnion(next.may)
      }
    case .existsNext(let step):
      guard !step.isTemporal else { return (nowhere, everywhere) }
      let may = sources { self.holds(step, $0, $1, $2) }
      return (step.isAboutActions ? may : surelyTaking(step), may)
    case .existsUntil(let target, let along):
      guard !along.isTemporal else { return (bounds(of: target).must, everywhere) }
      let goals = bounds(of: target)
      return (surelyReaching(goals.must, along: along), mayReach(goals.may, along: along))
    case .existsGlobally(let operand): return (nowhere, bounds(of: operand).may)
    }
  }

  private func isTaken(_ formula: FlowStepFormula) -> Bool {
    !sources { self.holds(formula, $0, $1, $2) }.isEmpty
  }

  /// The states with a transition that satisfies a test.
  private func sources(_ test: (StateID, TransitionLabel, StateID) -> Bool) -> StateSet {
    var found = StateSet(stateCount: graph.stateCount)
    for state in 0..<graph.stateCount {
      let isSource = steps[state].contains { step, targets in
        targets.indices.contains { test(state, step.outcomes[$0].label, targets[$0]) }
      }
      if isSource { found.insert(state) }
    }
    return found
  }

  private func holds(
    _ formula: FlowStepFormula, _ source: StateID, _ label: TransitionLabel, _ target: StateID
  ) -> Bool {
    switch formula {
    case .constant(let value): value
    case .atom(let atom): flow.holds(atom, action: label.action, flags: label.flags)
    case .before(let state): bounds(of: state).may.contains(source)
    case .after(let state): bounds(of: state).may.contains(target)
    case .not(let operand): !holds(operand, source, label, target)
    case .all(let operands): operands.allSatisfy { holds($0, source, label, target) }
    case .any(let operands): operands.contains { holds($0, source, label, target) }
    }
  }

  private func surelyTaking(_ formula: FlowStepFormula) -> StateSet {
    var found = StateSet(stateCount: graph.stateCount)
    for state in 0..<graph.stateCount {
      let isSure = steps[state].contains { step, targets in
        !targets.isEmpty && zip(step.outcomes, targets).allSatisfy { holds(formula, state, $0.label, $1) }
      }
      if isSure { found.insert(state) }
    }
    return found
  }

  private func mayReach(_ goals: StateSet, along formula: FlowStepFormula) -> StateSet {
    grow(goals) { state, known in
      self.steps[state].contains { step, targets in
        targets.indices.contains {
          known.contains(targets[$0]) && self.holds(formula, state, step.outcomes[$0].label, targets[$0])
        }
      }
    }
  }

  /// The states from which a goal can be reached whatever steps uncover.
  ///
  /// A run gets there by steps that uncover nothing. Or it gets to a step that uncovers something and leaves the stacks lower than they were:
  /// then it is enough that everything it can uncover is such a state, since stacks cannot get lower forever.
  private func surelyReaching(_ goals: StateSet, along formula: FlowStepFormula) -> StateSet {
    let steps = (0..<graph.stateCount).map { state in
      self.steps[state].filter { step, targets in
        !targets.isEmpty && zip(step.outcomes, targets).allSatisfy { holds(formula, state, $0.label, $1) }
      }
    }
    let direct = grow(goals) { state, known in
      steps[state].contains { !$0.step.uncovers && $0.targets.allSatisfy(known.contains) }
    }
    var sure = StateSet(stateCount: graph.stateCount, containsAll: true)
    while true {
      var exits = direct
      for state in 0..<graph.stateCount {
        let leaves = steps[state].contains {
          $0.step.uncovers && $0.step.growth < 0 && $0.targets.allSatisfy(sure.contains)
        }
        if leaves { exits.insert(state) }
      }
      let next = grow(exits) { state, known in
        steps[state].contains {
          !$0.step.uncovers && $0.step.growth <= 0 && $0.targets.allSatisfy(known.contains)
        }
      }
      if next == sure { return sure }
      sure = next
    }
  }

  /// The least set with some states that has every state for which a test says so, given the set so far; it goes against the order of
  /// discovery, since most steps lead on.
  private func grow(_ start: StateSet, _ joins: (StateID, StateSet) -> Bool) -> StateSet {
    var set = start
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for state in (0..<graph.stateCount).reversed() where !set.contains(state) && joins(state, set) {
        set.insert(state)
        isGrowing = true
      }
    }
    return set
  }
}

extension FlowStepFormula {
  /// Whether it asks for nothing but the action.
  var isAboutActions: Bool {
    switch self {
    case .constant: true
    case .atom(.origin), .atom(.event): true
    case .atom(.observed), .before, .after: false
    case .not(let operand): operand.isAboutActions
    case .all(let operands), .any(let operands): operands.allSatisfy { $0.isAboutActions }
    }
  }
}

extension FlowStateFormula {
  /// Whether its value in a state of the abstraction is that in each state which it stands for.
  var isExactHere: Bool {
    switch self {
    case .constant, .atom: true
    case .not(let operand): operand.isExactHere
    case .all(let operands), .any(let operands): operands.allSatisfy { $0.isExactHere }
    case .existsNext(let step): step.isAboutActions
    case .existsUntil, .existsGlobally: false
    }
  }
}
