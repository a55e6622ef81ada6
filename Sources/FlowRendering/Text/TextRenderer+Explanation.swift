import FlowDiagnostics
import FlowModel
import FlowReports

extension TextRenderer {
  /// The most steps of one run that are written out unless all are requested.
  private static let mostSteps = 12
  /// How many of them are the last steps of the run.
  private static let lastSteps = 3

  /// Returns why a formula is false at the start: what is true or false, and the runs that show it, each part indented further.
  func explanation(_ reason: ExplanationReport, from run: TraceReport) -> [String] {
    beginning(run.start, "start") + explanation(reason, depth: 0, after: 0)
  }

  /// - Parameter count: The number of steps from the start to the state that the reason is about.
  private func explanation(_ reason: ExplanationReport, depth: Int, after count: Int) -> [String] {
    let claim = "\(paint("'\(reason.claim)'", .strong)) is \(reason.holds ? "true" : "false") here"
    let because = reason.reason.map { ": \($0)" } ?? (reason.branches.isEmpty ? "" : ", because")
    var lines = [indented("    \(claim)\(because)", depth)]
    for branch in reason.branches {
      let length = branch.run?.steps.count ?? 0
      if let run = branch.run {
        let going = steps(of: run, after: count) + ending(run, after: count + length)
        lines += going.map { indented($0, depth) }
      }
      if let next = branch.next { lines += explanation(next, depth: depth + 1, after: count + length) }
    }
    if reason.isTruncated {
      lines.append(indented("    \(paint("… the rest of the explanation is omitted", .faint))", depth))
    }
    return lines
  }

  /// Returns the steps of a run; of a long one, the first and the last.
  private func steps(of run: TraceReport, after count: Int) -> [String] {
    let all = run.steps.enumerated().map { numbered(count + $0.offset + 1, $0.element) }
    guard traces != .all, all.count > Self.mostSteps else { return all.flatMap { $0 } }
    let hidden = all.count - Self.mostSteps
    let gap = "       \(paint("… \(hidden.counted("more step")), see --traces all", .faint))"
    let head = all.prefix(Self.mostSteps - Self.lastSteps).flatMap { $0 }
    return head + [gap] + all.suffix(Self.lastSteps).flatMap { $0 }
  }

  private func indented(_ line: String, _ depth: Int) -> String {
    String(repeating: "  ", count: depth) + line
  }
}
