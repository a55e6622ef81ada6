public import FlowDiagnostics
public import FlowModel
public import FlowStateSpace

/// A flow turned into a transition system over packed states, with the names kept for the way back.
public struct CompiledFlow: TransitionSystem {
  /// The flow it was compiled from.
  public let flow: Flow
  /// The grounded events by ``ActionID``.
  public let actions: [ActionDescription]
  /// Every case and outcome that an event declares, taken or not.
  public let branches: [BranchDescription]
  /// The number of 64-bit words in a state.
  public let stateWidth: Int

  /// Validates, resolves, lays out and grounds a flow; every mistake in it is reported.
  public static func compile(_ flow: Flow) -> Diagnosed<CompiledFlow> {
    Diagnosed(CompiledFlow(flow: flow, actions: [], branches: [], stateWidth: 1))
  }

  /// Appends the initial state, settled.
  public func initialStates(into successors: inout SuccessorBuffer) {}

  /// Appends every enabled step of a state.
  public func successors(of state: PackedState, into successors: inout SuccessorBuffer) {}

  /// The state with names.
  public func describe(_ state: PackedState) -> StateDescription {
    StateDescription(page: ItemValue(name: "home"), alert: nil, layers: [], fields: [])
  }

  /// A test of the proposition on packed states; meant to be made once and called often.
  public func evaluator(of proposition: Proposition) -> @Sendable (PackedState) -> Bool {
    { _ in false }
  }

  /// Whether the proposition holds of a step with this action and these marks.
  public func holds(_ proposition: StepProposition, action: ActionID, marks: StepMarks) -> Bool {
    switch proposition {
    case .origin(let origin): actions[action].origin == origin
    case .noted(let note): marks.contains(StepMarks(note))
    case .event(let name): actions[action].event == name
    }
  }
}

extension StepMarks {
  /// The mark that stands for a noted fact.
  public init(_ note: StepNote) {
    self.init(rawValue: 1 << UInt16(note.rawValue))
  }
}
