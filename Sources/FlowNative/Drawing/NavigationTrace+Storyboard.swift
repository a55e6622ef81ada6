public import FlowDiagrams

extension NavigationVerdict {
  /// The run that refutes or demonstrates the claim, one phone for each step; nil where there is no run.
  public var storyboard: Diagram? {
    guard let run = counterexample ?? witness else { return nil }
    return run.storyboard(title: name, isRefutation: counterexample != nil)
  }
}

extension NavigationTrace {
  /// The run as pictures of a phone, with the event between two frames; a loop bends back.
  public func storyboard(title: String) -> Diagram { storyboard(title: title, isRefutation: false) }

  func storyboard(title: String, isRefutation: Bool) -> Diagram {
    let words = events.map { String(describing: $0) }
    var diagram = Diagram(
      title: title, subtitle: loop.isEmpty ? "" : "goes on for ever",
      summary: "\(title). After the start: \(words.joined(separator: ", then ")).")
    diagram.form = .storyboard
    // The last step of a loop leads back to the frame where it begins.
    let moves = steps + loop
    let displays = [startDisplay] + (loop.isEmpty ? steps : moves.dropLast()).map(\.display)
    diagram.nodes = displays.indices.map { number in
      var node = Diagram.Node(id: "frame-\(number)", shape: .phone, lines: [])
      node.phone = displays[number].phone(heading: number == 0 ? "start" : "\(number)")
      if isRefutation, loop.isEmpty, number == displays.count - 1 { node.emphasis = .violated }
      return node
    }
    diagram.edges = moves.indices.map { index in
      let isBack = index + 1 == displays.count
      var edge = Diagram.Edge(
        id: "step-\(index + 1)", from: "frame-\(index)",
        to: "frame-\(isBack ? steps.count : index + 1)", kind: .push,
        lines: [Diagram.Line(Self.words(moves[index].event))])
      edge.isLoose = isBack
      let isWrong = loop.isEmpty ? index + 1 == moves.count : index >= steps.count
      if isRefutation, isWrong { edge.emphasis = .violated }
      return edge
    }
    return diagram
  }
}

extension Display {
  /// The phone that shows it.
  fileprivate func phone(heading: String) -> Diagram.Phone {
    var layers = stack.map { Diagram.Phone.Layer($0) }
    for modal in modals {
      layers += modal.stack.map { Diagram.Phone.Layer($0, .card(modal.style.rawValue)) }
    }
    if let alert { layers.append(Diagram.Phone.Layer(alert, .alert)) }
    var phone = Diagram.Phone(heading: heading, layers: layers)
    if let tab { (phone.tabs, phone.selectedTab) = ([tab], tab) }
    return phone
  }
}
