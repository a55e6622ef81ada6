import FlowDiagnostics
import FlowModel

/// Guesses what was meant where YAML or a habit from another language gave something else.
extension ScenarioDecoder {
  /// Returns the place and the fix for a text that is empty because YAML took the `!` at its beginning for a tag.
  func tag(before node: YamlNode) -> (place: SourceSpan, hint: String)? {
    let lines = lines(of: node.span)
    var before = Array(lines.beginning(before: node.span))
    var number = node.span.line
    // The place of an empty text is where the next one begins.
    while !before.contains(where: { $0 != " " }), number > 1 {
      number -= 1
      before = lines.lines[number - 1]
    }
    while before.last == " " { before.removeLast() }
    let start = (before.lastIndex(of: " ") ?? -1) + 1
    let word = String(String.UnicodeScalarView(before[start...]))
    let name = word.dropFirst().prefix { Lexer.isWord(String($0)) }
    guard word.hasPrefix("!"), !name.isEmpty else { return nil }
    let place = SourceSpan(
      line: number, column: start + 1, length: 1 + name.unicodeScalars.count, in: node.span.file)
    return (place, "write 'not \(name)', because YAML reads '!' as a tag")
  }

  /// Reports each line that begins a list item with a sign other than `- `. Returns whether there is one.
  mutating func noteItemMarks(at span: SourceSpan) -> Bool {
    let slips = YamlSlips(lines: lines(of: span))
    var number = span.line
    while let mark = slips.itemMark(onLine: number), mark.place.column == span.column {
      let place = SourceSpan(line: number, column: span.column, length: 2, in: span.file)
      log.report(.malformedYaml, at: place, mark.message, suggestion: "write '- '")
      number += 1
    }
    return number > span.line
  }

  /// Returns a suggestion for a map in place of a statement, such as `set session: active`.
  func hint(forStatement node: YamlNode) -> String? {
    guard case .map(let entries) = node.content, let entry = entries.first, let value = entry.value.scalar,
      entry.key.value.hasPrefix("set ")
    else { return nil }
    return "write '\(entry.key.value) = \(value.text)'"
  }

  /// Returns a suggestion for a key without a value in a map with fixed keys: a statement, or a value of a list without brackets.
  func hint(forKey entry: YamlNode.Entry, in what: String) -> String? {
    let word = entry.key.value
    if what.hasPrefix("property "), ["always", "never", "reachable", "eventually"].contains(word) {
      return "write the property as text: '\(word) \(entry.value.scalar?.text ?? "…")'"
    }
    if what.hasPrefix("effect "), Self.bodyKeys.contains(word) {
      return "an effect has 'outcomes', and each of them a body"
    }
    guard entry.value.isBlank else { return nil }
    if entry.key.value.contains(" ") {
      return "put several statements in brackets, as in 'do: [pop, \(entry.key.value)]'"
    }
    return what.hasPrefix("field ") ? "write a list of values in brackets, as in '[none, active]'" : nil
  }

  /// The keys meant by words from libraries and habit.
  private static let foreignKeys = [
    "fullscreen": "fullScreenCover", "cover": "fullScreenCover", "navigationstack": "stack",
    "bottomsheet": "sheet", "modal": "sheet", "deeplinks": "links", "urls": "links", "on": "from",
    "requiresauth": "requires", "auth": "requires", "style": "role", "actions": "events",
    "variables": "state", "fields": "state", "initial": "root", "rootscreen": "root", "condition": "when",
    "if": "when",
    "arguments": "params", "args": "params", "parameters": "params", "title": "name",
  ]

  /// Returns the key meant by an unknown one that resembles none: a free key with another name, or `do` if the value is a
  /// statement and the map has no body.
  func key(meantBy entry: YamlNode.Entry, among free: [String]) -> String? {
    if let meant = Self.foreignKeys[entry.key.value.lowercased()], free.contains(meant) { return meant }
    let first: YamlNode? = if case .list(let items) = entry.value.content { items.first } else { entry.value }
    let word = (first?.scalar?.text ?? "").prefix { $0.isLetter }
    return Self.bodyKeys.allSatisfy(free.contains) && SyntaxParser.isStatement(String(word)) ? "do" : nil
  }

  /// Returns a suggestion for a goal that starts with the words of a claim.
  func hint(forGoal node: YamlNode) -> String? {
    let words = (node.scalar?.text ?? "").split(separator: " ", maxSplits: 2)
    let joining: [Substring] = ["and", "or", "implies", "in", "is", "contains", "==", "!="]
    guard words.count > 1, ["reachable", "eventually"].contains(words[0]), !joining.contains(words[1]) else {
      return nil
    }
    return "a goal is only a condition, so remove '\(words[0])'"
  }
}
