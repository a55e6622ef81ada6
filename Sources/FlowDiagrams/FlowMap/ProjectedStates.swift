import FlowAlgorithms
import FlowCompiler
import FlowModel
import FlowStateSpace

/// What a person sees in each state of a graph, as numbers.
struct ProjectedStates {
  /// What is seen in a state. Many states look the same.
  struct ProjectedState: Hashable {
    /// The alert on screen, or else the page.
    var front: MapNodeID
    /// The presented items, each with its slot.
    var presented: [String]
    /// The selected tabs that are visible, outer coordinators first.
    var tabs: [Tab]
    /// The number of the stack of layers, screens and alert; 0 for none.
    var layers: Int
    /// The message that covers nothing.
    var toast: MapNodeID?
  }

  struct Tab: Hashable {
    var path: String
    var spot: MapNodeID
  }

  /// An item on top of others. Stacks of layers share their lower parts.
  private struct Layer: Hashable {
    var below: Int
    var item: ItemValue
  }

  /// For each state, the number of its ``ProjectedState``.
  private(set) var ofState: [Int32] = []
  /// Whether a place was seen, in front or below something.
  private(set) var isReached: [Bool]
  /// The containers that a screen was seen in.
  private(set) var containers: [MapNodeID: Set<String>] = [:]
  /// The tabs of the outermost tab bar under which a place was seen.
  private(set) var tabs: [MapNodeID: Set<MapNodeID>] = [:]
  /// The stacks of layers, numbered from 1.
  private var stacks = Interner<Layer>()
  private var numbers = Interner<ProjectedState>()

  init(of graph: StateGraph, compiled: CompiledFlow, mapNodes: MapNodes) {
    isReached = Array(repeating: false, count: mapNodes.count)
    ofState.reserveCapacity(graph.stateCount)
    for id in 0..<graph.stateCount {
      add(compiled.describe(graph.state(id)), mapNodes)
    }
  }

  /// Whether `upper` shows all layers of `lower`, and others on top.
  func isBelow(_ lower: ProjectedState, _ upper: ProjectedState) -> Bool {
    var layer = upper.layers
    while layer > 0 {
      layer = stacks[layer - 1].below
      if layer > 0, layer == lower.layers { return true }
    }
    return false
  }

  subscript(state: StateID) -> ProjectedState { numbers[Int(ofState[state])] }

  /// Returns a tab that was replaced, and the new one; nil if all tabs stay the same.
  func changedTab(from before: ProjectedState, to after: ProjectedState) -> (old: MapNodeID, new: MapNodeID)?
  {
    for tab in before.tabs {
      if let other = after.tabs.first(where: { $0.path == tab.path }), other.spot != tab.spot {
        return (tab.spot, other.spot)
      }
    }
    return nil
  }

  private mutating func add(_ state: StateDescription, _ mapNodes: MapNodes) {
    let front = state.alert.flatMap { mapNodes.alert($0.name) } ?? mapNodes.screen(state.page.name) ?? 0
    var sight = ProjectedState(front: front, presented: [], tabs: [], layers: 0, toast: nil)
    for item in state.layers { sight.layers = stacks.number(of: Layer(below: sight.layers, item: item)) + 1 }
    for (path, field) in state.placedFields {
      switch field.content {
      case .slot(let wanted, let kind, .shown):
        if kind == .toast { sight.toast = mapNodes.screen(wanted.name) }
        if kind.isPresentation { sight.presented.append("\(path) \(kind.rawValue) \(wanted)") }
      case .tabs(let selected):
        if let spot = mapNodes.screen(selected) { sight.tabs.append(Tab(path: path, spot: spot)) }
      case .slot, .stack, .empty, .variable, .root, .effects: break
      }
      if let shown = field.showsInstead, let kind = field.showsInsteadKind, kind.isPresentation {
        sight.presented.append("\(path) \(kind.rawValue) \(shown)")
      }
    }
    let known = numbers.count
    ofState.append(Int32(numbers.number(of: sight)))
    guard numbers.count > known else { return }
    note(state, mapNodes)
    if let tab = sight.tabs.first?.spot {
      for item in state.layers {
        // A coordinator's screen stands for its first page, whichever of its tabs is selected.
        guard let spot = mapNodes.screen(item.name) ?? mapNodes.alert(item.name),
          mapNodes.name(of: spot) == item.name
        else { continue }
        tabs[spot, default: []].insert(tab)
      }
    }
  }

  /// Records what a state shows that looks new, and where.
  private mutating func note(_ state: StateDescription, _ mapNodes: MapNodes) {
    for item in state.layers {
      if let spot = mapNodes.screen(item.name) { isReached[spot] = true }
    }
    if let alert = state.alert.flatMap({ mapNodes.alert($0.name) }) { isReached[alert] = true }
    for (coordinator, field) in state.ownedFields {
      let child = coordinator.map { MapNodes.Container.id(ofCoordinator: $0) }
      switch field.content {
      case .stack(let items):
        for item in items { note(item, child ?? "stack-\(field.name)", mapNodes) }
      case .slot(let wanted, let kind, .shown):
        note(wanted, child ?? "\(kind.rawValue)-\(field.name)", mapNodes)
      case .root(let item): note(item, child ?? "stack", mapNodes)
      case .slot, .empty, .variable, .tabs, .effects: continue
      }
    }
  }

  private mutating func note(_ item: ItemValue, _ container: String, _ mapNodes: MapNodes) {
    guard let spot = mapNodes.screen(item.name) else { return }
    isReached[spot] = true
    containers[spot, default: []].insert(container)
  }
}

extension StateDescription {
  /// Every field; a child's field comes with the child's coordinator.
  fileprivate var ownedFields: [(coordinator: String?, field: Field)] {
    fields.map { (nil, $0) } + children.flatMap { child in child.fields.map { (child.coordinator, $0) } }
  }
}

extension PresentationKind {
  /// Whether it covers the page and is neither in the stack nor a toast or an alert.
  fileprivate var isPresentation: Bool {
    switch self {
    case .sheet, .fullScreenCover, .popover, .modal, .overlay, .window: true
    case .alert, .confirmationDialog, .push, .toast: false
    }
  }
}
