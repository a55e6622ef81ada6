package import FlowDiagnostics

extension Coordinator {
  /// The items that can be at its bottom: its roots, or the fixed one.
  package var bottoms: [ItemExpression] { roots.isEmpty ? [root].compactMap(\.self) : roots }
}

extension Field {
  /// The stack, if it is one.
  package var stack: StackDeclaration? { if case .stack(let stack) = kind { stack } else { nil } }

  /// The slot, if it is one.
  package var slot: SlotDeclaration? { if case .slot(let slot) = kind { slot } else { nil } }

  /// The tabs, if it holds tabs.
  package var tabs: TabsDeclaration? { if case .tabs(let tabs) = kind { tabs } else { nil } }

  /// The variable, if it is one.
  package var variable: VariableDeclaration? {
    if case .variable(let variable) = kind { variable } else { nil }
  }

  /// The screens and alerts that it lists.
  package var names: [Located<String>] {
    switch kind {
    case .stack(let stack): stack.screens
    case .slot(let slot): slot.presentations.flatMap(\.names)
    case .tabs(let tabs): tabs.screens
    case .variable: []
    }
  }
}
