import FlowAlgorithms
public import FlowLogic
public import FlowStateGraph

/// Decides claims over one state graph, and remembers the sets of states that it has computed.
///
/// On a truncated graph every formula gets two sets of states: those where it holds whatever lies beyond the unexpanded states,
/// and those where it may hold (after Bruns and Godefroid, Model checking partial state spaces with three-valued temporal logics,
/// 1999). So every decision is valid for the whole state space.
public final class GraphChecker<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable> {
  /// The formulas about states that this checker decides.
  public typealias State = StateFormula<Atom, StepAtom>
  /// The formulas about steps that this checker decides.
  public typealias Step = StepFormula<Atom, StepAtom>

  /// The graph that claims are decided on.
  public let graph: StateGraph
  /// The classes of steps that a fair run may not postpone forever.
  public let fairness: [FairnessClass<Atom, StepAtom>]
  let bounds: EmptinessCheckBounds
  let threads: ThreadCount
  let backwards: BackwardSearch
  /// Why something that the current claim depends on could not be computed.
  var shortfall: InconclusiveReason?
  private let statesOfAtom: (Atom) -> StateSet
  private let testOfKind: (StepAtom, TransitionLabel) -> Bool
  private var known: [State: Satisfaction] = [:]
  /// For each step atom, whether it holds of each label.
  private var labelsOfAtoms: [StepAtom: [Bool]] = [:]
  /// For each formula, the first step that must satisfy it.
  private var firstSteps: [Step: Transition?] = [:]
  /// The results of searches for runs that refute claims.
  var knownRuns: [Claim<Atom, StepAtom>: RunSearch<Claim<Atom, StepAtom>>.Found] = [:]
  /// The fairness classes as they must, or may, constrain runs.
  var knownConstraints: [Certainty: [FairnessConstraint]] = [:]
  /// Whether every enabled class can be taken at once.
  var knownClosure: Bool?

  /// Prepares to decide claims over `graph`.
  ///
  /// - Parameters:
  ///   - fairness: Restricts the runs that `existsGlobally` and `linear` quantify over; all runs by default.
  ///   - bounds: The bounds of searches for infinite runs.
  ///   - threads: How many threads decide claims together. No answer depends on it.
  ///   - states: Returns the states in which an atom holds.
  ///   - labels: Whether a step atom holds of all steps with a label.
  public init(
    graph: StateGraph, fairness: [FairnessClass<Atom, StepAtom>] = [],
    bounds: EmptinessCheckBounds = EmptinessCheckBounds(), threads: ThreadCount = ThreadCount(),
    states: @escaping (Atom) -> StateSet,
    labels: @escaping (StepAtom, TransitionLabel) -> Bool
  ) {
    self.graph = graph
    self.fairness = fairness
    self.bounds = bounds
    self.threads = threads
    backwards = BackwardSearch(graph, threads: threads)
    statesOfAtom = states
    testOfKind = labels
  }

  /// Returns the states where the formula must hold, and those where it may.
  public func evaluate(_ formula: State) -> Satisfaction {
    if let known = known[formula] { return known }
    let result = workOut(formula)
    // A truncated result is not kept, so that it can be computed another time.
    if shortfall == nil { known[formula] = result }
    return result
  }

  /// Whether all that may hold must hold.
  var isExact: Bool { graph.truncation == nil && shortfall == nil }

  /// Whether some visited state must satisfy the formula.
  public func occurs(_ formula: State) -> Bool {
    !evaluate(formula).must.isEmpty
  }

  /// Whether some visited step must satisfy the formula.
  public func occurs(_ formula: Step) -> Bool {
    firstStep(formula) != nil
  }

  /// Finds the first steps that must satisfy some formulas, all in one pass. With several threads, also finds the runs and cycles
  /// that refute claims. Later queries use these results.
  ///
  /// Leaves formulas for later that depend on something that could not be computed. On a small graph, leaves the search for runs
  /// for later, too.
  ///
  /// - Parameter isOver: Whether to leave the rest for later.
  /// - Returns: The number of claims for which runs were searched.
  @discardableResult
  public func prepare(
    _ formulas: some Sequence<Step>, refuting claims: some Sequence<Claim<Atom, StepAtom>>,
    until isOver: () -> Bool = { false }
  ) -> Int {
    let claims = threads.count(for: graph.stateCount) > 1 ? Set(claims) : []
    let first = searches(refuting: claims.filter(\.isAboutWholeRuns))
    // Other threads search for runs while this one prepares the questions about steps.
    let pool = TaskPool(threads: threads.count)
    pool.start(first.map { search in { @Sendable in _ = search.find() } })
    defer { pool.finish() }
    var (wanted, questions): ([Step], [TransitionQuestion]) = ([], [])
    for formula in Set(formulas) where firstSteps[formula] == nil {
      guard !isOver() else { break }
      shortfall = nil
      let question = question(formula, .must)
      guard shortfall == nil else { continue }
      wanted.append(formula)
      questions.append(question)
    }
    shortfall = nil
    guard !isOver() else { return 0 }
    let steps = graph.firstTransitions(satisfying: questions, threads: threads, in: pool)
    for (formula, step) in zip(wanted, steps) { firstSteps[formula] = .some(step) }
    pool.finish()
    // The first steps show whether a claim about each step, or about cycles, needs a search.
    let second = searches(refuting: claims.filter { !$0.isAboutWholeRuns })
    concurrently(second.count, threads: threads.count) { _ = second[$0].find() }
    for search in first + second { knownRuns[search.claim] = search.result }
    return first.count + second.count
  }

  /// Returns the first step that must satisfy a formula, in the order of sources; nil if there is none.
  func firstStep(_ formula: Step) -> Transition? {
    if let known = firstSteps[formula] { return known }
    return graph.firstTransition(satisfying: filter(formula, .must))
  }

  private func workOut(_ formula: State) -> Satisfaction {
    switch formula {
    case .constant(let value):
      return Satisfaction(everywhere: value, stateCount: graph.stateCount)
    case .atom(let atom):
      return Satisfaction(exactly: statesOfAtom(atom))
    case .not(let operand):
      return evaluate(operand).negated()
    case .all(let operands):
      return satisfyingAll(of: operands)
    case .any(let operands):
      return .any(operands.map(evaluate), stateCount: graph.stateCount)
    case .existsUntil(let target, let along):
      return reaching(evaluate(target), along: along)
    case .existsNext(let step):
      return taking(step)
    case .existsGlobally(let operand):
      return remaining(in: evaluate(operand))
    }
  }

  /// Returns the states that satisfy all formulas. Once no state may, the remaining formulas, which may need a search, are
  /// skipped.
  private func satisfyingAll(of operands: [State]) -> Satisfaction {
    var result = Satisfaction(everywhere: true, stateCount: graph.stateCount)
    for operand in operands {
      result = .all([result, evaluate(operand)], stateCount: graph.stateCount)
      if result.may.isEmpty { break }
    }
    return result
  }

  /// Returns the states with a step that satisfies the formula. An unexpanded state may have such a step that was not visited.
  private func taking(_ formula: Step) -> Satisfaction {
    let must = graph.sources(of: filter(formula, .must), threads: threads)
    guard !isExact else { return Satisfaction(exactly: must) }
    var may = unseenSteps(formula).may
    may.formIntersection(graph.openStates)
    may.formUnion(graph.sources(of: filter(formula, .may), threads: threads))
    return Satisfaction(must: must, may: may)
  }

  /// Returns the states from which the target can be reached.
  ///
  /// An unexpanded state may have a step that leaves the visited part, to a state where anything may hold.
  private func reaching(_ target: Satisfaction, along: Step) -> Satisfaction {
    let must = backwards.statesReaching(target.must, along: filter(along, .must))
    guard !isExact else { return Satisfaction(exactly: must) }
    var beyond = unseenSteps(along).may
    beyond.formIntersection(graph.openStates)
    beyond.formUnion(target.may)
    return Satisfaction(
      must: must, may: backwards.statesReaching(beyond, along: filter(along, .may)))
  }

  /// Returns the states whose unseen steps must, or may, satisfy the formula.
  private func unseenSteps(_ formula: Step) -> Satisfaction {
    let nowhere = StateSet(stateCount: graph.stateCount)
    switch formula {
    case .constant(let value):
      return Satisfaction(everywhere: value, stateCount: graph.stateCount)
    case .atom, .after:
      return Satisfaction(must: nowhere, may: nowhere.complement())
    case .before(let state):
      return evaluate(state)
    case .not(let operand):
      return unseenSteps(operand).negated()
    case .all(let operands):
      return .all(operands.map(unseenSteps), stateCount: graph.stateCount)
    case .any(let operands):
      return .any(operands.map(unseenSteps), stateCount: graph.stateCount)
    }
  }

  /// Returns the formula as a filter of visited steps.
  func filter(_ formula: Step, _ certainty: Certainty) -> TransitionFilter {
    TransitionFilter(of: graph, question(formula, certainty))
  }

  /// Returns the formula as a question about visited steps.
  private func question(_ formula: Step, _ certainty: Certainty) -> TransitionQuestion {
    var atoms: [StepAtom] = []
    formula.collectAtoms(&atoms)
    // Labels of which the same atoms hold form a class, with one question about the ends. Each atom splits the classes so far.
    var (classes, positions): ([Set<StepAtom>], [Int]) = (
      [[]], Array(repeating: 0, count: graph.labels.count)
    )
    for atom in atoms {
      let answers = labels(of: atom)
      var (split, numbers) = ([Set<StepAtom>](), Array(repeating: -1, count: 2 * classes.count))
      for label in positions.indices {
        let part = 2 * positions[label] + (answers[label] ? 1 : 0)
        if numbers[part] < 0 {
          numbers[part] = split.count
          split.append(answers[label] ? classes[positions[label]].union([atom]) : classes[positions[label]])
        }
        positions[label] = numbers[part]
      }
      classes = split
    }
    // Where a truncated step leads is unknown. Its source is open, and may take any step.
    for (label, kind) in graph.labels.enumerated() where kind.flags.contains(.truncated) {
      positions[label] = classes.count
    }
    var states: [StateSet] = []
    collectStates(of: formula, certainty, &states)
    let questions = classes.map { holding in
      var next = 0
      return ends(formula, of: holding, states, &next)
    }
    return TransitionQuestion(questions + [.constant(false)], positions)
  }

  /// A filter of all steps but those that a bound cut short; nil if there are no such steps.
  var wholeSteps: TransitionFilter? {
    guard graph.labels.contains(where: { $0.flags.contains(.truncated) }) else { return nil }
    return filter(.constant(true), .must)
  }

  /// Returns for each label, by its number, whether a step atom holds of it.
  private func labels(of atom: StepAtom) -> [Bool] {
    if let known = labelsOfAtoms[atom] { return known }
    let answers = graph.labels.map { testOfKind(atom, $0) }
    labelsOfAtoms[atom] = answers
    return answers
  }

  /// Adds the states that the formula asks about, in the order of writing.
  private func collectStates(of formula: Step, _ certainty: Certainty, _ states: inout [StateSet]) {
    switch formula {
    case .constant, .atom: break
    case .before(let state), .after(let state): states.append(evaluate(state)[certainty])
    case .not(let operand): collectStates(of: operand, certainty.opposite, &states)
    case .all(let operands), .any(let operands):
      for operand in operands { collectStates(of: operand, certainty, &states) }
    }
  }

  /// Returns what the formula leaves to ask of the two ends of a step of which these atoms hold.
  ///
  /// - Parameter states: The states that it asks about, from the position `next` on, which moves past them.
  private func ends(
    _ formula: Step, of holding: Set<StepAtom>, _ states: [StateSet], _ next: inout Int
  ) -> TransitionFilter.Ends {
    switch formula {
    case .constant(let value): return .constant(value)
    case .atom(let atom): return .constant(holding.contains(atom))
    case .before, .after:
      defer { next += 1 }
      if case .before = formula { return .before(states[next]) } else { return .after(states[next]) }
    case .not(let operand): return .not(ends(operand, of: holding, states, &next))
    case .all(let operands): return .all(operands.map { ends($0, of: holding, states, &next) })
    case .any(let operands): return .any(operands.map { ends($0, of: holding, states, &next) })
    }
  }
}

extension Claim {
  /// Whether it is a claim about runs that is not equivalent to a claim about each step.
  fileprivate var isAboutWholeRuns: Bool {
    if case .linear(let formula) = self { formula.claimOfEachStep() == nil } else { false }
  }
}

extension StepFormula {
  /// Adds its atoms, each once.
  fileprivate func collectAtoms(_ atoms: inout [StepAtom]) {
    switch self {
    case .constant, .before, .after: break
    case .atom(let atom): if !atoms.contains(atom) { atoms.append(atom) }
    case .not(let operand): operand.collectAtoms(&atoms)
    case .all(let operands), .any(let operands): for operand in operands { operand.collectAtoms(&atoms) }
    }
  }
}
