/// The repairs of one file, for people and programs.
public struct FileRepairs: Sendable {
  /// The file's name in reports.
  public var file: String
  /// Its text before any repair.
  public var text: String
  /// What was tried for each violation.
  public var reports: [RepairReport] = []
  /// The names of the claims that the check did not decide: they may be violated too.
  public var undetermined: [String] = []
  /// The bound that ended the search of the check, in words; nil if it was complete.
  public var bound: String?

  /// The number of violations that have a repair.
  public var mended: Int { reports.count { !$0.repairs.isEmpty } }

  /// The smallest repair of each violation as a patch, with what was proved, and a line that sums up.
  public var words: String {
    let bound = bound.map { ", truncated by \($0)" } ?? ""
    let open =
      undetermined.isEmpty ? "" : ", \(undetermined.count.counted("claim")) undetermined" + bound
    guard !reports.isEmpty else {
      return "\(file)  \(open.isEmpty ? "nothing to repair" : "no violation found\(open)")\n"
    }
    let count = "\(mended) of \(reports.count.counted("violation")) with a repair"
    return reports.map(words).joined(separator: "\n") + "\n\(file)  \(count)\(open)\n"
  }

  private func words(_ report: RepairReport) -> String {
    var lines = ["\(placeText(file: file, report.place))  \(report.subject): \(report.message)"]
    guard let best = report.repairs.first else {
      let tried = report.tried.counted("candidate")
      let end = report.bound.map { $0 == tried ? "the search ended" : "the search ended at \($0)," }
      return lines[0] + "\n  no repair: \(end ?? "nothing small helps,") after \(tried)\n"
    }
    lines.append("  repair: \(best.words)")
    lines.append("  proved: \(best.proof(of: report.subject))")
    lines += report.repairs.dropFirst().map { "  or: \($0.words)" }
    return lines.joined(separator: "\n") + "\n\n" + best.difference
  }

  /// Returns the reports as JSON, with the edits of every repair.
  public static func json(_ files: [FileRepairs]) -> String {
    let value: JSONValue = ["schemaVersion": 1, "files": .array(files.map(\.json))]
    return value.text() + "\n"
  }

  private var json: JSONValue {
    [
      "file": .string(file), "bound": .optional(bound), "undetermined": .strings(undetermined),
      "violations": .array(
        reports.map { report in
          .members([
            "id": .string(report.subject), "message": .string(report.message),
            "line": .optional(report.place?.line), "column": .optional(report.place?.column),
            "tried": .int(report.tried), "bound": .optional(report.bound),
            "repairs": .array(report.repairs.map { json($0, of: report.subject) }),
            "file": report.place?.file.map { .string($0) },
          ])
        }),
    ]
  }

  /// Returns a repair as JSON, which names the file unless it is the scenario's own.
  private func json(_ repair: Repair, of subject: String) -> JSONValue {
    let text = EditableText(repair.original)
    let edits = repair.edits.map { edit in
      JSONValue.object(text.change(edit).region + [("text", .string(edit.text))])
    }
    return .members([
      "words": .string(repair.words), "proof": .string(repair.proof(of: subject)),
      "verdict": .string(repair.verdict.rawValue), "alsoMended": .strings(repair.alsoMended),
      "nowVacuous": .strings(repair.nowVacuous), "unchanged": .int(repair.unchanged), "edits": .array(edits),
      "diff": .string(repair.difference), "file": repair.file == file ? nil : .string(repair.file),
    ])
  }

  /// Returns a log in the Static Analysis Results Interchange Format 2.1.0, with a result for each violation, whose `fixes`
  /// are its repairs, and for each mistake, whose `fixes` are the edits of its suggestion.
  ///
  /// - Parameter mistakes: The mistakes with edits that fix each one alone, and the text that the edits apply to.
  public static func sarif(
    _ files: [FileRepairs], mistakes: [(text: String, fix: SuggestedFix)] = []
  ) -> String {
    let results =
      mistakes.map { FileRepairs(file: $0.fix.mistake.file, text: $0.text).result($0.fix) }
      + files.flatMap { file in file.reports.map { file.result($0) } }
    let run: JSONValue = [
      "tool": ["driver": ["name": "flowcheck", "semanticVersion": .string(FlowCheck.version)]],
      "columnKind": "unicodeCodePoints", "results": .array(results),
    ]
    return SARIF.log(run)
  }

  /// A change that a result offers: edits of a file with this text.
  private struct Change {
    var file: String
    var text: String
    var edits: [TextEdit]
    var words: String
  }

  private func result(_ report: RepairReport) -> JSONValue {
    result(
      report.subject, .error, report.message, at: report.place,
      report.repairs.map { repair in
        Change(
          file: repair.file, text: repair.original, edits: repair.edits,
          words: "\(repair.words); \(repair.proof(of: report.subject))")
      })
  }

  private func result(_ fix: SuggestedFix) -> JSONValue {
    let mistake = fix.mistake
    let change = Change(file: file, text: text, edits: fix.edits, words: mistake.suggestion ?? "")
    return result(
      mistake.code.id, mistake.severity, mistake.message, at: mistake.span, fix.edits.isEmpty ? [] : [change])
  }

  private func result(
    _ rule: String, _ severity: Severity, _ message: String, at place: SourceSpan?, _ changes: [Change]
  ) -> JSONValue {
    func artifact(_ file: String) -> JSONValue { ["uri": .string(file.relativeReference)] }
    let fixes = changes.map { change in
      let original = EditableText(change.text)
      return SARIF.fix(change.words, in: artifact(change.file), change.edits.map { original.change($0) })
    }
    let place = place ?? SourceSpan(line: 1, column: 1)
    let region: JSONValue = ["startLine": .int(place.line), "startColumn": .int(place.column)]
    let location: JSONValue = ["artifactLocation": artifact(place.file ?? file), "region": region]
    return [
      "ruleId": .string(rule), "level": .string(Finding.Level(severity).rawValue),
      "message": SARIF.message(message),
      "locations": .array([["physicalLocation": location]]),
      "fixes": .array(fixes),
    ]
  }
}

extension Repair {
  /// The change as a patch.
  fileprivate var difference: String { LineDifference(original, text).unified(file: file) }
}
