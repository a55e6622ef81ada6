import FlowPipeline
import Testing

/// A `modals` container shows several modals over one another; closing a covered one changes nothing that is in front.
@Suite struct `Covered modals` {
  private static let text = """
    flowcheck: 1
    name: Covered
    platform: modals
    screens:
      list:   { home: true }
      filter:
      hint:
    coordinators:
      Catalog:
        root: list
        state:
          filter: { modal: [filter], key: filter }
          hint:   { modal: [hint], key: hint }
        events:
          showBoth:    { from: list, do: [present filter, present hint] }
          closeFilter: { from: filter, do: dismiss filter }
          closeHint:   { from: hint, do: dismiss hint }
          filterEnds:  { by: app, when: filter is filter, do: dismiss filter }
    \(rule)
    """
  private static let rule = "properties: { alone: never (visible is hint and filter == nil) }"

  private func checked() throws -> CheckedScenario {
    let scenario = FlowCheck.read(Self.text, file: "covered.yaml")
    #expect(scenario.diagnostics.map(\.message) == [])
    return try #require(FlowCheck.check(scenario))
  }

  @Test func `each is in a frame of its own, and what was covered is seen when what covers it goes`() throws {
    let map = try checked().flowMap
    #expect(map.clusters.map(\.label) == ["modal · filter", "modal · hint"])
    #expect(map.nodes.filter { $0.emphasis == .unreached } == [])
    let arrows = Dictionary(uniqueKeysWithValues: map.edges.map { ($0.id, $0) })
    // From the list both come, with the hint in front.
    let both = try #require(arrows["present.screen-list.screen-hint"])
    #expect(both.direction == .both)
    #expect(both.lines.map(\.text) == ["showBoth", "← closeHint"])
    // Nothing presents the hint over a filter that is in front, so that arrow only leads back.
    let back = try #require(arrows["present.screen-filter.screen-hint"])
    #expect(back.direction == .backward)
    #expect(back.lines.map(\.text) == ["closeHint", "swipe"])
    #expect(arrows["present.screen-list.screen-filter"]?.direction == .backward)
  }

  @Test func `closing a covered one is no arrow, but for the rule that it violates`() throws {
    let map = try checked().flowMap
    let ends = map.edges.filter { $0.lines.contains { $0.text == "filterEnds" } }
    #expect(ends.map(\.id) == ["system.screen-filter.screen-list", "system.system.screen-hint"])
    #expect(ends.map(\.emphasis) == [.plain, .violated])
    let fine = FlowCheck.read(Self.text.replacing(Self.rule, with: ""), file: "covered.yaml")
    let without = try #require(FlowCheck.check(fine)).flowMap.edges
    #expect(without.filter { $0.lines.contains { $0.text == "filterEnds" } }.map(\.from) == ["screen-filter"])
  }

  @Test func `is the same map as before`() throws {
    let map = try checked().flowMap
    let dot = String(decoding: try GraphvizRenderer.render(map, format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "covered.dot")
    let svg = try ParsedSVG(GraphvizRenderer.render(map, format: .svg))
    #expect(svg.classes["modal-filter"] == "cluster modal")
    #expect(svg.classes["screen-hint"] == "node screen violated")
  }

  @Test func `the storyboard shows both, then the one that is left`() throws {
    let checked = try checked()
    let storyboard = try #require(checked.storyboards.first)
    let frames = checked.diagram(of: storyboard).nodes.compactMap(\.phone)
    #expect(
      frames.map { $0.layers.map(\.name) } == [["list"], ["list", "filter", "hint"], ["list", "hint"]])
    #expect(frames[1].layers.map(\.style) == [.page, .card("modal"), .card("modal")])
  }
}
