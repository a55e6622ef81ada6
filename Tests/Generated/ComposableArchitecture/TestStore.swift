/// What generated tests use of The Composable Architecture, and nothing else; a stand-in of our own, since tests need no network.
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action

  /// Changes the state as an action demands.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// What goes on after an action.
public struct Effect<Action> {
  /// Nothing goes on.
  public static var none: Effect { Effect() }
}

/// A store that compares how each action changes the state with what is expected.
@MainActor
public final class TestStore<State: Equatable, Action: Equatable> {
  private var state: State
  private let reduce: (inout State, Action) -> Void

  /// Makes a store around a reducer.
  public init<R: Reducer>(initialState: State, reducer: () -> R) where R.State == State, R.Action == Action {
    state = initialState
    let reducer = reducer()
    reduce = { state, action in _ = reducer.reduce(into: &state, action: action) }
  }

  /// Sends an action, and compares the state after it with the one before it as changed by `expected`.
  public func send(_ action: Action, assert expected: ((inout State) throws -> Void)? = nil) async {
    take(action, expected)
  }

  /// Expects an action of an effect; here effects are whatever is expected of them.
  public func receive(_ action: Action, assert expected: ((inout State) throws -> Void)? = nil) async {
    take(action, expected)
  }

  private func take(_ action: Action, _ expected: ((inout State) throws -> Void)?) {
    var wanted = state
    try? expected?(&wanted)
    reduce(&state, action)
    if state != wanted { storeFailure("after \(action): \(state), not \(wanted)") }
  }
}

/// What is reported when a state is not as expected; tests set it before they make a store.
nonisolated(unsafe) public var storeFailure: (String) -> Void = { fatalError($0) }
