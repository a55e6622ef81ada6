import FlowCompiler
import FlowModel
import FlowStateSpace

/// What a person has in front of them in each state of a graph, as numbers.
struct Sights {
  /// What is seen in a state; many states look the same.
  struct Sight: Hashable {
    /// The alert that is up, or else the page.
    var front: Spot
    /// The container of the modal that gives the page.
    var modal: String?
    /// The screens and alert on top of one another, as a node of ``layers``.
    var layers: Int
    /// The message that covers nothing.
    var toast: Spot?
  }

  /// An item on top of others: stacks of layers share their lower parts.
  private struct Layer: Hashable {
    var below: Int
    var item: ItemValue
  }

  /// The different sights in the order of discovery.
  private(set) var sights: [Sight] = []
  /// The sight of each state.
  private(set) var ofState: [Int32] = []
  /// Whether a place was seen, in front or below something.
  private(set) var isReached: [Bool]
  /// The containers that a screen was seen in.
  private(set) var containers: [Spot: Set<String>] = [:]
  /// For each stack of layers, the one without its topmost item.
  private var below: [Int] = [-1]
  private var layers: [Layer: Int] = [:]
  private var numbers: [Sight: Int32] = [:]

  init(of graph: StateGraph, compiled: CompiledFlow, spots: Spots) {
    isReached = Array(repeating: false, count: spots.count)
    ofState.reserveCapacity(graph.stateCount)
    for id in 0..<graph.stateCount {
      add(compiled.describe(graph.state(id)), spots)
    }
  }

  /// Whether `upper` shows more of the same than `lower`: all layers of `lower`, and others on top.
  func isBelow(_ lower: Sight, _ upper: Sight) -> Bool {
    var layer = below[upper.layers]
    while layer > 0 {
      if layer == lower.layers { return true }
      layer = below[layer]
    }
    return false
  }

  private mutating func add(_ state: StateDescription, _ spots: Spots) {
    let front = state.alert.flatMap { spots.alert($0.name) } ?? spots.screen(state.page.name) ?? 0
    var sight = Sight(front: front, modal: nil, layers: 0, toast: nil)
    for item in state.layers { sight.layers = layer(item, on: sight.layers) }
    for field in state.fields {
      guard case .slot(let wanted, let kind, .shown) = field.content else { continue }
      if kind.isModal { sight.modal = "\(kind.rawValue)-\(field.name)" }
      if kind == .toast { sight.toast = spots.screen(wanted.name) }
    }
    if let known = numbers[sight] {
      ofState.append(known)
      return
    }
    let number = Int32(sights.count)
    numbers[sight] = number
    sights.append(sight)
    ofState.append(number)
    note(state, spots)
  }

  /// Remembers what a new sight shows, and where.
  private mutating func note(_ state: StateDescription, _ spots: Spots) {
    for item in state.layers {
      if let spot = spots.screen(item.name) { isReached[spot] = true }
    }
    if let alert = state.alert.flatMap({ spots.alert($0.name) }) { isReached[alert] = true }
    for field in state.fields {
      switch field.content {
      case .stack(let items):
        for item in items { note(item, "stack-\(field.name)", spots) }
      case .slot(let wanted, let kind, .shown): note(wanted, "\(kind.rawValue)-\(field.name)", spots)
      case .slot, .empty, .variable, .tabs, .root, .effects: continue
      }
    }
  }

  private mutating func note(_ item: ItemValue, _ container: String, _ spots: Spots) {
    guard let spot = spots.screen(item.name) else { return }
    isReached[spot] = true
    containers[spot, default: []].insert(container)
  }

  private mutating func layer(_ item: ItemValue, on lower: Int) -> Int {
    let layer = Layer(below: lower, item: item)
    if let known = layers[layer] { return known }
    layers[layer] = below.count
    below.append(lower)
    return below.count - 1
  }
}
