import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports

/// A scenario made from facts about sources, for a person to edit. It compiles as it is.
package struct DraftScenario {
  let plan: DraftPlan
  let facts: NavigationFacts
  let files: CodeFiles
  var text = DraftText()

  /// Where editors find the schema of scenarios.
  static let schema = "https://raw.githubusercontent.com/OWNER/flowcheck/main/docs/scenario.schema.json"
  /// The most remarks of a kind to list at the end; the rest are only counted.
  static let mostRemarks = 200

  /// Makes a draft.
  package init(_ facts: NavigationFacts) {
    self.facts = facts
    plan = DraftPlan(CodeFlow(facts))
    files = CodeFiles(facts.files)
  }

  /// Returns the scenario as YAML with comments.
  package func render(name: String) -> String {
    var copy = self
    copy.write(name)
    return copy.text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ name: String) {
    text.remark(0, "yaml-language-server: $schema=\(Self.schema)")
    text.remark(
      0, "A draft by 'flowcheck extract'. Edit it: it says what the code does, not what it should do.")
    text.remark(
      0,
      "Guesses: 'from' lists the unit's own pages for events that open something, and what is closed for events that"
    )
    text.remark(
      0,
      "only close; what screens carry has one value, 'any'; nothing has a gate. 'flowcheck drift' compares it with the code."
    )
    if facts.unfollowed.count + facts.problems.count > 0 {
      text.remark(
        0,
        "Not followed: \(facts.unfollowed.count.counted("place")), not read: \(facts.problems.count.counted("place")); see the end."
      )
    }
    text.line(0, "flowcheck: 1")
    text.line(0, "name: \(name.yamlScalar)")
    text.line(0, "platform: \(plan.flow.platform.rawValue)")
    if !facts.files.isEmpty {
      text.line(0, "source:")
      for file in facts.files { text.line(2, "- \(file.yamlScalar)") }
    }
    text.line(0, "")
    writeScreens()
    writeAlerts()
    text.line(0, "")
    text.line(0, "coordinators:")
    if plan.hasStart { writeStart() }
    for unit in plan.rootFirst { write(unit) }
    writeRest()
  }

  // MARK: - Screens and alerts

  private mutating func writeScreens() {
    text.line(0, "screens:")
    if plan.hasStart {
      text.remark(
        2, plan.tops.isEmpty ? "no navigation was found" : "nothing in these files opens the units below")
      text.line(2, "\(plan.names.start.screen): { home: true, source: none }")
    }
    // The screen of a case that holds a unit is written once, with the case.
    var isWritten = Set(plan.names.items.values)
    for unit in plan.rootFirst {
      for (subject, slot, item) in unit.contents where !item.kind.isAlert {
        write(item, subject, of: slot, in: unit)
      }
      guard let page = plan.names.pages[unit.name],
        unit.slot(of: .tabs) == nil || plan.isOpenedByStart(unit), isWritten.insert(page).inserted
      else { continue }
      text.line(2, "\(page):", remark: "the page at the bottom of \(unit.name)")
      text.source(4, unit.place, unit.name, as: page, files)
      if plan.isOpenedByStart(unit) {
        text.line(4, "coordinator: \(plan.names.coordinators[unit.name] ?? "")")
      }
    }
  }

  private mutating func write(
    _ item: CodeCase, _ subject: DraftNames.Subject, of slot: CodeSlot, in unit: CodeUnit
  ) {
    guard let screen = plan.names.items[subject] else { return }
    let carried = item.arguments.isEmpty ? nil : "carries \(item.arguments.joined(separator: ", "))"
    let left = plan.unconnected[subject].map { "shows \($0), left out: the draft would be too large" }
    let remarks = [carried, left].compactMap(\.self)
    text.line(2, "\(screen):", remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
    text.source(4, item.place, item.name, as: screen, files)
    if let child = plan.children[subject], let coordinator = plan.names.coordinators[child] {
      text.line(4, "coordinator: \(coordinator)")
    }
    let parameters = plan.parameters(of: item, in: slot, of: unit).map { "\($0.name): [any]" }
    if !parameters.isEmpty { text.line(4, "params: { \(parameters.joined(separator: ", ")) }") }
    if !slot.isDismissible { text.line(4, "dismissible: false") }
  }

  private mutating func writeAlerts() {
    let all = plan.rootFirst.flatMap { unit in
      unit.contents.filter(\.item.kind.isAlert).map { (unit, $0.subject, $0.slot, $0.item) }
    }
    guard !all.isEmpty else { return }
    text.line(0, "")
    text.line(0, "alerts:")
    for (unit, subject, slot, item) in all {
      guard let alert = plan.names.items[subject] else { continue }
      text.line(2, "\(alert):")
      text.source(4, item.place, item.name, as: alert, files)
      let buttons = plan.buttons(of: item, in: slot, of: unit)
      if buttons.isEmpty { continue }
      if item.buttons.isEmpty {
        text.remark(
          4, "the events do not say which alert has which of these buttons, nor which buttons only close it")
      }
      text.line(4, "buttons:")
      var taken: Set<String> = []
      for button in buttons { write(button, of: unit, &taken) }
      if item.buttons.isEmpty {
        text.line(6, "\(DraftNames.unique("Cancel", in: &taken)): { role: cancel, source: none }")
      }
    }
  }

  private mutating func write(_ button: DraftPlan.Button, of unit: CodeUnit, _ taken: inout Set<String>) {
    text.line(6, "\(DraftNames.unique(button.title, in: &taken).yamlScalar):")
    if let role = button.role { text.line(8, "role: \(role.rawValue)") }
    guard let event = button.event else { return }
    text.source(8, event.place, event.name, as: button.title, files)
    text.body(8, plan.bodies(of: unit).body(of: event), files)
  }

  // MARK: - Coordinators

  private mutating func writeStart() {
    text.line(2, "\(plan.names.start.coordinator):", remark: "no code: it opens what nothing else opens")
    text.line(4, "source: none")
    text.line(4, "root: \(plan.names.start.screen)")
    let pages = plan.tops.compactMap { plan.holder(of: $0) }
    guard !pages.isEmpty else { return }
    text.line(4, "state:")
    text.line(6, "opened: { stack: [\(pages.joined(separator: ", "))], limit: 1, source: none }")
    text.line(4, "events:")
    for page in pages {
      text.line(6, "open-\(page): { from: \(plan.names.start.screen), do: push \(page), source: none }")
    }
  }

  private mutating func write(_ unit: CodeUnit) {
    let names = plan.names
    let own = names.coordinators[unit.name] ?? ""
    text.line(2, "\(own):", remark: unit.kind)
    text.source(4, unit.place, unit.name, as: own, files)
    if let slot = unit.slot(of: .root) {
      text.line(4, "root: [\(plan.roots(of: unit, slot).joined(separator: ", "))]", remark: slot.name)
    } else if unit.slot(of: .tabs) == nil, let page = names.pages[unit.name] {
      text.line(4, "root: \(page)")
    }
    if plan.recursive.contains(unit.name) {
      text.line(4, "limit: \(DraftTree.limits.nesting)", remark: "it can contain itself")
    }
    for (other, slot) in unit.merged.sorted(by: { $0.key < $1.key }) {
      text.remark(
        4, "a coordinator has one stack, one field of tabs and one root: '\(other)' is part of '\(slot)'")
    }
    let fields = unit.slots.filter { $0.form != .root }
    if !fields.isEmpty { text.line(4, "state:") }
    for slot in fields { write(slot, of: unit) }
    let events = unit.events.filter { !plan.isButton($0, of: unit) }
    let unopened = plan.unopened(in: unit)
    if !events.isEmpty || !unopened.isEmpty { text.line(4, "events:") }
    for event in events { write(event, of: unit) }
    writeOpening(unopened, of: unit)
    writeLinks(of: unit)
  }

  private mutating func write(_ slot: CodeSlot, of unit: CodeUnit) {
    guard let field = plan.names.field(slot.name, in: unit.name) else { return }
    text.line(6, "\(field):")
    text.source(8, slot.place, slot.name, as: field, files)
    let named = slot.cases.compactMap { item in
      plan.names.item(item.name, of: slot.name, in: unit.name).map { (item, $0) }
    }
    switch slot.form {
    case .stack:
      text.line(8, "stack: [\(named.map(\.1).joined(separator: ", "))]")
      let holdsUnits = slot.cases.contains { item in
        plan.children[DraftNames.Subject(unit: unit.name, slot: slot.name, item: item.name)] != nil
      }
      if holdsUnits {
        text.line(
          8, "limit: \(DraftTree.limits.stack)", remark: "its pages have coordinators, which needs a limit")
      }
    case .tabs: text.line(8, "tabs: [\(named.map(\.1).joined(separator: ", "))]")
    case .slot, .root:
      for kind in PresentationKind.allCases {
        let items = named.filter { $0.0.kind == kind }.map(\.1)
        if !items.isEmpty { text.line(8, "\(kind.rawValue): [\(items.joined(separator: ", "))]") }
      }
      if let initial = named.first(where: { $0.0.name == slot.initial }) {
        text.line(8, "initial: \(initial.1)")
      }
    }
  }

  private mutating func write(_ event: CodeEvent, of unit: CodeUnit) {
    let subject = DraftNames.Subject(unit: unit.name, item: event.name)
    guard let name = plan.heard[subject] ?? plan.names.events[subject] else { return }
    text.line(6, "\(name):", remark: event.parameters.isEmpty ? nil : event.parametersText)
    text.source(8, event.place, event.name, as: name, files)
    let body = plan.bodies(of: unit).body(of: event)
    if plan.heard[subject] == nil {
      switch event.cause {
      case .system, .link: text.line(8, "by: system")
      case .effect: text.line(8, "by: app")
      case .user, .child, .alertButton:
        let pages = plan.pages(for: event, of: unit)
        text.line(8, pages.isEmpty ? "by: user" : "from: [\(pages.joined(separator: ", "))]")
      }
    }
    text.body(8, body, files)
  }

  /// Writes events for cases that no code read so far shows. A view may show them, for example by a link to a value.
  private mutating func writeOpening(_ cases: [CodeUnit.Content], of unit: CodeUnit) {
    if !cases.isEmpty { text.remark(6, "no code that was read shows these; a view may, or some other file") }
    var taken = Set(unit.events.compactMap { plan.names.event($0.name, in: unit.name) })
    for (subject, slot, _) in cases {
      guard let screen = plan.names.items[subject], let call = plan.names.call(subject),
        let field = plan.names.field(slot.name, in: unit.name)
      else { continue }
      let pages = plan.bottomPages(of: unit).joined(separator: ", ")
      let verb = slot.form == .stack ? "push \(call)" : "present \(call) in \(field)"
      text.line(
        6,
        "\(DraftNames.unique("open-\(screen)", in: &taken)): { from: [\(pages)], do: \(verb.yamlScalar), source: none }"
      )
    }
  }

  private mutating func writeLinks(of unit: CodeUnit) {
    guard !unit.links.isEmpty else { return }
    text.line(4, "links:")
    var taken: Set<String> = []
    for link in unit.links {
      let pattern = link.pattern.contains("://") ? link.pattern : "app://\(link.pattern.drop { $0 == "/" })"
      guard taken.insert(pattern).inserted else {
        text.remark(6, "\(files.text(of: link.place)) has the link \(pattern) once more")
        continue
      }
      text.line(6, "\(pattern.yamlScalar):")
      text.source(8, link.place, link.pattern, as: pattern, files)
      let parameters = pattern.matches(of: #/\{([A-Za-z_][A-Za-z0-9_]*)\}/#).map { String($0.1) }
      if !parameters.isEmpty {
        text.line(8, "params: { \(unique(parameters).map { "\($0): [any]" }.joined(separator: ", ")) }")
      }
      if let event = unit.events.first(where: { $0.name == link.event }) {
        text.body(8, plan.bodies(of: unit).body(of: event), files)
      } else {
        text.line(8, "do: stay", remark: "what it does was not found")
      }
    }
  }

  // MARK: - The rest

  private mutating func writeRest() {
    let notes = facts.unfollowed.map { ($0.file, $0.line, "\($0.what) (\($0.reason))") }
    let problems = facts.problems.map { ($0.file, $0.line, $0.message) }
    for (title, all) in [("Seen and not followed:", notes), ("Not read:", problems)] where !all.isEmpty {
      text.line(0, "")
      text.remark(0, title)
      for (file, line, words) in all.prefix(Self.mostRemarks) {
        let place = facts.files.indices.contains(file) ? files.text(of: facts.place(file, max(1, line))) : "?"
        text.remark(0, "  \(place) \(words)")
      }
      if all.count > Self.mostRemarks {
        text.remark(
          0,
          "  and \(all.count - Self.mostRemarks) more; 'flowcheck extract --format json' lists all \(all.count)"
        )
      }
    }
  }
}

extension CodeEvent {
  /// `with url: URL, id: Int`.
  fileprivate var parametersText: String {
    "with \(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", "))"
  }
}
