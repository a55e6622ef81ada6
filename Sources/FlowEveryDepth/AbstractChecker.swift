import FlowChecking
package import FlowCompiler
import FlowLogic
package import FlowModel
package import FlowStateSpace

private typealias FlowStepClaim = StepClaim<Proposition, StepProposition>

/// Decides claims on a system that may do more than the flow (``StackAbstraction``): what never happens there never happens in
/// the flow.
///
/// A claim that something is always possible holds if that is so whatever a step uncovers.
package final class AbstractChecker {
  /// The result of checking a claim.
  package enum Answer: Sendable {
    /// It is true at every depth.
    case holds
    /// No reachable state is one that the claim requires to be reachable.
    case unreachable
    /// The claim is not decided, since the system may do more than the flow.
    case unknown
  }

  /// Where a formula is true for sure, or may be.
  private struct Question: Hashable {
    let formula: FlowStateFormula
    let certainty: Certainty
  }

  /// The states of the abstraction, with their transitions.
  package let graph: StateGraph
  /// The flow, with the room that its states have.
  package let flow: CompiledFlow
  let abstraction: StackAbstraction
  private let fairness: [FlowFairness]
  private let steps: AbstractSteps
  private let formulas: StepFormulas
  private var known: [Question: StateSet] = [:]
  private var atoms: [Proposition: Satisfaction] = [:]
  /// Pending propositions that ask more than symbols answer, by the questions that they ask. Those with the same questions are
  /// evaluated together.
  private var openAtoms: [StackQuestions: [Proposition]] = [:]

  /// Explores the system.
  ///
  /// - Parameter symmetry: Renamings that no claim distinguishes.
  /// - Throws: ``EveryDepthError``.
  package init(
    _ stack: StackFlow, asking questions: StackQuestions, upTo symmetry: StackSymmetry? = nil,
    fairness: [FlowFairness], limits: ExplorationLimits, monitor: ExplorationMonitor = .silent
  ) throws {
    abstraction = StackAbstraction(
      stack, asking: questions, upTo: symmetry, limits: limits, monitor: monitor)
    graph = try abstraction.explore()
    flow = stack.flow
    self.fairness = fairness
    steps = AbstractSteps(graph, abstraction)
    formulas = StepFormulas(steps.outcomes, stack.flow)
  }

  /// The size of the system, as in ``DepthChecker/size``.
  package var size: (controls: Int, symbols: Int, transitions: Int) {
    (graph.stateCount, abstraction.symbols.count, graph.transitionCount)
  }

  /// Evaluates propositions that will be needed, in one pass over the states. Those that ask more than symbols answer are only
  /// noted.
  package func prepare(_ propositions: [Proposition]) {
    var asked: [Proposition] = []
    for proposition in Set(propositions) where atoms[proposition] == nil {
      if let questions = openQuestions(of: proposition) {
        openAtoms[questions, default: []].append(proposition)
      } else {
        asked.append(proposition)
      }
    }
    for (atom, states) in zip(asked, flow.states(of: asked, in: graph)) {
      atoms[atom] = Satisfaction(exactly: states)
    }
  }

  /// Decides a claim if the system suffices for it.
  package func check(_ claim: FlowClaim) -> Answer {
    switch claim {
    case .never(let bad): return neverOccurs(bad) ? .holds : .unknown
    case .neverStep(let bad): return neverOccurs(bad) ? .holds : .unknown
    case .reachable(let target): return neverOccurs(target) ? .unreachable : .unknown
    case .initially(let formula):
      let sure = states(where: formula, .must)
      return graph.initialStates.allSatisfy(sure.contains) ? .holds : .unknown
    case .noCycle: return isExact(claim) ? answer(claim) : .unknown
    case .noCycleAlong(let steps, let taking):
      return isExact(claim) && !mayRename(.all([steps, taking])) ? answer(claim) : .unknown
    case .linear(let formula):
      if let each = formula.claimOfEachStep() {
        let broken = FlowStepClaim.not(each)
        if neverOccurs(broken.step), neverOccurs(broken.stuttering) { return .holds }
      }
      return isExact(claim, fairness) ? answer(claim) : .unknown
    }
  }

  /// Whether a step that satisfies the formula may lead to its source with values exchanged. Repeating such a step is a cycle
  /// that the graph does not show.
  private func mayRename(_ formula: FlowStepFormula) -> Bool {
    let renamings = abstraction.renamings
    guard !renamings.isEmpty else { return false }
    let table = steps.outcomes
    var isRenaming = false
    bounds(of: formula).may.forEach { step in
      isRenaming = isRenaming || renamings.contains(table.labels[Int(table.labelNumbers[step])])
    }
    return isRenaming
  }

  /// Whether the value of each formula of a claim in each state of the graph is its value in every state that this one represents.
  private func isExact(_ claim: FlowClaim, _ fairness: [FlowFairness] = []) -> Bool {
    var formulas = FormulaParts()
    formulas.add(claim)
    for fairness in fairness { formulas.add(fairness) }
    return formulas.states.allSatisfy { formula in
      switch formula {
      case .atom(let atom): bounds(of: atom).isExact
      // The possible actions do not depend on what lies below the tops.
      case .existsNext(let step): step.isAboutActions
      case .existsUntil, .existsGlobally: false
      case .constant, .not, .all, .any: true
      }
    }
  }

  package func neverOccurs(_ formula: FlowStateFormula) -> Bool {
    states(where: formula, .may).isEmpty
  }

  package func neverOccurs(_ formula: FlowStepFormula) -> Bool { bounds(of: formula).may.isEmpty }

  /// Returns the states where a proposition is true whatever lies below the tops, and those where it may be.
  private func bounds(of atom: Proposition) -> Satisfaction {
    if let known = atoms[atom] { return known }
    guard let questions = openQuestions(of: atom) else {
      let bounds = Satisfaction(exactly: flow.states(of: [atom], in: graph)[0])
      atoms[atom] = bounds
      return bounds
    }
    let asked = openAtoms.removeValue(forKey: questions) ?? []
    let together = asked.contains(atom) ? asked : [atom]
    for (atom, bounds) in zip(together, workOutBounds(of: together, asking: questions)) {
      atoms[atom] = bounds
    }
    return atoms[atom] ?? Satisfaction(everywhere: false, stateCount: graph.stateCount)
  }

  /// Returns the questions of a proposition if they go beyond what symbols answer; nil if the states here answer all of them.
  private func openQuestions(of atom: Proposition) -> StackQuestions? {
    let questions = abstraction.flow.questions(of: [atom])
    guard questions.isContained(in: abstraction.questions) else { return questions }
    // The states of covered items' coordinators are not known.
    return abstraction.flow.hasChildren ? StackQuestions() : nil
  }

  private func workOutBounds(of atoms: [Proposition], asking questions: StackQuestions) -> [Satisfaction] {
    let evaluate = abstraction.flow.evaluator(of: atoms)
    let contents = abstraction.contents(answering: questions)
    let none = atoms.map { _ in StateSet(stateCount: graph.stateCount) }
    var (mayHold, mayFail) = (none, none)
    for id in 0..<graph.stateCount {
      contents.forEach(of: graph.state(id)) { state in
        guard let state else {
          for index in atoms.indices {
            mayHold[index].insert(id)
            mayFail[index].insert(id)
          }
          return
        }
        evaluate(state) { index, isTrue, looksBelow in
          if isTrue || looksBelow { mayHold[index].insert(id) }
          if !isTrue || looksBelow { mayFail[index].insert(id) }
        }
      }
    }
    return zip(mayHold, mayFail).map { Satisfaction(must: $1.complement(), may: $0) }
  }

  private func answer(_ claim: FlowClaim) -> Answer {
    let checker = GraphChecker<Proposition, StepProposition>(
      graph: graph, fairness: fairness, states: { self.bounds(of: $0).must },
      labels: { [flow] in flow.holds($0, action: $1.action, flags: $1.flags) })
    if case .holds = checker.check(claim) { return .holds }
    return .unknown
  }

  // MARK: - Satisfaction

  /// Returns the states in which a formula is true of the flow for sure, and those in which it may be.
  private func bounds(of formula: FlowStateFormula) -> Satisfaction {
    if case .atom(let atom) = formula { return bounds(of: atom) }
    return Satisfaction(must: states(where: formula, .must), may: states(where: formula, .may))
  }

  private func bounds(of formula: FlowStepFormula) -> Satisfaction {
    formulas.bounds(of: formula) { bounds(of: $0) }
  }

  /// Returns the states in which a formula is true of the flow for sure, or may be. Few claims need both, and temporal formulas
  /// are expensive.
  private func states(where formula: FlowStateFormula, _ certainty: Certainty) -> StateSet {
    let question = Question(formula: formula, certainty: certainty)
    if let known = known[question] { return known }
    let result = workOutStates(where: formula, certainty)
    known[question] = result
    return result
  }

  private func workOutStates(
    where formula: FlowStateFormula, _ certainty: Certainty
  ) -> StateSet {
    switch formula {
    case .constant(let value): return StateSet(stateCount: graph.stateCount, containsAll: value)
    case .atom(let atom): return bounds(of: atom)[certainty]
    case .not(let operand): return states(where: operand, certainty.opposite).complement()
    case .all(let operands):
      return operands.reduce(into: StateSet(stateCount: graph.stateCount, containsAll: true)) {
        $0.formIntersection(states(where: $1, certainty))
      }
    case .any(let operands):
      return operands.reduce(into: StateSet(stateCount: graph.stateCount)) {
        $0.formUnion(states(where: $1, certainty))
      }
    case .existsNext(let step):
      let values = bounds(of: step)
      // Whether an action is possible does not depend on what the step uncovers.
      return certainty == .may || step.isAboutActions
        ? steps.sources { $0.contains(where: values.may.contains) }
        : steps.sources { $0.allSatisfy(values.must.contains) }
    case .existsUntil(let target, let along):
      let (goals, allowed) = (states(where: target, certainty), bounds(of: along)[certainty])
      return certainty == .may
        ? steps.mayReach(goals, along: allowed) : steps.surelyReaching(goals, along: allowed)
    case .existsGlobally(let operand):
      return certainty == .may ? states(where: operand, .may) : StateSet(stateCount: graph.stateCount)
    }
  }
}

extension FlowStepFormula {
  /// Whether it asks only about the action.
  var isAboutActions: Bool {
    var parts = FormulaParts()
    parts.add(self)
    return parts.states.isEmpty
      && parts.stepAtoms.allSatisfy { if case .observed = $0 { false } else { true } }
  }
}
