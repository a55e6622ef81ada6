import FlowModel
import FlowStateSpace

/// An arrow between two nodes of the map, with everything that leads along it.
struct MapEdge {
  struct Key: Hashable {
    var from: String
    var to: String
    var kind: Diagram.Edge.Kind
    var isReached = true
  }

  var key: Key
  /// What leads from `from` to `to`.
  var there: [Cause] = []
  /// What leads back by removing what was on top.
  var back: [Cause] = []
  var rules: [String] = []
}

struct MapEdges {
  /// Nodes that stand for no screen.
  enum Source: String, CaseIterable {
    case link, system, relaunch
    case anyScreen = "any-screen"

    var id: String { rawValue }

    /// What people read in its node.
    var title: String {
      switch self {
      case .link: "deep link"
      case .anyScreen: "any screen"
      case .system, .relaunch: rawValue
      }
    }
  }

  /// In the order in which they were found.
  private(set) var all: [MapEdge] = []
  /// For each source, events that only uncover what lies below, wherever they happen.
  private(set) var uncovering: [Source: [String]] = [:]
  /// For each node, what leads from it to the places that can lie below, without an arrow.
  private(set) var implied: [String: [MapEdge]] = [:]
  /// For each node, the events that lead from it to one of many places, without an arrow: their names and the nodes they lead
  /// to.
  private(set) var scattered: [String: [(name: String, targets: [String])]] = [:]
  /// For each node, the many nodes that lead back to it without an arrow.
  private(set) var homing: [String: [String]] = [:]
  private var positions: [MapEdge.Key: Int] = [:]
  /// Pairs of nodes: a link or another event that can happen anywhere leads from the first to the second.
  private var openedFromAnywhere: Set<[String]> = []
  /// The events that are bound to no page but move from one place only.
  private var eventsOfOnePlace: Set<Cause.Event> = []
  private var uncoveringEvents: Set<Cause.Event> = []
  private let mapNodes: MapNodes
  private let declared: DeclaredCauses

  init(transitions: ProjectedTransitions, declared: DeclaredCauses, mapNodes: MapNodes, isReached: [Bool]) {
    (self.mapNodes, self.declared) = (mapNodes, declared)
    findEventsOfOnePlace(transitions.all)
    findUncovering(transitions.all)
    for move in transitions.all { add(move) }
    addUnreached(transitions, isReached)
  }

  /// Returns the source of an event that can happen anywhere; nil for an event bound to a page.
  private func source(of cause: Cause) -> Source? {
    switch cause.origin {
    case .link: .link
    case .relaunch: .relaunch
    case .back, .swipe, .tapOutside, .button, .tab, .finish: nil
    case .user: declared[cause.event]?.pages.isEmpty == false ? nil : .anyScreen
    case .system, .app: declared[cause.event]?.pages.isEmpty == false ? nil : .system
    }
  }

  private mutating func findEventsOfOnePlace(_ transitions: [ProjectedTransition]) {
    let unbound = transitions.filter { [.system, .anyScreen].contains(source(of: $0.cause)) }
    let places = Dictionary(grouping: unbound, by: \.cause.event).mapValues { Set($0.map(\.from)) }
    eventsOfOnePlace = Set(places.filter { $0.value.count == 1 }.keys)
  }

  /// Finds events that can happen anywhere and close what is on top of more than three places: arrows to every place that can
  /// lie below would say nothing. Relaunches count among them.
  private mutating func findUncovering(_ transitions: [ProjectedTransition]) {
    let returns = transitions.filter { $0.isReturn && source(of: $0.cause) != nil }
    let targets = Dictionary(grouping: returns, by: \.cause.event).mapValues { Set($0.map(\.to)) }
    uncoveringEvents = Set(targets.filter { $0.value.count > 3 }.keys)
    uncoveringEvents.formUnion(transitions.map(\.cause).filter { $0.origin == .relaunch }.map(\.event))
  }

  private mutating func add(_ move: ProjectedTransition) {
    let (source, cause) = (source(of: move.cause), move.cause)
    if source != nil {
      openedFromAnywhere.insert([mapNodes.id(of: move.from), mapNodes.id(of: move.to)])
    }
    guard let (key, isBack) = way(of: move) else {
      if let source, !uncovering[source, default: []].contains(cause.event.name) {
        uncovering[source, default: []].append(cause.event.name)
      }
      return
    }
    let position = position(of: key)
    let causes = isBack ? \MapEdge.back : \MapEdge.there
    if !all[position][keyPath: causes].contains(cause) { all[position][keyPath: causes].append(cause) }
  }

  private mutating func position(of key: MapEdge.Key) -> Int {
    if let known = positions[key] { return known }
    positions[key] = all.count
    all.append(MapEdge(key: key))
    return all.count - 1
  }

  private func kind(of source: Source, _ kind: Diagram.Edge.Kind) -> Diagram.Edge.Kind {
    switch source {
    case .link: .link
    case .system, .relaunch: .system
    case .anyScreen: kind
    }
  }

  /// Returns the arrow of a move, and whether the move goes along it backwards; nil for a move that needs no arrow.
  private func way(of move: ProjectedTransition) -> (key: MapEdge.Key, isBack: Bool)? {
    let cause = move.cause
    let (from, to) = (mapNodes.id(of: move.from), mapNodes.id(of: move.to))
    if let source = source(of: cause) {
      let kind = kind(of: source, move.kind)
      if eventsOfOnePlace.contains(cause.event) {
        return (MapEdge.Key(from: from, to: to, kind: kind), false)
      }
      if move.isReturn && uncoveringEvents.contains(cause.event) { return nil }
      return (MapEdge.Key(from: source.id, to: to, kind: kind), false)
    }
    if cause.origin == .system || cause.origin == .app {
      return (MapEdge.Key(from: from, to: to, kind: .system), false)
    }
    return move.isReturn
      ? (MapEdge.Key(from: to, to: from, kind: move.kind), true)
      : (MapEdge.Key(from: from, to: to, kind: move.kind), false)
  }
}

extension MapEdges {
  /// Removes arrows that only lead back if another arrow leads the same way, if the place was opened from anywhere, or if more
  /// than two lead back from it. Keeps violated ones.
  mutating func prune() {
    let isWayBack = { (way: MapEdge) in way.there.isEmpty && way.rules.isEmpty && way.key.isReached }
    for way in all where isWayBack(way) {
      let opposite = MapEdge.Key(from: way.key.to, to: way.key.from, kind: way.key.kind)
      guard let position = positions[opposite], !all[position].there.isEmpty else { continue }
      all[position].there += way.back.filter { !all[position].there.contains($0) }
      positions[way.key].map { all[$0].back = [] }
    }
    joinOpposite()
    all.removeAll { $0.there.isEmpty && $0.back.isEmpty }
    let waysBack = Dictionary(grouping: all.filter(isWayBack), by: \.key.to)
    implied = waysBack.mapValues { ways in
      ways.count > 2 ? ways : ways.filter { openedFromAnywhere.contains([$0.key.from, $0.key.to]) }
    }
    remove(implied.values.joined())
  }

  private mutating func remove(_ ways: some Sequence<MapEdge>) {
    let gone = Set(ways.map(\.key))
    all.removeAll { gone.contains($0.key) }
  }

  /// Joins two arrows between the same nodes that both lead there and back, as between pages that push one another.
  private mutating func joinOpposite() {
    let isBothWays = { (way: MapEdge) in
      way.key.isReached && way.rules.isEmpty && !way.there.isEmpty && !way.back.isEmpty
    }
    for (position, way) in all.enumerated() where isBothWays(way) {
      let key = MapEdge.Key(from: way.key.to, to: way.key.from, kind: way.key.kind)
      guard let other = positions[key], other > position, isBothWays(all[other]) else { continue }
      all[position].there += all[other].back.filter { declared[$0.event] != nil && !way.there.contains($0) }
      all[position].back = all[other].there + way.back.filter { !all[other].there.contains($0) }
      (all[other].there, all[other].back) = ([], [])
    }
  }

  /// Removes the arrows of events that lead from a node to more than four places, such as an alert after which the app
  /// continues to any of many screens: so many arrows say no more than their number. Keeps violated ones, links, and arrows
  /// that also lead back.
  mutating func gather(named name: (Cause) -> String) {
    let most = 4
    var names: [String: [String]] = [:]
    var targets: [[String]: [String]] = [:]
    for way in all where way.key.isReached && way.key.from != Source.link.id {
      for name in way.there.map(name) {
        let key = [way.key.from, name]
        if targets[key] == nil { names[way.key.from, default: []].append(name) }
        if !targets[key, default: []].contains(way.key.to) { targets[key, default: []].append(way.key.to) }
      }
    }
    all.removeAll { way in
      way.key.isReached && way.rules.isEmpty && way.back.isEmpty
        && way.there.allSatisfy { targets[[way.key.from, name($0)], default: []].count > most }
    }
    for (from, all) in names {
      scattered[from] = all.map { ($0, targets[[from, $0], default: []]) }.filter { $0.1.count > most }
    }
    gatherHoming()
  }

  /// Removes arrows that only lead back to a place if there are more than eight, such as a way home from every page. Keeps
  /// those of alerts, since readers want to see where an answer leads.
  private mutating func gatherHoming() {
    let homeward = all.filter { $0.there.isEmpty && $0.rules.isEmpty && $0.key.isReached }
    let counts = Dictionary(grouping: homeward, by: \.key.from).mapValues(\.count)
    let told = homeward.filter { $0.key.kind != .alert && counts[$0.key.from, default: 0] > 8 }
    homing = Dictionary(grouping: told, by: \.key.from).mapValues { $0.map(\.key.to) }
    remove(told)
  }

  /// Whether the map shows how to leave a node.
  func hasExit(_ node: String) -> Bool {
    scattered[node]?.isEmpty == false || homing.values.contains { $0.contains(node) }
      || all.contains { way in
        way.key.isReached
          && ((way.key.from == node && !way.there.isEmpty) || (way.key.to == node && !way.back.isEmpty))
      }
  }

  /// Marks the arrow where a rule is violated, or returns the place to mark instead.
  mutating func mark(_ violation: FlowMap.Violation, transitions: ProjectedTransitions) -> MapNodeID? {
    switch violation.place {
    case .item(let name): return mapNodes.screen(name) ?? mapNodes.alert(name)
    case .state(let state): return transitions.front(in: state)
    case .step(let transition):
      let mapEdges = transitions.transitions(of: transition).compactMap { way(of: $0)?.key }
      if let key = mapEdges.first {
        mark(key, violation.rule)
        return nil
      }
      let cause = transitions.cause(of: transition)
      let target = transitions.front(in: transition.target)
      guard let source = source(of: cause) else { return target }
      let kind = kind(of: source, mapNodes.isAlert(target) ? .alert : .push)
      let key = MapEdge.Key(from: source.id, to: mapNodes.id(of: target), kind: kind)
      let position = position(of: key)
      if !all[position].there.contains(cause) { all[position].there.append(cause) }
      mark(key, violation.rule)
      return nil
    }
  }

  private mutating func mark(_ key: MapEdge.Key, _ rule: String) {
    let position = position(of: key)
    if !all[position].rules.contains(rule) { all[position].rules.append(rule) }
  }

  /// Adds the arrows that an event declares but no run takes, because the event never happens or because its target is never
  /// shown.
  private mutating func addUnreached(_ transitions: ProjectedTransitions, _ isReached: [Bool]) {
    let takenEvents = transitions.takenEvents
    let takenBranches = Set(transitions.taken.compactMap(\.branch))
    for event in declared.events {
      for (leaf, branch) in declared.leaves(of: event) {
        let isTaken = branch.map { takenBranches.contains($0) } ?? takenEvents.contains(event.id)
        guard let aim = leaf.aim, let target = mapNodes.screen(aim.name) ?? mapNodes.alert(aim.name),
          !isTaken || !isReached[target]
        else { continue }
        let cause = Cause(event: event.id, origin: event.origin, branch: branch)
        for from in places(of: event, cause) { addUnreached(cause, from: from, to: target, aim.kind) }
      }
    }
  }

  private func places(of event: DeclaredEvent, _ cause: Cause) -> [String] {
    if let source = source(of: cause) { return [source.id] }
    return event.pages.compactMap { mapNodes.screen($0) ?? mapNodes.alert($0) }.map(mapNodes.id)
  }

  private mutating func addUnreached(_ cause: Cause, from: String, to: MapNodeID, _ kind: Diagram.Edge.Kind) {
    guard mapNodes.id(of: to) != from else { return }
    let key = MapEdge.Key(
      from: from, to: mapNodes.id(of: to), kind: mapNodes.isAlert(to) ? .alert : kind, isReached: false)
    let position = position(of: key)
    all[position].there.append(cause)
  }
}
