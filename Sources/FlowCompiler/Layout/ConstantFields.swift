import FlowModel
import FlowResolver

/// The fields that no statement ever gives another value than their first, so that they need no bits.
///
/// Statements are looked at wherever they stand, whether their event can happen or not. A relaunch brings back only what
/// was there before, and the platform only takes presentations away or moves what is wanted on screen.
struct ConstantFields {
  private var changedVariables: Set<Int> = []
  private var filledStacks: Set<Int> = []
  private var filledSlots: Set<Int> = []
  private var startedEffects: Set<Int> = []
  private var swappedRoots: Set<Int> = []

  init(_ flow: ResolvedFlow) {
    for event in flow.events { note([event.body] + event.resumes.map(\.body), flow) }
    for effect in flow.effects { note(effect.outcomes.map(\.body), flow) }
    for buttons in flow.buttons.values { note(buttons.map(\.body), flow) }
    note(flow.slots.compactMap(\.onDismiss), flow)
    for (index, slot) in flow.slots.enumerated() where slot.initial != nil { filledSlots.insert(index) }
  }

  func isConstant(variable: Int) -> Bool { !changedVariables.contains(variable) }

  /// Whether a stack is always empty.
  func isConstant(stack: Int) -> Bool { !filledStacks.contains(stack) }

  /// Whether a slot always wants nothing.
  func isConstant(slot: Int) -> Bool { !filledSlots.contains(slot) }

  /// Whether an effect is never pending.
  func isConstant(effect: Int) -> Bool { !startedEffects.contains(effect) }

  /// Whether a site keeps its first root.
  func isConstant(rootOf site: Int) -> Bool { !swappedRoots.contains(site) }

  private mutating func note(_ bodies: [ResolvedBody], _ flow: ResolvedFlow) {
    for statement in bodies.flatMap(\.allStatements) { note(statement, flow) }
  }

  private mutating func note(_ statement: ResolvedStatement, _ flow: ResolvedFlow) {
    switch statement {
    case .push(let stack, _), .replace(let stack, _): filledStacks.insert(stack)
    case .present(let slot, _, _), .await(let slot, _, _): filledSlots.insert(slot)
    case .set(let index, let operand):
      let variable = flow.variables[index]
      let initial = variable.type.values[variable.initialCode]
      if operand != .value(initial) { changedVariables.insert(index) }
    case .add(let variable, _), .store(let variable, _, _, _), .setCount(let variable, _):
      changedVariables.insert(variable)
    case .swapRoot(let site, _): swappedRoots.insert(site)
    case .start(let effect, _): startedEffects.insert(effect)
    case .pop, .popTo, .popToIndex, .popToRoot, .complete, .dismiss, .dismissSlot, .dismissAll, .dismissSelf,
      .select, .cancel, .call, .callChild, .unhandledEmit:
      break
    }
  }
}
