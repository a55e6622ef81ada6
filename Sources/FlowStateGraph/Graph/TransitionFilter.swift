import FlowAlgorithms

/// A question about the steps of one graph, answered for each kind of step as far as the kind decides.
///
/// What is left to ask of a single step concerns its two ends, and is often nothing.
public struct TransitionFilter: Sendable {
  /// A question about the two ends of a step.
  public indirect enum Ends: Sendable, Hashable {
    /// The answer is the same for all steps.
    case constant(Bool)
    /// The step leaves a state of the set.
    case before(StateSet)
    /// The step leads to a state of the set.
    case after(StateSet)
    /// The operand's answer is no.
    case not(Ends)
    /// All answers are yes; true for no operands.
    case all([Ends])
    /// Some answer is yes; false for no operands.
    case any([Ends])
  }

  /// The position of each kind's question; nil if the answer is no for all its steps, -1 if it is yes.
  private let questionsOfKinds: [Int?]
  /// What is left to ask of the ends of steps, each question once.
  private let questions: EndsTable
  /// The states that steps satisfying the question can leave.
  fileprivate let possibleSources: StateSet

  /// Asks the same question of all transition labels of a graph.
  ///
  /// - Parameter question: What is left to ask of the steps of a kind; called once for each kind.
  public init(of graph: StateGraph, _ question: (TransitionLabel) -> Ends) {
    self.init(of: graph, TransitionQuestion(of: graph, question))
  }

  /// Prepares to ask a question of many steps of a graph.
  public init(of graph: StateGraph, _ question: TransitionQuestion) {
    precondition(question.positions.count == graph.labels.count, "a question for each label")
    var (asked, numbers): ([Ends], [Int?]) = ([], [])
    for ends in question.distinct {
      if case .constant(let value) = ends {
        numbers.append(value ? -1 : nil)
      } else {
        numbers.append(asked.count)
        asked.append(ends)
      }
    }
    questionsOfKinds = question.positions.map { numbers[$0] }
    questions = EndsTable(asked)
    let open = question.distinct.filter { $0 != .constant(false) }
    possibleSources =
      Ends.any(open).sources(for: true, stateCount: graph.stateCount)
      ?? StateSet(stateCount: graph.stateCount, containsAll: true)
  }

  /// Returns the answer for all steps of a kind, by its number, or nil if the ends decide.
  func answer(ofKind kind: Int) -> Bool? {
    guard let question = questionsOfKinds[kind] else { return false }
    return question < 0 ? true : nil
  }

  /// Whether no step can satisfy the question.
  var acceptsNothing: Bool { questionsOfKinds.allSatisfy { $0 == nil } }

  /// Whether a step satisfies the question.
  @inline(__always)
  func accepts(kind: UInt32, source: Int, target: Int) -> Bool {
    guard let question = questionsOfKinds[Int(kind)] else { return false }
    return question < 0 || questions.holds(question, source: source, target: target)
  }
}

extension TransitionFilter.Ends {
  /// Returns the same question without constants inside.
  func simplified() -> TransitionFilter.Ends {
    switch self {
    case .constant: return self
    case .before(let states), .after(let states):
      if states.isEmpty { return .constant(false) }
      return states.isFull ? .constant(true) : self
    case .not(let operand):
      let operand = operand.simplified()
      return if case .constant(let value) = operand { .constant(!value) } else { .not(operand) }
    case .all(let operands): return Self.combined(operands, neutral: true, TransitionFilter.Ends.all)
    case .any(let operands): return Self.combined(operands, neutral: false, TransitionFilter.Ends.any)
    }
  }

  private static func combined(
    _ operands: [TransitionFilter.Ends], neutral: Bool,
    _ combine: ([TransitionFilter.Ends]) -> TransitionFilter.Ends
  ) -> TransitionFilter.Ends {
    var rest: [TransitionFilter.Ends] = []
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

  /// Returns the states that a step with a given answer can leave, wherever it leads; nil for all states.
  fileprivate func sources(for answer: Bool, stateCount: Int) -> StateSet? {
    switch self {
    case .constant(let value): return value == answer ? nil : StateSet(stateCount: stateCount)
    case .before(let states): return answer ? states : states.complement()
    case .after: return nil
    case .not(let operand): return operand.sources(for: !answer, stateCount: stateCount)
    case .all(let operands), .any(let operands):
      let sets = operands.map { $0.sources(for: answer, stateCount: stateCount) }
      var isAll = answer
      if case .any = self { isAll.toggle() }
      let known = sets.compactMap { $0 }
      if isAll { return known.dropFirst().reduce(into: known.first) { $0?.formIntersection($1) } }
      guard known.count == sets.count else { return nil }
      return known.dropFirst().reduce(into: known.first ?? StateSet(stateCount: stateCount)) {
        $0.formUnion($1)
      }
    }
  }
}

extension TransitionFilter {
  /// The steps of each row that can satisfy the question.
  struct Selection {
    struct Step {
      /// Its position, counted from the row's first.
      let position: UInt32
      /// The question left to ask of its ends; -1 for none.
      let question: Int32
      let target: TransitionTarget
    }

    fileprivate(set) var steps: [Step] = []
    /// Where the steps of each row begin, with one more entry at the end.
    fileprivate(set) var starts = [0]

    @inline(__always)
    func range(of row: UInt32) -> Range<Int> { starts[Int(row)]..<starts[Int(row) + 1] }
  }

  /// The steps of each row that can satisfy the question.
  ///
  /// If a step leads to the same state from every state of the row, whatever that target decides is decided here.
  func selection(from rows: TransitionRows) -> Selection {
    var selection = Selection()
    for row in 0..<UInt32(rows.count) {
      for step in 0..<rows.stepCount(of: row) {
        guard var question = questionsOfKinds[Int(rows.kind(at: step, of: row))] else { continue }
        let target = rows.target(at: step, of: row)
        if question >= 0, let state = target.state {
          switch questions.answer(to: question, target: state) {
          case true?: question = -1
          case false?: continue
          case nil: break
          }
        }
        selection.steps.append(
          Selection.Step(position: UInt32(step), question: Int32(question), target: target))
      }
      selection.starts.append(selection.steps.count)
    }
    return selection
  }

  /// Whether a selected step satisfies the question.
  @inline(__always)
  func accepts(_ step: Selection.Step, source: Int, target: Int) -> Bool {
    step.question < 0 || questions.holds(Int(step.question), source: source, target: target)
  }
}

extension StateGraph {
  /// Returns the first step that satisfies a question, in the order of sources. Its source is therefore one of smallest depth.
  ///
  /// - Complexity: Linear in the number of states; constant if no kind of step can satisfy the question.
  public func firstTransition(satisfying filter: TransitionFilter) -> Transition? {
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
  /// - Complexity: Linear in the number of states and of steps that can satisfy the question; constant if no kind of step can.
  public func forEachTransition(satisfying filter: TransitionFilter, _ body: (Transition) -> Bool) {
    guard !filter.acceptsNothing else { return }
    let selection = filter.selection(from: storage.rows)
    forEachStep(from: 0..<storage.expandedCount, satisfying: filter, selection) { source, step in
      body(storage.transition(Int(step.position), from: source)) ? .nextStep : .end
    }
  }

  /// Returns the states that have a step which satisfies a question.
  ///
  /// - Parameter threads: How many threads may share the work.
  /// - Complexity: Linear in the number of states and of steps that can satisfy the question; constant if no kind of step can.
  public func sources(of filter: TransitionFilter, threads: ThreadCount = ThreadCount()) -> StateSet {
    guard !filter.acceptsNothing else { return StateSet(stateCount: stateCount) }
    let selection = filter.selection(from: storage.rows)
    let shares = shares(of: 0..<storage.expandedCount, parts: threads.partCount(for: storage.expandedCount))
    let parts = concurrently(shares.count, threads: threads.count) { part in
      let first = shares[part].lowerBound / 64
      var words = [UInt64](repeating: 0, count: (shares[part].count + 63) / 64)
      forEachStep(from: shares[part], satisfying: filter, selection) { source, _ in
        words[source / 64 - first] |= 1 << UInt64(source % 64)
        return .nextState
      }
      return words
    }
    var words = Array(parts.joined())
    words += Array(repeating: 0, count: (stateCount + 63) / 64 - words.count)
    return StateSet(stateCount: stateCount, words: words)
  }

  /// Divides states into this many parts. The first state must begin a word of a set; each part then does, too.
  package func shares(of states: Range<StateID>, parts count: Int) -> [Range<StateID>] {
    let share = ((states.count + 63) / 64 + count - 1) / count * 64
    return (0..<count).map { part in
      let first = states.lowerBound + part * share
      return min(first, states.upperBound)..<min(first + share, states.upperBound)
    }
  }

  /// Returns the steps from a state that satisfy a question, in the system's order.
  public func transitions(
    from source: StateID, satisfying filter: TransitionFilter
  ) -> some Collection<Transition> {
    let row = storage.row(of: source)
    return (0..<storage.rows.stepCount(of: row)).lazy.filter { position in
      filter.accepts(
        kind: storage.rows.kind(at: position, of: row), source: source,
        target: storage.target(of: position, from: source))
    }.map { storage.transition($0, from: source) }
  }

  /// How to go on after a step that satisfies a question.
  private enum Continuation { case nextStep, nextState, end }

  private func forEachStep(
    from sources: Range<StateID>, satisfying filter: TransitionFilter,
    _ selection: TransitionFilter.Selection,
    _ body: (StateID, TransitionFilter.Selection.Step) -> Continuation
  ) {
    guard !selection.steps.isEmpty else { return }
    filter.possibleSources.forEach(in: sources) { source in
      let range = selection.range(of: storage.rowNumbers[source])
      guard !range.isEmpty else { return true }
      let first = storage.positions[source]
      for index in range {
        let step = selection.steps[index]
        let target = step.target.state(from: source, first, in: storage.targets)
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
