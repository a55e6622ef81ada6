import FlowModel
package import FlowResolver

/// Finds the fields to which no statement ever gives another value than their first, so that they need no bits.
///
/// All statements count, whether or not their event can happen. A relaunch brings back only what was there before, and the
/// platform only takes presentations away or moves what is wanted on screen.
struct ConstantFields {
  private var changedFields: Set<FieldID> = []
  private var startedEffects: Set<Int> = []

  init(_ flow: ResolvedFlow) {
    for statement in flow.statements { note(statement, flow) }
    for (index, slot) in flow.slots.enumerated() where slot.initial != nil {
      changedFields.insert(.slot(index))
    }
  }

  /// Whether a stack is always empty, a slot always wants nothing, or a variable or root keeps its first value.
  func isConstant(_ field: FieldID) -> Bool { !changedFields.contains(field) }

  /// Whether an effect is never pending.
  func isConstant(effect: Int) -> Bool { !startedEffects.contains(effect) }

  private mutating func note(_ statement: ResolvedStatement, _ flow: ResolvedFlow) {
    switch statement {
    case .push(let stack, _): changedFields.insert(.stack(stack))
    case .replace(let stack, let items): if !items.isEmpty { changedFields.insert(.stack(stack)) }
    case .present(let slot, _, _), .await(let slot, _, _): changedFields.insert(.slot(slot))
    case .set(let index, let operand):
      let variable = flow.variables[index]
      let initial = variable.type.values[variable.initialCode]
      if operand != .value(initial) { changedFields.insert(.variable(index)) }
    case .add(let variable, _), .store(let variable, _, _, _), .setCount(let variable, _):
      changedFields.insert(.variable(variable))
    case .swapRoot(let site, _): changedFields.insert(.root(site: site))
    case .start(let effect, _): startedEffects.insert(effect)
    case .pop, .popTo, .popToIndex, .popToRoot, .complete, .dismiss, .dismissSlot, .dismissAll, .dismissSelf,
      .select, .cancel, .call, .callChild, .unhandledEmit:
      break
    }
  }
}

extension ResolvedFlow {
  /// Every statement, wherever it stands and whether or not it can run.
  package var statements: [ResolvedStatement] {
    var bodies = events.flatMap { [$0.body] + $0.resumes.map(\.body) }
    bodies += effects.flatMap { $0.outcomes.map(\.body) }
    bodies += slots.compactMap(\.onDismiss)
    bodies += buttonsInOrder.flatMap { $0.value.map(\.body) }
    return bodies.flatMap(\.allStatements)
  }

  /// The buttons of alerts, in the same order in every run.
  var buttonsInOrder: [(key: ButtonKey, value: [ResolvedButton])] {
    buttons.sorted { ($0.key.site, $0.key.place) < ($1.key.site, $1.key.place) }
  }
}
