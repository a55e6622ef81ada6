import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports

extension CodeDrift {
  /// Returns the differences as text for people, one per line with its places.
  package func text(of scenario: String) -> String {
    var lines = items.map { item in
      let code = item.code.map { "\($0.file):\($0.line): " } ?? ""
      let own = item.span.map { "  (\($0.file ?? scenario):\($0.line))" } ?? ""
      return "  \(code)\(item.words)\(own)".visible
    }
    let count = items.isEmpty ? "no drift" : "DRIFT  \(items.count.counted("difference"))"
    let moved =
      moves.isEmpty ? "" : ", \(moves.count.counted("line")) moved; '--update-lines' writes the new ones"
    lines.insert("\(scenario)  \(count)\(moved)", at: 0)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the differences as JSON.
  package func json(of scenario: String) -> String {
    let all = items.map { item -> JSONValue in
      .members([
        "kind": .string(item.kind.rawValue), "message": .string(item.message),
        "suggestion": .optional(item.suggestion), "file": .optional(item.code?.file),
        "line": .optional(item.code?.line), "scenarioLine": .optional(item.span?.line),
        "scenarioColumn": .optional(item.span?.column),
        "scenarioFile": item.span?.file.map { .string($0) },
      ])
    }
    let moved = moves.map { move -> JSONValue in
      .members([
        "scenarioLine": .int(move.span.line), "from": .string("\(move.old.file):\(move.old.line)"),
        "to": .string("\(move.new.file):\(move.new.line)"),
        "scenarioFile": move.span.file.map { .string($0) },
      ])
    }
    let open = uncompared.map { pair -> JSONValue in
      [
        "subject": .string(pair.subject), "code": .string(pair.inCode), "scenario": .string(pair.inScenario),
        "file": .optional(pair.code?.file), "line": .optional(pair.code?.line),
        "scenarioLine": .optional(pair.span?.line),
      ]
    }
    let whole: JSONValue = [
      "schemaVersion": 1, "scenario": .string(scenario), "differences": .array(all), "moved": .array(moved),
      "notComparable": .array(open),
    ]
    return whole.text() + "\n"
  }

  /// Returns the differences in the Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020), at the lines of code.
  ///
  /// What the code lacks is placed at the line that the scenario names, or else in the scenario.
  package func sarif(of scenario: String, toolVersion: String) -> String {
    let kinds = Kind.allCases
    let rules = kinds.map { kind -> JSONValue in
      [
        "id": .string("drift/\(kind.rawValue)"), "shortDescription": ["text": .string(kind.summary)],
        "defaultConfiguration": ["level": "warning"],
      ]
    }
    let results = items.map { item -> JSONValue in
      let own = item.span.map { SARIF.place($0.file ?? scenario, line: $0.line) }
      let code = item.code.map { SARIF.place($0.file, line: $0.line) }
      let (place, related) = (code ?? own ?? SARIF.place(scenario, line: 1), code == nil ? nil : own)
      return .members([
        "ruleId": .string("drift/\(item.kind.rawValue)"),
        "ruleIndex": .int(kinds.firstIndex(of: item.kind) ?? 0), "level": "warning",
        "message": SARIF.message(item.words),
        "locations": .array([["physicalLocation": place]]),
        "relatedLocations": related.map {
          .array([["id": 1, "physicalLocation": $0, "message": ["text": "in the scenario"]]])
        },
      ])
    }
    let run: JSONValue = [
      "tool": [
        "driver": [
          "name": "flowcheck", "semanticVersion": .string(toolVersion), "rules": .array(rules),
        ]
      ],
      "originalUriBaseIds": SARIF.roots,
      "results": .array(results),
    ]
    return SARIF.log(run)
  }

  /// The files that name moved lines: nil for the scenario itself, and the names of files that it includes.
  package var filesWithMoves: [String?] {
    unique(moves.map(\.span.file))
  }

  /// Returns the text of a scenario, or of a file that it includes, with the moved lines updated. Keeps the path to the Swift
  /// file unless the code moved to another file.
  package func updatingLines(in text: String, of file: String? = nil) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for move in moves where move.span.file == file && lines.indices.contains(move.span.line - 1) {
      let line = lines[move.span.line - 1]
      let start = line.unicodeScalars.index(
        line.unicodeScalars.startIndex, offsetBy: move.span.column - 1,
        limitedBy: line.unicodeScalars.endIndex)
      guard let start, let range = line[start...].firstRange(of: "\(move.old.shortText)") else { continue }
      let isSameFile = move.old.file == move.new.file
      lines[move.span.line - 1].replaceSubrange(
        range, with: isSameFile ? move.new.shortText : "\(move.new.file):\(move.new.line)")
    }
    return lines.joined(separator: "\n")
  }
}

extension CodeDrift.Item {
  /// The message, with the suggestion if there is one.
  fileprivate var words: String { message + (suggestion.map { "; \($0)" } ?? "") }
}
