import FlowPipeline
import FlowRules
import FlowTestSupport
import Foundation
import Testing

/// The rule `modal-depth` on coordinators that are nested in slots, beside brute force, which counts the modals of each state.
@Suite("Nested modals") struct ModalNestTests {
  /// Returns three or four coordinators, each in a slot of the one before, whose slots show and hide what they like.
  private static func text(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let depth = random.number(3...4)
    let platform = random.element(of: ["swiftui", "uikit", "tca", "modals", "async"]) ?? "swiftui"
    let modals = platform == "modals" ? ["modal"] : ["sheet", "fullScreenCover", "popover"]
    var coordinators = ""
    for level in 0..<depth {
      let next = level + 1 < depth ? "s\(level + 1)" : "leaf"
      let modal = random.element(of: modals) ?? "sheet"
      let alternative =
        switch random.number(0...3) {
        case 0: ", push: [other]"
        case 1: ", push: [\(next)]"
        case 2: ", overlay: [other]"
        default: ", \(modals.first { $0 != modal } ?? "toast"): [other]"
        }
      let page = level == 0 ? "home" : "s\(level)"
      let instance = level == 0 ? "App" : "C\(level)"
      var events = ["open: { by: app, do: present \(next) in slot.\(modal) }"]
      if alternative.contains(next) { events.append("push: { by: app, do: present \(next) in slot.push }") }
      if alternative.contains("other") { events.append("other: { by: app, do: present other }") }
      if random.happens(70) { events.append("close: { by: app, do: dismiss slot }") }
      if random.happens(30) {
        events.append("swap: { from: \(page), do: [dismiss slot, present \(next) in slot.\(modal)] }")
      }
      if level > 0, random.happens(50) { events.append("leave: { by: app, do: dismiss self }") }
      coordinators += """
          \(instance):
            root: \(page)
            state: { slot: { \(modal): [\(next)]\(alternative) } }
            events:
        \(events.map { "      \($0)" }.joined(separator: "\n"))

        """
    }
    let screens = (1..<depth).map { "  s\($0): { coordinator: C\($0) }" }.joined(separator: "\n")
    return """
      flowcheck: 1
      name: Nest
      platform: \(platform)
      \(random.happens(30) ? "timing: interleaved" : "timing: settled")
      screens:
        home: { home: true }
        leaf:
        other:
      \(screens)
      coordinators:
      \(coordinators)
      rules: { modal-depth: { limit: \(random.number(1...2)) } }
      """
  }

  @Test("are counted as brute force counts them, on every platform", arguments: 0..<4)
  func agreement(part: UInt64) throws {
    var violated = 0
    for seed in part * 40..<(part + 1) * 40 {
      let text = Self.text(seed: seed)
      let scenario = FlowCheck.read(text, file: "nest.yaml")
      let flow = try #require(scenario.flow, "\(scenario.diagnostics)")
      let rule = try #require(Rule.named("modal-depth"))
      let checked = try #require(FlowCheck.check(scenario, options: CheckOptions(scope: .only([rule]))))
      let verdict = try #require(checked.report.verdicts.first { $0.id == "modal-depth" })
      let naive = NaiveInterpreter(flow.flow)
      let graph = naive.explore(limit: 10_000)
      #expect(!graph.isTruncated && graph.states.count == checked.report.states, "seed \(seed)")
      let finding = NaiveChecker(naive, graph).rule("modal-depth")
      #expect((verdict.verdict == .violated) == finding?.isViolated, "seed \(seed)\n\(text)")
      #expect(
        verdict.counterexamples.map(\.trace.steps.count).min() == finding?.length, "seed \(seed)\n\(text)")
      if finding?.isViolated == true { violated += 1 }
    }
    #expect(violated > 10)
  }
}
