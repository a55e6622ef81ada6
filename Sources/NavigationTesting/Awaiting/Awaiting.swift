import FlowDiagnostics

/// A state of an app, with what it waits for.
///
/// The app's own properties can be read directly: `{ $0.path.isEmpty && $0.requests.isEmpty }`.
@dynamicMemberLookup
public struct Awaiting<State: Hashable>: Hashable {
  /// The snapshot of the app.
  public let state: State
  /// The names of the requests that are not answered yet. The second request of a name is `name (2)`.
  public var requests: [String] { open.map(\.name) }
  /// What else tasks wait for: the names of watched continuations, and steps whose tasks wait for something unknown to flowcheck.
  public let waiting: [String]
  /// The misuses of the last step, one sentence each.
  public let misuses: [String]
  let open: [OpenRequest]
  /// The answers that tasks received and may remember while they wait for more.
  let answered: [String]

  init(
    _ state: State, open: [OpenRequest], answered: [String] = [], waiting: [String] = [],
    misuses: [String] = []
  ) {
    (self.state, self.open, self.answered) = (state, open, answered)
    (self.waiting, self.misuses) = (waiting, misuses)
  }

  /// A property of the app's state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  /// Returns some actions as steps, and the steps that answer the open requests.
  func steps<Action>(besides actions: [Action]) -> [NavigationStep<Action>] {
    actions.map { .action($0) }
      + open.flatMap { request in request.answers.map { .answer(to: request.name, with: $0) } }
  }
}

/// A request that is not answered yet.
struct OpenRequest: Hashable {
  /// Its name, no two alike in a state.
  var name: String
  /// Its possible answers, no two alike.
  var answers: [String]
  /// Whatever else affects later steps, such as how many answers are left.
  var rest = ""

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(rest)
  }

  /// Returns requests with distinct names, in the same order.
  static func unique(_ requests: [(name: String, answers: [String])]) -> [OpenRequest] {
    var names: Set<String> = []
    return requests.map { request in
      OpenRequest(
        name: names.insertUnused(request.name) { "\(request.name) (\($0))" }, answers: request.answers)
    }
  }
}

extension Awaiting: CustomReflectable {
  /// The fields of the state, followed by what the app waits for.
  public var customMirror: Mirror {
    let mirror = Mirror(reflecting: state)
    let hasFields = mirror.displayStyle == .struct || mirror.displayStyle == .class
    var children = hasFields ? Array(mirror.children) : [(label: "state", value: state)]
    children += [
      ("requests", requests), ("answered", answered), ("waiting", waiting), ("misuses", misuses),
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// A snapshot of any type that says what the app waits for.
protocol AwaitingState {
  var requests: [String] { get }
  var waiting: [String] { get }
  var misuses: [String] { get }
}

extension Awaiting: AwaitingState {}

/// A step of an app that waits for answers.
public enum NavigationStep<Action: Hashable>: Hashable, CustomStringConvertible {
  /// An action is sent.
  case action(Action)
  /// A request is answered.
  case answer(to: String, with: String)

  /// The action's name, or `request: answer`.
  public var description: String {
    switch self {
    case .action(let action): plainText(action)
    case .answer(let request, let answer): "\(request): \(answer)"
    }
  }

  /// The action that is sent; nil for an answer.
  public var action: Action? {
    if case .action(let action) = self { action } else { nil }
  }

  var isAnswer: Bool { action == nil }
}

/// A step that may be an answer, whatever the type of the app's actions.
protocol AnsweringStep {
  var isAnswer: Bool { get }
}

extension NavigationStep: AnsweringStep {}
