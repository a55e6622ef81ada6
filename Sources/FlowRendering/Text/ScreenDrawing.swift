public import FlowCompiler
public import FlowDiagnostics
public import FlowModel

/// A screen drawn as text: what covers what, the buttons of an alert, the tab bar, toasts.
///
/// ```
/// ╭──────────────────────────╮
/// │ home                     │
/// │ ╭ sheet ───────────────╮ │
/// │ │ login(profile)       │ │
/// │ ╰──────────────────────╯ │
/// ╰──────────────────────────╯
/// ```
public struct ScreenDrawing: Sendable {
  private let flow: CompiledFlow
  private let paint: Paint
  private let width: Int

  /// Prepares to draw screens of a flow.
  ///
  /// - Parameter width: The number of columns of a drawing, at least 20.
  public init(of flow: CompiledFlow, styling: Styling = .plain, width: Int = 44) {
    self.flow = flow
    self.width = max(20, width)
    paint = Paint(styling: styling)
  }

  /// Returns the lines of the drawing of a state.
  public func lines(of state: StateDescription) -> [String] {
    let inner = width - 4
    var rows = screen(state.kindedLayers[...], inner)
    rows += state.toasts.map { row("(\($0))", inner, .doubtful) }
    var lines = [edge("╭", "╮")] + rows.map { "│ \($0) │" }
    if let bar = state.tabBar(in: flow.flow) {
      lines += [edge("├", "┤"), "│ \(tabs(bar, inner)) │"]
    }
    return lines + [edge("╰", "╯")]
  }

  private func edge(_ left: String, _ right: String) -> String {
    left + String(repeating: "─", count: width - 2) + right
  }

  /// Returns the rows of the lowest layer with all others in or below it.
  private func screen(_ layers: ArraySlice<Layer>, _ width: Int) -> [String] {
    guard let layer = layers.first else { return [] }
    let above = layers.dropFirst()
    guard let next = above.first else { return front(layer, width) }
    let covered = row(layer.item.description, width, .faint)
    let word = next.kind.flatMap { $0 == .push ? nil : $0.pictureWord }
    guard let word, width > 12 else { return [covered] + screen(above, width) }
    let inner = width - 4
    let title = "╭ \(word) " + String(repeating: "─", count: max(0, width - word.count - 4)) + "╮"
    let bottom = "╰" + String(repeating: "─", count: width - 2) + "╯"
    return [covered, title] + screen(above, inner).map { "│ \($0) │" } + [bottom]
  }

  private func front(_ layer: Layer, _ width: Int) -> [String] {
    var rows = [row(layer.item.description, width, .strong)]
    let gates = flow.flow.screens.first { $0.name.value == layer.item.name }?.requires ?? []
    rows += gates.map { row("requires \($0.value)", width, .faint) }
    guard let kind = layer.kind, kind.isAlert else { return rows }
    var line = ""
    for button in flow.shownButtons(of: layer.item.name, as: kind).map({ "[\($0.name)]" }) {
      if !line.isEmpty, line.count + 2 + button.count > width {
        rows.append(row(line, width, .place))
        line = ""
      }
      line += line.isEmpty ? button : "  \(button)"
    }
    return line.isEmpty ? rows : rows + [row(line, width, .place)]
  }

  /// Returns text that is cut or padded to a width.
  private func row(_ text: String, _ width: Int, _ role: Paint.Role) -> String {
    let shown = text.count > width ? text.prefix(width - 1) + "…" : text[...]
    return paint(String(shown), role) + String(repeating: " ", count: width - shown.count)
  }

  private func tabs(_ bar: TabBar, _ width: Int) -> String {
    row(bar.tabs.map { $0 == bar.selected ? "[\($0)]" : " \($0) " }.joined(separator: " "), width, .place)
  }
}
