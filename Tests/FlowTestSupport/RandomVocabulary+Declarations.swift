/// The lines that declare state, gates, screens and alerts.
extension RandomVocabulary {
  mutating func stateLines() -> [String] {
    stackLines() + slotLines() + variableLines()
  }

  private mutating func stackLines() -> [String] {
    guard random.happens(85) else { return [] }
    var items = random.some(random.number(1...3), of: Array(screens.dropFirst()))
    if random.happens(8) { items.append(root) }
    stack = ("path", items)
    var lines = ["stack: [\(items.map(\.name).joined(separator: ", "))]"]
    if random.happens(90) { lines.append("limit: \(random.number(1...3))") }
    return section("path", lines, indent: 0)
  }

  private mutating func slotLines() -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(2...4), of: ["sheet", "cover", "prompt", "other"]) {
      let count = random.happens(25) ? random.number(2...3) : 1
      let plain = ["sheet", "fullScreenCover", "popover", "push", "toast", "sheet", "modal"]
      let kinds =
        plain
        + (alerts.isEmpty
          ? [] : ["alert", "confirmationDialog", "alert", "alert", "alert", "confirmationDialog"])
      var slot = RandomSlot(name: name, presentations: [])
      var facts: [String] = []
      while slot.presentations.count < count {
        guard let kind = random.element(of: kinds) else { break }
        if slot.presentations.contains(where: { $0.kind == kind }) { continue }
        let pool = kind == "alert" || kind == "confirmationDialog" ? alerts : Array(screens.dropFirst())
        let items = random.some(random.number(1...2), of: pool)
        slot.presentations.append((kind, items))
        facts.append("\(kind): [\(items.map(\.name).joined(separator: ", "))]")
      }
      if random.happens(12) { facts.append("bound: false") }
      if random.happens(15) { facts.append("writeBack: false") }
      slots.append(slot)
      lines += section(name, facts, indent: 0)
    }
    return lines
  }

  private mutating func variableLines() -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(1...2), of: ["session", "cart", "picked"]) {
      var type = random.element(of: types) ?? RandomType(text: "[off, on]", values: ["off", "on"])
      if random.happens(40) { type = RandomType(text: "[off, on]", values: ["off", "on"]) }
      if random.happens(15) { type = optional(type) }
      variables.append(RandomName(name: name, type: type))
      if random.happens(25), let initial = random.element(of: type.values), initial != "nil" {
        lines += section(name, ["values: \(type.text)", "initial: \(initial)"], indent: 0)
      } else {
        lines.append("\(name): \(type.text)")
      }
    }
    return lines
  }

  mutating func gateLines() -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(0...2), of: ["open", "signed"]) {
      let test = random.happens(70) ? variableTest([]) : condition([], depth: 1)
      lines.append("\(name): \(test)")
      gates.append(name)
      gateTests[name] = test
    }
    return lines
  }

  private func parameterLines(_ parameters: [RandomName]) -> [String] {
    section("params", parameters.map { "\($0.name): \($0.type.text)" }, indent: 0)
  }

  mutating func screenLines() -> [String] {
    var lines: [String] = []
    for screen in screens {
      var facts = parameterLines(screen.parameters)
      let isRoot = screen == root
      if let gate = random.element(of: gates) {
        let isBoth = gates.count > 1 && random.happens(25)
        let required = isBoth ? "[\(gates.joined(separator: ", "))]" : gate
        if random.happens(isRoot ? 3 : 25) { facts.append("requires: \(required)") }
        if random.happens(8) { facts.append("opens: \(gate)") }
      }
      if random.happens(isRoot ? 70 : 8) { facts.append("home: true") }
      if random.happens(8) { facts.append("terminal: true") }
      if random.happens(8) { facts.append("dirty: true") }
      if random.happens(12) { facts.append("dismissible: false") }
      if random.happens(6) { facts.append("registered: false") }
      lines.append("\(screen.name):")
      lines += facts.map { "  \($0)" }
    }
    return lines
  }

  mutating func alertLines() -> [String] {
    var lines: [String] = []
    for alert in alerts {
      var facts = parameterLines(alert.parameters)
      var buttons: [String] = []
      for name in random.some(random.number(0...3), of: ["Yes", "No", "Cancel"]) {
        var button: [String] = []
        if let role = random.element(of: ["cancel", "destructive", "", ""]), !role.isEmpty {
          button.append("role: \(role)")
        }
        if random.happens(60) { button += bodyLines(alert.parameters, depth: 1) }
        buttons.append("\(name):")
        buttons += button.map { "  \($0)" }
      }
      facts += section("buttons", buttons, indent: 0)
      lines.append("\(alert.name):")
      lines += facts.map { "  \($0)" }
    }
    return lines
  }

  mutating func eventLines() -> [String] {
    var lines: [String] = []
    for index in 0..<random.number(5...10) {
      var facts: [String] = []
      var parameters = parameters(25, prefix: "p")
      let isPaged = random.happens(80)
      let pool = random.happens(35) ? [root] : screens
      let patterns = isPaged ? random.some(random.happens(25) ? 2 : 1, of: pool) : []
      let bound = boundNames(patterns, parameters: &parameters)
      facts += parameterLines(parameters)
      facts += fromLines(patterns, bound: bound)
      if !isPaged || random.happens(12) {
        facts.append("by: \(random.element(of: ["user", "system", "app", "system"]) ?? "user")")
      }
      let known = parameters + bound.filter { name in !parameters.contains { $0.name == name.name } }
      if random.happens(12) { facts.append("when: \(condition(known, depth: 1))") }
      facts += bodyLines(known, depth: 2)
      lines += section("e\(index)", facts, indent: 0)
    }
    return lines
  }

  /// The names that every pattern will bind: those for parameters whose types all patterns have.
  private mutating func boundNames(_ patterns: [RandomItem], parameters: inout [RandomName]) -> [RandomName] {
    var bound: [RandomName] = []
    for parameter in patterns.first?.parameters ?? [] where random.happens(60) {
      guard patterns.dropFirst().allSatisfy({ $0.parameters.map(\.type).contains(parameter.type) }) else {
        continue
      }
      guard patterns.count == 1 || bound.isEmpty else { continue }
      let namesakes = bound.isEmpty && random.happens(15) ? variables : []
      let word = namesakes.first { $0.type == parameter.type }?.name
      let name = RandomName(name: word ?? "k\(bound.count + 1)", type: parameter.type)
      bound.append(name)
      if random.happens(50), !parameter.type.isOptional { parameters.append(name) }
    }
    return bound
  }

  private mutating func fromLines(_ patterns: [RandomItem], bound: [RandomName]) -> [String] {
    var texts: [String] = []
    for screen in patterns {
      var rest = bound
      var arguments: [String] = []
      for parameter in screen.parameters {
        if let name = rest.first, name.type == parameter.type {
          let isFirst = arguments.isEmpty && parameter == screen.parameters.first
          arguments.append(isFirst && random.happens(50) ? name.name : "\(parameter.name) = \(name.name)")
          rest.removeFirst()
        } else if random.happens(15), let value = random.element(of: parameter.type.values) {
          arguments.append("\(parameter.name) = \(value)")
        }
      }
      texts.append(arguments.isEmpty ? screen.name : "\(screen.name)(\(arguments.joined(separator: ", ")))")
    }
    guard texts.count != 1 else { return ["from: \(texts[0])"] }
    return section("from", texts.map { "- \($0)" }, indent: 0)
  }

  mutating func linkLines() -> [String] {
    var lines: [String] = []
    for index in 0..<random.number(0...2) {
      let parameters = parameters(40, prefix: "p")
      let holes = parameters.filter { _ in random.happens(75) }.map { "/{\($0.name)}" }.joined()
      var facts = parameterLines(parameters)
      if random.happens(15) { facts.append("when: \(condition(parameters, depth: 1))") }
      facts += bodyLines(parameters, depth: 1)
      lines += section("app://link\(index)\(holes)", facts, indent: 0)
    }
    return lines
  }
}
