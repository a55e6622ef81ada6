import FlowExtract

/// The facts of one source as lines: edges by unit, then what was not followed, then links.
func facts(_ source: String) -> [String] {
  let facts = Extraction.facts(of: [Extraction.Input(path: "Case.swift", text: source)])
  var lines: [String] = []
  for unit in facts.edges.keys.sorted() {
    for edge in facts.edges[unit] ?? [] { lines.append("\(unit): \(text(of: edge))") }
  }
  lines += facts.unfollowed.map { "line \($0.line): \($0.what): \($0.reason)" }
  for unit in facts.units { lines += unit.links.map { "link \($0.pattern) -> \($0.event)" } }
  return lines
}

/// An edge as one line: event, guard, effects, lines.
func text(of edge: Facts.Edge) -> String {
  let effects = edge.effects.map { effect in
    [effect.op, effect.slot, effect.target].compactMap { $0 }.joined(separator: " ")
      + (effect.style.map { " (\($0))" } ?? "")
  }
  let condition = edge.guard.map { " when \($0)" } ?? ""
  return
    "\(edge.event)\(condition) -> \(effects.joined(separator: ", ")) @\(edge.lines.map(String.init).joined(separator: ","))"
}
