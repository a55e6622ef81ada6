import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports

extension CodeDrift {
  /// The differences for people, one a line with its places.
  package func text(of scenario: String) -> String {
    var lines = items.map { item in
      let code = item.code.map { "\($0.file):\($0.line): " } ?? ""
      let own = item.span.map { "  (\($0.file ?? scenario):\($0.line))" } ?? ""
      let meant = item.suggestion.map { "; \($0)" } ?? ""
      return "  \(code)\(item.message)\(meant)\(own)".visible
    }
    let count = items.isEmpty ? "no drift" : "DRIFT  \(items.count.counted("difference"))"
    let moved =
      moves.isEmpty ? "" : ", \(moves.count.counted("line")) moved; '--update-lines' writes the new ones"
    lines.insert("\(scenario)  \(count)\(moved)", at: 0)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The differences for programs.
  package func json(of scenario: String) -> String {
    let all = items.map { item -> JSONValue in
      .object(
        [
          ("kind", .string(item.kind.rawValue)), ("message", .string(item.message)),
          ("suggestion", .optional(item.suggestion)), ("file", .optional(item.code?.file)),
          ("line", .optional(item.code?.line)), ("scenarioLine", .optional(item.span?.line)),
          ("scenarioColumn", .optional(item.span?.column)),
        ] + Self.includedFile(of: item.span))
    }
    let moved = moves.map { move -> JSONValue in
      .object(
        [
          ("scenarioLine", .int(move.span.line)), ("from", .string("\(move.old.file):\(move.old.line)")),
          ("to", .string("\(move.new.file):\(move.new.line)")),
        ] + Self.includedFile(of: move.span))
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

  /// The included file that a place of the scenario is in, if it is in one.
  private static func includedFile(of place: SourceSpan?) -> [(key: String, value: JSONValue)] {
    place?.file.map { [("scenarioFile", .string($0))] } ?? []
  }

  /// The differences in the Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020), at the lines of code.
  ///
  /// What the code lacks stands at the line that the scenario names, or else in the scenario.
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
      let meant = item.suggestion.map { "; \($0)" } ?? ""
      var members: [(key: String, value: JSONValue)] = [
        ("ruleId", .string("drift/\(item.kind.rawValue)")),
        ("ruleIndex", .int(kinds.firstIndex(of: item.kind) ?? 0)), ("level", "warning"),
        ("message", SARIF.message(item.message + meant)),
        (
          "locations",
          .array([
            [
              "physicalLocation": item.code.map { SARIF.place($0.file, line: $0.line) } ?? own
                ?? SARIF.place(scenario, line: 1)
            ]
          ])
        ),
      ]
      if item.code != nil, let own {
        members.append(
          (
            "relatedLocations",
            .array([["id": 1, "physicalLocation": own, "message": ["text": "in the scenario"]]])
          ))
      }
      return .object(members)
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

  /// The files with lines that moved: nil for the scenario's own, and names of files that it includes.
  package var filesWithMoves: [String?] {
    unique(moves.map(\.span.file))
  }

  /// The text of a scenario, or of a file that it includes, with the lines that moved; the Swift file is the short name where the
  /// scenario has one.
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
