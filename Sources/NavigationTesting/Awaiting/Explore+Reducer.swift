/// Explores a reducer with effects: what actions, the answers to its effects and the platform around it can do, in every order.
///
/// ```swift
/// try explore(
///   Shop.State.init, events: [.openCart, .signIn, .signOut], reducing: { Shop().reduce(into: &$0, action: $1) },
///   answering: { effect in
///     switch effect {
///     case .none: []
///     case .logIn: [.request("login", answers: [.loggedIn, .loginFailed])]
///     }
///   },
///   showing: .root("home").stack(\.path).sheet(\.sheet)
/// ).require(.standard)
/// ```
///
/// An open request is part of the state. Each answer to it is an event of the app, which happens eventually if it stays possible.
///
/// - Parameters:
///   - make: Makes the initial state.
///   - events: The actions that people and the system do, without the answers.
///   - reduce: The reducer.
///   - work: Returns what an effect asks for.
///   - navigation: Where the state keeps its navigation.
///   - platform: The platform whose rules decide what is shown.
///   - states: The bound on states.
///   - mostOpen: The bound on open requests in one state. States beyond it are left out; what depends on them is undetermined.
/// - Throws: ``ExplorationFailure``.
/// - Complexity: One call of `reduce` for each action and answer of each state.
public func explore<State: Hashable, Action: Hashable, Work>(
  _ make: @escaping () -> State, events: [Action], reducing reduce: @escaping (inout State, Action) -> Work,
  answering work: @escaping (Work) -> [PendingWork<Action>],
  showing navigation: Navigation<State, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<State>, NavigationStep<Action>> {
  let rules = ReducerRules<State, Action>(
    reduce: { work(reduce(&$0, $1)) }, events: Set(events), mostOpen: mostOpen)
  return try exploreReducer(make, { _ in events }, rules, navigation, platform, states)
}

/// Explores a reducer with effects. Every case of the action type is an event that can happen in every state.
public func explore<State: Hashable, Action: Hashable & CaseIterable, Work>(
  _ make: @escaping () -> State, reducing reduce: @escaping (inout State, Action) -> Work,
  answering work: @escaping (Work) -> [PendingWork<Action>],
  showing navigation: Navigation<State, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<State>, NavigationStep<Action>> {
  try explore(
    make, events: Array(Action.allCases), reducing: reduce, answering: work, showing: navigation,
    on: platform,
    upTo: states, mostOpen: mostOpen)
}

/// Explores a reducer with effects in which the possible actions depend on the state.
///
/// - Parameter events: Returns the actions that people and the system can do in a state.
public func explore<State: Hashable, Action: Hashable, Work>(
  _ make: @escaping () -> State, eventsIn events: @escaping (Awaiting<State>) -> [Action],
  reducing reduce: @escaping (inout State, Action) -> Work,
  answering work: @escaping (Work) -> [PendingWork<Action>],
  showing navigation: Navigation<State, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<State>, NavigationStep<Action>> {
  let rules = ReducerRules<State, Action>(
    reduce: { work(reduce(&$0, $1)) }, events: [], mostOpen: mostOpen)
  return try exploreReducer(make, events, rules, navigation, platform, states)
}

private func exploreReducer<State: Hashable, Action: Hashable>(
  _ make: @escaping () -> State, _ events: @escaping (Awaiting<State>) -> [Action],
  _ rules: ReducerRules<State, Action>, _ navigation: Navigation<State, Action>,
  _ platform: NavigationPlatform, _ states: Int
) throws -> ExploredApp<Awaiting<State>, NavigationStep<Action>> {
  let outer: Navigation<ReducerApp<State, Action>, NavigationStep<Action>> = navigation.enclosed(
    app: \.state, write: { $1(&$0.state) }, send: { $0.take(.action($1), by: rules) },
    relaunched: { ReducerApp($1($0.state)) }, streams: rules.streams)
  return try AppStates(
    { ReducerApp(make()) }, actions: [], possible: { $1.steps(besides: events($1)) },
    sending: { $0.take($1, by: rules) }, seeing: { Awaiting($0.state, open: $0.requests) },
    navigation: outer, obstacle: \.obstacle
  ).explored(on: platform, upTo: states)
}

/// Names that are collected while an app is explored.
final class NameSet {
  private var names: Set<String> = []

  func insert(_ name: String) { names.insert(name) }

  /// Whether a request has one of the names, ignoring its number.
  func contains(_ request: String) -> Bool {
    names.contains { request == $0 || request.hasPrefix($0 + " (") }
  }
}
