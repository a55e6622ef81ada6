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

  @Test("SPIN agrees on random scenarios", .enabled(if: Spin.isInstalled), arguments: 0..<9)
  func randomScenarios(part: Int) throws {
    var (compared, claims) = (0, 0)
    for seed in UInt64(20_000 + part * 12)..<UInt64(20_012 + part * 12) {
      // Every third one has variables for the words of its formulas, as very long ones need them.
      let longest = seed % 3 == 0 ? 0 : nil
      let text = RandomScenario(seed: seed, claims: .runs).text
      let count = try Self.compare(
        text, file: "random-\(seed).yaml", largestClaim: 3, longestFormula: longest)
      if let count {
        compared += 1
        claims += count
      }
    }
    #expect(claims >= 12, "too few claims about runs are compared")
    #expect(compared >= 9, "too many scenarios are too large to compare")
  }

  /// Compares counts and verdicts; how many of the verdicts are on claims about runs, or nil for more than 1,500 states.
  ///
  /// - Parameter largestClaim: The most operators of claims about runs; spin's translation of some with four takes minutes.
  private static func compare(
    _ text: String, file: String, largestClaim: Int = .max, longestFormula: Int? = nil
  ) throws -> Int? {
    let scenario = FlowCheck.read(text, file: file)
    var options = CheckOptions(slicing: .never)
    options.limits.states = 1500
    let exploration = try #require(FlowCheck.explore(scenario, options: options))
    let (flow, graph) = (exploration.flow, exploration.graph)
    if case .states = graph.truncation { return nil }
    let properties = flow.flow.properties.filter { property in
      if case .everyRun(let formula) = property.claim { formula.spinWeight <= largestClaim } else { true }
    }
    let obligations = properties.map(\.obligation) + flow.flow.goals.map(\.obligation)
    let model =
      longestFormula.map {
        PromelaModel(
          of: flow, graph: graph, source: file, obligations: obligations, fairness: flow.flow.fairnessClasses,
          longestFormula: $0)
      }
      ?? PromelaModel(
        of: flow, graph: graph, source: file, obligations: obligations, fairness: flow.flow.fairnessClasses)
    let depth = 2 * graph.stateCount + 100
    let states = try Spin.Source(model: model.text)
    let counting = try Spin.Verifier(states, compiler: ["-DSAFETY", "-DNOCLAIM"], depth: depth)
    let expected = Spin.Count(states: graph.stateCount, transitions: graph.transitionCount)
    #expect(try counting.count() == expected, "\(file)")
    guard !model.formulas.isEmpty, scenario.combinations.count == 1 else { return 0 }
    // Nothing else is exported, and judging all rules takes most of the time.
    options.scope = .only(
      [], properties: flow.flow.properties.map(\.name.value), goals: flow.flow.goals.map(\.name.value))
    let report = try #require(FlowCheck.check(scenario, options: options)).report
    // A formula about next positions is one that the packaged spin does not know.
    let formulas = model.formulas.filter { !$0.macros.contains("NEXT") }
    for macros in Set(formulas.map(\.macros)).sorted(by: { $0.count < $1.count }) {
      // A run's states are those of the flow with the last step, whose turn it is, and the formula's automaton.
      let source = macros.isEmpty ? states : try Spin.Source(model: model.text, defining: macros)
      let verifier = try Spin.Verifier(source, depth: macros.isEmpty ? depth : 1000 * depth)
      for formula in formulas where formula.macros == macros {
        let found = report.verdicts.first { $0.id == formula.subject && $0.kind != .rule }
        let verdict = try #require(found).verdict
        let breaks: Bool
        switch (formula.error, verdict) {
        // A search that was cut short says this of what it has found, too.
        case (_, .undetermined): continue
        case (.violated, _): breaks = verdict == .violated
        case (.reached, _): breaks = verdict == .holds
        }
        #expect(try verifier.holds(formula.name) == !breaks, "\(file): \(formula.subject) is \(verdict)")
      }
    }
    return formulas.count { $0.macros.contains("RUNS") }
  }
}

extension LinearFormula {
  /// How many temporal operators spin's translation makes of it, roughly.
  fileprivate var spinWeight: Int {
    switch self {
    case .constant, .atom: 0
    case .not(let operand): operand.spinWeight
    case .next(let operand), .eventually(let operand), .always(let operand): 1 + operand.spinWeight
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      left.spinWeight + right.spinWeight
    case .iff(let left, let right): 2 * (left.spinWeight + right.spinWeight)
    case .until(let left, let right), .release(let left, let right): 1 + left.spinWeight + right.spinWeight
    case .weakUntil(let left, let right): 2 + 2 * (left.spinWeight + right.spinWeight)
    }
  }
}
