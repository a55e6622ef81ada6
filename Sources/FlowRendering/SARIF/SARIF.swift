import FlowDiagnostics
package import FlowReports

/// What all logs in the Static Analysis Results Interchange Format 2.1.0 have in common (OASIS, 2020).
package enum SARIF {
  /// The name of the folder that paths are relative to.
  private static let root = "%SRCROOT%"

  /// The folders that paths are relative to, by name.
  package static let roots: JSONValue = [
    root: ["description": ["text": "the folder in which flowcheck was run"]]
  ]

  /// Returns the log of one run as indented JSON.
  package static func log(_ run: JSONValue) -> String {
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let log: JSONValue = ["$schema": .string(schema), "version": "2.1.0", "runs": .array([run])]
    return log.text() + "\n"
  }

  /// Returns a message. Brackets and braces are escaped, since they would be links and arguments (3.11.5, 3.11.6).
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

  /// Returns the changes that a result offers in a file (3.55).
  package static func fix(_ words: String, in artifact: JSONValue, _ changes: [SuggestedChange]) -> JSONValue
  {
    let replacements = changes.map { change -> JSONValue in
      ["deletedRegion": .object(change.region), "insertedContent": ["text": .string(change.text)]]
    }
    let change: JSONValue = ["artifactLocation": artifact, "replacements": .array(replacements)]
    return ["description": message(words), "artifactChanges": .array([change])]
  }

  /// Returns the location of a line of a file.
  package static func place(_ file: String, line: Int) -> JSONValue {
    ["artifactLocation": artifact(file), "region": ["startLine": .int(line)]]
  }

  /// Returns the location of a file, by its path from the folder in which flowcheck was run.
  static func artifact(_ file: String) -> JSONValue {
    ["uri": .string(file.relativeReference), "uriBaseId": .string(root)]
  }
}

extension SuggestedChange {
  /// The region of the file that it replaces.
  package var region: [(key: String, value: JSONValue)] {
    [
      ("startLine", .int(start.line)), ("startColumn", .int(start.column)), ("endLine", .int(end.line)),
      ("endColumn", .int(end.column)),
    ]
  }
}
