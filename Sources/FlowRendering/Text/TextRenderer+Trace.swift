import FlowDiagnostics
import FlowModel
import FlowReports

extension TextRenderer {
  /// Returns a run as numbered steps, each with what is on screen after it and what it changed.
  ///
  /// If several combinations of switch values were tried, the start names the values of this run.
  func trace(_ run: TraceReport, under circumstance: VerdictReport.Circumstance?) -> [String] {
    let switches = run.switches.filter { openSwitches?.contains($0.name) ?? true }
    let values = switches.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    let start = circumstance == nil || values.isEmpty ? "start" : "start  (\(values))"
    var lines = beginning(run.start, start)
    for (index, step) in run.steps.enumerated() { lines += numbered(index + 1, step) }
    if let again = run.secondTap {
      lines.append("       \(paint("a second tap, before the first has settled:", .doubtful))")
      lines += numbered(run.steps.count + 1, again)
    }
    return lines + ending(run, after: run.steps.count)
  }

  func beginning(_ state: StateDescription, _ title: String) -> [String] {
    ["    0. \(paint(title, .faint))", "         \(paint(state.layerLine, .strong))"] + differences(state)
  }

  /// Returns how an endless execution continues after this many numbered steps.
  func ending(_ run: TraceReport, after count: Int) -> [String] {
    var lines: [String] = []
    if !run.onward.isEmpty { lines.append("       \(paint("and from then on", .doubtful))") }
    for (index, step) in run.onward.enumerated() { lines += numbered(count + index + 1, step) }
    let isAtOnce = run.steps.isEmpty && run.onward.isEmpty
    let stuttering = isAtOnce ? "the app may stay here" : "and then the app stays here"
    if run.stuttersForever { lines.append("       \(paint(stuttering, .doubtful))") }
    guard !run.cycle.isEmpty else { return lines }
    lines.append("       \(paint("and then repeatedly:", .doubtful))")
    let first = count + run.onward.count + 1
    for (index, step) in run.cycle.enumerated() { lines += numbered(first + index, step) }
    return lines
  }

  func numbered(_ number: Int, _ step: StepReport) -> [String] {
    let title = "\(number). "
    let margin = String(repeating: " ", count: max(0, 7 - title.count))
    let code = step.code.map { ", \($0.shortText)" } ?? ""
    let line = step.declaration.map { ", \($0.lineWords)\(code)" } ?? ""
    let origin = paint("(\(step.originWord)\(line))", .faint)
    var lines = ["\(margin)\(title)\(step.event)  \(origin)"]
    lines.append("         \(paint(step.state.layerLine, .strong))")
    lines += step.changes.map { "         \(paint("\($0.field): \($0.before) -> \($0.after)", .faint))" }
    return lines + differences(step.state)
  }

  private func differences(_ state: StateDescription) -> [String] {
    var lines = state.toasts.map { "         toast \($0)" }
    if let motion = state.motionLine { lines.append("         \(paint(motion, .faint))") }
    lines += state.detachedStacks.map { "         \(paint("'\($0)' no longer has a listener", .doubtful))" }
    return lines
      + state.disagreements.map { difference in
        "         \(paint("\(difference.field): \(difference.words)", .doubtful)) (\(difference.reason))"
      }
  }
}

extension StepReport {
  var originWord: String {
    switch origin {
    case .user: "user"
    case .system: "system"
    case .app: "app"
    case .link: "link"
    case .back, .swipe, .tapOutside, .tab: "user, platform"
    case .button: "user, button"
    case .relaunch, .finish: "system, platform"
    case nil: "idle"
    }
  }
}
