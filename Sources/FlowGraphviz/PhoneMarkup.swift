import FlowDiagrams

/// HTML-like labels that look like phones: layers on screen, one over another, and captions below.
///
/// All phones of a diagram have the same size and the same number of caption lines, so that they stand in a row.
struct PhoneMarkup {
  /// The space inside the outline of a phone, in points.
  private let width: Int
  private let height: Int
  private let captionCount: Int

  private static let headingHeight = 15
  private static let nameHeight = 24
  private static let coveredHeight = 20
  private static let noteHeight = 13
  private static let captionHeight = 15
  private static let buttonHeight = 20
  /// The height of the padding around the tab bar.
  private static let barPadding = 2
  /// The width that a card needs beside its content: its outline and the gap around it.
  private static let cardMargin = 12
  /// The height that a card needs beside its content.
  private static let cardEdges = 10
  /// The height that an alert's box needs beside its content: its outline and the padding around it.
  private static let questionMargin = 22
  /// The least space above and below an alert's box.
  private static let questionGap = 4

  init(of diagram: Diagram) {
    let nodes = diagram.nodes.filter { $0.phone != nil }
    let phones = nodes.compactMap(\.phone)
    let captions = nodes.flatMap(\.lines).map {
      Self.textWidth($0.text, 9, isBold: $0.tone.isBold) + ($0.tone == .disagreement ? 8 : 0)
    }
    width = (phones.map(Self.width) + captions).reduce(120, max)
    height = phones.map { Self.height(of: $0.layers[...]) + Self.barHeight(of: $0) + 24 }
      .reduce(width * 3 / 2, max)
    captionCount = nodes.map(\.lines.count).max() ?? 0
  }

  /// Returns the label of a node, or nil if it is no phone.
  func label(of node: Diagram.Node) -> String? {
    guard let phone = node.phone else { return nil }
    let (stroke, fill) = Palette.node(node.shape, node.emphasis)
    let barHeight = Self.barHeight(of: phone)
    let border = node.emphasis == .violated ? 3 : 1
    // A heavy outline makes the screen smaller, so that all phones have the same size.
    let (width, height) = (self.width - border + 1, self.height - border + 1)
    var rows = [cell(text(phone.heading, 9, .muted), width, Self.headingHeight)]
    rows += screen(phone.layers[...], width, height - Self.headingHeight - barHeight)
    rows += phone.toasts.map { cell(toast($0), width, Self.nameHeight) }
    if !phone.tabs.isEmpty { rows += ["<HR/>", "<TD>\(tabBar(phone))</TD>"] }
    let screen = box(rows, border: border, stroke, fill)
    return LabelMarkup.table(["<TR><TD>\(screen)</TD></TR>", "<TR><TD>\(captions(node))</TD></TR>"])
  }

  // MARK: - What is on screen

  /// Returns the rows for the lowest layer, with all others in or below it. They fill the height.
  private func screen(_ layers: ArraySlice<Diagram.Phone.Layer>, _ width: Int, _ height: Int) -> [String] {
    guard let layer = layers.first else { return [cell("", width, height)] }
    let above = layers.dropFirst()
    guard let next = above.first else {
      let used = Self.height(of: layers)
      return names(of: layer, width) + [cell("", width, max(4, height - used))]
    }
    let name = cell(text(layer.name, 10, .muted), width, Self.coveredHeight)
    let rest = height - Self.coveredHeight
    switch next.style {
    case .page: return [name, "<HR/>"] + screen(above, width, rest)
    case .card(let word):
      let inner = screen(above, width - Self.cardMargin, rest - Self.noteHeight - Self.cardEdges)
      let heading = cell(text(word, 8, .present), width - Self.cardMargin, Self.noteHeight)
      return [name, "<TD CELLPADDING=\"4\">\(box([heading] + inner, .present, .screen))</TD>"]
    case .alert:
      let used = Self.height(of: above)
      let free = max(2 * Self.questionGap, rest - used - Self.questionMargin)
      let card = box(question(next, width - 2 * Self.cardMargin), .alert, .alertFill)
      return [
        name, cell("", width, free / 2), "<TD CELLPADDING=\"10\">\(card)</TD>",
        cell("", width, free - free / 2),
      ]
    }
  }

  /// Returns the name of what is in front, and its gates.
  private func names(of layer: Diagram.Phone.Layer, _ width: Int) -> [String] {
    [cell(text(layer.name, 12, .text, isBold: true), width, Self.nameHeight)]
      + layer.gates.map { cell(text($0, 9, .gate, isBold: true), width, Self.noteHeight) }
  }

  private func question(_ alert: Diagram.Phone.Layer, _ width: Int) -> [String] {
    names(of: alert, width)
      + alert.buttons.flatMap { button in
        [
          "<HR/>",
          cell(text(button.name, 11, button.isDestructive ? .violation : .push), width, Self.buttonHeight),
        ]
      }
  }

  private func toast(_ words: String) -> String {
    box(
      [cell(text(words, 10, .text), width - 2 * Self.cardMargin, Self.coveredHeight)], .toastEdge, .toast)
  }

  private func tabBar(_ phone: Diagram.Phone) -> String {
    let cells = phone.tabs.map { name in
      let isSelected = name == phone.selectedTab
      let words = text(name, 9, isSelected ? .tab : .muted, isBold: isSelected)
      let fill = isSelected ? Palette.tabs : Palette.screen
      return
        "<TD WIDTH=\"\(Self.tabWidth(name))\" HEIGHT=\"\(Self.nameHeight)\" BGCOLOR=\"\(fill.light)\">\(words)</TD>"
    }
    return LabelMarkup.table(["<TR>\(cells.joined())</TR>"])
  }

  // MARK: - What stands below

  private func captions(_ node: Diagram.Node) -> String {
    let missing = captionCount - node.lines.count
    func cells(_ lines: [Diagram.Line], _ width: Int) -> [String] {
      lines.map { line in
        let ink = Palette.text(line.tone, .plain)
        return cell(text(line.text, 9, ink, isBold: line.tone.isBold), width, Self.captionHeight)
      }
    }
    let wrong = cells(node.lines.filter { $0.tone == .disagreement }, width - 8)
    var rows = cells(node.lines.filter { $0.tone != .disagreement }, width)
    if !wrong.isEmpty {
      rows.append("<TD>\(box(wrong, .gate, .window, style: "rounded,dashed"))</TD>")
    }
    // If nothing disagrees, the outline around disagreements is missing too.
    rows.append(cell("", width, 1 + missing * Self.captionHeight + (wrong.isEmpty ? 4 : 0)))
    return box(rows, border: 0, .canvas, .canvas)
  }
}

extension PhoneMarkup {
  private static func width(of phone: Diagram.Phone) -> Int {
    var margin = 12
    var widest = phone.tabs.map(tabWidth).reduce(0, +)
    for layer in phone.layers {
      switch layer.style {
      case .page: break
      case .card: margin += cardMargin
      case .alert: margin += 2 * cardMargin
      }
      widest = max(widest, textWidth(layer.name, 12, isBold: true) + margin)
      for gate in layer.gates { widest = max(widest, textWidth(gate, 9, isBold: true) + margin) }
      for button in layer.buttons { widest = max(widest, textWidth(button.name, 11, isBold: false) + margin) }
    }
    return (phone.toasts.map { textWidth($0, 10, isBold: false) + 2 * cardMargin + 12 } + [widest]).max()
      ?? widest
  }

  /// Returns the height that layers need, the lowest one first.
  private static func height(of layers: ArraySlice<Diagram.Phone.Layer>) -> Int {
    guard let layer = layers.first else { return 0 }
    let above = layers.dropFirst()
    guard let next = above.first else {
      return nameHeight + layer.gates.count * noteHeight + layer.buttons.count * buttonHeight
    }
    switch next.style {
    case .page: return coveredHeight + height(of: above)
    case .card: return coveredHeight + noteHeight + cardEdges + height(of: above)
    case .alert: return coveredHeight + questionMargin + 2 * questionGap + height(of: above)
    }
  }

  private static func barHeight(of phone: Diagram.Phone) -> Int {
    (phone.tabs.isEmpty ? 0 : nameHeight + barPadding) + phone.toasts.count * nameHeight
  }

  private static func tabWidth(_ name: String) -> Int { textWidth(name, 9, isBold: true) + 8 }

  private static func textWidth(_ text: String, _ size: Double, isBold: Bool) -> Int {
    Int(LabelText.width(of: text, size: size, isBold: isBold).rounded(.up))
  }

  private func cell(_ content: String, _ width: Int, _ height: Int) -> String {
    "<TD WIDTH=\"\(width)\" HEIGHT=\"\(height)\">\(content)</TD>"
  }

  private func text(_ words: String, _ size: Int, _ ink: Palette, isBold: Bool = false) -> String {
    LabelMarkup.font(words, size: size, ink, isBold: isBold)
  }

  /// Returns rows in an outline. A row is a cell, or a line between two.
  private func box(
    _ rows: [String], border: Int = 1, _ stroke: Palette, _ fill: Palette, style: String = "rounded"
  ) -> String {
    LabelMarkup.table(
      rows.map { $0 == "<HR/>" ? $0 : "<TR>\($0)</TR>" }, border: border,
      LabelMarkup.colours((stroke, fill)) + " STYLE=\"\(style)\"")
  }
}

extension Diagram.Tone {
  var isBold: Bool {
    switch self {
    case .name, .gate, .violation, .change: true
    case .note, .disagreement: false
    }
  }
}
