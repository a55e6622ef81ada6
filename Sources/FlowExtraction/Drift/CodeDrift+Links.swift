import FlowDiagnostics
import FlowModel

extension CodeDrift {
  /// Compares links, and what they do.
  mutating func compareLinks() {
    let own = flow.coordinators.flatMap { coordinator in
      coordinator.events.filter { $0.isLink && !flow.isWithoutCode($0.name) }.map { (coordinator, $0) }
    }
    let all = plan.flow.units.flatMap { unit in unit.links.map { (unit, $0) } }
    guard !all.isEmpty || own.contains(where: { flow.code.place(of: $0.1.name.span) != nil }) else { return }
    var done: [String: Set<Route.Change>] = [:]
    var pairs: [(own: Event, changes: [Route.Change], unit: CodeUnit, link: CodeLink)] = []
    for (unit, link) in all {
      // Several units can handle the same URL.
      let matches = own.filter { flow.code.name(of: $0.1.name) == link.pattern }
      let match = matches.first { flow.code.name(of: $0.0.name) == unit.name } ?? matches.first
      guard let (coordinator, match) = match else {
        report(
          .missingLink, "the scenario has no link '\(link.pattern)'",
          suggestion: Suggestion.question(for: link.pattern, among: own.map(\.1.name.value)),
          at: link.place)
        continue
      }
      note(flow.code.references[match.name.span], at: link.place)
      let changes = flow.route(match.name, match.body, event: match, in: coordinator)?.changes ?? []
      pairs.append((match, changes, unit, link))
      done["\(unit.name) \(link.event ?? "")", default: []].formUnion(changes)
    }
    for (_, link) in own
    where !all.contains(where: { $0.1.pattern == flow.code.name(of: link.name) }) {
      report(
        .goneLink, "the code has no link '\(flow.code.name(of: link.name))'",
        at: flow.code.place(of: link.name.span), span: link.name.span)
    }
    var told: Set<String> = []
    for (match, changes, unit, link) in pairs {
      guard let event = unit.events.first(where: { $0.name == link.event }) else { continue }
      let inCode = plan.route(of: event, in: unit, pushing: pushingSlots[unit.name] ?? [:])
      for change in changes where !inCode.mayDo(change) {
        report(
          .goneRoute,
          "link '\(match.name.value)' has '\(change.verb.rawValue)', which the code lacks: \(change.words)",
          at: link.place, span: match.name.span)
      }
      // One handler often serves many links, so at least one of them must make each of its changes.
      let key = "\(unit.name) \(event.name)"
      guard told.insert(key).inserted else { continue }
      let known = done[key] ?? []
      for change in inCode.changes where !known.contains(change) {
        let isGuess = inCode.guesses.contains(change)
        if isGuess, known.contains(where: { $0.verb == change.verb && $0.slot == change.slot }) { continue }
        report(
          .missingRoute, "no link that '\(event.name)' handles does: \(change.words)",
          at: inCode.lines[change] ?? link.place, span: match.name.span)
      }
    }
  }
}

extension Route {
  /// Whether it can make a change: the same one, or one of the same kind in the same slot whose target only the running app
  /// knows.
  fileprivate func mayDo(_ change: Change) -> Bool {
    changes.contains(change) || guesses.contains { $0.verb == change.verb && $0.slot == change.slot }
  }
}
