extension Diagram {
  /// Returns both versions in one picture: added parts green, removed ones red and dashed, changed ones amber, and unchanged
  /// edges faded.
  ///
  /// Nodes, edges and frames with the same id are the same in both versions. Line numbers in tooltips do not count as changes.
  public func changes(since old: Diagram) -> Diagram {
    DiagramChanges(old: old, new: self).diagram.ranked()
  }
}

/// What nodes and edges have in common.
private protocol DiagramPart {
  var id: String { get }
  var lines: [Diagram.Line] { get set }
  var emphasis: Diagram.Emphasis { get set }
  var tooltip: [String] { get set }
}

extension Diagram.Node: DiagramPart {}
extension Diagram.Edge: DiagramPart {}

private struct DiagramChanges {
  let old: Diagram
  let new: Diagram

  var diagram: Diagram {
    var result = new
    result.title = old.title == new.title ? "\(new.title): what changed" : "\(old.title) → \(new.title)"
    result.clusters += old.clusters.filter { cluster in !new.clusters.contains { $0.id == cluster.id } }
    result.nodes = merge(old.nodes, new.nodes, unchanged: .plain) {
      $0.shape == $1.shape && $0.cluster == $1.cluster && $0.border == $1.border
    }
    result.edges = merge(old.edges, new.edges, unchanged: .aside) { $0.direction == $1.direction }
    let count = { (emphasis: Diagram.Emphasis) in
      result.nodes.count { $0.emphasis == emphasis } + result.edges.count { $0.emphasis == emphasis }
    }
    result.subtitle = "\(count(.added)) added, \(count(.removed)) removed, \(count(.changed)) changed"
    result.summary = summary(result)
    result.legend = legend(of: result)
    return result
  }

  /// Returns the parts of the new version in order, with each removed part after the part that it followed.
  private func merge<Part: DiagramPart>(
    _ old: [Part], _ new: [Part], unchanged: Diagram.Emphasis, isAlike: (Part, Part) -> Bool
  ) -> [Part] {
    let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(new.map(\.id))
    var gone: [String: [Part]] = [:]
    var previous = ""
    for var part in old {
      if kept.contains(part.id) {
        previous = part.id
      } else {
        part.emphasis = .removed
        gone[previous, default: []].append(part)
      }
    }
    let written = new.map { part in
      var part = part
      guard let old = known[part.id] else {
        part.emphasis = .added
        return part
      }
      let isSame =
        isAlike(old, part) && old.lines == part.lines && old.emphasis == part.emphasis
        && old.tooltip.map(Self.withoutPlace) == part.tooltip.map(Self.withoutPlace)
      part.emphasis = isSame ? unchanged : .changed
      guard !isSame else { return part }
      part.lines = Self.lines(old.lines, part.lines)
      part.tooltip = Self.tooltip(old.tooltip, part.tooltip)
      return part
    }
    return gone["", default: []] + written.flatMap { [$0] + gone[$0.id, default: []] }
  }

  // MARK: - Words

  /// Returns the lines of the new version, the added ones with a plus, and then the removed ones with a minus.
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

  /// Returns a line of a tooltip without the place of a declaration, which changes with every line added above it.
  private static func withoutPlace(_ line: String) -> String {
    line.replacing(#/, (?:line |[^,]*:)[0-9]+$/#, with: "")
  }

  private func summary(_ result: Diagram) -> String {
    var sentences = ["What changed from \(old.title) to \(new.title): \(result.subtitle)."]
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
    let entries = words.map { emphasis, text in
      let isOfEdges = result.edges.contains { $0.emphasis == emphasis }
      return Diagram.LegendEntry(isOfEdges ? .edge(.push, emphasis) : .node(.screen, .single, emphasis), text)
    }
    return result.occurring(in: entries)
  }
}
