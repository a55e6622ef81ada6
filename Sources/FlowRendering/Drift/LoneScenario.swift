import FlowChecking
import FlowModel
public import FlowReports

/// A scenario that only one of two versions of a folder has.
public struct LoneScenario: Sendable, Hashable {
  /// The file.
  public var file: String
  /// The report of its check if it is new; nil if it is gone.
  public var report: ScenarioReport?

  /// Creates a scenario that is new or gone.
  public init(file: String, report: ScenarioReport?) { (self.file, self.report) = (file, report) }

  /// The names of the unexpectedly violated claims, in the order of the verdicts.
  var violated: [String] {
    report?.verdicts.filter { $0.verdict == .violated && !$0.isAsExpected }.map(\.id) ?? []
  }

  /// What became of it: `added, and passed: 4 states, …`, or `deleted`.
  var headline: String {
    guard let report else { return "deleted" }
    return "added, and \(report.outcome.rawValue): \(report.countsLine)"
  }
}

extension ChangesTextRenderer {
  /// Returns a line that says whether the scenario is new or gone, and one with what is violated.
  public func render(_ scenario: LoneScenario) -> String {
    let paint = Paint(styling: styling)
    let role: Paint.Role = scenario.report?.outcome == .failed ? .bad : .doubtful
    let file = paint(scenario.file.escapedForOneLine, .strong)
    var lines = ["\(file)  \(paint(scenario.headline, role))"]
    if !scenario.violated.isEmpty {
      lines.append("  \(paint("violated", .bad))  \(scenario.violated.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ChangesMarkdownRenderer {
  /// Returns a heading that says whether the scenario is new or gone, and what is violated.
  public func render(_ scenario: LoneScenario) -> String {
    let pages = MarkdownRenderer()
    func escape(_ text: String) -> String { pages.escape(text.escapedForOneLine) }
    var lines = ["## \(escape(scenario.file)): \(escape(scenario.headline))", ""]
    if !scenario.violated.isEmpty {
      lines += ["Violated: \(scenario.violated.map(escape).joined(separator: ", ")).", ""]
    }
    return lines.joined(separator: "\n")
  }
}

extension JSONValue {
  /// Creates the value of a new scenario, with its outcome.
  init(added scenario: LoneScenario) {
    self = [
      "file": .string(scenario.file), "outcome": .optional(scenario.report?.outcome.rawValue),
      "violated": .strings(scenario.violated),
    ]
  }
}
