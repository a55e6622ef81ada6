import FlowPipeline
import Foundation
import Testing

/// What the map tells of what happens inside a sheet, and of the answers to a question.
@Suite struct `Sheets and answers on the map` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func map(_ text: String) throws -> Diagram {
    let scenario = FlowCheck.read(text, file: "answers.yaml")
    #expect(scenario.diagnostics.map(\.message) == [])
    return try #require(FlowCheck.check(scenario)).flowMap
  }

  private func edges(_ map: Diagram, _ id: String) -> [String] {
    map.edges.filter { $0.from == id || $0.to == id }.map { edge in
      "\(edge.kind) \(edge.from) \(edge.to): \(edge.lines.map(\.text).joined(separator: ", "))"
    }
  }

  @Test func `a push inside a sheet is a push, and an answer that only emits has an arrow`() throws {
    let map = try map(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: , box: { coordinator: Box, dismissible: false }, one: , two: }
      alerts:
        ask: { buttons: { Discard: { role: destructive, do: emit gone }, Keep: { role: cancel } } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [box] } }
          events:
            open: { from: home, do: present box }
            box.gone: { do: dismiss sheet }
        Box:
          root: one
          state: { path: { stack: [two], limit: 2 }, a: { confirmationDialog: [ask] } }
          events:
            next: { from: one, do: push two }
            close: { from: [one, two], do: present ask }
      """)
    #expect(edges(map, "screen-two").first == "push screen-one screen-two: next")
    #expect(edges(map, "screen-home").contains("present screen-home screen-one: open"))
    #expect(
      edges(map, "alert-ask") == [
        "alert screen-one alert-ask: close, ← Keep", "alert screen-two alert-ask: close, ← Keep",
        "alert screen-home alert-ask: Discard",
      ])
    #expect(map.legend.map(\.text).contains("push and back"))
  }

  @Test func `an item that takes another's place in a sheet is presented`() throws {
    let map = try map(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: , one: , two: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [one, two] } }
          events:
            open: { from: home, do: present one }
            next: { from: one, do: present two }
      """)
    #expect(edges(map, "screen-two").first == "present screen-one screen-two: next")
  }

  /// A question that the system asks wherever one is: its answers only uncover what is below.
  private static let anywhere = """
    flowcheck: 1
    platform: swiftui
    screens: { home: , one: , two: , three: }
    alerts:
      ask: { buttons: { Discard: { role: destructive }, Keep: { role: cancel }, Again: {} } }
      dead: { buttons: { Yes: { do: stay }, No: { role: cancel } } }
    coordinators:
      App:
        root: home
        state: { path: { stack: [one, two, three], limit: 3 }, a: { alert: [ask, dead] } }
        events:
          next: { from: home, do: push one }
          more: { from: one, do: push two }
          most: { from: two, do: push three }
          expire: { by: system, do: present ask }
    """

  @Test func `an answer without an arrow is told in the question`() throws {
    let map = try map(Self.anywhere)
    let words = try #require(map.nodes.first { $0.id == "alert-ask" }).lines.map(\.text)
    #expect(words == ["ask", "Discard, Keep, Again → what ", "is below"])
    let dead = try #require(map.nodes.first { $0.id == "alert-dead" }).lines.map(\.text)
    #expect(dead == ["dead", "Yes, No → never taken"])
  }

  /// Every button of every alert of a map stands beside an arrow from or to it, or in it.
  @Test(arguments: ["storefront", "market", "seeds/seed-000-corrected", "seeds/seed-004-corrected"])
  func `every declared answer is on the map`(name: String) throws {
    let file = Self.root.appending(path: "Scenarios/\(name).yaml")
    let scenario = FlowCheck.read(try String(contentsOf: file, encoding: .utf8), file: "\(name).yaml")
    let map = try #require(FlowCheck.check(scenario)).flowMap
    let flow = try #require(scenario.flow).flow
    for alert in flow.alerts {
      let id = "alert-\(alert.name.value)"
      let node = try #require(map.nodes.first { $0.id == id })
      let around = map.edges.filter { $0.from == id || $0.to == id }
      let words = (node.lines + around.flatMap(\.lines)).map(\.text).joined(separator: " | ")
      for button in alert.buttons { #expect(words.contains(button.name.value), "\(id): \(words)") }
    }
  }
}
