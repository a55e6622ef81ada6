import FlowCompiler
import Testing

/// Scenarios that are larger than made-up ones: many slots, and hundreds of places for child coordinators.
@Suite("Large trees")
struct LargeTreeTests {
  @Test("a coordinator with a hundred slots")
  func manySlots() {
    let slots = (0..<100).map { "          s\($0): { sheet: [a] }" }.joined(separator: "\n")
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state:
      \(slots)
          events:
            first: { from: home, do: present a in s0 }
            last: { by: system, do: present a in s99 }
      """
    // Nothing; either shown; either shown with the other one waiting, asked for on home or, by the system, the root's page.
    // `last` shown can only be followed by `last`, so s0 never waits: nothing, s0, s99, s0 with s99 waiting.
    #expect(SideBySide.compare(text) == .agreement(states: 4))
  }

  @Test("forty instances on a stack, with places for two hundred")
  func manyPlaces() {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, node: { coordinator: Node }, leaf: { coordinator: Leaf }, info: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [node], limit: 40 } }
          events:
            open: { from: [home, node], do: push node }
        Node:
          root: node
          state: { inner: { stack: [leaf], limit: 3 }, side: { push: [leaf] }, sheet: { sheet: [info] } }
          events:
            tell: { from: node, do: present info }
        Leaf:
          root: leaf
      """
    // A stack of 0 to 40 nodes, and over the topmost one, if there is one, a sheet or none.
    #expect(SideBySide.compare(text) == .agreement(states: 81))
  }
}
