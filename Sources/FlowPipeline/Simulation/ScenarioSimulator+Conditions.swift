extension ScenarioSimulator {
  /// A condition that can be evaluated in states.
  public struct Question: Sendable {
    /// The condition as written.
    public let text: String
    let holds: @Sendable (PackedState) -> Bool

    /// Whether the condition holds in a state of the flow.
    public func holds(in state: PackedState) -> Bool { holds(state) }
  }

  /// Reads a condition as in a scenario file: `visible is cart and session == active`.
  ///
  /// The name of a screen or alert alone asks whether it is in front: `checkout` for `visible is checkout`.
  public func question(_ text: String) -> Diagnosed<Question> {
    let names = flow.flow.screens.map(\.name.value) + flow.flow.alerts.map(\.name.value)
    let isName = names.contains(text) && !flow.flow.gates.contains { $0.name.value == text }
    let read = ScenarioReader.readCondition(isName ? "visible is \(text)" : text, from: "condition")
    guard let condition = read.value else { return Diagnosed(nil, diagnostics: read.diagnostics) }
    var mistakes = read.diagnostics + flow.mistakes(in: condition)
    if case .gate(let word) = condition, mistakes.count == 1, mistakes[0].suggestion == nil {
      mistakes[0].suggestion = Suggestion.question(for: word.value, among: names)
    }
    guard mistakes.isEmpty else { return Diagnosed(nil, diagnostics: mistakes) }
    return Diagnosed(Question(text: text, holds: flow.evaluator(of: .condition(condition))), diagnostics: [])
  }

  /// Whether the condition holds now.
  public func holds(_ question: Question) -> Bool { question.holds(simulator.state) }

  /// Returns the numbers of the steps of the walk after which the condition holds, 0 for the start.
  public func steps(where question: Question) -> [Int] {
    let states = [simulator.run.start] + simulator.run.steps.map(\.state)
    return states.indices.filter { question.holds(states[$0]) }
  }

  /// Returns the shortest way from here to a state in which the condition holds.
  ///
  /// - Parameters:
  ///   - question: The condition.
  ///   - limit: The largest number of states to see.
  ///   - shouldStop: Whether to give up; called now and then with the number of states seen.
  public func way(
    to question: Question, limit: Int = 1_000_000, shouldStop: (_ seen: Int) -> Bool = { _ in false }
  ) -> ShortestTrace {
    flow.shortestTrace(from: simulator.state, limit: limit, shouldStop: shouldStop) { before, step in
      question.holds(step?.state ?? before)
    }
  }
}
