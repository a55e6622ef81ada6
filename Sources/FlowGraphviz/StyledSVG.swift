import FlowDiagrams

/// Adds what Graphviz's SVG lacks: a description for people who cannot see it, tooltips that every viewer shows, and a dark
/// colour scheme.
struct StyledSVG {
  private let diagram: Diagram
  private let names: DiagramNames

  init(diagram: Diagram) {
    self.diagram = diagram
    names = DiagramNames(diagram)
  }

  /// Rewrites a picture line by line. Graphviz puts every tag on a line of its own.
  func restyle(_ svg: String) -> String {
    let body = svg.replacing("&#45;", with: "-").replacing("stroke=\"transparent\"", with: "stroke=\"none\"")
    var lines: [String] = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    var isInComment = false
    var group: Group?
    var edgeText = EdgeText()
    for line in body.split(separator: "\n").drop(while: { !$0.hasPrefix("<svg") }) {
      if line.hasPrefix("<svg") {
        lines.append(String(line).replacing("<svg ", with: "<svg class=\"flowcheck\" role=\"img\" "))
        continue
      }
      if isInComment || line.hasPrefix("<!--") {
        isInComment = !line.hasSuffix("-->")
        continue
      }
      if line.hasPrefix(" viewBox") {
        lines.append(String(line))
        lines += head(of: svg)
        continue
      }
      if line.hasPrefix("<g ") {
        group = Group(line)
        edgeText.enter(line, attributes(of: group), title: group?.id.map(title) ?? [])
      }
      if edgeText.takes(line) { continue }
      if line == "</svg>", lines.last == "</g>" {
        lines.insert(contentsOf: edgeText.groups, at: lines.count - 1)
      }
      if line.hasPrefix("<title>"), let name = group?.id {
        lines += title(of: name)
        continue
      }
      group?.read(line)
      if line.hasPrefix("<g ") {
        lines.append("\(line.dropLast())\(attributes(of: group))>")
        continue
      }
      let shape = group?.centred(line) ?? String(line)
      lines += group?.id.flatMap { names.links[$0] }.flatMap { group?.linked(shape, to: $0) } ?? [shape]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(of picture: String) -> [String] {
    [
      "<title>\(LabelText.xml(diagram.title))</title>",
      "<desc>\(LabelText.xml(diagram.summary))</desc>",
      "<style>", styleSheet(for: picture), "</style>",
    ]
  }

  private func attributes(of group: Group?) -> String {
    group?.id.flatMap { names.attributes[$0] } ?? ""
  }

  private func title(of name: String) -> [String] {
    guard let lines = names.titles[name], !lines.isEmpty else { return [] }
    return ["<title>\(lines.map(LabelText.xml).joined(separator: "\n"))</title>"]
  }

  /// Returns the style sheet, with the dark colours of the light ones that occur.
  private func styleSheet(for used: String) -> String {
    var rules = [
      ".flowcheck .edge:hover path, .flowcheck .node:hover path { stroke-width: 3 }",
      ".flowcheck .words text { paint-order: stroke; stroke: \(Palette.canvas.light); stroke-width: 3px }",
      "@media (prefers-color-scheme: dark) {",
    ]
    for ink in Palette.allCases where used.contains("\"\(ink.light)\"") {
      rules.append("  .flowcheck [fill=\"\(ink.light)\"] { fill: \(ink.dark) }")
      rules.append("  .flowcheck [stroke=\"\(ink.light)\"] { stroke: \(ink.dark) }")
    }
    rules.append("  .flowcheck .words text { stroke: \(Palette.canvas.dark) }")
    rules.append("}")
    return rules.joined(separator: "\n")
  }
}

/// The texts beside edges. They are drawn after all edges and with a rim in the background colour, so that no arrow runs
/// through them.
private struct EdgeText {
  /// One group for each edge with text, with the edge's tooltip.
  private(set) var groups: [String] = []
  private var opening: String?
  private var title: [String] = []
  private var isOpen = false
  /// Whether the group is only the text of an edge.
  private var isWords = false

  /// Begins a group of Graphviz's SVG.
  mutating func enter(_ line: Substring, _ attributes: String, title: [String]) {
    let edge = line.firstMatch(of: #/ class="(?:node words|edge) ([^"]*)"/#)?.1
    opening = edge.map { "<g class=\"words edge \($0)\"\(attributes)>" }
    isWords = line.contains(" class=\"node words ")
    self.title = title
    isOpen = false
  }

  /// Adds the text of an edge to ``groups``. Returns whether the line is such a text or around one.
  mutating func takes(_ line: Substring) -> Bool {
    guard let opening, line.hasPrefix("<text ") else {
      defer { isWords = isWords && line != "</g>" }
      return isWords
    }
    if isOpen { groups.removeLast() } else { groups += [opening] + title }
    groups += [String(line), "</g>"]
    isOpen = true
    return true
  }
}

/// A `<g>` of Graphviz's SVG: its name and the middle of its outline.
private struct Group {
  let id: String?
  private let isNode: Bool
  private let isPhone: Bool
  private var middle: Double?
  private var isLinkOpen = false

  init(_ line: Substring) {
    id = line.firstMatch(of: #/ id="([^"]*)"/#).map { String($0.1) }
    isNode = line.contains("class=\"node ")
    isPhone = line.contains("class=\"node phone")
  }

  /// Finds the middle of the first outline, from the points of a polygon or a path. A phone has many outlines, each drawn
  /// before the text in it.
  mutating func read(_ line: Substring) {
    guard isNode, isPhone || middle == nil else { return }
    guard let points = line.firstMatch(of: #/ (?:d|points)="([^"]*)"/#)?.1 else { return }
    let xs = points.split { " MC".contains($0) }.compactMap {
      $0.split(separator: ",").first.flatMap { Double($0) }
    }
    guard let low = xs.min(), let high = xs.max() else { return }
    middle = (low + high) / 2
  }

  /// Returns a line of a node or of a cluster's heading with a link. One link surrounds all that a node shows.
  mutating func linked(_ line: String, to address: String) -> [String] {
    let opening = "<a xlink:href=\"\(LabelText.xml(address))\">"
    guard isNode else { return [line.hasPrefix("<text ") ? "\(opening)\(line)</a>" : line] }
    if line == "</g>" { return isLinkOpen ? ["</a>", line] : [line] }
    defer { isLinkOpen = isLinkOpen || line.hasPrefix("<p") }
    return isLinkOpen || !line.hasPrefix("<p") ? [line] : [opening, line]
  }

  /// Returns the line with its text centred, if Graphviz starts the text at a position that fits only its own font.
  func centred(_ line: Substring) -> String? {
    guard isNode, let middle, line.hasPrefix("<text text-anchor=\"start\" x=\"") else { return nil }
    let x = String((middle * 100).rounded() / 100)
    return String(line).replacing(
      #/text-anchor="start" x="[^"]*"/#, with: "text-anchor=\"middle\" x=\"\(x)\"", maxReplacements: 1)
  }
}
