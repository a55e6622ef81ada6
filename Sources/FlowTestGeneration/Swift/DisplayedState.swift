import FlowModel

/// What a state shows, as generated tests see it.
struct DisplayedState {
  var screen: ItemValue
  /// The pages of the topmost modal, or of the root if there is none, from the bottom up.
  var stack: [ItemValue]
  /// The topmost thing that covers the page below it.
  var modal: ItemValue?
  var alert: ItemValue?

  init(_ state: StateDescription) {
    screen = state.page
    alert = state.alert
    stack = []
    for layer in state.kindedLayers where layer.kind?.isAlert != true {
      let covers = layer.kind.map { $0.isModal || $0 == .window } ?? false
      if covers {
        modal = layer.item
        stack = []
      }
      stack.append(layer.item)
    }
  }
}
