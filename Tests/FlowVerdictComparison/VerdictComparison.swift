package import FlowCheckKit
import FlowCompiler
import FlowModel
import FlowStateSpace
import FlowTestSupport

/// A scenario judged twice: by the pipeline, and by brute force over naive states.
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
  }

  /// Judges a scenario twice, as it is and with each combination of the switches that it leaves open; one with more
  /// than `largest` states is not compared.
  ///
  /// - Parameter symmetry: Whether the pipeline may visit one state of each orbit.
  package static func compare(
    _ text: String, largest: Int = 200, symmetry: CheckOptions.Symmetry = .ignored
  ) -> Outcome {
    for text in [text] + settledTexts(text) {
      let outcome = compareOnce(text, largest: largest, symmetry)
      if outcome != .agreement { return outcome }
    }
    return .agreement
  }

  /// The scenario with each combination of values in the place of `pessimistic`; none where nothing is open.
  private static func settledTexts(_ text: String) -> [String] {
    let combinations = FlowCheck.read(text, file: "random.yaml").combinations
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
    _ text: String, largest: Int, _ symmetry: CheckOptions.Symmetry
  ) -> Outcome {
    let scenario = FlowCheck.read(text, file: "random.yaml")
    var options = CheckOptions(scope: .strict, symmetry: symmetry)
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
    return difference(checked, sides).map(Outcome.difference) ?? .agreement
  }

  /// What brute force knows under one combination of switch values.
  struct Side {
    var switches: [PlatformReport.Switch]
    var naive: NaiveInterpreter
    var graph: NaiveGraph
    var checker: NaiveChecker

    /// Whether a property by this name is about infinite runs.
    func isAboutRuns(_ name: String) -> Bool {
      switch naive.flow.properties.first(where: { $0.name.value == name })?.claim {
      case .everyRun, .branching: true
      default: false
      }
    }

    /// Whether something by this name claims a condition of all states, or of none.
    ///
    /// It is vacuous where the file never changes what it reads, which the states cannot tell; FixedConditionTests do.
    func isInvariant(_ name: String) -> Bool {
      switch naive.flow.properties.first(where: { $0.name.value == name })?.claim {
      case .always(.implies): false
      case .always, .never: true
      default: false
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
      // Brute force knows no infinite runs; those that refute such claims are replayed below all the same.
      if sides.contains(where: { $0.isAboutRuns(verdict.id) }) { continue }
      if verdict.verdict == .vacuous, sides.contains(where: { $0.isInvariant(verdict.id) }) {
        verdict.verdict = .holds
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
      guard length == found.map(\.finding.length).min(by: { ($0 ?? 0) < ($1 ?? 0) }) else {
        return "'\(verdict.id)' has a shortest trace of \(length.map(String.init) ?? "no") steps, "
          + "brute force says \(words)"
      }
    }
    return replay(checked.report, sides)
  }

  /// A finding, with whether the graph that it is about was cut short.
  private struct Judged: CustomStringConvertible {
    var finding: NaiveFinding
    var isCutShort: Bool

    /// What it comes to; of several combinations the worst counts, and one that holds is worse than a vacuous one.
    var verdict: Verdict {
      if finding.isViolated { return .violated }
      if isCutShort && !finding.isStatic { return .undetermined }
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

    var description: String { "\(finding)\(isCutShort ? " (cut short)" : "")" }
  }

  private static func finding(on verdict: VerdictReport, _ side: Side) -> Judged? {
    let flow = side.naive.flow
    let finding =
      switch verdict.kind {
      case .rule: side.checker.rule(verdict.id)
      case .property:
        flow.properties.first { $0.name.value == verdict.id }.flatMap { side.checker.property($0) }
      case .goal: flow.goals.first { $0.name.value == verdict.id }.map { side.checker.goal($0) }
      case .walkthrough: nil as NaiveFinding?
      }
    return finding.map { Judged(finding: $0, isCutShort: side.checker.isCutShort) }
  }

  /// Takes the steps of every counterexample, and of its cycle, in the naive interpreter.
  private static func replay(_ report: ScenarioReport, _ sides: [Side]) -> String? {
    var walks = sides.map { Walk(naive: $0.naive) }
    for verdict in report.verdicts where verdict.kind != .walkthrough {
      for trace in verdict.counterexamples.map(\.trace) {
        guard let side = sides.firstIndex(where: { $0.switches == trace.switches }) else {
          return "'\(verdict.id)' has a run under switches that nobody asked for"
        }
        if let difference = replay(trace, &walks[side]) { return "'\(verdict.id)': \(difference)" }
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
    for step in trace.steps + trace.cycle {
      guard let next = walk.step(step.event, from: state, to: step.state.key) else {
        return "in \(walk.naive.key(of: state)) no step '\(step.event)' leads to \(step.state.key)"
      }
      state = next
    }
    guard let last = trace.cycle.last else { return nil }
    return last.state.key == (trace.steps.last?.state ?? trace.start).key ? nil : "the cycle does not close"
  }
}
