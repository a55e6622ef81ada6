/// A scenario that was explored and evaluated.
public struct CheckedScenario: Sendable {
  /// The flow and its reachable states. With several combinations of switch values, those of the combination with the most
  /// violations. After a search that ended with a first violation, the states of the run that shows it.
  public let exploration: Exploration
  /// What was explored under each combination of switch values, in their order.
  package let explorations: [Exploration]
  /// The flow as the file declares it.
  package let declared: Flow
  /// The verdicts with names, counts and coverage.
  public package(set) var report: ScenarioReport
  /// The runs that refute something in ``exploration``, for diagrams.
  public package(set) var violations: [Violation]
  /// Whether some combination has more states that were left out only by the search for a first violation.
  let isStage: Bool

  /// Evaluates every combination of switches that was explored.
  package init(_ explored: ExploredScenario) {
    let results = explored.combinations.map { combination in
      let checked = CheckedCombination(combination, open: explored.open, explored.options)
      guard let whole = combination.whole, !checked.isDecided else {
        return (combination.exploration, checked)
      }
      let all = whole()
      return (all.exploration, CheckedCombination(all, open: explored.open, explored.options))
    }
    self.init(results, of: explored.declared, file: explored.file)
  }

  /// Combines the results under each combination.
  ///
  /// - Precondition: There is at least one combination.
  init(
    _ results: [(exploration: Exploration, combination: CheckedCombination)], of declared: Flow, file: String
  ) {
    var worst = results[0]
    for result in results.dropFirst()
    where result.combination.violationCount > worst.combination.violationCount {
      worst = result
    }
    isStage = results.contains { $0.exploration.isStage }
    exploration = worst.exploration
    explorations = results.map(\.exploration)
    self.declared = declared
    violations = worst.combination.evaluations.flatMap(\.violations)
    report = results.map(\.combination).report(of: declared, file: file)
  }
}

/// A run that refutes a rule, property or goal, in terms of the state graph.
///
/// If the graph has one state for each orbit, so does the run. The runs of the report really happen.
public struct Violation: Sendable, Hashable {
  /// The rule's, property's or goal's name.
  public var id: String
  /// The run.
  public var trace: Trace
  /// The steps that then repeat forever; empty for a finite run.
  public var cycle: [Transition]
}
