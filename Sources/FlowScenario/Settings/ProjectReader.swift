public import FlowDiagnostics
public import FlowModel

/// Reads project files. One run reports every mistake in a file.
public enum ProjectReader {
  /// Reads the bytes of a project file, which must be UTF-8. If there are mistakes, the settings are what could be understood.
  ///
  /// An empty file gives default settings. The names of rules and switches are not checked.
  public static func read(bytes: [UInt8], file: String) -> Diagnosed<ProjectSettings> {
    var read = ScenarioDecoder.read(bytes, file: file, ifEmpty: nil) { $0.projectSettings(from: $1) }
    if read.value == nil, !read.hasErrors { read.value = ProjectSettings() }
    return read
  }
}

extension ScenarioDecoder {
  private static let projectKeys = ["paths", "strict", "failOn", "rules", "baseline", "switches"]

  fileprivate mutating func projectSettings(from root: YamlNode) -> ProjectSettings? {
    guard case .map = root.content else {
      log.report(
        .notAMap, at: root.span,
        "a project file must be a map with keys such as 'paths' and 'strict', not \(root.sort)")
      return nil
    }
    let what = "the project file"
    guard let fields = fields(of: root, what, keys: Self.projectKeys) else { return nil }
    var settings = ProjectSettings()
    let paths = fields["paths"].flatMap { list($0, "'paths'") } ?? []
    settings.paths = paths.compactMap { text($0, "an item of 'paths'") }
    settings.isStrict = flag("strict", in: fields, otherwise: false)
    let failOn: Located<Severity>? = fields["failOn"].flatMap { choice($0, "'failOn'") }
    settings.failOn = failOn?.value
    settings.baseline = fields["baseline"].flatMap { text($0, "'baseline'") }
    settings.ruleSettings = ruleSettings(fields)
    (settings.switches, settings.isPessimistic) = switches(fields)
    return settings
  }
}
