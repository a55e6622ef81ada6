import FlowDiagnostics

/// The tabs at the edge of the screen.
package struct TabBar: Sendable, Hashable {
  /// The screens of the tabs, by name.
  package var tabs: [String]
  /// The selected one, as an item's description.
  package var selected: String
}

extension StateDescription {
  /// Returns the outermost tab bar; nil if there is none.
  package func tabBar(in flow: Flow) -> TabBar? {
    let root = flow.coordinators.first?.name.value ?? ""
    for (coordinator, fields) in [(root, fields)] + children.map({ ($0.coordinator, $0.fields) }) {
      let declared = flow.coordinators.first { $0.name.value == coordinator }?.fields ?? []
      for field in fields {
        guard case .tabs(let selected) = field.content,
          case .tabs(let tabs)? = declared.first(where: { $0.name.value == field.name })?.kind
        else { continue }
        return TabBar(tabs: tabs.screens.map(\.value), selected: selected)
      }
    }
    return nil
  }
}
