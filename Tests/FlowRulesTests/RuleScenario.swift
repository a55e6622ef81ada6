import Testing

/// A small scenario, and what the rule that it is about must say of it.
struct RuleScenario: Sendable {
  /// A counterexample that must be reported.
  struct Finding: Sendable, Hashable {
    /// Its whole message.
    var message: String
    /// The number of steps in its trace; nil where the whole graph is the proof.
    var steps: Int?
  }

  /// The verdict as reports spell it.
  enum Outcome: Sendable {
    case holds
    case vacuous
    case undetermined
    case violated([Finding])
  }

  /// The rule it is about.
  let rule: String
  /// What is special about it.
  let name: String
  /// What the rule must find.
  let outcome: Outcome
  /// Other rules that find something, each with the reason why that is right.
  let alsoViolated: [String: String]
  /// The file, complete.
  let text: String

  /// Completes the lines after the header.
  init(
    _ rule: String, _ name: String, _ outcome: Outcome, alsoViolated: [String: String] = [:], _ lines: String
  ) {
    self.rule = rule
    self.name = name
    self.outcome = outcome
    self.alsoViolated = alsoViolated
    text = "flowcheck: 1\nname: Example\nplatform: swiftui\n\(lines)\n"
  }

  /// What must be reported.
  var findings: [Finding] {
    switch outcome {
    case .holds, .vacuous, .undetermined: []
    case .violated(let findings): findings
    }
  }

  /// The verdict's name.
  var verdict: String {
    switch outcome {
    case .holds: "holds"
    case .vacuous: "vacuous"
    case .undetermined: "undetermined"
    case .violated: "violated"
    }
  }

  /// A finding, in short.
  static func finding(_ message: String, steps: Int?) -> Finding {
    Finding(message: message, steps: steps)
  }

  /// The scenario with this name about this rule; tables name them so that failures do too.
  static func named(_ rule: String, _ name: String) -> RuleScenario? {
    all.first { $0.rule == rule && $0.name == name }
  }

  /// Every scenario of the table.
  static let all: [RuleScenario] =
    authGate + alertReturns + modalExclusive + unboundPresentation + lockCovers + deadEnd + deadlock
    + modalNoExit
    + linkLands + tapsLand + dismissible
    + coveredForGood + firstPairs + flowPairs + platformPairs + platformVariants + definitionVariants
    + intentVariants
    + rePresentable + restoreValid + destinationOverwritten + continuationOnce + popSafe + dismissTarget
    + boundedStack
    + goalUnreachable + unreachableRoute
    + rootSwapClean + noAutoLoop + strictRules
}

extension RuleScenario.Finding: CustomStringConvertible {
  var description: String { "\(message) [\(steps.map(String.init) ?? "-")]" }
}

extension RuleScenario: CustomTestStringConvertible {
  var testDescription: String { "\(rule): \(name)" }
}
