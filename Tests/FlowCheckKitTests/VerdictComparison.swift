import FlowCheckKit
import FlowTestSupport

/// A scenario judged twice: by the pipeline, and by brute force over naive states.
enum VerdictComparison {
  /// What comparing gives.
  enum Outcome: Equatable {
    case agreement
    case tooLarge
    case refused
    case difference(String)

    var isDifference: Bool {
      if case .difference = self { true } else { false }
    }
  }

  /// Judges a scenario twice, for each combination of the switches that it leaves open; one with more than `largest`
  /// states is not compared.
  static func compare(_ text: String, largest: Int = 200) -> Outcome {
    for settled in settledTexts(text) {
      let outcome = compareSettled(settled, largest: largest)
      if outcome != .agreement { return outcome }
    }
    return .agreement
  }

  /// The scenario with each combination of values in the place of `pessimistic`.
  private static func settledTexts(_ text: String) -> [String] {
    let combinations = FlowCheck.read(text, file: "random.yaml").combinations
    guard combinations.count > 1 else { return [text] }
    return combinations.map { combination in
      let values = combination.flow.switches.map { ($0.name.value, $0.value.value) }
      let all = values.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
      return values.reduce(text.replacing("switches: pessimistic", with: "switches: { \(all) }")) {
        $0.replacing("\($1.0): pessimistic", with: "\($1.0): \($1.1)")
      }
    }
  }

  private static func compareSettled(_ text: String, largest: Int) -> Outcome {
    let scenario = FlowCheck.read(text, file: "random.yaml")
    var options = CheckOptions(scope: .strict)
    options.limits.states = 4 * largest
    guard let checked = FlowCheck.check(scenario, options: options) else {
      return .refused
    }
    let naive = NaiveInterpreter(checked.exploration.flow.flow)
    let graph = naive.explore(limit: largest)
    guard !graph.isTruncated else { return .tooLarge }
    return difference(checked, naive, graph).map(Outcome.difference) ?? .agreement
  }

  /// The first verdict, length or trace on which the two disagree.
  private static func difference(
    _ checked: CheckedScenario, _ naive: NaiveInterpreter, _ graph: NaiveGraph
  ) -> String? {
    let flow = naive.flow
    let counts = [checked.report.states, checked.report.transitions, checked.report.depth]
    guard counts == [graph.states.count, graph.edges.count, graph.depth] else {
      return "states, transitions and depth are \(counts), "
        + "and naively \([graph.states.count, graph.edges.count, graph.depth])"
    }
    let checker = NaiveChecker(naive, graph)
    var findings: [String: NaiveFinding] = [:]
    for id in NaiveChecker.ruleIDs { findings[id] = checker.rule(id) }
    for property in flow.properties { findings[property.name.value] = checker.property(property) }
    for goal in flow.goals { findings[goal.name.value] = checker.goal(goal) }
    let vacuous = flow.properties.filter { checker.isVacuous($0) }.map(\.name.value)
    let judged = checked.report.verdicts.filter { $0.kind != .walkthrough }.map(\.id)
    guard Set(judged).isSuperset(of: findings.keys) else {
      return "judged are \(judged), known are \(findings.keys.sorted())"
    }
    for verdict in checked.report.verdicts {
      guard let finding = findings[verdict.id] else { continue }
      if let difference = difference(
        verdict, finding, isVacuous: vacuous.contains(verdict.id), isCutShort: checker.isCutShort)
      {
        return "'\(verdict.id)' is \(verdict.verdict.rawValue), brute force says \(finding): \(difference)"
      }
      let runs = checked.violations.filter { $0.id == verdict.id }
      let length = runs.map { $0.trace.steps.count }.min()
      if length != finding.length {
        return "'\(verdict.id)' has a shortest trace of \(length.map(String.init) ?? "no") steps, "
          + "brute force says \(finding)"
      }
      for run in runs {
        if let difference = replay(run, checked, naive) { return "'\(verdict.id)': \(difference)" }
      }
    }
    return nil
  }

  private static func difference(
    _ report: VerdictReport, _ finding: NaiveFinding, isVacuous: Bool, isCutShort: Bool
  ) -> String? {
    let isRight =
      switch report.verdict {
      case .violated: finding.isViolated
      case .undetermined: !finding.isViolated && isCutShort
      case .holds: !finding.isViolated && !isCutShort && !isVacuous
      case .vacuous: !finding.isViolated && !isCutShort && (isVacuous || report.kind == .rule)
      }
    return isRight ? nil : isVacuous ? "vacuous" : isCutShort ? "cut short" : "complete"
  }

  /// Takes the steps of a counterexample, and of its cycle, in the naive interpreter.
  private static func replay(
    _ run: Violation, _ checked: CheckedScenario, _ naive: NaiveInterpreter
  ) -> String? {
    let (flow, graph) = (checked.exploration.flow, checked.exploration.graph)
    var state = naive.initialState
    for transition in run.trace.steps + run.cycle {
      let label = flow.actions[transition.action].label
      let key = flow.describe(graph.state(transition.target)).key
      let step = naive.steps(from: state).first { $0.label == label && naive.key(of: $0.next) == key }
      guard let step else { return "in \(naive.key(of: state)) no step '\(label)' leads to \(key)" }
      state = step.next
    }
    guard let last = run.cycle.last, let first = run.cycle.first else { return nil }
    return last.target == first.source ? nil : "the cycle does not close"
  }
}
