import FlowDiagnostics
import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

/// Repairs that were proved, of every scenario that shows a bug.
@Suite struct RepairTests {
  static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  private static let isRecording = ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The bad scenarios of the rules and of the classes of bugs, each with its corrected twin.
  static func pairs() throws -> [(bad: String, corrected: String)] {
    ScenarioFiles.files.filter {
      $0.hasSuffix("/bad.yaml") || $0.hasPrefix("Scenarios/bug-classes/") && $0.hasSuffix("-bad.yaml")
    }.map {
      ($0, $0.replacing("bad.yaml", with: "corrected.yaml"))
    }
  }

  /// Bounds without a clock, so that the same is found on every machine.
  private static var bounds: RepairBounds {
    var bounds = RepairBounds()
    (bounds.candidates, bounds.seconds, bounds.rounds) = (150, 3600, 2)
    return bounds
  }

  /// The lines that a text has and another has not, without what only tells of them.
  private static func news(_ old: String, _ new: String) -> Set<String> {
    Set(
      LineDifference(old, new).lines.compactMap { line in
        guard case .new(let words) = line else { return nil }
        let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.hasSuffix(": holds") || trimmed.hasSuffix(": vacuous") || trimmed.isEmpty
          ? nil : trimmed
      })
  }

  @Test func `a difference of texts with Windows line ends is a patch`() {
    let difference = LineDifference("a\r\nb\r\nc", "a\r\nd\r\nc")
    let hunk = "@@ -1,3 +1,3 @@\n a\r\n-b\r\n+d\r\n c\n\\ No newline at end of file\n"
    #expect(difference.unified(file: "x.yaml") == "--- a/x.yaml\n+++ b/x.yaml\n" + hunk)
  }

  @Test(.enabled(if: Thoroughness.isRest || isRecording, "'make conformance' searches all repairs"))
  func `half of the bad scenarios have a proved repair of everything that is violated`() throws {
    var rows: [String] = []
    var (mended, count) = (0, 0)
    for pair in try Self.pairs() {
      let bad = try Self.text(pair.bad)
      let reports = try #require(
        FlowCheck.repairs(
          of: bad, file: pair.bad, subjects: RepairSubjects(expected: .mended), bounds: Self.bounds)?.reports)
      count += 1
      if reports.allSatisfy({ !$0.repairs.isEmpty }) { mended += 1 }
      let corrected = Self.news(bad, try Self.text(pair.corrected))
      for report in reports {
        let best = report.repairs.first
        let isSame = report.repairs.contains { Self.news(bad, $0.text).isSubset(of: corrected) }
        let words = best.map { "\($0.words)<br>\($0.proof(of: report.subject))" } ?? "none"
        let likeness = best == nil ? "" : isSame ? "the same is among the repairs" : "another"
        rows.append("| [\(pair.bad)](../\(pair.bad)) | \(report.subject) | \(words) | \(likeness) |")
      }
    }
    #expect(count == 83)
    #expect(mended * 2 >= count, "\(mended) of \(count)")
    let page = """
      # Repairs of the scenarios with bugs

      What `flowcheck fix --expected` finds for the bad scenario of each rule and [class of bugs](bug-classes.md), with at most
      150 candidates for each violation and two changes together. The last column compares with the corrected file
      beside it. A test writes this page; do not edit.

      **\(mended) of \(count) scenarios have a proved repair of everything that is violated.**

      | scenario | violated | smallest repair, and what was proved | the corrected file |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
    let record = Self.root.appending(path: "docs/repairs.md")
    if Self.isRecording {
      try page.write(to: record, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: record, encoding: .utf8) == page)
  }

  @Test func `the repair of a forgotten question is that question, and says what was proved`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml"
    let text = try Self.text(path)
    let reports = try #require(
      FlowCheck.repairs(of: text, file: path, subjects: RepairSubjects(names: ["auth-gate"]))?.reports)
    let repair = try #require(reports.first?.repairs.first)
    #expect(reports.count == 1)
    #expect(repair.words == "'shop://account' only when signedIn")
    #expect(repair.proof(of: "auth-gate") == "auth-gate holds; 26 other verdicts unchanged")
    #expect(repair.text.contains("cases: [{ when: signedIn, do: [popToRoot, push account] }, { do: stay }]"))
    #expect(repair.text.contains("auth-gate: holds"))
    #expect(EditableText(text).applying(repair.edits).text == repair.text)
  }

  @Test(
    arguments: [
      ("push transaction(Transaction#1)", "push transaction(id)"),
      ("push transaction(second)", "push transaction(id)"),
    ])
  func `an intent that resumes with another argument gets the one that was asked for`(
    wrong: String, right: String
  ) throws {
    let text = try Self.text("Tests/LanguageServer/links.yaml")
    let bad = text.replacing("set pending = nil, push transaction(id)]", with: "set pending = nil, \(wrong)]")
      .replacing(
        "    events:\n      submit:\n        from: login\n",
        with: "    events:\n      submit:\n        params: { second: Transaction }\n        from: login\n")
    #expect(bad != text)
    let report = try #require(FlowCheck.repairs(of: bad, file: "links.yaml")?.reports.first)
    #expect(report.subject == "gate-resume")
    let repair = try #require(report.repairs.first)
    #expect(repair.words == "'\(right)' instead of '\(wrong)' in case 1 of 'submit'")
    #expect(repair.text == bad.replacing(wrong, with: right))
  }

  @Test(
    arguments: [
      ("composed", "without 'composed' of 'path'"), ("path-owner", "one writer of 'path'"),
      ("duplicate-modal-key", "a key of its own for 'hint'"),
      ("destination-missing", "without 'registered' of 'product'"),
      ("dead-end", "'pop' instead of 'stay' in 'finish'"),
      ("event-unhandled", "a last case of 'sessionExpires' that stays"),
      ("restore-valid", "'session' in 'restores'"), ("link-once", "'welcome' in 'mountedOn'"),
      ("zombie-push", "'leave detail' cancels 'compute'"),
      ("intent-dropped", "'fullScreenCover' instead of 'sheet' of 'sheet'"),
      ("re-present-swallowed", "without 'identity' of 'destination'"),
    ])
  func `what a declaration has too much or too little is changed there`(rule: String, words: String) throws {
    let path = "Tests/FlowRulesTests/Scenarios/\(rule)/bad.yaml"
    let subjects = RepairSubjects(names: [rule])
    let repairs = FlowCheck.repairs(
      of: try Self.text(path), file: path, subjects: subjects, bounds: Self.bounds)
    let report = try #require(repairs?.reports.first)
    #expect(report.repairs.first?.words == words)
  }

  @Test func `two mistakes are mended by two edits`() throws {
    let text = try Self.text("Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml").replacing(
      "    links:", with: "      peek: { from: home, when: path.count == 0, do: push account }\n    links:")
    let subjects = RepairSubjects(names: ["auth-gate"])
    let report = try #require(
      FlowCheck.repairs(of: text, file: "bad.yaml", subjects: subjects)?.reports.first)
    #expect(
      report.repairs.first?.words == "'peek' only when signedIn, and 'shop://account' only when signedIn")
  }

  @Test func `what a dismissal does is mended in the case that is wrong`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      gates: { member: session == active }
      screens:
        list: { home: true }
        survey:
        result: { requires: member }
      coordinators:
        App:
          root: list
          state:
            path: { stack: [result], limit: 1 }
            session: [none, active]
            sheet:
              sheet: [survey]
              onDismiss:
                cases:
                  - when: path.count == 0
                    do: push result
          events:
            open: { from: list, do: present survey }
            logIn: { from: list, do: set session = active }
      """
    let subjects = RepairSubjects(names: ["auth-gate"])
    let repairs = try #require(FlowCheck.repairs(of: text, file: "survey.yaml", subjects: subjects)?.reports)
    let words = "case 1 of 'onDismiss' of 'sheet' only when member"
    let repair = try #require(repairs.first?.repairs.first { $0.words == words })
    #expect(repair.text == text.replacing("when: path.count", with: "when: member and path.count"))
  }

  @Test func `two arguments of one type can change places`() throws {
    let text = """
      flowcheck: 1
      name: Trips
      platform: swiftui
      screens:
        home: { home: true }
        trip: { params: { from: [berlin, paris], to: [berlin, paris] } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [trip], limit: 1 }, start: [berlin, paris] }
          events:
            travel:
              params: { from: [berlin, paris], to: [berlin, paris] }
              from: home
              do: [set start = from, "push trip(to, from)"]
      properties:
        leavesFromStart: always (visible is trip(berlin, paris) implies start == berlin)
      """
    let report = try #require(FlowCheck.repairs(of: text, file: "trips.yaml")?.reports.first)
    let words = "'push trip(from, to)' instead of 'push trip(to, from)' in 'travel'"
    #expect(report.repairs.map(\.words).contains(words))
  }

  @Test func `what the file expects is left alone unless it is named`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml"
    #expect(FlowCheck.repairs(of: try Self.text(path), file: path)?.reports.isEmpty == true)
  }

  @Test func `a search that ends at a bound says so`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/modal-depth/bad.yaml"
    var bounds = RepairBounds()
    bounds.candidates = 3
    let repairs = try #require(
      FlowCheck.repairs(
        of: try Self.text(path), file: path, subjects: RepairSubjects(expected: .mended), bounds: bounds))
    #expect(repairs.reports.map(\.tried) == [3])
    #expect(repairs.reports.map(\.bound) == ["3 candidates"])
    #expect(repairs.words.contains("  no repair: the search ended after 3 candidates\n"))
  }

  @Test func `a rule that is off by default is repaired if it is named`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/work-lost/bad.yaml"
    let text = try Self.text(path).replacing("expect:\n  work-lost: violated\n", with: "")
    #expect(FlowCheck.repairs(of: text, file: path)?.reports.isEmpty == true)
    let repairs = try #require(
      FlowCheck.repairs(of: text, file: path, subjects: RepairSubjects(names: ["work-lost"])))
    #expect(repairs.reports.first?.repairs.first?.words == "'dismissible: false' on 'form'")
  }

  @Test func `a check that a bound ended is not taken for a scenario without violations`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/work-lost/corrected.yaml"
    let whole = try #require(FlowCheck.repairs(of: try Self.text(path), file: path))
    #expect(whole.words == "\(path)  nothing to repair\n")
    var bounds = RepairBounds()
    bounds.seconds = 1e-6
    let cut = try #require(FlowCheck.repairs(of: try Self.text(path), file: path, bounds: bounds))
    #expect(cut.undetermined.contains("dead-end"))
    #expect(cut.words.contains("no violation found, ") && cut.words.contains(" undetermined, truncated by "))
  }

  @Test func `a difference is a patch with three lines of context`() {
    let difference = LineDifference("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n")
    let patch = "--- a/x\n+++ b/x\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n+E\n f\n"
    #expect(difference.unified(file: "x") == patch)
    #expect(difference.edits == [TextEdit(range: 8..<10, text: "E\n")])
    #expect(LineDifference("a\n", "a\n").unified(file: "x") == "")
  }
}
