import FlowDiagnostics
import FlowModel

extension FlowMapDrawing {
  /// The node of a screen or alert.
  func node(_ spot: Spot) -> Diagram.Node {
    var node = spots.isAlert(spot) ? alert(spot) : screen(spot)
    let rules = rules[spot, default: []]
    let isReached = sights.isReached[spot]
    if !isReached { node.tooltip.append("never reached") }
    node.emphasis = !rules.isEmpty ? .violated : isReached ? .plain : .unreached
    let staying = moves.staying[spot, default: []].filter { declared[$0.event]?.pages.isEmpty == false }
    let names = WayText(declared: declared).names(of: staying)
    if !names.isEmpty { node.tooltip.append("without leaving: \(names.joined(separator: ", "))") }
    let implied = ways.implied[node.id, default: []]
    if !implied.isEmpty {
      let names = WayText(declared: declared).names(of: implied.flatMap(\.back))
      if !ways.hasExit(node.id) { node.lines.append(Diagram.Line("← what is below", .note)) }
      node.tooltip.append("back to what is below: \(names.joined(separator: ", "))")
    }
    tellScattered(of: node.id, in: &node)
    if spots.isAlert(spot) { tellAnswers(of: spot, in: &node) }
    node.lines += rules.map { Diagram.Line($0, .violation) }
    node.tooltip += rules.map { "violates \($0)" }
    return node
  }

  /// Says in a node what leads to one of many places, and from how many places one comes back to it.
  func tellScattered(of id: String, in node: inout Diagram.Node) {
    if let places = ways.homing[id] {
      node.lines.append(Diagram.Line("← \(places.count) places", .note))
      node.tooltip.append("one comes back from \(names(of: places))")
    }
    for (name, targets) in ways.scattered[id, default: []] {
      let isNamed = !name.isEmpty && id != Ways.Source.relaunch.id
      let places = targets.count <= mostNamed ? names(of: targets) : "\(targets.count) places"
      node.lines += WrappedText.lines("\(isNamed ? "\(name) " : "")→ \(places)").map {
        Diagram.Line($0, .note)
      }
      node.tooltip.append("\(name) leads to one of \(names(of: targets))")
    }
  }

  /// Says in the node of an alert where those of its answers lead that no arrow shows.
  private func tellAnswers(of spot: Spot, in node: inout Diagram.Node) {
    let alert = spots.name(of: spot)
    let shown = ways.all.flatMap { way in
      way.key.from == node.id ? way.there : way.key.to == node.id ? way.back : []
    }
    let told = Set(
      shown.map(\.event) + ways.scattered[node.id, default: []].map { "\(alert).\($0.name)" })
    let uncovering = Set(ways.implied[node.id, default: []].flatMap(\.back).map(\.event))
    let given = moves.takenEvents
    var answers: [(end: String, names: [String])] = [
      ("→ what is below", []), ("→ stays", []), ("→ never given", []),
    ]
    for name in flow.alerts[spot - flow.screens.count].buttons.map(\.name.value) {
      let event = "\(alert).\(name)"
      guard !told.contains(event) else { continue }
      answers[uncovering.contains(event) ? 0 : given.contains(event) ? 1 : 2].names.append(name)
    }
    if !answers[0].names.isEmpty { node.lines.removeAll { $0.text == "← what is below" } }
    for (end, names) in answers where !names.isEmpty {
      node.lines += WrappedText.lines("\(names.joined(separator: ", ")) \(end)").map {
        Diagram.Line($0, .note)
      }
    }
  }

  /// The most places that are told by name; of more only their number.
  private var mostNamed: Int { 8 }

  private func names(of places: [String]) -> String {
    let places = Set(places)
    return (0..<spots.count).filter { places.contains(spots.id(of: $0)) }.map(spots.name).joined(
      separator: ", ")
  }

  private func screen(_ spot: Spot) -> Diagram.Node {
    let screen = flow.screens[spot]
    let declaredContainers = spots.declaredContainers(of: spot)
    let seen = sights.containers[spot, default: []]
    let ownPlace = spots.ownContainer(of: spot) ?? (spot == spots.root ? declaredContainers.first : nil)
    let container =
      ownPlace ?? declaredContainers.first { seen.contains($0.id) } ?? declaredContainers.first
    var node = Diagram.Node(
      id: spots.id(of: spot), shape: container?.role == .toast ? .toast : .screen,
      lines: [Diagram.Line(screen.name.value)], cluster: container?.id)
    node.tooltip = ["screen \(screen.name.value), line \(screen.name.span.line)"]
    if !screen.parameters.isEmpty {
      let parameters = screen.parameters.map { "\($0.name.value): \($0.type.text)" }.joined(separator: ", ")
      node.lines.append(Diagram.Line(Self.short(parameters, or: screen.parameters.map(\.name.value)), .note))
      node.tooltip.append("parameters: \(parameters)")
    }
    describeFacts(of: screen, in: &node)
    for shell in spots.shells(of: spot) {
      node.tooltip.append("page of screen \(shell.name.value), line \(shell.name.span.line)")
      describeFacts(of: shell, in: &node)
    }
    return node
  }

  /// Tells what is declared of a screen; a page stands for others too, and what is said of both is told once.
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
    if screen.isHome || screen.homeWhen != nil {
      node.border = .double
      if !node.classes.contains("home") { node.classes.append("home") }
      node.tooltip.append(screen.homeWhen.map { "home when \($0.text)" } ?? "home")
    }
    if !screen.isRegistered { tell(Diagram.Line("blank: not registered", .note)) }
    if screen.isTerminal { node.tooltip.append("a flow may end here") }
    if screen.isDirty { node.tooltip.append("holds unsaved work") }
    if let condition = screen.dirtyWhen { node.tooltip.append("holds unsaved work when \(condition.text)") }
    if screen.isPresentedByUIKit { node.tooltip.append("presented by UIKit itself") }
    if let coordinator = screen.coordinator { node.tooltip.append("coordinator \(coordinator.value)") }
    if !screen.isDismissible { node.tooltip.append("no swipe and no back leaves it") }
  }

  private func alert(_ spot: Spot) -> Diagram.Node {
    let alert = flow.alerts[spot - flow.screens.count]
    var node = Diagram.Node(
      id: spots.id(of: spot), shape: .alert, lines: [Diagram.Line(alert.name.value)])
    node.tooltip = ["alert \(alert.name.value), line \(alert.name.span.line)"]
    let buttons = alert.buttons.map { button in
      button.role.map { "\(button.name.value) (\($0.rawValue))" } ?? button.name.value
    }
    if !buttons.isEmpty { node.tooltip.append("buttons: \(buttons.joined(separator: ", "))") }
    return node
  }

  /// The parameters with their types, or without them where that makes a long line.
  private static func short(_ parameters: String, or names: [String]) -> String {
    parameters.count <= 24 ? parameters : names.joined(separator: ", ")
  }
}
