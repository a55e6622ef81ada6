import FlowAlgorithms
public import FlowLogic
public import FlowStateGraph

/// Decides claims over one state graph, and remembers the sets of states it has worked out.
///
/// On a truncated graph every formula gets two sets of states: those where it holds whatever lies
/// beyond the unexpanded states, and those where it may hold (after Bruns and Godefroid, Model checking partial
/// state spaces with three-valued temporal logics, 1999). So whatever is decided is true of the whole.
public final class GraphChecker<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable> {
  /// The formulas about states that this checker decides.
  public typealias State = StateFormula<Atom, StepAtom>
  /// The formulas about steps that this checker decides.
  public typealias Step = StepFormula<Atom, StepAtom>

  /// The graph that claims are decided on.
  public let graph: StateGraph
  /// The steps that a run may not put off for ever, and be fair.
  public let fairness: [FairnessClass<Atom, StepAtom>]
  let bounds: EmptinessCheckBounds
  let threads: ThreadCount
  let backwards: BackwardSearch
  /// Why something that the claim at hand depends on was not worked out.
  var shortfall: InconclusiveReason?
  private let statesOfAtom: (Atom) -> StateSet
  private let testOfKind: (StepAtom, TransitionLabel) -> Bool
  private var known: [State: Satisfaction] = [:]
  /// For each step atom, whether it holds of each label.
  private var labelsOfAtoms: [StepAtom: [Bool]] = [:]
  /// The first steps that must satisfy formulas.
  private var firstSteps: [Step: Transition?] = [:]
  /// What searches for runs that refute claims found.
  var knownRuns: [Claim<Atom, StepAtom>: RunSearch<Claim<Atom, StepAtom>>.Found] = [:]
  /// The fairness classes as they must, or may, constrain runs.
  var knownConstraints: [Certainty: [FairnessConstraint]] = [:]
  /// Whether whatever they say is enabled can be taken at once.
  var knownClosure: Bool?

  /// Prepares to decide claims over `graph`.
  ///
  /// - Parameters:
  ///   - fairness: Which runs `existsGlobally` and `linear` speak of; all of them by default.
  ///   - bounds: What bounds the searches for infinite runs.
  ///   - threads: How many threads decide claims together; no answer depends on it.
  ///   - states: The states where an atom holds; asked once for each atom.
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

  /// The states where the formula must hold, and those where it may.
  public func evaluate(_ formula: State) -> Satisfaction {
    if let known = known[formula] { return known }
    let result = workOut(formula)
    // What was truncated may be worked out another time.
    if shortfall == nil { known[formula] = result }
    return result
  }

  /// Whether what must hold is all that may hold.
  var isExact: Bool { graph.truncation == nil && shortfall == nil }

  /// Whether some state that was seen must satisfy the formula.
  public func occurs(_ formula: State) -> Bool {
    !evaluate(formula).must.isEmpty
  }

  /// Whether some step that was seen must satisfy the formula.
  public func occurs(_ formula: Step) -> Bool {
    firstStep(formula) != nil
  }

  /// Looks for the first steps that must satisfy some formulas, all in one pass, and with several threads for the runs and cycles that
  /// refute claims; what is asked about them later is known then.
  ///
  /// A formula that depends on something that could not be worked out is left for later. So is the search for runs on a small graph.
  ///
  /// - Parameter isOver: Whether to leave the rest for later.
  /// - Returns: For how many claims runs were searched for.
  @discardableResult
  public func prepare(
    _ formulas: some Sequence<Step>, refuting claims: some Sequence<Claim<Atom, StepAtom>>,
    until isOver: () -> Bool = { false }
  ) -> Int {
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
    // The first steps tell whether a claim about each step, or about cycles, needs a search.
    let claims = threads.count(for: graph.stateCount) > 1 ? Set(claims) : []
    let first = searches(refuting: claims.filter(\.isAboutWholeRuns))
    let tasks = first.map { search in { @Sendable in _ = search.find() } }
    for (formula, step) in zip(
      wanted, graph.firstTransitions(satisfying: questions, threads: threads, beside: tasks))
    {
      firstSteps[formula] = .some(step)
    }
    let second = searches(refuting: claims.filter { !$0.isAboutWholeRuns })
    concurrently(second.count, threads: threads.count) { _ = second[$0].find() }
    for search in first + second { knownRuns[search.claim] = search.result }
    return first.count + second.count
  }

  /// The first step that must satisfy a formula, in the order of sources; nil when none does.
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

  /// The states that satisfy all of some formulas; once none may, the rest, which may need a search, is not asked.
  private func satisfyingAll(of operands: [State]) -> Satisfaction {
    var result = Satisfaction(everywhere: true, stateCount: graph.stateCount)
    for operand in operands {
      result = .all([result, evaluate(operand)], stateCount: graph.stateCount)
      if result.may.isEmpty { break }
    }
    return result
  }

  /// The states that a step leaves which satisfies the formula; an unexpanded state may have one that was not seen.
  private func taking(_ formula: Step) -> Satisfaction {
    let must = graph.sources(of: filter(formula, .must), threads: threads)
    guard !isExact else { return Satisfaction(exactly: must) }
    var may = unseenSteps(formula).may
    may.formIntersection(graph.openStates)
    may.formUnion(graph.sources(of: filter(formula, .may), threads: threads))
    return Satisfaction(must: must, may: may)
  }

  /// The states from which the target can be reached.
  ///
  /// An unexpanded state may have a step that leads out of what was seen, to a state where anything may hold.
  private func reaching(_ target: Satisfaction, along: Step) -> Satisfaction {
    let must = backwards.statesReaching(target.must, along: filter(along, .must))
    guard !isExact else { return Satisfaction(exactly: must) }
    var beyond = unseenSteps(along).may
    beyond.formIntersection(graph.openStates)
    beyond.formUnion(target.may)
    return Satisfaction(
      must: must, may: backwards.statesReaching(beyond, along: filter(along, .may)))
  }

  /// The states whose unseen steps must, or may, satisfy the formula.
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

  /// The formula as a filter of steps that were seen.
  func filter(_ formula: Step, _ certainty: Certainty) -> TransitionFilter {
    TransitionFilter(of: graph, question(formula, certainty))
  }

  /// The formula as a question about steps that were seen.
  private func question(_ formula: Step, _ certainty: Certainty) -> TransitionQuestion {
    var atoms: [StepAtom] = []
    formula.collectAtoms(&atoms)
    // Labels of which the same atoms hold leave the same to ask. Each atom splits the classes of labels so far.
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
    // Nobody knows what a step does that a bound cut short: its state is open, and may take any.
    for (label, kind) in graph.labels.enumerated() where kind.flags.contains(.truncated) {
      positions[label] = classes.count
    }
    let questions = classes.map { ends(formula, of: $0, certainty) } + [.constant(false)]
    return TransitionQuestion(questions, positions)
  }

  /// Tells steps from those that a bound cut short; nil where there are none of these.
  var wholeSteps: TransitionFilter? {
    guard graph.labels.contains(where: { $0.flags.contains(.truncated) }) else { return nil }
    return filter(.constant(true), .must)
  }

  /// Whether a step atom holds of each label, by its number.
  private func labels(of atom: StepAtom) -> [Bool] {
    if let known = labelsOfAtoms[atom] { return known }
    let answers = graph.labels.map { testOfKind(atom, $0) }
    labelsOfAtoms[atom] = answers
    return answers
  }

  /// What the formula leaves to ask of the two ends of a step of which these atoms hold.
  private func ends(_ formula: Step, of holding: Set<StepAtom>, _ certainty: Certainty)
    -> TransitionFilter.Ends
  {
    switch formula {
    case .constant(let value): .constant(value)
    case .atom(let atom): .constant(holding.contains(atom))
    case .before(let state): .before(evaluate(state)[certainty])
    case .after(let state): .after(evaluate(state)[certainty])
    case .not(let operand): .not(ends(operand, of: holding, certainty.opposite))
    case .all(let operands): .all(operands.map { ends($0, of: holding, certainty) })
    case .any(let operands): .any(operands.map { ends($0, of: holding, certainty) })
    }
  }
}

extension Claim {
  /// Whether it is a claim about runs that is not one about each step.
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
