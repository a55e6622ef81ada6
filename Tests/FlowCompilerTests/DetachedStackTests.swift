import FlowTestSupport
import Testing

/// Stacks whose loops end when another tab is chosen (A20), in tabs that are presented.
@Suite("Stacks in tabs of a modal")
struct DetachedStackTests {
  @Test(
    "a stack that another tab of the same modal hides is detached", arguments: ["sheet", "window", "push"])
  func tabs(kind: String) {
    let text = """
      flowcheck: 1
      platform: async
      screens:
        home: { home: true }
        books: { coordinator: Books }
        one: { coordinator: One }
        two:
        page:
        deep:
      coordinators:
        App:
          root: home
          state: { cover: { \(kind): [books] } }
          events: { show: { from: home, do: present books } }
        Books:
          state: { tab: { tabs: [one, two] } }
          events: { away: { by: app, when: tab == one, do: select two } }
        One:
          root: page
          state: { path: { stack: [deep], limit: 2, then: true } }
          events: { more: { from: [page, deep], do: push deep } }
      """
    #expect(SideBySide.compare(text) == .agreement(states: 9))
  }
}
