/// A question about the steps of one graph, with its answer for each kind of step worked out as far as it goes.
///
/// What is left to ask of a single step is a question about its two ends, and often nothing.
public struct StepFilter: Sendable {
  /// A question about the two ends of a step.
  public indirect enum Ends: Sendable, Hashable {
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

  /// The answer by kind, or nil where the ends decide.
  private let answers: [Bool?]
  /// What is left to ask of the ends of some step, each question once.
  private let questions: [Ends]
  /// The position of a kind's question.
  private let questionsOfKinds: [Int]
  /// For each question the states that a step with the answer yes can leave.
  private let sources: [StateSet]

  /// Asks the same question of all kinds of steps of a graph.
  ///
  /// - Parameter question: What is left to ask of the steps of a kind; called once for each kind.
  public init(of graph: StateGraph, _ question: (StepKind) -> Ends) {
    var (questions, positions): ([Ends], [Int]) = ([], [])
    for ends in graph.kinds.map(question) {
      let position = questions.firstIndex(of: ends) ?? questions.count
      if position == questions.count { questions.append(ends) }
      positions.append(position)
    }
    let simple = questions.map { $0.simplified() }
    self.questions = simple
    questionsOfKinds = positions
    answers = positions.map { if case .constant(let value) = simple[$0] { value } else { nil } }
    sources = simple.map { $0.sources(for: true, stateCount: graph.stateCount) }
  }

  /// A question that every step satisfies.
  public init(acceptingAllOf graph: StateGraph) {
    self.init(of: graph) { _ in .constant(true) }
  }

  /// The answer for all steps of a kind, by its number, or nil where the ends decide.
  func answer(ofKind kind: Int) -> Bool? { answers[kind] }

  /// Whether no step can satisfy it.
  var acceptsNothing: Bool { answers.allSatisfy { $0 == false } }

  /// The states that a step which satisfies it can leave.
  func possibleSources(in graph: StateGraph) -> StateSet {
    sources.reduce(into: StateSet(stateCount: graph.stateCount)) { $0.formUnion($1) }
  }

  /// Whether a step satisfies it.
  @inline(__always)
  func accepts(kind: UInt32, source: Int, target: Int) -> Bool {
    if let answer = answers[Int(kind)] { return answer }
    let question = questionsOfKinds[Int(kind)]
    return sources[question].contains(source) && questions[question].holds(source: source, target: target)
  }
}

extension StepFilter.Ends {
  /// The same question without constants inside.
  func simplified() -> StepFilter.Ends {
    switch self {
    case .constant: return self
    case .before(let states), .after(let states):
      if states.isEmpty { return .constant(false) }
      return states.complement().isEmpty ? .constant(true) : self
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

  /// The states that a step can leave for which the answer is a given one, wherever it leads.
  fileprivate func sources(for answer: Bool, stateCount: Int) -> StateSet {
    let everywhere = StateSet(stateCount: stateCount, containsAll: true)
    switch self {
    case .constant(let value): return StateSet(stateCount: stateCount, containsAll: value == answer)
    case .before(let states): return answer ? states : states.complement()
    case .after: return everywhere
    case .not(let operand): return operand.sources(for: !answer, stateCount: stateCount)
    case .all(let operands), .any(let operands):
      let sets = operands.map { $0.sources(for: answer, stateCount: stateCount) }
      var isAll = answer
      if case .any = self { isAll.toggle() }
      return isAll
        ? sets.reduce(into: everywhere) { $0.formIntersection($1) }
        : sets.reduce(into: StateSet(stateCount: stateCount)) { $0.formUnion($1) }
    }
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

extension StepFilter {
  /// The steps of each row that can satisfy the question.
  struct Selection {
    /// A step of a row, counted from its first, and its kind.
    struct Step {
      let position: UInt32
      let kind: UInt32
    }

    private(set) var steps: [Step] = []
    /// Where the steps of each row begin; one more at the end.
    private(set) var starts = [0]

    /// The steps of a row.
    @inline(__always)
    func range(of row: UInt32) -> Range<Int> { starts[Int(row)]..<starts[Int(row) + 1] }
  }

  /// The steps of each row that can satisfy the question.
  func selection(from rows: StepRows) -> Selection {
    var selection = Selection()
    for row in 0..<UInt32(rows.count) {
      for step in 0..<rows.stepCount(of: row) {
        let kind = rows.kind(at: step, of: row)
        if answers[Int(kind)] != false { selection.add(step, kind) }
      }
      selection.endRow()
    }
    return selection
  }

  /// Whether a step that can satisfy the question does.
  @inline(__always)
  func accepts(_ step: Selection.Step, source: Int, target: Int) -> Bool {
    accepts(kind: step.kind, source: source, target: target)
  }
}

extension StepFilter.Selection {
  fileprivate mutating func add(_ position: Int, _ kind: UInt32) {
    steps.append(Step(position: UInt32(position), kind: kind))
  }

  fileprivate mutating func endRow() { starts.append(steps.count) }
}

extension StateGraph {
  /// The first step that satisfies a question, in the order of sources: so one whose source is nearest to the start.
  ///
  /// - Complexity: Linear in the number of states; constant where no kind of step can satisfy it.
  public func firstTransition(satisfying filter: StepFilter) -> Transition? {
    var result: Transition?
    forEachTransition(satisfying: filter) { step in
      result = step
      return false
    }
    return result
  }

  /// Calls `body` with each step that satisfies a question, in the order of sources and the system's order, until it
  /// returns false.
  ///
  /// - Complexity: Linear in the number of states and of steps that can satisfy it; constant where no kind of step can.
  public func forEachTransition(satisfying filter: StepFilter, _ body: (Transition) -> Bool) {
    forEachStep(satisfying: filter) { source, step in
      body(storage.transition(Int(step.position), from: source)) ? .nextStep : .end
    }
  }

  /// The states that a step leaves which satisfies a question.
  ///
  /// - Complexity: Linear in the number of states and of steps that can satisfy it; constant where no kind of step can.
  public func sources(of filter: StepFilter) -> StateSet {
    var result = StateSet(stateCount: stateCount)
    forEachStep(satisfying: filter) { source, _ in
      result.insert(source)
      return .nextState
    }
    return result
  }

  /// The steps from a state that satisfy a question, in the system's order.
  public func transitions(
    from source: StateID, satisfying filter: StepFilter
  ) -> some Collection<Transition> {
    let (first, row) = (storage.steps(of: source).lowerBound, storage.row(of: source))
    return (0..<storage.rows.stepCount(of: row)).lazy.filter { position in
      filter.accepts(
        kind: storage.rows.kind(at: position, of: row), source: source,
        target: Int(storage.targets[first + position]))
    }.map { storage.transition($0, from: source) }
  }

  /// Where to go on after a step that satisfies a question.
  private enum Continuation { case nextStep, nextState, end }

  private func forEachStep(
    satisfying filter: StepFilter, _ body: (StateID, StepFilter.Selection.Step) -> Continuation
  ) {
    guard !filter.acceptsNothing else { return }
    let selection = filter.selection(from: storage.rows)
    filter.possibleSources(in: self).forEach(below: storage.expandedCount) { source in
      let first = storage.positions[source]
      for index in selection.range(of: storage.rowNumbers[source]) {
        let step = selection.steps[index]
        let target = Int(storage.targets[first + Int(step.position)])
        guard filter.accepts(step, source: source, target: target) else { continue }
        switch body(source, step) {
        case .nextStep: continue
        case .nextState: return true
        case .end: return false
        }
      }
      return true
    }
  }
}
