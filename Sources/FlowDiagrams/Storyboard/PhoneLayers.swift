import FlowCompiler
import FlowDiagnostics
import FlowModel

/// What a phone shows in a state, with what the flow declares about it.
struct PhoneLayers {
  let flow: CompiledFlow
  private let mostCovered = 4

  /// Returns the layers from the bottom up. If there are many, one line counts those in the middle.
  func layers(of state: StateDescription) -> [Diagram.Phone.Layer] {
    let all = state.kindedLayers
    guard all.count > mostCovered + 1 else { return all.map(layer) }
    let hidden = all.count - mostCovered
    // Only pages may be left out: the outline of a card would be missed.
    let middle = all[1...hidden]
    guard middle.allSatisfy({ $0.kind == nil || $0.kind == .push }) else { return all.map(layer) }
    return [layer(all[0]), Diagram.Phone.Layer("… \(hidden) more …")] + all[(hidden + 1)...].map(layer)
  }

  private func layer(_ layer: Layer) -> Diagram.Phone.Layer {
    var result = Diagram.Phone.Layer(layer.item.description, style(of: layer.kind))
    if let screen = flow.flow.screens.first(where: { $0.name.value == layer.item.name }) {
      result.gates = screen.requires.map { "requires \($0.value)" }
    }
    if let kind = layer.kind, kind.isAlert {
      result.buttons = flow.shownButtons(of: layer.item.name, as: kind).map {
        Diagram.Phone.Button($0.name, isDestructive: $0.role == .destructive)
      }
    }
    return result
  }

  private func style(of kind: PresentationKind?) -> Diagram.Phone.Layer.Style {
    switch kind {
    case nil, .push: .page
    case .alert, .confirmationDialog: .alert
    case let kind?: .card(kind.pictureWord)
    }
  }
}
