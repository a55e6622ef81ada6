package import FlowPipeline
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace
import FlowTestSupport

/// A scenario evaluated twice: by the pipeline, and by brute force over naive states.
package enum VerdictComparison {
  /// What comparing gives.
  package enum Outcome: Equatable, Sendable {
    /// They agree on everything.
    case agreement
    /// Brute force would take too long.
    case tooLarge
    /// The file has mistakes.
    case refused
    /// The two disagree on states, steps or notes, so that their verdicts are about different graphs.
    case otherGraph(String)
    /// They disagree on this.
    case difference(String)

    /// Whether verdicts about the same graph differ.
    package var isDifference: Bool {
      if case .difference = self { true } else { false }
    }

    /// Whether both disagree on verdicts, or both on graphs.
    package func isSameKind(as other: Self) -> Bool {
      switch (self, other) {
      case (.difference, .difference), (.otherGraph, .otherGraph): true
      default: false
      }
    }
  }

  /// What is evaluated.
  package enum Subjects: Sendable {
    /// Every rule, property and goal.
    case everything
    /// The file's properties.
    case properties
  }

  /// Evaluates a scenario twice, as it is and with each combination of the switches that it leaves open; one with more
  /// than `largest` states is not compared.
  ///
  /// - Parameters:
  ///   - symmetry: Whether the pipeline may visit one state of each orbit.
  ///   - hearing: Hears the pipeline's report where the two agree.
  package static func compare(
    _ text: String, of subjects: Subjects = .everything, largest: Int = 200,
    symmetry: CheckOptions.Symmetry = .ignored, hearing: (ScenarioReport) -> Void = { _ in }
  ) -> Outcome {
    for text in [text] + settledTexts(text) {
      let outcome = compareOnce(text, subjects, largest: largest, symmetry, hearing)
      if outcome != .agreement { return outcome }
    }
    return .agreement
  }

  /// The scenario with each combination of values in the place of `pessimistic`; none where nothing is open.
  private static func settledTexts(_ text: String) -> [String] {
    let combinations = FlowCheck.read(text, file: "random.yaml", depths: .bounded(4)).combinations
    guard combinations.count > 1 else { return [] }
    return combinations.map { combination in
      let values = combination.flow.switches.map { ($0.name.value, $0.value.value) }
      let all = values.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
      return values.reduce(text.replacing("switches: pessimistic", with: "switches: { \(all) }")) {
        $0.replacing("\($1.0): pessimistic", with: "\($1.0): \($1.1)")
      }
    }
  }

  private static func compareOnce(
    _ text: String, _ subjects: Subjects, largest: Int, _ symmetry: CheckOptions.Symmetry,
    _ hear: (ScenarioReport) -> Void
  ) -> Outcome {
    let scenario = FlowCheck.read(text, file: "random.yaml", depths: .bounded(4))
    var options = CheckOptions(scope: .strict, symmetry: symmetry)
    if subjects == .properties {
      let names = scenario.declared?.properties.map(\.name.value) ?? []
      options.scope = .only([], properties: names)
    }
    options.limits.states = 4 * largest
    guard let checked = FlowCheck.check(scenario, options: options) else { return .refused }
    let sizes = checked.report.combinations.map(\.states)
    guard (sizes.max() ?? checked.report.states) <= largest else { return .tooLarge }
    var sides: [Side] = []
    for flow in scenario.combinations {
      let naive = NaiveInterpreter(flow.flow)
      let graph = naive.explore(limit: largest)
      guard !graph.isTruncated else { return .otherGraph("brute force finds more than \(largest) states") }
      let switches = flow.switches.map { PlatformReport.Switch(name: $0.name, value: $0.value) }
      sides.append(
        Side(switches: switches, naive: naive, graph: graph, checker: NaiveChecker(naive, graph)))
    }
    if checked.exploration.symmetry == nil,
      let difference = GraphComparison.difference(checked.exploration, sides)
    {
      return .otherGraph(difference)
    }
    if let difference = difference(checked, sides) { return .difference(difference) }
    hear(checked.report)
    return .agreement
  }

  /// What brute force knows under one combination of switch values.
  struct Side {
    var switches: [PlatformReport.Switch]
    var naive: NaiveInterpreter
    var graph: NaiveGraph
    var checker: NaiveChecker

    /// What a property by this name claims.
    func claim(_ name: String) -> Property.Claim? {
      naive.flow.properties.first { $0.name.value == name }?.claim
    }

    /// The condition that something by this name claims of all states, or of none; it is vacuous where nothing could ever
    /// change what the condition says.
    func invariant(_ name: String) -> Condition? {
      switch claim(name) {
      case .always(.implies): nil
      case .always(let condition), .never(let condition): condition
      default: nil
      }
    }
  }

  /// The first count, verdict, length or trace on which the two disagree.
  private static func difference(_ checked: CheckedScenario, _ sides: [Side]) -> String? {
    let counts = [checked.report.states, checked.report.transitions, checked.report.depth]
    let naive = [
      sides.map(\.graph.states.count).reduce(0, +), sides.map(\.graph.edges.count).reduce(0, +),
      sides.map(\.graph.depth).max() ?? 0,
    ]
    guard counts == naive else {
      return "states, transitions and depth are \(counts), and naively \(naive)"
    }
    for var verdict in checked.report.verdicts where verdict.kind != .walkthrough {
      if let condition = sides[0].invariant(verdict.id) {
        if verdict.verdict == .holds, sides[0].checker.isUntouched(condition) {
          return "'\(verdict.id)' is not vacuous, though no statement writes what it reads"
        }
        if verdict.verdict == .vacuous, !sides.allSatisfy({ $0.checker.isConstant(condition) }) {
          return "'\(verdict.id)' is vacuous, though what it reads is changed"
        }
        if verdict.verdict == .vacuous { verdict.verdict = .holds }
      }
      let findings = sides.compactMap { finding(on: verdict, $0) }
      guard let worst = findings.min(by: { $0.rank < $1.rank })?.rank else {
        return "brute force does not know '\(verdict.id)'"
      }
      let found = findings.filter { $0.rank == worst }
      let words = found.map(\.description).joined(separator: ", ")
      guard verdict.verdict == found.first?.verdict else {
        return "'\(verdict.id)' is \(verdict.verdict.rawValue), brute force says \(words)"
      }
      let length = verdict.counterexamples.map(\.trace.steps.count).min()
      let shortest = found.map(\.finding.length).min(by: { ($0 ?? 0) < ($1 ?? 0) }) ?? nil
      guard isShortest(length, shortest, for: sides[0].claim(verdict.id)) else {
        return "'\(verdict.id)' has a shortest trace of \(length.map(String.init) ?? "no") steps, "
          + "brute force says \(words)"
      }
    }
    return replay(checked.report, sides)
  }

  /// Whether a run has the length that it should have.
  ///
  /// A stem that is promised to be shortest is so among those of the pipeline's automaton, and its cycle begins as early as it can; so
  /// brute force, whose automaton is another one, may have a shorter stem or a longer one. That the run breaks the claim is looked at for
  /// itself. What shows a claim of computation tree logic has no length.
  private static func isShortest(_ length: Int?, _ shortest: Int?, for claim: Property.Claim?) -> Bool {
    switch claim {
    case .everyRun: (length == nil) == (shortest == nil)
    case .branching: true
    default: length == shortest
    }
  }

  /// A finding, with whether the graph that it is about was truncated.
  private struct Evaluated: CustomStringConvertible {
    var finding: NaiveFinding
    var isTruncated: Bool

    /// What it comes to; of several combinations the worst counts, and one that holds is worse than a vacuous one.
    var verdict: Verdict {
      if finding.isViolated { return .violated }
      if isTruncated && !finding.isStatic { return .undetermined }
      return finding.isVacuous ? .vacuous : .holds
    }

    var rank: Int {
      switch verdict {
      case .violated: 0
      case .undetermined: 1
      case .holds: 2
      case .vacuous: 3
      }
    }

    var description: String { "\(finding)\(isTruncated ? " (cut short)" : "")" }
  }

  private static func finding(on verdict: VerdictReport, _ side: Side) -> Evaluated? {
    let flow = side.naive.flow
    let finding =
      switch verdict.kind {
      case .rule: side.checker.rule(verdict.id)
      case .property:
        flow.properties.first { $0.name.value == verdict.id }.flatMap { side.checker.finding(on: $0) }
      case .goal: flow.goals.first { $0.name.value == verdict.id }.map { side.checker.goal($0) }
      case .walkthrough: nil as NaiveFinding?
      }
    return finding.map { Evaluated(finding: $0, isTruncated: side.checker.isTruncated) }
  }

  /// Takes the steps of every counterexample, and of its cycle, in the naive interpreter.
  private static func replay(_ report: ScenarioReport, _ sides: [Side]) -> String? {
    var walks = sides.map { Walk(naive: $0.naive) }
    for verdict in report.verdicts where verdict.kind != .walkthrough {
      for counterexample in verdict.counterexamples {
        let trace = counterexample.trace
        guard let side = sides.firstIndex(where: { $0.switches == trace.switches }) else {
          return "'\(verdict.id)' has a run under switches that nobody asked for"
        }
        if let difference = replay(trace, &walks[side]) { return "'\(verdict.id)': \(difference)" }
        if verdict.kind == .property, case .everyRun(let formula)? = sides[side].claim(verdict.id),
          let objection = sides[side].checker.objection(
            to: trace.moves, trace.loop, breaking: NaiveRunFormula(formula))
        {
          return "the run that refutes '\(verdict.id)' does not: \(objection)"
        }
        if verdict.kind == .rule,
          let objection = sides[side].checker.objection(to: counterexample.shown, by: verdict.id)
        {
          return "the run that '\(verdict.id)' shows is none of its own: \(objection)"
        }
      }
    }
    return nil
  }

  /// The naive interpreter with the steps that it has taken, since many runs begin alike.
  private struct Walk {
    let naive: NaiveInterpreter
    private var known: [String: [String: NaiveState]] = [:]

    init(naive: NaiveInterpreter) { self.naive = naive }

    /// The state that a step with this label leads to, if it has this key.
    mutating func step(_ label: String, from state: NaiveState, to key: String) -> NaiveState? {
      let source = naive.key(of: state)
      let steps =
        known[source]
        ?? Dictionary(
          naive.steps(from: state).map { ("\($0.label) --> \(naive.key(of: $0.next))", $0.next) },
          uniquingKeysWith: { first, _ in first })
      known[source] = steps
      return steps["\(label) --> \(key)"]
    }
  }

  private static func replay(_ trace: TraceReport, _ walk: inout Walk) -> String? {
    var state = walk.naive.initialState
    guard walk.naive.key(of: state) == trace.start.key else { return "it starts elsewhere" }
    let stem = trace.steps + trace.onward
    for step in stem + trace.cycle {
      if step.origin == nil, step.state.key == walk.naive.key(of: state) { continue }
      guard let next = walk.step(step.event, from: state, to: step.state.key) else {
        return "in \(walk.naive.key(of: state)) no step '\(step.event)' leads to \(step.state.key)"
      }
      state = next
    }
    guard let last = trace.cycle.last else { return nil }
    return last.state.key == (stem.last?.state ?? trace.start).key ? nil : "the cycle does not close"
  }
}
