import FlowCheckKit
import FlowTestSupport
import Foundation
import Testing

/// Models in Promela, given to SPIN: it must find the same states, the same steps and the same verdicts.
@Suite("Promela")
struct PromelaTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let files: [String] = {
    let found = FileManager.default.enumerator(atPath: root.appending(path: "Scenarios").path())
    return (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test("SPIN agrees on every scenario of the repository", .enabled(if: Spin.isInstalled), arguments: files)
  func scenarios(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: "Scenarios/\(file)"), encoding: .utf8)
    #expect(try Self.compare(text, file: file) != nil)
  }

  @Test("there are scenarios to compare")
  func someScenarios() {
    #expect(Self.files.count >= 89)
  }

  @Test("SPIN agrees on random scenarios", .enabled(if: Spin.isInstalled), arguments: 0..<12)
  func randomScenarios(part: Int) throws {
    var compared = 0
    for seed in UInt64(20_000 + part * 12)..<UInt64(20_012 + part * 12) {
      // Every third one has variables for the words of its formulas, as very long ones need them.
      let longest = seed % 3 == 0 ? 0 : nil
      let text = RandomScenario(seed: seed).text
      if try Self.compare(text, file: "random-\(seed).yaml", longestFormula: longest) != nil { compared += 1 }
    }
    #expect(compared >= 9, "too many scenarios are too large to compare")
  }

  /// Compares counts and verdicts; nil for more than 1,500 states.
  private static func compare(_ text: String, file: String, longestFormula: Int? = nil) throws -> Int? {
    let scenario = FlowCheck.read(text, file: file)
    var options = CheckOptions(slicing: .never)
    options.limits.states = 1500
    let exploration = try #require(FlowCheck.explore(scenario, options: options))
    let (flow, graph) = (exploration.flow, exploration.graph)
    if case .states = graph.truncation { return nil }
    let obligations = flow.flow.properties.map(\.obligation) + flow.flow.goals.map(\.obligation)
    let model =
      longestFormula.map {
        PromelaModel(
          of: flow, graph: graph, source: file, obligations: obligations, fairness: flow.flow.fairnessClasses,
          longestFormula: $0)
      }
      ?? PromelaModel(
        of: flow, graph: graph, source: file, obligations: obligations, fairness: flow.flow.fairnessClasses)
    let depth = 2 * graph.stateCount + 100
    let counting = try Spin.Verifier(
      model: model.text, compiler: ["-DSAFETY", "-DNOCLAIM"], depth: depth)
    let expected = Spin.Count(states: graph.stateCount, transitions: graph.transitionCount)
    #expect(try counting.count() == expected, "\(file)")
    guard !model.formulas.isEmpty, scenario.combinations.count == 1 else { return 0 }
    let report = try #require(FlowCheck.check(scenario, options: options)).report
    // A formula about next positions is one that the packaged spin does not know.
    let formulas = model.formulas.filter { !$0.macros.contains("NEXT") }
    for macros in Set(formulas.map(\.macros)).sorted(by: { $0.count < $1.count }) {
      // A run's states are those of the flow with the last step, whose turn it is, and the formula's automaton.
      let verifier = try Spin.Verifier(
        model: model.text, defining: macros, depth: macros.isEmpty ? depth : 1000 * depth)
      for formula in formulas where formula.macros == macros {
        let found = report.verdicts.first { $0.id == formula.subject && $0.kind != .rule }
        let verdict = try #require(found).verdict
        let breaks: Bool
        switch (formula.error, verdict) {
        case (.violated, _): breaks = verdict == .violated
        // A search that was cut short says this of what it has found, too.
        case (.reached, .undetermined): continue
        case (.reached, _): breaks = verdict == .holds
        }
        #expect(try verifier.holds(formula.name) == !breaks, "\(file): \(formula.subject) is \(verdict)")
      }
    }
    return formulas.count
  }
}
