public import FlowDiagnostics

/// Everything one run of flowcheck has to say, with names; renderers turn it into bytes.
public struct Report: Sendable, Hashable {
  /// The version of the JSON form; it grows when a reader of the old form would misunderstand the new one.
  public static let schemaVersion = 2

  /// The scenarios that could be checked, in the order in which they were named.
  public var scenarios: [ScenarioReport]
  /// Every mistake found in the input, in the order of files and lines.
  public var diagnostics: [Diagnostic]
  /// The files that could not be read at all.
  public var unreadable: [UnreadableFile]

  /// Gathers what was found.
  public init(
    scenarios: [ScenarioReport] = [], diagnostics: [Diagnostic] = [], unreadable: [UnreadableFile] = []
  ) {
    self.scenarios = scenarios
    self.diagnostics = diagnostics
    self.unreadable = unreadable
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
