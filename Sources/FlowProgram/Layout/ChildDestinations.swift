import FlowDiagnostics
import FlowModel
import FlowResolver

/// Finds the place of each item's child, and the position of each place's item.
struct ChildDestinations {
  private struct Key: Hashable {
    let parent: Int
    let screen: DestinationID
    let position: InstanceSite.Position
  }

  private let flow: ResolvedFlow
  private var known: [Key: Int] = [:]
  private var inside: [[Int]]

  init(_ flow: ResolvedFlow) {
    self.flow = flow
    inside = Array(repeating: [], count: flow.tree.sites.count)
    for site in flow.tree.sites {
      guard let parent = site.parent, let screen = site.screen.flatMap({ flow.symbols.placeIDs[$0] }) else {
        continue
      }
      known[Key(parent: parent, screen: screen, position: site.position)] = site.id
      inside[parent].append(site.id)
    }
  }

  /// Returns the place of the child on a screen: -1 if it has none, -2 if it would be nested too deep.
  func child(on place: DestinationID, of site: Int, at position: InstanceSite.Position) -> Int {
    if let child = known[Key(parent: site, screen: place, position: position)] { return child }
    guard let name = flow.symbols.places[place].screen?.coordinator?.value else { return -1 }
    if position == .bottom, name == flow.sites[site].coordinator { return -1 }
    return -2
  }

  /// Returns the children that live whenever the instance at a place does: those of its tabs and of a fixed root.
  func permanent(of site: Int) -> [Int] {
    inside[site].filter { child in
      switch flow.tree.sites[child].position {
      case .tab: true
      case .bottom: flow.sites[site].roots.count == 1
      case .root, .stack, .slot: false
      }
    }
  }

  /// Returns the position of a place's item, in numbers.
  func position(of site: Int) -> SiteLayout.Position {
    let place = flow.tree.sites[site]
    guard let parent = place.parent else { return .root }
    switch place.position {
    case .root: return .root
    case .bottom: return .bottom
    case .stack(let field, let position):
      guard let index = flow.stacks.firstIndex(where: { $0.site == parent && $0.name == field }) else {
        preconditionFailure("a place in a stack names a field of its parent")
      }
      return .stack(index, position: position)
    case .slot(let field):
      guard let index = flow.slots.firstIndex(where: { $0.site == parent && $0.name == field }) else {
        preconditionFailure("a place in a slot names a field of its parent")
      }
      return .slot(index)
    case .tab(let field):
      guard let index = flow.tabs.firstIndex(where: { $0.site == parent && $0.name == field }) else {
        preconditionFailure("a place in tabs names a field of its parent")
      }
      let tab = flow.tabs[index].items.firstIndex {
        flow.symbols.places[flow.symbols.itemPlaces[$0]].name == place.screen
      }
      return .tab(index, index: tab ?? 0)
    }
  }
}
