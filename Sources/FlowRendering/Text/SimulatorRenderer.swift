public import FlowCompiler
public import FlowDiagnostics
public import FlowModel
public import FlowReports

/// Writes what a person reads who walks through a flow in a terminal: the screen, what changed, what can happen.
public struct SimulatorRenderer: Sendable {
  /// Something that can happen now, with its number.
  public struct Choice: Sendable {
    /// What to type to take it.
    public var number: Int
    /// The event with its arguments and outcome.
    public var label: String
    /// Who makes it happen.
    public var origin: EventOrigin
    /// Whether the state after it is the same.
    public var changesNothing: Bool

    /// Creates a choice.
    public init(number: Int, label: String, origin: EventOrigin, changesNothing: Bool) {
      (self.number, self.label, self.origin) = (number, label, origin)
      self.changesNothing = changesNothing
    }
  }

  private let drawing: ScreenDrawing
  private let paint: Paint
  private let width: Int

  /// Prepares to write about a flow on lines of a width.
  public init(of flow: CompiledFlow, styling: Styling = .plain, width: Int = 80) {
    drawing = ScreenDrawing(of: flow, styling: styling, width: min(44, width))
    paint = Paint(styling: styling)
    self.width = width
  }

  /// Returns the screen, the fields, and what is not shown as wanted.
  ///
  /// - Parameter changed: The fields that the last step changed, which are marked.
  public func state(_ state: StateDescription, changed: [FieldChange] = []) -> String {
    var lines = drawing.lines(of: state)
    let old = Dictionary(changed.map { ($0.field, $0.before) }, uniquingKeysWith: { first, _ in first })
    for (path, field) in state.placedFields {
      let text = "  \(path) = \(field.wantedText)"
      lines.append(old[path].map { paint("\(text)   was \($0)", .doubtful) } ?? paint(text, .faint))
    }
    if let motion = state.motionLine { lines.append("  \(paint(motion, .doubtful))") }
    lines += state.detachedStacks.map { "  \(paint("'\($0)' no longer has a listener", .doubtful))" }
    lines += state.disagreements.map { difference in
      "  \(paint("\(difference.field): \(difference.words)", .bad)) (\(difference.reason))"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a line about a step, with its number.
  public func title(of step: StepReport, number: Int) -> String {
    let line = step.declaration.map { ", \($0.lineWords)" } ?? ""
    return "\(number). \(paint(step.event, .strong))  \(paint("(\(step.originWord)\(line))", .faint))\n"
  }

  /// Returns a run, step by step.
  public func run(_ trace: TraceReport) -> String {
    TextRenderer(styling: paint.styling).trace(trace, under: nil).joined(separator: "\n") + "\n"
  }

  /// Returns what can happen, by who makes it happen.
  public func choices(_ choices: [Choice]) -> String {
    guard !choices.isEmpty else { return "no event is possible here\n" }
    return Self.groups.map { name, origins in
      group(
        name,
        choices.filter { origins.contains($0.origin) }.map { choice in
          let same = choice.changesNothing ? paint(" (no change)", .faint) : ""
          let plain = "\(choice.number) \(choice.label)\(choice.changesNothing ? " (no change)" : "")"
          return ("\(paint("\(choice.number)", .place)) \(choice.label)\(same)", plain.count)
        })
    }.joined()
  }

  /// Returns what cannot happen, each with what stands in the way.
  public func blocked(_ lines: [Blocking.Line]) -> String {
    guard !lines.isEmpty else { return "every declared event is possible now\n" }
    return Self.groups.map { name, origins in
      let own = lines.filter { origins.contains($0.origin) }
      guard !own.isEmpty else { return "" }
      return paint(name, .faint) + "\n"
        + own.map { line in
          let place = line.blockage.place.map { paint(", \($0.lineWords)", .faint) } ?? ""
          return "  \(line.name): \(line.blockage)\(place)\n"
        }.joined()
    }.joined()
  }

  /// Who makes things happen, in the order of the output. Every origin belongs to one group.
  public static let groups: [(name: String, origins: [EventOrigin])] = [
    ("person", [.user, .back, .swipe, .tapOutside, .tab, .button]), ("link", [.link]),
    ("system", [.system]), ("app", [.app]), ("platform", [.relaunch, .finish]),
  ]

  /// Returns words in a column beside their heading, as many on a line as fit.
  private func group(_ name: String, _ words: [(text: String, width: Int)]) -> String {
    guard !words.isEmpty else { return "" }
    let margin = 10
    var lines = [paint(name, .faint) + String(repeating: " ", count: margin - name.count)]
    var used = margin
    for (index, word) in words.enumerated() {
      if index > 0, used + 2 + word.width > width {
        lines.append(String(repeating: " ", count: margin))
        used = margin
      }
      let gap = used > margin ? "  " : ""
      lines[lines.count - 1] += gap + word.text
      used += gap.count + word.width
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
