package import FlowChecking
package import FlowCompiler
import FlowEvaluation
import FlowModel
package import FlowStateSpace

/// An app with all states that it and the platform around it can reach, ready to be checked.
public struct ExploredApp<Snapshot: Hashable, Action: Hashable> {
  package let flow: CompiledFlow
  package let graph: StateGraph
  /// Takes steps from the start on a newly made app. Returns the snapshot after each, up to the first impossible step.
  let rerun: ([ActionID]) -> [Snapshot]
  /// The snapshot of each state of the app.
  let snapshots: [Snapshot]
  let actions: [Action]
  /// The label of each action.
  let labels: [String]
  /// The screens that the app's navigation names outside its layers.
  let namedScreens: [String]
  /// The first state that was left out because it exceeds a bound of the app: the steps to it, what is too much, and what to do.
  let beyond: (labels: [String], what: String, text: String)?
  /// Whether the app declared no layers, so that only its root is visible.
  let isBare: Bool
  /// The same app under the other combinations of the switches that were left open.
  var others: [ExploredApp] = []

  /// The number of reachable states of the app together with what is on screen.
  public var stateCount: Int { others.reduce(graph.stateCount) { $0 + $1.graph.stateCount } }
  /// The number of steps between them, including those that change nothing.
  public var stepCount: Int { others.reduce(graph.transitionCount) { $0 + $1.graph.transitionCount } }
  /// The most steps on a shortest trace to a state.
  public var depth: Int { others.reduce(graph.depth) { max($0, $1.graph.depth) } }
  /// Whether all reachable states were found.
  public var isComplete: Bool { combinations.allSatisfy { $0.graph.truncation == nil } }

  /// The app in each combination of the switches that were left open.
  private var combinations: [ExploredApp] {
    var first = self
    first.others = []
    return [first] + others
  }

  /// Returns the app in the combination that a verdict is about.
  package func combination(of verdict: NavigationVerdict) -> ExploredApp {
    combinations[verdict.combination < combinations.count ? verdict.combination : 0]
  }

  func snapshot(in state: StateID) -> Snapshot {
    guard let number = graph.state(state).words.last else {
      preconditionFailure("a state has the app's word")
    }
    return snapshots[Int(number)]
  }

  /// Returns the app's action in a step; nil for a step of the platform.
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

  /// What to do after the bound on states ended the search; nil if it did not.
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
  /// Evaluates claims. A refuted claim comes with a shortest trace if a trace can show it.
  public func check(
    _ claims: [NavigationClaim<Snapshot, Action>], file: StaticString = #fileID, line: UInt = #line
  ) -> [NavigationVerdict] {
    let evaluations = combinations.map { ClaimEvaluation($0) }
    let settings = combinations.map(\.flow.namedSwitches)
    let switches = settings.map { $0.filter { one in settings.contains { !$0.contains(one) } } }
    return claims.flatMap { claim in
      var claim = claim
      if claim.place.isEmpty { claim.place = "\(file):\(line)" }
      let lookups = FieldLookups()
      let verdicts = FieldLookups.$current.withValue(lookups) {
        evaluations.map { claim.verdicts($0, claim) }
      }
      if let mistake = lookups.mistake { return [claim.unmet(.undetermined, mistake)] }
      return verdicts.count == 1 ? verdicts[0] : CombinedVerdict.all(verdicts, switches: switches)
    }
  }

  /// Throws when a claim is not met: it is violated, vacuous or undetermined. Among the rules of ``NavigationClaim/standard``,
  /// vacuous ones and violated warnings count as met. The error's description has the traces.
  ///
  /// - Throws: ``UnmetClaims``.
  public func require(
    _ claims: NavigationClaim<Snapshot, Action>..., file: StaticString = #fileID, line: UInt = #line
  ) throws(UnmetClaims) {
    let unmet = check(claims, file: file, line: line).filter { !$0.isMet }
    guard unmet.isEmpty else { throw UnmetClaims(verdicts: unmet, seen: description) }
  }

  /// Takes the steps of a trace on a newly made app, and returns the trace step by step.
  ///
  /// A failing claim prints this call, to paste into a test of its own. A breakpoint in the app's code is hit once for each step.
  ///
  /// - Throws: ``ExplorationFailure`` if a step is not possible, with the possible steps, or if the app is not deterministic.
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

  /// Returns how a newly made app differs along some steps from the start; nil if it does the same.
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

/// The verdict on a claim, with a shortest trace that shows it.
public struct NavigationVerdict: Sendable, CustomStringConvertible {
  /// The possible outcomes.
  public enum Outcome: String, Sendable, Hashable {
    /// It is true of everything that can be reached.
    case holds
    /// The trace shows that it is false.
    case violated
    /// It says nothing because what it is about never happens.
    case vacuous
    /// The outcome is not known, usually because a bound ended the search.
    case undetermined

    /// The same outcome as a verdict on a scenario.
    package var verdict: Verdict { Verdict(rawValue: rawValue) ?? .undetermined }
  }

  /// The claim's name, or the rule's.
  public var name: String
  /// The outcome.
  public var outcome: Outcome
  /// What is wrong, or why nothing can be said; empty if the claim holds.
  public var message: String
  /// The labels of the steps that show it, for ``ExploredApp/replay(_:)``; empty if no trace shows it.
  public var steps: [String] = []
  /// The trace, step by step, with what is on screen and which fields changed.
  public var trace = ""
  /// Where the claim is made, as `file:line`.
  public var place: String
  /// Whether the claim is met. If not, ``ExploredApp/require(_:)`` throws.
  public var isMet: Bool
  /// The index of its combination of switches.
  var combination = 0
  /// Whether it was found in the combination that comes first.
  package var isOfFirstCombination: Bool { combination == 0 }
  /// The trace in terms of the state graph; nil if no trace shows it.
  package var counterexample: Counterexample?

  /// The outcome, the message and the trace.
  public var description: String {
    var lines = [
      "\(outcome.rawValue)  \(name)" + (message.isEmpty ? "" : ": \(message)"), "  claimed at \(place)",
    ]
    if !trace.isEmpty { lines.append(trace) }
    if !steps.isEmpty {
      lines.append(
        "  to see it again: try explored.replay(\(steps.map { $0.debugDescription }.joined(separator: ", ")))"
      )
    }
    return lines.joined(separator: "\n")
  }
}

/// The error for claims that are not met. The description has their traces.
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

  /// The verdicts, and how much was seen. Undetermined ones without a trace come last, combined if message and place are equal.
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
