public import FlowDiagnostics

/// Everything one run of flowcheck has to say, with names; renderers turn it into bytes.
public struct Report: Sendable, Hashable {
  /// The version of the JSON form; it grows when a reader of the old form would misunderstand the new one.
  public static let schemaVersion = 3

  /// The scenarios that could be checked, in the order in which they were named.
  public var scenarios: [ScenarioReport]
  /// Every mistake found in the input, in the order of files and lines.
  public var diagnostics: [Diagnostic]
  /// What the suggestions of mistakes change in their files, by position in ``diagnostics``; only where somebody asked.
  public var changes: [Int: [SuggestedChange]] = [:]
  /// The files that could not be read at all.
  public var unreadable: [UnreadableFile]
  /// What the rules and codes that occur in it mean, for the forms that carry that along.
  public var descriptions: [RuleDescription] = []
  /// The least level of a finding that counts against the run; what matters less is reported all the same.
  public var failLevel = Finding.Level.error
  /// The exit status that the program ends with.
  public var exitStatus = 0
  /// The version of flowcheck.
  public var toolVersion = "0.0.0"

  /// Gathers what was found.
  public init(
    scenarios: [ScenarioReport] = [], diagnostics: [Diagnostic] = [], unreadable: [UnreadableFile] = []
  ) {
    self.scenarios = scenarios
    self.diagnostics = diagnostics
    self.unreadable = unreadable
  }

  /// The same report with other names for its files.
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

  /// Every file that it speaks of, once, in the order of their names.
  package var files: [String] {
    Set(scenarios.map(\.file) + diagnostics.map(\.file) + unreadable.map(\.file)).sorted()
  }
}

/// What a rule or a diagnostic code means, for people who meet it in a report.
public struct RuleDescription: Sendable, Hashable {
  /// The rule's id or the code.
  public var id: String
  /// What it demands, in a sentence without a full stop.
  public var summary: String
  /// The long story, as Markdown.
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
  /// What the system said: lower case, no full stop.
  public var reason: String

  /// Notes a file that could not be read.
  public init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }
}
