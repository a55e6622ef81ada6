import FlowDiagnostics
import FlowModel

/// Reads nodes as maps, lists, words, numbers and choices.
extension ScenarioDecoder {
  /// Returns the entries of a map. A blank node is an empty map; any other node is a mistake.
  mutating func entries(of node: YamlNode, _ what: String) -> [YamlNode.Entry]? {
    switch node.content {
    case .map(let entries): return entries
    case .scalar, .list:
      if node.isBlank { return [] }
      noteKind(node, what, expected: "a map")
      return nil
    }
  }

  /// Returns the entries of the map under a key; none if the key is missing or blank, or after a diagnostic.
  mutating func entries(under key: String, in fields: Fields, _ what: String? = nil) -> [YamlNode.Entry] {
    fields[key].flatMap { entries(of: $0, what ?? "'\(key)'") } ?? []
  }

  mutating func required(_ key: String, in fields: Fields, suggestion: String? = nil) -> YamlNode? {
    if let node = fields[key] { return node }
    guard !isElsewhere(key, of: fields) else { return nil }
    log.report(.missingKey, at: fields.span, "\(fields.what) needs the key '\(key)'", suggestion: suggestion)
    return nil
  }

  /// Whether a key of the scenario may be in an included file that is missing, or in the scenario that includes this file.
  private func isElsewhere(_ key: String, of fields: Fields) -> Bool {
    guard fields.what == Self.whole else { return false }
    return isPart || !isComplete && ["screens", "coordinators"].contains(key)
  }

  mutating func noteKind(_ node: YamlNode, _ what: String, expected: String, suggestion: String? = nil) {
    guard !node.isLeftOut else { return }
    if case .map(let entries) = node.content, let entry = entries.first, noteCall(entry) { return }
    log.report(
      .wrongKind, at: node.span, "\(what) must be \(expected), not \(node.sort)", suggestion: suggestion)
  }

  /// Returns the items of a nonempty list. A single word is a mistake, and is read like a list of one item.
  mutating func list(_ node: YamlNode, _ what: String) -> [YamlNode]? {
    guard case .list(let items) = node.content else {
      if noteItemMarks(at: node.span) { return nil }
      let isWord = node.scalar.map { Lexer.isWord($0.text) } ?? false
      noteKind(
        node, what, expected: "a list", suggestion: isWord ? "write '[\(node.scalar?.text ?? "")]'" : nil)
      return isWord ? [node] : nil
    }
    if items.isEmpty {
      let isAsGoodAsNone = Self.keysThatCanBeLeftOut.contains { what.hasPrefix("'\($0)'") }
      log.report(
        .emptyList, at: node.span, "\(what) is an empty list",
        suggestion: isAsGoodAsNone ? "remove the key, which means the same" : nil)
    }
    return items
  }

  /// The keys whose absence means the same as an empty list.
  private static let keysThatCanBeLeftOut = [
    "restores", "writers", "cancelledBy", "source", "weak", "strong", "off",
  ]

  /// Returns the text of a node if it is not empty; nil, with a diagnostic, for any other node.
  mutating func nonempty(_ node: YamlNode, _ what: String, expected: String) -> YamlScalar? {
    if let scalar = node.scalar, !scalar.text.isEmpty { return scalar }
    noteKind(node, what, expected: expected)
    return nil
  }

  /// Returns the text of a node that is not blank: it may be empty only in quotes. For any other node, returns nil with a
  /// diagnostic.
  mutating func written(
    _ node: YamlNode, _ what: String, expected: String, suggestion: String? = nil
  ) -> YamlScalar? {
    if let scalar = node.scalar, !node.isBlank { return scalar }
    noteKind(node, what, expected: expected, suggestion: suggestion)
    return nil
  }

  mutating func text(_ node: YamlNode, _ what: String, expected: String = "a text") -> Located<String>? {
    guard let scalar = nonempty(node, what, expected: expected) else { return nil }
    if node.isPlaceMark { log.expect(.name(what)) }
    return Located(scalar.text, at: node.span)
  }

  mutating func word(_ node: YamlNode, _ what: String) -> Located<String>? {
    text(node, what, expected: "a word").flatMap { checkName($0) ? $0 : nil }
  }

  mutating func words(_ node: YamlNode, _ what: String) -> [Located<String>]? {
    guard let items = list(node, what) else { return nil }
    return items.compactMap { word($0, "an item of \(what)") }
  }

  /// Returns the node itself or the items of a list, each with what diagnostics call it.
  mutating func oneOrItems(_ node: YamlNode, _ what: String) -> [(node: YamlNode, what: String)] {
    guard case .list = node.content else { return [(node, what)] }
    return (list(node, what) ?? []).map { ($0, "an item of \(what)") }
  }

  mutating func wordOrWords(_ node: YamlNode, _ what: String) -> [Located<String>] {
    oneOrItems(node, what).compactMap { word($0, $1) }
  }

  static let reserved = ["and", "or", "not", "in", "is", "implies", "contains", "visible", "nil"]

  /// Whether a text can be a name in statements and conditions. If not, reports why.
  mutating func checkName(_ name: Located<String>, isDeclared: Bool = false) -> Bool {
    guard Lexer.isWord(name.value) else {
      noteNoName(name)
      return false
    }
    guard !isDeclared || !Self.reserved.contains(name.value) else {
      log.report(
        .invalidName, at: name.span, "'\(name.value)' is a keyword of the condition language, not a name")
      return false
    }
    return true
  }

  mutating func noteNoName(_ name: Located<String>) {
    if noteItemMarks(at: name.span) { return }
    if let slip = keySlip(inTextOf: name), let lookalike = slip.lookalike {
      let length = lookalike.isColonLookalike ? 1 : 2
      let colon = name.span.part(from: slip.key.span.length, length: length)
      log.report(.invalidName, at: colon, slip.message, suggestion: "write ': '")
      return
    }
    log.report(
      .invalidName, at: name.span, "'\(name.value)' is not a name: \(NameForm.rule)",
      suggestion: NameForm.suggestion(for: name.value))
  }

  private static let meantFlags = [
    "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
  ]

  mutating func flagOrCondition(
    _ key: String, in fields: Fields, otherwise value: Bool = false
  ) -> (isSet: Bool, when: Condition?) {
    guard let node = fields[key] else { return (value, nil) }
    let what = "'\(key)' in \(fields.what)"
    let expected = "'true', 'false' or a condition"
    guard let text = node.scalar?.text, !node.isBlank, !text.isEmpty else {
      noteKind(node, what, expected: expected)
      return (false, nil)
    }
    if node.isPlaceMark { log.expect(.words(["true", "false"])) }
    if let flag = Bool(text) { return (flag, nil) }
    if let meant = Self.meantFlags[text.lowercased()] {
      log.report(
        .wrongValue, at: node.span, "\(what) must be \(expected), not '\(text)'",
        suggestion: "write '\(meant)'")
      return (false, nil)
    }
    return (true, condition(node, what))
  }

  mutating func flag(_ key: String, in fields: Fields, otherwise value: Bool) -> Bool {
    guard let node = fields[key] else { return value }
    let what = "'\(key)' in \(fields.what)"
    guard let scalar = written(node, what, expected: "'true' or 'false'") else { return value }
    if let flag = Bool(scalar.text) { return flag }
    if node.isPlaceMark { log.expect(.words(["true", "false"])) }
    log.report(
      .wrongValue, at: node.span, "\(what) must be 'true' or 'false', not '\(scalar.text)'",
      suggestion: Self.meantFlags[scalar.text.lowercased()].map { "write '\($0)'" })
    return value
  }

  mutating func choice<Choice: CaseIterable & RawRepresentable>(_ node: YamlNode, _ what: String)
    -> Located<Choice>? where Choice.RawValue == String
  {
    guard let word = choice(node, what, among: Choice.allCases.map(\.rawValue)) else { return nil }
    return Choice(rawValue: word.value).map { Located($0, at: word.span) }
  }

  mutating func choice(_ node: YamlNode, _ what: String, among names: [String]) -> Located<String>? {
    guard let scalar = written(node, what, expected: "one of \(Self.listed(names))") else { return nil }
    if node.isPlaceMark { log.expect(.words(names)) }
    if names.contains(scalar.text) { return Located(scalar.text, at: node.span) }
    log.report(
      .wrongValue, at: node.span, "\(what) must be one of \(Self.listed(names)), not '\(scalar.text)'",
      suggestion: Suggestion.question(for: scalar.text, among: names)
        ?? completion(of: scalar.text, among: names))
    return nil
  }

  /// Returns `did you mean 'warning'?` for an abbreviated word such as `warn`.
  private func completion(of word: String, among names: [String]) -> String? {
    let meant = word.count > 2 ? names.filter { $0.hasPrefix(word) } : []
    return meant.count == 1 ? "did you mean '\(meant[0])'?" : nil
  }

  private static let numberWords = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  mutating func number(_ node: YamlNode, _ what: String, in range: ClosedRange<Int>) -> Located<Int>? {
    guard let scalar = written(node, what, expected: "a number") else { return nil }
    guard let number = Int(scalar.text), range.contains(number) else {
      let bounds =
        range.upperBound == Int.max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      let meant = Self.numberWords.firstIndex(of: scalar.text.lowercased())
      log.report(
        .wrongNumber, at: node.span, "\(what) must be a whole number \(bounds), not '\(scalar.text)'",
        suggestion: meant.flatMap { range.contains($0) ? "write '\($0)'" : nil })
      return nil
    }
    return Located(number, at: node.span)
  }

  static func listed(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
