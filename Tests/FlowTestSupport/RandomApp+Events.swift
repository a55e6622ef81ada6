/// The lines of coordinators: events, links and effects.
extension RandomApp {
  /// Whether a child's root is the screen that it lives on and is written without arguments, so that it has the item's.
  ///
  /// That is the case if the arguments that would be written otherwise are the first ones, so that both forms occur.
  private func followsItem(_ index: Int) -> Bool {
    let own = coordinators[index]
    let hosts = screens.filter { children[$0.name] == index }
    guard index > 0, own.roots.count == 1, hosts.map(\.name) == own.roots.map(\.name) else { return false }
    return combinations(of: own.roots[0]).first == own.rootCalls[0]
  }

  mutating func coordinatorLines(_ index: Int, state: [String]) -> [String] {
    let own = coordinators[index]
    var lines = ["  \(own.name):"]
    if own.rootCalls.count == 1 {
      lines.append("    root: \(followsItem(index) ? own.roots[0].name : own.rootCalls[0])")
    } else {
      lines += section("root", own.rootCalls.map { "- \($0)" }, indent: 4)
    }
    if isRecursive(index) { lines.append("    limit: 2") }
    lines += section("state", state, indent: 4)
    lines += section("events", eventLines(index), indent: 4)
    lines += section("links", linkLines(index), indent: 4)
    lines += section("effects", effectLines(index), indent: 4)
    let restorable =
      own.variables.map(\.name) + own.counters.map(\.name) + own.slots.map(\.name)
      + (own.stack == nil ? [] : ["path"]) + (own.tabs.isEmpty ? [] : ["tab"])
      + (own.rootCalls.count > 1 ? ["root"] : [])
    if !restorable.isEmpty, random.happens(isDeep ? 60 : index == 0 ? 40 : 30) {
      let restored = random.some(random.number(1...restorable.count), of: restorable)
      lines.append("    restores: [\(restored.joined(separator: ", "))]")
    }
    return lines
  }

  private mutating func eventLines(_ index: Int) -> [String] {
    let own = coordinators[index]
    var lines: [String] = []
    for name in own.events { lines += eventLines(name, of: index) }
    for call in own.calls {
      var facts = parameterLines(call.parameters)
      let scope = RandomScope(index, call.parameters, calls: .none)
      if random.happens(25) { facts.append("when: \(condition(scope, depth: 0))") }
      facts += calledBodyLines(scope)
      lines += section(call.name, facts, indent: 0)
    }
    for host in unique(own.listed) {
      guard let child = children[host.name] else { continue }
      for emitted in coordinators[child].emits where random.happens(70) {
        let calls: RandomScope.Calls = index > 0 && !isRecursive(index) && random.happens(40) ? .up : .none
        let scope = RandomScope(index, emitted.parameters, calls: calls)
        let facts = parameterLines(emitted.parameters) + calledBodyLines(scope)
        lines += section("\(host.name).\(emitted.name)", facts, indent: 0)
      }
    }
    return lines
  }

  private mutating func eventLines(_ name: String, of index: Int) -> [String] {
    var facts: [String] = []
    var parameters = parameters(20, prefix: "p")
    let isQuiet = isQuiet && index > 0
    let pages = pages(of: index)
    let isPaged = random.happens(82) || isQuiet
    let pool = (random.happens(85) || isQuiet) && !pages.isEmpty ? pages : screens
    let patterns = isPaged ? random.some(random.happens(25) ? 2 : 1, of: pool) : []
    let bound = boundNames(patterns, parameters: &parameters)
    facts += parameterLines(parameters)
    facts += fromLines(patterns, bound: bound)
    if !isQuiet, patterns.isEmpty || random.happens(12) {
      facts.append("by: \(random.element(of: ["user", "system", "app", "system"]) ?? "user")")
    }
    let known = parameters + bound.filter { name in !parameters.contains { $0.name == name.name } }
    var scope = RandomScope(index, known)
    if random.happens(isDeep ? 25 : 12) { facts.append("when: \(condition(scope, depth: 1))") }
    scope.awaits = themes.contains(.continuations) && random.happens(50)
    facts += bodyLines(scope, depth: 2)
    for effect in coordinators[index].effects
    where facts.contains(where: { $0.contains("start \(effect.name)") }) {
      starters.append((name, effect.name))
    }
    if scope.awaits { facts += section("resumes", resumeLines(scope), indent: 0) }
    return section(name, facts, indent: 0)
  }

  private mutating func resumeLines(_ scope: RandomScope) -> [String] {
    var inner = scope
    var lines: [String] = []
    for name in random.some(
      random.number(1...4), of: ["Yes", "No", "saved", "picked", "cancelled", "OK", "Cancel"])
    {
      inner.awaits = random.happens(15)
      if random.happens(35) {
        lines.append("\(name): \(random.happens(40) ? "stay" : statement(inner))")
      } else {
        lines += section(name, calledBodyLines(inner), indent: 0)
      }
    }
    return lines
  }

  /// Returns statements or cases, but no outcomes.
  private mutating func calledBodyLines(_ scope: RandomScope) -> [String] {
    if random.happens(25) { return caseLines(scope, depth: 0) }
    return section("do", statementList(scope).map { "- \($0)" }, indent: 0)
  }

  private mutating func linkLines(_ index: Int) -> [String] {
    guard !isQuiet || index == 0 else { return [] }
    var lines: [String] = []
    for count in 0..<random.number(index == 0 ? 0...1 : random.happens(isDeep ? 40 : 15) ? 1...1 : 0...0) {
      let parameters = parameters(30, prefix: "p")
      let holes = parameters.filter { _ in random.happens(75) }.map { "/{\($0.name)}" }.joined()
      var facts = parameterLines(parameters)
      let scope = RandomScope(index, parameters)
      if random.happens(15) { facts.append("when: \(condition(scope, depth: 1))") }
      if random.happens(35), let screen = random.element(of: coordinators[index].listed) {
        facts.append("mountedOn: [\(screen.name)]")
      }
      if isDeep, random.happens(50), let stack = coordinators[index].stack {
        facts.append("do: \(wholeStack(stack, scope))")
      } else {
        facts += bodyLines(scope, depth: 1)
      }
      let host = random.happens(15) ? "0" : "\(index)"
      stepTexts.append("app://link\(host)\(count)\(holes)")
      lines += section("app://link\(host)\(count)\(holes)", facts, indent: 0)
    }
    return lines
  }

  private mutating func effectLines(_ index: Int) -> [String] {
    let own = coordinators[index]
    var lines: [String] = []
    for effect in own.effects {
      var facts = parameterLines(effect.parameters)
      var outcomes: [String] = []
      for name in random.some(random.number(1...2), of: ["success", "failure"]) {
        let scope = RandomScope(index, effect.parameters)
        if random.happens(35) {
          outcomes.append("\(name): \(statement(scope))")
        } else {
          outcomes += section(name, calledBodyLines(scope), indent: 0)
        }
      }
      facts += section("outcomes", outcomes, indent: 0)
      if random.happens(40) {
        let leaves = unique(own.listed).map { "leave \($0.name)" }
        let causes = random.some(random.number(1...2), of: leaves + own.events + own.calls.map(\.name))
        facts.append("cancelledBy: [\(causes.joined(separator: ", "))]")
      }
      if random.happens(30), let owner = random.element(of: own.listed) {
        facts.append("owner: \(owner.name)")
      }
      lines += section(effect.name, facts, indent: 0)
    }
    return lines
  }

  /// Returns the names that every pattern will bind: those for parameters whose types all patterns have.
  private mutating func boundNames(_ patterns: [RandomItem], parameters: inout [RandomName]) -> [RandomName] {
    var bound: [RandomName] = []
    for parameter in patterns.first?.parameters ?? [] where random.happens(60) {
      guard patterns.dropFirst().allSatisfy({ $0.parameters.map(\.type).contains(parameter.type) }) else {
        continue
      }
      guard patterns.count == 1 || bound.isEmpty else { continue }
      let name = RandomName(name: "k\(bound.count + 1)", type: parameter.type)
      bound.append(name)
      if random.happens(50) { parameters.append(name) }
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
}
