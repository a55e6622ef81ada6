public import FlowCompiler
import FlowModel
public import FlowStateSpace

/// The map of a flow: its screens and alerts, and the ways between them that some run takes.
///
/// It is projected from the explored states: every arrow was taken. Declared screens and events that no run
/// reaches are drawn too, faded.
public enum FlowMap {
  /// A place where a rule, property or goal is violated.
  public struct Violation: Sendable, Hashable {
    /// What is marked.
    public enum Location: Sendable, Hashable {
      /// A screen or alert, by name.
      case item(String)
      /// What is in front in a state.
      case state(StateID)
      /// The arrow that stands for a step, or what is in front after one that has no arrow.
      case step(Transition)
    }

    /// The name of what is violated.
    public var rule: String
    /// What is marked.
    public var place: Location

    /// Marks a place.
    public init(rule: String, at place: Location) {
      self.rule = rule
      self.place = place
    }

    /// Marks the last step of a run and the screen it leads to.
    public static func atEnd(of trace: Trace, rule: String) -> [Violation] {
      let end = Violation(rule: rule, at: .state(trace.end))
      return trace.steps.last.map { [Violation(rule: rule, at: .step($0)), end] } ?? [end]
    }
  }

  /// What is drawn as one node.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// A screen or alert.
    case screen
    /// A coordinator, with all that it shows.
    case coordinator
    /// A tab, with all that is seen under it alone.
    case tab
  }

  /// What the insides of nodes measure.
  public enum Heat: String, Sendable, Hashable, CaseIterable {
    /// In how many of the states a screen is in front.
    case coverage
    /// How many steps it takes to get there.
    case depth
  }

  /// Projects a flow's states to its screens; linear in the number of states and transitions.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, violations: [Violation] = [],
    by grouping: Grouping = .screen, heat: Heat? = nil
  ) -> Diagram {
    let flow = compiled.flow
    let mapNodes = MapNodes(flow)
    let projectedStates = ProjectedStates(of: graph, compiled: compiled, mapNodes: mapNodes)
    let transitions = ProjectedTransitions(
      of: graph, compiled: compiled, projectedStates: projectedStates, mapNodes: mapNodes)
    let declared = DeclaredCauses(compiled)
    var mapEdges = MapEdges(
      transitions: transitions, declared: declared, mapNodes: mapNodes, isReached: projectedStates.isReached)
    var nodeRules: [MapNodeID: [String]] = [:]
    for violation in violations {
      guard let spot = mapEdges.mark(violation, transitions: transitions) else { continue }
      if !nodeRules[spot, default: []].contains(violation.rule) {
        nodeRules[spot, default: []].append(violation.rule)
      }
    }
    mapEdges.prune()
    var drawing = FlowMapDrawing(
      flow: flow, mapNodes: mapNodes, projectedStates: projectedStates, transitions: transitions,
      mapEdges: mapEdges, declared: declared, rules: nodeRules, tops: compiled.tops
    )
    // All arrows decide the ranks, those too that are reported in words.
    let arrows = drawing.arrows(of: graph)
    if grouping == .screen { drawing.mapEdges.gather(named: EdgeLabel(declared: declared).name) }
    var diagram = drawing.diagram(of: graph)
    if let heat {
      HeatScale(heat, graph: graph, transitions: transitions, mapNodes: mapNodes).paint(&diagram)
    }
    let groups = FlowMapGroups(flow: flow, mapNodes: mapNodes, projectedStates: projectedStates)
    switch grouping {
    case .screen: return diagram.ranked(along: arrows)
    case .coordinator: return groups.byCoordinator(diagram).ranked()
    case .tab: return groups.byTab(diagram).ranked()
    }
  }
}
