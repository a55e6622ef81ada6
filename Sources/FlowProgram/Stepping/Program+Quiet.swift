import FlowModel
import FlowResolver

/// What a step need not settle, since it was settled before and the step wrote nothing that decides about it.
extension Program {
  /// Whether a place stays as it was settled before the step.
  @inline(__always)
  func isQuiet(_ site: Int, _ context: StepContext) -> Bool { context.isQuiet[layerGroups.groupOfSite[site]] }

  /// Determines, at the first place of a group, whether the group stays as it was. What is around it has already settled.
  @inline(__always)
  func noteQuiet(_ site: Int, _ context: inout StepContext) {
    let index = layerGroups.groupOfSite[site]
    guard layerGroups.groups[index].base == site, !context.isFresh, staysSettled[index] else { return }
    context.isQuiet[index] = isUnwritten(index, context) && staysWhereItWas(index, context)
  }

  /// Whether no register that decides how a group settles was written in this step.
  func isUnwritten(_ group: Int, _ context: StepContext) -> Bool {
    layerGroups.groups[group].registers.allSatisfy { context.after.isInherited($0) }
  }

  /// Whether no register of a place itself was written in this step.
  func keepsAll(_ site: Int, _ context: StepContext) -> Bool {
    layout.sites[site].own.allSatisfy {
      context.after.isInherited($0)
        || layout.bitFields[$0].mask == 0 && (site == 0 || $0 != layout.sites[site].lives)
    }
  }

  /// Whether the layer of a group is on screen if it was before.
  private func staysWhereItWas(_ index: Int, _ context: StepContext) -> Bool {
    let group = layerGroups.groups[index]
    guard let carrier = group.carrier else { return true }
    guard isUnwritten(layout.slots[carrier], context) else { return false }
    // A container's modal looks for its host in what is around it (M2).
    if platform == .modals { return context.isQuiet[group.parent] }
    if group.isAboveAll { return true }
    return layerGroups.groups[group.parent].isOneLayer
      ? staysWhereItWas(group.parent, context) : context.isQuiet[group.parent]
  }

  /// Whether the step wrote nothing about what a slot wants and shows.
  private func isUnwritten(_ slot: SlotLayout, _ context: StepContext) -> Bool {
    context.after.isInherited(slot.wanted) && slot.status.map { context.after.isInherited($0) } ?? true
      && slot.instead.map { context.after.isInherited($0) } ?? true
  }

  /// Whether a slot that competes with nothing shows what it did before the step.
  func staysShown(_ slot: SlotLayout, _ context: StepContext) -> Bool {
    let group = layerGroups.groupOfSite[slot.site]
    guard platform != .modals, !context.isFresh, staysSettled[group] else { return false }
    return isUnwritten(slot, context) && (!slot.canBeHeld || isUnwritten(group, context))
  }
}
