import FlowDiagnostics
import FlowModel

extension ScenarioDecoder {
  private static let eventKeys = ["params", "from", "by", "when"] + bodyKeys + ["resumes", "source"]
  private static let linkKeys = eventKeys + ["mountedOn"]

  /// Checks the name of an event: it is not a step of the platform, and is one word, or two joined by a dot for an event of a
  /// child.
  private mutating func checkEventName(_ name: Located<String>) {
    if Event.platformSteps.contains(name.value) {
      log.report(
        .invalidName, at: name.span, "'\(name.value)' is the name of a step of the platform",
        suggestion: "leave the event out if it is that step, or give it another name")
      return
    }
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if !parts.allSatisfy({ Lexer.isWord(String($0)) }) { noteNoName(name) }
  }

  mutating func event(_ entry: YamlNode.Entry, isLink: Bool) -> Event {
    let what = isLink ? "link '\(entry.key.value)'" : "event '\(entry.key.value)'"
    if !isLink { checkEventName(entry.key) }
    var event = Event(name: entry.key, isLink: isLink)
    guard case .map(let entries) = entry.value.content, entries.count != 1 || !noteCall(entries[0]) else {
      if isLink { checkTemplate(entry.key, parameters: []) }
      if case .map = entry.value.content { return event }
      event.body = body(entry.value, what)
      return event
    }
    let keys = isLink ? Self.linkKeys : Self.eventKeys
    guard let fields = fields(of: entry, what, keys: keys) else { return event }
    readSource(fields)
    event.parameters = parameters(fields, of: entry.key.value)
    if isLink, fields["params"] == nil || !event.parameters.isEmpty {
      checkTemplate(entry.key, parameters: event.parameters.map(\.name.value))
    }
    event.from = fields["from"].map { pages($0, "'from' in \(what)") } ?? []
    if let by = fields["by"], let origin = choice(by, "'by' in \(what)", among: ["user", "system", "app"]) {
      event.by = EventOrigin(rawValue: origin.value).map { Located($0, at: origin.span) }
    }
    event.when = fields["when"].flatMap { condition($0, "'when' in \(what)") }
    event.body = requiredBody(in: fields)
    event.resumes = fields["resumes"].map { results($0, "'resumes' in \(what)") } ?? []
    event.mountedOn = fields["mountedOn"].map { wordOrWords($0, "'mountedOn' in \(what)") } ?? []
    return event
  }

  /// Reads the pages of `from`, with each group replaced by its screens.
  private mutating func pages(_ node: YamlNode, _ what: String) -> [ItemExpression] {
    items(node, what).flatMap { item -> [ItemExpression] in
      guard item.arguments.isEmpty, let members = declaredNames.groups[item.name.value] else { return [item] }
      return members.map { ItemExpression(name: $0, span: item.span) }
    }
  }

  /// Reports the placeholders in a link's template that are not parameters, and braces without a counterpart.
  private mutating func checkTemplate(_ template: Located<String>, parameters: [String]) {
    let text = Array(template.value.unicodeScalars)
    let what = "link '\(template.value)'"
    func words(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }
    func place(_ range: Range<Int>) -> SourceSpan {
      var place = template.span
      if place.length == text.count {
        (place.column, place.length) = (place.column + range.lowerBound, range.count)
      }
      return place
    }
    func report(_ fault: String, at range: Range<Int>, name: String) {
      log.report(
        .invalidName, at: place(range), "\(what) has \(fault)",
        suggestion: parameters.contains(name)
          ? "write '{\(name)}'" : "write each parameter between braces, as in '{id}'")
    }
    func isBrace(_ character: Unicode.Scalar) -> Bool { character == "{" || character == "}" }
    var start = 0
    while let brace = text[start...].firstIndex(where: isBrace) {
      let after = brace + 1
      guard text[brace] == "{" else {
        let from = (text[start..<brace].lastIndex(where: Self.separates) ?? start - 1) + 1
        return report("'}' without '{'", at: from..<after, name: words(from..<brace))
      }
      guard let close = text[after...].firstIndex(where: isBrace), text[close] == "}" else {
        let end = text[after...].firstIndex { isBrace($0) || Self.separates($0) } ?? text.count
        return report("'{' without '}'", at: brace..<end, name: words(after..<end))
      }
      start = close + 1
      let name = words(after..<close)
      guard !name.isEmpty else { return report("'{}' without a name", at: brace..<start, name: name) }
      guard !parameters.contains(name) else { continue }
      // Libraries write a type behind the name, as in '{id:Int}'.
      let bare = String(name.prefix { $0 != ":" })
      log.report(
        .missingKey, at: place(after..<close), "\(what) has no parameter '\(name)'",
        suggestion: parameters.contains(bare)
          ? "write '\(bare)'"
          : Suggestion.question(for: name, among: parameters)
            ?? "add 'params: { \(bare): … }' with its domain")
    }
  }

  /// Whether a character separates the parts of an address.
  private static func separates(_ character: Unicode.Scalar) -> Bool {
    "/?&=#.:".unicodeScalars.contains(character)
  }

  /// Reads how an event continues after each result. Like a button, a result may have a name of several words.
  private mutating func results(_ node: YamlNode, _ what: String) -> [Body.Outcome] {
    guard let entries = entries(of: node, what) else { return [] }
    if entries.isEmpty { log.report(.emptyList, at: node.span, "\(what) is empty") }
    return entries.map { entry in
      Body.Outcome(name: entry.key, body: body(entry.value, "result '\(entry.key.value)'"))
    }
  }
}
