import FlowDiagnostics
package import FlowReports

/// What all logs in the Static Analysis Results Interchange Format 2.1.0 have in common (OASIS, 2020).
package enum SARIF {
  /// The name that paths are relative to.
  private static let root = "%SRCROOT%"

  /// What paths are relative to, by name.
  package static let roots: JSONValue = [
    root: ["description": ["text": "the folder in which flowcheck was run"]]
  ]

  /// The log of one run as indented JSON.
  package static func log(_ run: JSONValue) -> String {
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let log: JSONValue = ["$schema": .string(schema), "version": "2.1.0", "runs": .array([run])]
    return log.text() + "\n"
  }

  /// A message; in it brackets are links and braces stand for arguments unless they are marked (3.11.5, 3.11.6).
  package static func message(_ text: String) -> JSONValue {
    let marked = text.visible.replacingScalars { scalar in
      switch scalar {
      case "\\", "[", "]": "\\\(scalar)"
      case "{", "}": "\(scalar)\(scalar)"
      default: nil
      }
    }
    return ["text": .string(marked)]
  }

  /// What a result offers to change in a file (3.55).
  package static func fix(_ words: String, in artifact: JSONValue, _ changes: [SuggestedChange]) -> JSONValue
  {
    let replacements = changes.map { change -> JSONValue in
      ["deletedRegion": .object(change.region), "insertedContent": ["text": .string(change.text)]]
    }
    let change: JSONValue = ["artifactLocation": artifact, "replacements": .array(replacements)]
    return ["description": message(words), "artifactChanges": .array([change])]
  }

  /// A line of a file.
  package static func place(_ file: String, line: Int) -> JSONValue {
    ["artifactLocation": artifact(file), "region": ["startLine": .int(line)]]
  }

  /// A file, by its path from the folder in which flowcheck was run.
  static func artifact(_ file: String) -> JSONValue {
    ["uri": .string(file.relativeReference), "uriBaseId": .string(root)]
  }
}

extension SuggestedChange {
  /// The places between which it changes a file.
  package var region: [(key: String, value: JSONValue)] {
    [
      ("startLine", .int(start.line)), ("startColumn", .int(start.column)), ("endLine", .int(end.line)),
      ("endColumn", .int(end.column)),
    ]
  }
}
