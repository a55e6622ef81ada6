import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

extension JSONValue {
  /// Creates the value of a verdict with its runs. `file` is the scenario's.
  init(_ verdict: VerdictReport, file: String) {
    let first = verdict.counterexamples.first?.trace
    var members: [(key: String, value: JSONValue)] = [
      ("id", .string(verdict.id)),
      ("kind", .string(verdict.kind.rawValue)),
      ("verdict", .string(verdict.verdict.rawValue)),
      ("depth", verdict.isAtEveryDepth ? .string("every") : .null),
      ("severity", .string(verdict.severity.rawValue)),
      ("summary", .string(verdict.summary)),
      ("message", .string(verdict.words)),
      ("file", .string(verdict.place?.file ?? file)),
      ("line", .optional(verdict.place?.line)),
      ("column", .optional(verdict.place?.column)),
      ("expected", .optional(verdict.expected?.rawValue)),
      ("asExpected", .bool(verdict.isAsExpected)),
      ("cause", .optional(verdict.cause)),
      ("switches", JSONValue(first?.switches ?? [])),
      ("circumstance", verdict.circumstance.map { JSONValue($0) } ?? .null),
      ("findings", .array(verdict.findings.map { JSONValue($0, file: file) })),
    ]
    members += Self.run(first, verdict.counterexamples.first?.explanation)
    members.append(("witness", verdict.witness.map { .array($0.steps.map(JSONValue.init)) } ?? .null))
    if verdict.isAccepted { members.append(("accepted", .bool(true))) }
    if verdict.counterexamples.count > 1 {
      let all = verdict.counterexamples.map { JSONValue($0, file: file) }
      members.append(("counterexamples", .array(all)))
    }
    self = .object(members)
  }

  init(_ switches: [PlatformReport.Switch]) {
    self = .object(switches.map { (key: $0.name, value: .string($0.value)) })
  }

  private init(_ circumstance: VerdictReport.Circumstance) {
    self = [
      "switches": JSONValue(circumstance.switches), "combinations": .int(circumstance.count),
      "of": .int(circumstance.total),
    ]
  }

  private init(_ finding: VerdictReport.Finding, file: String) {
    self = [
      "message": .string(finding.message), "file": .string(finding.place?.file ?? file),
      "line": .optional(finding.place?.line),
      "column": .optional(finding.place?.column), "cause": .optional(finding.cause),
    ]
  }

  private init(_ counterexample: VerdictReport.Counterexample, file: String) {
    let members: [(key: String, value: JSONValue)] = [
      ("message", .string(counterexample.words)),
      ("file", .string(counterexample.place?.file ?? file)),
      ("line", .optional(counterexample.place?.line)),
      ("column", .optional(counterexample.place?.column)),
      ("cause", .optional(counterexample.cause)),
      ("switches", JSONValue(counterexample.trace.switches)),
    ]
    self = .object(members + Self.run(counterexample.trace, counterexample.explanation))
  }

  /// Returns the members for a run and for the explanation of a branching formula at its start.
  private static func run(_ run: TraceReport?, _ reason: ExplanationReport?) -> [(
    key: String, value: JSONValue
  )] {
    Self.run(run) + [("explanation", reason.map { JSONValue($0) } ?? .null)]
  }

  /// Returns the members for a run; null or empty if there is none.
  static func run(_ run: TraceReport?) -> [(key: String, value: JSONValue)] {
    [
      ("start", run.map { JSONValue($0.start) } ?? .null),
      ("trace", .array(run?.steps.map(JSONValue.init) ?? [])),
      ("onward", .array(run?.onward.map(JSONValue.init) ?? [])),
      ("cycle", .array(run?.cycle.map(JSONValue.init) ?? [])),
      ("secondTap", run?.secondTap.map { JSONValue($0) } ?? .null),
      ("idlesForEver", .bool(run?.stuttersForever ?? false)),
    ]
  }

  /// Creates the value of an explanation. Its parts are nested as deeply as the formula.
  private init(_ reason: ExplanationReport) {
    self = [
      "claim": .string(reason.claim), "holds": .bool(reason.holds), "reason": .optional(reason.reason),
      "branches": .array(
        reason.branches.map { branch in
          [
            "trace": .array(branch.run?.steps.map(JSONValue.init) ?? []),
            "cycle": .array(branch.run?.cycle.map(JSONValue.init) ?? []),
            "idlesForEver": .bool(branch.run?.stuttersForever ?? false),
            "next": branch.next.map { JSONValue($0) } ?? .null,
          ]
        }),
      "cutShort": .bool(reason.isTruncated),
    ]
  }

  init(_ step: StepReport) {
    self = .members([
      "event": .string(step.event), "origin": .string(step.origin?.rawValue ?? "idle"),
      "line": .optional(step.declaration?.line), "column": .optional(step.declaration?.column),
      "state": JSONValue(step.state),
      "changes": .array(
        step.changes.map {
          ["field": .string($0.field), "before": .string($0.before), "after": .string($0.after)]
        }),
      "file": step.declaration?.file.map(JSONValue.string),
      "source": step.code.map { ["file": .string($0.file), "line": .int($0.line)] },
    ])
  }
}
