import FlowExtraction
import FlowPipeline
import FlowTestSupport
import Testing

@Suite("Random changes of code and scenarios")
struct RandomDriftTests {
  private func kinds(_ drawn: NavigationFacts, against code: NavigationFacts, _ note: String) throws
    -> [String]
  {
    let text = DraftScenario(drawn).render(name: "random")
    let compiled = Pipeline.compile(Pipeline.read(text, file: "random.yaml"))
    let flow = try #require(compiled.declared, "\(note) \(compiled.diagnostics.map(\.message))")
    return CodeDrift(flow, with: code).items.map(\.kind.rawValue).sorted()
  }

  @Test(arguments: FactsChange.allCases)
  func `one change makes exactly the drift of its kind, on either side`(change: FactsChange) throws {
    var count = 0
    for seed in Thoroughness.share(1...12, of: 3) {
      var drawn = SensibleFacts(seed: UInt64(seed))
      let old = drawn.facts
      guard let expected = change.change(&drawn.facts, &drawn.chance) else { continue }
      count += 1
      let note = "\(change), seed \(seed)"
      let same = try kinds(old, against: old, note)
      #expect(same == [], "\(note)")
      let after = try kinds(old, against: drawn.facts, note)
      #expect(after == expected.after, "\(note), code")
      let before = try kinds(drawn.facts, against: old, note)
      #expect(before == expected.before, "\(note), scenario")
    }
    #expect(count >= (Thoroughness.isRest ? 5 : 3))
  }
}
