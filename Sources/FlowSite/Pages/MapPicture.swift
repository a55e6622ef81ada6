import FlowDiagnostics
public import FlowDiagrams

/// The picture of a flow's screens, drawn, with the legend apart: that stays where it is when the picture moves.
public struct MapPicture: Sendable {
  private let svg: String
  private let legend: [Diagram.LegendEntry]
  private let omissions: [String]
  private let ids: Set<String>

  /// Takes over a picture; `svg` is what the renderer made of the diagram.
  public init(svg: [UInt8], of diagram: Diagram, legend: [Diagram.LegendEntry]) {
    let text = String(decoding: svg, as: UTF8.self)
    self.svg = text.firstRange(of: "<svg").map { String(text[$0.lowerBound...]) } ?? ""
    self.legend = legend
    omissions = diagram.omissions
    // A picture that had to be made coarser may lack some.
    let drawn = Set(
      self.svg.split(separator: " id=\"").dropFirst().compactMap {
        $0.split(separator: "\"").first.map(String.init)
      })
    ids = Set(diagram.nodes.map(\.id.escapedForID)).intersection(drawn)
  }

  /// Says why there is no picture.
  public init(missing reason: String) {
    svg = ""
    legend = []
    omissions = ["The map was not drawn: \(reason)"]
    ids = []
  }

  /// The name of a node in the picture; nil where it has none.
  func id(of node: String) -> String? {
    let id = node.escapedForID
    return ids.contains(id) ? id : nil
  }

  /// The picture in a frame in which it can be moved, and its legend.
  var html: HTML {
    svg.isEmpty
      ? remarks
      : .tag(
        "figure", ["class": "map", "aria-label": "Flow map"],
        .tag("div", ["class": "map-window"], .verbatim(svg)),
        .tag(
          "figcaption", [:],
          remarks,
          .tag("ul", ["class": "legend", "aria-label": "Legend"], legend.map(entry)),
          .tag("p", ["class": "map-place", "role": "status"], "")))
  }

  /// What the picture lacks.
  private var remarks: HTML {
    omissions.isEmpty
      ? .nothing : .tag("p", ["class": "meaning"], .text(omissions.joined(separator: "; ").firstUpper + "."))
  }

  private func entry(_ entry: Diagram.LegendEntry) -> HTML {
    .tag(
      "li", [:], .tag("span", ["class": "sample \(Self.kind(entry.symbol))", "aria-hidden": "true"]), " ",
      .text(entry.text))
  }

  /// The class that draws a sample.
  private static func kind(_ symbol: Diagram.LegendEntry.Symbol) -> String {
    switch symbol {
    case .edge(let kind, let emphasis): "edge \(kind.rawValue) \(emphasis.rawValue)"
    case .node(let shape, let border, let emphasis):
      "node \(shape.rawValue) \(border.rawValue) \(emphasis.rawValue)"
    case .heat(let degree): "heat heat-\(degree)"
    case .frame(let role): "frame \(role.rawValue)"
    }
  }
}
