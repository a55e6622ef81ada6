import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowReports

struct StoryboardDrawing {
  private let claim: String
  private let message: String
  private let run: TraceReport
  private let flow: CompiledFlow
  /// The steps of the run, with those of a cycle, or a second tap, at the end.
  private let steps: [StepReport]
  /// The frame to which the last step of a cycle returns; nil without a cycle.
  private let firstRepeated: Int?

  /// The most frames side by side. Longer runs continue in further rows of the same length.
  private let mostInRow = 6
  /// The most variables that are all shown. Of more variables, only those that some step changes are shown.
  private let variablesInFrame = 4

  init(storyboard: Storyboard, flow: CompiledFlow) {
    (claim, message) = (storyboard.claim, storyboard.counterexample.message)
    (run, self.flow) = (storyboard.counterexample.trace, flow)
    let stem = run.steps + run.onward
    var steps = stem + run.cycle
    if run.cycle.isEmpty, !run.stuttersForever, var again = run.secondTap {
      again.event += ", a second tap"
      steps.append(again)
    }
    self.steps = steps
    firstRepeated = run.cycle.isEmpty ? nil : stem.count
  }

  var diagram: Diagram {
    var diagram = Diagram(title: claim, subtitle: message, summary: summary)
    diagram.form = .storyboard
    diagram.nodes = (0..<frameCount).map(frame)
    diagram.edges = steps.indices.map(edge) + stuttering
    let end = Diagram.LegendEntry(.edge(.push, .violated), isEndless ? "repeats forever" : "violation")
    diagram.legend = EventOrigin.legend(of: diagram) + diagram.occurring(in: [end])
    return diagram
  }

  private var isEndless: Bool { firstRepeated != nil || run.stuttersForever }

  private var summary: String {
    let events = steps.map(\.event).joined(separator: ", then ")
    let words = events.isEmpty ? "The initial state shows it." : "After the start: \(events)."
    guard isEndless else { return "How '\(claim)' is violated. \(words)" }
    let end = firstRepeated.map { "Then frame \($0) again." } ?? "Then the app stays there."
    return "How '\(claim)' is violated by an endless execution. \(words) \(end)"
  }

  /// One frame for the start and one for each step, except the step that closes a cycle.
  private var frameCount: Int { firstRepeated == nil ? steps.count + 1 : steps.count }

  private var framesInRow: Int {
    let rows = (frameCount + mostInRow - 1) / mostInRow
    return (frameCount + rows - 1) / rows
  }

  private func state(_ frame: Int) -> StateDescription {
    frame == 0 ? run.start : steps[frame - 1].state
  }

  // MARK: - Frames

  private func frame(_ number: Int) -> Diagram.Node {
    let state = state(number)
    var node = Diagram.Node(id: "frame-\(number)", shape: .phone, lines: captions(of: number))
    var phone = Diagram.Phone(
      heading: number == 0 ? "start" : "\(number)", layers: PhoneLayers(flow: flow).layers(of: state))
    if let bar = state.tabBar(in: flow.flow) { (phone.tabs, phone.selectedTab) = (bar.tabs, bar.selected) }
    phone.toasts = state.toasts.map(\.description)
    node.phone = phone
    node.tooltip = state.tooltip
    if firstRepeated == nil, number == steps.count { node.emphasis = .violated }
    return node
  }

  /// Returns the lines below a frame: what the step changed, the other variables, and what is not shown as wanted.
  private func captions(of number: Int) -> [Diagram.Line] {
    let changes = number == 0 ? [] : steps[number - 1].changes
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

  /// Returns the variables to show: all if they are few, otherwise those that some step changes.
  private func variables(of state: StateDescription) -> [(path: String, value: String)] {
    let all = state.variables
    guard all.count > variablesInFrame else { return all }
    let changing = Set(steps.flatMap(\.changes).map(\.field))
    return all.filter { changing.contains($0.path) }
  }

  // MARK: - Steps

  private func edge(_ index: Int) -> Diagram.Edge {
    let step = steps[index]
    let isLast = index + 1 == steps.count
    // Nobody is needed for nothing to happen; it is a person who waits.
    let origin = step.origin ?? .user
    var edge = Diagram.Edge(
      id: "step-\(index + 1)", from: "frame-\(index)", to: "frame-\(index + 1)",
      kind: origin.edgeKind, lines: Self.broken(step.event).map { Diagram.Line($0) })
    edge.lines.append(Diagram.Line(origin.who, .note))
    edge.tooltip =
      ["\(step.event), by \(origin.who)"] + (step.declaration.map { [$0.lineWords] } ?? [])
    edge.isLoose = (index + 1) % framesInRow == 0
    if let firstRepeated {
      if index >= firstRepeated { edge.emphasis = .violated }
      if isLast {
        edge.to = "frame-\(firstRepeated)"
        edge.isLoose = true
        edge.lines += step.changes.flatMap(Self.lines(of:)).map { Diagram.Line($0, .change) }
        edge.lines.append(Diagram.Line("and so on forever", .note))
      }
    } else if isLast, !isEndless {
      edge.emphasis = .violated
    }
    return edge
  }

  /// The arrow from the last frame to itself, if the app stays there.
  private var stuttering: [Diagram.Edge] {
    guard firstRepeated == nil, run.stuttersForever else { return [] }
    let last = "frame-\(steps.count)"
    var edge = Diagram.Edge(
      id: "idling", from: last, to: last, kind: .system, lines: [Diagram.Line("the app stays here")])
    edge.emphasis = .violated
    return [edge]
  }
}

extension StoryboardDrawing {
  /// Returns a change on one line, or on several if it is long.
  private static func lines(of change: FieldChange) -> [String] {
    let (before, after) = ("\(change.field): \(change.before)", "→ \(change.after)")
    return before.count + after.count < WrappedText.longest
      ? ["\(before) \(after)"] : WrappedText.lines(before) + WrappedText.lines(after)
  }

  /// Returns an event, with its arguments on separate lines if it is long.
  private static func broken(_ event: String) -> [String] {
    guard event.count > 24, let bracket = event.firstIndex(of: "("), bracket > event.startIndex else {
      return WrappedText.lines(event)
    }
    return [String(event[..<bracket])] + WrappedText.lines(String(event[bracket...]))
  }
}
