/// What a map shows: what is folded, what is measured, and how far it extends from a place.
public struct MapChoice: Sendable {
  /// Why a flow has no such map.
  public enum Refusal: Error, Equatable {
    /// The flow has no tabs.
    case noTabs
    /// The flow has one coordinator only.
    case oneCoordinator
    /// No coordinator has the name; `nearest` is the most similar name of one.
    case unknownCoordinator(String, nearest: String?)
    /// No screen, alert, coordinator or tab on the map has the name; `nearest` is the most similar name of one.
    case unknownFocus(String, nearest: String?)
  }

  /// The coordinators to draw as one node each, or one of `nothing`, `children`, `coordinators` and `tabs`; if empty, child
  /// coordinators are folded if the map is large.
  public var folded: [String]
  /// The measure that shades the nodes.
  public var heat: FlowMap.Heat?
  /// The screen, alert or child coordinator whose neighbours are drawn; nil for the whole map.
  public var focus: String?
  /// The number of arrows that the map extends from the focus.
  public var hops: Int

  /// Creates a choice.
  public init(folded: [String] = [], heat: FlowMap.Heat? = nil, focus: String? = nil, hops: Int = 1) {
    (self.folded, self.heat, self.focus, self.hops) = (folded, heat, focus, hops)
  }

  /// Returns the map of a scenario.
  ///
  /// - Throws: ``Refusal`` if the flow has no such map.
  public func map(of checked: CheckedScenario) throws(Refusal) -> Diagram {
    try focused(try whole(of: checked, isLone: true))
  }

  /// Returns the map of a scenario, with the changes since an older version of it.
  ///
  /// - Throws: ``Refusal`` if one of the flows has no such map.
  public func map(of checked: CheckedScenario, since older: CheckedScenario) throws(Refusal) -> Diagram {
    // Both versions are folded alike, whatever their sizes.
    try focused(try whole(of: checked, isLone: false).changes(since: try whole(of: older, isLone: false)))
  }

  /// Returns the map before distant nodes are left out.
  private func whole(of checked: CheckedScenario, isLone: Bool) throws(Refusal) -> Diagram {
    let views = checked.mapViews(heat: heat)
    let folding = try folding(checked.exploration.flow.flow.coordinators)
    var map = views.diagram(folding ?? .nothing)
    if isLone, folding == nil, let focus, views.children.contains(focus), !map.has(focus) {
      map = views.diagram(around: focus)
    } else if isLone, focus == nil, folding == nil, views.isLarge {
      map = views.diagram(.children)
      map.subtitle += ", '--fold nothing' draws all screens"
    }
    return map.citing(checked.report.file)
  }

  /// Returns what is folded; nil if the choice does not say.
  private func folding(_ coordinators: [Coordinator]) throws(Refusal) -> FlowMap.Folding? {
    guard let word = folded.first else { return nil }
    if word != "nothing", word != "tabs", coordinators.count < 2 { throw .oneCoordinator }
    switch word {
    case "nothing": return .nothing
    case "children": return .children
    case "coordinators": return .coordinators
    case "tabs":
      guard coordinators.flatMap(\.fields).contains(where: { $0.tabs != nil }) else { throw .noTabs }
      return .tabs
    default:
      let names = coordinators.map(\.name.value)
      for name in folded where !names.contains(name) {
        throw .unknownCoordinator(name, nearest: Suggestion.nearest(to: name, among: names))
      }
      return .named(Set(folded))
    }
  }

  /// Returns what is near the focus, or everything if there is no focus.
  private func focused(_ diagram: Diagram) throws(Refusal) -> Diagram {
    guard let focus else { return diagram }
    let frame = "coordinator-\(focus)"
    if !diagram.has(focus), diagram.clusters.contains(where: { $0.id == frame }) {
      return diagram.focused(onFrame: frame, hops: hops)
    }
    guard let place = diagram.nodes.first(where: { $0.lines.first?.text == focus }) else {
      let names =
        diagram.nodes.compactMap(\.lines.first?.text)
        + diagram.clusters.map { String($0.id.trimmingPrefix("coordinator-")) }
      throw .unknownFocus(focus, nearest: Suggestion.nearest(to: focus, among: names))
    }
    return diagram.focused(on: place.id, hops: hops)
  }
}

extension Diagram {
  fileprivate func has(_ name: String) -> Bool { nodes.contains { $0.lines.first?.text == name } }
}
