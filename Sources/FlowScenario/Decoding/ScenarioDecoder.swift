import FlowDiagnostics
import FlowModel

/// Makes a flow from a YAML tree. It reports every mistake and goes on with the rest.
struct ScenarioDecoder {
  let source: SourceText
  private let lines: SourceLines
  /// The files that the document includes.
  private(set) var parts: [SourceTree] = []
  private var linesOfParts: [String: SourceLines] = [:]
  /// Whether the file is a part, which cannot be checked by itself.
  private(set) var isPart = false
  /// Whether no included file is missing.
  private(set) var isComplete = true
  var log: DiagnosticLog
  /// Whether so much is missing that later phases would report only consequences.
  var isUnusable = false
  /// The names of broken declarations. Later phases do not report their uses.
  var brokenNames: Set<String> = []
  /// The names declared in the document and in the current coordinator.
  var declaredNames: DeclaredNames
  /// The lines of code for the declarations read so far.
  var code = CodeMap()
  /// A condition that is always valid and stands for broken ones.
  var placeholder = Condition.visible(
    ItemExpression(
      name: Located("", at: SourceSpan(line: 1, column: 1)), span: SourceSpan(line: 1, column: 1)))

  /// Creates a decoder for a document that stands alone.
  init(source: SourceText, lines: SourceLines, log: DiagnosticLog) {
    (self.source, self.lines, self.log) = (source, lines, log)
    declaredNames = DeclaredNames([])
  }

  init(_ tree: SourceTree, including reader: IncludeReader) {
    (source, lines, log) = (tree.source, tree.lines, reader.log)
    (parts, isComplete) = (reader.parts, reader.isComplete)
    for part in parts { linesOfParts[part.source.name] = part.lines }
    declaredNames = DeclaredNames([tree.root] + parts.map(\.root))
  }

  func lines(of span: SourceSpan) -> SourceLines {
    span.file.flatMap { linesOfParts[$0] } ?? lines
  }

  /// What diagnostics call the map at the top.
  static let whole = "the scenario"
  private static let keys = [
    "flowcheck", "name", "summary", "platform", "switches", "timing", "domains", "gates", "screens",
    "groups",
    "alerts", "coordinators", "goals", "properties", "rules", "expect", "walkthroughs", "limits",
    "fairness", "source", "include",
  ]

  /// Reads the flow of a whole document; nil if too little of it is understood.
  mutating func flow(from root: YamlNode) -> Flow? {
    guard case .map = root.content else {
      log.report(
        .notAMap, at: root.span,
        "a scenario must be a map with keys such as 'flowcheck' and 'screens', not \(root.sort)",
        suggestion: "'flowcheck init FILE' writes a starter scenario")
      return nil
    }
    guard let own = fields(of: root, Self.whole, keys: Self.keys) else { return nil }
    let included = fields(of: parts)
    let fields = merged(own, with: included)
    notePart(fields)
    readVersion("flowcheck", in: fields, suggestion: "write 'flowcheck: 1'")
    var flow = Flow(source: source, name: name(fields), platform: platform(fields))
    flow.parts = parts.map(\.source)
    for fields in [own] + included { readSourceFiles(fields) }
    flow.summary = fields["summary"].flatMap { text($0, "'summary'") }?.value
    flow.screens = screens(fields)
    addGroups(fields, to: &flow)
    if let screen = flow.screens.first {
      placeholder = .visible(ItemExpression(name: screen.name, span: screen.name.span))
    }
    (flow.switches, flow.isPessimistic) = switches(fields)
    if let timing: Located<Timing> = fields["timing"].flatMap({ choice($0, "'timing'") }) {
      flow.timing = timing.value
    }
    flow.domains = completed(domains(fields), with: flow.screens)
    flow.gates = gates(fields)
    flow.alerts = alerts(fields)
    flow.coordinators = coordinators(fields)
    flow.goals = goals(fields)
    flow.properties = properties(fields)
    flow.ruleSettings = ruleSettings(fields)
    flow.expectations = expectations(fields)
    flow.walkthroughs = walkthroughs(fields)
    flow.limits = limits(fields)
    for fields in [own] + included { flow.fairness.add(fairness(fields)) }
    flow.code = code
    flow.brokenNames = brokenNames
    flow.hasMistakes = !log.diagnostics.isEmpty
    return isUnusable || !isComplete ? nil : flow
  }

  /// Reports a file that looks like a part of a scenario, once instead of for every missing key.
  private mutating func notePart(_ fields: Fields) {
    guard fields["flowcheck"] == nil, fields["platform"] == nil, !fields.entries.isEmpty,
      fields["screens"] == nil || fields["coordinators"] == nil
    else { return }
    log.report(
      .missingKey, at: fields.span, "this is no whole scenario: it has neither 'flowcheck' nor 'platform'",
      suggestion: "check the scenario that includes this file, or start it with 'flowcheck: 1'")
    isPart = true
  }

  /// Reports any version of the file format but 1.
  mutating func readVersion(_ key: String, in fields: Fields, suggestion: String? = nil) {
    guard let node = required(key, in: fields, suggestion: "start the file with '\(key): 1'"),
      let version = text(node, "'\(key)'"), version.value != "1"
    else { return }
    log.report(
      .unknownVersion, at: version.span,
      "format version '\(version.value)' is unknown; this flowcheck reads version 1", suggestion: suggestion)
  }

  private mutating func name(_ fields: Fields) -> String {
    if let node = fields["name"], let name = text(node, "'name'") { return name.value }
    let file = source.name.split(separator: "/").last.map(String.init) ?? source.name
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }

  private mutating func platform(_ fields: Fields) -> Located<Platform> {
    guard let node = required("platform", in: fields, suggestion: "write 'platform: swiftui'") else {
      return Located(.swiftui, at: fields.span)
    }
    return choice(node, "'platform'") ?? Located(.swiftui, at: node.span)
  }

  /// Reads the switches, and whether all others are pessimistic.
  mutating func switches(_ fields: Fields) -> ([SwitchSetting], Bool) {
    guard let node = fields["switches"] else { return ([], false) }
    if node.isPlaceMark { log.expect(.words(["pessimistic"])) }
    if let scalar = node.scalar, scalar.text == "pessimistic" { return ([], true) }
    let settings: [SwitchSetting] = (entries(of: node, "'switches'") ?? []).compactMap { entry in
      text(entry.value, "'\(entry.key.value)'").map { SwitchSetting(name: entry.key, value: $0) }
    }
    return (settings, false)
  }
}
