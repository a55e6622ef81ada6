/// The scope of a statement or condition: whose it is, and what it can name.
struct RandomScope {
  /// Which other events a statement may run.
  enum Calls {
    /// None, since it is itself called.
    case none
    /// Its parent's.
    case up
    /// Its parent's, its own and its children's.
    case all
  }

  var coordinator: Int
  var names: [RandomName]
  var calls: Calls
  /// Whether a list of statements may end with `await`.
  var awaits = false
  /// Whether conditions may ask what is visible.
  var sees = true

  init(_ coordinator: Int, _ names: [RandomName], calls: Calls = .all) {
    self.coordinator = coordinator
    self.names = names
    self.calls = calls
  }

  /// The scope of gates, goals and properties.
  static let root = RandomScope(0, [])

  /// The same scope without `visible`.
  var unseeing: RandomScope {
    var scope = self
    scope.sees = false
    return scope
  }
}

/// Bodies and statements.
extension RandomApp {
  /// Returns `do`, `cases` or `outcomes`, as the lines of a map.
  mutating func bodyLines(_ scope: RandomScope, depth: Int) -> [String] {
    if depth > 0, random.happens(18) { return caseLines(scope, depth: depth - 1) }
    if depth > 0, random.happens(15) { return outcomeLines(scope, depth: depth - 1) }
    let statements = statementList(scope)
    if statements.count == 1 || random.happens(20) { return ["do: \(statements.joined(separator: "; "))"] }
    return section("do", statements.map { "- \($0)" }, indent: 0)
  }

  mutating func statementList(_ scope: RandomScope) -> [String] {
    var statements = (0..<random.number(1...2)).map { _ in statement(scope) }
    if scope.awaits, random.happens(70), let awaiting = presentation("await", scope) {
      statements.append(awaiting)
    }
    return statements
  }

  mutating func caseLines(_ scope: RandomScope, depth: Int) -> [String] {
    var lines: [String] = []
    var subjects: Set<[String]> = []
    let count = random.number(1...2)
    for index in 0..<count {
      var facts: [String] = []
      let isOpen = count > 1 && index == count - 1 && random.happens(60)
      let test = condition(scope, depth: 1)
      guard subjects.insert(subject(of: test)).inserted else { continue }
      if !isOpen { facts.append("when: \(test)") }
      facts += bodyLines(scope, depth: depth)
      lines += facts.enumerated().map { "\($0.offset == 0 ? "-" : " ") \($0.element)" }
    }
    return section("cases", lines, indent: 0)
  }

  /// Returns the words of a condition without its operators. Cases of one event must not ask the same thing twice.
  private func subject(of condition: String) -> [String] {
    let words = condition.split { " ()[],".contains($0) }.map(String.init)
    return words.filter { !["not", "in", "==", "!="].contains($0) }.flatMap { word in
      gateTests[word].map { subject(of: $0) } ?? [word]
    }
  }

  private mutating func outcomeLines(_ scope: RandomScope, depth: Int) -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(1...2), of: ["success", "failure"]) {
      if random.happens(40) {
        lines.append("\(name): \(statement(scope))")
      } else if depth > 0, random.happens(40) {
        lines += section(name, caseLines(scope, depth: 0), indent: 0)
      } else {
        lines += section(name, bodyLines(scope, depth: 0), indent: 0)
      }
    }
    return section("outcomes", lines, indent: 0)
  }

  /// Returns a statement that its coordinator can run.
  mutating func statement(_ scope: RandomScope) -> String {
    if isDeep, random.happens(45), let statement = deepStatement(scope) { return statement }
    for _ in 0..<4 {
      if let statement = random.happens(30) ? special(scope) : plain(scope) { return statement }
    }
    return "stay"
  }

  /// Returns a statement about a stack that gets high.
  private mutating func deepStatement(_ scope: RandomScope) -> String? {
    guard let stack = coordinators[scope.coordinator].stack, let item = random.element(of: stack) else {
      return nil
    }
    switch random.number(0...99) {
    case 0..<60: return "push \(call(item, scope))"
    case 60..<74: return "popTo \(random.happens(50) ? pattern(item, scope) : call(item, scope))"
    case 74..<84: return wholeStack(stack, scope)
    case 84..<94: return random.element(of: ["pop", "pop 2", "pop 3"])
    default: return "popToRoot"
    }
  }

  /// Returns a statement that replaces everything on a stack.
  mutating func wholeStack(_ stack: [RandomItem], _ scope: RandomScope) -> String {
    let items = (0..<random.number(1...4)).compactMap { _ in random.element(of: stack) }
    return "replace [\(items.map { call($0, scope) }.joined(separator: ", "))]"
  }

  private mutating func plain(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    switch random.number(0...99) {
    case 0..<20:
      guard let item = random.element(of: own.stack ?? []) else { return presentation("present", scope) }
      return "push \(call(item, scope))"
    case 20..<52: return presentation("present", scope)
    case 52..<56: return own.stack == nil ? nil : random.happens(75) ? "pop" : "pop 2"
    case 56..<60:
      let items = (own.stack ?? []) + (own.roots.count == 1 ? own.roots : [])
      guard own.stack != nil, let item = random.element(of: items) else { return "dismiss" }
      return "popTo \(random.happens(50) ? pattern(item, scope) : call(item, scope))"
    case 60..<64: return own.stack == nil ? "dismiss all" : "popToRoot"
    case 64..<67:
      guard let stack = own.stack else { return "dismiss" }
      let items = (0..<random.number(0...2)).compactMap { _ in random.element(of: stack) }
      return "replace [\(items.map { call($0, scope) }.joined(separator: ", "))]"
    case 67..<73: return "dismiss"
    case 73..<80: return random.element(of: own.slots).map { "dismiss \($0.name)" }
    case 80..<83: return "dismiss all"
    case 83..<87: return scope.coordinator > 0 || random.happens(20) ? "dismiss self" : nil
    case 87..<98:
      guard let variable = random.element(of: own.known.filter { !isCounter($0) }) else { return nil }
      return "set \(variable.name) = \(word(of: variable.type, scope))"
    default: return "stay"
    }
  }

  /// Returns a statement about what only some scenarios have.
  private mutating func special(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    switch random.number(0...12) {
    case 0:
      guard own.rootCalls.count > 1, let root = random.element(of: own.roots) else { return nil }
      // Of a domain declared by number, only the first value is written, but a variable may hold any.
      let isWritten = root.parameters.allSatisfy { $0.type.values.count > 1 }
      if isWritten, combinations(of: root).allSatisfy(own.rootCalls.contains) {
        return "set root = \(call(root, scope))"
      }
      return random.element(of: own.rootCalls).map { "set root = \($0)" }
    case 1:
      return random.element(of: own.tabs).map { "select \($0.name)" }
    case 2, 3:
      return random.element(of: own.effects).map { "start \(call($0, scope))" }
    case 4:
      guard let effect = random.element(of: own.effects) else { return nil }
      return random.happens(50) ? "cancel \(effect.name)" : "cancel \(call(effect, scope))"
    case 5, 6:
      guard scope.calls != .none, let told = random.element(of: own.emits) else { return nil }
      return "emit \(call(told, scope))"
    case 7:
      guard scope.calls == .all, let told = random.element(of: own.calls) else { return nil }
      return "send \(call(told, scope))"
    case 8, 12:
      let hosts = unique(own.listed).filter { children[$0.name] != nil }
      guard scope.calls == .all, let host = random.element(of: hosts), let child = children[host.name],
        let told = random.element(of: coordinators[child].calls)
      else { return nil }
      return "send \(host.name).\(call(told, scope))"
    case 9:
      return themes.contains(.continuations) ? "return \(random.happens(70) ? "picked" : "saved")" : nil
    case 10: return counting(scope)
    default: return random.happens(50) ? counting(scope) : storedPop(scope)
    }
  }

  private mutating func counting(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    guard let counter = random.element(of: own.counters + own.outer.filter { isCounter($0) }) else {
      return nil
    }
    switch random.number(0...5) {
    case 0, 1: return "set \(counter.name) = \(counter.name) + 1"
    case 2: return "set \(counter.name) = \(counter.name) - 1"
    case 3 where own.stack != nil, 4 where own.stack != nil: return "set \(counter.name) = path.count"
    default: return random.element(of: counter.type.values).map { "set \(counter.name) = \($0)" }
    }
  }

  private mutating func storedPop(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    let counters = own.counters + own.outer.filter { isCounter($0) }
    guard let stack = own.stack, let counter = random.element(of: counters) else { return nil }
    guard random.happens(60), let item = random.element(of: stack) else {
      return "popTo index \(counter.name)"
    }
    return "popTo index \(counter.name) as \(pattern(item, scope))"
  }

  func isCounter(_ name: RandomName) -> Bool {
    name.type.text.hasPrefix("0..")
  }

  /// Returns `present` or `await`, with its slot if that is ambiguous.
  private mutating func presentation(_ verb: String, _ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    guard let slot = random.element(of: own.slots),
      let presentation = random.element(of: slot.presentations),
      let item = random.element(of: presentation.items)
    else { return nil }
    let text = "\(verb) \(call(item, scope))"
    let isTwice = slot.items.filter { $0.name == item.name }.count > 1
    let isOnly = own.slots.flatMap(\.items).filter { $0.name == item.name }.count == 1
    if isOnly && random.happens(60) { return text }
    if isTwice || random.happens(20) { return "\(text) in \(slot.name).\(presentation.kind)" }
    return "\(text) in \(slot.name)"
  }
}
