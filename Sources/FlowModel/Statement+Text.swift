import FlowDiagnostics

extension Body {
  /// What it does, with a text for each case or outcome.
  package var parts: [String] {
    switch self {
    case .statements(let statements): ["do \(statements.map(\.text).joined(separator: ", "))"]
    case .cases(let cases): cases.map(\.text)
    case .outcomes(let outcomes): outcomes.map(\.text)
    }
  }

  /// What it does on one line. Statements without cases or outcomes have no word before them.
  fileprivate var inner: String {
    guard case .statements(let statements) = self else { return "(\(parts.joined(separator: "; ")))" }
    return statements.map(\.text).joined(separator: ", ")
  }
}

extension Body.Case {
  fileprivate var text: String { "\(when.map { "when \($0.text)" } ?? "otherwise"): \(body.inner)" }
}

extension Body.Outcome {
  /// Its name and what it does.
  package var text: String { "\(name.value): \(body.inner)" }
}

extension Statement {
  /// The statement as people write it: `present login(profile) in sheet`.
  package var text: String {
    switch kind {
    case .push(let item): "push \(item.text)"
    case .pop(let count): count == 1 ? "pop" : "pop \(count)"
    case .popTo(let item): "popTo \(item.text)"
    case .popToRoot: "popToRoot"
    case .replace(let items): "replace [\(items.map(\.text).joined(separator: ", "))]"
    case .present(let item, let slot): "present \(item.text)\(Self.place(slot))"
    case .dismiss: "dismiss"
    case .dismissSlot(let slot): "dismiss \(slot.value)"
    case .dismissAll: "dismiss all"
    case .dismissSelf: "dismiss self"
    case .set(let variable, let value): "set \(variable.value) = \(value.value)"
    case .store(let variable, let item): "set \(variable.value) = \(item.text)"
    case .add(let variable, let number):
      "set \(variable.value) = \(variable.value) \(number < 0 ? "-" : "+") \(number.magnitude)"
    case .count(let variable, let stack): "set \(variable.value) = \(stack.value).count"
    case .swapRoot(let item): "set root = \(item.text)"
    case .popToIndex(let variable, let item):
      "popTo index \(variable.value)\(item.map { " as \($0.text)" } ?? "")"
    case .await(let item, let slot): "await \(item.text)\(Self.place(slot))"
    case .complete(let result): "return \(result.value)"
    case .select(let tab): "select \(tab.value)"
    case .start(let effect): "start \(effect.text)"
    case .cancel(let effect): "cancel \(effect.text)"
    case .send(let event, let child): "send \(child.map { "\($0.value)." } ?? "")\(event.text)"
    case .emit(let event): "emit \(event.text)"
    case .stay: "stay"
    }
  }

  private static func place(_ slot: SlotReference?) -> String {
    guard let slot else { return "" }
    return " in \(slot.slot.value)\(slot.kind.map { ".\($0.value)" } ?? "")"
  }
}
