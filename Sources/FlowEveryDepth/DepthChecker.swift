import FlowChecking
package import FlowCompiler
import FlowLogic
package import FlowModel
package import FlowPushdown
package import FlowStateSpace

/// Decides claims about a flow whose unlimited stack may hold any number of items.
///
/// The reachable heads of a pushdown system (``StackSystem``) are computed once. The value of a temporal formula can depend on
/// what lies below the top. In that case the system is refined until the formula is a property of heads (``Refinement``).
package final class DepthChecker {
  /// The result of checking a claim.
  package enum Answer: Sendable {
    /// It is true at every depth.
    case holds
    /// It is false. A run shows it, unless the claim says that something is reachable.
    case violated(DepthRun?)
  }

  let system: StackSystem
  let base: PushdownReachability
  let fairness: [FlowFairness]
  let limits: PushdownLimits
  private var atoms: [Proposition: [Bool]] = [:]
  /// The propositions whose values depend on more than the head.
  private var unanswered: Set<Proposition> = []
  /// The heads that satisfy temporal formulas for sure, and those that may.
  var knownBounds: [FlowStateFormula: Satisfaction] = [:]
  /// The heads that surely reach a goal by the rules that were allowed last.
  var lastReach: (allowed: [Bool], reach: SureReach)?
  /// The stacks that the last search read.
  var lastContents: StackContents?
  /// What may lie below symbols, by the questions that are asked in addition to those of the system.
  var knownSummaries: [StackQuestions: PossibleSummaries] = [:]
  /// What propositions ask about items below the top.
  private var knownQuestions: [Proposition: StackQuestions] = [:]
  /// For each symbol the symbols on which it was put.
  private(set) lazy var below = PossibleSummaries.Below(base)
  /// The transitions by the levels that they lead to, shared by all searches of stacks.
  private(set) lazy var levels = StackSearch.Levels(base)
  /// The steps between heads, by their numbers.
  let steps: StepTable
  private let formulas: StepFormulas
  /// For each head a state that represents all states with it; nil for inner heads.
  let states: [PackedState?]

  /// Computes what is reachable.
  ///
  /// - Parameters:
  ///   - questions: What steps and claims ask about items below the top.
  ///   - fairness: Which runs are fair.
  ///   - knowsTargets: Whether the target of every step is known. Without it there is much less to compute, but some claims
  ///     cannot be decided (``EveryDepthError/needsTargets``).
  /// - Throws: ``EveryDepthError``, `StackConflict`, or `PushdownError` if a limit is reached.
  package init(
    _ flow: StackFlow, asking questions: StackQuestions, fairness: [FlowFairness] = [],
    knowsTargets: Bool = true, limits: PushdownLimits = PushdownLimits()
  ) throws {
    let system = StackSystem(flow, questions, knowsTargets: knowsTargets)
    (self.system, self.fairness, self.limits) = (system, fairness, limits)
    base = try PushdownReachability(
      from: system.start(), limits: limits, isInner: { StackSystem.isInner($0) },
      rules: { try system.rules(of: $0) })
    steps = StepTable(system, base)
    formulas = StepFormulas(steps, flow.flow)
    states = base.heads.indices.map { [base] in base.isInner[$0] ? nil : system.state(base.heads[$0]) }
  }

  /// The size of the system.
  ///
  /// - Returns: The number of control states, the number of stack symbols including the bottom, and the number of transitions of
  ///   the automaton that reads what is reachable.
  package var size: (controls: Int, symbols: Int, transitions: Int) {
    (system.controlCount, system.symbols.count, base.transitionCount)
  }

  /// The flow, with the room that its states have; another room numbers the actions differently.
  package var flow: CompiledFlow { system.flow.flow }

  /// The actions that label some step, in order.
  package var takenActions: [ActionID] { Set(system.steps.map(\.label.action)).sorted() }

  /// Rejects propositions about coordinators of covered items.
  ///
  /// - Throws: ``EveryDepthError``.
  package func requireAnswers(to propositions: [Proposition]) throws {
    guard system.flow.hasChildren else { return }
    prepare(propositions)
    if !unanswered.isDisjoint(with: propositions) { throw Self.looksBelow }
  }

  static let looksBelow = EveryDepthError.unsupported("a claim asks about the coordinator of a covered item")

  /// What a proposition asks about items below the top.
  func questions(of atom: Proposition) -> StackQuestions {
    if let known = knownQuestions[atom] { return known }
    let questions = system.flow.questions(of: [atom])
    knownQuestions[atom] = questions
    return questions
  }

  /// Whether symbols answer the given questions.
  package func answers(_ questions: StackQuestions) -> Bool { questions.isContained(in: system.questions) }

  /// Whether some state satisfies a proposition that does not ask about items below the top.
  package func isTrueSomewhere(_ proposition: Proposition) -> Bool {
    if let known = atoms[proposition] { return known.contains(true) }
    let test = flow.evaluator(of: proposition)
    return states.contains { $0.map(test) ?? false }
  }

  package func check(_ claim: FlowClaim) throws -> Answer {
    var refinement = Refinement(self)
    switch claim {
    case .never(let bad):
      guard let head = try refinement.first(bad) else { return .holds }
      return .violated(refinement.run(try refinement.system.witness(of: head)))
    case .neverStep(let bad):
      guard let edge = try refinement.firstEdge(bad) else { return .holds }
      return .violated(refinement.run(try refinement.system.witness(of: edge)))
    case .reachable(let target):
      return try refinement.first(target) == nil ? .violated(nil) : .holds
    case .noCycle(let within, let taking):
      try refinement.prepare(within)
      let taken = try refinement.rules(taking) { _ in false }
      let region = refinement.values(of: within)
      return try answer(
        refinement.system.acceptedRun(RunConditions(accepting: [taken]), within: region, limits: limits),
        refinement)
    case .noCycleAlong(let steps, let taking):
      try refinement.prepare(taking)
      let allowed = try refinement.rules(steps) { _ in true }
      let taken = try refinement.rules(.all([steps, taking])) { _ in false }
      let leaving = try taken.indices.map { try taken[$0] && refinement.changes($0) }
      return try answer(
        refinement.system.acceptedRun(RunConditions(accepting: [leaving]), allowed: allowed, limits: limits),
        refinement)
    case .initially(let formula):
      let values = try refinement.evaluated(formula)
      guard let head = refinement.system.start.head.flatMap(refinement.system.number), values[head] else {
        return .violated(DepthRun(stem: []))
      }
      return .holds
    case .linear(let formula):
      let product = try LinearProduct(&refinement, LTLFormula.not(formula).automaton())
      return try product.acceptedRun(limits: limits).map(Answer.violated) ?? .holds
    }
  }

  /// Whether some reachable state satisfies a formula.
  package func occurs(_ formula: FlowStateFormula) throws -> Bool {
    var refinement = Refinement(self)
    return try refinement.first(formula) != nil
  }

  /// Whether some step that can be taken satisfies a formula.
  package func occurs(_ formula: FlowStepFormula) throws -> Bool {
    var refinement = Refinement(self)
    return try refinement.firstEdge(formula) != nil
  }

  private func answer(_ run: PushdownLasso?, _ refinement: Refinement) throws -> Answer {
    guard let run else { return .holds }
    return .violated(refinement.run(run.stem, loop: run.loop))
  }

  /// Returns for each head whether a proposition holds; false at inner heads.
  func values(of proposition: Proposition) -> [Bool] {
    if let known = atoms[proposition] { return known }
    workOut([proposition])
    return atoms[proposition] ?? []
  }

  /// Evaluates propositions that will be needed, in one pass over the heads.
  package func prepare(_ propositions: [Proposition]) {
    let fresh = Set(propositions).filter { atoms[$0] == nil }
    workOut(fresh.filter { system.flow.hasChildren || answers(questions(of: $0)) })
  }

  private func workOut(_ propositions: some Sequence<Proposition>) {
    let propositions = Array(propositions)
    guard !propositions.isEmpty else { return }
    var values = propositions.map { _ in Array(repeating: false, count: states.count) }
    let evaluate = system.flow.evaluator(of: propositions)
    for (head, state) in states.enumerated() {
      guard let state else { continue }
      evaluate(state) { index, isTrue, looksBelow in
        values[index][head] = isTrue
        if looksBelow { unanswered.insert(propositions[index]) }
      }
    }
    for (proposition, values) in zip(propositions, values) { atoms[proposition] = values }
  }

  /// Returns the steps that satisfy a formula whose value depends only on heads.
  func steps(satisfying formula: FlowStepFormula) -> StateSet { bounds(of: formula).must }

  /// Returns the steps that satisfy a formula for sure, and those that may. Temporal operators and questions that symbols do not
  /// answer can leave it open.
  func bounds(of formula: FlowStepFormula) -> Satisfaction {
    formulas.bounds(of: formula) { plainBounds(of: $0) }
  }

  /// Returns the heads whose states all satisfy a formula for sure, and those with states that may; see ``bounds(of:)``.
  private func plainBounds(of formula: FlowStateFormula) -> Satisfaction {
    let count = base.heads.count
    switch formula {
    case .constant(let value): return Satisfaction(everywhere: value, stateCount: count)
    case .atom(let atom) where answers(questions(of: atom)):
      return Satisfaction(exactly: heads(values(of: atom)))
    case .not(let operand): return plainBounds(of: operand).negated()
    case .all(let operands): return .all(operands.map { plainBounds(of: $0) }, stateCount: count)
    case .any(let operands): return .any(operands.map { plainBounds(of: $0) }, stateCount: count)
    case .existsUntil:
      guard isAnswered(formula), let sure = try? bounds(of: formula).must else { return unknownBounds }
      return Satisfaction(must: sure, may: unknownBounds.may)
    case .atom, .existsNext, .existsGlobally:
      return unknownBounds
    }
  }
}

extension StepFormula {
  /// Whether it asks where a step leads.
  var looksAfter: Bool {
    switch self {
    case .constant, .atom, .before: false
    case .after: true
    case .not(let operand): operand.looksAfter
    case .all(let operands), .any(let operands): operands.contains { $0.looksAfter }
    }
  }
}
