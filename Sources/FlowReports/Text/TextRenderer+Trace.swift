import FlowCompiler
import FlowDiagnostics
import FlowModel

extension TextRenderer {
  /// A run as numbered steps, each with what is on screen after it and what it changed.
  ///
  /// Where several combinations of switch values were tried, the start names those of this run.
  func trace(_ run: TraceReport, under circumstance: VerdictReport.Circumstance?) -> [String] {
    let values = run.switches.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    let start = circumstance == nil || values.isEmpty ? "start" : "start  (\(values))"
    var lines = ["    0. \(paint(start, .faint))", "         \(paint(run.start.layerLine, .strong))"]
    lines += differences(run.start)
    for (index, step) in run.steps.enumerated() { lines += numbered(index + 1, step) }
    if run.idlesForEver { lines.append("       \(paint("and then nothing happens any more", .doubtful))") }
    guard !run.cycle.isEmpty else { return lines }
    lines.append("       \(paint("and then, over and over again:", .doubtful))")
    for (index, step) in run.cycle.enumerated() { lines += numbered(run.steps.count + index + 1, step) }
    return lines
  }

  private func numbered(_ number: Int, _ step: StepReport) -> [String] {
    let title = "\(number). ".leftPadding(to: 7)
    let line = step.declaration.map { ", line \($0.line)" } ?? ""
    let origin = paint("(\(step.originWord)\(line))", .faint)
    var lines = ["\(title)\(step.event)  \(origin)"]
    lines.append("         \(paint(step.state.layerLine, .strong))")
    lines += step.changes.map { "         \(paint("\($0.field): \($0.before) -> \($0.after)", .faint))" }
    return lines + differences(step.state)
  }

  private func differences(_ state: StateDescription) -> [String] {
    var lines = state.toasts.map { "         toast \($0)" }
    if let motion = state.motionLine { lines.append("         \(paint(motion, .faint))") }
    lines += state.detachedStacks.map { "         \(paint("nobody listens to '\($0)' any more", .doubtful))" }
    return lines
      + state.disagreements.map { difference in
        "         \(paint("\(difference.field): \(difference.words)", .doubtful)) (\(difference.reason))"
      }
  }
}

extension StepReport {
  /// Who made the step happen, for people.
  var originWord: String {
    switch origin {
    case .user: "user"
    case .system: "system"
    case .app: "app"
    case .link: "link"
    case .back, .swipe, .tapOutside, .tab: "user, platform"
    case .button: "user, button"
    case .relaunch, .finish: "system, platform"
    }
  }
}

extension String {
  /// The text with spaces before it up to a width.
  func leftPadding(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
