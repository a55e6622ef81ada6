extension Diagram {
  /// Both versions in one picture: what is new green, what is gone red and dashed, what is different amber, and the
  /// rest faded.
  ///
  /// Nodes, edges and frames are the same in both where their ids are. Line numbers in tooltips do not count as changes.
  public func changes(since old: Diagram) -> Diagram {
    DiagramChanges(old: old, new: self).diagram.ranked()
  }
}

/// Two versions of a diagram on their way into one.
private struct DiagramChanges {
  let old: Diagram
  let new: Diagram

  var diagram: Diagram {
    var result = new
    result.title = old.title == new.title ? "\(new.title): what changed" : "\(old.title) → \(new.title)"
    result.clusters += old.clusters.filter { cluster in !new.clusters.contains { $0.id == cluster.id } }
    result.nodes = merge(old.nodes, new.nodes, id: \.id, node)
    result.edges = merge(old.edges, new.edges, id: \.id, edge)
    let count = { (emphasis: Diagram.Emphasis) in
      result.nodes.count { $0.emphasis == emphasis } + result.edges.count { $0.emphasis == emphasis }
    }
    let words = "\(count(.added)) added, \(count(.removed)) removed, \(count(.changed)) changed"
    result.subtitle = words
    result.summary = summary(result, words)
    result.legend = legend(of: result)
    return result
  }

  /// All that is new or the same in its order, each thing that is gone after what it followed.
  private func merge<Part>(
    _ old: [Part], _ new: [Part], id: (Part) -> String, _ join: (Part?, Part?) -> Part
  ) -> [Part] {
    let known = Dictionary(old.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(new.map(id))
    var gone: [String: [Part]] = [:]
    var previous = ""
    for part in old {
      if kept.contains(id(part)) {
        previous = id(part)
      } else {
        gone[previous, default: []].append(join(part, nil))
      }
    }
    return gone["", default: []]
      + new.flatMap { part in [join(known[id(part)], part)] + gone[id(part), default: []] }
  }

  private func node(_ old: Diagram.Node?, _ new: Diagram.Node?) -> Diagram.Node {
    guard var node = new ?? old else { preconditionFailure("a part is in one of both versions") }
    guard let old, let new else {
      node.emphasis = old == nil ? .added : .removed
      return node
    }
    let isSame =
      old.lines == new.lines && old.shape == new.shape && old.cluster == new.cluster
      && old.border == new.border
      && old.emphasis == new.emphasis && Self.isSame(old.tooltip, new.tooltip)
    node.emphasis = isSame ? .plain : .changed
    guard !isSame else { return node }
    node.lines = Self.lines(old.lines, new.lines)
    node.tooltip = Self.tooltip(old.tooltip, new.tooltip)
    return node
  }

  private func edge(_ old: Diagram.Edge?, _ new: Diagram.Edge?) -> Diagram.Edge {
    guard var edge = new ?? old else { preconditionFailure("a part is in one of both versions") }
    guard let old, let new else {
      edge.emphasis = old == nil ? .added : .removed
      return edge
    }
    let isSame =
      old.lines == new.lines && old.direction == new.direction && old.emphasis == new.emphasis
      && Self.isSame(old.tooltip, new.tooltip)
    edge.emphasis = isSame ? .aside : .changed
    guard !isSame else { return edge }
    edge.lines = Self.lines(old.lines, new.lines)
    edge.tooltip = Self.tooltip(old.tooltip, new.tooltip)
    return edge
  }

  // MARK: - Words

  /// The lines of the new version, those that are new with a plus, then with a minus those that are gone.
  private static func lines(_ old: [Diagram.Line], _ new: [Diagram.Line]) -> [Diagram.Line] {
    let written = new.map { line in old.contains(line) ? line : Diagram.Line("+ \(line.text)", line.tone) }
    let gone = old.filter { !new.contains($0) }.map { Diagram.Line("− \($0.text)", $0.tone) }
    return written + gone
  }

  private static func tooltip(_ old: [String], _ new: [String]) -> [String] {
    let (before, after) = (Set(old.map(withoutPlace)), Set(new.map(withoutPlace)))
    return new.map { before.contains(withoutPlace($0)) ? $0 : "+ \($0)" }
      + old.filter { !after.contains(withoutPlace($0)) }.map { "− \($0)" }
  }

  private static func isSame(_ old: [String], _ new: [String]) -> Bool {
    old.map(withoutPlace) == new.map(withoutPlace)
  }

  /// A line of a tooltip without the place of a declaration, which changes with every line above it.
  private static func withoutPlace(_ line: String) -> String {
    line.replacing(#/, (?:line |[^,]*:)[0-9]+$/#, with: "")
  }

  private func summary(_ result: Diagram, _ words: String) -> String {
    var sentences = ["What changed from \(old.title) to \(new.title): \(words)."]
    for (emphasis, verb) in [(Diagram.Emphasis.added, "New"), (.removed, "Gone"), (.changed, "Changed")] {
      let names = result.nodes.filter { $0.emphasis == emphasis }.compactMap(\.lines.first?.text)
      if !names.isEmpty { sentences.append("\(verb): \(names.joined(separator: ", ")).") }
    }
    return sentences.joined(separator: " ")
  }

  private func legend(of result: Diagram) -> [Diagram.LegendEntry] {
    let words: [(Diagram.Emphasis, String)] = [
      (.added, "added"), (.removed, "removed"), (.changed, "changed: + new, − gone"), (.aside, "unchanged"),
    ]
    return words.compactMap { emphasis, text in
      if result.edges.contains(where: { $0.emphasis == emphasis }) {
        return Diagram.LegendEntry(.edge(.push, emphasis), text)
      }
      guard result.nodes.contains(where: { $0.emphasis == emphasis }) else { return nil }
      return Diagram.LegendEntry(.node(.screen, .single, emphasis), text)
    }
  }
}
