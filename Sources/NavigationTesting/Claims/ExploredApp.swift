import FlowCompiler
import FlowModel
import FlowStateSpace

/// An app with all states that it and the platform around it can reach, ready to be checked.
public struct ExploredApp<Snapshot: Hashable, Action: Hashable> {
  let flow: CompiledFlow
  let graph: StateGraph
  /// The snapshot of each state of the app.
  let snapshots: [Snapshot]
  let actions: [Action]
  /// The label of each action.
  let labels: [String]
  /// Whether the app declared no layers, so that nothing is visible but its root.
  let isBare: Bool

  /// The number of states that can be reached: of the app with what is on screen.
  public var stateCount: Int { graph.stateCount }
  /// The number of steps between them, those that change nothing included.
  public var stepCount: Int { graph.transitionCount }
  /// The most steps that it takes to reach a state.
  public var depth: Int { graph.depth }
  /// Whether everything that can be reached was seen.
  public var isComplete: Bool { graph.truncation == nil }

  /// The app's snapshot in a state.
  func snapshot(in state: StateID) -> Snapshot {
    guard let number = graph.state(state).words.last else { preconditionFailure("a state has the app's word") }
    return snapshots[Int(number)]
  }

  /// The app's action of a step; nil for a step of the platform.
  func action(of step: ActionID) -> Action? {
    switch flow.actions[step].origin {
    case .user, .app, .system: labels.firstIndex(of: flow.actions[step].event).map { actions[$0] }
    case .link, .back, .swipe, .tapOutside, .button, .tab, .finish, .relaunch: nil
    }
  }
}

extension ExploredApp: CustomStringConvertible {
  /// How much was seen: `67 states, 535 steps, depth 6`.
  public var description: String {
    let size = "\(stateCount) states, \(stepCount) steps, depth \(depth)"
    return graph.truncation.map { "\(size), \(words(for: $0))" } ?? size
  }

  func words(for truncation: Truncation) -> String {
    switch truncation {
    case .states(let count): "ended by the bound of \(count) states"
    case .system: "with paths of more than \(flow.flow.stackBound ?? 0) screens left out"
    case .depth, .time, .memory, .noMemory, .interrupted: "ended early"
    }
  }
}

extension ExploredApp {
  /// Evaluates claims, each with a shortest trace where one refutes it.
  public func check(_ claims: [NavigationClaim<Snapshot, Action>]) -> [NavigationVerdict] {
    let evaluation = ClaimEvaluation(self)
    return claims.flatMap(evaluation.verdicts)
  }

  /// Throws when a claim is violated, vacuous or undetermined. The error's description has a trace for each.
  ///
  /// - Throws: ``UnmetClaims``.
  public func require(_ claims: NavigationClaim<Snapshot, Action>...) throws(UnmetClaims) {
    let unmet = check(claims).filter { !$0.isMet }
    guard unmet.isEmpty else { throw UnmetClaims(verdicts: unmet, seen: description) }
  }
}

/// What is known about a claim, with a shortest trace that shows it.
public struct NavigationVerdict: Sendable, CustomStringConvertible {
  /// The outcomes there are.
  public enum Outcome: String, Sendable, Hashable {
    /// It is true of everything that can be reached.
    case holds
    /// The trace shows that it is false.
    case violated
    /// It says nothing, since what it speaks of never happens.
    case vacuous
    /// A bound ended the search before this could be known.
    case undetermined
  }

  /// The claim's name, or the rule's.
  public var name: String
  /// The outcome.
  public var outcome: Outcome
  /// What is wrong, or why nothing can be said; empty where the claim holds.
  public var message: String
  /// The labels of the steps that show it, for ``ExploredApp/replay(_:)``; empty where no trace shows it.
  public var steps: [String] = []
  /// The trace, step by step, with what is on screen and which fields changed.
  public var trace = ""
  /// Where the claim is made, as `file:line`.
  public var place: String
  /// Whether a claim of this outcome makes ``ExploredApp/require(_:)`` throw.
  public var isMet: Bool

  /// The outcome, the message and the trace.
  public var description: String {
    var lines = ["\(outcome.rawValue)  \(name)" + (message.isEmpty ? "" : ": \(message)"), "  claimed at \(place)"]
    if !trace.isEmpty { lines.append(trace) }
    if !steps.isEmpty {
      lines.append("  to see it again: try explored.replay(\(steps.map { "\"\($0)\"" }.joined(separator: ", ")))")
    }
    return lines.joined(separator: "\n")
  }
}

/// Some claims are not met; the description has a trace for each.
public struct UnmetClaims: Error, CustomStringConvertible {
  /// The verdicts on them.
  public var verdicts: [NavigationVerdict]
  /// How much was seen.
  public var seen: String

  /// The verdicts, one after another, and how much was seen.
  public var description: String {
    "\n" + verdicts.map(\.description).joined(separator: "\n\n") + "\n\nseen: \(seen)"
  }
}
