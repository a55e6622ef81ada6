import FlowDiagnostics
import FlowModel

/// Reads events and links.
extension ScenarioDecoder {
  private static let eventKeys = KnownKeys(
    names: ["params", "from", "by", "when"] + bodyKeys + ["resumes", "source"])
  private static let linkKeys = KnownKeys(names: eventKeys.names + ["mountedOn"])

  /// Notes a name that is neither a word nor, for what a child emits, two words joined by a dot.
  private mutating func checkEventName(_ name: Located<String>) {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts.allSatisfy({ Lexer.isWord(String($0)) }) else { return }
    log.report(
      .invalidName, at: name.span,
      "'\(name.value)' is not a name: \(NameForm.rule)",
      suggestion: NameForm.suggestion(for: name.value))
  }

  mutating func event(_ entry: YamlNode.Entry, isLink: Bool) -> Event {
    let what = isLink ? "link '\(entry.key.value)'" : "event '\(entry.key.value)'"
    if !isLink { checkEventName(entry.key) }
    var event = Event(name: entry.key, isLink: isLink)
    guard case .map(let entries) = entry.value.content, entries.count != 1 || !noteCall(entries[0]) else {
      if case .map = entry.value.content { return event }
      event.body = body(entry.value, what)
      return event
    }
    let keys = isLink ? Self.linkKeys : Self.eventKeys
    guard let fields = fields(of: entry.value, what, at: entry.key.span, keys: keys) else { return event }
    readSource(fields)
    event.parameters = parameters(fields, of: entry.key.value)
    event.from = fields["from"].map { items($0, "'from' in \(what)") } ?? []
    if let by = fields["by"], let origin = choice(by, "'by' in \(what)", among: ["user", "system", "app"]) {
      event.by = EventOrigin(rawValue: origin.value).map { Located($0, at: origin.span) }
    }
    event.when = fields["when"].flatMap { condition($0, "'when' in \(what)") }
    event.body = requiredBody(in: fields)
    event.resumes = fields["resumes"].map { results($0, "'resumes' in \(what)") } ?? []
    event.mountedOn = fields["mountedOn"].map { wordOrWords($0, "'mountedOn' in \(what)") } ?? []
    return event
  }

  /// What an event goes on with; a result can be called like a button, which need not be one word.
  private mutating func results(_ node: YamlNode, _ what: String) -> [Body.Outcome] {
    guard let entries = entries(of: node, what) else { return [] }
    if entries.isEmpty { log.report(.emptyList, at: node.span, "\(what) is empty") }
    return entries.map { entry in
      Body.Outcome(name: entry.key, body: body(entry.value, "result '\(entry.key.value)'"))
    }
  }
}
