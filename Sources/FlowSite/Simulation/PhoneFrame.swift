import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRendering

/// What a phone shows in one state, and how it differs from what is wanted, for `phone.js` to draw.
struct PhoneFrame {
  let state: StateDescription
  let flow: CompiledFlow

  /// What is on screen, and how it differs from what is wanted.
  var screen: JSONValue { .object([("layers", .array(layers))] + surroundings) }

  /// The layers on screen, from the bottom up. Many states have the same ones.
  var layers: [JSONValue] { state.kindedLayers.map(layer) }

  /// What surrounds the layers, and how the screen differs from what is wanted.
  var surroundings: [(key: String, value: JSONValue)] {
    let bar = state.tabBar(in: flow.flow)
    return [
      ("tabs", .strings(bar?.tabs ?? [])),
      ("tab", .optional(bar?.selected)),
      ("toasts", .strings(state.toasts.map(\.description))),
      ("differences", .array(state.disagreements.map(JSONValue.init))),
      ("detached", .strings(state.detachedStacks)),
      ("moving", .optional(state.motionLine)),
    ]
  }

  private func layer(_ layer: Layer) -> JSONValue {
    let screen = flow.flow.screens.first { $0.name.value == layer.item.name }
    let buttons = layer.kind.map { $0.isAlert ? flow.shownButtons(of: layer.item.name, as: $0) : [] } ?? []
    return [
      "name": .string(layer.item.name),
      "title": .string(layer.item.description),
      "style": .string(layer.kind.map { $0 == .push ? "page" : $0.pictureWord } ?? "page"),
      "blank": .bool(screen?.isRegistered == false),
      "gates": .strings(screen?.requires.map(\.value) ?? []),
      "buttons": .array(
        buttons.map {
          [
            "name": .string($0.name), "destructive": .bool($0.role == .destructive),
            "cancel": .bool($0.role == .cancel),
            "event": .string("\(layer.item.name).\($0.name)"),
          ]
        }),
    ]
  }
}
