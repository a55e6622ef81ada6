public import FlowDiagnostics
import FlowReports

/// Writes what changed between two versions of a scenario, for a person at a terminal.
public struct ChangesTextRenderer: Sendable {
  let styling: Styling

  /// Creates a renderer.
  public init(styling: Styling = .plain) {
    self.styling = styling
  }

  /// Returns a line that sums up, then what changed, section by section, with the runs that show it.
  public func render(_ changes: FlowChanges) -> String {
    let paint = Paint(styling: styling)
    let runs = TextRenderer(styling: styling)
    let files = "\(changes.old.file.escapedForOneLine) -> \(changes.new.file.escapedForOneLine)"
    var lines = ["\(paint(files, .strong))  \(paint(changes.headline, role(changes.outcome)))"]
    lines += changes.doubts.map { "  \(paint($0.escapedForOneLine, .doubtful))" }
    for section in ChangeSection.all(of: changes) {
      lines += ["", "  \(paint(section.title, .strong))"]
      for entry in section.entries {
        let mark = paint(entry.mark.rawValue, role(entry.mark))
        lines.append("    \(mark)  \(entry.text.escapedForOneLine)")
        for (caption, run) in entry.runs {
          if !caption.isEmpty { lines.append("      \(caption.escapedForOneLine)") }
          if let run { lines += runs.trace(run, under: nil).map { "    " + $0 } }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func role(_ outcome: FlowChanges.Outcome) -> Paint.Role {
    switch outcome {
    case .fine: .good
    case .worse: .bad
    case .undetermined: .doubtful
    }
  }

  private func role(_ mark: ChangeSection.Entry.Mark) -> Paint.Role {
    switch mark {
    case .added, .better: .good
    case .removed, .worse: .bad
    case .changed: .doubtful
    }
  }
}
