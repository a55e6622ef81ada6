import FlowDiagnostics
import FlowModel

extension FlowMapDrawing {
  func node(_ spot: MapNodeID) -> Diagram.Node {
    var node = mapNodes.isAlert(spot) ? alert(spot) : screen(spot)
    let rules = rules[spot, default: []]
    let isReached = projectedStates.isReached[spot]
    if !isReached { node.tooltip.append("never reached") }
    node.emphasis = !rules.isEmpty ? .violated : isReached ? .plain : .unreached
    let staying = transitions.staying[spot, default: []].filter { declared[$0.event]?.pages.isEmpty == false }
    let names = declared.names(of: staying)
    if !names.isEmpty { node.tooltip.append("without leaving: \(names.joined(separator: ", "))") }
    let implied = mapEdges.implied[node.id, default: []]
    if !implied.isEmpty {
      let names = declared.names(of: implied.flatMap(\.back))
      if !mapEdges.hasExit(node.id) { node.lines.append(Diagram.Line("← what is below", .note)) }
      node.tooltip.append("back to what is below: \(names.joined(separator: ", "))")
    }
    tellScattered(of: node.id, in: &node)
    if mapNodes.isAlert(spot) { tellAnswers(of: spot, in: &node) }
    node.lines += rules.map { Diagram.Line($0, .violation) }
    node.tooltip += rules.map { "violates \($0)" }
    return node
  }

  /// Adds to a node which events lead to one of many places, and how many places return to it.
  func tellScattered(of id: String, in node: inout Diagram.Node) {
    if let places = mapEdges.homing[id] {
      node.lines.append(Diagram.Line("← \(places.count) places", .note))
      node.tooltip.append("returns from \(names(of: places))")
    }
    for (name, targets) in mapEdges.scattered[id, default: []] {
      let isNamed = !name.isEmpty && id != MapEdges.Source.relaunch.id
      let places = targets.count <= mostNamed ? names(of: targets) : "\(targets.count) places"
      node.lines += WrappedText.notes("\(isNamed ? "\(name) " : "")→ \(places)")
      node.tooltip.append("\(name) leads to one of \(names(of: targets))")
    }
  }

  /// Adds to the node of an alert where the answers lead that no arrow shows.
  private func tellAnswers(of spot: MapNodeID, in node: inout Diagram.Node) {
    let alert = mapNodes.name(of: spot)
    let shown = mapEdges.all.flatMap { way in
      way.key.from == node.id ? way.there : way.key.to == node.id ? way.back : []
    }
    let told = Set(
      shown.map(\.event)
        + mapEdges.scattered[node.id, default: []].map { Cause.Event(name: "\(alert).\($0.name)") })
    let uncovering = Set(mapEdges.implied[node.id, default: []].flatMap(\.back).map(\.event))
    let given = transitions.takenEvents
    var answers: [(end: String, names: [String])] = [
      ("→ what is below", []), ("→ stays", []), ("→ never taken", []),
    ]
    for name in flow.alerts[spot - flow.screens.count].buttons.map(\.name.value) {
      let event = Cause.Event(name: "\(alert).\(name)")
      guard !told.contains(event) else { continue }
      answers[uncovering.contains(event) ? 0 : given.contains(event) ? 1 : 2].names.append(name)
    }
    if !answers[0].names.isEmpty { node.lines.removeAll { $0.text == "← what is below" } }
    for (end, names) in answers where !names.isEmpty {
      node.lines += WrappedText.notes("\(names.joined(separator: ", ")) \(end)")
    }
  }

  /// The most places that are named. Of more, only the number is given.
  private var mostNamed: Int { 8 }

  private func names(of places: [String]) -> String {
    let places = Set(places)
    return (0..<mapNodes.count).filter { places.contains(mapNodes.id(of: $0)) }.map(mapNodes.name).joined(
      separator: ", ")
  }

  private func screen(_ spot: MapNodeID) -> Diagram.Node {
    let screen = flow.screens[spot]
    let declaredContainers = mapNodes.declaredContainers(of: spot)
    let seen = projectedStates.containers[spot, default: []]
    let ownPlace = mapNodes.ownContainer(of: spot) ?? (spot == mapNodes.root ? declaredContainers.first : nil)
    let container =
      ownPlace ?? declaredContainers.first { seen.contains($0.id) } ?? declaredContainers.first
    var node = Diagram.Node(
      id: mapNodes.id(of: spot), shape: container?.role == .toast ? .toast : .screen,
      lines: [Diagram.Line(screen.name.value)], cluster: container?.id)
    node.tooltip = ["screen \(screen.name.value), \(screen.name.span.lineWords)"]
    if !screen.parameters.isEmpty {
      let parameters = screen.parameters.map { "\($0.name.value): \($0.type.text)" }.joined(separator: ", ")
      // The types are left out if they make the line long.
      let names = screen.parameters.map(\.name.value).joined(separator: ", ")
      node.lines.append(Diagram.Line(parameters.count <= 24 ? parameters : names, .note))
      node.tooltip.append("parameters: \(parameters)")
    }
    describeFacts(of: screen, in: &node)
    for shell in mapNodes.shells(of: spot) {
      node.tooltip.append("page of screen \(shell.name.value), \(shell.name.span.lineWords)")
      describeFacts(of: shell, in: &node)
    }
    describeRest(on: screen, in: &node)
    return node
  }

  /// Adds whether a page counts as home, and whether a flow may end on it.
  private func describeRest(on screen: Screen, in node: inout Diagram.Node) {
    if flow.screens.contains(where: \.canBeHome) {
      for page in flow.homePages where page.name == screen.name.value {
        node.border = .double
        if !node.classes.contains("home") { node.classes.append("home") }
        node.tooltip.append(page.condition.map { "home when \($0.text)" } ?? "home")
      }
    }
    if flow.terminalPages.contains(screen.name.value) { node.tooltip.append("a flow may end here") }
  }

  /// Adds what is declared about a screen. A page can stand for several screens; what they have in common is added once.
  private func describeFacts(of screen: Screen, in node: inout Diagram.Node) {
    func tell(_ line: Diagram.Line, _ className: String? = nil) {
      if !node.lines.contains(line) { node.lines.append(line) }
      if let className, !node.classes.contains(className) { node.classes.append(className) }
    }
    if !screen.requires.isEmpty {
      let gates = screen.requires.map(\.value).joined(separator: ", ")
      tell(Diagram.Line("requires \(gates)", .gate), "gated")
    }
    if screen.isLock { tell(Diagram.Line("lock", .gate), "lock") }
    if let gate = screen.opens { tell(Diagram.Line("opens \(gate.value)", .note)) }
    if !screen.isRegistered { tell(Diagram.Line("blank: not registered", .note)) }
    if screen.isDirty { node.tooltip.append("holds unsaved work") }
    if let condition = screen.dirtyWhen { node.tooltip.append("holds unsaved work when \(condition.text)") }
    if screen.isPresentedByUIKit { node.tooltip.append("presented by UIKit itself") }
    if let coordinator = screen.coordinator { node.tooltip.append("coordinator \(coordinator.value)") }
    if !screen.isDismissible { node.tooltip.append("cannot be left by a swipe or back") }
    if let condition = screen.dismissibleWhen {
      node.tooltip.append("can be left by a swipe or back when \(condition.text)")
    }
  }

  private func alert(_ spot: MapNodeID) -> Diagram.Node {
    let alert = flow.alerts[spot - flow.screens.count]
    var node = Diagram.Node(
      id: mapNodes.id(of: spot), shape: .alert, lines: [Diagram.Line(alert.name.value)])
    node.tooltip = ["alert \(alert.name.value), \(alert.name.span.lineWords)"]
    let buttons = alert.buttons.map { button in
      button.role.map { "\(button.name.value) (\($0.rawValue))" } ?? button.name.value
    }
    if !buttons.isEmpty { node.tooltip.append("buttons: \(buttons.joined(separator: ", "))") }
    return node
  }
}
