/// Navigation written in Swift: a coordinator or reducer of your own, as flowcheck explores it.
///
/// ```swift
/// struct CheckoutFlow: NavigationFlow {
///   var initialStates: [CheckoutState] { [CheckoutState()] }
///
///   func events(in state: CheckoutState) -> [CheckoutEvent] {
///     state.isSignedIn ? [.openCart, .pay, .signOut] : [.openCart, .signIn]
///   }
///
///   func handle(_ event: CheckoutEvent, in state: inout CheckoutState) {
///     state.reduce(event)
///   }
///
///   func display(of state: CheckoutState) -> Display {
///     Display(stack: state.path)
///   }
/// }
/// ```
///
/// What the platform does by itself, a swipe that closes a sheet or the back button, is an event like any other
/// here: no platform is simulated, as it is for a scenario. Where an event has several outcomes, each outcome is an
/// event with its own value.
public protocol NavigationFlow: Sendable {
  /// Everything that a later step depends on; two equal states are one state of the graph.
  associatedtype State: Hashable & Sendable
  /// What can happen, with its outcome; its description names the step in runs and pictures.
  associatedtype Event: Hashable & Sendable

  /// The states in which the app can start, at least one.
  var initialStates: [State] { get }

  /// The events that are possible in a state, in a fixed order; each one that is listed can happen.
  func events(in state: State) -> [Event]

  /// Takes a step; its result depends on the event and the state alone, on no clock, chance or other memory.
  func handle(_ event: Event, in state: inout State)

  /// What is on screen in a state.
  func display(of state: State) -> Display

  /// Whether an event is not put off for ever while it stays possible, as the answer of a server is not.
  ///
  /// Only claims about what must happen in the end ask for it (``NavigationClaim/leads(_:from:to:)``); a person, after
  /// all, may wait for ever. False for every event unless a flow says otherwise.
  func isInevitable(_ event: Event) -> Bool
}

extension NavigationFlow {
  /// No event is inevitable.
  public func isInevitable(_ event: Event) -> Bool { false }
}
