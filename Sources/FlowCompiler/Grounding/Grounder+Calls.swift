import FlowDiagnostics
import FlowModel
import FlowResolver

extension Grounder {
  /// Adds a call of an event, inlined. Arguments in registers are kept first, since the caller may be gone soon.
  func addCalls(_ statement: ResolvedStatement, _ context: BodyContext) {
    let scratch = usedScratch
    add(.call)
    switch statement {
    case .call(let event, let operands, let kind):
      addCall(event, keep(operands, context), asksWhen: kind == .send)
    case .callChild(let calls, let operands, _):
      let arguments = keep(operands, context)
      var ends: [Int] = []
      for call in calls {
        let test = add(.jumpIfDead(0, register: layout.sites[call.site].lives))
        addCall(call.event, arguments, asksWhen: true)
        ends.append(add(.jump(0)))
        land([test])
      }
      add(.noteAbsent)
      land(ends)
    default: preconditionFailure("a call")
    }
    usedScratch = scratch
  }

  private func keep(_ operands: [Operand], _ context: BodyContext) -> [Argument] {
    operands.map { operand in
      let argument = conditions.ground(operand, context.values)
      guard case .register(let register, let type) = argument, register < layout.registerCount else {
        return argument
      }
      let kept = addScratch()
      add(.keep(register: kept, from: register))
      return .register(kept, type)
    }
  }

  private func addCall(_ index: Int, _ given: [Argument], asksWhen: Bool) {
    guard parts.operations.count <= Self.eventLimit * 20 else {
      isOverLimit = true
      return
    }
    let event = flow.events[index]
    guard !isInert(event.site) else { return }
    // Names that only `from` binds have no value in a call, and get the first of their type.
    let rest = event.bindings.dropFirst(given.count).map { Argument.value($0.type.values.first ?? 0) }
    let context = BodyContext(site: event.site, values: given + rest, owner: .event(index))
    let test = addTest(of: asksWhen ? event.when : nil, context.values)
    if test == .never { return }
    addDrops(by: event.declaration.name.value, at: event.site)
    addBody(event.body, context)
    if case .jump(let jump) = test { land([jump]) }
  }
}
