/// Bodies, statements, calls and conditions.
extension RandomVocabulary {
  /// `do`, `cases` or `outcomes`, as the lines of a map.
  mutating func bodyLines(_ names: [RandomName], depth: Int) -> [String] {
    if depth > 0, random.happens(20) { return caseLines(names, depth: depth - 1) }
    if depth > 0, random.happens(20) { return outcomeLines(names, depth: depth - 1) }
    let statements = (0..<random.number(1...3)).map { _ in statement(names) }
    if statements.count == 1 || random.happens(20) {
      return ["do: \(statements.joined(separator: "; "))"]
    }
    return section("do", statements.map { "- \($0)" }, indent: 0)
  }

  private mutating func caseLines(_ names: [RandomName], depth: Int) -> [String] {
    var lines: [String] = []
    var subjects: Set<[String]> = []
    let count = random.number(1...3)
    for index in 0..<count {
      var facts: [String] = []
      let isOpen = count > 1 && index == count - 1 && random.happens(60)
      let test = condition(names, depth: 1)
      guard subjects.insert(subject(of: test)).inserted else { continue }
      if !isOpen { facts.append("when: \(test)") }
      facts += bodyLines(names, depth: depth)
      lines += facts.enumerated().map { "\($0.offset == 0 ? "-" : " ") \($0.element)" }
    }
    return section("cases", lines, indent: 0)
  }

  /// The words of a condition without its operators: cases of one event must not ask the same thing twice.
  private func subject(of condition: String) -> [String] {
    let words = condition.split { " ()[],".contains($0) }.map(String.init)
    return words.filter { !["not", "in", "==", "!="].contains($0) }.flatMap { word in
      gateTests[word].map { subject(of: $0) } ?? [word]
    }
  }

  private mutating func outcomeLines(_ names: [RandomName], depth: Int) -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(1...2), of: ["success", "failure"]) {
      if random.happens(30) {
        lines.append("\(name): \(statement(names))")
      } else if depth > 0, random.happens(50) {
        lines += section(name, caseLines(names, depth: 0), indent: 0)
      } else {
        lines += section(name, bodyLines(names, depth: 0), indent: 0)
      }
    }
    return section("outcomes", lines, indent: 0)
  }

  private mutating func statement(_ names: [RandomName]) -> String {
    switch random.number(0...99) {
    case 0..<22:
      guard let stack, let item = random.element(of: stack.items) else { return present(names) }
      return "push \(call(item, names))"
    case 22..<50: return present(names)
    case 50..<53: return stack == nil ? "stay" : "pop"
    case 53..<55: return stack == nil ? "dismiss" : "pop \(random.number(1...3))"
    case 55..<59:
      guard let stack, let item = random.element(of: stack.items + [root]) else { return "dismiss" }
      return "popTo \(random.happens(50) ? pattern(item, names) : call(item, names))"
    case 59..<62: return stack == nil ? "dismiss all" : "popToRoot"
    case 62..<66:
      guard let stack else { return "dismiss" }
      let items = (0..<random.number(0...3)).compactMap { _ in random.element(of: stack.items) }
      return "replace [\(items.map { call($0, names) }.joined(separator: ", "))]"
    case 66..<73: return "dismiss"
    case 73..<81: return "dismiss \(random.element(of: slots)?.name ?? "all")"
    case 81..<84: return "dismiss all"
    case 84: return "dismiss self"
    case 85..<97:
      guard let variable = random.element(of: variables) else { return "stay" }
      return "set \(variable.name) = \(word(of: variable.type, names))"
    default: return "stay"
    }
  }

  private mutating func present(_ names: [RandomName]) -> String {
    guard let slot = random.element(of: slots),
      let presentation = random.element(of: slot.presentations),
      let item = random.element(of: presentation.items)
    else { return "stay" }
    let text = "present \(call(item, names))"
    let isTwice = slot.items.filter { $0.name == item.name }.count > 1
    let isOnly = slots.flatMap(\.items).filter { $0.name == item.name }.count == 1
    if isOnly && random.happens(60) { return text }
    if isTwice || random.happens(20) { return "\(text) in \(slot.name).\(presentation.kind)" }
    return "\(text) in \(slot.name)"
  }

  /// A word of the type: a value, a bound name or a variable.
  private mutating func word(of type: RandomType, _ names: [RandomName]) -> String {
    let fitting = (names + variables).filter { name in
      name.type == type || (name.type.isOptional && name.type.text == type.text + "?")
    }.map(\.name)
    if random.happens(45), let name = random.element(of: fitting) { return name }
    return random.element(of: type.values) ?? "nothing"
  }

  private mutating func call(_ item: RandomItem, _ names: [RandomName]) -> String {
    let isLabelled = random.happens(30)
    let arguments = item.parameters.map { parameter in
      let word = word(of: parameter.type, names)
      return isLabelled ? "\(parameter.name) = \(word)" : word
    }
    if arguments.isEmpty { return random.happens(5) ? "\(item.name)()" : item.name }
    return "\(item.name)(\(arguments.joined(separator: ", ")))"
  }

  mutating func literalCall(_ item: RandomItem) -> String {
    let arguments = item.parameters.map { random.element(of: $0.type.values) ?? "nothing" }
    return arguments.isEmpty ? item.name : "\(item.name)(\(arguments.joined(separator: ", ")))"
  }

  /// A pattern, in which arguments may be left out.
  private mutating func pattern(_ item: RandomItem, _ names: [RandomName]) -> String {
    if random.happens(25) {
      let words = item.parameters.prefix(random.number(0...2)).map { word(of: $0.type, names) }
      return words.isEmpty ? item.name : "\(item.name)(\(words.joined(separator: ", ")))"
    }
    let arguments = item.parameters.compactMap { parameter -> String? in
      guard random.happens(40) else { return nil }
      return "\(parameter.name) = \(word(of: parameter.type, names))"
    }
    return arguments.isEmpty ? item.name : "\(item.name)(\(arguments.joined(separator: ", ")))"
  }

  mutating func condition(_ names: [RandomName], depth: Int) -> String {
    if depth > 0, random.happens(45) {
      let left = condition(names, depth: depth - 1)
      let right = condition(names, depth: depth - 1)
      switch random.number(0...3) {
      case 0: return "not (\(left))"
      case 1: return "(\(left)) and (\(right))"
      case 2: return "\(left) or \(right)"
      default: return "(\(left)) implies (\(right))"
      }
    }
    switch random.number(0...9) {
    case 0, 1:
      guard let slot = random.element(of: slots), let item = random.element(of: slot.items) else { break }
      return "\(slot.name) is \(pattern(item, names))"
    case 2:
      guard let slot = random.element(of: slots) else { break }
      return "\(slot.name) \(random.happens(50) ? "==" : "!=") nil"
    case 3:
      guard let stack, let item = random.element(of: stack.items) else { break }
      return "\(stack.name)\(random.happens(50) ? " contains" : ".top is") \(pattern(item, names))"
    case 4:
      guard let stack, let sign = random.element(of: ["==", "!=", "<", "<=", ">", ">="]) else { break }
      return "\(stack.name).count \(sign) \(random.number(0...3))"
    case 5, 6:
      guard let item = random.element(of: screens + alerts) else { break }
      return "visible is \(pattern(item, names))"
    case 7:
      guard let gate = random.element(of: gates) else { break }
      return gate
    default: break
    }
    return variableTest(names)
  }

  /// A comparison of a variable or a bound name.
  mutating func variableTest(_ names: [RandomName]) -> String {
    guard let name = random.element(of: names + variables) else { return "not (visible is home)" }
    if random.happens(25) {
      let values = random.some(random.number(1...2), of: name.type.values)
      return "\(name.name) in [\(values.joined(separator: ", "))]"
    }
    let others = names.filter { $0 != name }
    let word = word(of: name.type, others)
    return word == name.name
      ? "\(word) != \(name.type.values[0])" : "\(name.name) \(random.happens(70) ? "==" : "!=") \(word)"
  }
}
