import FlowChecking
import FlowReports

enum VerdictGroup: String, CaseIterable {
  /// Violated unexpectedly, or different from what is expected.
  case wrong
  /// Undetermined unexpectedly.
  case undetermined
  /// Violated, vacuous or undetermined, as the file expects.
  case expected
  /// True of everything that can happen.
  case holds
  /// True only because what it describes never happens.
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

  var anchor: String { "verdicts-\(rawValue)" }

  var title: String {
    switch self {
    case .wrong: "Unexpected"
    case .undetermined: "Undetermined"
    case .expected: "As expected by the file"
    case .holds: "Holds"
    case .vacuous: "Vacuous"
    }
  }

  /// Returns the words after a number: `3 hold`.
  func words(after count: Int) -> String {
    switch self {
    case .wrong: "unexpected"
    case .expected: "as expected"
    case .holds: count == 1 ? "holds" : "hold"
    case .undetermined, .vacuous: rawValue
    }
  }

  /// The style class of the colour.
  var tone: String {
    switch self {
    case .wrong: "bad"
    case .undetermined: "doubtful"
    case .expected: "known"
    case .holds: "good"
    case .vacuous: "faint"
    }
  }

  /// Returns what the verdicts in the group mean. `isPart` says that a bound ended the search.
  func explanation(ofPart isPart: Bool) -> String? {
    switch self {
    case .wrong: nil
    case .undetermined where isPart:
      "The search stopped at a bound: no counterexample was found, and none is ruled out. A higher bound may decide these claims."
    case .undetermined: "No counterexample was found, and none is ruled out."
    case .expected:
      "The file lists these under `expect`: known defects, or defects that it is meant to contain."
    case .holds where isPart:
      "These were decided before the search was truncated: by a trace that shows them, or by the declarations alone."
    case .holds: "Every reachable state was visited, and none violates these claims."
    case .vacuous:
      "These hold only because what they describe never happens. Often something is missing from the scenario."
    }
  }
}
