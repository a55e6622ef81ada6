/// The maps of a flow that lead to one another: of all screens, with child coordinators folded, and of each of these.
public struct LinkedMaps {
  /// A child coordinator's own map.
  public struct CoordinatorMap {
    /// The name of the coordinator.
    public var name: String
    /// The id of its frame, and of the node for it where it is folded.
    public var id: String
    /// The name of its file, in the folder beside the page.
    public var file: String
    /// Its screens and what is next to them; the heading of the frame leads back to the page.
    public var diagram: Diagram
  }

  /// All screens.
  public let whole: Diagram
  /// The map with child coordinators folded, each of which leads to its own map; nil where there are none.
  public let folded: Diagram?
  /// One for each child coordinator.
  public let coordinators: [CoordinatorMap]
  /// Whether the folded map is the one to show first.
  public let isLarge: Bool
  /// The screens and alerts of child coordinators, by the ids of their nodes and frames.
  public let homes: [(node: String, coordinator: String)]
  private let page: String
  private let back: String

  /// Draws the maps of a page; `page` is its name without extension, `back` the address that the others lead back to.
  public init(of views: FlowMapViews, file: String, page: String, back: String) {
    (self.page, self.back) = (page, back)
    isLarge = views.isLarge
    whole = views.diagram(.nothing).citing(file)
    homes = views.homes
    let names = Dictionary(
      uniqueKeysWithValues: views.children.map {
        ("coordinator-\($0)", "coordinator-\($0)".escapedForID + ".svg")
      })
    folded =
      views.children.isEmpty
      ? nil
      : views.diagram(.children).citing(file).linking(back: nil) { names[$0].map { "\(page)/\($0)" } }
    coordinators = views.children.map { name in
      let id = "coordinator-\(name)"
      let diagram = views.diagram(ofCoordinator: name).citing(file)
      return CoordinatorMap(
        name: name, id: id, file: names[id] ?? "",
        diagram: diagram.linking(back: "../\(back)") { names[$0] })
    }
  }

  /// A coordinator's map as it stands in the page, one folder above its own file.
  func onPage(_ svg: [UInt8]) -> [UInt8] {
    let text = String(decoding: svg, as: UTF8.self)
      .replacing("xlink:href=\"coordinator-", with: "xlink:href=\"\(page.escapedForXML())/coordinator-")
      .replacing("xlink:href=\"../\(back.escapedForXML())\"", with: "xlink:href=\"#part-map\"")
    return Array(text.utf8)
  }
}
