import FlowModel
import FlowResolver

extension Grounder {
  /// Adds a statement. It does nothing if an argument is `nil` and the type that receives it has no `nil`.
  func addOperations(_ statement: ResolvedStatement, _ context: BodyContext) {
    var optionals: [Int] = []
    for (operand, type) in givenValues(in: statement) where type.code(of: 0) == nil {
      switch conditions.ground(operand, context.values) {
      case .value(0):
        add(.call)
        return
      case .value: break
      case .register(let register, let source): if source.code(of: 0) != nil { optionals.append(register) }
      }
    }
    let jumps = optionals.map { add(.jumpIfNil(0, register: $0)) }
    addOperations(unconditionally: statement, context)
    land(jumps)
  }

  /// Returns the values that a statement passes on, each with the type that receives it.
  private func givenValues(in statement: ResolvedStatement) -> [(Operand, ResolvedType)] {
    func arguments(of item: ResolvedItem) -> [(Operand, ResolvedType)] {
      zip(item.arguments, flow.symbols.places[item.place].parameters).compactMap { argument, parameter in
        argument.map { ($0, parameter.type) }
      }
    }
    switch statement {
    case .push(_, let item), .present(_, _, let item), .await(_, _, let item), .swapRoot(_, let item):
      return arguments(of: item)
    case .replace(_, let items): return items.flatMap(arguments)
    case .set(let variable, let operand): return [(operand, flow.variables[variable].type)]
    case .store(_, let operands, _, let types): return zip(operands, types).map { ($0, $1) }
    case .start(let effect, let operands):
      return zip(operands, flow.effects[effect].parameters.map(\.type)).map { ($0, $1) }
    case .cancel(let effect, let operands):
      return zip(operands ?? [], flow.effects[effect].parameters.map(\.type)).map { ($0, $1) }
    case .call(let event, let operands, _):
      return zip(operands, flow.events[event].bindings.map(\.type)).map { ($0, $1) }
    case .callChild(_, let operands, let types): return zip(operands, types).map { ($0, $1) }
    case .pop, .popTo, .popToIndex, .popToRoot, .complete, .dismiss, .dismissSlot, .dismissAll, .dismissSelf,
      .select, .add, .setCount, .unhandledEmit:
      return []
    }
  }

  private func addOperations(unconditionally statement: ResolvedStatement, _ context: BodyContext) {
    let values = context.values
    switch statement {
    case .push(let stack, let item):
      add(.push(stack: stack, stackCode(stack, item, values)))
    case .pop(let stack, let count): add(.pop(stack: stack, count: count))
    case .popTo(let stack, let item):
      add(
        .popTo(
          stack: stack, matcher: conditions.stackMatcher(stack, item, binding: values),
          root: rootMatcher(stack, item, values)))
    case .popToIndex(let stack, let variable, let item): addPopToIndex(stack, variable, item, values)
    case .popToRoot(let stack): if let stack { add(.clear(stack: stack)) }
    case .replace(let stack, let items):
      add(.emptyForReplace(stack: stack))
      for item in items { add(.push(stack: stack, stackCode(stack, item, values))) }
    case .present(let slot, let kind, let item), .await(let slot, let kind, let item):
      addPresent(slot, kind, item, statement, context)
    case .complete(let result): add(.complete(result: word(result)))
    case .dismiss: add(.dismiss(site: context.site))
    case .dismissSlot(let slot): add(.dismissSlot(slot))
    case .dismissAll: add(.dismissAll(site: context.site))
    case .dismissSelf: add(.dismissSelf(site: context.site))
    case .select(let tabs, let index):
      add(.set(register: layout.tabs[tabs].selected, code: index))
    case .set(let variable, let operand): addSet(variable, operand, values)
    case .add(let variable, let amount):
      let last = flow.variables[variable].type.values.count - 1
      add(.add(register: layout.variables[variable], amount: amount, last: last))
    case .setCount(let variable, let stack):
      let first = flow.variables[variable].firstNumber ?? 0
      let last = flow.variables[variable].type.values.count - 1
      add(.setCount(register: layout.variables[variable], stack: stack, first: first, last: last))
    case .store(let variable, let operands, let stored, _): addStore(variable, operands, stored, values)
    case .swapRoot(let site, let item): addSwap(site, item, values)
    case .start(let effect, let operands):
      add(.start(effectCode(effect, operands, values)))
    case .cancel(let effect, let operands):
      add(operands.map { .cancel(effectCode(effect, $0, values)) } ?? .cancelAll(effect: effect))
    case .call, .callChild: addCalls(statement, context)
    case .unhandledEmit: add(.noteUnhandled)
    }
  }

  /// Returns a matcher of items for the root of a stack's place, if the pattern can match it.
  private func rootMatcher(_ stack: Int, _ item: ResolvedItem, _ values: [Argument]) -> Int? {
    let roots = layout.rootItems[layout.sites[layout.stacks[stack].site].roots]
    guard roots.contains(where: { flow.symbols.itemPlaces[$0] == item.place }) else { return nil }
    return conditions.pageMatcher(item, binding: values)
  }

  private func addPopToIndex(_ stack: Int, _ variable: Int, _ item: ResolvedItem?, _ values: [Argument]) {
    let type = flow.variables[variable].type
    let first = flow.variables[variable].firstNumber ?? 0
    let row = addOffsets(type.values.indices.map { $0 + first })
    add(
      .popToIndex(
        stack: stack, counter: layout.variables[variable], row: row,
        matcher: item.map { conditions.stackMatcher(stack, $0, binding: values) },
        root: item.flatMap { rootMatcher(stack, $0, values) }))
  }

  private func addPresent(
    _ slot: Int, _ kind: PresentationKind, _ item: ResolvedItem, _ statement: ResolvedStatement,
    _ context: BodyContext
  ) {
    let first = layout.slotFirstCodes[slot][SlotKey(kind: kind, place: item.place)] ?? 0
    let code = itemCode(item, from: first, context.values)
    let awaits = if case .await = statement { true } else { flow.slots[slot].facts.awaits }
    guard awaits, let source = context.owner,
      let (owner, firstCode) = continuationCodes.slots[slot].first(where: { $0.owner.source == source })
    else {
      add(.present(slot: slot, code))
      return
    }
    let continuation = self.code(of: context.values, owner.types, from: firstCode)
    add(.await(slot: slot, code, continuation: continuation))
  }

  private func addSet(_ variable: Int, _ operand: Operand, _ values: [Argument]) {
    let register = layout.variables[variable]
    let type = flow.variables[variable].type
    switch conditions.ground(operand, values) {
    case .value(let value):
      guard let code = type.code(of: value) else { preconditionFailure("types are checked before grounding") }
      add(.set(register: register, code: code))
    case .register(let other, let source):
      let row = addOffsets(source.values.map { type.code(of: $0) ?? 0 })
      add(.copy(register: register, from: other, row: row))
    }
  }

  /// Gives a variable the value of a sum that carries these arguments. If an argument is in a register, the step selects the
  /// value.
  private func addStore(
    _ variable: Int, _ operands: [Operand], _ stored: [StoredValue], _ values: [Argument]
  ) {
    add(.call)
    let choices = stored.compactMap { choice -> (ResolvedCondition?, Operation)? in
      guard let code = flow.variables[variable].type.code(of: choice.value) else { return nil }
      let demands = zip(operands, choice.arguments).map { ResolvedCondition.equal($0, .value($1)) }
      return (.all(demands), .set(register: layout.variables[variable], code: code))
    }
    addChoice(among: choices, values) { add($0) }
  }

  /// Puts the listed root with these arguments at the bottom. If an argument is in a register, the step selects the root. A swap
  /// to the only root does nothing, but counts as a statement.
  private func addSwap(_ site: Int, _ item: ResolvedItem, _ values: [Argument]) {
    add(.call)
    guard layout.sites[site].root != nil else { return }
    let place = flow.symbols.places[item.place]
    let choices = layout.rootItems[layout.sites[site].roots].enumerated().compactMap {
      code, root -> (ResolvedCondition?, Operation)? in
      guard flow.symbols.itemPlaces[root] == item.place else { return nil }
      let codes = place.codes(at: root - place.firstItem)
      let demands = zip(item.arguments, zip(place.parameters, codes)).compactMap { argument, known in
        argument.map { ResolvedCondition.equal($0, .value(known.0.type.values[known.1])) }
      }
      return (.all(demands), .swapRoot(site: site, ItemCode(base: code, terms: 0..<0)))
    }
    addChoice(among: choices, values) { add($0) }
  }

  // MARK: - Codes

  private func stackCode(_ stack: Int, _ item: ResolvedItem, _ values: [Argument]) -> ItemCode {
    itemCode(item, from: layout.stackFirstCodes[stack][item.place] ?? 0, values)
  }

  /// Returns the code of an item whose destination has its first code at `first`.
  private func itemCode(_ item: ResolvedItem, from first: Int, _ values: [Argument]) -> ItemCode {
    let arguments = item.arguments.map { argument in
      guard let argument else { preconditionFailure("a statement gives every argument") }
      return conditions.ground(argument, values)
    }
    return code(of: arguments, flow.symbols.places[item.place].parameters.map(\.type), from: first)
  }

  private func effectCode(_ effect: Int, _ operands: [Operand], _ values: [Argument]) -> ItemCode {
    code(
      of: operands.map { conditions.ground($0, values) }, flow.effects[effect].parameters.map(\.type),
      from: layout.effects[effect].pending.lowerBound)
  }

  /// Returns the code of a combination of values; the last one varies fastest.
  private func code(of arguments: [Argument], _ types: [ResolvedType], from first: Int) -> ItemCode {
    var base = first
    let firstTerm = parts.itemTerms.count
    var stride = 1
    for (argument, type) in zip(arguments, types).reversed() {
      switch argument {
      case .value(let value): base += stride * (type.code(of: value) ?? 0)
      case .register(let register, let source):
        let row = addOffsets(source.values.map { stride * (type.code(of: $0) ?? 0) })
        parts.itemTerms.append(ItemTerm(register: register, row: row))
      }
      stride *= type.values.count
    }
    return ItemCode(base: base, terms: firstTerm..<parts.itemTerms.count)
  }

  func addOffsets(_ row: [Int]) -> Int {
    parts.offsets += row
    return parts.offsets.count - row.count
  }
}
