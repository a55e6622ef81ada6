import FlowModel
import FlowResolver

/// A value that a statement or condition reads: known while grounding, or in a register.
enum Argument: Hashable, Sendable {
  case value(ValueID)
  case register(Int, ResolvedType)
}

/// Compiles resolved conditions to nodes of a pool.
struct ConditionCompiler {
  let flow: ResolvedFlow
  let layout: StateLayout
  var pool = ConditionPool()

  mutating func add(_ condition: ResolvedCondition, binding values: [Argument] = []) -> ConditionID {
    switch condition {
    case .constant(let value): return pool.add(.constant(value))
    case .equal(let left, let right): return addEqual(ground(left, values), ground(right, values))
    case .compare(let left, let comparison, let right):
      let (first, second) = (number(ground(left, values)), number(ground(right, values)))
      return pool.add(
        .compare(first.register, numbers: first.row, comparison, second.register, otherNumbers: second.row))
    case .wants(let slot, let item):
      let matcher = matcher(item, items: items(ofSlot: slot), binding: values)
      return pool.add(.codeMatches(layout.slots[slot].wanted, matcher: matcher))
    case .isEmpty(let slot): return pool.add(.isCode(layout.slots[slot].wanted, 0))
    case .contains(let stack, let item):
      return pool.add(.stackContains(stack, matcher: stackMatcher(stack, item, binding: values)))
    case .top(let stack, let item):
      return pool.add(.stackTop(stack, matcher: stackMatcher(stack, item, binding: values)))
    case .count(let stack, let comparison, let number):
      return pool.add(.count(layout.stacks[stack].count, comparison, number))
    case .selects(let tabs, let index): return pool.add(.isCode(layout.tabs[tabs].selected, index))
    case .root(let site, let item): return addRoot(layout.sites[site], item, values)
    case .lives(let site): return pool.add(.isSet(layout.sites[site].lives))
    case .visible(let item): return pool.add(.visible(matcher: pageMatcher(item, binding: values)))
    case .not(let operand):
      let operand = add(operand, binding: values)
      return constant(operand).map { pool.add(.constant(!$0)) } ?? pool.add(.not(operand))
    case .and(let left, let right):
      let (left, right) = (add(left, binding: values), add(right, binding: values))
      if let value = constant(left) { return value ? right : left }
      if let value = constant(right) { return value ? left : right }
      return pool.add(.and(left, right))
    case .or(let left, let right):
      let (left, right) = (add(left, binding: values), add(right, binding: values))
      if let value = constant(left) { return value ? left : right }
      if let value = constant(right) { return value ? right : left }
      return pool.add(.or(left, right))
    }
  }

  /// The value of a condition that is the same in all states; nil for any other.
  func constant(_ condition: ConditionID) -> Bool? {
    if case .constant(let value) = pool.nodes[condition] { value } else { nil }
  }

  /// Returns the operand with a binding or variable replaced by where its value is found.
  func ground(_ operand: Operand, _ values: [Argument]) -> Argument {
    switch operand {
    case .value(let value): .value(value)
    case .binding(let index): values[index]
    case .variable(let variable): .register(layout.variables[variable], flow.variables[variable].type)
    }
  }

  private mutating func addEqual(_ left: Argument, _ right: Argument) -> ConditionID {
    switch (left, right) {
    case (.value(let first), .value(let second)): return pool.add(.constant(first == second))
    case (.register(let register, let type), .value(let value)),
      (.value(let value), .register(let register, let type)):
      guard let code = type.code(of: value) else { return pool.add(.constant(false)) }
      return pool.add(.isCode(register, code))
    case (.register(let first, let firstType), .register(let second, let secondType)):
      return pool.add(
        .sameValue(
          first, valuesOf: pool.addValues(firstType.values), as: second,
          otherValues: pool.addValues(secondType.values)))
    }
  }

  /// Returns a register with a row of numbers by code, or -1 with the number itself.
  private mutating func number(_ operand: Argument) -> (register: Int, row: Int) {
    switch operand {
    case .value(let value): return (-1, Int(flow.symbols.valueNames[value]) ?? 0)
    case .register(let register, let type):
      return (register, pool.addValues(type.values.map { Int(flow.symbols.valueNames[$0]) ?? 0 }))
    }
  }

  private mutating func addRoot(
    _ site: SiteLayout, _ item: ResolvedItem, _ values: [Argument]
  ) -> ConditionID {
    let matcher = matcher(
      item, items: Array(layout.rootItems[site.roots]), binding: values, firstCode: site.firstRootCode)
    if let root = site.root { return pool.add(.codeMatches(root, matcher: matcher)) }
    return site.roots.isEmpty ? pool.add(.constant(false)) : pool.add(.fixedMatches(0, matcher: matcher))
  }

  private func items(ofSlot slot: Int) -> [ItemID] {
    layout.slotContents[layout.slots[slot].contents].map(\.item)
  }

  mutating func stackMatcher(_ stack: Int, _ item: ResolvedItem, binding values: [Argument]) -> Int {
    matcher(item, items: Array(layout.stackItems[layout.stacks[stack].items]), binding: values)
  }

  /// Returns a matcher for the numbers of items, which pages use.
  mutating func pageMatcher(_ item: ResolvedItem, binding values: [Argument]) -> Int {
    matcher(item, items: Array(flow.symbols.itemPlaces.indices), binding: values, firstCode: 0)
  }

  /// Returns a matcher for codes that stand for `items`, beginning at `firstCode`.
  mutating func matcher(
    _ pattern: ResolvedItem, items: [ItemID], binding values: [Argument], firstCode: Int = 1
  ) -> Int {
    let place = flow.symbols.places[pattern.place]
    let given = pattern.arguments.map { $0.map { ground($0, values) } }
    var row = Array(repeating: false, count: firstCode)
    var arguments: [[ValueID]] = pattern.arguments.map { _ in Array(repeating: 0, count: firstCode) }
    for item in items {
      let isPlace = flow.symbols.itemPlaces[item] == pattern.place
      let codes = isPlace ? place.codes(at: item - place.firstItem) : []
      var accepts = isPlace
      for (index, argument) in given.enumerated() {
        let value = isPlace ? place.parameters[index].type.values[codes[index]] : 0
        arguments[index].append(value)
        if case .value(let wanted)? = argument, wanted != value { accepts = false }
      }
      row.append(accepts)
    }
    var checks: [ConditionPool.Check] = []
    for (index, argument) in given.enumerated() {
      guard case .register(let register, let type)? = argument else { continue }
      checks.append(
        ConditionPool.Check(
          arguments: pool.addValues(arguments[index]), variable: register,
          variableValues: pool.addValues(type.values)))
    }
    return pool.addMatcher(accepting: row, checks: checks)
  }
}
