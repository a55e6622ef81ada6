import FlowDiagnostics
import FlowModel

/// States as text.
extension NaiveInterpreter {
  /// The whole state on one line, the same for equal states only; a child's fields stand in braces.
  package func key(of state: NaiveState) -> String {
    key(of: state.root)
  }

  private func key(of instance: NaiveInstance) -> String {
    coordinator(instance.coordinator).fieldNames.map { name in
      switch instance.fields[name] {
      case .stack(let items): return "\(name)=[\(items.map(key).joined(separator: ", "))]"
      case .variable(let value): return "\(name)=\(value)"
      case .slot(let slot): return "\(name)=\(key(of: slot, name, in: instance))"
      case nil: return ""
      }
    }.joined(separator: "; ")
  }

  private func key(of item: NaiveItem) -> String {
    item.value.description + item.children.map { "{\(key(of: $0))}" }.joined()
  }

  private func key(of slot: NaiveSlot, _ name: String, in instance: NaiveInstance) -> String {
    guard let wanted = slot.wanted else { return "nil" }
    let presence: String
    if coordinator(instance.coordinator).slots[name]?.isBound == false {
      presence = "unbound"
    } else if slot.shown != nil {
      presence = "shown"
    } else if slot.isSpent {
      presence = "spent"
    } else {
      presence = "waiting(\(slot.asked?.description ?? "?"))"
    }
    return "\(key(of: wanted)):\(wanted.kind?.rawValue ?? "stack"):\(presence)"
  }
}
