public import FlowCompiler
import FlowModel
public import FlowStateSpace

/// The map of a flow: its screens and alerts, and the arrows between them.
///
/// The map is projected from the explored states. Declared screens and events that no run reaches are drawn too, faded; some
/// run takes every other arrow.
public enum FlowMap {
  /// A place where a rule, property or goal is violated.
  public struct Violation: Sendable, Hashable {
    /// What is marked.
    public enum Location: Sendable, Hashable {
      /// A screen or alert, by name.
      case item(String)
      /// What is in front in a state.
      case state(StateID)
      /// The arrow of a step, or what is in front after a step without an arrow.
      case step(Transition)
    }

    /// The name of what is violated.
    public var rule: String
    /// What is marked.
    public var place: Location

    /// Creates a violation at a place.
    public init(rule: String, at place: Location) {
      (self.rule, self.place) = (rule, place)
    }

    /// Returns violations at the last step of a run and at the screen it leads to.
    public static func atEnd(of trace: Trace, rule: String) -> [Violation] {
      let end = Violation(rule: rule, at: .state(trace.end))
      return trace.steps.last.map { [Violation(rule: rule, at: .step($0)), end] } ?? [end]
    }
  }

  /// What is drawn as one node instead of its screens and alerts.
  public enum Folding: Sendable, Hashable {
    /// The child coordinators of a large map, and nothing of a small one.
    case automatic
    /// Nothing.
    case nothing
    /// Each child coordinator.
    case children
    /// Each coordinator.
    case coordinators
    /// Each tab, with all that is seen under it alone.
    case tabs
    /// Each of these coordinators.
    case named(Set<String>)
  }

  /// What the fill colours of nodes measure.
  public enum Heat: String, Sendable, Hashable, CaseIterable {
    /// The number of states in which a screen is in front.
    case coverage
    /// The number of steps to get there.
    case depth
  }

  /// Projects a flow's states to its screens; linear in the number of states and transitions.
  public static func diagram(
    of compiled: CompiledFlow, graph: StateGraph, violations: [Violation] = []
  ) -> Diagram {
    FlowMapViews(of: compiled, graph: graph, violations: violations).diagram(.nothing)
  }
}
