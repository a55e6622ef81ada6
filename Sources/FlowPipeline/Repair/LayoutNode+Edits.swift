extension LayoutNode {
  /// Returns the edit that adds an entry at the end of the map.
  func adding(_ entry: String, in text: EditableText) -> TextEdit {
    guard shape == .map, let last = children.last else {
      if shape == .map, isFlow { return TextEdit(range: range, text: "{ \(entry) }") }
      return TextEdit(range: range, text: "\(isSpaced(in: text) ? "" : " "){ \(entry) }")
    }
    if isFlow { return TextEdit(range: last.whole.upperBound..<last.whole.upperBound, text: ", \(entry)") }
    let end = text.range(ofLine: text.line(of: max(last.start, last.whole.upperBound - 1))).upperBound
    return TextEdit(range: end..<end, text: "\n\(blanks(last.indentation))\(entry)")
  }

  /// Returns the edit that adds an entry before another one of the map.
  func adding(_ entry: String, before other: LayoutNode) -> TextEdit {
    let gap = other.isInFlow ? ", " : "\n\(blanks(other.indentation))"
    return TextEdit(range: other.start..<other.start, text: entry + gap)
  }

  /// Returns the edit that adds an item at the end of the list, as `blockItem` if the list is a block; nil if the list is
  /// empty.
  func appending(_ item: String, inBlock blockItem: String? = nil, in text: EditableText) -> TextEdit? {
    guard let last = children.last else { return nil }
    let (end, column) = (last.whole.upperBound, text.place(of: last.start).column)
    let words = last.isInFlow ? ", \(item)" : "\n\(blanks(column - 1))- \(blockItem ?? item)"
    return TextEdit(range: end..<end, text: words)
  }

  /// Returns the edit that removes an entry or item. The only entry of a map in braces takes the braces along; any other only
  /// child gives nil.
  func removing(_ child: LayoutNode, in text: EditableText) -> TextEdit? {
    guard let index = children.firstIndex(where: { $0.start == child.start }) else { return nil }
    if children.count == 1 {
      guard isFlow, shape == .map else { return nil }
      var start = range.lowerBound
      while start > 0, text.bytes[start - 1] == 0x20 { start -= 1 }
      return TextEdit(range: start..<range.upperBound, text: "")
    }
    if child.isInFlow {
      return index + 1 < children.count
        ? TextEdit(range: child.start..<children[index + 1].start, text: "")
        : TextEdit(range: children[index - 1].whole.upperBound..<child.whole.upperBound, text: "")
    }
    let first = text.line(of: child.start)
    let last = text.line(of: max(child.start, child.whole.upperBound - 1))
    return TextEdit(range: text.startOfLine(first)..<text.startOfLine(last + 1), text: "")
  }

  /// Whether a space precedes the value.
  private func isSpaced(in text: EditableText) -> Bool {
    range.lowerBound > 0 && text.bytes[range.lowerBound - 1] == 0x20
  }
}

func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

/// The statements of an event, case, outcome or button, as they stand in the text.
struct StatementSite {
  struct Item {
    /// The range of its text, inside any quotes.
    var range: Range<Int>
    /// Its text.
    var words: String
    var isQuoted: Bool
  }

  /// The owner of the statements, in words: `'openEditor'`.
  var owner: String
  /// The position of the owner's coordinator in the flow; nil for buttons.
  var coordinator: Int?
  /// The map that contains the statements under `do`; nil if there is none.
  var map: LayoutNode?
  /// The node of the statements.
  var node: LayoutNode
  /// The event, effect or alert around them.
  var root: LayoutNode
  /// Whether they belong to a case, whose condition can be changed alone.
  var isCase = false
  var items: [Item]

  init(
    _ node: LayoutNode, in map: LayoutNode?, isCase: Bool = false, of root: LayoutNode, _ owner: String,
    _ coordinator: Int?, text: EditableText
  ) {
    (self.node, self.map, self.isCase, self.root, self.owner) = (node, map, isCase, root, owner)
    self.coordinator = coordinator
    let parts = node.shape == .list ? node.children.map(\.range) : [node.range]
    items = parts.compactMap { range in
      let words = text.text(range)
      guard !words.isEmpty else { return nil }
      let isQuoted = words.count > 1 && (words.hasPrefix("\"") || words.hasPrefix("'"))
      let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
      return Item(range: inner, words: text.text(inner), isQuoted: isQuoted)
    }
  }

  /// Returns the edit that inserts a statement before the one at a position, or after all of them.
  func inserting(_ statement: String, at index: Int, in text: EditableText) -> TextEdit? {
    if node.shape == .list {
      guard index < node.children.count else { return node.appending(statement, in: text) }
      let child = node.children[index]
      let dash = child.isInFlow ? "\(statement), " : "- \(statement)\n\(blanks(child.indentation))"
      return TextEdit(range: child.start..<child.start, text: dash)
    }
    guard let item = items.first else { return nil }
    if item.words == "stay" { return TextEdit(range: node.range, text: statement) }
    if item.words.contains(";") || item.words.contains("#") {
      let place = index == 0 ? item.range.lowerBound : item.range.upperBound
      return TextEdit(range: place..<place, text: index == 0 ? "\(statement); " : "; \(statement)")
    }
    let written = item.isQuoted ? "\"\(item.words)\"" : item.words
    let both = index == 0 ? "[\(statement), \(written)]" : "[\(written), \(statement)]"
    return TextEdit(range: node.range, text: both)
  }

  /// Returns the edit that replaces a statement.
  func replacing(_ index: Int, with statement: String) -> TextEdit {
    let item = items[index]
    let needsQuotes = !item.isQuoted && statement.contains { "[{#:".contains($0) }
    return TextEdit(range: item.range, text: needsQuotes ? "\"\(statement)\"" : statement)
  }

  /// The statements on one line: `[dismiss all, "replace [form]"]`.
  var oneLine: String {
    let words = items.map { $0.isQuoted ? "\"\($0.words)\"" : $0.words }
    return words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]"
  }

  /// Returns the ways to make the statements run only while a condition holds, each as an edit.
  func asking(_ condition: String, in text: EditableText) -> [TextEdit] {
    let both = "[{ when: \(condition), do: \(oneLine) }, { do: stay }]"
    guard let map, let body = map["do"] else {
      return [TextEdit(range: node.range, text: "{ cases: \(both) }")]
    }
    if let when = map["when"] { return [when.conjoining(condition, in: text)] }
    if isCase { return [map.adding("when: \(condition)", before: body)] }
    let cases = TextEdit(range: body.start..<body.range.upperBound, text: "cases: \(both)")
    let isEvent = map["from"] != nil || map["by"] != nil
    return isEvent ? [map.adding("when: \(condition)", before: body), cases] : [cases]
  }
}

extension LayoutNode {
  /// Returns the edit that adds a condition to this one with `and`.
  func conjoining(_ condition: String, in text: EditableText) -> TextEdit {
    var words = text.text(range)
    let isQuoted = words.hasPrefix("\"") || words.hasPrefix("'")
    if isQuoted { words = String(words.dropFirst().dropLast()) }
    if words.contains(" or ") || words.contains(" implies ") { words = "(\(words))" }
    let both = "\(condition) and \(words)"
    return TextEdit(range: range, text: isQuoted ? "\"\(both)\"" : both)
  }
}
