import FlowDiagnostics
import FlowModel

/// States as text, as `StateDescription.key` prints them.
extension NaiveInterpreter {
  /// Returns the whole state on one line, the same only for equal states.
  package func key(of state: NaiveState) -> String {
    var text = key(of: state.root)
    for path in livingInstances(of: state).dropFirst() {
      guard let instance = state.instance(path) else { continue }
      text += " | \(sitePath(of: path, in: state)): \(key(of: instance))"
    }
    guard let motion = state.motion else { return text }
    guard let page = motion.page else { return text + " | moving" }
    return text + " | moving(\(page)\(motion.site.isEmpty ? "" : "@\(motion.site)"))"
  }

  private func key(of instance: NaiveInstance) -> String {
    let coordinator = instance.coordinator
    var parts: [String] = []
    if coordinator.roots.count > 1, let root = instance.root { parts.append("root=\(root.value)") }
    for (index, field) in coordinator.fields.enumerated() {
      let name = field.name.value
      switch instance.fields[index] {
      case .stack(let items, let isDetached):
        let values = items.map(\.value.description).joined(separator: ", ")
        parts.append("\(name)\(isDetached ? "~" : "")=[\(values)]")
      case .variable(let value): parts.append("\(name)=\(value)")
      case .tabs(let items, let selected): parts.append("\(name)=\(items[selected].value)")
      case .slot(let slot):
        let isBound = coordinator.slotDeclarations[index]?.isBound ?? true
        parts.append("\(name)=\(key(of: slot, isBound: isBound))")
      }
    }
    if !coordinator.effects.isEmpty {
      parts.append("effects=[\(pendingEffects(of: instance).joined(separator: ", "))]")
    }
    return parts.joined(separator: "; ")
  }

  private func key(of slot: NaiveSlot, isBound: Bool) -> String {
    let other = slot.shown.flatMap { $0.isSame(as: slot.wanted) ? nil : $0 }
    let instead = other.map { "(shows \($0.value):\($0.kind?.rawValue ?? ""))" } ?? ""
    guard let wanted = slot.wanted else { return "nil" + instead }
    let presence: String
    if !isBound {
      presence = "unbound"
    } else if slot.isSpent {
      presence = "spent"
    } else if slot.shown != nil {
      presence = "shown"
    } else if let asked = slot.asked {
      presence = "waiting(\(asked))"
    } else {
      presence = "hidden"
    }
    let rank = slot.rank > 0 ? "#\(slot.rank)" : ""
    let awaited = slot.continuation.map { " awaited by \($0.label)" } ?? ""
    return "\(wanted.value):\(wanted.kind?.rawValue ?? ""):\(presence)\(instead)\(rank)\(awaited)"
  }

  /// "In declaration/domain order."
  private func pendingEffects(of instance: NaiveInstance) -> [String] {
    instance.coordinator.effects.flatMap { effect in
      combinations(of: effect.parameters)
        .map { ItemValue(name: effect.name.value, arguments: $0) }
        .filter(instance.pending.contains).map(\.description)
    }
  }
}
