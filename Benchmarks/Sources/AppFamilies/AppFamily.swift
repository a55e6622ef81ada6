import NavigationTesting

/// The ways in which the form is explored.
public enum AppFamily: String, CaseIterable, Sendable {
  /// As a value, of which nothing is on screen.
  case value
  /// As instances of a class, which are made anew for each state.
  case instances
  /// As instances with one action for each field.
  case fewActions
  /// As a value with a stack and a sheet, around which the platform acts.
  case layers

  /// How much was seen.
  public struct Size: Equatable, Sendable {
    /// The number of states.
    public var states: Int
    /// The number of steps between them.
    public var steps: Int
    /// The most steps that it takes to reach a state.
    public var depth: Int

    /// So many states and steps.
    public init(states: Int, steps: Int, depth: Int) {
      (self.states, self.steps, self.depth) = (states, steps, depth)
    }
  }

  /// Explores the form.
  ///
  /// - Throws: What `explore` throws.
  public func explored() throws -> Size {
    switch self {
    case .value:
      return Size(try explore(Form.init, events: Form.actions, sending: { $0.reduce($1) }))
    case .instances:
      return Size(
        try explore(FormModel.init, events: Form.actions, sending: { $0.send($1) }, seeing: \.form))
    case .fewActions:
      return Size(
        try explore(FormModel.init, events: Form.fewActions, sending: { $0.send($1) }, seeing: \.form))
    case .layers:
      return Size(
        try explore(
          Form.init, events: Form.layerActions, sending: { $0.reduce($1) },
          showing: .root("form").stack(\.path).sheet(\.sheet)))
    }
  }
}

extension AppFamily.Size {
  fileprivate init<Snapshot, Action>(_ app: ExploredApp<Snapshot, Action>) {
    self.init(states: app.stateCount, steps: app.stepCount, depth: app.depth)
  }
}
