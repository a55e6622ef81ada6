public import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes how findings compare with a baseline, for a person at a terminal.
public struct BaselineRenderer: Sendable {
  private let paint: Paint

  /// Creates a renderer.
  public init(styling: Styling = .plain) {
    paint = Paint(styling: styling)
  }

  /// Returns the counts, then the new findings with the runs that show them, and what is not found any more.
  ///
  /// - Parameter baseline: The name of the baseline file.
  public func render(_ comparison: BaselineComparison, baseline: String) -> String {
    let counts = [
      paint("\(comparison.new.count) new", comparison.new.isEmpty ? .good : .bad),
      "\(comparison.accepted.count) accepted",
      "\(comparison.fixed.count) fixed",
    ]
    var lines = ["\(paint(baseline, .strong))  \(counts.joined(separator: ", "))"]
    if comparison.isUndetermined {
      lines.append("  \(paint("undetermined: a search was cut short, so there may be more", .doubtful))")
    }
    if !comparison.new.isEmpty { lines += ["", "  \(paint("new", .bad))"] }
    lines += comparison.new.flatMap(self.lines)
    if !comparison.fixed.isEmpty { lines += ["", "  \(paint("fixed", .good))"] }
    lines += comparison.fixed.map(words)
    if !comparison.unknown.isEmpty {
      lines += ["", "  \(paint("not found, but a search was cut short", .doubtful))"]
    }
    lines += comparison.unknown.map(words)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns what is accepted and not found any more; empty if there is nothing.
  public func fixed(_ comparison: BaselineComparison, baseline: String) -> String {
    guard !comparison.fixed.isEmpty else { return "" }
    let count = paint("\(comparison.fixed.count) fixed", .good)
    let title = "\(paint(baseline, .strong))  \(count), see 'flowcheck baseline prune'"
    return ([title] + comparison.fixed.map(words)).joined(separator: "\n") + "\n"
  }

  private func lines(_ finding: Finding) -> [String] {
    let place = placeText(file: finding.file, finding.place)
    let headline = "    \(finding.headline.escapedForOneLine)"
    let second = "      \(paint(place, .place))  \(paint(finding.fingerprint, .faint))"
    guard let run = finding.trace, finding.cause == nil else {
      return [headline, second] + (finding.cause.map { ["      explained by \($0)"] } ?? [])
    }
    let steps = TextRenderer(styling: paint.styling).trace(run, under: finding.circumstance)
    return [headline, second] + steps.map { "  " + $0 }
  }

  private func words(_ entry: Baseline.Entry) -> String {
    let reason = "accepted \(entry.date): \(entry.reason)".escapedForOneLine
    let finding = entry.finding.isEmpty ? entry.fingerprint : entry.finding
    return "    \(entry.file.escapedForOneLine)  \(finding.escapedForOneLine) (\(reason))"
  }
}
