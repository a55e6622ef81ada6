import FlowDiagnostics
import FlowReports

/// The names by which parts of a page are linked to.
enum Anchor {
  /// A line of the source.
  static func line(_ number: Int) -> String { "L\(number)" }

  /// A claim; with a number, one of the runs that refute it, counted from 1.
  static func claim(_ id: String, run number: Int? = nil) -> String {
    "claim-\(id.escapedForID)" + (number.map { "-\($0)" } ?? "")
  }

  /// What stands behind `#` in the address of the simulator at the beginning of a run that refutes a claim.
  static func simulator(_ id: String, run number: Int) -> String {
    "claim=\(id.relativeReference)-\(number)"
  }
}
