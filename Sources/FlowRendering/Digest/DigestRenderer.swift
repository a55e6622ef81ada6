import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report as Markdown for people who review a change: the outcome of each file, and the findings, each with its run to
/// unfold.
///
/// Text from a scenario appears only as code: in `<code>` with its markup escaped, or between fences that are longer than any
/// in the text. So no part of it is a link, a mention, an image or an element.
struct DigestRenderer {
  /// For the summary page of a GitHub Actions job, which may have a mebibyte.
  static let summary = DigestRenderer(mostBytes: 1_000_000, marker: nil)
  /// For a comment on a change, which may have 65,536 characters. It begins with a marker by which it can be found again.
  static let comment = DigestRenderer(mostBytes: 60_000, marker: "<!-- flowcheck -->")

  private let mostBytes: Int
  private let marker: String?

  /// The most characters of a sentence or a line of a run.
  private static let longestLine = 400
  private static let mostLines = 200
  private static let mostFiles = 100

  func render(_ report: Report) -> String {
    var pieces = [(marker.map { [$0] } ?? []) + ["## flowcheck: \(headline(report))", ""]]
    pieces.append(table(report))
    pieces += grouped(report.surprises).map(block)
    let notes = expectations(report)
    var text = ""
    for (index, piece) in pieces.enumerated() {
      let next = piece.map { $0 + "\n" }.joined()
      if text.utf8.count + next.utf8.count > mostBytes {
        return text + "… and \((pieces.count - index).counted("finding")) more\n"
      }
      text += next
    }
    return text + notes.map { $0 + "\n" }.joined()
  }

  private func headline(_ report: Report) -> String {
    let counting = report.surprises.filter { $0.level >= report.failLevel }
    let broken = counting.count { $0.kind == .mistake || $0.kind == .unreadable }
    let open = counting.count { $0.kind == .undetermined }
    let wrong = counting.count - broken - open
    var parts: [String] = []
    if wrong > 0 { parts.append("\(wrong.counted("finding"))") }
    if broken > 0 { parts.append("\(broken.counted("mistake"))") }
    if open > 0 { parts.append("\(open.counted("claim")) undetermined") }
    if parts.isEmpty { parts = ["everything passed"] }
    for level in [Finding.Level.warning, .note] where level < report.failLevel {
      let count = report.surprises.count { $0.level == level }
      if count > 0 { parts.append(count.counted(level.rawValue)) }
    }
    return "\(parts.joined(separator: ", ")) in \(report.files.count.counted("file"))"
  }

  private func table(_ report: Report) -> [String] {
    let outcomes = Dictionary(
      report.scenarios.map { ($0.file, $0.outcome(failingOn: report.failLevel)) }, uniquingKeysWith: { $1 })
    // A comment should fit on a screen.
    let files = report.files.filter { marker == nil || outcomes[$0] != .passed }
    let passed = report.files.count - files.count
    let remark = passed == 0 || files.isEmpty ? [] : ["\(passed.counted("other file")) passed.", ""]
    guard !files.isEmpty else { return [] }
    let rows = files.prefix(Self.mostFiles).map { file in
      let scenarios = report.scenarios.filter { $0.file == file }
      let word = outcomes[file].map { $0 == .failed ? "**failed**" : $0.rawValue } ?? "not checked"
      return "| \(code(file)) | \(word) | \(escaped(scenarios.first?.countsLine ?? "")) |"
    }
    let rest = files.count - rows.count
    let more = rest > 0 ? ["| … \(rest.counted("more file", plural: "more files")) | | |"] : []
    return ["| file | outcome | size |", "|---|---|---|"] + rows + more + [""] + remark
  }

  /// Groups the findings of one file that one run shows, or that have one cause: fixing the first one probably fixes all.
  private func grouped(_ findings: [Finding]) -> [[Finding]] {
    var groups: [[Finding]] = []
    for finding in findings {
      if let known = groups.firstIndex(where: { finding.isExplained(by: $0[0]) }) {
        groups[known].append(finding)
      } else {
        groups.append([finding])
      }
    }
    return groups
  }

  /// Returns findings to unfold, with the run of the first one for all of them.
  private func block(_ group: [Finding]) -> [String] {
    let head = words(of: group[0])
    let others = group.dropFirst().map { "- \(words(of: $0))" }
    let all = group[0].runLines
    guard !all.isEmpty else { return ["- \(head)"] + others.map { "  \($0)" } + [""] }
    let lines = all.prefix(Self.mostLines).map { $0.shortened(to: Self.longestLine) }
    let rest = all.count - lines.count
    let run = lines + (rest > 0 ? ["… \(rest.counted("more line"))"] : [])
    let fence = String(repeating: "`", count: max(3, (run.map(\.longestFence).max() ?? 0) + 1))
    let also = others.isEmpty ? [] : ["The same run, or the same cause, also gives:", ""] + others + [""]
    let count = others.isEmpty ? "" : ", and \(others.count) more"
    return ["<details><summary>\(head)\(count)</summary>", "", "\(fence)text"] + run + [fence, ""] + also
      + ["</details>", ""]
  }

  private func words(of finding: Finding) -> String {
    let place = code(finding.placeFile) + (finding.place.map { ", line \($0.line)" } ?? "")
    return "<b>\(finding.level.rawValue)</b> \(code(finding.title)): \(code(finding.sentence)) (\(place))"
  }

  /// Returns the numbers of findings that the files expect and that a baseline accepts.
  private func expectations(_ report: Report) -> [String] {
    let accepted = report.findings.count(where: \.isAccepted)
    let expected = report.findings.count(where: \.isExpected) - accepted
    return (expected == 0 ? [] : ["\(expected.counted("finding")) as `expect:` states."])
      + (accepted == 0 ? [] : ["\(accepted.counted("finding")) accepted by the baseline."])
  }

  /// Returns text as code on one line, also for a table.
  private func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// Returns text on one line in which nothing is markup.
  private func escaped(_ text: String) -> String {
    text.visible.shortened(to: Self.longestLine).escapedForXML { scalar in
      switch scalar {
      // Markdown would interpret these between the tags. A page shows the character itself.
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "!", ":", "@", "#", "\"", "'": "&#\(scalar.value);"
      default: nil
      }
    }
  }
}

extension Finding {
  /// Whether another finding of its file is its cause, or is shown by the same run.
  fileprivate func isExplained(by lead: Finding) -> Bool {
    guard file == lead.file else { return false }
    if let cause, lead.subject == .claim(.rule, cause) { return true }
    return trace != nil && explanation == nil && lead.explanation == nil && trace == lead.trace
  }
}

extension String {
  /// The largest number of consecutive backticks.
  var longestFence: Int {
    var (longest, current) = (0, 0)
    for scalar in unicodeScalars {
      current = scalar == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
