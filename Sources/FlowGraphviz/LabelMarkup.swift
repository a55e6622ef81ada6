import FlowDiagrams

/// HTML-like labels: headings, nodes with lines of several sizes, and the legend.
enum LabelMarkup {
  /// Returns the title and, below it, the subtitle and the legend.
  ///
  /// All of it is the graph's own label, through which no edge can run.
  static func heading(_ diagram: Diagram) -> String {
    var rows = [row(font(diagram.title, size: 18, .text, isBold: true))]
    if !diagram.subtitle.isEmpty { rows.append(row(font(diagram.subtitle, size: 10, .muted))) }
    if let legend = legend(diagram.legend) {
      rows.append("<TR><TD ALIGN=\"LEFT\">\(legend)</TD><TD></TD></TR>")
    }
    return table(rows)
  }

  /// Returns the lines of a node, or nil for none.
  ///
  /// Each line is at least as wide as estimated, so that the text does not run over the outline if the reader's font is wider
  /// than the one used here.
  static func node(_ node: Diagram.Node) -> String? {
    guard !node.lines.isEmpty else { return nil }
    let alignment = node.shape == .roads ? " ALIGN=\"LEFT\"" : ""
    let rows = node.lines.map { line in
      let size = line.tone == .name ? 12 : 9
      let isBold = line.tone.isBold
      let width = LabelText.width(of: line.text, size: Double(size), isBold: isBold)
      let text = font(line.text, size: size, Palette.text(line.tone, node.emphasis), isBold: isBold)
      return "<TR><TD\(alignment) WIDTH=\"\(Int(width.rounded(.up)))\">\(text)</TD></TR>"
    }
    return table(rows)
  }

  /// Returns samples with their texts, a few in a row, or nil for none.
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
    return table(rows, spacing: 2)
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
      return table(["<TR>\(blank)</TR>", "<TR>\(line)</TR>"], padding: 0)
    case .heat(let level): return box((.screenEdge, Palette.heat(level)), style: " STYLE=\"rounded\"")
    case .frame(let role): return box(Palette.cluster(role), style: " STYLE=\"rounded\"")
    case .node(let shape, let border, let emphasis):
      let (stroke, fill) = Palette.node(shape, emphasis)
      let style = emphasis.isDashed ? " STYLE=\"dashed\"" : " STYLE=\"rounded\""
      let box = box((stroke, fill), style: style)
      guard border == .double else { return box }
      return table(
        ["<TR><TD>\(box)</TD></TR>"], border: 1, spacing: 2, padding: 0, " COLOR=\"\(stroke.light)\"\(style)")
    }
  }

  private static func box(_ inks: (stroke: Palette, fill: Palette), style: String) -> String {
    table(
      ["<TR><TD WIDTH=\"14\" HEIGHT=\"8\"></TD></TR>"], border: 1, padding: 0, colours(inks) + style)
  }

  /// Returns the attributes for the colours of an outline and its inside.
  static func colours(_ inks: (stroke: Palette, fill: Palette)) -> String {
    " COLOR=\"\(inks.stroke.light)\" BGCOLOR=\"\(inks.fill.light)\""
  }

  /// Returns a table of rows. The look is further attributes of the table.
  static func table(
    _ rows: [String], border: Int = 0, spacing: Int = 0, padding: Int = 1, _ look: String = ""
  ) -> String {
    let sizes = "CELLBORDER=\"0\" CELLSPACING=\"\(spacing)\" CELLPADDING=\"\(padding)\""
    return "<TABLE BORDER=\"\(border)\" \(sizes)\(look)>\(rows.joined())</TABLE>"
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
