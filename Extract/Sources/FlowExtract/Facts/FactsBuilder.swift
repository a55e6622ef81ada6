/// Turns the findings of the interpreter into facts.
struct FactsBuilder {
  let project: Project
  let interpreter: Interpreter
  let entries: Entries
  let rules: SlotRules

  func facts(unit name: String?, problems: [Problem]) -> Facts {
    var facts = Facts()
    facts.files = project.files.map(\.path)
    facts.problems = problems
    // Messages matter only if something navigates.
    let navigating = Set(
      interpreter.rows.filter { $0.effects.contains { $0.operation.isNavigation } }.map(\.unit))
    let rows = unique(interpreter.rows.filter { navigating.contains($0.unit) }.map(named))
    let onlyViews = !interpreter.rows.contains { row in
      !isOfView(row) && row.effects.contains { $0.operation.isNavigation }
    }
    for row in rows {
      let key = name.map { wanted in onlyViews || isScored(row) ? wanted : "\(wanted) (views)" } ?? row.unit
      facts.edges[key, default: []].append(edge(row))
    }
    facts.units = UnitFacts(
      project: project, entries: entries, rules: rules, rows: rows, tabs: interpreter.tabs
    )
    .units()
    facts.events = EventFacts(project: project, entries: entries).events(rows)
    facts.unfollowed = Array(Set(interpreter.unfollowed)).sorted {
      ($0.place, $0.what, $0.reason) < ($1.place, $1.what, $1.reason)
    }.map {
      Facts.Note(file: $0.place.file, line: $0.place.line, what: $0.what, reason: $0.reason)
    }
    return facts
  }

  /// Returns a row whose pushed values have the names of the views that are shown for them.
  private func named(_ row: Row) -> Row {
    guard !rules.bindings.destinations(of: row.unit).isEmpty else { return row }
    var row = row
    for index in row.effects.indices
    where [.push, .replaceTop, .setStack].contains(row.effects[index].operation) {
      row.effects[index].target = rules.bindings.screen(pushing: row.effects[index].target, in: row.unit)
    }
    return row
  }

  /// Whether the row always counts under the wanted name. Other rows of views do so only if nothing else navigates.
  private func isScored(_ row: Row) -> Bool { !isOfView(row) || row.kind == .async }

  private func isOfView(_ row: Row) -> Bool {
    project.named(row.unit).map(entries.isView) ?? false
  }

  /// Rows with the same effects on the same event are one, with either guard.
  private func unique(_ rows: [Row]) -> [Row] {
    var merged: [Row] = []
    var positions: [String: Int] = [:]
    for row in rows {
      let effects = row.effects.map {
        "\($0.operation.rawValue)|\($0.slot ?? "")|\($0.target ?? "")|\($0.place)|\($0.calls)"
      }
      let key = "\(row.unit)|\(row.event)|\(effects)"
      if let position = positions[key] {
        merged[position].condition = merged[position].condition.or(row.condition)
      } else {
        positions[key] = merged.count
        merged.append(row)
      }
    }
    return merged
  }

  private func edge(_ row: Row) -> Facts.Edge {
    let first = row.effects[0].place
    let file = row.handler.file
    var lines: Set<Int> = []
    for effect in row.effects {
      for place in effect.calls + [effect.place] where place.file == file { lines.insert(place.line) }
    }
    if lines.isEmpty { lines.insert(row.handler.line) }
    return Facts.Edge(
      event: row.event.isEmpty ? "any" : row.event, guard: row.condition.text, guards: guards(row.condition),
      file: file,
      line: first.file == file ? first.line : lines.min() ?? row.handler.line, lines: lines.sorted(),
      effects: row.effects.map {
        Facts.EffectFact(
          op: $0.operation.rawValue, slot: $0.slot, target: $0.target, style: $0.style, file: $0.place.file,
          line: $0.place.line)
      })
  }

  private func guards(_ condition: Guard) -> [Facts.GuardFact] {
    guard !condition.isAlways else { return [] }
    var facts = condition.common.map(fact)
    let rest = condition.remainders
    if !rest.isEmpty {
      let text = rest.map { $0.map(\.display).joined(separator: " && ") }.joined(separator: " || ")
      facts.append(
        Facts.GuardFact(
          text: text, negated: false, line: rest[0].first?.line ?? 0, anyOf: rest.map { $0.map(fact) }))
    }
    return facts
  }

  private func fact(_ condition: Condition) -> Facts.GuardFact {
    Facts.GuardFact(text: condition.text, negated: condition.negated, line: condition.line, anyOf: nil)
  }
}
