public import FlowReports

/// Writes how large a scenario is, and what of it was reached, for people.
public struct SizeRenderer: Sendable {
  private let counts: ScenarioReport
  private let levels: [Int]
  private let merging: String?

  /// Prepares counts for rendering.
  ///
  /// - Parameters:
  ///   - levels: The number of states at each distance from the start.
  ///   - bound: What ended the search, in words; nil when everything was seen.
  ///   - merging: Which states are merged, in words; nil if none are.
  public init(
    file: String, name: String, states: Int, transitions: Int, levels: [Int], bound: String?,
    merging: String? = nil
  ) {
    counts = ScenarioReport(
      file: file, name: name, states: states, transitions: transitions, depth: max(0, levels.count - 1),
      bound: bound)
    (self.levels, self.merging) = (levels, merging)
  }

  /// Returns the counts, the number of states at each depth, and coverage.
  public func render(coverage: CoverageReport) -> String {
    var lines = ["\(counts.file)  \(counts.countsLine)" + (merging.map { ", \($0)" } ?? "")]
    lines.append("  states at each depth  \(levels.map(\.grouped).joined(separator: ", "))")
    for (name, share) in coverage.shares where share.total > 0 {
      let never = share.missing.isEmpty ? "" : ", never \(share.missing.joined(separator: ", "))"
      lines.append("  \(name.padding(to: 20))  \(share.reached) of \(share.total)\(never)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
