import FlowDiagnostics
package import FlowModel

/// What brute force finds about one rule, property or goal.
package struct NaiveFinding: Sendable, Equatable, CustomStringConvertible {
  /// Whether it is refuted.
  package var isViolated: Bool
  /// The length of a shortest trace to a bad state or through a bad step; nil where no trace can show it.
  package var length: Int?

  /// Nothing bad was found.
  package static let none = NaiveFinding(isViolated: false, length: nil)

  package var description: String {
    guard isViolated else { return "not violated" }
    return length.map { "violated after \($0) steps" } ?? "violated"
  }
}

/// Evaluates rules (section 9) and properties in words (section 10) straight over naive states.
package struct NaiveChecker: Sendable {
  /// The rules it knows, by their ids.
  package static let ruleIDs = [
    "modal-exclusive", "auth-gate", "alert-returns", "unbound-presentation", "dead-end", "modal-no-exit",
    "link-lands", "destination-overwritten", "unreachable-route", "goal-unreachable", "pop-safe",
    "restore-valid", "bounded-stack",
  ]

  let interpreter: NaiveInterpreter
  let graph: NaiveGraph
  let fronts: [NaiveFront]
  let open: [Bool]

  /// Prepares to judge a finished graph.
  package init(_ interpreter: NaiveInterpreter, _ graph: NaiveGraph) {
    self.interpreter = interpreter
    self.graph = graph
    fronts = graph.states.map { interpreter.front(of: $0) }
    var open = graph.states.map { _ in false }
    for edge in graph.edges where edge.step.isCutShort { open[edge.source] = true }
    self.open = open
  }

  /// Whether some verdict that would be `holds` is `undetermined`, since a default bound was hit.
  package var isCutShort: Bool { open.contains(true) }

  /// Judges a rule.
  package func rule(_ id: String) -> NaiveFinding {
    switch id {
    case "modal-exclusive": badState(isCrowded)
    case "auth-gate": badState(showsForbidden)
    case "alert-returns": alertReturns()
    case "unbound-presentation": badState(wantsUnbound)
    case "dead-end": badStates(deadEnds())
    case "modal-no-exit": modalNoExit()
    case "link-lands": badStep { $0.step.notes.contains(.linkMissed) }
    case "destination-overwritten": badStep { $0.step.notes.contains(.destinationOverwritten) }
    case "unreachable-route": unreachableRoute()
    case "goal-unreachable":
      NaiveFinding(isViolated: interpreter.flow.goals.contains { isMissing($0.condition) }, length: nil)
    case "pop-safe": badStep { $0.step.notes.contains(.popSafe) }
    case "restore-valid": restoreValid()
    case "bounded-stack": badStep { $0.step.notes.contains(.boundedStack) }
    default: .none
    }
  }

  /// Judges a goal by itself.
  package func goal(_ goal: Goal) -> NaiveFinding {
    NaiveFinding(isViolated: isMissing(goal.condition), length: nil)
  }

  /// Judges a property in words.
  package func property(_ property: Property) -> NaiveFinding {
    switch property.claim {
    case .always(let condition):
      return badState { !interpreter.holds(condition, in: graph.states[$0]) }
    case .never(let condition):
      return badState { interpreter.holds(condition, in: graph.states[$0]) }
    case .reachable(let condition):
      return NaiveFinding(isViolated: isMissing(condition), length: nil)
    case .alwaysReachable(let condition):
      let targets = graph.states.map { interpreter.holds(condition, in: $0) }
      return badStates(negated(canReach(targets, along: isLive)))
    }
  }

  /// Whether the property holds only because its condition's left side never does (section 10).
  package func isVacuous(_ property: Property) -> Bool {
    guard case .always(.implies(let premise, _)) = property.claim else { return false }
    return isMissing(premise)
  }

  /// Whether no reachable state satisfies the condition, and none was left out.
  private func isMissing(_ condition: Condition) -> Bool {
    !isCutShort && !graph.states.contains { interpreter.holds(condition, in: $0) }
  }
}

/// Plain searches over the graph.
extension NaiveChecker {
  func badState(_ isBad: (Int) -> Bool) -> NaiveFinding {
    badStates(graph.states.indices.map(isBad))
  }

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

  /// The states with a path of zero or more such steps to a target, or to a state that was cut short, from
  /// which nobody knows what can be reached.
  func canReach(_ targets: [Bool], along isAllowed: (NaiveGraph.Edge) -> Bool) -> [Bool] {
    var reaching = zip(targets, open).map { $0 || $1 }
    let edges = graph.edges.filter(isAllowed)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for edge in edges.reversed() where reaching[edge.target] && !reaching[edge.source] {
        reaching[edge.source] = true
        isGrowing = true
      }
    }
    return reaching
  }

  /// "*Live* = all but relaunch."
  func isLive(_ edge: NaiveGraph.Edge) -> Bool { edge.step.origin != .relaunch }

  /// "*Person* = user or app edges", and the end of a transition, which nobody can keep from coming.
  func isPerson(_ edge: NaiveGraph.Edge) -> Bool {
    edge.step.origin.isUser || edge.step.origin == .app || edge.step.origin == .finish
  }

  /// Whether the step answers the alert that is up.
  func isAnswer(_ edge: NaiveGraph.Edge) -> Bool {
    edge.step.origin == .button || edge.step.origin == .tapOutside
  }
}
