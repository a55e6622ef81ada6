import FlowDiagnostics
import FlowModel

extension ScenarioDecoder {
  static let mostValues = 64
  private static let domainKeys = ["values", "inApp"]

  mutating func domains(_ fields: Fields) -> [Domain] {
    declarations("domains", in: fields).compactMap { entry in
      let domain = domain(entry)
      if domain == nil { brokenNames.insert(entry.key.value) }
      return domain
    }
  }

  private mutating func domain(_ entry: YamlNode.Entry) -> Domain? {
    let what = "domain '\(entry.key.value)'"
    guard case .map(let entries) = entry.value.content,
      entries.contains(where: { Self.domainKeys.contains($0.key.value) })
    else { return domain(entry.key, entry.value, what) }
    guard let fields = fields(of: entry, what, keys: Self.domainKeys),
      let values = required("values", in: fields),
      var domain = domain(entry.key, values, "'values' of \(what)")
    else { return nil }
    if let names = fields["inApp"] { domain.namesInApp = namesInApp(names, of: domain) }
    return domain
  }

  private mutating func domain(_ name: Located<String>, _ node: YamlNode, _ what: String) -> Domain? {
    guard case .list(let items) = node.content else {
      guard let scalar = node.scalar, let count = Int(scalar.text) else {
        noteKind(node, what, expected: "a number or a list of names")
        return nil
      }
      guard check(count: count, of: what, at: node.span) else { return nil }
      let values = (1...count).map { Located("\(name.value)#\($0)", at: node.span) }
      return Domain(name: name, values: values, isInterchangeable: true)
    }
    guard check(count: items.count, of: what, at: node.span) else { return nil }
    if items.contains(where: { $0.scalar?.text.contains("(") ?? false }) { return sum(name, items, what) }
    let values = items.compactMap { declaredWord($0, "a value of \(what)") }
    return Domain(name: name, values: values, isInterchangeable: false)
  }

  mutating func check(count: Int, of what: String, at span: SourceSpan) -> Bool {
    if count < 1 {
      log.report(.emptyDomain, at: span, "\(what) has no values", suggestion: "write '2' for two values")
      return false
    }
    if count > Self.mostValues {
      log.report(
        .largeDomain, at: span, "\(what) has \(count) values; a domain may have at most \(Self.mostValues)",
        suggestion: "write '3': two or three values expose most defects")
      return false
    }
    return true
  }

  /// Reads the app's names for the values of a domain. No two values may have the same name in the app.
  private mutating func namesInApp(_ node: YamlNode, of domain: Domain) -> [String: String] {
    let what = "'inApp' of domain '\(domain.name.value)'"
    let values = domain.values.map(\.value)
    guard case .map = node.content, let entries = entries(of: node, what) else {
      if node.isBlank { return [:] }
      let first = values.first ?? "value"
      noteKind(node, what, expected: "a map", suggestion: "write '{ \(first): NAME }'")
      return [:]
    }
    var names: [String: String] = [:]
    var places: [String: SourceSpan] = [:]
    for entry in entries {
      let value = entry.key.value
      guard values.contains(value) else {
        log.report(
          .wrongNameInApp, at: entry.key.span,
          "'\(value)' is not a value of domain '\(domain.name.value)'",
          suggestion: Suggestion.question(for: value, among: values)
            ?? (values.count > 6
              ? "its values are '\(values[0])' to '\(values[values.count - 1])'"
              : "its values are \(Self.listed(values))"))
        continue
      }
      guard let name = text(entry.value, "the app's name for '\(value)'") else { continue }
      (names[value], places[value]) = (name.value, name.span)
    }
    for (index, value) in values.enumerated() {
      let name = names[value] ?? value
      guard let other = values[..<index].first(where: { (names[$0] ?? $0) == name }),
        let place = places[value] ?? places[other]
      else { continue }
      log.report(
        .wrongNameInApp, at: place, "'\(other)' and '\(value)' both have the name '\(name)' in the app",
        suggestion: "give each value a different name, so that tests can distinguish them")
    }
    return names
  }
}
