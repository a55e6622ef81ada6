/// Words, calls, patterns and conditions.
extension RandomApp {
  /// Returns a word of the type: a value, a bound name or a variable.
  mutating func word(of type: RandomType, _ scope: RandomScope) -> String {
    let variables = coordinators[scope.coordinator].known
    let names = scope.names + variables.filter { name in !scope.names.contains { $0.name == name.name } }
    let fitting = names.filter { name in
      name.type == type || (name.type.isOptional && name.type.text == type.text + "?")
    }.map(\.name)
    if random.happens(45), let name = random.element(of: fitting) { return name }
    return random.element(of: type.values) ?? "nothing"
  }

  mutating func call(_ item: RandomItem, _ scope: RandomScope) -> String {
    let isLabelled = random.happens(30)
    let arguments = item.parameters.map { parameter in
      let word = word(of: parameter.type, scope)
      return isLabelled ? "\(parameter.name) = \(word)" : word
    }
    return arguments.isEmpty ? item.name : "\(item.name)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns a pattern, in which arguments may be left out.
  mutating func pattern(_ item: RandomItem, _ scope: RandomScope) -> String {
    let arguments = item.parameters.compactMap { parameter -> String? in
      guard random.happens(40) else { return nil }
      return "\(parameter.name) = \(word(of: parameter.type, scope))"
    }
    return arguments.isEmpty ? item.name : "\(item.name)(\(arguments.joined(separator: ", ")))"
  }

  mutating func condition(_ scope: RandomScope, depth: Int) -> String {
    if depth > 0, random.happens(40) {
      let left = condition(scope, depth: depth - 1)
      let right = condition(scope, depth: depth - 1)
      switch random.number(0...3) {
      case 0: return "not (\(left))"
      case 1: return "(\(left)) and (\(right))"
      case 2: return "\(left) or \(right)"
      default: return "(\(left)) implies (\(right))"
      }
    }
    return (random.happens(35) ? specialTest(scope) : plainTest(scope)) ?? variableTest(scope)
  }

  /// Returns a number of items to compare with.
  private mutating func count(_ usual: ClosedRange<Int>) -> Int {
    guard isDeep, random.happens(65) else { return random.number(usual) }
    return random.number(random.happens(50) ? 3...7 : 8...13)
  }

  /// Returns a test of what a stack holds below its top.
  private mutating func deepTest(_ scope: RandomScope) -> String? {
    guard let item = random.element(of: coordinators[scope.coordinator].stack ?? []),
      let sign = random.element(of: ["==", "!=", "<", "<=", ">", ">="])
    else { return nil }
    return random.happens(40) ? "path contains \(pattern(item, scope))" : "path.count \(sign) \(count(0...2))"
  }

  private mutating func plainTest(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    if isDeep, random.happens(40) { return deepTest(scope) }
    switch random.number(0...9) {
    case 0, 1:
      guard let slot = random.element(of: own.slots), let item = random.element(of: slot.items) else {
        return nil
      }
      return "\(slot.name) is \(pattern(item, scope))"
    case 2:
      return random.element(of: own.slots).map { "\($0.name) \(random.happens(50) ? "==" : "!=") nil" }
    case 3:
      guard let item = random.element(of: own.stack ?? []) else { return nil }
      return "path\(random.happens(50) ? " contains" : ".top is") \(pattern(item, scope))"
    case 4:
      guard own.stack != nil, let sign = random.element(of: ["==", "!=", "<", "<=", ">", ">="]) else {
        return nil
      }
      return "path.count \(sign) \(count(0...2))"
    case 5, 6:
      guard scope.sees, let item = random.element(of: screens + alerts) else { return nil }
      return "visible is \(pattern(item, scope))"
    case 7: return random.element(of: gates)
    default: return nil
    }
  }

  /// Returns a test of what only some scenarios have.
  private mutating func specialTest(_ scope: RandomScope) -> String? {
    let own = coordinators[scope.coordinator]
    switch random.number(0...4) {
    case 0:
      guard own.rootCalls.count > 1, let root = random.element(of: own.roots) else { return nil }
      return "root is \(pattern(root, scope))"
    case 1:
      return random.element(of: own.tabs).map { "tab \(random.happens(70) ? "==" : "!=") \($0.name)" }
    case 2:
      return random.element(of: Array(coordinators.dropFirst())).flatMap { foreignTest($0, scope) }
    default:
      let counters = own.counters + own.outer.filter { isCounter($0) }
      guard let counter = random.element(of: counters), let value = random.element(of: counter.type.values),
        let sign = random.element(of: ["==", "!=", "<", "<=", ">", ">="])
      else { return nil }
      return "\(counter.name) \(sign) \(value)"
    }
  }

  /// Returns a test of what another coordinator holds, wherever it lives.
  private mutating func foreignTest(_ other: RandomCoordinator, _ scope: RandomScope) -> String? {
    let test: String?
    switch random.number(0...5) {
    case 0:
      test = random.element(of: other.stack ?? []).map { item in
        "path\(random.happens(50) ? " contains" : ".top is") \(pattern(item, scope))"
      }
    case 1:
      test = random.element(of: other.slots).flatMap { slot in
        random.element(of: slot.items).map { "\(slot.name) is \(pattern($0, scope))" }
      }
    case 2:
      test = random.element(of: other.slots).map { "\($0.name) \(random.happens(50) ? "==" : "!=") nil" }
    case 3: test = other.stack == nil ? nil : "path.count > \(count(0...1))"
    default: test = nil
    }
    if let test { return "\(other.name).\(test)" }
    guard let variable = random.element(of: other.variables) else { return nil }
    guard random.happens(80), let value = random.element(of: variable.type.values) else {
      let values = random.some(2, of: variable.type.values).joined(separator: ", ")
      return values.isEmpty ? nil : "\(other.name).\(variable.name) in [\(values)]"
    }
    return "\(other.name).\(variable.name) \(random.happens(70) ? "==" : "!=") \(value)"
  }

  /// Returns a comparison of a variable or a bound name.
  mutating func variableTest(_ scope: RandomScope) -> String {
    let variables = coordinators[scope.coordinator].known.filter { !isCounter($0) }
    guard let name = random.element(of: scope.names + variables) else {
      return scope.sees ? "not (visible is home)" : "not (\(never(scope)))"
    }
    if random.happens(25) {
      let values = random.some(random.number(1...2), of: name.type.values)
      return "\(name.name) in [\(values.joined(separator: ", "))]"
    }
    var others = scope
    others.names.removeAll { $0 == name }
    let word = word(of: name.type, others)
    return word == name.name
      ? "\(word) != \(name.type.values[0])" : "\(name.name) \(random.happens(70) ? "==" : "!=") \(word)"
  }

  /// Returns something that can be asked if there are no variables.
  private func never(_ scope: RandomScope) -> String {
    let own = coordinators[scope.coordinator]
    if let slot = own.slots.first { return "\(slot.name) == nil" }
    return own.stack == nil ? "visible is home" : "path.count == 0"
  }
}
