import FlowModel

struct StateText {
  let naming: ValueNaming
  /// The initial value of each variable.
  private let initial: [String: String]

  init(naming: ValueNaming, start: StateDescription) {
    self.naming = naming
    initial = Dictionary(start.variables.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns what is in front, what it covers, variables that differ from the start, and what is not shown as wanted.
  func lines(of state: StateDescription) -> [Diagram.Line] {
    var met = ValueNaming.Met()
    var lines = screens(of: state, &met)
    lines += state.toasts.map { Diagram.Line("toast \(naming.text($0, &met))", .note) }
    for (name, value) in state.variables where initial[name] != value {
      lines.append(Diagram.Line("\(name) = \(naming.key(value, &met))", .note))
    }
    if let motion = state.motionLine { lines.append(Diagram.Line(naming.key(motion, &met), .note)) }
    for difference in state.disagreements {
      let (wanted, shown) = (difference.wanted, difference.shown)
      let words = wanted.map { naming.text($0, &met) } ?? "nothing"
      let instead = shown.map { ", shows \(naming.text($0, &met))" } ?? ", not shown"
      lines.append(Diagram.Line("\(difference.field) wants \(words)\(instead)", .disagreement))
    }
    return lines
  }

  func screens(of state: StateDescription) -> [Diagram.Line] {
    var met = ValueNaming.Met()
    return screens(of: state, &met)
  }

  private func screens(of state: StateDescription, _ met: inout ValueNaming.Met) -> [Diagram.Line] {
    var layers = state.kindedLayers.map { layer in
      let kind = layer.kind.map { $0 == .push ? "" : "\($0.rawValue) " } ?? ""
      return kind + naming.text(layer.item, &met)
    }
    let front = Diagram.Line(layers.popLast() ?? naming.text(state.page, &met))
    guard !layers.isEmpty else { return [front] }
    return [front] + WrappedText.notes("over \(layers.reversed().joined(separator: ", "))")
  }
}

extension StateDescription {
  /// Everything about the state, line by line.
  var tooltip: [String] { [layerLine] + placedFields.map { "\($0.path) = \($0.field.wantedText)" } }

  var variables: [(path: String, value: String)] {
    placedFields.compactMap { path, field in
      guard case .variable(let value) = field.content else { return nil }
      return (path, value)
    }
  }
}
