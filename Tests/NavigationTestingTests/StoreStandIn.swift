/// What docs/composable-architecture.md uses of The Composable Architecture, and nothing else: a stand-in of our own, since the library
/// needs Combine and builds on Apple's systems only.
protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action

  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// What goes on after an action.
struct Effect<Action> {
  fileprivate enum Operation {
    case run(id: AnyHashable?, @Sendable (Send<Action>) async -> Void)
    case cancel(id: AnyHashable)
  }

  fileprivate var operations: [Operation] = []

  static var none: Effect { Effect() }

  static func run(_ operation: @escaping @Sendable (Send<Action>) async -> Void) -> Effect {
    Effect(operations: [.run(id: nil, operation)])
  }

  static func cancel(id: some Hashable) -> Effect { Effect(operations: [.cancel(id: AnyHashable(id))]) }

  func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    let id = AnyHashable(id)
    let marked: [Operation] = operations.map { operation in
      if case .run(_, let body) = operation { .run(id: id, body) } else { operation }
    }
    return Effect(operations: (cancelInFlight ? [.cancel(id: id)] : []) + marked)
  }
}

/// Sends actions of an effect, until that is cancelled.
@MainActor
struct Send<Action> {
  fileprivate let send: @MainActor (Action) -> Void

  func callAsFunction(_ action: Action) { if !Task.isCancelled { send(action) } }
}

/// A feature that runs: its state, and its effects as tasks.
@MainActor @dynamicMemberLookup
final class Store<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action>
  private var tasks: [AnyHashable: [Task<Void, Never>]] = [:]

  init<R: Reducer<State, Action>>(
    initialState: State, reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    state = initialState
    var values = DependencyValues()
    prepare(&values)
    let reducer = DependencyValues.$current.withValue(values) { reducer() }
    reduce = { state, action in reducer.reduce(into: &state, action: action) }
  }

  subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  func send(_ action: Action) {
    for operation in reduce(&state, action).operations {
      switch operation {
      case .cancel(let id):
        for task in tasks.removeValue(forKey: id) ?? [] { task.cancel() }
      case .run(let id, let body):
        let task = Task { await body(Send { [weak self] in self?.send($0) }) }
        if let id { tasks[id, default: []].append(task) }
      }
    }
  }
}

/// What features take from outside.
struct DependencyValues: Sendable {
  var shopClient = ShopClient()

  @TaskLocal fileprivate static var current = DependencyValues()
}

/// A dependency as it was when the feature was made.
@propertyWrapper
struct Dependency<Value: Sendable>: Sendable {
  let wrappedValue: Value

  init(_ path: KeyPath<DependencyValues, Value>) { wrappedValue = DependencyValues.current[keyPath: path] }
}
