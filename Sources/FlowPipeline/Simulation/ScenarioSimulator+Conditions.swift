extension ScenarioSimulator {
  /// A condition that can be asked of states.
  public struct Question: Sendable {
    /// The words of whoever asks.
    public let text: String
    let holds: @Sendable (PackedState) -> Bool

    /// Whether the answer is yes in a state of the flow.
    public func holds(in state: PackedState) -> Bool { holds(state) }
  }

  /// Reads a condition as a scenario file has it: `visible is cart and session == active`.
  ///
  /// A screen's or alert's name alone asks whether it is in front: `checkout` for `visible is checkout`.
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

  /// Whether the answer is yes now.
  public func holds(_ question: Question) -> Bool { question.holds(simulator.state) }

  /// The numbers of the steps of the walk after which the answer is yes, 0 for the start.
  public func steps(where question: Question) -> [Int] {
    let states = [simulator.run.start] + simulator.run.steps.map(\.state)
    return states.indices.filter { question.holds(states[$0]) }
  }

  /// The shortest way from here to a state in which the answer is yes.
  ///
  /// - Parameters:
  ///   - question: What is asked of each state.
  ///   - limit: The most states to see.
  ///   - shouldStop: Whether to give up, asked now and then with the number of states seen.
  public func way(
    to question: Question, limit: Int = 1_000_000, shouldStop: (_ seen: Int) -> Bool = { _ in false }
  ) -> ShortestTrace {
    flow.shortestTrace(from: simulator.state, limit: limit, shouldStop: shouldStop) { before, step in
      question.holds(step?.state ?? before)
    }
  }
}
