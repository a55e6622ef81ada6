public import FlowDiagnostics

/// The results of one run of flowcheck, with names; renderers turn them into bytes.
public struct Report: Sendable, Hashable {
  /// The version of the JSON form; it grows when a reader of the old form would misunderstand the new one.
  public static let schemaVersion = 3

  /// The scenarios that could be checked, in the order in which they were named.
  public var scenarios: [ScenarioReport]
  /// Every mistake found in the input, in the order of files and lines.
  public var diagnostics: [Diagnostic]
  /// The edits that suggestions for mistakes ask for, by position in ``diagnostics``; filled only on request.
  public var changes: [Int: [SuggestedChange]] = [:]
  /// The files that could not be read.
  public var unreadable: [UnreadableFile]
  /// Descriptions of the rules and codes that occur in the report, for the forms that include them.
  public var descriptions: [RuleDescription] = []
  /// The lowest level of a finding that counts against the run; findings below it are reported too.
  public var failLevel = Finding.Level.error
  /// The exit status that the program ends with.
  public var exitStatus = 0
  /// The version of flowcheck.
  public var toolVersion = "0.0.0"

  /// Creates a report.
  public init(
    scenarios: [ScenarioReport] = [], diagnostics: [Diagnostic] = [], unreadable: [UnreadableFile] = []
  ) {
    (self.scenarios, self.diagnostics, self.unreadable) = (scenarios, diagnostics, unreadable)
  }

  /// Returns the report with its files renamed.
  public func renamingFiles(_ name: (String) -> String) -> Report {
    var report = self
    for index in scenarios.indices { report.scenarios[index].renameFiles(name) }
    for index in diagnostics.indices {
      report.diagnostics[index].file = name(diagnostics[index].file)
      report.diagnostics[index].span?.renameFile(name)
    }
    for index in unreadable.indices { report.unreadable[index].file = name(unreadable[index].file) }
    return report
  }

  /// Every file that it mentions, once, sorted by name.
  package var files: [String] {
    Set(scenarios.map(\.file) + diagnostics.map(\.file) + unreadable.map(\.file)).sorted()
  }
}

/// The meaning of a rule or a diagnostic code, for people who meet it in a report.
public struct RuleDescription: Sendable, Hashable {
  /// The rule's id or the code.
  public var id: String
  /// What it requires, in a sentence without a full stop.
  public var summary: String
  /// The full explanation, as Markdown.
  public var help: String
  /// How much a violation matters unless a scenario says otherwise.
  public var level: Finding.Level

  /// Describes a rule or a code.
  public init(id: String, summary: String, help: String, level: Finding.Level) {
    (self.id, self.summary, self.help, self.level) = (id, summary, help, level)
  }
}

/// A file that could not be read, and why.
public struct UnreadableFile: Sendable, Hashable {
  /// The file as it was named.
  public var file: String
  /// The reason that the system gave: lower case, no full stop.
  public var reason: String

  /// Creates an entry for a file that could not be read.
  public init(file: String, reason: String) {
    (self.file, self.reason) = (file, reason)
  }
}
