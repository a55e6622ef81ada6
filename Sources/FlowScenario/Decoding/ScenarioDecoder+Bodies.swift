import FlowDiagnostics
import FlowModel

/// Reads statements, cases, outcomes and conditions.
extension ScenarioDecoder {
  static let bodyKeys = ["do", "cases", "outcomes"]

  func parser(_ scalar: YamlScalar) -> SyntaxParser {
    SyntaxParser(scalar, lines: lines(of: scalar.start), file: log.file, names: declaredNames)
  }

  /// Reads a text of the file and reports its mistakes.
  mutating func parse<Value>(_ scalar: YamlScalar, _ read: (inout SyntaxParser) -> Value) -> Value {
    var parser = parser(scalar)
    defer { log.append(parser.log) }
    return read(&parser)
  }

  mutating func condition(_ node: YamlNode, _ what: String) -> Condition? {
    guard let scalar = node.scalar, !scalar.text.isEmpty else {
      if let tag = node.scalar == nil ? nil : tag(before: node) {
        log.report(.wrongKind, at: tag.place, "\(what) must be a condition, not empty", suggestion: tag.hint)
      } else {
        noteKind(node, what, expected: "a condition")
      }
      return nil
    }
    return parse(scalar) { $0.wholeCondition() }
  }

  mutating func claim(_ node: YamlNode, _ what: String) -> Property.Claim? {
    if case .map = node.content { return formula(node, what) }
    return nonempty(node, what, expected: "a claim such as 'never (…)'").flatMap { scalar in
      parse(scalar) { $0.wholeProperty() }
    }
  }

  mutating func item(_ node: YamlNode, _ what: String) -> ItemExpression? {
    nonempty(node, what, expected: "a screen").flatMap { scalar in
      parse(scalar) { $0.wholeItem("a screen") }
    }
  }

  mutating func items(_ node: YamlNode, _ what: String) -> [ItemExpression] {
    guard case .list = node.content else { return item(node, what).map { [$0] } ?? [] }
    return uncut(list(node, what) ?? []).compactMap { item($0, "an item of \(what)") }
  }

  /// Returns the items of a list without those that are only the remainder of the item before, cut at a comma.
  func uncut(_ items: [YamlNode]) -> [YamlNode] {
    var kept: [YamlNode] = []
    var index = 0
    while index < items.count {
      kept.append(items[index])
      index += 1
      guard let text = kept.last?.scalar?.text else { continue }
      index += Brackets.remainder(of: text, in: items[index...].map { $0.scalar?.text })
    }
    return kept
  }

  /// Reads a body: statements in a text or list, or a map with `do`, `cases` or `outcomes`.
  mutating func body(_ node: YamlNode, _ what: String) -> Body {
    switch node.content {
    case .scalar, .list: return .statements(statements(node, what))
    case .map(let entries):
      if let entry = entries.first, entries.count == 1, noteCall(entry) { return .statements([]) }
      guard let fields = fields(of: node, what, keys: Self.bodyKeys) else { return .statements([]) }
      return requiredBody(in: fields)
    }
  }

  /// Reads the body among the keys of a map. A missing body is a mistake.
  mutating func requiredBody(in fields: Fields) -> Body {
    if let body = body(in: fields) { return body }
    log.report(
      .missingBody, at: fields.span, "\(fields.what) needs one of 'do', 'cases', 'outcomes'",
      suggestion: fields.hasUnknownKeys ? nil : "write 'do: stay' if it does nothing")
    return .statements([])
  }

  mutating func body(in fields: Fields) -> Body? {
    let present = fields.entries.filter { Self.bodyKeys.contains($0.key.value) }
    guard let entry = present.first else { return nil }
    for other in present.dropFirst() {
      log.report(
        .severalBodies, at: other.key.span,
        "\(fields.what) has '\(entry.key.value)' already; only one of 'do', 'cases', 'outcomes' is allowed",
        suggestion: "put the statements into each case or outcome")
    }
    let what = "'\(entry.key.value)' in \(fields.what)"
    switch entry.key.value {
    case "cases": return .cases(cases(entry.value, what))
    case "outcomes": return .outcomes(outcomes(entry.value, what))
    default: return body(entry.value, what)
    }
  }

  private mutating func cases(_ node: YamlNode, _ what: String) -> [Body.Case] {
    guard let items = list(node, what) else { return [] }
    return items.map { item in
      guard case .map(let entries) = item.content,
        entries.first.map({ Brackets.excess(of: $0.key.value) <= 0 }) ?? true
      else { return Body.Case(when: nil, body: body(item, "a case"), span: item.span) }
      let keys = ["when", "source"] + Self.bodyKeys
      guard let fields = fields(of: item, "a case", keys: keys) else {
        return Body.Case(when: nil, body: .statements([]), span: item.span)
      }
      readSource(fields, of: item.span)
      let when = fields["when"].map { condition($0, "'when' in a case") ?? placeholder }
      return Body.Case(when: when, body: requiredBody(in: fields), span: item.span)
    }
  }

  mutating func outcomes(_ node: YamlNode, _ what: String) -> [Body.Outcome] {
    guard let entries = entries(of: node, what) else { return [] }
    if entries.isEmpty { log.report(.emptyList, at: node.span, "\(what) is empty") }
    return entries.compactMap { entry in
      guard checkName(entry.key) else { return nil }
      return Body.Outcome(name: entry.key, body: outcome(entry))
    }
  }

  /// Reads the body of an outcome, whose map can have a `source`.
  private mutating func outcome(_ entry: YamlNode.Entry) -> Body {
    let what = "outcome '\(entry.key.value)'"
    guard case .map(let entries) = entry.value.content, entries.contains(where: { $0.key.value == "source" })
    else { return body(entry.value, what) }
    let keys = Self.bodyKeys + ["source"]
    guard let fields = fields(of: entry.value, what, keys: keys) else { return .statements([]) }
    readSource(fields, of: entry.key.span)
    return requiredBody(in: fields)
  }

  private mutating func statements(_ node: YamlNode, _ what: String) -> [Statement] {
    guard case .list(let items) = node.content else {
      return noteItemMarks(at: node.span) ? [] : statements(inTextOf: node, what)
    }
    return uncut(items).flatMap { statements(inTextOf: $0, "a statement in \(what)") }
  }

  private mutating func statements(inTextOf node: YamlNode, _ what: String) -> [Statement] {
    guard let scalar = node.scalar, !scalar.text.isEmpty else {
      if node.isBlank, !node.isLeftOut {
        log.report(
          .missingBody, at: node.span, "\(what) is empty", suggestion: "write 'stay' if it does nothing")
      } else {
        noteKind(
          node, what, expected: "a statement or a list of statements", suggestion: hint(forStatement: node))
      }
      return []
    }
    return parse(scalar) { $0.statements() }
  }
}
