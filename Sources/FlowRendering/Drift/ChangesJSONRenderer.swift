import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes what changed between versions of scenarios as JSON. docs/drift.md and docs/changes.schema.json describe its form.
public struct ChangesJSONRenderer: Sendable {
  /// The version of the form. It grows when a reader of the old form would misunderstand the new one.
  public static let schemaVersion = 1

  /// Creates a renderer.
  public init() {}

  /// Returns all comparisons, and the scenarios that only one version has, as indented JSON with a final line end.
  public func render(_ changes: [FlowChanges], _ lone: [LoneScenario] = []) -> String {
    let value: JSONValue = [
      "schemaVersion": .int(Self.schemaVersion), "comparisons": .array(changes.map(JSONValue.init)),
      "added": .array(lone.filter { $0.report != nil }.map(JSONValue.init(added:))),
      "deleted": .strings(lone.filter { $0.report == nil }.map(\.file)),
    ]
    return value.text() + "\n"
  }
}

extension JSONValue {
  fileprivate init(_ changes: FlowChanges) {
    self = [
      "old": JSONValue(changes.old), "new": JSONValue(changes.new),
      "outcome": .string(changes.outcome.rawValue), "unknown": .strings(changes.unknown),
      "verdicts": .array(changes.verdicts.map(JSONValue.init)),
      "opened": .array(
        changes.opened.map {
          [
            "name": .string($0.place), "gate": .string($0.gate), "requiresGate": .bool($0.isGated),
            "run": JSONValue(run: $0.run),
          ]
        }),
      "deadEnds": [
        "added": .array(
          changes.deadEnds.map { ["name": .string($0.place), "run": JSONValue(run: $0.run)] }),
        "removed": .strings(changes.mendedDeadEnds),
      ],
      "reached": [
        "lost": .array(changes.lost.map(JSONValue.init)), "found": .array(changes.found.map(JSONValue.init)),
      ],
      "declarations": .array(
        changes.declarations.map {
          [
            "kind": .string($0.kind.rawValue), "name": .string($0.name), "before": .optional($0.before),
            "after": .optional($0.after),
          ]
        }),
      "distances": .array(
        changes.distances.map {
          ["name": .string($0.after.name), "before": JSONValue($0.before), "after": JSONValue($0.after)]
        }),
      "ways": [
        "added": .array(changes.addedRoutes.map(JSONValue.init)),
        "removed": .array(changes.removedRoutes.map(JSONValue.init)),
      ],
    ]
  }

  private init(_ version: FlowChanges.Version) {
    self = [
      "file": .string(version.file), "name": .string(version.name), "bound": .optional(version.bound),
    ]
  }

  private init(_ change: FlowChanges.VerdictChange) {
    self = [
      "kind": .string(change.kind.rawValue), "id": .string(change.id),
      "trend": .string(change.trend.rawValue),
      "before": .optional(change.before?.rawValue), "after": .optional(change.after?.rawValue),
      "gained": .array(change.gained.map(JSONValue.init)), "lost": .array(change.lost.map(JSONValue.init)),
    ]
  }

  private init(_ finding: Finding) {
    self = .members([
      "fingerprint": .string(finding.fingerprint), "message": .string(finding.message),
      "expected": .bool(finding.isExpected), "line": .optional(finding.place?.line),
      "column": .optional(finding.place?.column), "cause": .optional(finding.cause),
      "run": finding.trace.map { JSONValue(run: $0) } ?? .null,
      "file": finding.place?.file.map(JSONValue.string),
    ])
  }

  private init(_ one: FlowSummary.Unreached) {
    self = ["kind": .string(one.kind.rawValue), "name": .string(one.name)]
  }

  private init(_ place: FlowSummary.Page) {
    self = [
      "stepsFromStart": .int(place.stepsFromStart), "stepsFromHome": .optional(place.stepsFromHome),
    ]
  }

  private init(_ way: FlowSummary.Route) {
    self = ["from": .string(way.source), "to": .string(way.target), "event": .string(way.event)]
  }

  /// Creates the value of a run, with the keys that it has in a report.
  private init(run: TraceReport) {
    self = .object([("switches", JSONValue(run.switches))] + Self.run(run))
  }
}
