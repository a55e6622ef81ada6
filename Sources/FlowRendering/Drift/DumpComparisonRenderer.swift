public import FlowDiagnostics
import FlowReports

/// Writes the differences between a committed dump and the current facts, for people.
public struct DumpComparisonRenderer: Sendable {
  private let paint: Paint

  /// Creates a renderer.
  public init(styling: Styling = .plain) {
    paint = Paint(styling: styling)
  }

  /// Returns one line if nothing differs, otherwise the new and removed facts by section.
  ///
  /// - Parameters:
  ///   - file: The committed dump.
  ///   - command: The command that updates it.
  public func render(_ comparison: DumpComparison, file: String, command: String) -> String {
    let file = paint(file, .strong)
    switch comparison.outcome {
    case .current: return "\(file)  \(paint("current", .good))\n"
    case .otherForm:
      return
        "\(file)  \(paint("OUTDATED", .bad))  the facts are the same, but the format differs\n\(again(command))"
    case .outdated, .undetermined:
      var lines = ["\(file)  \(headline(comparison))"]
      for difference in comparison.differences {
        lines.append("  \(paint(difference.section.rawValue, .strong))")
        lines += difference.removed.map { "    \(paint("- \($0)", .bad))" }
        lines += difference.added.map { "    \(paint("+ \($0)", .good))" }
      }
      return lines.joined(separator: "\n") + "\n" + again(command)
    }
  }

  /// Returns a line that says that a committed dump belongs to no scenario.
  public func renderUnused(file: String) -> String {
    "\(paint(file, .strong))  \(paint("OUTDATED", .bad))  it belongs to no scenario any more; remove it\n"
  }

  private func headline(_ comparison: DumpComparison) -> String {
    let added = comparison.differences.map(\.added.count).reduce(0, +)
    let removed = comparison.differences.map(\.removed.count).reduce(0, +)
    let counts = "\(added.counted("new fact")), \(removed) gone"
    guard comparison.outcome == .undetermined, let bound = comparison.bound else {
      return "\(paint("OUTDATED", .bad))  \(counts)"
    }
    return "\(paint("UNDETERMINED", .doubtful))  \(counts), but the search was truncated by \(bound)"
  }

  private func again(_ command: String) -> String { "  update it with: \(command)\n" }
}
