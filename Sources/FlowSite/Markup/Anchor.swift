import FlowDiagnostics
import FlowReports

enum Anchor {
  static func line(_ number: Int) -> String { "L\(number)" }

  /// Returns the anchor of a claim, or with a number, of one of the runs that refute it, counted from 1.
  static func claim(_ id: String, run number: Int? = nil) -> String {
    "claim-\(id.escapedForID)" + (number.map { "-\($0)" } ?? "")
  }

  /// Returns the part after `#` in the address of the simulator at the start of a run that refutes a claim.
  static func simulator(_ id: String, run number: Int) -> String {
    "claim=\(id.relativeReference)-\(number)"
  }
}
