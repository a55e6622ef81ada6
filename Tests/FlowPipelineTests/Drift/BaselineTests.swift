import FlowPipeline
import Testing

@Suite("Baselines")
struct BaselineTests {
  /// A flow in which nothing is wrong.
  static let sound = DumpTests.first.replacing(
    "[popToRoot, push help]", with: "[dismiss all, popToRoot, push help]")

  /// Two violations that nothing expects: a gate and a property.
  static let broken =
    sound.replacing("when: open, ", with: "") + "\n  shut: never (visible is note and key == left)"

  static func report(_ text: String, file: String = "notes.yaml", states: Int? = nil) throws -> ScenarioReport
  {
    var options = CheckOptions()
    options.limits.states = states
    return try #require(FlowCheck.check(FlowCheck.read(text, file: file), options: options)).report
  }

  static func accepted(_ reports: [ScenarioReport]) -> Baseline {
    BaselineComparison(reports, with: Baseline()).accepting(reason: "known", date: "2026-11-22")
  }

  @Test("accept what is found, and nothing is new then")
  func accepting() throws {
    let report = try Self.report(Self.broken)
    let first = BaselineComparison([report], with: Baseline())
    #expect(first.new.map(\.subject.id) == ["auth-gate", "shut"])
    let second = BaselineComparison([report], with: Self.accepted([report]))
    #expect(second.new.isEmpty && second.fixed.isEmpty)
    #expect(second.accepted.map(\.entry.reason) == ["known", "known"])
    #expect(second.accepting(reason: "again", date: "2027-01-01").text == Self.accepted([report]).text)
  }

  @Test("tell what is fixed, what is new, and what belongs to scenarios that were not checked")
  func comparing() throws {
    let report = try Self.report(Self.broken)
    let baseline = Self.accepted([report, try Self.report(Self.broken, file: "other.yaml")])
    let mended = try Self.report(Self.broken.replacing("shut: never (", with: "other: never ("))
    let comparison = BaselineComparison([mended], with: baseline)
    #expect(comparison.new.map(\.subject.id) == ["other"])
    #expect(comparison.fixed.count == 1 && comparison.fixed.allSatisfy { $0.finding.hasPrefix("shut: ") })
    #expect(comparison.elsewhere.map(\.file) == ["other.yaml", "other.yaml"])
    #expect(comparison.pruned.entries.count == 3)
    #expect(BaselineComparison([mended], with: comparison.pruned).fixed.isEmpty)
  }

  @Test("hold whatever a severity becomes, and not for the same finding of another file")
  func severity() throws {
    let baseline = Self.accepted([try Self.report(Self.broken)])
    let graver = try Self.report(Self.broken + "\nrules: { auth-gate: warning }")
    #expect(BaselineComparison([graver], with: baseline).new.isEmpty)
    let moved = try Self.report(Self.broken, file: "moved.yaml")
    #expect(BaselineComparison([moved], with: baseline).new.count == 2)
  }

  @Test("leave what a file expects to the file")
  func expected() throws {
    let report = try Self.report(Self.broken + "\nexpect: { auth-gate: violated, shut: violated }")
    #expect(BaselineComparison([report], with: Baseline()).new.isEmpty)
    let unmet = try Self.report(Self.sound + "\nexpect: { auth-gate: violated }")
    let new = BaselineComparison([unmet], with: Baseline()).new
    #expect(new.map(\.kind) == [.unmet])
    #expect(BaselineComparison([unmet], with: Self.accepted([unmet])).new.isEmpty)
  }

  @Test("make what they accept as expected in a report, each finding by itself")
  func report() throws {
    let report = try Self.report(Self.broken)
    let gate = Baseline(Self.accepted([report]).entries.filter { $0.finding.hasPrefix("auth-gate") })
    let half = report.accepting(gate, as: "notes.yaml")
    #expect(half.outcome == .failed)
    #expect(half.verdicts.filter { !$0.isAsExpected }.map(\.id) == ["shut"])
    #expect(half.findings.filter { !$0.isExpected }.map(\.subject.id) == ["shut"])
    #expect(Report(scenarios: [half]).findings.filter(\.isExpected).map(\.subject.id) == ["auth-gate"])
    let whole = report.accepting(Self.accepted([report]), as: "notes.yaml")
    #expect(whole.outcome == .passed)
    #expect(TextRenderer().render(whole).contains("violated, accepted  auth-gate"))
    #expect(report.accepting(gate, as: "other.yaml") == report)
  }

  @Test("know of nothing that it is fixed when a search was cut short")
  func truncated() throws {
    let baseline = Self.accepted([try Self.report(Self.broken)])
    let comparison = BaselineComparison([try Self.report(Self.broken, states: 1)], with: baseline)
    #expect(comparison.new.isEmpty && comparison.fixed.isEmpty && comparison.isUndetermined)
    #expect(comparison.unknown.count == 2)
    #expect(comparison.pruned.entries.count == 2)
  }

  @Test("are read as they were written, whatever names and reasons hold")
  func roundTrip() throws {
    let nasty =
      "a \"quote\", 'another', \\ a\nline, \u{202E} \u{1F980} <b> # no: comment, \u{0}\u{7F}\u{2028} é"
    let entries = [
      Baseline.Entry(
        file: "b: c/#1.yaml", fingerprint: "fc1-00000000000000aa-2", finding: nasty, reason: nasty,
        date: "2024-02-29"),
      Baseline.Entry(
        file: "a.yaml", fingerprint: "fc1-0123456789abcdef", finding: "",
        reason: String(repeating: "x", count: 10_000),
        date: "2026-11-22"),
    ]
    let text = Baseline(entries).text
    #expect(text == Baseline(entries.reversed()).text)
    let read = BaselineReader.read(bytes: Array(text.utf8), file: "baseline.yml")
    #expect(read.diagnostics.isEmpty)
    let value = try #require(read.value)
    #expect(value.entries.map(\.fingerprint) == ["fc1-0123456789abcdef", "fc1-00000000000000aa-2"])
    #expect(value.entries.last?.reason == nasty && value.entries.last?.file == "b: c/#1.yaml")
    #expect(Baseline(value.entries).text == text)
    let empty = BaselineReader.read(bytes: Array(Baseline().text.utf8), file: "baseline.yml")
    #expect(empty.value?.entries == [])
  }

  @Test(
    "that are damaged get every mistake told with its place",
    arguments: [
      ("", "0:0 the file is empty"),
      ("- a\n", "1:1 a baseline must be a map with the keys 'baseline' and 'accepted', not a list"),
      ("baseline: 2\naccepted: {}\n", "1:11 format version '2' is unknown; this flowcheck reads version 1"),
      ("baseline: 1\n", "1:1 the baseline needs the key 'accepted'"),
      ("\u{FEFF}baseline: 1\naccepted: 1\n", "2:11 'accepted' must be a map, not a word"),
      (
        "baseline: 1\naccepted: { a.yaml: { nonsense: {} } }\n",
        "2:23 'nonsense' is not a fingerprint such as 'fc1-382da8ac3213c1d5'"
      ),
      (
        "baseline: 1\naccepted:\n  a.yaml:\n    fc1-382da8ac3213c1d5:\n      reason: why\n      date: 2025-02-29\n",
        "6:13 '2025-02-29' is not a date such as '2026-11-22'"
      ),
      (
        "baseline: 1\naccepted:\n  a.yaml:\n    fc1-382da8ac3213c1d5:\n      raeson: why\n      date: 2025-02-28\n",
        "5:7 unknown key 'raeson' in finding 'fc1-382da8ac3213c1d5'"
      ),
    ])
  func damaged(text: String, expected: String) {
    let read = BaselineReader.read(bytes: Array(text.utf8), file: "baseline.yml")
    #expect(read.value == nil)
    let told = read.diagnostics.map { "\($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.message)" }
    #expect(told.joined(separator: " | ") == expected)
  }

  @Test("that hold a fingerprint twice, or are no text, are refused")
  func refused() {
    let twice =
      "baseline: 1\naccepted:\n  a.yaml:\n"
      + String(repeating: "    fc1-382da8ac3213c1d5: { reason: why, date: 2025-02-28 }\n", count: 2)
    let read = BaselineReader.read(bytes: Array(twice.utf8), file: "baseline.yml")
    #expect(read.value == nil && read.diagnostics.map(\.span?.line) == [5])
    #expect(BaselineReader.read(bytes: [0xFF, 0xFE], file: "baseline.yml").value == nil)
    #expect(BaselineReader.read(bytes: Array("baseline: [1\n".utf8), file: "baseline.yml").value == nil)
  }
}
