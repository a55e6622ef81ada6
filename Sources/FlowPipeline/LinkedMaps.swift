/// The maps of a flow with links between them: of all screens, with child coordinators folded, and of each child coordinator.
public struct LinkedMaps {
  /// A child coordinator's own map.
  public struct CoordinatorMap {
    /// The name of the coordinator.
    public var name: String
    /// The id of its frame, and of its node if it is folded.
    public var id: String
    /// The name of its file, in the folder beside the page.
    public var file: String
    /// Its screens and their neighbours; the heading of the frame links back to the page.
    public var diagram: Diagram
  }

  /// All screens.
  public let whole: Diagram
  /// The map with child coordinators folded, each linked to its own map; nil if there are none.
  public let folded: Diagram?
  /// The maps of the child coordinators.
  public let coordinators: [CoordinatorMap]
  /// Whether to show the folded map first.
  public let isLarge: Bool
  /// The screens and alerts of child coordinators, by the ids of their nodes, with the ids of their frames.
  public let homes: [(node: String, coordinator: String)]
  private let page: String
  private let back: String

  /// Draws the maps of a page; `page` is its name without extension, `back` the address that coordinators' maps link back to.
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

  /// Returns a coordinator's map with its links adapted to the page, which is one folder above the map's own file.
  func onPage(_ svg: [UInt8]) -> [UInt8] {
    let text = String(decoding: svg, as: UTF8.self)
      .replacing("xlink:href=\"coordinator-", with: "xlink:href=\"\(page.escapedForXML())/coordinator-")
      .replacing("xlink:href=\"../\(back.escapedForXML())\"", with: "xlink:href=\"#part-map\"")
    return Array(text.utf8)
  }
}
