import FlowDiagnostics
package import FlowReports

/// Writes a report as versioned JSON for other programs. docs/json-report.md documents every key.
struct JSONRenderer {
  func render(_ report: Report) -> String {
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
    self = [
      "file": .string(scenario.file),
      "name": .string(scenario.name),
      "platform": .string(scenario.platform.name),
      "switches": JSONValue(scenario.platform.switches),
      "combinations": .array(scenario.combinations.map(JSONValue.init)),
      "states": .int(scenario.states),
      "transitions": .int(scenario.transitions),
      "depth": .int(scenario.depth),
      "symmetry": scenario.symmetry.map(JSONValue.init) ?? .null,
      "everyDepth": scenario.everyDepth.map { JSONValue($0) } ?? .null,
      "truncated": .bool(scenario.isTruncated),
      "bound": .optional(scenario.bound),
      "asExpected": .bool(scenario.outcome == .passed),
      "coverage": scenario.coverage.map { JSONValue($0) } ?? .null,
      "ruleChanges": .array(scenario.ruleChanges.map(JSONValue.init)),
      "verdicts": .array(scenario.verdicts.map { JSONValue($0, file: scenario.file) }),
    ]
  }

  private init(_ everyDepth: EveryDepthReport) {
    self = [
      "controlStates": .int(everyDepth.controlStates), "stackSymbols": .int(everyDepth.stackSymbols),
      "automatonTransitions": .int(everyDepth.automatonTransitions),
    ]
  }

  private init(_ combination: CombinationReport) {
    self = [
      "switches": JSONValue(combination.switches), "states": .int(combination.states),
      "transitions": .int(combination.transitions), "depth": .int(combination.depth),
      "bound": .optional(combination.bound),
    ]
  }

  private init(_ change: RuleChange) {
    self = [
      "rule": .string(change.rule), "default": .string(change.original.rawValue),
      "severity": .string(change.severity?.rawValue ?? "off"), "reason": .optional(change.reason),
      "only": .strings(change.only), "except": .strings(change.except),
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
