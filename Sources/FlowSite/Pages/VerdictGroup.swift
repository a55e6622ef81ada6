import FlowChecking
import FlowReports

/// The verdicts that stand together on a page.
enum VerdictGroup: String, CaseIterable {
  /// Violated though nobody expects it, or not as expected.
  case wrong
  /// Not known, though it should be.
  case undetermined
  /// Violated, vacuous or undetermined, as the file expects.
  case expected
  /// True of everything that can happen.
  case holds
  /// True only since what it speaks of never happens.
  case vacuous

  init(of verdict: VerdictReport) {
    if verdict.isAsExpected {
      switch (verdict.verdict, verdict.expected) {
      case (.holds, _): self = .holds
      case (.vacuous, nil): self = .vacuous
      default: self = .expected
      }
    } else {
      self = verdict.verdict == .undetermined ? .undetermined : .wrong
    }
  }

  /// The name by which the group is linked to.
  var anchor: String { "verdicts-\(rawValue)" }

  /// The heading.
  var title: String {
    switch self {
    case .wrong: "Not as it should be"
    case .undetermined: "Undetermined"
    case .expected: "As the file expects"
    case .holds: "Holds"
    case .vacuous: "Vacuous"
    }
  }

  /// The words after a number: `3 hold`.
  func words(after count: Int) -> String {
    switch self {
    case .wrong: "not as it should be"
    case .undetermined: "undetermined"
    case .expected: "as expected"
    case .holds: count == 1 ? "holds" : "hold"
    case .vacuous: "vacuous"
    }
  }

  /// The class of the colour.
  var tone: String {
    switch self {
    case .wrong: "bad"
    case .undetermined: "doubtful"
    case .expected: "known"
    case .holds: "good"
    case .vacuous: "faint"
    }
  }

  /// What the verdicts in the group mean; `isPart` tells that a bound ended the search.
  func explanation(ofPart isPart: Bool) -> String? {
    switch self {
    case .wrong: nil
    case .undetermined where isPart:
      "A bound was reached first: no counterexample was found, and none is excluded. With a higher one they may be decided."
    case .undetermined: "No counterexample was found, and none is excluded."
    case .expected: "The file names these under `expect`: a known mistake, or one that is there to be found."
    case .holds where isPart:
      "These were decided before the search was cut short: by a run that shows them, or by the declarations alone."
    case .holds: "Every state that the scenario allows was visited, and none breaks these claims."
    case .vacuous:
      "These hold, but only because what they speak of never happens. Often something is missing in the scenario."
    }
  }
}
