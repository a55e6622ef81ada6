import FlowModel

extension Scaffold {
  /// Returns code that explores a reducer of The Composable Architecture, which runs in a store with its effects.
  func reducer(_ unit: CodeUnit) -> [String] {
    let (state, action) = ("\(unit.name).State", "\(unit.name).Action")
    let buttons = unit.slots.flatMap { self.buttons(of: $0, in: unit).map(\.event) }
    let sent = unit.events.filter { !$0.isAnswer && !buttons.contains($0.name) }
    var lines = [
      "  /// What people, the system and pages send.",
      "  var events: [\(action)] {",
      "    var events: [\(action)] = []",
    ]
    for event in sent { lines += append(event).map { "    \($0)" } }
    lines += ["    return events", "  }", ""]
    lines += [
      "  func explored() throws -> ExploredApp<Awaiting<\(state)>, NavigationStep<\(action)>> {",
      "    try explore(",
      "      { answers in",
      "        Store(initialState: \(state)()) {  // give what it is made with",
      "          \(unit.name)()",
      "        } withDependencies: { values in",
      "          // Give the clients that effects wait for, such as",
      "          // values.client.load = { try await answers.answer(to: \"load\", of: [.success(item), .failure(Failed())]) }",
      "          _ = (values, answers)",
      "        }",
      "      },",
      "      events: events, sending: { $0.send($1) }, seeing: \\.state,",
      "      showing: .root(\"\(plan.names.pages[unit.name] ?? "home")\")",
    ]
    lines += unit.slots.flatMap { layer($0, of: unit) }.map { "        \($0)" }
    for link in unit.links {
      lines.append("        // give the action of the link \(link.pattern)\(place(link.place))")
    }
    lines += ["    )", "  }", ""]
    let answers = unit.events.filter(\.isAnswer)
    if !answers.isEmpty {
      lines.append("  // What effects and pages answer with, and so is not listed:")
      for event in answers { lines.append("  // \(event.comment), \(files.text(of: event.place))") }
      lines.append("")
    }
    return lines
  }

  /// Returns code that adds an action, once for each value that it carries.
  private func append(_ event: CodeEvent) -> [String] {
    guard let pattern = event.action else {
      return ["// give the action \(event.comment)\(place(event.place))"]
    }
    if pattern.contains("id: id") {
      return [
        "// give the pages whose action it is: for id in [...] { events.append(\(pattern)) }\(place(event.place))"
      ]
    }
    guard let parameter = event.parameters.first else {
      return ["events.append(\(pattern))\(place(event.place))"]
    }
    if event.parameters.count > 1 {
      let types = event.parameters.map(\.comment).joined(separator: ", ")
      return ["// give the action \(event.comment) with values of \(types)\(place(event.place))"]
    }
    let label = event.label(of: parameter)
    return [
      "events += each([\(parameter.samples)]) { \(pattern)(\(label)$0) }\(place(event.place)): give values of \(parameter.comment)"
    ]
  }

  /// Returns the buttons of an alert whose actions carry nothing.
  private func buttons(of slot: CodeSlot, in unit: CodeUnit) -> [(event: String, text: String)] {
    guard slot.isKeyPath, slot.cases.allSatisfy(\.kind.isAlert) else { return [] }
    let all = slot.cases.flatMap { plan.buttons(of: $0, in: slot, of: unit) }
    return all.reduce(into: []) { found, button in
      guard let event = button.event, event.parameters.isEmpty, let action = event.action,
        !action.contains("id: id"),
        !found.contains(where: { $0.event == event.name })
      else { return }
      let role = button.role.map { ", role: .\($0.rawValue)" } ?? ""
      found.append((event.name, "AlertButton(\"\(button.title.escaped)\"\(role), sends: \(action))"))
    }
  }

  /// Returns the layer of a slot. A gesture sends an action of the library, so the test names that action.
  private func layer(_ slot: CodeSlot, of unit: CodeUnit) -> [String] {
    guard slot.isKeyPath else {
      return ["// give what '\(DraftText.oneLine(slot.name))' shows\(place(slot.place))"]
    }
    switch slot.form {
    case .stack:
      return [
        "// give .stack(\\.pages, back: .\(slot.name)(.popFrom(id: id))), with pages computed from '\(slot.name)'\(place(slot.place))"
      ]
    case .tabs: return ["// give .tabs(\\.\(slot.name), […], selects: …)\(place(slot.place))"]
    case .root: return ["// '\(slot.name)' swaps the screen at the bottom\(place(slot.place))"]
    case .slot: break
    }
    if slot.property.isBoolean {
      return [
        "// give a sheet for the Boolean '\(slot.name)', and the action that clears it\(place(slot.place))"
      ]
    }
    let dismissed = "dismissed: .\(slot.name)(.dismiss)"
    let kinds = Set(slot.cases.map(\.kind))
    let others = kinds.count > 1 ? ": give alerts and covers a property of their own" : ""
    switch kinds.count == 1 ? kinds.first : nil {
    case .fullScreenCover: return [".cover(\\.\(slot.name), \(dismissed))\(place(slot.place))"]
    case .alert, .confirmationDialog:
      let buttons = buttons(of: slot, in: unit).map(\.text)
      let comment = buttons.isEmpty ? ": give its buttons" : ""
      return [
        ".alert(\\.\(slot.name), \(dismissed), buttons: [\(buttons.joined(separator: ", "))])\(place(slot.place))\(comment)"
      ]
    default: return [".sheet(\\.\(slot.name), \(dismissed))\(place(slot.place))\(others)"]
    }
  }
}

extension CodeEvent {
  /// Whether an effect or a page sends it, not a person.
  fileprivate var isAnswer: Bool {
    cause == .effect || name.split(separator: ".").dropLast().contains("delegate")
      || name.hasSuffix(".dismiss")
      || name.hasSuffix(".popFrom")
  }

  /// The action in the library's words: `path.element.detail.close` is `.path(.element(id: id, action: .detail(.close)))`.
  fileprivate var action: String? {
    let words = name.split(separator: ".").map(String.init)
    guard let last = words.last,
      words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else { return nil }
    var action = ".\(last)"
    for word in words.dropLast().reversed() {
      action = word == "element" ? ".element(id: id, action: \(action))" : ".\(word)(\(action))"
    }
    return action
  }

  /// Returns the label of a payload; none if its name is like `value0` or does not begin with a letter.
  fileprivate func label(of parameter: NavigationFacts.Parameter) -> String {
    let isNamed = parameter.name.first?.isLetter == true && !parameter.name.hasPrefix("value")
    return isNamed ? "\(parameter.name): " : ""
  }
}
