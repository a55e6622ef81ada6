package import FlowDiagnostics
package import FlowModel

/// Where a scenario and the code that it describes differ.
package struct CodeDrift: Sendable {
  /// What differs.
  package enum Kind: String, Sendable, CaseIterable {
    /// The code has a route that the scenario lacks.
    case missingRoute = "missing-route"
    /// The scenario has a route that the code lacks.
    case goneRoute = "gone-route"
    /// The code can present something that the scenario lacks.
    case missingPresentation = "missing-presentation"
    /// The scenario can present something that the code lacks.
    case gonePresentation = "gone-presentation"
    /// The code has a condition that the scenario lacks.
    case missingGuard = "missing-guard"
    /// The scenario has a condition that the code lacks.
    case goneGuard = "gone-guard"
    /// The code opens a link that the scenario lacks.
    case missingLink = "missing-link"
    /// The scenario has a link that the code lacks.
    case goneLink = "gone-link"

    /// What a finding of this kind says, in a sentence without a full stop.
    package var summary: String {
      switch self {
      case .missingRoute: "every route of the code is in the scenario"
      case .goneRoute: "every route of the scenario is in the code"
      case .missingPresentation: "everything that the code presents is in the scenario"
      case .gonePresentation: "everything that the scenario presents is in the code"
      case .missingGuard: "every guard of the code is in the scenario"
      case .goneGuard: "every guard of the scenario is in the code"
      case .missingLink: "every link of the code is in the scenario"
      case .goneLink: "every link of the scenario is in the code"
      }
    }
  }

  /// One difference.
  package struct Item: Sendable, Hashable {
    /// What differs.
    package var kind: Kind
    /// The difference in words.
    package var message: String
    /// What was most likely meant; nil where nobody can tell.
    package var suggestion: String?
    /// The line of code; for what the code lacks, the line that the scenario names.
    package var code: CodePlace?
    /// The place in the scenario; nil for what it lacks.
    package var span: SourceSpan?
  }

  /// A line that the scenario names and that has moved.
  package struct Move: Sendable, Hashable {
    /// Where the scenario names it.
    package var span: SourceSpan
    /// What the scenario says.
    package var old: CodePlace
    /// Where it is now.
    package var new: CodePlace
  }

  /// The differences, in the order of the code, then of the scenario.
  package private(set) var items: [Item] = []
  /// The lines that moved.
  package private(set) var moves: [Move] = []

  private let flow: Flow
  private let plan: DraftPlan

  /// Compares a scenario with facts about the code.
  package init(_ flow: Flow, with facts: NavigationFacts) {
    self.flow = flow
    plan = DraftPlan(CodeFlow(facts))
    compareRoutes()
    compareFields()
    compareLinks()
    noteBranches()
    items = items.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return (one.code?.file ?? "", one.code?.line ?? 0, one.span ?? Self.first, left.offset)
        < (other.code?.file ?? "", other.code?.line ?? 0, other.span ?? Self.first, right.offset)
    }.map(\.element)
    moves = Set(moves).sorted { $0.span < $1.span }
  }

  private static let first = SourceSpan(line: 1, column: 1)

  // MARK: - Routes

  private mutating func compareRoutes() {
    var open = flow.routes
    var missing: [Route] = []
    for route in plan.routes {
      let exact = open.indices.filter { open[$0].unit == route.unit && open[$0].name == route.name }
      let named = open.indices.filter { open[$0].name == route.name && open[$0].unit != route.unit }
      let matched = !exact.isEmpty ? exact : named.count == 1 ? named : []
      guard !matched.isEmpty else {
        if !route.changes.isEmpty { missing.append(route) }
        continue
      }
      compare(route, with: matched.map { open[$0] })
      for index in matched.reversed() { open.remove(at: index) }
    }
    var renamed: Set<Int> = []
    for route in missing {
      let rename = open.indices.first {
        !renamed.contains($0) && open[$0].isRename(of: route, among: missing)
      }
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
    for (index, route) in open.enumerated() where !renamed.contains(index) {
      items.append(
        Item(
          kind: .goneRoute, message: "the code of \(route.unit) has no '\(route.name)'",
          suggestion: route.reference == nil ? "write 'source: none' if no code corresponds to it" : nil,
          code: route.code, span: route.span))
    }
  }

  /// Compares what an event does in the code with what the events of the scenario that stand for it do.
  private mutating func compare(_ route: Route, with own: [Route]) {
    for other in own { note(other.reference, at: route.code) }
    let (all, first) = (own.flatMap(\.changes), own[0])
    for change in route.changes where !all.contains(change) {
      let isGuess = route.guesses.contains(change)
      if isGuess, all.contains(where: { $0.verb == change.verb && $0.slot == change.slot }) { continue }
      items.append(
        Item(
          kind: .missingRoute, message: "'\(first.ownName)' lacks: \(change.words)",
          code: route.lines[change],
          span: first.span))
    }
    for change in first.changes where !route.changes.contains(change) {
      items.append(
        Item(
          kind: .goneRoute,
          message: "'\(first.ownName)' has '\(change.verb.rawValue)', which the code lacks: \(change.words)",
          code: route.code, span: first.span))
    }
    for change in route.changes where all.contains(change) {
      let (inCode, inScenario) = (route.isAlways(change), own.allSatisfy { $0.isAlways(change) })
      guard inCode != inScenario else { continue }
      let words = "of '\(first.ownName)': \(change.words)"
      items.append(
        Item(
          kind: inCode ? .goneGuard : .missingGuard,
          message: inCode
            ? "the code has no condition \(words)"
            : "the code has a condition that the scenario lacks \(words)",
          code: route.lines[change] ?? route.code, span: first.span))
    }
  }

  // MARK: - Presentations

  private mutating func compareFields() {
    for coordinator in flow.coordinators {
      let name = flow.code.name(of: coordinator.name)
      let reference = flow.code.references[coordinator.name.span]
      guard let unit = plan.flow.units.first(where: { $0.name == name }) else { continue }
      note(reference, at: unit.place)
      compareFields(of: coordinator, with: unit)
    }
    let known = Set(flow.coordinators.map { flow.code.name(of: $0.name) })
    let matched = Set(flow.routes.map(\.unit)).union(known)
    for unit in plan.flow.units where !matched.contains(unit.name) && unit.events.isEmpty {
      items.append(
        Item(
          kind: .missingPresentation, message: "the scenario has no coordinator for \(unit.name)",
          code: unit.place))
    }
    for screen in flow.screens.map(\.name) + flow.alerts.map(\.name) {
      let name = flow.code.name(of: screen)
      let places = plan.flow.units.flatMap { unit in
        unit.slots.flatMap(\.cases).filter { $0.name == name }.map(\.place)
          + (unit.name == name ? [unit.place] : [])
      }
      guard let reference = flow.code.references[screen.span],
        !places.contains(where: { $0 == reference.place })
      else {
        continue
      }
      if places.count == 1 { note(reference, at: places[0]) }
    }
  }

  private mutating func compareFields(of coordinator: Coordinator, with unit: CodeUnit) {
    let fields = coordinator.fields.filter { field in
      let reference = flow.code.references[field.name.span]
      return field.held != nil && (reference == nil || reference?.place != nil)
    }
    for slot in unit.slots where slot.form != .root {
      guard let field = fields.first(where: { flow.code.name(of: $0.name) == slot.name }) else {
        let others = fields.map { flow.code.name(of: $0.name) }.filter { name in
          unit.slots.allSatisfy { $0.name != name }
        }
        items.append(
          Item(
            kind: .missingPresentation,
            message: "coordinator '\(coordinator.name.value)' has no field for '\(slot.name)'",
            suggestion: Suggestion.nearest(to: slot.name, among: others).map { "was '\($0)' renamed?" }
              ?? (others.count == 1 ? "was '\(others[0])' renamed?" : nil),
            code: slot.place, span: coordinator.name.span))
        continue
      }
      note(flow.code.references[field.name.span], at: slot.place)
      let held = (field.held ?? []).map { (own: $0, name: flow.nameInCode(ofItem: $0)) }
      for item in slot.cases where !held.contains(where: { $0.name == item.name }) {
        let others = held.map(\.name).filter { name in slot.cases.allSatisfy { $0.name != name } }
        items.append(
          Item(
            kind: .missingPresentation, message: "field '\(field.name.value)' lacks '\(item.name)'",
            suggestion: Suggestion.nearest(to: item.name, among: others).map { "was '\($0)' renamed?" },
            code: item.place, span: field.name.span))
      }
      for item in held where !slot.cases.contains(where: { $0.name == item.name }) {
        items.append(
          Item(
            kind: .gonePresentation,
            message: "field '\(field.name.value)' has '\(item.own)', which '\(slot.name)' of the code lacks",
            code: slot.place, span: field.name.span))
      }
    }
    for field in fields where !unit.slots.contains(where: { $0.name == flow.code.name(of: field.name) }) {
      items.append(
        Item(
          kind: .gonePresentation,
          message:
            "\(unit.name) has no '\(flow.code.name(of: field.name))', which field '\(field.name.value)' stands for",
          code: flow.code.place(of: field.name.span), span: field.name.span))
    }
  }

  // MARK: - Links

  private mutating func compareLinks() {
    let own = flow.coordinators.flatMap(\.events).filter { link in
      let reference = flow.code.references[link.name.span]
      return link.isLink && (reference == nil || reference?.place != nil)
    }
    let all = plan.flow.units.flatMap(\.links)
    guard !all.isEmpty || own.contains(where: { flow.code.place(of: $0.name.span) != nil }) else { return }
    for link in all {
      if let match = own.first(where: { flow.code.name(of: $0.name) == link.pattern }) {
        note(flow.code.references[match.name.span], at: link.place)
      } else {
        items.append(
          Item(
            kind: .missingLink, message: "the scenario has no link '\(link.pattern)'",
            suggestion: Suggestion.question(for: link.pattern, among: own.map(\.name.value)), code: link.place
          ))
      }
    }
    for link in own where !all.contains(where: { $0.pattern == flow.code.name(of: link.name) }) {
      items.append(
        Item(
          kind: .goneLink, message: "the code has no link '\(flow.code.name(of: link.name))'",
          code: flow.code.place(of: link.name.span), span: link.name.span))
    }
  }

  // MARK: - Lines

  private mutating func note(_ reference: CodeReference?, at place: CodePlace?) {
    guard let reference, let old = reference.place, let place else { return }
    // The same file may be named from different folders.
    let isSameFile =
      old.file == place.file || old.file.hasSuffix("/" + place.file) || place.file.hasSuffix("/" + old.file)
    if isSameFile, old.line == place.line { return }
    moves.append(
      Move(
        span: reference.span, old: old,
        new: CodePlace(file: isSameFile ? old.file : place.file, line: place.line)))
  }

  /// Notes the lines of cases and outcomes that moved, where there are as many as before.
  private mutating func noteBranches() {
    for coordinator in flow.coordinators {
      guard let unit = plan.flow.units.first(where: { $0.name == flow.code.name(of: coordinator.name) })
      else { continue }
      for event in coordinator.events {
        guard let own = unit.events.first(where: { $0.name == flow.code.name(of: event.name) }) else {
          continue
        }
        let (spans, places) = (event.body.branchSpans, plan.bodies(of: unit).body(of: own).branchPlaces)
        guard spans.count == places.count else { continue }
        for (span, place) in zip(spans, places) { note(flow.code.references[span], at: place) }
      }
    }
  }
}

extension Route {
  /// The changes in words.
  fileprivate var words: String { changes.map(\.words).joined(separator: ", ") }

  /// Whether it is most likely what a route of the code was called before.
  fileprivate func isRename(of route: Route, among missing: [Route]) -> Bool {
    guard reference != nil, unit == route.unit else { return false }
    let isAlike = Set(changes) == Set(route.changes) && !changes.isEmpty
    let twins = missing.filter { $0.unit == unit && Set($0.changes) == Set(changes) }
    return isAlike && twins.count == 1
      || Suggestion.nearest(to: name, among: missing.filter { $0.unit == unit }.map(\.name)) == route.name
  }
}
