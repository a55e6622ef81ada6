/// Edits elsewhere than at the mark: they add a missing declaration or remove an entry.
extension SuggestedEdits {
  /// The edits that follow the structure of the file.
  var structural: [TextEdit] {
    let tree = LayoutNode(text)
    var edits: [TextEdit] = []
    if suggestion.hasPrefix("add it to '") {
      edits += quotes.compactMap { tree[$0]?.adding("\(marked):", in: text) }
    }
    if let name = quote(after: "list it in '") {
      edits += [
        coordinator(in: tree)?["state"]?[name].flatMap(listing),
        coordinator(in: tree)?[name].flatMap(listing),
      ]
      .compactMap(\.self)
    }
    if suggestion.contains("under 'state'"), let entry = quotes.last, let coordinator = coordinator(in: tree)
    {
      edits.append(
        coordinator["state"]?.adding(entry, in: text) ?? coordinator.adding("state: { \(entry) }", in: text))
    }
    if let screen = quote(after: "to screen '"), let entry = quotes.first {
      edits += (tree["screens"]?[screen]?.adding(entry, in: text)).map { [$0] } ?? []
    }
    if suggestion.contains("list it under '"), let list = parent(of: range.lowerBound, in: tree) {
      let key = list.start..<list.start + list.key.utf8.count
      edits += quotes.map { TextEdit(range: key, text: $0) }
    }
    if suggestion.contains("remove"), !suggestion.contains(" there") { edits += removals(from: tree) }
    return edits
  }

  private var marked: String { text.text(range) }

  /// Returns the text in quotes that begins after some words of the suggestion.
  private func quote(after words: String) -> String? {
    guard let start = suggestion.firstRange(of: words)?.upperBound else { return nil }
    return suggestion[start...].firstIndex(of: "'").map { String(suggestion[start..<$0]) }
  }

  /// Returns the coordinator that contains the mark.
  private func coordinator(in tree: LayoutNode) -> LayoutNode? {
    tree["coordinators"]?.children.first { $0.whole.contains(range.lowerBound) }
  }

  /// Returns the edit that lists the marked word in a field or under a key.
  private func listing(in node: LayoutNode) -> TextEdit? {
    switch node.shape {
    case .scalar:
      return node.range.isEmpty
        ? nil : TextEdit(range: node.range, text: "[\(text.text(node.range)), \(marked)]")
    case .map: return node.children.lazy.compactMap(listing).first
    case .list: return node.appending(marked, in: text)
    }
  }

  /// Returns the innermost list or map around a position.
  private func parent(of place: Int, in node: LayoutNode) -> LayoutNode? {
    var parent: LayoutNode?
    var node = node
    while let child = node.children.first(where: { $0.whole.contains(place) && $0.range.lowerBound <= place }
    ),
      !child.children.isEmpty
    {
      (parent, node) = (child, child)
    }
    return parent
  }

  /// Returns the edits that remove the entry or item whose key or value is marked.
  private func removals(from node: LayoutNode) -> [TextEdit] {
    node.children.flatMap { child -> [TextEdit] in
      guard child.whole.contains(range.lowerBound) else { return [] }
      let isMarked = child.start == range.lowerBound || child.range.lowerBound == range.lowerBound
      return isMarked ? [node.removing(child, in: text)].compactMap(\.self) : removals(from: child)
    }
  }
}
