/// What scaffolds of tests use of the library: a store that takes actions, without effects.
@MainActor @dynamicMemberLookup
public final class Store<State, Action> {
  /// The state as it is.
  public private(set) var state: State
  private let reduce: (inout State, Action) -> Void

  /// Makes a store around a reducer, with its dependencies as they are prepared.
  public init<R: Reducer<State, Action>>(
    initialState: State, reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    state = initialState
    var values = DependencyValues()
    prepare(&values)
    let reducer = reducer()
    reduce = { state, action in _ = reducer.reduce(into: &state, action: action) }
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  /// Takes an action.
  public func send(_ action: Action) { reduce(&state, action) }
}

/// What features take from outside.
public struct DependencyValues: Sendable {}

/// What happens to something that is presented.
public enum PresentationAction<Action> {
  /// It is closed.
  case dismiss
  /// It does something.
  case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}

/// What happens to a page of a path.
public enum StackAction<Action> {
  /// The page does something.
  case element(id: Int, action: Action)
  /// It is closed, with all pages above it.
  case popFrom(id: Int)
}

extension StackAction: Equatable where Action: Equatable {}
extension StackAction: Hashable where Action: Hashable {}
