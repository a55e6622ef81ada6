import FlowCheckKit
import Foundation
import Testing

@Suite struct `Generated tests` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every scenario; of the large models of whole apps the corrected ones, whose names are those of the others.
  private static let files: [String] =
    ["Scenarios", "Tests/Fixtures"].flatMap { folder in
      let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
      let names = found?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".yaml") && !($0.hasPrefix("apps/") && $0.contains("as-written")) }
        .sorted().map { "\(folder)/\($0)" }
    } + ["Tests/Generated/nasty.yaml"]

  private func text(_ file: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
  }

  private func plan(_ scenario: ReadScenario, of subject: CoverSubject = .cases) throws -> TestPlan {
    try #require(ScenarioCover(scenario, of: [subject])).testPlan(file: scenario.file, command: "flowcheck …")
  }

  /// A file with walkthroughs pasted below its own.
  private func paste(_ walkthroughs: String, into text: String) throws -> String {
    let own = walkthroughs.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let key = try #require(own.firstIndex(of: "walkthroughs:"))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let place = lines.firstIndex(of: "walkthroughs:") {
      lines.insert(contentsOf: own[(key + 1)...], at: place + 1)
    } else {
      lines += own[key...]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything that flowcheck writes as a walkthrough is one that it accepts, and that holds.
  @Test(arguments: files)
  func `walkthroughs hold when they are pasted into the scenario`(file: String) throws {
    // The runs are with the first value of each switch that a file leaves open.
    let text = try text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("switches:") || !$0.contains("pessimistic") }.joined(separator: "\n")
    let scenario = FlowCheck.read(text, file: file)
    let plan = try plan(scenario)
    let pasted = FlowCheck.read(try paste(plan.text(as: .walkthroughs), into: text), file: file)
    #expect(pasted.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    // Walkthroughs are replayed whatever the bounds of the search.
    var limits = DeclaredLimits()
    limits.states = 1
    let report = try #require(FlowCheck.check(pasted, options: CheckOptions(limits: limits))).report
    let known = Set(scenario.declared?.walkthroughs.map(\.name.value) ?? [])
    let verdicts = report.verdicts.filter { $0.kind == .walkthrough && !known.contains($0.id) }
    #expect(verdicts.count == plan.entries.count)
    #expect(verdicts.filter { $0.verdict != .holds }.map(\.message) == [])
    try expectWordsForEveryRun(plan)
  }

  /// Expects every other style to have a test for each run, in lines of 110 characters where no text is longer.
  private func expectWordsForEveryRun(_ plan: TestPlan) throws {
    for style in TestStyle.allCases where style != .walkthroughs {
      let lines = plan.text(as: style).split(separator: "\n")
      #expect(lines.filter { $0.count > 110 && !$0.contains("\"") } == [], "\(style.rawValue)")
      let tests = lines.count { $0.hasPrefix("  func ") && $0.contains("() async") }
      #expect(tests == plan.entries.count, "\(style.rawValue)")
    }
  }

  @Test func `each counterexample is a test that says what it refutes`() throws {
    let scenario = FlowCheck.read(try text("Scenarios/storefront.yaml"), file: "Scenarios/storefront.yaml")
    let report = try #require(FlowCheck.check(scenario)).report
    let flow = try #require(scenario.flow)
    let plan = TestPlan(counterexamplesOf: report, flow: flow, command: "flowcheck …")
    let refuted = report.verdicts.filter { $0.verdict == .violated && !$0.counterexamples.isEmpty }.map(\.id)
    #expect(refuted.contains("auth-gate") && refuted.contains("classic"))
    for id in refuted {
      #expect(plan.entries.contains { $0.remarks.contains { $0.hasPrefix("Refutes \(id): ") } })
    }
    #expect(Set(plan.entries.map(\.name)).count == plan.entries.count)
    let swift = plan.text(as: .swiftTesting)
    #expect(swift.contains("Refutes auth-gate: "))
    // A person may stay on the login: after its end nothing need happen.
    #expect(swift.contains("After its end nothing need ever happen.") || swift.contains("It goes round: "))
  }

  @Test func `what is no identifier becomes one, and what means something in Swift does not stand alone`()
    throws
  {
    let plan = try plan(FlowCheck.read(try text("Tests/Generated/nasty.yaml"), file: "nasty.yaml"))
    let swift = plan.text(as: .swiftTesting)
    for line in [
      "    case defaultScreen", "    case logOut", "    case logOut2", "    case åäö",
      "    case classEvent(selfValue: StringValues, caseValue: IntValues?)",
      #"      case .xQuotedSelfAB(let selfValue): "x://\"quoted\"/\(selfValue.rawValue)?a=\\b""#,
      #"@Suite("\"Nasty\" \\ names: 👍 & 'co'")"#,
    ] {
      #expect(swift.contains(line), "\(line)")
    }
  }
}
