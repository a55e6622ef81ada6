/// A question about the steps of one graph, with its answer for each kind of step worked out as far as it goes.
///
/// What is left to ask of a single step is a question about its two ends, and often nothing.
public struct StepFilter: Sendable {
  /// A question about the two ends of a step.
  public indirect enum Ends: Sendable {
    /// The same answer for all.
    case constant(Bool)
    /// The step leaves a state of the set.
    case before(StateSet)
    /// The step leads to a state of the set.
    case after(StateSet)
    /// The operand's answer is no.
    case not(Ends)
    /// All answers are yes; so it is for none.
    case all([Ends])
    /// Some answer is yes; so it is not for none.
    case any([Ends])
  }

  /// What is left to ask, by kind.
  private let ends: [Ends]
  /// The answer by kind, or nil where the ends decide.
  private let answers: [Bool?]

  /// Asks the same question of all kinds of steps of a graph.
  ///
  /// - Parameter question: What is left to ask of the steps of a kind; called once for each kind.
  public init(of graph: StateGraph, _ question: (StepKind) -> Ends) {
    ends = graph.kinds.map { question($0).simplified() }
    answers = ends.map { if case .constant(let value) = $0 { value } else { nil } }
  }

  /// A question that every step satisfies.
  public init(acceptingAllOf graph: StateGraph) {
    self.init(of: graph) { _ in .constant(true) }
  }

  /// Whether no step can satisfy it.
  var acceptsNothing: Bool { answers.allSatisfy { $0 == false } }

  /// Whether a step satisfies it.
  @inline(__always)
  func accepts(kind: UInt32, source: Int, target: Int) -> Bool {
    if let answer = answers[Int(kind)] { return answer }
    return ends[Int(kind)].holds(source: source, target: target)
  }
}

extension StepFilter.Ends {
  /// The same question without constants inside.
  func simplified() -> StepFilter.Ends {
    switch self {
    case .constant, .before, .after: return self
    case .not(let operand):
      let operand = operand.simplified()
      return if case .constant(let value) = operand { .constant(!value) } else { .not(operand) }
    case .all(let operands): return Self.combined(operands, neutral: true, StepFilter.Ends.all)
    case .any(let operands): return Self.combined(operands, neutral: false, StepFilter.Ends.any)
    }
  }

  private static func combined(
    _ operands: [StepFilter.Ends], neutral: Bool, _ combine: ([StepFilter.Ends]) -> StepFilter.Ends
  ) -> StepFilter.Ends {
    var rest: [StepFilter.Ends] = []
    for operand in operands {
      let operand = operand.simplified()
      guard case .constant(let value) = operand else {
        rest.append(operand)
        continue
      }
      if value != neutral { return .constant(value) }
    }
    return rest.isEmpty ? .constant(neutral) : rest.count == 1 ? rest[0] : combine(rest)
  }

  func holds(source: Int, target: Int) -> Bool {
    switch self {
    case .constant(let value): value
    case .before(let states): states.contains(source)
    case .after(let states): states.contains(target)
    case .not(let operand): !operand.holds(source: source, target: target)
    case .all(let operands): operands.allSatisfy { $0.holds(source: source, target: target) }
    case .any(let operands): operands.contains { $0.holds(source: source, target: target) }
    }
  }
}

extension StateGraph {
  /// The first step that satisfies a question, in the order of sources: so one whose source is nearest to the start.
  ///
  /// - Complexity: Linear in the size of the graph; constant where no kind of step can satisfy it.
  public func firstTransition(satisfying filter: StepFilter) -> Transition? {
    guard !filter.acceptsNothing else { return nil }
    for source in 0..<stateCount {
      if let found = transitions(from: source, satisfying: filter).first { return found }
    }
    return nil
  }

  /// The states that a step leaves which satisfies a question.
  ///
  /// - Complexity: Linear in the size of the graph; constant where no kind of step can satisfy it.
  public func sources(of filter: StepFilter) -> StateSet {
    var result = StateSet(stateCount: stateCount)
    guard !filter.acceptsNothing else { return result }
    for source in 0..<stateCount {
      let positions = storage.offsets[source]..<storage.offsets[source + 1]
      let isSource = positions.contains { position in
        filter.accepts(kind: storage.kinds[position], source: source, target: Int(storage.targets[position]))
      }
      if isSource { result.insert(source) }
    }
    return result
  }

  /// The steps from a state that satisfy a question, in the system's order.
  public func transitions(
    from source: StateID, satisfying filter: StepFilter
  ) -> some Collection<Transition> {
    (storage.offsets[source]..<storage.offsets[source + 1]).lazy.filter { position in
      filter.accepts(
        kind: storage.kinds[position], source: source, target: Int(storage.targets[position]))
    }.map { storage.transition(at: $0, from: source) }
  }
}
