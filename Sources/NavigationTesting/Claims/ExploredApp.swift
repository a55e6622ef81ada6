package import FlowChecking
package import FlowCompiler
import FlowEvaluation
import FlowModel
package import FlowStateSpace

/// An app with all states that it and the platform around it can reach, ready to be checked.
public struct ExploredApp<Snapshot: Hashable, Action: Hashable> {
  package let flow: CompiledFlow
  package let graph: StateGraph
  /// Takes steps from the start on an app that is made anew; gives what is seen after each, up to the first that is not possible.
  let rerun: ([ActionID]) -> [Snapshot]
  /// The snapshot of each state of the app.
  let snapshots: [Snapshot]
  let actions: [Action]
  /// The label of each action.
  let labels: [String]
  /// The screens that the app's navigation names beside its layers.
  let namedScreens: [String]
  /// The first state that was left out since it lies beyond a bound of the app's: how it is reached, what is too much, and what to do.
  let beyond: (labels: [String], what: String, text: String)?
  /// Whether the app declared no layers, so that nothing is visible but its root.
  let isBare: Bool
  /// The same app where the platform behaves otherwise: the other combinations of the switches that were left open.
  var others: [ExploredApp] = []

  /// The number of states that can be reached: of the app with what is on screen.
  public var stateCount: Int { others.reduce(graph.stateCount) { $0 + $1.graph.stateCount } }
  /// The number of steps between them, those that change nothing included.
  public var stepCount: Int { others.reduce(graph.transitionCount) { $0 + $1.graph.transitionCount } }
  /// The most steps that it takes to reach a state.
  public var depth: Int { others.reduce(graph.depth) { max($0, $1.graph.depth) } }
  /// Whether everything that can be reached was seen.
  public var isComplete: Bool { combinations.allSatisfy { $0.graph.truncation == nil } }

  /// The app in each combination of the switches that were left open.
  private var combinations: [ExploredApp] {
    var first = self
    first.others = []
    return [first] + others
  }

  /// The app in the combination that a verdict speaks of.
  package func combination(of verdict: NavigationVerdict) -> ExploredApp {
    combinations[verdict.combination < combinations.count ? verdict.combination : 0]
  }

  /// The app's snapshot in a state.
  func snapshot(in state: StateID) -> Snapshot {
    guard let number = graph.state(state).words.last else {
      preconditionFailure("a state has the app's word")
    }
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
    let size =
      "\(stateCount) states, \(stepCount) steps, depth \(depth)"
      + (others.isEmpty ? "" : " in \(combinations.count) combinations of switches")
    guard let cut = combinations.first(where: { $0.graph.truncation != nil }),
      let truncation = cut.graph.truncation
    else { return size }
    let more =
      cut.beyond.map { " after \($0.labels.joined(separator: ", ")). \($0.text)" }
      ?? cut.advice.map { ". \($0)" }
    return "\(size), \(cut.words(for: truncation))\(more ?? "")"
  }

  /// What to do about more states than the bound; nil where that did not end the search.
  private var advice: String? {
    guard case .states = graph.truncation else { return nil }
    let first = min(graph.stateCount, 2_000)
    let field = mostVariedField(of: (0..<first).lazy.map(snapshot)).map {
      "'\($0.name)' has \($0.count) values in the first \(first) states. "
    }
    return (field ?? "")
      + "Leave out of 'seeing' what no later step depends on, keep what grows without end, such as counters and lists, small by "
      + "'eventsIn', or give 'upTo' a larger bound"
  }

  func words(for truncation: Truncation) -> String {
    switch truncation {
    case .states(let count): "ended by the bound of \(count) states"
    case .system:
      beyond.map { "cut short where \($0.what)" }
        ?? "with paths of more than \(flow.flow.stackBound ?? 0) screens left out"
    case .depth, .time, .memory, .noMemory, .interrupted: "ended early"
    }
  }
}

extension ExploredApp {
  /// Evaluates claims, each with a shortest trace where one refutes it.
  public func check(
    _ claims: [NavigationClaim<Snapshot, Action>], file: StaticString = #fileID, line: UInt = #line
  ) -> [NavigationVerdict] {
    let evaluations = combinations.map { ClaimEvaluation($0) }
    let switches = combinations.map(\.flow.namedSwitches)
    return claims.flatMap { claim in
      var claim = claim
      if claim.place.isEmpty { claim.place = "\(file):\(line)" }
      let verdicts = evaluations.map { $0.verdicts(on: claim) }
      return verdicts.count == 1 ? verdicts[0] : CombinedVerdict.all(verdicts, switches: switches)
    }
  }

  /// Throws when a claim is violated, vacuous or undetermined. The error's description has a trace for each.
  ///
  /// - Throws: ``UnmetClaims``.
  public func require(
    _ claims: NavigationClaim<Snapshot, Action>..., file: StaticString = #fileID, line: UInt = #line
  ) throws(UnmetClaims) {
    let unmet = check(claims, file: file, line: line).filter { !$0.isMet }
    guard unmet.isEmpty else { throw UnmetClaims(verdicts: unmet, seen: description) }
  }

  /// Takes the steps of a trace on an app that is made anew, and returns the trace step by step.
  ///
  /// A failing claim prints the call to paste into a test of its own; a breakpoint in the app's code is met once for each step.
  ///
  /// - Throws: ``ExplorationFailure`` where a step is not possible, with those that are.
  @discardableResult
  public func replay(_ steps: String...) throws(ExplorationFailure) -> String {
    var failure: ExplorationFailure?
    for combination in combinations {
      do throws(ExplorationFailure) {
        return try combination.replay(steps)
      } catch { failure = failure ?? error }
    }
    throw failure ?? ExplorationFailure("there is nothing to replay")
  }

  private func replay(_ steps: [String]) throws(ExplorationFailure) -> String {
    var trace = Trace(start: graph.initialStates.lowerBound, steps: [])
    for label in steps {
      let possible = graph.transitions(from: trace.end)
      guard let step = possible.first(where: { flow.actions[$0.action].label == label }) else {
        let labels = Set(possible.map { flow.actions[$0.action].label }).sorted()
        let isAnswer = self.labels.firstIndex(of: label).map { (actions[$0] as? any AnsweringStep)?.isAnswer }
        throw ExplorationFailure(
          "'\(label)' \(isAnswer == true ? "answers what nobody has asked" : "is not possible") there; "
            + "possible: \(labels.joined(separator: ", "))")
      }
      trace.steps.append(step)
    }
    if let mismatch = mismatch(along: trace.steps) { throw ExplorationFailure(mismatch) }
    return TraceText(Counterexample(trace: trace), of: self).text
  }

  /// What an app that is made anew does otherwise along some steps from the start; nil where it does the same.
  func mismatch(along steps: [Transition]) -> String? {
    let again = rerun(steps.map(\.action))
    for (index, step) in steps.enumerated() {
      let expected = snapshot(in: step.target)
      guard again.indices.contains(index), again[index] == expected else {
        let labels = steps[...index].map { flow.actions[$0.action].label }
        let changes =
          again.indices.contains(index) ? fieldChanges(from: expected, to: again[index]) : []
        return
          "the app is not deterministic: after \(labels.joined(separator: ", ")) it was in another state the second time"
          + (changes.isEmpty ? "" : ": " + changes.joined(separator: ", "))
      }
    }
    return nil
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

    /// The verdict that scenarios call so.
    package var verdict: Verdict {
      switch self {
      case .holds: .holds
      case .violated: .violated
      case .vacuous: .vacuous
      case .undetermined: .undetermined
      }
    }
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
  /// The combination of switches that it is about, counted from 0.
  var combination = 0
  /// The trace in terms of the state graph; nil where no trace shows it.
  package var counterexample: Counterexample?

  /// The outcome, the message and the trace.
  public var description: String {
    var lines = [
      "\(outcome.rawValue)  \(name)" + (message.isEmpty ? "" : ": \(message)"), "  claimed at \(place)",
    ]
    if !trace.isEmpty { lines.append(trace) }
    if !steps.isEmpty {
      lines.append(
        "  to see it again: try explored.replay(\(steps.map { "\"\($0)\"" }.joined(separator: ", ")))")
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
  /// Where pictures of the traces are, or how to get some.
  private let pictures: String

  package init(verdicts: [NavigationVerdict], seen: String, pictures: String? = nil) {
    (self.verdicts, self.seen) = (verdicts, seen)
    self.pictures =
      pictures ?? "import NavigationReports, and write require(…, drawingIn: \"failures\")"
  }

  /// The verdicts, those first that a trace shows, and how much was seen. Those that a bound left open are told together.
  public var description: String {
    let shown = verdicts.filter { $0.outcome != .undetermined || !$0.steps.isEmpty }
    let open = verdicts.filter { $0.outcome == .undetermined && $0.steps.isEmpty }
    let texts = open.reduce(into: [(message: String, verdicts: [NavigationVerdict])]()) { groups, verdict in
      let index = groups.firstIndex { $0.message == verdict.message && $0.verdicts[0].place == verdict.place }
      if let index {
        groups[index].verdicts.append(verdict)
      } else {
        groups.append((verdict.message, [verdict]))
      }
    }.map { group in
      var verdict = group.verdicts[0]
      verdict.name = group.verdicts.map(\.name).joined(separator: ", ")
      return verdict.description
    }
    let hasTrace = verdicts.contains { !$0.steps.isEmpty }
    return "\n" + (shown.map(\.description) + texts).joined(separator: "\n\n") + "\n\nseen: \(seen)"
      + (hasTrace ? "\npictures: \(pictures)" : "")
  }
}
