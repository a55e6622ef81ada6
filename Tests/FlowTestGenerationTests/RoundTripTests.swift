import FlowPipeline
import FlowTestSupport
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

  private func plan(_ scenario: CompiledScenario, of subject: CoverSubject = .cases) throws -> TestPlan {
    try #require(ScenarioCover(scenario, of: [subject])).testPlan(file: scenario.file, command: "flowcheck …")
  }

  /// A file with walkthroughs pasted below its own.
  private func paste(_ walkthroughs: String, into text: String) throws -> String {
    let own = walkthroughs.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let key = own.firstIndex(of: "walkthroughs:") else {
      #expect(walkthroughs.contains("# 0 traces of 0 steps in all"))
      return text
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let place = lines.firstIndex(of: "walkthroughs:") {
      lines.insert(contentsOf: own[(key + 1)...], at: place + 1)
    } else {
      lines += own[key...]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything that flowcheck writes as a walkthrough is one that it accepts, and that holds.
  @Test(arguments: Thoroughness.share(files, of: 6))
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
      #expect(plan.entries.contains { $0.remarks.contains { $0.hasPrefix("Violates \(id): ") } })
    }
    #expect(Set(plan.entries.map(\.name)).count == plan.entries.count)
    let swift = plan.text(as: .swiftTesting)
    #expect(swift.contains("Violates auth-gate: "))
    // A person may stay on the login: after its end nothing need happen.
    #expect(
      swift.contains("After its end the app may stay there forever.") || swift.contains("It is a lasso: "))
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

  /// The addresses that the user interface tests of a scenario open.
  private func addresses(_ file: String) throws -> [String] {
    let tests = try plan(FlowCheck.read(try text(file), file: file)).text(as: .xcuitest)
    return tests.matches(of: #/URL\(string: "([^"]*)"\)/#).map { String($0.1) }
  }

  @Test func `a value in the address of a link is no fragment of it`() throws {
    let addresses = try addresses("Scenarios/storefront.yaml")
    #expect(addresses.contains("shop://product/Product%231"))
    #expect(addresses.allSatisfy { URL(string: $0) != nil && URL(string: $0)?.fragment == nil })
    let swift = try plan(
      FlowCheck.read(try text("Scenarios/storefront.yaml"), file: "storefront.yaml")
    ).text(as: .swiftTesting)
    for line in [
      "    var linkAddress: String? {",
      #"      case .shopProductId(let id): "shop://product/\(id.inAddress)""#,
      #"      case .product1: "Product%231""#,
    ] {
      #expect(swift.contains(line), "\(line)")
    }
  }

  @Test func `tests call values what the app calls them, and their labels what the scenario does`() throws {
    #expect(
      try addresses("Tests/Generated/nasty.yaml") == [
        #"x://%22quoted%22/a%20b%2Fc%231%3F%22%5C?a=%5Cb"#
      ])
    let plan = try plan(FlowCheck.read(try text("Tests/Generated/nasty.yaml"), file: "nasty.yaml"))
    let interface = plan.text(as: .xcuitest)
    #expect(interface.contains(#"app.tapElement("class(a b/c#1?\"\\, nil)")"#))
    #expect(interface.contains(#"app.expectScreen("init(a b/c#1?\"\\, nil)")"#))
    let swift = plan.text(as: .swiftTesting)
    for line in [
      "    case selfValue = \"self\"", "    var inApp: String {",
      #"      case .selfValue: "a b/c#1?\"\\""#, #"      case .über: "50%20%25%20%C3%A9""#,
      #"      case .int1: "0007""#, #"      case .int2: "Int#2""#,
    ] {
      #expect(swift.contains(line), "\(line)")
    }
    #expect(plan.text(as: .walkthroughs).contains("- 'class(self, nil)'"))
  }

  @Test func `a test is named by what it covers and has at most ten steps`() throws {
    let plan = try plan(
      FlowCheck.read(try text("Scenarios/storefront.yaml"), file: "Scenarios/storefront.yaml"))
    #expect(plan.entries.map(\.run.steps.count).max() ?? 0 <= 10)
    #expect(plan.entries.count == 7)
    #expect(
      plan.entries.map(\.name) == [
        "openSettings", "showProfile: case 1; submitLogin: success, case 1", "sessionExpires",
        "shop://product/{id}; addToCart; buy: case 1 and 6 more", "submitLogin: failure; cancelLogin",
        "openProduct; openReader; sort; close", "shop://checkout: case 2; showProfile: case 2 and 2 more",
      ])
  }
}
