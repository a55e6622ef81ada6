import FlowAlgorithms
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace

/// A change of what a person sees, with its cause.
struct ProjectedTransition: Hashable {
  var from: MapNodeID
  var to: MapNodeID
  /// How the target comes on screen, judged by what is seen.
  var kind: Diagram.Edge.Kind
  /// Whether it only removes what was on top.
  var isReturn: Bool
  var cause: Cause
}

/// The distinct moves of a graph, and the causes that lead to none.
struct ProjectedTransitions {
  /// In the order of discovery.
  private(set) var all: [ProjectedTransition] = []
  private(set) var taken: Set<Cause> = []
  /// The causes of steps that leave the place as it is, by place.
  private(set) var staying: [MapNodeID: [Cause]] = [:]
  var takenEvents: Set<Cause.Event> { Set(taken.map(\.event)) }

  private let projectedStates: ProjectedStates
  private let mapNodes: MapNodes
  private let causes: [Cause]
  /// For each action, the number of its cause. Equal causes have one number.
  private let causeNumbers: [Int]
  /// The numbers of the causes that, wherever they select a tab, change nothing else.
  private var selecting: Set<Int> = []
  /// Whether states leave out what lies below. Flags on their transitions then tell whether a step uncovers it.
  private let standsForMany: Bool

  init(of graph: StateGraph, compiled: CompiledFlow, projectedStates: ProjectedStates, mapNodes: MapNodes) {
    (self.projectedStates, self.mapNodes) = (projectedStates, mapNodes)
    standsForMany = compiled.tops != nil
    causes = compiled.actions.map { action in
      Cause(event: Cause.Event(action, in: compiled), origin: action.origin, branch: action.branch)
    }
    var numbers = Interner<Cause>()
    causeNumbers = causes.map { numbers.number(of: $0) }
    selecting = selecting(in: graph, compiled)
    collect(graph)
  }

  private mutating func collect(_ graph: StateGraph) {
    /// What is seen before and after a step, and its cause. Nothing else about a step matters here.
    struct MapStep: Hashable {
      var source: Int32
      var target: Int32
      var cause: Int
      var uncovers: Bool
    }
    var seen: Set<MapStep> = []
    var known: Set<ProjectedTransition> = []
    for source in 0..<graph.stateCount {
      // A step that a bound cuts short is not taken.
      for transition in graph.transitions(from: source) where !transition.flags.contains(.truncated) {
        let step = MapStep(
          source: projectedStates.ofState[source], target: projectedStates.ofState[transition.target],
          cause: causeNumbers[transition.action], uncovers: transition.flags.contains(.uncovers))
        guard seen.insert(step).inserted else { continue }
        let cause = causes[transition.action]
        taken.insert(cause)
        let transitions = transitions(of: transition)
        all += transitions.filter { known.insert($0).inserted }
        let front = projectedStates[source].front
        if transitions.isEmpty, !staying[front, default: []].contains(cause) {
          staying[front, default: []].append(cause)
        }
      }
    }
  }

  func cause(of transition: Transition) -> Cause { causes[transition.action] }

  func front(in state: StateID) -> MapNodeID { projectedStates[state].front }

  /// Returns the numbers of the causes by which a person gets to another tab, and which then change nothing else that the app
  /// wants on screen.
  private func selecting(in graph: StateGraph, _ compiled: CompiledFlow) -> Set<Int> {
    var selecting: Set<Int> = []
    var others: Set<Int> = []
    for source in 0..<graph.stateCount {
      for transition in graph.transitions(from: source)
      where causes[transition.action].origin == .user && !transition.flags.contains(.truncated) {
        let cause = causeNumbers[transition.action]
        let (before, after) = (projectedStates[source], projectedStates[transition.target])
        guard !others.contains(cause), kind(from: before, to: after) == .tab else { continue }
        let isSame =
          compiled.describe(graph.state(source)).wantedBesidesTabs
          == compiled.describe(graph.state(transition.target)).wantedBesidesTabs
        if isSame { selecting.insert(cause) } else { others.insert(cause) }
      }
    }
    return selecting.subtracting(others)
  }

  /// Returns the moves of a step: that of the front, and that of a toast that appears.
  func transitions(of step: Transition) -> [ProjectedTransition] {
    let cause = causes[step.action]
    let (before, after) = (projectedStates[step.source], projectedStates[step.target])
    var transitions: [ProjectedTransition] = []
    if cause.origin == .tab, let move = tabMove(from: before, to: after, cause) {
      transitions.append(move)
    } else if before.front != after.front {
      let kind = kind(from: before, to: after)
      let isSelection = kind == .tab && selecting.contains(causeNumbers[step.action])
      let tab = isSelection ? projectedStates.changedTab(from: before, to: after)?.new : nil
      transitions.append(
        ProjectedTransition(
          from: before.front, to: tab.flatMap { projectedStates.isReached[$0] ? $0 : nil } ?? after.front,
          kind: kind,
          isReturn: standsForMany ? step.flags.contains(.uncovers) : projectedStates.isBelow(after, before),
          cause: cause))
    }
    if let toast = after.toast, before.toast != toast {
      transitions.append(
        ProjectedTransition(from: before.front, to: toast, kind: .present, isReturn: false, cause: cause))
    }
    return transitions
  }

  private func kind(from before: ProjectedStates.ProjectedState, to after: ProjectedStates.ProjectedState)
    -> Diagram.Edge.Kind
  {
    if mapNodes.isAlert(before.front) || mapNodes.isAlert(after.front) { return .alert }
    if before.presented != after.presented { return .present }
    return projectedStates.changedTab(from: before, to: after) == nil ? .push : .tab
  }

  /// Returns the move of a tap on a tab, drawn between the tabs' own screens, whatever is pushed in them.
  private func tabMove(
    from before: ProjectedStates.ProjectedState, to after: ProjectedStates.ProjectedState, _ cause: Cause
  ) -> ProjectedTransition? {
    guard let (old, new) = projectedStates.changedTab(from: before, to: after) else { return nil }
    let from = projectedStates.isReached[old] ? old : before.front
    let to = projectedStates.isReached[new] ? new : after.front
    guard from != to else { return nil }
    return ProjectedTransition(
      from: from, to: to, kind: .tab, isReturn: mapNodes.isTab(new, before: old), cause: cause)
  }
}

extension StateDescription {
  /// What is wanted on screen, whichever tabs are selected: the fields that hold screens, by path.
  fileprivate var wantedBesidesTabs: [String: Content] {
    var result: [String: Content] = [:]
    for (path, field) in placedFields {
      switch field.content {
      case .stack, .root, .empty: result[path] = field.content
      case .slot(let wanted, let kind, _): result[path] = .slot(wanted: wanted, kind: kind, .shown)
      case .variable, .tabs, .effects: continue
      }
    }
    return result
  }
}

extension Cause.Event {
  fileprivate init(_ action: ActionDescription, in compiled: CompiledFlow) {
    name = action.event
    switch action.origin {
    case .user, .system, .app, .link: coordinator = compiled.coordinator(declaring: action)
    case .button, .back, .swipe, .tapOutside, .tab, .relaunch, .finish: coordinator = nil
    }
  }
}
