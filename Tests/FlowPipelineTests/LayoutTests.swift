import FlowPipeline
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
    #expect(zip(used, flow.usedBits).allSatisfy { $0 & ~$1 == 0 })
    #expect(flow.usedBits.reduce(0) { $0 + $1.nonzeroBitCount } == layout.bits)
  }

  @Test("have the same bits of stacks where the stacks hold the same, and only there")
  func stacks() throws {
    for seed in UInt64(1)...40 { try expectStackBits(seed: seed) }
  }

  private func expectStackBits(seed: UInt64) throws {
    let scenario = FlowCheck.read(RandomScenario(seed: seed).text, file: "random.yaml")
    guard let flow = scenario.flow else { return }
    var limits = DeclaredLimits()
    limits.states = 300
    let graph = try #require(FlowCheck.explore(scenario, options: CheckOptions(limits: limits))).graph
    var contents: [[UInt64]: [String]] = [:]
    var bits: [[String]: [UInt64]] = [:]
    for id in 0..<graph.stateCount {
      let state = graph.state(id)
      let masked = zip(state.words, flow.stackBits).map { $0 & $1 }
      let held = held(flow.describe(state))
      #expect(contents.updateValue(held, forKey: masked) ?? held == held)
      #expect(bits.updateValue(masked, forKey: held) ?? masked == masked)
    }
    #expect(zip(flow.stackBits, flow.usedBits).allSatisfy { $0 & ~$1 == 0 })
  }

  /// The items of every stack that is not empty.
  private func held(_ state: StateDescription) -> [String] {
    let instances = [(0, state.fields)] + state.children.map { ($0.site, $0.fields) }
    return instances.flatMap { site, fields in
      fields.compactMap { field in
        guard case .stack(let items) = field.content, !items.isEmpty else { return nil }
        return "\(site).\(field.name): \(items)"
      }
    }
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
            swap: { from: home, do: set root = page(Item#1) }
      """
    let scenario = FlowCheck.read(text, file: "layout.yaml")
    let flow = try #require(scenario.flow)
    let layout = flow.layout
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
    #expect(flow.usedBits == [1 << 37 - 1])
    #expect(flow.stackBits.map(\.nonzeroBitCount) == [6 * 3 + 3])
    #expect(layout.fields.allSatisfy { $0.place.isEmpty })
  }
}
