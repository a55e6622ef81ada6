import FlowDiagrams

/// HTML-like labels: headings, nodes with lines of several sizes, and the legend.
enum LabelMarkup {
  /// The title and, below it, what to know before reading and the legend.
  ///
  /// All of it is the graph's own label: no edge can run through that.
  static func heading(_ diagram: Diagram) -> String {
    var rows = [row(font(diagram.title, size: 18, .text, isBold: true))]
    if !diagram.subtitle.isEmpty { rows.append(row(font(diagram.subtitle, size: 10, .muted))) }
    if let legend = legend(diagram.legend) {
      rows.append("<TR><TD ALIGN=\"LEFT\">\(legend)</TD><TD></TD></TR>")
    }
    return table(rows)
  }

  /// The lines of a node, or nil for none.
  ///
  /// Each line asks for at least its guessed width: with fonts narrower than the reader's the text must
  /// not run over the outline.
  static func node(_ node: Diagram.Node) -> String? {
    guard !node.lines.isEmpty else { return nil }
    if node.shape == .roads { return roads(node.lines) }
    let rows = node.lines.map { line in
      let size = line.tone == .name ? 12 : 9
      let isBold = line.tone.isBold
      let width = LabelText.width(of: line.text, size: Double(size), isBold: isBold)
      let text = font(line.text, size: size, Palette.text(line.tone, node.emphasis), isBold: isBold)
      return "<TR><TD WIDTH=\"\(Int(width.rounded(.up)))\">\(text)</TD></TR>"
    }
    return table(rows)
  }

  /// A list, one road below the other.
  private static func roads(_ lines: [Diagram.Line]) -> String {
    table(
      lines.map { line in
        let width = Int(LabelText.width(of: line.text, size: 9, isBold: false).rounded(.up))
        return "<TR><TD ALIGN=\"LEFT\" WIDTH=\"\(width)\">\(font(line.text, size: 9, .faint))</TD></TR>"
      })
  }

  /// Samples with their words, a few to a row, or nil for none.
  private static func legend(_ entries: [Diagram.LegendEntry]) -> String? {
    guard !entries.isEmpty else { return nil }
    let columns = entries.count <= 7 ? entries.count : 5
    let rows = stride(from: 0, to: entries.count, by: columns).map { start in
      let cells = entries[start..<min(start + columns, entries.count)].map { entry in
        let text = font(entry.text, size: 10, .muted)
        return "<TD>\(sample(entry.symbol))</TD><TD ALIGN=\"LEFT\">\(text)</TD><TD WIDTH=\"10\"></TD>"
      }
      return "<TR>\(cells.joined())</TR>"
    }
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"1\">\(rows.joined())</TABLE>"
  }

  private static func sample(_ symbol: Diagram.LegendEntry.Symbol) -> String {
    switch symbol {
    case .edge(let kind, let emphasis):
      let ink = Palette.stroke(of: kind, emphasis)
      let style = emphasis.isDashed ? " STYLE=\"dashed\"" : ""
      let border = emphasis == .plain || emphasis == .aside ? 2 : 3
      let line =
        "<TD WIDTH=\"20\" HEIGHT=\"1\" SIDES=\"T\" BORDER=\"\(border)\" COLOR=\"\(ink.light)\"\(style)></TD>"
      let blank = "<TD WIDTH=\"20\" HEIGHT=\"6\"></TD>"
      return
        "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\"><TR>\(blank)</TR><TR>\(line)</TR></TABLE>"
    case .heat(let level): return box((.screenEdge, Palette.heat(level)), style: " STYLE=\"rounded\"")
    case .frame(let role): return box(Palette.cluster(role), style: " STYLE=\"rounded\"")
    case .node(let shape, let border, let emphasis):
      let (stroke, fill) = Palette.node(shape, emphasis)
      let style = emphasis.isDashed ? " STYLE=\"dashed\"" : " STYLE=\"rounded\""
      let box = box((stroke, fill), style: style)
      switch border {
      case .single: return box
      case .double:
        return
          "<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"0\" COLOR=\"\(stroke.light)\"\(style)><TR><TD>\(box)</TD></TR></TABLE>"
      }
    }
  }

  private static func box(_ inks: (stroke: Palette, fill: Palette), style: String) -> String {
    let cell = "<TD WIDTH=\"14\" HEIGHT=\"8\"></TD>"
    return
      "<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" COLOR=\"\(inks.stroke.light)\" BGCOLOR=\"\(inks.fill.light)\"\(style)><TR>\(cell)</TR></TABLE>"
  }

  static func table(_ rows: [String]) -> String {
    "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">\(rows.joined())</TABLE>"
  }

  private static func row(_ cell: String) -> String {
    "<TR><TD ALIGN=\"LEFT\" COLSPAN=\"2\">\(cell)</TD></TR>"
  }

  static func font(_ text: String, size: Int, _ ink: Palette, isBold: Bool = false) -> String {
    let words = LabelText.markup(text)
    let content = words.isEmpty ? " " : isBold ? "<B>\(words)</B>" : words
    return "<FONT POINT-SIZE=\"\(size)\" COLOR=\"\(ink.light)\">\(content)</FONT>"
  }
}
