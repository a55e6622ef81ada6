import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

@Suite struct SourceKeysTests {
  private func read(_ source: String) -> Diagnosed<Flow> {
    ScenarioReader.read(
      """
      flowcheck: 1
      platform: swiftui
      source: [App/Shop.swift, App/Cart.swift, Old/Cart.swift]
      screens: { home: { source: none }, cart: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [cart], source: 'Cart.swift:8' } }
          events:
            open:
              from: home
              source: \(source)
              outcomes: { first: { source: "Shop.swift:13", do: push cart }, second: stay }
      """, file: "shop.yaml")
  }

  @Test func `a file is found by the end of its path, a line and a name are read, 'none' is no place`() throws
  {
    let flow = try #require(read("Shop.swift:12 openCart(with:)").value)
    let event = try #require(flow.coordinators[0].events.first)
    #expect(flow.code.files.map(\.value) == ["App/Shop.swift", "App/Cart.swift", "Old/Cart.swift"])
    #expect(flow.code.place(of: event.name.span) == CodePlace(file: "App/Shop.swift", line: 12))
    #expect(flow.code.name(of: event.name) == "openCart(with:)")
    guard case .outcomes(let outcomes) = event.body else {
      Issue.record("no outcomes")
      return
    }
    #expect(outcomes.map { flow.code.place(of: $0.name.span)?.line } == [13, nil])
    #expect(
      flow.code.place(of: flow.coordinators[0].fields[0].name.span) == CodePlace(file: "Cart.swift", line: 8))
    #expect(flow.code.references[flow.screens[0].name.span]?.place == nil)
    #expect(flow.code.references.count == 4)
  }

  @Test(arguments: ["somewhere", "Shop.swift", "Shop.swift:0", "Shop.swift:x"])
  func `what is no line is refused`(source: String) {
    let diagnostics = read("'\(source)'").diagnostics
    #expect(diagnostics.map(\.code.id) == ["FC123"])
    #expect(
      diagnostics.map(\.message) == [
        "'source' in event 'open' must be a file with a line, or 'none', not '\(source)'"
      ])
  }
}
