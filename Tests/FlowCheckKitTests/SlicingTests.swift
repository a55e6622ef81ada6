import FlowCheckKit
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

/// Checks of one rule, property or goal on a slice, beside the same check on everything.
@Suite("Slicing")
struct SlicingTests {
  /// The folders with scenarios of all kinds.
  static let folders = ["Scenarios", "Tests/Fixtures", "Tests/FlowRulesTests/Scenarios"]

  static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  static let files: [String] = folders.flatMap { folder in
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.map {
      "\(folder)/\($0)"
    }
  }.sorted()

  /// Every sixteenth verdict of a scenario, others for the next.
  static func isTurn(of index: Int, in number: Int) -> Bool { (index + number).isMultiple(of: 16) }

  @Test("on made-up scenarios verdicts and runs are those on everything", arguments: 0..<20)
  func random(twentieth: Int) {
    var (scenarios, sliced) = (0, 0)
    for seed in 20_001 + twentieth * 16..<20_017 + twentieth * 16 {
      let text = RandomScenario(seed: UInt64(seed)).text
      let comparison = SliceComparison(
        text, largest: 400, threads: ThreadCount(1 + seed % 2, minimumStates: 1),
        isCompared: { Self.isTurn(of: $0, in: seed) })
      guard let comparison else { continue }
      if let difference = comparison.difference { Issue.record("seed \(seed): \(difference)\n\(text)") }
      scenarios += 1
      sliced += comparison.sliced
    }
    #expect(scenarios >= 12, "too many of the scenarios are too large to compare")
    #expect(sliced >= 16, "too few of the verdicts are on a slice")
  }

  @Test("the storefront's way home sees neither the cart nor the reader's order")
  func storefront() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Scenarios/storefront.yaml"), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: "storefront.yaml")
    let options = CheckOptions(scope: .only([], properties: ["wayHome"]), slicing: .always)
    let checked = try #require(FlowCheck.check(scenario, options: options))
    #expect(checked.report.leftOut.prefix(2) == ["cart", "sheet.reader.order"])
    // States of the whole that differ in these alone are one.
    let everything = try #require(FlowCheck.explore(scenario))
    let slice = try #require(checked.exploration.slice)
    var seen: Set<PackedState> = []
    everything.graph.forEachState { seen.insert(slice.projection(of: $0, in: checked.exploration.flow)) }
    #expect(checked.report.states == seen.count)
    #expect(checked.report.states < everything.graph.stateCount)
    #expect(checked.report.coverage == nil)
    #expect(
      checked.report.whole
        == WholeSize(
          states: everything.graph.stateCount, transitions: everything.graph.transitionCount,
          isComplete: true))
  }

  @Test("what a slice was taken from is counted as far as the limits go")
  func wholeSize() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Scenarios/storefront.yaml"), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: "storefront.yaml")
    var options = CheckOptions(scope: .only([], properties: ["wayHome"]), slicing: .always)
    options.limits.states = 50
    let report = try #require(FlowCheck.check(scenario, options: options)?.report)
    #expect(report.bound == nil, "the slice has fewer states")
    #expect(report.whole?.states == 50)
    #expect(report.whole?.isComplete == false)
    #expect(report.countsLine.hasSuffix(" of a slice (at least 50 states in all)"))
    options.slicing = .never
    #expect(try #require(FlowCheck.check(scenario, options: options)?.report).whole == nil)
  }

  @Test("the sizes under all combinations of switches are summed up")
  func wholeOfCombinations() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Scenarios/storefront.yaml"), encoding: .utf8)
    let varied = text.replacing("coveredAlert: queue", with: "coveredAlert: pessimistic")
    let scenario = FlowCheck.read(varied, file: "storefront.yaml")
    let options = CheckOptions(scope: .only([], properties: ["wayHome"]), slicing: .always)
    let report = try #require(FlowCheck.check(scenario, options: options)?.report)
    let everything = try #require(
      FlowCheck.check(scenario, options: CheckOptions(slicing: .never))?.report)
    #expect(report.combinations.count == 2)
    #expect(report.combinations.map(\.whole?.states) == everything.combinations.map(\.states))
    #expect(report.whole?.states == everything.states)
    #expect(report.whole?.transitions == everything.transitions)
  }

  @Test("rules that ask for cycles are checked on everything")
  func cycles() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Scenarios/storefront.yaml"), encoding: .utf8)
    let rules = try ["no-auto-loop", "dead-end"].map { try #require(Rule.named($0)) }
    let report = try #require(
      FlowCheck.check(
        FlowCheck.read(text, file: "s.yaml"), options: CheckOptions(scope: .only(rules), slicing: .always))?
        .report)
    #expect(!report.isSlice)
    #expect(report.coverage != nil)
    #expect(report.sliceRefusal == "'no-auto-loop' asks for cycles")
  }

  @Test("why no slice is explored is told where one was asked for")
  func refusals() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Scenarios/storefront.yaml"), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: "storefront.yaml")
    func refusal(_ options: CheckOptions) throws -> String? {
      let report = try #require(FlowCheck.check(scenario, options: options)?.report)
      #expect(report.sliceRefusal == nil || !report.isSlice)
      return report.sliceRefusal
    }
    var options = CheckOptions(scope: .only([], properties: ["wayHome"]), slicing: .always)
    #expect(try refusal(options) == nil)
    options.symmetry = .exploited
    #expect(try refusal(options) == "a search up to symmetry is one of everything")
    options.slicing = .never
    #expect(try refusal(options) == nil, "none was asked for")
    options = CheckOptions(scope: .only([], properties: ["wayHome"]), slicing: .always)
    options.checkpoint = { _ in }
    #expect(try refusal(options) == "a checkpoint is of everything")
    #expect(
      try refusal(CheckOptions(scope: .only([], properties: ["alertAnswered"]), slicing: .always))
        == "'alertAnswered' speaks of infinite runs")
    #expect(try refusal(CheckOptions()) == nil, "everything is checked, so no slice was asked for")
  }

  @Test("… and on the files of the repository", arguments: Array(files.enumerated()))
  func repository(number: Int, file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    let comparison = SliceComparison(
      text, largest: ScenarioFilesTests.largest, isCompared: { Self.isTurn(of: $0, in: number) })
    let isLarge = ScenarioFilesTests.large.contains { file == "Scenarios/\($0)" }
    #expect((comparison == nil) == isLarge, "too large to compare, or not listed as such any more")
    #expect(comparison?.difference == nil)
  }
}
