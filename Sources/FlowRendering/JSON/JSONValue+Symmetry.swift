import FlowDiagnostics
import FlowReports

extension JSONValue {
  /// The domains, and how many states were visited.
  init(_ symmetry: SymmetryReport) {
    self = [
      "states": .optional(symmetry.states),
      "domains": .array(
        symmetry.domains.map { domain in
          [
            "name": .string(domain.name), "interchangeable": .strings(domain.interchangeable),
            "toldApart": .array(
              domain.distinguished.map { distinction in
                .members([
                  "value": .string(distinction.value), "by": .string(distinction.cause),
                  "line": .optional(distinction.place?.line),
                  "column": .optional(distinction.place?.column),
                  "file": distinction.place?.file.map(JSONValue.string),
                ])
              }),
          ]
        }),
      "refusal": .optional(symmetry.refusal),
    ]
  }
}
