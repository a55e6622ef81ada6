import FlowDiagnostics
import FlowModel

/// A storyboard on its way to a diagram.
struct StoryboardDrawing {
  let storyboard: Storyboard
  let flow: Flow

  /// The most frames side by side; longer runs go on in further rows of the same length.
  private let mostInRow = 6
  /// The most variables that are reported where none of them changes.
  private let variablesInFrame = 4

  var diagram: Diagram {
    var diagram = Diagram(title: storyboard.claim, subtitle: storyboard.message, summary: summary)
    diagram.form = .storyboard
    diagram.nodes = (0..<frameCount).map(frame)
    diagram.edges = storyboard.steps.indices.map(edge) + stuttering
    diagram.legend = legend(of: diagram.edges)
    return diagram
  }

  private var summary: String {
    let events = storyboard.steps.map(\.event).joined(separator: ", then ")
    let run = events.isEmpty ? "The initial state shows it." : "After the start: \(events)."
    switch storyboard.ending {
    case .end: return "How '\(storyboard.claim)' is violated. \(run)"
    case .cycle(let step):
      return "How '\(storyboard.claim)' is violated by an endless execution. \(run) Then frame \(step) again."
    case .stuttering:
      return "How '\(storyboard.claim)' is violated by an endless execution. \(run) Then the app stays there."
    }
  }

  /// One frame for the start and for each step, but none for the one that closes a cycle.
  private var frameCount: Int {
    switch storyboard.ending {
    case .end, .stuttering: storyboard.steps.count + 1
    case .cycle: storyboard.steps.count
    }
  }

  private var framesInRow: Int {
    let rows = (frameCount + mostInRow - 1) / mostInRow
    return (frameCount + rows - 1) / rows
  }

  private func state(_ frame: Int) -> StateDescription {
    frame == 0 ? storyboard.start : storyboard.steps[frame - 1].state
  }

  // MARK: - Frames

  private func frame(_ number: Int) -> Diagram.Node {
    let state = state(number)
    var node = Diagram.Node(id: "frame-\(number)", shape: .phone, lines: captions(of: number))
    var phone = Diagram.Phone(
      heading: number == 0 ? "start" : "\(number)", layers: PhoneLayers(flow: flow).layers(of: state))
    if let bar = state.tabBar(in: flow) { (phone.tabs, phone.selectedTab) = (bar.tabs, bar.selected) }
    phone.toasts = state.toasts.map(\.description)
    node.phone = phone
    node.tooltip = [state.layerLine] + state.placedFields.map { "\($0.path) = \($0.field.wantedText)" }
    if isViolating(number) { node.emphasis = .violated }
    return node
  }

  private func isViolating(_ frame: Int) -> Bool {
    switch storyboard.ending {
    case .end, .stuttering: frame == storyboard.steps.count
    case .cycle: false
    }
  }

  /// What stands below a frame: what the step changed, variables that stay, and what is not as it is wanted.
  private func captions(of number: Int) -> [Diagram.Line] {
    let changes = number == 0 ? [] : storyboard.steps[number - 1].changes
    let changed = Set(changes.map(\.field))
    let state = state(number)
    var lines = changes.flatMap(Self.lines(of:)).map { Diagram.Line($0, .change) }
    lines += variables(of: state).filter { !changed.contains($0.path) }.map {
      Diagram.Line("\($0.path) = \($0.value)", .note)
    }
    if let motion = state.motionLine { lines.append(Diagram.Line(motion, .note)) }
    lines += state.detachedStacks.map { Diagram.Line("\($0) no longer has a listener", .disagreement) }
    for difference in state.disagreements {
      lines.append(
        Diagram.Line(
          "\(difference.field) wants \(difference.wanted?.description ?? "nothing")", .disagreement))
      lines.append(Diagram.Line("shown: \(difference.shown?.description ?? "nothing")", .disagreement))
      lines += WrappedText.lines(difference.reason).map { Diagram.Line($0, .disagreement) }
    }
    return lines
  }

  /// The variables worth telling: all where they are few, else those that some step changes.
  private func variables(of state: StateDescription) -> [(path: String, value: String)] {
    let all = state.placedFields.compactMap { path, field -> (path: String, value: String)? in
      guard case .variable(let value) = field.content else { return nil }
      return (path, value)
    }
    guard all.count > variablesInFrame else { return all }
    let changing = Set(storyboard.steps.flatMap(\.changes).map(\.field))
    return all.filter { changing.contains($0.path) }
  }

  // MARK: - Steps

  private func edge(_ index: Int) -> Diagram.Edge {
    let step = storyboard.steps[index]
    let isLast = index + 1 == storyboard.steps.count
    var edge = Diagram.Edge(
      id: "step-\(index + 1)", from: "frame-\(index)", to: "frame-\(index + 1)",
      kind: step.origin.edgeKind, lines: Self.broken(step.event).map { Diagram.Line($0) })
    edge.lines.append(Diagram.Line(step.origin.who, .note))
    edge.tooltip = ["\(step.event), by \(step.origin.who)"] + (step.place.map { [$0.lineWords] } ?? [])
    edge.isLoose = (index + 1) % framesInRow == 0
    switch storyboard.ending {
    case .end: if isLast { edge.emphasis = .violated }
    case .stuttering: break
    case .cycle(let first):
      if index >= first { edge.emphasis = .violated }
      if isLast {
        edge.to = "frame-\(first)"
        edge.isLoose = true
        edge.lines += step.changes.flatMap(Self.lines(of:)).map { Diagram.Line($0, .change) }
        edge.lines.append(Diagram.Line("and so on forever", .note))
      }
    }
    return edge
  }

  /// The arrow from the last frame to itself where the app stays there.
  private var stuttering: [Diagram.Edge] {
    guard storyboard.ending == .stuttering else { return [] }
    let last = "frame-\(storyboard.steps.count)"
    var edge = Diagram.Edge(
      id: "idling", from: last, to: last, kind: .system, lines: [Diagram.Line("the app stays here")])
    edge.emphasis = .violated
    return [edge]
  }

  private func legend(of edges: [Diagram.Edge]) -> [Diagram.LegendEntry] {
    var entries = EventOrigin.legend(of: edges)
    if edges.contains(where: { $0.emphasis == .violated }) {
      let isCycle = storyboard.ending != .end
      entries.append(
        Diagram.LegendEntry(.edge(.push, .violated), isCycle ? "repeats forever" : "violation"))
    }
    return entries
  }
}

extension StoryboardDrawing {
  /// A change on one line, or on several where that would make a long one.
  private static func lines(of change: FieldChange) -> [String] {
    let (before, after) = ("\(change.field): \(change.before)", "→ \(change.after)")
    return before.count + after.count < WrappedText.longest
      ? ["\(before) \(after)"] : WrappedText.lines(before) + WrappedText.lines(after)
  }

  /// An event with its arguments on a line of their own where both would make a long one.
  private static func broken(_ event: String) -> [String] {
    guard event.count > 24, let bracket = event.firstIndex(of: "("), bracket > event.startIndex else {
      return WrappedText.lines(event)
    }
    return [String(event[..<bracket])] + WrappedText.lines(String(event[bracket...]))
  }
}
