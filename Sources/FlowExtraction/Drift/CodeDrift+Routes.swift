import FlowDiagnostics
import FlowModel

extension CodeDrift {
  /// Compares what events do.
  mutating func compareRoutes() {
    var open = flow.routes
    var missing: [Route] = []
    // Events that handle links are compared with the links.
    let handlers = plan.flow.units.map { unit in (unit.name, Set(unit.links.compactMap(\.event))) }
    for route in plan.routes(pushing: pushingSlots) {
      let matched = open.indices(standingFor: route, in: plan)
      guard !matched.isEmpty else {
        let isHandler = handlers.contains { $0.0 == route.unit && $0.1.contains(route.name) }
        if !route.changes.isEmpty, !isHandler { missing.append(route) }
        continue
      }
      compare(route, with: matched.map { open[$0] })
      for index in matched.reversed() { open.remove(at: index) }
    }
    // The facts do not contain events that change no navigation.
    open.removeAll { $0.changes.isEmpty && $0.reference == nil }
    let renamed = report(missing, among: open)
    report(open.enumerated().filter { !renamed.contains($0.offset) }.map(\.element))
  }

  /// Reports routes of the code that no event stands for. Returns the indices of the events that were most likely renamed.
  private mutating func report(_ missing: [Route], among open: [Route]) -> Set<Int> {
    var renamed: Set<Int> = []
    let known = Set(
      flow.coordinators.filter { !flow.isWithoutCode($0.name) }.map { flow.code.name(of: $0.name) })
    for route in missing {
      let rename = open.indices.first {
        !renamed.contains($0) && open[$0].isRename(of: route, among: missing)
      }
      // A unit without a coordinator is one difference, not one for each of its events.
      guard rename != nil || known.contains(route.unit) else { continue }
      var item = Item(
        kind: .missingRoute,
        message: "the scenario has no event for '\(route.name)' of \(route.unit): \(route.words)",
        code: route.code)
      if let rename {
        renamed.insert(rename)
        item.span = open[rename].span
        item.message =
          "'\(route.name)' of \(route.unit) has no event in the scenario, which has '\(open[rename].name)'"
        item.suggestion = "if it was renamed, write its new name into 'source' of '\(open[rename].ownName)'"
      }
      items.append(item)
    }
    let units = plan.flow.units.filter { unit in !known.contains(unit.name) }
    for unit in units {
      let count = missing.count { $0.unit == unit.name }
      guard count > 0 || unit.events.isEmpty else { continue }
      let events =
        count == 0 ? "" : ", which has \(count) event\(count == 1 ? "" : "s") without a counterpart"
      report(
        .missingPresentation,
        "the scenario has no coordinator for \(unit.name)\(events)", at: unit.place)
    }
    return renamed
  }

  /// Reports events of the scenario that stand for no code.
  private mutating func report(_ gone: [Route]) {
    let units = Set(plan.flow.units.map(\.name))
    // A coordinator without a unit is one difference, not one for each of its events.
    for route in gone
    where units.contains(route.unit) || route.coordinator.map({ flow.isWithoutCode($0.name) }) == true {
      report(
        .goneRoute, "the code of \(route.unit) has no '\(route.name)'",
        suggestion: route.reference == nil ? "write 'source: none' if no code corresponds to it" : nil,
        at: route.code, span: route.span)
    }
    for coordinator in flow.coordinators
    where unit(of: coordinator) == nil && !flow.isWithoutCode(coordinator.name) {
      let name = flow.code.name(of: coordinator.name)
      report(
        .gonePresentation,
        "the code has no \(name), which coordinator '\(coordinator.name.value)' stands for",
        suggestion: flow.code.references[coordinator.name.span] == nil
          ? "write its name into 'source', or 'source: none' if no code corresponds to it" : nil,
        at: flow.code.place(of: coordinator.name.span), span: coordinator.name.span)
    }
  }

  /// Compares what an event of the code does with what the scenario's events that stand for it do.
  private mutating func compare(_ route: Route, with own: [Route]) {
    for other in own { note(other.reference, at: route.code) }
    let (all, first) = (own.flatMap(\.changes), own[0])
    var guessed: Set<Route.Change> = []
    for change in route.changes where !all.contains(change) {
      var words = change.words
      if route.guesses.contains(change) {
        // Only the running app knows the content, so all possible contents are one difference.
        let open = Route.Change(verb: change.verb, slot: change.slot)
        let isKnown = all.contains { $0.verb == change.verb && $0.slot == change.slot }
        if isKnown || !guessed.insert(open).inserted { continue }
        words = "\(open.words) with what only the running app knows"
      }
      report(
        .missingRoute, "'\(first.ownName)' lacks: \(words)", at: route.lines[change],
        span: first.span)
    }
    for change in first.changes where !route.changes.contains(change) {
      report(
        .goneRoute, "'\(first.ownName)' has '\(change.verb.rawValue)', which the code lacks: \(change.words)",
        at: route.code, span: first.span)
    }
    for other in own where compareGuards(route, with: other) { break }
    compareOrigin(route, with: first)
  }

  /// Compares the conditions under which an event makes its changes. Returns whether they differ.
  private mutating func compareGuards(_ route: Route, with own: Route) -> Bool {
    guard let comparison = GuardComparison(route, own, flow, plan) else { return false }
    let shared = route.changes.filter { own.changes.contains($0) && !route.guesses.contains($0) }
    var groups: [(verdict: GuardComparison.Verdict, changes: [Route.Change])] = []
    for change in shared {
      let verdict = comparison.verdict(on: change)
      if let index = groups.firstIndex(where: { $0.verdict == verdict }) {
        groups[index].changes.append(change)
      } else {
        groups.append((verdict, [change]))
      }
    }
    var isDifferent = false
    for (verdict, changes) in groups {
      let what = changes.map(\.words).joined(separator: ", ")
      let place = changes.lazy.compactMap { route.lines[$0] }.first ?? route.code
      switch verdict {
      case .same: continue
      case .notComparable(let inCode, let inScenario):
        uncompared.append(
          Uncompared(
            subject: "'\(own.ownName)': \(what)", inCode: inCode, inScenario: inScenario, code: place,
            span: own.span))
      case .different(let kind, let inCode, let inScenario):
        let words =
          switch kind {
          case .missingGuard: "'\(own.ownName)' lacks a condition of the code"
          case .goneGuard: "'\(own.ownName)' has a condition that the code lacks"
          default: "'\(own.ownName)' has another condition than the code"
          }
        isDifferent = true
        report(
          kind, "\(words) for: \(what) (code: \(inCode); scenario: \(inScenario))",
          at: place, span: own.span)
      }
    }
    return isDifferent
  }

  /// Compares who makes an event happen, and on which page, if the facts say so.
  private mutating func compareOrigin(_ route: Route, with own: Route) {
    guard let event = route.inCode, event.isCauseKnown, let scenario = own.event, scenario.origin != nil
    else {
      return
    }
    var difference: String?
    if event.cause == .alertButton, scenario.origin == .system || scenario.origin == .app {
      difference = "by a button of an alert"
    } else if let item = route.origin, !scenario.from.isEmpty {
      let pages = flow.pages(on: item)
      if scenario.from.allSatisfy({ !pages.contains($0.name.value) }) { difference = "on '\(item)'" }
    }
    guard let difference else { return }
    let pages = scenario.from.map(\.name.value).joined(separator: ", ")
    let own = pages.isEmpty ? "'by: \(scenario.origin?.rawValue ?? "")'" : "'from: [\(pages)]'"
    report(
      .otherOrigin, "'\(scenario.name.value)' has \(own), but in the code it happens \(difference)",
      at: route.code, span: scenario.name.span)
  }
}

extension CodeDrift {
  /// The slots of units that the scenario models as stacks, which is possible if a binding pushes their content.
  var pushingSlots: [String: Route.Pushing] {
    var found: [String: Route.Pushing] = [:]
    for coordinator in flow.coordinators {
      guard let unit = unit(of: coordinator) else { continue }
      for slot in unit.slots where slot.form == .slot {
        let fields = coordinator.fields.filter {
          $0.held != nil && (flow.code.name(of: $0.name) == slot.name || slot.isOfLinks && $0.stack != nil)
        }
        let stacks = fields.filter { $0.stack != nil }
        guard !stacks.isEmpty else { continue }
        found[unit.name, default: [:]][slot.name] = Route.PushingSlot(
          targets: Set(stacks.flatMap { $0.held ?? [] }.map(flow.nameInCode)),
          isWhole: stacks.count == fields.count)
      }
    }
    return found
  }
}

extension [Route] {
  /// Returns the indices of a scenario's routes that stand for one of the code: by unit and name, by a name that only one has, or
  /// by the name without labels.
  fileprivate func indices(standingFor route: Route, in plan: DraftPlan) -> [Int] {
    let exact = indices.filter { self[$0].unit == route.unit && self[$0].name == route.name }
    if !exact.isEmpty { return exact }
    let named = indices.filter { index in
      self[index].name == route.name
        && plan.flow.unit(named: self[index].unit)?.events.contains { $0.name == route.name } != true
    }
    if named.count == 1 { return named }
    guard let word = route.inCode?.lastWord,
      plan.flow.unit(named: route.unit)?.events.count(where: { $0.lastWord == word }) == 1
    else { return [] }
    return indices.filter {
      self[$0].unit == route.unit && self[$0].reference?.name == nil && self[$0].ownName == word
    }
  }
}

extension Route {
  /// The changes in words.
  var words: String { changes.map(\.words).joined(separator: ", ") }

  /// Whether it most likely is a route of the code under its former name.
  fileprivate func isRename(of route: Route, among missing: [Route]) -> Bool {
    guard reference != nil, unit == route.unit else { return false }
    let isAlike = Set(changes) == Set(route.changes) && !changes.isEmpty
    let twins = missing.filter { $0.unit == unit && Set($0.changes) == Set(changes) }
    return isAlike && twins.count == 1
      || Suggestion.nearest(to: name, among: missing.filter { $0.unit == unit }.map(\.name)) == route.name
  }
}
