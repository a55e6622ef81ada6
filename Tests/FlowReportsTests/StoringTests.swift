import FlowCheckKit
import FlowReports
import Foundation
import Testing

@Suite("Reports that are stored")
struct StoringTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Scenarios of the repository, but for the large ones; `Scripts/cache-tests.py` has those too.
  static let files = ["Scenarios/seeds", "Scenarios/bug-classes", "Tests/Fixtures", "Tests/Reports"]
    .flatMap { folder -> [String] in
      let walker = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map {
        "\(folder)/\($0)"
      }
    }

  /// What a check finds within a bound, under a name that no other file has.
  static func check(_ text: String, file: String, states: Int = 100) -> StoredCheck? {
    let scenario = FlowCheck.read(text, file: file)
    var options = CheckOptions(scope: .strict, symmetry: .exploited)
    options.limits.states = states
    return FlowCheck.check(scenario, options: options).map {
      StoredCheck(diagnostics: scenario.diagnostics, report: $0.report)
    }
  }

  /// All forms of a report on one file.
  static func forms(_ check: StoredCheck) -> [String] {
    var report = Report(scenarios: [check.report], diagnostics: check.diagnostics)
    report.descriptions = Catalogue.descriptions(for: report)
    return ReportForm.allCases.map { $0.render(report) }
  }

  @Test("come back as they were, with all their bytes, and make the same reports")
  func everyScenario() throws {
    var (checked, sorts) = (0, Set<String>())
    var texts = Catalogue.codes.compactMap { code in code.example.map { (file: "\(code.id).yaml", text: $0) }
    }
    for file in Self.files {
      texts.append((file, try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)))
    }
    for (file, text) in texts {
      guard let check = Self.check(text, file: file) else { continue }
      let bytes = check.bytes
      let read = try #require(StoredCheck(bytes[...]), "\(file)")
      #expect(read == check, "\(file)")
      #expect(read.bytes == bytes, "\(file)")
      if checked.isMultiple(of: 8) { #expect(Self.forms(read) == Self.forms(check), "\(file)") }
      checked += 1
      sorts.formUnion(check.report.verdicts.map(\.verdict.rawValue))
      if !check.diagnostics.isEmpty { sorts.insert("diagnostics") }
      if check.report.bound != nil { sorts.insert("bound") }
    }
    #expect(checked > 120)
    #expect(sorts.isSuperset(of: ["holds", "violated", "vacuous", "undetermined", "diagnostics", "bound"]))
  }

  /// A text in two ways that are equal for Swift and are other bytes.
  private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  /// A report in which nothing is as it is by default.
  private static var full: StoredCheck {
    let place = SourceSpan(line: 3, column: 5, length: 7)
    let item = ItemValue(name: composed, arguments: ["", decomposed, "x\u{0}"])
    var field = StateDescription.Field(
      name: "f", content: .slot(wanted: item, kind: .window, .waiting(asked: ItemValue(name: "q"))))
    (field.showsInstead, field.showsInsteadKind, field.rank) = (item, .popover, -3)
    (field.awaitedBy, field.isDetached) = ("buy", true)
    let contents: [StateDescription.Content] = [
      .stack([item]), .empty, .variable("v"), .tabs(selected: "t"), .root(item), .effects(["e", decomposed]),
      .slot(wanted: item, kind: .sheet, .shown), .slot(wanted: item, kind: .alert, .spent),
      .slot(wanted: item, kind: .toast, .unbound), .slot(wanted: item, kind: .overlay, .hidden),
    ]
    var state = StateDescription(
      page: item, alert: ItemValue(name: decomposed), layers: [item],
      fields: [field] + contents.map { StateDescription.Field(name: "g", content: $0) })
    state.layerKinds = [nil, .modal]
    state.children = [.init(site: 9, path: "p", coordinator: "C", fields: [field])]
    state.motion = .init(departing: item, path: "m")
    let facts = [PlatformReport.Switch(name: "s", value: "v")]
    var step = StepReport(event: "go", origin: .finish, declaration: place, from: state, to: state)
    step.changes = [FieldChange(field: "a", before: composed, after: decomposed)]
    var trace = TraceReport(start: state, steps: [step], cycle: [step, step], switches: facts)
    (trace.onward, trace.stuttersForever) = ([StepReport(stutteringIn: state)], true)
    var inner = ExplanationReport(claim: "c", holds: true, reason: "r", isTruncated: true)
    inner.branches = [.init(run: nil, next: nil)]
    let why = ExplanationReport(
      claim: "d", holds: false, reason: "s", branches: [.init(run: trace, next: inner)], isTruncated: true)
    var run = VerdictReport.Counterexample(message: "m", place: place, trace: trace)
    (run.explanation, run.cause, run.occasion, run.isAccepted) = (why, "k", "o", true)
    var finding = VerdictReport.Finding(message: "n", place: place)
    (finding.cause, finding.isAccepted) = ("k", true)
    var verdict = VerdictReport(
      id: "id", kind: .walkthrough, verdict: .vacuous, severity: .info, summary: "s", message: "m",
      place: place, expected: .undetermined, counterexamples: [run])
    (verdict.witness, verdict.findings, verdict.absences) = (trace, [finding], [finding, finding])
    verdict.circumstance = .init(switches: facts, count: 2, total: 5)
    verdict.isAccepted = true
    let share = CoverageReport.Share(total: 4, missing: ["x", composed])
    let combination = CombinationReport(switches: facts, states: 1, transitions: 2, depth: 3, bound: "b")
    var report = ScenarioReport(
      file: "f.yaml", name: "N", summary: "S", platform: PlatformReport(name: "tca", switches: facts),
      states: 1 << 40, transitions: 127, depth: 128, bound: "b",
      coverage: CoverageReport(screens: share, alerts: share, events: share, branches: share),
      verdicts: [verdict])
    report.ruleChanges = [RuleChange(rule: "r", from: .error, to: .warning, reason: "why")]
    report.combinations = [combination]
    report.symmetry = SymmetryReport(
      states: 5,
      domains: [
        .init(name: "D", interchangeable: ["a"], distinguished: [.init(value: "v", cause: "c", place: place)])
      ], refusal: "r")
    let code = Catalogue.codes[7]
    return StoredCheck(
      diagnostics: [
        Diagnostic(
          code, severity: .warning, file: "f.yaml", span: place, message: "m", suggestion: decomposed)
      ], report: report)
  }

  @Test("keep what is not as it is by default, and texts that only look the same")
  func nothingByDefault() throws {
    let full = Self.full
    let read = try #require(StoredCheck(full.bytes[...]))
    #expect(read == full)
    #expect(read.bytes == full.bytes)
    let run = try #require(read.report.verdicts.first?.counterexamples.first?.trace)
    let texts = try #require(run.steps.first?.changes.first)
    #expect(Array(texts.before.utf8) == [0xC3, 0xA9] && Array(texts.after.utf8) == [0x65, 0xCC, 0x81])
    #expect(Self.forms(read) == Self.forms(full))
    // Nothing of `full` is as by default but what has only one other value: else this test would not see that it is forgotten.
    let (one, other) = (Self.properties(of: full.report), Self.properties(of: read.report))
    #expect(one == other && one.count > 300)
  }

  /// Everything in a value, as text.
  private static func properties(of value: Any) -> [String] {
    let children = Mirror(reflecting: value).children
    guard !children.isEmpty else { return ["\(value)"] }
    return children.flatMap { child in properties(of: child.value).map { "\(child.label ?? "").\($0)" } }
  }

  /// How many properties each type has; whoever adds one stores it too, and then counts it here.
  @Test("have as many parts as are stored")
  func parts() throws {
    let full = Self.full
    var counts: [String: Int] = [:]
    func count(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .struct { counts["\(type(of: value))"] = mirror.children.count }
      for child in mirror.children { count(child.value) }
    }
    count(full)
    let names = counts.filter { $0.key != "DiagnosticCode" }.map { "\($0.key) \($0.value)" }.sorted()
    #expect(
      names == [
        "Branch 2", "Circumstance 3", "CombinationReport 5", "Counterexample 7", "CoverageReport 4",
        "Diagnostic 6", "Distinction 3", "Domain 3", "ExplanationReport 5", "Field 7", "FieldChange 3",
        "Finding 4", "Instance 4", "ItemValue 2", "Motion 2", "PlatformReport 2", "RuleChange 4",
        "ScenarioReport 13", "Share 2", "SourceSpan 3", "StateDescription 7", "StepReport 5",
        "StoredCheck 2", "Switch 2", "SymmetryReport 3", "TraceReport 7", "VerdictReport 14",
      ])
  }

  @Test("are nothing when a byte is missing, and never more than nothing when bytes are others")
  func damaged() throws {
    let bytes = Self.full.bytes
    for length in 0..<bytes.count { #expect(StoredCheck(bytes[..<length]) == nil) }
    #expect(StoredCheck((bytes + [0])[...]) == nil)
    for place in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var other = bytes
        other[place] ^= change
        // It may be another report; it must not end the program or run away.
        _ = StoredCheck(other[...])
      }
    }
  }
}
