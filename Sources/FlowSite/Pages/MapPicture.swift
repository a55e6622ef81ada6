import FlowDiagnostics
public import FlowDiagrams
import FlowRendering
import FlowReports

/// The rendered pictures of a flow's screens. The legend is separate and stays in place when the picture moves.
public struct MapPicture: Sendable {
  /// One of several pictures of the same flow.
  public struct View: Sendable {
    /// The name in addresses: `all`, `folded`, or the id of a coordinator's frame.
    public var id: String
    /// The title for readers.
    public var title: String
    /// The rendered diagram.
    public var svg: [UInt8]

    /// Creates a picture with a name.
    public init(id: String, title: String, svg: [UInt8]) {
      (self.id, self.title, self.svg) = (id, title, svg)
    }

    /// The picture without the header of an SVG file.
    fileprivate var markup: String {
      let text = String(decoding: svg, as: UTF8.self)
      return text.firstRange(of: "<svg").map { String(text[$0.lowerBound...]) } ?? ""
    }
  }

  /// The picture shown first, then the others.
  private let views: [View]
  private let legend: [Diagram.LegendEntry]
  private let omissions: [String]
  private let ids: Set<String>
  /// The screens and alerts of child coordinators with the coordinators' frames, by the names of both in the pictures.
  private let homes: [(node: String, coordinator: String)]

  /// Creates the value from pictures. The diagram is the one with all screens.
  public init(
    _ views: [View], of diagram: Diagram, legend: [Diagram.LegendEntry],
    homes: [(node: String, coordinator: String)] = []
  ) {
    (self.views, self.legend) = (views, legend)
    self.homes = homes.map { ($0.node.escapedForID, $0.coordinator.escapedForID) }
    omissions = diagram.omissions
    // A reduced picture may lack some nodes.
    let drawn = Set(
      views.map(\.markup).joined().split(separator: " id=\"").dropFirst().compactMap {
        $0.split(separator: "\"").first.map(String.init)
      })
    ids = Set(diagram.nodes.map(\.id.escapedForID)).intersection(drawn)
  }

  /// Creates a value without pictures that says why.
  public init(missing reason: String) {
    (views, legend, homes) = ([], [], [])
    omissions = ["The map was not drawn: \(reason)"]
    ids = []
  }

  /// Returns the name of a node in the picture; nil if it has none.
  func id(of node: String) -> String? {
    let id = node.escapedForID
    return ids.contains(id) ? id : nil
  }

  /// The first picture in a frame in which it can be moved, the others for a script to show, and the legend.
  var html: HTML {
    guard let first = views.first else { return remarks }
    let others = views.dropFirst().map { view in
      HTML.tag(
        "template", ["class": "map-view", "data-view": view.id, "data-title": view.title],
        .verbatim(view.markup))
    }
    return .tag(
      "figure", ["class": "map", "aria-label": "Flow map"],
      .tag(
        "div", ["class": "map-window", "data-view": first.id, "data-title": first.title],
        .verbatim(first.markup)),
      .list(others),
      .tag(
        "figcaption", [:],
        remarks,
        .tag("ul", ["class": "legend", "aria-label": "Legend"], legend.map(entry)),
        .tag("p", ["class": "map-place", "role": "status"], "")),
      .data(.object(homes.map { ($0.node, .string($0.coordinator)) }), kind: "map-homes"))
  }

  private var remarks: HTML {
    omissions.isEmpty
      ? .nothing
      : .tag("p", ["class": "meaning"], .text(omissions.joined(separator: "; ").capitalisedFirst + "."))
  }

  private func entry(_ entry: Diagram.LegendEntry) -> HTML {
    .tag(
      "li", [:], .tag("span", ["class": "sample \(Self.kind(entry.symbol))", "aria-hidden": "true"]), " ",
      .text(entry.text))
  }

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
