import FlowModel

extension Grounder {
  /// Adds a condition with bound values in place of names.
  func add(_ condition: ResolvedCondition, binding values: [ValueID] = []) -> ConditionID {
    var compiler = ConditionCompiler(flow: flow, layout: layout, pool: conditions)
    let id = compiler.add(condition, binding: values)
    conditions = compiler.pool
    return id
  }

  /// Adds a matcher for the codes of a stack.
  func stackMatcher(_ stack: Int, _ item: ResolvedItem, binding values: [ValueID]) -> Int {
    var compiler = ConditionCompiler(flow: flow, layout: layout, pool: conditions)
    let id = compiler.matcher(
      item, items: Array(layout.stackItems[layout.stacks[stack].items]), binding: values)
    conditions = compiler.pool
    return id
  }

  /// Adds a matcher for items as such, as pages are.
  func pageMatcher(_ item: ResolvedItem, binding values: [ValueID]) -> Int {
    var compiler = ConditionCompiler(flow: flow, layout: layout, pool: conditions)
    let items = Array(flow.symbols.itemPlaces.indices)
    let id = compiler.matcher(item, items: items, binding: values, firstCode: 0)
    conditions = compiler.pool
    return id
  }
}

/// Turns resolved conditions into nodes of a pool.
struct ConditionCompiler {
  let flow: ResolvedFlow
  let layout: StateLayout
  var pool: ConditionPool

  mutating func add(_ condition: ResolvedCondition, binding values: [ValueID] = []) -> ConditionID {
    switch condition {
    case .constant(let value): return pool.add(.constant(value))
    case .equal(let left, let right): return addEqual(ground(left, values), ground(right, values))
    case .isEmpty(let slot): return pool.add(.isCode(layout.slots[slot].wanted, 0))
    case .wants(let slot, let item):
      let row = layout.slotContents[layout.slots[slot].contents].map(\.item)
      let matcher = matcher(item, items: row, binding: values)
      return pool.add(.codeMatches(layout.slots[slot].wanted, matcher: matcher))
    case .contains(let stack, let item):
      let matcher = matcher(
        item, items: Array(layout.stackItems[layout.stacks[stack].items]), binding: values)
      return pool.add(.stackContains(stack, matcher: matcher))
    case .top(let stack, let item):
      let matcher = matcher(
        item, items: Array(layout.stackItems[layout.stacks[stack].items]), binding: values)
      return pool.add(.stackTop(stack, matcher: matcher))
    case .count(let stack, let comparison, let number):
      return pool.add(.count(layout.stacks[stack].count, comparison, number))
    case .visible(let item):
      let items = Array(flow.symbols.itemPlaces.indices)
      return pool.add(.visible(matcher: matcher(item, items: items, binding: values, firstCode: 0)))
    case .not(let operand): return pool.add(.not(add(operand, binding: values)))
    case .and(let left, let right):
      return pool.add(.and(add(left, binding: values), add(right, binding: values)))
    case .or(let left, let right):
      return pool.add(.or(add(left, binding: values), add(right, binding: values)))
    }
  }

  private func ground(_ operand: Operand, _ values: [ValueID]) -> Operand {
    guard case .binding(let index) = operand else { return operand }
    return .value(values[index])
  }

  private mutating func addEqual(_ left: Operand, _ right: Operand) -> ConditionID {
    switch (left, right) {
    case (.value(let first), .value(let second)): return pool.add(.constant(first == second))
    case (.variable(let variable), .value(let value)), (.value(let value), .variable(let variable)):
      guard let code = flow.variables[variable].type.code(of: value) else {
        return pool.add(.constant(false))
      }
      return pool.add(.isCode(layout.variables[variable], code))
    case (.variable(let first), .variable(let second)):
      return pool.add(
        .sameValue(
          layout.variables[first], valuesOf: pool.addValues(flow.variables[first].type.values),
          as: layout.variables[second], otherValues: pool.addValues(flow.variables[second].type.values)))
    case (.binding, _), (_, .binding): preconditionFailure("a grounded operand is no binding")
    }
  }

  /// A matcher for codes that stand for `items`, the first one at `firstCode`.
  mutating func matcher(
    _ pattern: ResolvedItem, items: [ItemID], binding values: [ValueID], firstCode: Int = 1
  ) -> Int {
    let place = flow.symbols.places[pattern.place]
    var row = Array(repeating: false, count: firstCode)
    var arguments: [[ValueID]] = pattern.arguments.map { _ in Array(repeating: 0, count: firstCode) }
    for item in items {
      let isPlace = flow.symbols.itemPlaces[item] == pattern.place
      let codes = isPlace ? place.codes(at: item - place.firstItem) : []
      var accepts = isPlace
      for (index, argument) in pattern.arguments.enumerated() {
        let value = isPlace ? place.parameters[index].type.values[codes[index]] : 0
        arguments[index].append(value)
        if case .value(let wanted)? = argument.map({ ground($0, values) }), wanted != value {
          accepts = false
        }
      }
      row.append(accepts)
    }
    var checks: [ConditionPool.Check] = []
    for (index, argument) in pattern.arguments.enumerated() {
      guard case .variable(let variable)? = argument.map({ ground($0, values) }) else { continue }
      checks.append(
        ConditionPool.Check(
          arguments: pool.addValues(arguments[index]), variable: layout.variables[variable],
          variableValues: pool.addValues(flow.variables[variable].type.values)))
    }
    return pool.addMatcher(accepting: row, checks: checks)
  }
}
