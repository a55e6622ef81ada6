/// What a map shows: how much is folded, what is measured, and how far it goes from a place.
public struct MapChoice: Sendable {
  /// Why a flow has no such map.
  public enum Refusal: Error, Equatable {
    /// The flow has no tabs.
    case noTabs
    /// The flow has one coordinator only.
    case oneCoordinator
    /// No coordinator has the name; the nearest one that has is given.
    case unknownCoordinator(String, nearest: String?)
    /// No screen, alert, coordinator or tab on the map has the name; the nearest one on it is given.
    case unknownFocus(String, nearest: String?)
  }

  /// The coordinators drawn as one node each, or one of `nothing`, `children`, `coordinators` and `tabs`; without one, children are
  /// folded where the map is large.
  public var folded: [String]
  /// What nodes are shaded by.
  public var heat: FlowMap.Heat?
  /// The screen, alert or child coordinator whose neighbours are drawn; nil for all.
  public var focus: String?
  /// How many arrows away from the focus the map goes.
  public var hops: Int

  /// Creates a choice.
  public init(folded: [String] = [], heat: FlowMap.Heat? = nil, focus: String? = nil, hops: Int = 1) {
    (self.folded, self.heat, self.focus, self.hops) = (folded, heat, focus, hops)
  }

  /// The map of a scenario.
  ///
  /// - Throws: ``Refusal`` where the flow has no such map.
  public func map(of checked: CheckedScenario) throws(Refusal) -> Diagram {
    try focused(try whole(of: checked, isLone: true))
  }

  /// The map of a scenario, with what changed since an older version of it.
  ///
  /// - Throws: ``Refusal`` where one of the flows has no such map.
  public func map(of checked: CheckedScenario, since older: CheckedScenario) throws(Refusal) -> Diagram {
    // Both versions are folded alike, whatever their sizes.
    try focused(try whole(of: checked, isLone: false).changes(since: try whole(of: older, isLone: false)))
  }

  /// The map, before anything is left out for being far away.
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

  /// What is folded; nil where nothing is said about it.
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

  /// What is near the focus, if there is one; else everything.
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
