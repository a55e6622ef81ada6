/// Explores an app with tasks: what its actions, the answers to its tasks and the platform around it can do, in every order.
///
/// ```swift
/// @MainActor @Test func navigation() throws {
///   try explore(
///     { AppModel(api: ExploredAPI(answers: $0)) }, events: AppModel.Action.allCases,
///     sending: { await $0.send($1) }, seeing: \.snapshot, showing: .root("home").sheet(\.sheet)
///   ).require(.standard)
/// }
/// ```
///
/// To expand a state, the search makes the app anew and repeats the steps to it. After each step the app's tasks run on the
/// calling thread, one after another, until each waits. Two states are one if the snapshots and what the app waits for are equal.
///
/// - Parameters:
///   - make: Makes the app in its initial state, with test doubles that ask the answers.
///   - events: The actions that people and the system do.
///   - send: Sends an action to the app. It need not return before the next step.
///   - see: Returns everything in the app that a later step depends on.
///   - navigation: Where the app keeps its navigation.
///   - platform: The platform whose rules decide what is shown.
///   - states: The bound on states.
///   - mostOpen: The bound on open requests and continuations in one state. States beyond it are left out, and what depends on
///     them is undetermined.
/// - Throws: ``ExplorationFailure``.
/// - Complexity: For each action and answer of each state, as many steps as the state is deep.
public func explore<App: AnyObject, Action: Hashable, Snapshot: Hashable>(
  _ make: @escaping (Answers) -> App, events: [Action],
  sending send: @escaping (App, Action) async -> Void,
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<Snapshot>, NavigationStep<Action>> {
  try explore(
    make, eventsIn: { _ in events }, sending: send, seeing: see, showing: navigation, on: platform,
    upTo: states, mostOpen: mostOpen)
}

/// Explores an app with tasks. Every case of the action type is an event that can happen in every state.
public func explore<App: AnyObject, Action: Hashable & CaseIterable, Snapshot: Hashable>(
  _ make: @escaping (Answers) -> App, sending send: @escaping (App, Action) async -> Void,
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<Snapshot>, NavigationStep<Action>> {
  try explore(
    make, events: Array(Action.allCases), sending: send, seeing: see, showing: navigation, on: platform,
    upTo: states, mostOpen: mostOpen)
}

/// Explores an app with tasks in which the possible actions depend on the state.
///
/// - Parameter events: Returns the actions that people and the system can do in a state.
public func explore<App: AnyObject, Action: Hashable, Snapshot: Hashable>(
  _ make: @escaping (Answers) -> App, eventsIn events: @escaping (Awaiting<Snapshot>) -> [Action],
  sending send: @escaping (App, Action) async -> Void,
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<Snapshot>, NavigationStep<Action>> {
  try exploreAsync(
    make, { events($1) }, { $0.start($1, send) }, see, navigation, platform, states, mostOpen)
}

/// Explores an app with tasks whose steps are calls of its methods.
///
/// - Parameter steps: The steps, with distinct names. A claim gets a step's name as its action.
public func explore<App: AnyObject, Snapshot: Hashable>(
  _ make: @escaping (Answers) -> App, steps: [AppStep<App>],
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, String> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000, mostOpen: Int = 8
) throws -> ExploredApp<Awaiting<Snapshot>, NavigationStep<String>> {
  let bodies = try bodies(of: steps)
  return try exploreAsync(
    make, known: steps.map(\.name), { app, _ in steps.filter { $0.isPossible(app) }.map(\.name) },
    { outer, name in
      var app = outer.app
      bodies[name]?(&app)
    }, see, navigation.taking(steps), platform, states, mostOpen)
}

private func exploreAsync<App: AnyObject, Action: Hashable, Snapshot: Hashable>(
  _ make: @escaping (Answers) -> App, known: [Action] = [],
  _ events: @escaping (App, Awaiting<Snapshot>) -> [Action],
  _ send: @escaping (AsyncApp<App>, Action) -> Void, _ see: @escaping (App) -> Snapshot,
  _ navigation: Navigation<App, Action>, _ platform: NavigationPlatform, _ states: Int, _ mostOpen: Int
) throws -> ExploredApp<Awaiting<Snapshot>, NavigationStep<Action>> {
  RuntimeHooks.install()
  let (executor, streams) = (StepExecutor.make(), NameSet())
  guard RuntimeHooks.work(on: executor) else {
    throw ExplorationFailure(
      "the Swift runtime of this system does not let tasks be run step by step. "
        + "Explore a reducer, or an app whose answers are actions.")
  }
  let outer: Navigation<AsyncApp<App>, NavigationStep<Action>> = navigation.enclosed(
    app: \.app,
    write: { outer, write in
      outer.goOn("the platform") { app in
        var app = app
        write(&app)
      }
    },
    send: { outer, action in
      outer.goOn(plainText(action)) { _ in send(outer, action) }
    }, relaunched: { AsyncApp(relaunching: $0, by: $1) }, streams: streams)
  return try executor.scope {
    try AppStates(
      { AsyncApp(make, on: executor, streams: streams, mostOpen: mostOpen) },
      actions: known.map { .action($0) },
      possible: { app, seen in seen.steps(besides: events(app.app, seen)) },
      sending: { app, step in
        switch step {
        case .action(let action): app.run(plainText(action)) { _ in send(app, action) }
        case .answer(let request, let answer): app.give(answer, to: request)
        }
      }, seeing: { $0.seen(see($0.app)) }, navigation: outer, obstacle: \.obstacle
    ).explored(on: platform, upTo: states)
  }
}
