import FlowPipeline
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

  private static let large =
    ["apps/"] + ["bank", "news", "school", "shop", "smarthome"].map { "natural/\($0).yaml" }

  @Test("SPIN agrees on every scenario of the repository", Spin.isRequired, arguments: files)
  func scenarios(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: "Scenarios/\(file)"), encoding: .utf8)
    // The models of large apps have thousands of states; all others are compared.
    let isCompared = try Self.compare(text, file: file) != nil
    #expect(isCompared == !Self.large.contains { file.hasPrefix($0) })
  }

  @Test("there are scenarios to compare")
  func someScenarios() {
    #expect(Self.files.count >= 89)
  }

  @Test("a claim may have a name that the model itself uses", .timeLimit(.minutes(1)))
  func ownNames() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , a: }
      coordinators:
        App: { root: home, state: { path: { stack: [a] } }, events: { go: { from: home, do: push a } } }
      properties: { enabled: never (path.count == 2), served_2: never (path.count == 2) }
      """
    let exploration = try #require(FlowCheck.explore(FlowCheck.read(text, file: "names.yaml")))
    let (flow, graph) = (exploration.flow, exploration.graph)
    let model = PromelaModel(
      of: flow, graph: graph, source: "names.yaml", obligations: flow.flow.properties.map(\.obligation))
    #expect(model.text.contains("ltl enabled__2 ") && model.text.contains("ltl served_2_2 "))
  }

  @Test("the words of a long formula are variables that follow from the others")
  func variables() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , a: }
      coordinators:
        App: { root: home, state: { path: { stack: [a], limit: 3 } }, events: { go: { do: push a, from: home } } }
      properties: { deep: "always not (path.count == 2 or path.count == 0 and not visible is home)" }
      """
    let exploration = try #require(FlowCheck.explore(FlowCheck.read(text, file: "deep.yaml")))
    let (flow, graph) = (exploration.flow, exploration.graph)
    let model = PromelaModel(
      of: flow, graph: graph, source: "deep.yaml", obligations: flow.flow.properties.map(\.obligation),
      longestFormula: 0)
    #expect(model.text.contains("bit deep_broken = 0; /* follows from the others */"))
    #expect(model.text.contains("path_count = 1; observe() }"))
  }

  @Test("SPIN agrees on random scenarios", Spin.isRequired, arguments: 0..<9)
  func randomScenarios(part: Int) throws {
    var (compared, claims) = (0, Claims())
    for seed in UInt64(20_000 + part * 12)..<UInt64(20_012 + part * 12) {
      // Every third one has variables for the words of its formulas, as very long ones need them.
      let longest = seed % 3 == 0 ? 0 : nil
      let text = RandomScenario(seed: seed, claims: .runs).text
      if let count = try Self.compare(text, file: "random-\(seed).yaml", longestFormula: longest) {
        compared += 1
        claims += count
      }
    }
    #expect(compared >= 9, "too many scenarios are too large to compare")
    #expect(claims.compared >= 15, "too few claims about runs are compared: \(claims)")
    #expect(claims.leftOut <= 4, "spin's translation takes too long for too many: \(claims)")
  }

  @Test(
    "SPIN agrees on random formulas about next positions", Spin.isRequired)
  func randomNext() throws {
    var claims = Claims()
    for seed in UInt64(20_200)..<20_224 {
      let around = seed % 2 == 0 ? "X (X ($1))" : "G (($1) -> X ($1))"
      let text = RandomScenario(seed: seed, claims: .runs).text
        .replacingOccurrences(of: #"ltl: "([^"]*)""#, with: "ltl: \"\(around)\"", options: .regularExpression)
      if let count = try Self.compare(text, file: "random-\(seed).yaml") { claims += count }
    }
    #expect(claims.withNext >= 6, "too few claims with X are compared: \(claims)")
  }

  /// How many claims about runs were compared.
  struct Claims {
    var compared = 0
    /// Those of them with X.
    var withNext = 0
    /// Those for which spin's translation takes too long.
    var leftOut = 0

    static func += (left: inout Claims, right: Claims) {
      left.compared += right.compared
      left.withNext += right.withNext
      left.leftOut += right.leftOut
    }
  }

  /// Compares counts and verdicts; how many of these are on claims about runs, or nil for more than 1,500 states.
  private static func compare(_ text: String, file: String, longestFormula: Int? = nil) throws -> Claims? {
    let scenario = FlowCheck.read(text, file: file)
    var options = CheckOptions()
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
    let states = try Spin.Source(model: model.text)
    let counting = try Spin.Verifier(states, compiler: ["-DSAFETY", "-DNOCLAIM"], depth: depth)
    let expected = Spin.Count(states: graph.stateCount, transitions: graph.transitionCount)
    #expect(try counting.count() == expected, "\(file)")
    var claims = Claims()
    guard !model.formulas.isEmpty, scenario.combinations.count == 1 else { return claims }
    // Nothing else is exported, and evaluating all rules takes most of the time.
    options.scope = .only(
      [], properties: flow.flow.properties.map(\.name.value), goals: flow.flow.goals.map(\.name.value))
    let report = try #require(FlowCheck.check(scenario, options: options)).report
    for macros in Set(model.formulas.map(\.macros)).sorted(by: { $0.count < $1.count }) {
      let formulas = model.formulas.filter { $0.macros == macros }
      // A run's states are those of the flow with the last step, whose turn it is, and the formula's automaton.
      let verifiers = try Spin.verifiers(
        of: formulas.map(\.name), in: model.text, defining: macros,
        depth: macros.isEmpty ? depth : 1000 * depth)
      for formula in formulas {
        let isRun = macros.contains("RUNS")
        guard let verifier = verifiers[formula.name] else {
          #expect(isRun, "\(file): \(formula.subject) takes too long")
          claims.leftOut += 1
          continue
        }
        let found = report.verdicts.first { $0.id == formula.subject && $0.kind != .rule }
        let verdict = try #require(found).verdict
        let breaks: Bool
        switch (formula.error, verdict) {
        // A search that was truncated says this of what it has found, too.
        case (_, .undetermined): continue
        case (.violated, _): breaks = verdict == .violated
        case (.reached, _): breaks = verdict == .holds
        }
        #expect(try verifier.holds(formula.name) == !breaks, "\(file): \(formula.subject) is \(verdict)")
        if isRun {
          claims.compared += 1
          if model.text.contains("\nnever \(formula.name) {") { claims.withNext += 1 }
        }
      }
    }
    return claims
  }
}
