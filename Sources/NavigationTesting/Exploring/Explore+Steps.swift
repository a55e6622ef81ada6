import FlowModel

/// Something that a person, the app or the system does to an app by calling its methods.
///
/// ```swift
/// .tap("checkOut", on: "cart") { $0.checkOut() }
/// .answer("paymentAccepted", if: \.isPaying) { $0.paymentEnded(accepted: true) }
/// .happens("sessionExpires", if: \.isSignedIn) { $0.sessionExpired() }
/// ```
public struct AppStep<App> {
  let name: String
  let origin: ActionOrigin
  let isPossible: (App) -> Bool
  let body: (inout App) -> Void

  /// A person taps something on one of these pages, or on any page if none is named.
  public static func tap(
    _ name: String, on pages: String..., if isPossible: @escaping (App) -> Bool = { _ in true },
    _ body: @escaping (inout App) -> Void
  ) -> Self {
    Self(
      name: name, origin: ActionOrigin(agent: .user, pages: pages), isPossible: isPossible, body: body)
  }

  /// Something that the app waits for happens, sooner or later, such as the answer of a server.
  public static func answer(
    _ name: String, if isPossible: @escaping (App) -> Bool, _ body: @escaping (inout App) -> Void
  ) -> Self {
    Self(name: name, origin: .app, isPossible: isPossible, body: body)
  }

  /// The system or the world does something, perhaps never.
  public static func happens(
    _ name: String, if isPossible: @escaping (App) -> Bool = { _ in true },
    _ body: @escaping (inout App) -> Void
  ) -> Self {
    Self(name: name, origin: .system, isPossible: isPossible, body: body)
  }
}

/// Explores an app whose steps are calls of its methods.
///
/// ```swift
/// try explore(
///   Coordinator.init, steps: [.tap("openCart", on: "home") { $0.openCart() }],
///   seeing: { [$0.path.count] }, showing: .root("home").stack(\.path)
/// ).require(.standard)
/// ```
///
/// - Parameter steps: The steps, with distinct names. A claim gets a step's name as its action.
/// - Throws: ``ExplorationFailure`` if the app cannot be explored.
/// - Complexity: One call of each possible step in each state. For an instance of a class, as many as the state is deep.
public func explore<App, Snapshot: Hashable>(
  _ make: @escaping () -> App, steps: [AppStep<App>], seeing see: @escaping (App) -> Snapshot,
  showing navigation: Navigation<App, String> = .root("app"), on platform: NavigationPlatform = .swiftUI,
  upTo states: Int = 1_000_000
) throws -> ExploredApp<Snapshot, String> {
  let bodies = try bodies(of: steps)
  return try AppStates(
    make, actions: steps.map(\.name),
    possible: { app, _ in steps.filter { $0.isPossible(app) }.map(\.name) },
    sending: { app, name in bodies[name]?(&app) }, seeing: see, navigation: navigation.taking(steps)
  ).explored(on: platform, upTo: states)
}

/// Explores an app whose steps are calls of its methods. Its snapshot consists of all stored properties.
///
/// - Throws: ``ExplorationFailure`` if the app cannot be explored.
/// - Complexity: As with a snapshot of your own, plus reflection on each state; see ``StoredFields``.
public func explore<App>(
  _ make: @escaping () -> App, steps: [AppStep<App>],
  showing navigation: Navigation<App, String> = .root("app"),
  on platform: NavigationPlatform = .swiftUI, upTo states: Int = 1_000_000
) throws -> ExploredApp<StoredFields, String> {
  try explore(
    make, steps: steps, seeing: { StoredFields(of: $0) }, showing: navigation, on: platform, upTo: states)
}

/// Returns what each step does, by name.
func bodies<App>(of steps: [AppStep<App>]) throws(ExplorationFailure) -> [String: (inout App) -> Void] {
  var bodies: [String: (inout App) -> Void] = [:]
  for step in steps {
    guard bodies.updateValue(step.body, forKey: step.name) == nil else {
      throw ExplorationFailure("two steps are called '\(step.name)'; give each a name of its own")
    }
  }
  return bodies
}

extension Navigation where Action == String {
  /// Returns a copy that also says who takes these steps, and where.
  func taking(_ steps: [AppStep<App>]) -> Self {
    steps.reduce(self) { navigation, step in navigation.actions(step.origin) { $0 == step.name } }
  }
}
