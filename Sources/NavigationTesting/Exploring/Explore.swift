/// Explores an app: what its actions and the platform around it can do, in every combination and order.
///
/// ```swift
/// @Test func navigation() throws {
///   try explore(
///     AppModel.init, events: AppModel.Action.allCases, sending: { $0.send($1) }, seeing: \.snapshot,
///     showing: .root("home").stack(\.path).sheet(\.sheet).alert(\.alert)
///   ).require(.standard)
/// }
/// ```
///
/// The app is a value or an instance of a class. To expand a state, the search makes an instance anew and repeats the moves that
/// led there. Two states with equal snapshots are one. Everything runs on the caller's thread and actor, so a test on the main
/// actor can explore a model of the main actor.
///
/// - Parameters:
///   - make: Makes the app in its initial state.
///   - events: The actions that can happen, each in every state. ``Navigation/actions(_:where:)`` says who causes them.
///   - send: Sends an action to the app.
///   - see: Returns everything in the app that a later step depends on.
///   - navigation: Where the app keeps its navigation. By default, only the app's own states are explored.
///   - platform: The platform whose rules decide what is shown.
///   - states: The bound on states.
/// - Complexity: One call of `send` for each action of each state. For an instance of a class, as many as the state is deep.
public func explore<App, Action: Hashable, Snapshot: Hashable>(
  _ make: @escaping () -> App, events: [Action], sending send: @escaping (inout App, Action) -> Void,
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000
) throws -> ExploredApp<Snapshot, Action> {
  try AppStates(make, actions: events, possible: nil, sending: send, seeing: see, navigation: navigation)
    .explored(on: platform, upTo: states)
}

/// Explores an app. Every case of the action type is an event that can happen in every state.
public func explore<App, Action: Hashable & CaseIterable, Snapshot: Hashable>(
  _ make: @escaping () -> App, sending send: @escaping (inout App, Action) -> Void,
  seeing see: @escaping (App) -> Snapshot, showing navigation: Navigation<App, Action> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000
) throws -> ExploredApp<Snapshot, Action> {
  try explore(
    make, events: Array(Action.allCases), sending: send, seeing: see, showing: navigation, on: platform,
    upTo: states)
}

/// Explores an app that is a value. Every case of the action type is an event that can happen in every state.
public func explore<App: Hashable, Action: Hashable & CaseIterable>(
  _ make: @escaping () -> App, sending send: @escaping (inout App, Action) -> Void,
  showing navigation: Navigation<App, Action> = .root("app"), on platform: NavigationPlatform = .swiftUI,
  upTo states: Int = 1_000_000
) throws -> ExploredApp<App, Action> {
  try explore(
    make, events: Array(Action.allCases), sending: send, showing: navigation, on: platform, upTo: states)
}

/// Explores an app in which the possible actions depend on the state.
///
/// - Parameter events: Returns the actions that can happen in a state.
public func explore<App, Action: Hashable, Snapshot: Hashable>(
  _ make: @escaping () -> App, eventsIn events: @escaping (Snapshot) -> [Action],
  sending send: @escaping (inout App, Action) -> Void, seeing see: @escaping (App) -> Snapshot,
  showing navigation: Navigation<App, Action> = .root("app"), on platform: NavigationPlatform = .swiftUI,
  upTo states: Int = 1_000_000
) throws -> ExploredApp<Snapshot, Action> {
  try AppStates(
    make, actions: [], possible: { events($1) }, sending: send, seeing: see, navigation: navigation
  ).explored(on: platform, upTo: states)
}

/// Explores an app that is a value and its own snapshot: later steps depend on all of it.
public func explore<App: Hashable, Action: Hashable>(
  _ make: @escaping () -> App, events: [Action], sending send: @escaping (inout App, Action) -> Void,
  showing navigation: Navigation<App, Action> = .root("app"), on platform: NavigationPlatform = .swiftUI,
  upTo states: Int = 1_000_000
) throws -> ExploredApp<App, Action> {
  try AppStates(
    make, actions: events, possible: nil, sending: send, seeing: { $0 }, navigation: navigation, isWhole: true
  ).explored(on: platform, upTo: states)
}

/// Why an app could not be explored.
public struct ExplorationFailure: Error, CustomStringConvertible {
  /// What is wrong and what to do about it.
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ problem: AppProblem, isAwaiting: Bool) {
    let path = { (labels: [String]) in
      labels.isEmpty ? "at the start" : "after " + labels.joined(separator: ", ")
    }
    description =
      switch problem {
      case .refused(let labels, let text): "\(path(labels)) \(text)"
      case .unrepeatable(let labels, let changes):
        "the app is not deterministic: \(path(labels)) it was in another state the second time:\n"
          + changes.map { "  \($0)\n" }.joined()
          + "Let the tests give it clocks, random numbers and the like that answer alike each time."
          + (isAwaiting
            ? " What other threads do, such as dispatch queues, is not alike each time either." : "")
      case .unequal(let labels):
        "the snapshot \(path(labels)) is not equal to itself, so no state would ever be met twice. "
          + "Look for a NaN, or an == that compares something else than the fields."
      case .forgotten(let first, let second):
        "the snapshot forgets a field: it is the same \(path(first)) and \(path(second)), but the app wants other things shown. "
          + "Add what differs to what 'seeing' gives."
      case .goesOnOtherwise(let first, let second, let event, let changes):
        "the snapshot forgets a field: \(path(second)) the app goes on otherwise than \(path(first)), although it is the same. "
          + "There '\(event)' makes a difference: \(changes.joined(separator: ", ")). Add what differs to what 'seeing' gives."
          + (isAwaiting ? " If a task remembers it, name what the task asks for after it." : "")
      }
  }
}
