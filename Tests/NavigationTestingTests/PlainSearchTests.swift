import NavigationTesting
import Testing

/// Apps without layers are searched in a way of their own; what comes out is what the flow around an app says that has an unused layer.
struct PlainSearchTests {
  /// A walk on a graph, with a path that nothing is ever pushed on.
  private struct Walk: Hashable {
    var place = 0
    var path: [String] = []
  }

  private final class Walker {
    var walk = Walk()
  }

  /// A random graph, and which of its steps are possible.
  private struct Graph {
    var successors: [[Int]]
    var possible: [[Int]]

    init(_ random: inout Numbers) {
      let count = 2 + random.next(12)
      successors = (0..<count).map { _ in (0..<3).map { _ in random.next(count) } }
      possible = (0..<count).map { _ in (0..<3).filter { _ in random.next(4) > 0 } }
    }

    /// Explores it as a value, with a bound on states.
    func explored(hasLayer: Bool, upTo bound: Int) throws -> ExploredApp<Walk, Int> {
      try explore(
        Walk.init, events: [0, 1, 2], sending: { $0.place = successors[$0.place][$1] },
        showing: hasLayer ? .root("app").stack(\.path) : .root("app"), upTo: bound)
    }

    /// Explores it as instances, with the steps that are possible.
    func exploredInstances(hasLayer: Bool, upTo bound: Int) throws -> ExploredApp<Walk, Int> {
      try explore(
        Walker.init, eventsIn: { possible[$0.place] },
        sending: { $0.walk.place = successors[$0.walk.place][$1] }, seeing: \.walk,
        showing: hasLayer ? .root("app").stack(\.walk.path) : .root("app"), upTo: bound)
    }
  }

  /// All that is known of an exploration: how much was seen, and the way to each place.
  private func summary(_ explored: ExploredApp<Walk, Int>) -> [String] {
    let claims = (0..<14).map { place in
      NavigationClaim<Walk, Int>.never("\(place)") { $0.place == place }
    }
    return [explored.description]
      + explored.check(claims + [.noDeadEnd(), .eventually("0") { $0.place == 0 }]).map {
        "\($0.name) \($0.outcome) \($0.steps)"
      }
  }

  @Test(arguments: [1_000_000, 5]) func `values`(_ bound: Int) throws {
    var random = Numbers()
    for _ in 0..<40 {
      let graph = Graph(&random)
      let plain = summary(try graph.explored(hasLayer: false, upTo: bound))
      let layered = summary(try graph.explored(hasLayer: true, upTo: bound))
      #expect(plain == layered)
    }
  }

  @Test(arguments: [1_000_000, 5]) func `instances`(_ bound: Int) throws {
    var random = Numbers()
    for _ in 0..<40 {
      let graph = Graph(&random)
      let plain = summary(try graph.exploredInstances(hasLayer: false, upTo: bound))
      let layered = summary(try graph.exploredInstances(hasLayer: true, upTo: bound))
      #expect(plain == layered)
    }
  }

  @Test func `a value that is not deterministic is found`() {
    struct Dice: Hashable {
      nonisolated(unsafe) static var throwCount = 0
      var value = 0
    }
    let message = message {
      _ = try explore(
        Dice.init, events: ["roll"],
        sending: { dice, _ in
          Dice.throwCount += 1
          dice.value = min(Dice.throwCount, 4)
        })
    }
    #expect(
      message == """
        the app is not deterministic: after roll it was in another state the second time:
          value: 1 → 4
        Let the tests give it clocks, random numbers and the like that answer alike each time.
        """)
  }
}
