import FlowCompiler
import Testing

@Suite("Conditions, calls and coordinators in one another")
struct LargeConditionsTests {
  private func gates(_ lines: [String], events: String = "") -> [String] {
    diagnose(
      scenario(
        "App:\n  root: home\n  state: { mode: [a, b], path: { stack: [note], limit: 1 } }\n  events:\n"
          + "    go: { from: home, do: push note }\n" + events)
        + "gates:\n  g0: mode == a\n" + lines.map { "  \($0)\n" }.joined()
    )
    // Nothing shows the screen 'child' of the shared scenario.
    .filter { !$0.contains("Child") }
  }

  @Test("gates of gates are refused where they are deep, in whatever order they are declared")
  func deepGates() {
    let chain = (1...20_000).map { "g\($0): not g\($0 - 1)" }
    let message =
      "conditions may be nested at most 256 deep, and this one, with its gates expanded, is deeper"
    #expect(gates(Array(chain.prefix(255))) == [])
    #expect(gates(Array(chain.prefix(256))).map { $0.drop { $0 != ":" } } == [": \(message)"])
    for order in [chain, chain.reversed()] { #expect(gates(order).count == 1) }
  }

  @Test("gates that double are refused where they are large")
  func largeGates() {
    let found = gates((1...60).map { "g\($0): g\($0 - 1) and g\($0 - 1)" })
    #expect(
      found.map { $0.drop { $0 != ":" } } == [
        ": conditions may have at most 200000 parts, and this one, with its gates expanded, has more"
      ])
    #expect(gates((1...16).map { "g\($0): g\($0 - 1) and g\($0 - 1)" }) == [])
  }

  @Test("a long ring of gates is noticed once")
  func ring() {
    let found = gates((1...5000).map { "g\($0): not g\($0 % 5000 + 1)" })
    #expect(found.map { $0.drop { $0 != ":" } } == [": gate 'g1' is defined by itself"])
  }

  @Test("a variable may be one of many values")
  func members() {
    #expect(gates(["g1: mode in [\(Array(repeating: "a, b", count: 10_000).joined(separator: ", "))]"]) == [])
  }

  @Test("calls of calls are refused where they are deep")
  func deepCalls() {
    func chain(_ count: Int) -> [String] {
      gates(
        [],
        events: "    x: { from: home, do: send e1 }\n"
          + (1...count).map { "    e\($0): { do: \($0 < count ? "send e\($0 + 1)" : "push note") }\n" }
          .joined())
    }
    #expect(chain(64) == [])
    #expect(
      chain(65).map { $0.drop { $0 != ":" } } == [
        ": calls may be nested at most 64 deep, and event 'e1' starts a longer chain"
      ])
    #expect(
      chain(5000).map { $0.drop { $0 != ":" } } == [
        ": calls may be nested at most 64 deep, and event 'e4936' starts a longer chain"
      ])
  }

  @Test("coordinators in coordinators are refused where they are deep")
  func deepCoordinators() {
    func family(_ count: Int) -> [String] {
      let screens = (0..<count).map { "  s\($0): { coordinator: C\($0 + 1) }\n" }.joined()
      let coordinators = (0..<count).map {
        "  C\($0):\n    root: home\n    state: { path: { stack: [s\($0)], limit: 1 } }\n"
          + "    events: { go\($0): { from: home, do: push s\($0) } }\n"
      }.joined()
      return diagnose(
        "flowcheck: 1\nplatform: swiftui\nscreens:\n  home: { home: true }\n\(screens)coordinators:\n"
          + "\(coordinators)  C\(count): { root: home }\n")
    }
    #expect(family(63) == [])
    for count in [64, 1000] {
      #expect(
        family(count).map { $0.drop { $0 != ":" } } == [
          ": coordinators can be nested inside more than 64 others"
        ])
    }
  }
}
