import NavigationTesting
import Observation
import Testing

/// A coordinator of each kind, whose test says nothing but what it must.
private enum Page: Hashable { case cart, address }

@MainActor @Observable
private final class MainActorCoordinator {
  enum Action: Hashable, CaseIterable { case openCart, openAddress }
  private(set) var navigation: [Page] = []
  func send(_ action: Action) {
    switch action {
    case .openCart: navigation = [.cart]
    case .openAddress: navigation = [.cart, .address]
    }
  }
}

private final class ClassCoordinator {
  enum Action: Hashable, CaseIterable { case openCart, openAddress }
  private(set) var navigation: [Page] = []
  func send(_ action: Action) { navigation = action == .openCart ? [.cart] : [.cart, .address] }
}

private struct ValueCoordinator: Hashable {
  enum Action: Hashable, CaseIterable { case openCart, openAddress }
  private(set) var navigation: [Page] = []
  mutating func send(_ action: Action) { navigation = action == .openCart ? [.cart] : [.cart, .address] }
}

/// Which actions are tried.
struct EventChoiceTests {
  @MainActor @Test func `the one line for a class of the main actor`() throws {
    let explored = try explore(
      MainActorCoordinator.init, events: MainActorCoordinator.Action.allCases, sending: { $0.send($1) },
      seeing: \.navigation)
    #expect(explored.description == "3 states, 6 steps, depth 1")
    try explored.require(.standard)
    #expect(
      try explore(MainActorCoordinator.init, sending: { $0.send($1) }, seeing: \.navigation).description
        == "3 states, 6 steps, depth 1")
  }

  @Test func `the one line for a plain class`() throws {
    try explore(
      ClassCoordinator.init, events: ClassCoordinator.Action.allCases, sending: { $0.send($1) },
      seeing: \.navigation
    ).require(.standard)
    #expect(
      try explore(ClassCoordinator.init, sending: { $0.send($1) }, seeing: \.navigation).stateCount == 3)
  }

  @Test func `the one line for a struct`() throws {
    try explore(
      ValueCoordinator.init, events: ValueCoordinator.Action.allCases, sending: { $0.send($1) },
      seeing: \.navigation
    ).require(.standard)
    #expect(try explore({ ValueCoordinator() }, sending: { $0.send($1) }).stateCount == 3)
    #expect(
      try explore({ ValueCoordinator() }, sending: { $0.send($1) }, seeing: \.navigation).stateCount == 3)
  }

  private enum Kind: Hashable, CaseIterable { case new, used }

  private enum Action: Hashable {
    case open, openProduct(Int), rate(stars: Int, isPublic: Bool), filter(Kind?), sort(Kind, Int, Bool)
  }

  @Test func `cases with payloads come from small domains, in their order`() {
    let actions = cases(
      .plain(Action.open), .each(Action.openProduct, in: [7, 9]),
      .each(Action.rate, in: [1, 5], .values(of: Bool.self)),
      .each(Action.filter, in: .optional(.values(of: Kind.self))))
    #expect(
      actions == [
        .open, .openProduct(7), .openProduct(9), .rate(stars: 1, isPublic: false),
        .rate(stars: 1, isPublic: true), .rate(stars: 5, isPublic: false), .rate(stars: 5, isPublic: true),
        .filter(nil), .filter(.new), .filter(.used),
      ])
    let triples: [Action] = cases(
      .each(Action.sort, in: .values(of: Kind.self), [0], .values(of: Bool.self)))
    #expect(
      triples == [
        .sort(.new, 0, false), .sort(.new, 0, true), .sort(.used, 0, false), .sort(.used, 0, true),
      ])
  }

  @Test func `cases are the events of an exploration`() throws {
    let explored = try explore(
      { [Action]() }, events: cases(.plain(.open), .each(Action.openProduct, in: [1, 2])),
      sending: { $0 = [$1] })
    #expect(explored.description == "4 states, 12 steps, depth 1")
    try explored.require(.possible("a product") { $0 == [.openProduct(2)] })
  }
}
