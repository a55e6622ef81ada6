/// Turns obligations into verdicts over one state graph.
///
/// **Invariant:** after a truncated search, no verdict is `holds` or `vacuous`. A counterexample is valid all the same, since
/// each of its steps was explored. The exceptions are rules that the declarations decide, claims that are decided at every depth,
/// and walkthroughs, which are replayed whatever the bounds.
struct PropertyEvaluation {
  /// A verdict with the runs behind it.
  struct EvaluatedProperty {
    var report: VerdictReport
    var violations: [Violation] = []
    /// The evidence for each of the report's findings, in their order.
    var findings: [Evidence] = []
    /// The evidence for each of the report's counterexamples, in their order.
    var counterexamples: [Evidence] = []
  }

  /// A refutation of one part of an obligation.
  struct Refutation {
    var part: Obligation.Part
    /// The run; nil if only the whole graph can show it, as for a goal that is never reached.
    var run: Counterexample?
    /// How the run continues forever from its end; nil if that does not matter, or if the run is infinite itself.
    var lasso: Lasso?
    /// Why a branching formula is false; nil for other claims.
    var tree: WitnessTree<WrittenCondition>?
    /// Remarks that follow the message.
    var remarks: [String] = []

    var length: Int { run.map { $0.trace.steps.count } ?? 0 }
  }

  let exploration: Exploration
  let bounds: EvaluationBounds
  let checker: FlowChecker
  private let expectations: [String: Expectation]
  /// What is true at every depth; nil if all stacks have limits.
  var depths: EveryDepth?

  init(
    _ exploration: Exploration, sets: PropositionSets, _ bounds: EvaluationBounds,
    threads: ThreadCount = ThreadCount()
  ) {
    self.exploration = exploration
    self.bounds = bounds
    let flow = exploration.flow
    checker = GraphChecker(
      graph: exploration.graph, fairness: flow.flow.fairnessClasses,
      bounds: bounds.ofSearches, threads: threads, states: { sets[$0] },
      labels: { flow.holds($0, action: $1.action, flags: $1.flags) })
    expectations = Dictionary(
      flow.flow.expectations.map { ($0.subject.value, $0) }, uniquingKeysWith: { $1 })
  }

  func evaluate(_ obligation: Obligation) -> EvaluatedProperty {
    var shortfall: InconclusiveReason?
    let found = obligation.parts.flatMap { self.refutations(of: $0, &shortfall) }
    return evaluate(obligation, refutations: found, shortfall)
  }

  /// Returns the verdict, given all refutations.
  func evaluate(
    _ obligation: Obligation, refutations found: [Refutation], _ shortfall: InconclusiveReason? = nil
  ) -> EvaluatedProperty {
    var shortfall = shortfall
    let found = withoutRepetitions(found.sorted { $0.length < $1.length })
    let refutations = found.map { shown($0, of: obligation) }
    let findings = refutations.isEmpty && mayLackRun(obligation) ? [] : obligation.findings
    let isRefuted = !refutations.isEmpty || !findings.isEmpty
    let verdict = evaluated(obligation, isRefuted: isRefuted, &shortfall)
    var report = VerdictReport(
      id: obligation.id, kind: obligation.kind, verdict: verdict, severity: obligation.severity,
      summary: obligation.summary,
      message: words(for: verdict, obligation, refutations, findings, shortfall),
      place: findings.first?.place ?? refutations.first.map { entry(of: $0) } ?? obligation.place
        ?? expectations[obligation.id]?.subject.span,
      expected: expectation(for: obligation, verdict), counterexamples: refutations.compactMap(counterexample)
    )
    report.findings = findings.map { VerdictReport.Finding(message: $0.message, place: $0.place) }
    report.absences = refutations.filter { $0.run == nil }.map {
      VerdictReport.Finding(message: $0.part.message, place: $0.part.place ?? obligation.place)
    }
    report.witness = witness(of: obligation, verdict)
    var evaluated = EvaluatedProperty(report: report)
    evaluated.findings = findings.map { Evidence(at: $0.place) }
    for refutation in refutations {
      guard let run = refutation.run else { continue }
      evaluated.violations.append(
        Violation(
          id: obligation.id, trace: run.trace, cycle: refutation.lasso == nil ? run.cycle : []))
      evaluated.counterexamples.append(
        Evidence(refutation.part, at: place(of: refutation), run: run, in: exploration.flow.flow))
    }
    return evaluated
  }

  /// Keeps the shortest of the refutations with the same message and declaration. Keeps all of a part that asks for one for each
  /// entry.
  private func withoutRepetitions(_ refutations: [Refutation]) -> [Refutation] {
    var said: Set<[String]> = []
    return refutations.filter { refutation in
      guard refutation.part.grouping == .one else { return true }
      let place = refutation.part.place.map { "\($0.lineWords):\($0.column)" } ?? ""
      return said.insert([refutation.part.message, place]).inserted
    }
  }

  /// Whether a run may refute a rule that its declarations refute too, and no search has looked for it yet. Then the search comes
  /// first.
  private func mayLackRun(_ obligation: Obligation) -> Bool {
    obligation.isPartial || exploration.isStage && !obligation.parts.isEmpty
  }

  private func refutations(of part: Obligation.Part, _ shortfall: inout InconclusiveReason?) -> [Refutation] {
    let actions = exploration.flow.actions
    var runs: [Counterexample?] = []
    switch part.grouping {
    case .one:
      switch checker.check(part.claim) {
      case .violated(let run): runs = [run]
      case .unfinished(let cause): shortfall = cause
      case .holds, .undetermined: break
      }
    case .byEntryOrigin: runs = checker.counterexamples(of: part.claim) { actions[$0.action].origin }
    case .byDeclaration: runs = checker.counterexamples(of: part.claim) { actions[$0.action].declaration }
    }
    return runs.map { Refutation(part: part, run: $0) }
  }

  private func evaluated(
    _ obligation: Obligation, isRefuted: Bool, _ shortfall: inout InconclusiveReason?
  ) -> Verdict {
    if isRefuted { return .violated }
    if shortfall != nil { return .undetermined }
    if exploration.graph.truncation != nil, !obligation.isStatic { return .undetermined }
    switch obligation.trigger {
    case .none: return .holds
    case .change(let condition): return exploration.flow.isFixed(condition) ? .vacuous : .holds
    case .state(let formula): return checker.occurs(formula) ? .holds : .vacuous
    case .step(let formula): return checker.occurs(formula) ? .holds : .vacuous
    case .run(let formula):
      if let claim = formula.stepClaim(), checker.occurs(claim) { return .holds }
      switch checker.check(.linear(.always(.not(formula)))) {
      case .holds: return .vacuous
      case .violated, .undetermined: return .holds
      case .unfinished(let cause):
        shortfall = cause
        return .undetermined
      }
    }
  }

  /// Returns the run that demonstrates a property or goal that claims reachability.
  private func witness(of obligation: Obligation, _ verdict: Verdict) -> TraceReport? {
    guard verdict == .holds, obligation.kind != .rule, let part = obligation.parts.first else { return nil }
    switch part.claim {
    case .reachable:
      guard case .holds(let run?) = checker.check(part.claim) else { return nil }
      return exploration.report(run)
    case .initially:
      guard let formula = writtenBranching(of: obligation), case .eventually(.some, _) = formula,
        let start = exploration.graph.initialStates.first,
        let tree = checker.explain(formula, in: start, meaning: Self.meaning), tree.isOneWay
      else { return nil }
      return exploration.report(Counterexample(along: tree))
    case .never, .neverStep, .noCycle, .noCycleAlong, .linear: return nil
    }
  }

  /// Returns the formula of a property in `ctl`, as its author wrote it; nil for other obligations.
  private func writtenBranching(of obligation: Obligation) -> CTLFormula<WrittenCondition>? {
    guard obligation.kind == .property else { return nil }
    return exploration.flow.flow.properties.first { $0.name.value == obligation.id }?.writtenBranching
  }

  private static func meaning(of condition: WrittenCondition) -> FlowStateFormula {
    .atom(.condition(condition.condition))
  }

  /// Returns the verdict that the file expects of the rule, property, goal or walkthrough with a name.
  func expectedVerdict(of name: String) -> ExpectedVerdict? {
    expectations[name]?.verdict.value
  }

  /// Returns the verdict that the file expects. A file that expects `goal-unreachable` need not name each goal as well.
  private func expectation(for obligation: Obligation, _ verdict: Verdict) -> ExpectedVerdict? {
    if let expected = expectations[obligation.id] { return expected.verdict.value }
    guard obligation.kind == .goal, verdict == .violated else { return nil }
    return expectations[Rule.goalUnreachable.id]?.verdict.value == .violated ? .violated : nil
  }

  /// The message of a vacuous verdict.
  static let vacuousWords = "it holds only because what it describes never happens"

  private func words(
    for verdict: Verdict, _ obligation: Obligation, _ refutations: [Refutation],
    _ findings: [Obligation.Finding], _ shortfall: InconclusiveReason?
  ) -> String {
    switch verdict {
    case .holds: obligation.summary
    case .violated:
      findings.isEmpty
        ? headline(refutations) ?? obligation.summary : findings.map(\.message).joined(separator: "; ")
    case .vacuous: Self.vacuousWords
    case .undetermined:
      shortfall.map { words(for: $0) }
        ?? "the search was truncated by \(exploration.bound ?? "a bound")"
        + (exploration.advice.map { ": \($0)" } ?? "")
    }
  }

  /// Returns the reason why there is no verdict.
  private func words(for shortfall: InconclusiveReason) -> String {
    switch shortfall {
    case .interrupted: bounds.endInWords
    case .memory(let bytes): bounds.words(forMemory: bytes)
    case .formula(let error): error.description
    }
  }

  /// Returns the message of the shortest counterexample. Refutations without a run are reported only here, so if there are any,
  /// returns all their messages instead.
  private func headline(_ refutations: [Refutation]) -> String? {
    let untold = refutations.filter { $0.run == nil }.map(\.part.message)
    return untold.isEmpty ? refutations.first?.part.message : untold.joined(separator: "; ")
  }

  /// Returns the declaration that a refutation is about, or else the declaration of the last event of its run.
  private func place(of refutation: Refutation) -> SourceSpan? {
    if let place = refutation.part.place { return place }
    return refutation.run?.trace.steps.last.flatMap { exploration.flow.actions[$0.action].declaration }
  }

  /// Returns where the refutation's run goes wrong: at its last declared event, or the case of it, or else the declaration that
  /// it is about.
  private func entry(of refutation: Refutation) -> SourceSpan? {
    let steps = refutation.run.map { $0.trace.steps.reversed() + $0.cycle.reversed() } ?? []
    return steps.lazy.compactMap { exploration.flow.declaration(of: $0.action) }.first
      ?? place(of: refutation)
  }

  /// Returns what distinguishes a refutation from others with the same message, whatever else the flow can do.
  private func occasion(of refutation: Refutation) -> String? {
    guard let entry = refutation.run?.trace.steps.last else { return nil }
    let action = exploration.flow.actions[entry.action]
    switch refutation.part.grouping {
    case .byEntryOrigin: return action.origin.rawValue
    case .one, .byDeclaration: return refutation.part.place == nil ? action.event : nil
    }
  }

  private func counterexample(_ refutation: Refutation) -> VerdictReport.Counterexample? {
    guard let run = refutation.run else { return nil }
    var result = VerdictReport.Counterexample(
      message: refutation.part.message, place: entry(of: refutation), subject: place(of: refutation),
      trace: exploration.report(run, refuting: refutation.part.claim, goingOn: refutation.lasso))
    result.occasion = occasion(of: refutation)
    var details = refutation.part.claim.notes.compactMap { result.trace.detail(of: $0) }.prefix(1)
    if refutation.part.tellsConditions { details += exploration.conditions(after: run.trace) }
    details += refutation.remarks
    result.detail = details.isEmpty ? nil : details.joined(separator: "; ")
    result.explanation = refutation.tree.map { exploration.report($0) }
    return result
  }

  /// Returns the refutation with everything that shows it: how its run continues, or why a formula is false.
  private func shown(_ refutation: Refutation, of obligation: Obligation) -> Refutation {
    var refutation = refutation
    if let lasting = refutation.part.lasting, let run = refutation.run {
      refutation.lasso = checker.run(from: run.trace.end, remainingIn: lasting, along: .live)
    }
    if let remark = refutation.part.remark, let run = refutation.run,
      checker.evaluate(remark.condition).must.contains(run.trace.end)
    {
      refutation.remarks = remark.endings.filter {
        checker.evaluate($0.condition).must.contains(run.trace.end)
      }.map(\.words)
    }
    if case .initially = refutation.part.claim, let formula = writtenBranching(of: obligation),
      let tree = checker.witness(against: formula, meaning: Self.meaning)
    {
      refutation.tree = tree
      refutation.run = Counterexample(along: tree)
    }
    if obligation.kind == .property, let run = refutation.run, run.stuttersForever, let lasso = run.lasso,
      case .linear(let formula) = refutation.part.claim, !checker.isBroken(formula, byStemOf: lasso),
      let property = exploration.flow.flow.properties.first(where: { $0.name.value == obligation.id }),
      let remark = exploration.stutteringRemark(
        on: run, breaking: property,
        holds: { claim in
          if case .holds = checker.check(claim) { true } else { false }
        })
    {
      refutation.part.message += "; \(remark)"
    }
    return refutation
  }
}
