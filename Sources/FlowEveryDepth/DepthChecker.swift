import FlowChecking
package import FlowCompiler
import FlowLogic
package import FlowModel
package import FlowPushdown
package import FlowStateSpace

/// Decides claims about a flow whose unlimited stack may hold any number of items.
///
/// Everything that can be reached is worked out once, as heads of a pushdown system (``StackSystem``). What a formula says of the future
/// depends on what lies below the top; where it does, the system is refined until it is a property of heads again (``Refinement``).
package final class DepthChecker {
  /// What is known of a claim.
  package enum Answer: Sendable {
    /// It is true at every depth.
    case holds
    /// It is false; a run shows it, unless it is that something cannot be reached.
    case violated(DepthRun?)
  }

  let system: StackSystem
  let base: PushdownReachability
  let fairness: [FlowFairness]
  let limits: PushdownLimits
  private var atoms: [Proposition: [Bool]] = [:]
  /// The propositions whose values depend on more than heads.
  private var unanswered: Set<Proposition> = []
  /// The heads that satisfy temporal formulas for sure, and perhaps.
  var knownBounds: [FlowStateFormula: Satisfaction] = [:]
  /// What was sure to be reached by the rules that were allowed last.
  var lastReach: (allowed: [Bool], reach: SureReach)?
  /// The stacks that were looked through last.
  var lastContents: StackContents?
  /// The heads that satisfy propositions which symbols do not answer, for sure and perhaps.
  var openAtoms: [Proposition: Satisfaction] = [:]
  /// What may lie below symbols, by what is asked besides.
  var knownSummaries: [StackQuestions: PossibleSummaries] = [:]
  /// What propositions ask about items below the top.
  private var knownQuestions: [Proposition: StackQuestions] = [:]
  /// The symbols on which each one was put.
  private(set) lazy var below = PossibleSummaries.Below(base)
  /// The transitions by the levels that they lead to, which all searches of stacks share.
  private(set) lazy var levels = StackSearch.Levels(base)
  /// The steps between heads, by their numbers.
  let steps: StepTable
  private let formulas: StepFormulas
  /// The state that stands for all with each head; nil for inner heads.
  let states: [PackedState?]

  /// Works out what can be reached.
  ///
  /// - Parameters:
  ///   - questions: What steps and claims ask about items below the top.
  ///   - fairness: Which runs are fair.
  ///   - knowsTargets: Whether it is known of each step where it leads. Without that much less is worked out, and some claims cannot be
  ///     decided (``EveryDepthError/needsTargets``).
  /// - Throws: ``EveryDepthError``, `StackConflict`, or `PushdownError` where a limit is hit.
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

  /// How much was worked out.
  ///
  /// - Returns: The number of states without what the unlimited stack holds, that of the symbols on it, its bottom included, and that of
  ///   the transitions of the automaton that reads what can be reached.
  package var size: (controls: Int, symbols: Int, transitions: Int) {
    (system.controlCount, system.symbols.count, base.transitionCount)
  }

  /// The flow with the room that states were drawn with; its actions are numbered differently in another room.
  package var flow: CompiledFlow { system.flow.flow }

  /// The actions that label some step, in order.
  package var takenActions: [ActionID] { Set(system.steps.map(\.label.action)).sorted() }

  /// Refuses propositions about coordinators of covered items.
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

  /// Whether symbols answer some questions.
  package func answers(_ questions: StackQuestions) -> Bool { questions.isContained(in: system.questions) }

  /// Whether some state satisfies a proposition that looks at no item below the top.
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
      return try answer(product.acceptedRun(limits: limits), refinement)
    }
  }

  /// Whether some state that can be reached satisfies a formula.
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

  /// For each head whether a proposition holds; false at inner ones.
  func values(of proposition: Proposition) -> [Bool] {
    if let known = atoms[proposition] { return known }
    workOut([proposition])
    return atoms[proposition] ?? []
  }

  /// Works out the values of propositions that will be asked for, in one pass over the heads.
  package func prepare(_ propositions: [Proposition]) {
    let fresh = Set(propositions).filter { atoms[$0] == nil }
    workOut(fresh.filter { system.flow.hasChildren || answers(questions(of: $0)) })
    let open = fresh.filter { !answers(questions(of: $0)) }
    // Where these are too many, each is worked out when it is needed.
    if open.count * states.count <= 1 << 21 { prepareOpen(Array(open)) }
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

  /// The steps that satisfy a formula, all of whose parts heads decide.
  func steps(satisfying formula: FlowStepFormula) -> StateSet { bounds(of: formula).must }

  /// The steps that satisfy a formula for sure, and those that may: what temporal operators say, and what symbols do not answer, is open.
  func bounds(of formula: FlowStepFormula) -> Satisfaction {
    formulas.bounds(of: formula) { plainBounds(of: $0) }
  }

  /// The heads all of whose states satisfy a formula for sure, and those some of whose states may; see ``bounds(of:)``.
  private func plainBounds(of formula: FlowStateFormula) -> Satisfaction {
    let count = base.heads.count
    switch formula {
    case .constant(let value): return Satisfaction(everywhere: value, stateCount: count)
    case .atom(let atom) where answers(questions(of: atom)):
      return Satisfaction(exactly: heads(values(of: atom)))
    case .not(let operand): return plainBounds(of: operand).negated()
    case .all(let operands): return .all(operands.map { plainBounds(of: $0) }, stateCount: count)
    case .any(let operands): return .any(operands.map { plainBounds(of: $0) }, stateCount: count)
    case .atom(let atom): return openBounds(of: atom)
    case .existsUntil:
      guard isAnswered(formula), let sure = try? bounds(of: formula).must else { return unknownBounds }
      return Satisfaction(must: sure, may: unknownBounds.may)
    case .existsNext, .existsGlobally:
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
