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

  /// What may be reached.
  package let graph: StateGraph
  /// The flow, with the room that states were drawn with.
  package let flow: CompiledFlow
  let abstraction: StackAbstraction
  private let fairness: [FlowFairness]
  private let steps: AbstractSteps
  private let formulas: StepFormulas
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
    steps = AbstractSteps(graph, abstraction)
    formulas = StepFormulas(steps.outcomes, stack.flow)
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
    case .neverStep(let bad): return bounds(of: bad).may.isEmpty ? .holds : .unknown
    case .reachable(let target): return bounds(of: target).may.isEmpty ? .unreachable : .unknown
    case .initially(let formula):
      return graph.initialStates.allSatisfy(bounds(of: formula).must.contains) ? .holds : .unknown
    case .noCycle(let within, let taking):
      return isExact(within) && isExact(taking) ? answer(claim) : .unknown
    case .noCycleAlong(let steps, let taking):
      return isExact(steps) && isExact(taking) ? answer(claim) : .unknown
    case .linear(let formula):
      let isExact = formula.atoms.allSatisfy { atom in
        switch atom {
        case .state(let state): self.isExact(state)
        case .arrival(let step): self.isExact(step)
        }
      }
      guard isExact, fairness.allSatisfy({ self.isExact($0.enabled) && $0.taken.isAboutActions }) else {
        return .unknown
      }
      return answer(claim)
    }
  }

  /// Whether the value of a formula in a state here is that in each state which it stands for.
  private func isExact(_ formula: FlowStateFormula) -> Bool {
    switch formula {
    case .constant: true
    case .atom(let atom): isAnswered([atom])
    case .not(let operand): isExact(operand)
    case .all(let operands), .any(let operands): operands.allSatisfy { isExact($0) }
    // Which actions are possible does not depend on what lies below the tops.
    case .existsNext(let step): step.isAboutActions
    case .existsUntil, .existsGlobally: false
    }
  }

  private func isExact(_ formula: FlowStepFormula) -> Bool {
    switch formula {
    case .constant, .atom: true
    case .before(let state), .after(let state): isExact(state)
    case .not(let operand): isExact(operand)
    case .all(let operands), .any(let operands): operands.allSatisfy { isExact($0) }
    }
  }

  /// Whether symbols answer what some propositions ask.
  private func isAnswered(_ propositions: [Proposition]) -> Bool {
    abstraction.flow.questions(of: propositions).isContained(in: abstraction.questions)
      && (!abstraction.flow.hasChildren || propositions.allSatisfy { isExact(bounds(of: $0)) })
  }

  private func isExact(_ bounds: Bounds) -> Bool { bounds.must == bounds.may }

  /// Whether no state satisfies a formula.
  package func neverOccurs(_ formula: FlowStateFormula) -> Bool { bounds(of: formula).may.isEmpty }

  /// Whether no step satisfies a formula.
  package func neverOccurs(_ formula: FlowStepFormula) -> Bool { bounds(of: formula).may.isEmpty }

  /// The states where a proposition is true whatever lies below the tops, and those where it may be.
  private func bounds(of atom: Proposition) -> Bounds {
    let questions = abstraction.flow.questions(of: [atom])
    if questions.isContained(in: abstraction.questions), !abstraction.flow.hasChildren {
      return Bounds(exactly: states(of: atom))
    }
    let test = abstraction.flow.test(of: atom)
    let contents = abstraction.contents(answering: questions)
    var values = Bounds(exactly: StateSet(stateCount: graph.stateCount))
    for state in 0..<graph.stateCount {
      var (some, all) = (false, true)
      contents.forEach(of: graph.state(state)) {
        let value = test($0)
        if value.isTrue || value.looksBelow { some = true }
        if !value.isTrue || value.looksBelow { all = false }
      }
      if all { values.must.insert(state) }
      if some { values.may.insert(state) }
    }
    return values
  }

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

  private func bounds(of formula: FlowStepFormula) -> Bounds {
    formulas.bounds(of: formula) { bounds(of: $0) }
  }

  private func workOutBounds(of formula: FlowStateFormula) -> Bounds {
    let count = graph.stateCount
    switch formula {
    case .constant(let value): return Bounds(exactly: StateSet(stateCount: count, containsAll: value))
    case .atom(let atom): return bounds(of: atom)
    case .not(let operand): return bounds(of: operand).negation
    case .all(let operands): return .all(operands.map { bounds(of: $0) }, count: count)
    case .any(let operands): return .any(operands.map { bounds(of: $0) }, count: count)
    case .existsNext(let step):
      let values = bounds(of: step)
      let may = steps.sources(someOutcomeIn: values.may)
      // An action is possible whatever the step uncovers.
      return Bounds(must: step.isAboutActions ? may : steps.sources(allOutcomesIn: values.must), may: may)
    case .existsUntil(let target, let along):
      let (goals, allowed) = (bounds(of: target), bounds(of: along))
      return Bounds(
        must: steps.surelyReaching(goals.must, along: allowed.must),
        may: steps.mayReach(goals.may, along: allowed.may))
    case .existsGlobally(let operand):
      return Bounds(must: StateSet(stateCount: count), may: bounds(of: operand).may)
    }
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
