import FlowDiagnostics
package import FlowModel

/// What brute force finds about one rule, property or goal.
package struct NaiveFinding: Sendable, Equatable, CustomStringConvertible {
  /// Whether it is refuted.
  package var isViolated: Bool
  /// The length of a shortest trace to a bad state or through a bad step; nil if no trace can show it.
  package var length: Int?
  /// Whether nothing that it speaks of happens.
  package var isVacuous = false
  /// Whether the declarations alone decide, so that no bound of a search matters.
  package var isStatic = false

  package var description: String {
    guard isViolated else { return isVacuous ? "vacuous" : "not violated" }
    return length.map { "violated after \($0) steps" } ?? "violated"
  }
}

/// Evaluates rules (semantics 10 and the rules' pages) and properties in words (semantics 11.1) directly on naive states.
package struct NaiveChecker: Sendable {
  /// What can happen.
  package let interpreter: NaiveInterpreter
  let graph: NaiveGraph
  /// The states as rules see them, by number.
  let views: [NaiveView]
  /// The steps out of each state.
  let leaving: [[NaiveGraph.Edge]]
  private let entering: [[NaiveGraph.Edge]]
  /// The states with a swipe that a bound truncated: it is known to be possible, but not what it does.
  let swipesBeyond: Set<Int>
  /// For each state, whether a bound truncated one of its steps, or steps of it are missing.
  let open: [Bool]

  /// Prepares to evaluate a graph.
  ///
  /// - Parameter isAllThereIs: Whether to evaluate as if no step was missing.
  package init(_ interpreter: NaiveInterpreter, _ graph: NaiveGraph, isAllThereIs: Bool = false) {
    self.interpreter = interpreter
    // Leaves out steps that a bound truncated, since nobody knows what they do.
    let cut = Set(graph.edges.filter(\.step.isTruncated).map(\.source))
    swipesBeyond = Set(graph.edges.filter { $0.step.isTruncated && $0.step.origin == .swipe }.map(\.source))
    var graph = graph
    graph.edges.removeAll(where: \.step.isTruncated)
    self.graph = graph
    views = graph.states.map { NaiveView($0, interpreter) }
    var leaving = graph.states.map { _ in [NaiveGraph.Edge]() }
    var entering = leaving
    for edge in graph.edges {
      leaving[edge.source].append(edge)
      entering[edge.target].append(edge)
    }
    self.leaving = leaving
    self.entering = entering
    open = leaving.indices.map { state in
      !isAllThereIs && (graph.unexpanded.contains(state) || cut.contains(state))
    }
  }

  /// Whether some verdict that would be `holds` is `undetermined`, since a default bound was hit.
  package var isTruncated: Bool { open.contains(true) }

  /// Whether the steps of all states are known.
  package var isComplete: Bool { graph.unexpanded.isEmpty }

  var flow: Flow { interpreter.flow }

  /// Evaluates a goal by itself.
  package func goal(_ goal: Goal) -> NaiveFinding { unreached(isMissing(goal.condition)) }

  /// Evaluates a property about states. Returns nil for one about runs.
  package func property(_ property: Property) -> NaiveFinding? {
    switch property.claim {
    case .always(let condition):
      var finding = badState { !holds(condition, $0) }
      if case .implies(let premise, _) = condition { finding.isVacuous = isMissing(premise) }
      return finding
    case .never(let condition):
      return badState { holds(condition, $0) }
    case .reachable(let condition):
      return unreached(isMissing(condition))
    case .alwaysReachable(let condition):
      return badStates(negated(existsUntil(views.indices.map { holds(condition, $0) }, along: isLive)))
    case .everyRun, .branching:
      return nil
    }
  }

  /// Whether a state satisfies a condition, read in the root.
  func holds(_ condition: Condition, _ state: Int) -> Bool {
    interpreter.holds(condition, in: graph.states[state])
  }

  /// Whether no reachable state satisfies the condition, and none was left out.
  func isMissing(_ condition: Condition) -> Bool {
    !isTruncated && !views.indices.contains { holds(condition, $0) }
  }

  /// Returns a finding about something that no run can show.
  func unreached(_ isViolated: Bool) -> NaiveFinding { NaiveFinding(isViolated: isViolated, length: nil) }
}

/// Plain searches over the graph.
extension NaiveChecker {
  func badState(_ isBad: (Int) -> Bool) -> NaiveFinding { badStates(views.indices.map(isBad)) }

  func badStates(_ bad: [Bool]) -> NaiveFinding {
    let lengths = bad.indices.filter { bad[$0] }.map { graph.depths[$0] }
    return NaiveFinding(isViolated: !lengths.isEmpty, length: lengths.min())
  }

  func badStep(_ isBad: (NaiveGraph.Edge) -> Bool) -> NaiveFinding {
    let lengths = graph.edges.filter(isBad).map { graph.depths[$0.source] + 1 }
    return NaiveFinding(isViolated: !lengths.isEmpty, length: lengths.min())
  }

  func worst(_ findings: [NaiveFinding]) -> NaiveFinding {
    NaiveFinding(
      isViolated: findings.contains { $0.isViolated }, length: findings.compactMap(\.length).min())
  }

  func negated(_ flags: [Bool]) -> [Bool] { flags.map { !$0 } }

  /// Returns the states with a path of zero or more allowed steps to a target, or to a truncated state, from which nobody knows
  /// what can be reached.
  func existsUntil(_ targets: [Bool], along isAllowed: (NaiveGraph.Edge) -> Bool) -> [Bool] {
    var reaching = zip(targets, open).map { $0 || $1 }
    var pending = reaching.indices.filter { reaching[$0] }
    while let state = pending.popLast() {
      for edge in entering[state] where !reaching[edge.source] && isAllowed(edge) {
        reaching[edge.source] = true
        pending.append(edge.source)
      }
    }
    return reaching
  }

  /// Returns the states that zero or more allowed steps lead to.
  func closure(from start: Int, along isAllowed: (NaiveGraph.Edge) -> Bool) -> Set<Int> {
    var found: Set<Int> = [start]
    var pending = [start]
    while let state = pending.popLast() {
      for edge in leaving[state] where isAllowed(edge) && found.insert(edge.target).inserted {
        pending.append(edge.target)
      }
    }
    return found
  }

  /// "*Live* = all but relaunch."
  func isLive(_ edge: NaiveGraph.Edge) -> Bool { edge.step.origin != .relaunch }

  /// "*Person* = user or app edges"; the end of a transition also comes while a person waits.
  func isPerson(_ edge: NaiveGraph.Edge) -> Bool {
    edge.step.origin.isUser || edge.step.origin == .app || edge.step.origin == .finish
  }

  /// Whether the step answers the alert that is up.
  func isAnswer(_ edge: NaiveGraph.Edge) -> Bool { edge.step.answered != nil }
}
