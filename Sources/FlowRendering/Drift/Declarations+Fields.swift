import FlowDiagnostics
import FlowModel

extension FlowSummary.Declaration {
  /// Creates the declaration of a coordinator's field. By default, a variable begins as the first value of its domain.
  init(_ field: Field, of coordinator: String, domains: [Domain]) {
    let name = "\(coordinator).\(field.name.value)"
    switch field.kind {
    case .stack(let stack): self.init(.stack, name, stack.words)
    case .slot(let slot): self.init(.slot, name, slot.words)
    // The first tab is selected at the start, and people see them in this order.
    case .tabs(let tabs): self.init(.tabs, name, tabs.screens.map(\.value).joined(separator: ", "))
    case .variable(let variable): self.init(.variable, name, variable.words(domains))
    }
  }
}

extension StackDeclaration {
  fileprivate var words: String {
    joined([
      screens.map(\.value).sorted().joined(separator: ", "), limit.map { "limit \($0.value)" },
      isComposed ? nil : "not composed", isDrivenByLoops ? "driven by loops" : nil,
      names("written by", writers),
    ])
  }
}

extension SlotDeclaration {
  fileprivate var words: String {
    let contents = presentations.map { presentation in
      "\(presentation.kind.rawValue) \(presentation.names.map(\.value).sorted().joined(separator: ", "))"
    }
    let traits: [String?] = [
      isBound ? nil : "not bound", writesBack ? nil : "no write-back", isEphemeral ? nil : "not ephemeral",
      awaits ? "awaits" : nil, holdsToken ? nil : "token dropped", hasHost ? nil : "no host",
      isComposed ? nil : "not composed", identifiesByCase ? "identity by case" : nil,
      key.map { "key \($0.value)" }, isConditional ? "conditional" : nil,
      shownWhen.map { "shown when \($0.text)" }, anchor.map { "on \($0.value)" },
      owner.map { "owned by \($0.value)" }, names("written by", writers),
      onDismiss.map { _ in "acts on dismiss" },
    ]
    return joined(contents.sorted() + traits)
  }
}

extension VariableDeclaration {
  fileprivate func words(_ domains: [Domain]) -> String {
    let first: String? =
      switch type.values {
      case .list(let values): values.first?.value
      case .domain(let name): domains.first { $0.name.value == name.value }?.values.first?.value
      }
    let start = initial?.value ?? (type.isOptional ? "nil" : first)
    return joined([type.sortedText, isCounter ? "a counter" : nil, start.map { "begins as \($0)" }])
  }
}
