import FlowModel

/// The start of tests with `NavigationTesting`, made from facts about sources. A person gives the values that it cannot know.
package struct Scaffold {
  let plan: DraftPlan
  let files: CodeFiles

  /// Makes scaffolds for all units.
  package init(_ facts: NavigationFacts) {
    plan = DraftPlan(CodeFlow(facts))
    files = CodeFiles(facts.files)
  }

  /// Returns the Swift source.
  package func render() -> String {
    let units = plan.flow.units.filter { !$0.events.isEmpty }
    let hasReducer = units.contains { $0.kind == "reducer" }
    var lines = ["// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'."]
    lines += hasReducer ? ["import ComposableArchitecture"] : []
    lines += units.contains(where: needsFoundation) ? ["import Foundation"] : []
    lines += ["import NavigationTesting", "import Testing"]
    for unit in units {
      lines += [
        "", "", "/// Navigation of \(unit.name), \(files.text(of: unit.place)).",
        "@MainActor struct \(unit.name.filter { $0.isLetter || $0.isNumber })NavigationTests {",
      ]
      lines += unit.kind == "reducer" ? reducer(unit) : methods(unit)
      lines += [
        "  @Test func `navigation is sound`() throws {", "    try explored().require(.standard)", "  }", "}",
      ]
      if unit.kind != "reducer" { lines += booleans(of: unit) }
    }
    if units.contains(where: takesValues) {
      lines += [
        "", "",
        "/// What is done with each of some values.",
        "private func each<Value, Step>(_ values: [Value], _ step: (Value) -> Step) -> [Step] { values.map(step) }",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func needsFoundation(_ unit: CodeUnit) -> Bool {
    unit.kind != "reducer"
      && unit.links.contains { link in
        unit.events.first { $0.name == link.event }.map(Self.takesURL) ?? false
      }
  }

  private func takesValues(_ unit: CodeUnit) -> Bool { unit.events.contains { !$0.parameters.isEmpty } }

  static func takesURL(_ event: CodeEvent) -> Bool {
    event.parameters.count == 1 && event.parameters[0].type == "URL" && event.call != nil
  }

  /// Returns a line of code as a comment.
  func place(_ place: CodePlace) -> String { "  // \(files.text(of: place))" }

  // MARK: - Methods

  /// Returns code that explores a unit whose events are calls of its methods.
  private func methods(_ unit: CodeUnit) -> [String] {
    var lines = [
      "  func explored() throws -> ExploredApp<StoredFields, String> {",
      "    var steps: [AppStep<\(unit.name)>] = []",
    ]
    var taken: Set<String> = []
    for event in unit.events where !unit.links.contains(where: { $0.event == event.name }) {
      lines += step(event, of: unit, &taken).map { "    \($0)" }
    }
    lines += [
      "    return try explore(",
      "      { \(unit.name)() },  // give what it is made with", "      steps: steps,",
      "      showing: .root(\"\(plan.names.pages[unit.name] ?? "home")\")",
    ]
    for slot in unit.slots { lines += layer(slot, of: unit).map { "        \($0)" } }
    for (other, slot) in unit.merged.sorted(by: { $0.key < $1.key }) {
      lines.append("        // '\(other)' is one more of the kind of '\(slot)'")
    }
    for link in unit.links { lines.append("        \(self.link(link, of: unit))\(place(link.place))") }
    return lines + ["    )", "  }", ""]
  }

  private func step(_ event: CodeEvent, of unit: CodeUnit, _ taken: inout Set<String>) -> [String] {
    let name = DraftNames.unique(
      plan.names.event(event.name, in: unit.name) ?? event.lastWord, in: &taken)
    let shown = shown(in: unit)
    let pages = plan.pages(for: event, of: unit).filter(shown.contains).map { "\"\($0)\"" }.joined(
      separator: ", ")
    let on = pages.isEmpty || event.cause == .alertButton ? "" : ", on: \(pages)"
    guard let call = event.call else {
      return [
        "steps.append(\(verb(event, name, on)) { _ in })\(place(event.place)): give the call of \(event.comment)"
      ]
    }
    guard let parameter = event.parameters.first else {
      return ["steps.append(\(verb(event, name, on)) { $0.\(call)() })\(place(event.place))"]
    }
    let rest = event.parameters.dropFirst()
    let labels = event.labels
    let arguments = event.parameters.enumerated().map { index, parameter in
      let label = labels.indices.contains(index) && labels[index] != "_" ? "\(labels[index]): " : ""
      return label + (index == 0 ? "value" : parameter.sample ?? "value\(index)")
    }
    let given = rest.contains { $0.sample == nil }
    let comment = "\(place(event.place)): give values of \(parameter.comment)"
    if given {
      return [
        "steps += each([Never]()) { _ in \(verb(event, name, on)) { _ in } }\(comment)",
        "// and call \(call)(\(arguments.joined(separator: ", ")))",
      ]
    }
    return [
      "steps += each([\(parameter.samples)]) { value in",
      "  \(verb(event, "\(name) \\(value)", on)) { $0.\(call)(\(arguments.joined(separator: ", "))) }",
      "}\(comment)",
    ]
  }

  /// Returns the pages that the layers of a test show.
  private func shown(in unit: CodeUnit) -> Set<String> {
    let items = unit.slots.filter { $0.isKeyPath && $0.form != .root }.flatMap { slot in
      slot.cases.compactMap { plan.names.item($0.name, of: slot.name, in: unit.name) }
    }
    return Set(items + [plan.names.pages[unit.name] ?? "home"])
  }

  private func verb(_ event: CodeEvent, _ name: String, _ on: String) -> String {
    switch event.cause {
    case .user, .child, .alertButton: ".tap(\"\(name)\"\(on))"
    case .system, .link: ".happens(\"\(name)\")"
    case .effect: ".answer(\"\(name)\", if: { _ in true })"
    }
  }

  private func link(_ link: CodeLink, of unit: CodeUnit) -> String {
    let event = unit.events.first { $0.name == link.event }
    let url = link.pattern.escaped
    guard let event, Self.takesURL(event), let call = event.call else {
      return ".link(\"\(url)\") { _ in /* give the call of \(link.event ?? "what opens it") */ }"
    }
    let label = event.labels.first.flatMap { $0 == "_" ? nil : "\($0): " } ?? ""
    let sample = link.pattern.filter { $0 != "{" && $0 != "}" }.escaped
    return ".link(\"\(url)\") { app in _ = URL(string: \"\(sample)\").map { app.\(call)(\(label)$0) } }"
  }

  // MARK: - Layers

  private func layer(_ slot: CodeSlot, of unit: CodeUnit) -> [String] {
    let place = place(slot.place)
    guard slot.isKeyPath else { return ["// give what '\(DraftText.oneLine(slot.name))' shows\(place)"] }
    let path = "\\.\(slot.property.isBoolean ? slot.shownName : slot.name)"
    switch slot.form {
    case .stack: return [".stack(\(path))\(place)"]
    case .tabs:
      return [".tabs(\(path), [\(slot.cases.map { ".\($0.name)" }.joined(separator: ", "))])\(place)"]
    case .root:
      return ["// '\(slot.name)' swaps the screen at the bottom: explore each root by itself\(place)"]
    case .slot: break
    }
    let kinds = Set(slot.cases.map(\.kind))
    let buttons = slot.cases.flatMap { plan.buttons(of: $0, in: slot, of: unit) }.filter { $0.event != nil }
      .map { "\"\($0.title.escaped)\"" }
    let comment = buttons.isEmpty ? place : "\(place): give its buttons, \(buttons.joined(separator: ", "))"
    guard kinds.count == 1, let kind = kinds.first else {
      return mixed(slot, path) + ["// \(place.dropFirst(5))"]
    }
    switch kind {
    case .fullScreenCover: return [".cover(\(path))\(place)"]
    case .popover: return [".popover(\(path))\(place)"]
    case .alert: return [".alert(\(path))\(comment)"]
    case .confirmationDialog: return [".dialog(\(path), buttons: { _ in [] })\(comment)"]
    default: return [".sheet(\(path))\(place)"]
    }
  }

  /// Returns the layer of a property that shows sheets and covers. Leaves its alerts to a person.
  private func mixed(_ slot: CodeSlot, _ path: String) -> [String] {
    let covers = slot.cases.filter { $0.kind == .fullScreenCover }.map { $0.name.prefix { $0 != "." } }
    let alerts = slot.cases.filter(\.kind.isAlert).map { String($0.name.prefix { $0 != "." }) }
    var lines = [".presentation(\(path), as: { item in", "  switch item {"]
    if !covers.isEmpty {
      lines.append("  case \(unique(covers).map { ".\($0)" }.joined(separator: ", ")): .cover")
    }
    lines += ["  default: .sheet", "  }", "})"]
    if !alerts.isEmpty {
      lines.append("// give alerts a property of their own: \(unique(alerts).joined(separator: ", "))")
    }
    return lines
  }

  /// Returns optionals that stand for Booleans that show something.
  private func booleans(of unit: CodeUnit) -> [String] {
    let all = unit.slots.filter { $0.property.isBoolean && $0.isKeyPath && $0.form == .slot }
    guard !all.isEmpty else { return [] }
    return ["", "extension \(unit.name) {"]
      + all.flatMap { slot in
        [
          "  fileprivate var \(slot.shownName): Bool? {",
          "    get { \(slot.name) ? true : nil }", "    set { \(slot.name) = newValue != nil }", "  }",
        ]
      } + ["}"]
  }
}
