import FlowModel

extension CodeUnit {
  /// Makes a slot of the stack that a view or a view controller pushes onto. The facts give it one of its own, but it pushes onto
  /// the stack that it is on itself: at most one page, which covers it.
  mutating func holdOnePageOfLinks() {
    guard let index = slots.firstIndex(where: isOfLinks) else { return }
    let name = slots[index].name
    func verb(_ step: CodeStep, of event: CodeEvent) -> CodeStep.Verb? {
      switch step.verb {
      case .push: .present
      // A control of the page itself removes the page; an answer of what it pushed, that.
      case .pop, .popToRoot: event.cause == .user && kind != "view" ? .dismissSelf : .dismiss
      default: nil
      }
    }
    let isPushed = events.allSatisfy { event in
      event.rows.flatMap(\.steps).allSatisfy { $0.slot != name || verb($0, of: event) != nil }
    }
    guard isPushed else { return }
    (slots[index].form, slots[index].kind, slots[index].isOfLinks) = (.slot, .push, true)
    for (number, event) in events.enumerated() {
      for row in event.rows.indices {
        for (step, old) in event.rows[row].steps.enumerated() where old.slot == name {
          events[number].rows[row].steps[step].verb = verb(old, of: event) ?? old.verb
        }
      }
    }
  }

  private func isOfLinks(_ slot: CodeSlot) -> Bool {
    guard slot.form == .stack else { return false }
    return kind == "view" && slot.name == "stack"
      || name.hasSuffix("ViewController") && slot.name == "navigationController"
  }
}
