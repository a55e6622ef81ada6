import FlowDiagnostics

/// Writes a report as versioned JSON for other programs; docs/json-report.md documents every key.
public struct JSONRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// The report as indented JSON with a line end after it.
  public func render(_ report: Report) -> String {
    let value: JSONValue = [
      "schemaVersion": .int(Report.schemaVersion),
      "scenarios": .array(report.scenarios.map(JSONValue.init)),
      "diagnostics": .array(report.diagnostics.map(JSONValue.init)),
      "unreadable": .array(report.unreadable.map(JSONValue.init)),
    ]
    return value.text() + "\n"
  }
}

extension JSONValue {
  fileprivate init(_ file: UnreadableFile) {
    self = ["file": .string(file.file), "reason": .string(file.reason)]
  }

  fileprivate init(_ diagnostic: Diagnostic) {
    self = [
      "code": .string(diagnostic.code.id),
      "severity": .string(diagnostic.severity.rawValue),
      "file": .string(diagnostic.file),
      "line": .optional(diagnostic.span?.line),
      "column": .optional(diagnostic.span?.column),
      "message": .string(diagnostic.message),
      "suggestion": .optional(diagnostic.suggestion),
    ]
  }

  fileprivate init(_ scenario: ScenarioReport) {
    let whole = scenario.isSlice ? nil : scenario
    self = [
      "file": .string(scenario.file),
      "name": .string(scenario.name),
      "platform": .string(scenario.platform.name),
      "switches": JSONValue(scenario.platform.switches),
      "combinations": .array(scenario.combinations.map(JSONValue.init)),
      "states": .optional(whole?.states),
      "transitions": .optional(whole?.transitions),
      "depth": .optional(whole?.depth),
      "symmetry": scenario.symmetry.map(JSONValue.init) ?? .null,
      "slice": scenario.isSlice
        ? slice(
          scenario.states, scenario.transitions, scenario.depth, scenario.leftOut, scenario.leftOutInPart,
          of: scenario.whole) : .null,
      "sliceRefusal": .optional(scenario.sliceRefusal),
      "truncated": .bool(scenario.isTruncated),
      "bound": .optional(scenario.bound),
      "asExpected": .bool(scenario.outcome == .asDemanded),
      "coverage": scenario.coverage.map { JSONValue($0) } ?? .null,
      "ruleChanges": .array(scenario.ruleChanges.map(JSONValue.init)),
      "verdicts": .array(scenario.verdicts.map { JSONValue($0, file: scenario.file) }),
    ]
  }

  private init(_ combination: CombinationReport) {
    let whole = combination.isSlice ? nil : combination
    self = [
      "switches": JSONValue(combination.switches), "states": .optional(whole?.states),
      "transitions": .optional(whole?.transitions), "depth": .optional(whole?.depth),
      "slice": combination.isSlice
        ? slice(
          combination.states, combination.transitions, combination.depth, combination.leftOut,
          combination.leftOutInPart, of: combination.whole) : .null,
      "bound": .optional(combination.bound),
    ]
  }

  private init(_ change: RuleChange) {
    self = [
      "rule": .string(change.rule), "default": .string(change.original.rawValue),
      "severity": .string(change.severity?.rawValue ?? "off"), "reason": .optional(change.reason),
    ]
  }

  package init(_ coverage: CoverageReport) {
    self = .object(
      coverage.shares.map { name, share in
        let value: JSONValue = [
          "total": .int(share.total), "reached": .int(share.reached), "missing": .strings(share.missing),
        ]
        return (key: name, value: value)
      })
  }
}

/// The counts of a slice, and those of everything.
private func slice(
  _ states: Int, _ transitions: Int, _ depth: Int, _ leftOut: [String], _ inPart: [String],
  of whole: WholeSize?
) -> JSONValue {
  [
    "states": .int(states), "transitions": .int(transitions), "depth": .int(depth),
    "leftOut": .strings(leftOut), "leftOutInPart": .strings(inPart),
    "whole": whole.map { JSONValue($0) } ?? .null,
  ]
}
