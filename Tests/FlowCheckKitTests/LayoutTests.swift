import FlowCheckKit
import FlowTestSupport
import Testing

@Suite("Layouts of states")
struct LayoutTests {
  /// The description itself asserts that its parts have all bits of the layout.
  @Test("have no bit that a state uses and no field owns", arguments: UInt64(1)...40)
  func random(seed: UInt64) throws {
    let scenario = FlowCheck.read(RandomScenario(seed: seed).text, file: "random.yaml")
    guard let flow = scenario.flow else { return }
    var limits = DeclaredLimits()
    limits.states = 300
    let graph = try #require(FlowCheck.explore(scenario, options: CheckOptions(limits: limits))).graph
    var used = Array(repeating: UInt64(0), count: flow.stateWidth)
    graph.forEachState { state in
      for (index, word) in state.words.enumerated() { used[index] |= word }
    }
    let layout = flow.layout
    #expect(layout.words == flow.stateWidth)
    #expect(used.reduce(0) { $0 + $1.nonzeroBitCount } <= layout.bits)
    #expect(layout.bits > 64 * (layout.words - 1) - 16)
  }

  @Test("tell the bits of each field, by hand")
  func fields() throws {
    let text = """
      flowcheck: 1
      name: Layout
      platform: swiftui
      domains: { Item: 5 }
      screens:
        home: { home: true }
        page: { params: { of: Item } }
      coordinators:
        App:
          root: [home, page(Item#1)]
          state:
            path: { stack: [page], limit: 6 }
            sheet: { sheet: [home] }
            tries: { range: 0..8 }
            chosen: Item?
            fixed: [one]
          effects:
            load: { params: { of: Item }, outcomes: { done: stay } }
          events:
            fill:
              params: { of: Item }
              from: home
              do: [push page(of), present home, set tries = 1, set chosen = of, start load(of)]
      """
    let scenario = FlowCheck.read(text, file: "layout.yaml")
    let layout = try #require(scenario.flow).layout
    #expect(
      layout.fields.map { "\($0.kind) \($0.name)" } == [
        "root root", "stack path", "slot sheet", "variable tries", "variable chosen", "variable fixed",
        "effect load",
      ])
    // Six positions of six codes and a count up to six; nothing or home, and one of four ways in which it stands on screen;
    // nine numbers; five items or nil; one value; five items.
    #expect(layout.fields.map(\.bits) == [1, 6 * 3 + 3, 1 + 2, 4, 3, 0, 5])
    #expect(layout.bits == 37)
    #expect(layout.words == 1)
    #expect(layout.fields.allSatisfy { $0.place.isEmpty })
  }
}
