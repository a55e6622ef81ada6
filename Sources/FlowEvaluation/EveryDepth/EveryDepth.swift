import FlowEveryDepth
import FlowPushdown

/// Decides claims on the states of a flow that a search has seen.
typealias FlowChecker = GraphChecker<Proposition, StepProposition>

/// Answers what is true whatever the number of items on a stack without `limit`.
///
/// One checker answers all obligations that ask the same questions about items below the top. Each additional question adds
/// symbols, so a checker asks only what is needed. **Invariant:** one thread uses it at a time.
final class EveryDepth: @unchecked Sendable {
  enum Answer {
    case holds
    case vacuous
    case violated([Refutation])
    /// Nothing is proved, for a reason in words.
    case open(String)
  }

  /// A part of an obligation that is refuted.
  struct Refutation {
    let part: Int
    /// A run of the checker that shows it; nil if something is unreachable.
    var run: DepthRun?
    var checker: DepthChecker?
  }

  /// The number of states that are explored before claims are proved at every depth. If that succeeds, no more are explored.
  ///
  /// - Parameter steps: How many steps a state has; all actions by default.
  static func fewStates(of flow: CompiledFlow, steps: Int? = nil) -> Int {
    min(8_192, max(512, 500_000 / max(1, steps ?? flow.actions.count)))
  }

  /// The rooms that unlimited stacks are compiled with. A larger one is tried only if the one before is too small.
  static let rooms = [8, 16, 32, 64]

  let flow: CompiledFlow
  private var limits: PushdownLimits
  let fairness: [FlowFairness]
  /// The compiled flows by the room of their unlimited stacks.
  private var flows: [Int: StackFlow] = [:]
  /// The questions of their steps and of propositions, by the same.
  private var knownQuestions: [Int: StackQuestions] = [:]
  private var knownQuestionsOf: [Int: [Proposition: StackQuestions]] = [:]
  private var checkers:
    [(questions: StackQuestions, knowsTargets: Bool, checker: Result<DepthChecker, any Error>)] = []
  /// The checker for flows in which several stacks hold items at the same time.
  private var abstractChecker: Result<AbstractChecker, any Error>?
  private let explorationLimits: ExplorationLimits
  var knownClosure: Bool?
  /// The propositions that obligations will ask about, as far as known. They are evaluated together.
  var asked: [Proposition] = []
  /// The propositions of obligations if the search was up to a symmetry that they leave; otherwise nil.
  var askedUpToSymmetry: [Proposition]?
  private var isPrepared = false

  /// Prepares to answer; nil if all stacks have limits or a bound on stacks was chosen.
  ///
  /// - Parameter states: The most states that a search may visit, which also limits the heads.
  init?(_ flow: CompiledFlow, _ bounds: EvaluationBounds, states: Int) {
    guard flow.flow.stackBound == nil, StackFlow(flow) != nil else { return nil }
    self.flow = flow
    fairness = flow.flow.fairnessClasses
    var limits = PushdownLimits()
    limits.heads = min(states, 50_000) * 4
    limits.transitions = 5_000_000
    limits.shouldStop = { bounds.isOver }
    self.limits = limits
    explorationLimits = ExplorationLimits(states: min(states, 50_000), time: nil)
  }

  /// Stops when the given bounds are reached.
  func keep(within bounds: EvaluationBounds) { limits.shouldStop = { bounds.isOver } }

  /// The size of the largest system that was computed; nil if there is none.
  var size: EveryDepthReport? {
    let sizes =
      checkers.compactMap { try? $0.checker.get().size }
      + [abstractChecker].compactMap { try? $0?.get().size }
    return sizes.max { $0.transitions < $1.transitions }.map {
      EveryDepthReport(
        controlStates: $0.controls, stackSymbols: $0.symbols, automatonTransitions: $0.transitions)
    }
  }

  /// Whether the flow has an exact pushdown system, so that nearly every claim is decided.
  var isExact: Bool { (try? checker(for: [])) != nil }

  /// What is reached at some depth of what the flow declares; nil if that was not computed.
  var coverage: CoverageReport? {
    guard let checker = try? checker(for: []) else { return nil }
    return CoverageReport(checker.flow, taken: checker.takenActions) { checker.isTrueSomewhere($0) }
  }

  /// Decides an obligation.
  ///
  /// Each part has a checker that answers the part's questions, so that the questions of many parts do not multiply the symbols.
  ///
  /// - Parameter seen: Some reachable states; used only if several stacks can hold items at the same time.
  func answer(_ obligation: Obligation, seen: FlowChecker) -> Answer {
    do {
      if !obligation.parts.isEmpty {
        try checker(for: []).prepare(isPrepared ? obligation.propositions : asked + obligation.propositions)
      }
      isPrepared = true
      var refuted: [Refutation] = []
      for (index, part) in obligation.parts.enumerated() {
        if let refutation = try refutation(of: part, index, known: refuted) { refuted.append(refutation) }
      }
      if !refuted.isEmpty { return .violated(refuted) }
      return try isTriggered(obligation) ? .holds : .vacuous
    } catch let conflict as StackConflict {
      return abstractAnswer(obligation, seen, Self.words(for: conflict))
    } catch {
      return .open(Self.words(for: error))
    }
  }

  /// Decides an obligation on a system that may do more than the flow, for several stacks that can hold items at the same time.
  private func abstractAnswer(_ obligation: Obligation, _ seen: FlowChecker, _ conflict: String) -> Answer {
    do {
      return answer(obligation, try abstraction(), seen) ?? .open(conflict)
    } catch {
      return .open("\(conflict), and \(Self.words(for: error))")
    }
  }

  /// Returns what an abstraction says of an obligation; nil if that does not decide it.
  private func answer(
    _ obligation: Obligation, _ checker: AbstractChecker, _ seen: FlowChecker
  ) -> Answer? {
    var unreachable: [Refutation] = []
    for (index, part) in obligation.parts.enumerated() {
      if case .reachable(let target) = part.claim, seen.occurs(target) { continue }
      switch checker.check(part.claim) {
      case .holds: break
      case .unreachable: unreachable.append(Refutation(part: index))
      case .unknown: return nil
      }
    }
    if !unreachable.isEmpty { return .violated(unreachable) }
    return mayBeTriggered(obligation, checker, seen) ? .holds : .vacuous
  }

  private func mayBeTriggered(
    _ obligation: Obligation, _ checker: AbstractChecker, _ seen: FlowChecker
  ) -> Bool {
    switch obligation.trigger {
    case .none: return true
    case .change(let condition): return !flow.isFixed(condition)
    case .state(let formula): return !checker.neverOccurs(formula)
    case .step(let formula): return !checker.neverOccurs(formula)
    case .run(let formula):
      if let claim = formula.stepClaim(), seen.occurs(claim) { return true }
      if case .holds = checker.check(.linear(.always(.not(formula)))) { return false }
      return true
    }
  }

  /// Returns the checker for flows in which several stacks hold items at the same time.
  func abstraction() throws -> AbstractChecker {
    let made = abstractChecker ?? Result { try makeAbstraction() }
    abstractChecker = made
    return try made.get()
  }

  /// Whether an existing checker settles some questions: it answers them, or it failed with fewer.
  private static func decides(
    _ known: (questions: StackQuestions, knowsTargets: Bool, checker: Result<DepthChecker, any Error>),
    _ questions: StackQuestions
  ) -> Bool {
    switch known.checker {
    case .success: questions.isContained(in: known.questions)
    case .failure: known.questions.isContained(in: questions)
    }
  }

  private func makeAbstraction() throws -> AbstractChecker {
    try withLeastRoom { stack in
      let checker = try AbstractChecker(
        stack, asking: questions(in: stack, of: []),
        upTo: askedUpToSymmetry.flatMap { stack.symmetry(asking: $0) }, fairness: fairness,
        limits: explorationLimits,
        monitor: ExplorationMonitor(isInterrupted: limits.shouldStop))
      checker.prepare(asked)
      return checker
    }
  }

  /// Returns what a closure makes of the flow with the least sufficient room.
  private func withLeastRoom<Value>(_ make: (StackFlow) throws -> Value) throws -> Value {
    for room in Self.rooms {
      let stack = try stackFlow(room: room)
      do { return try make(stack) } catch EveryDepthError.needsRoom { continue }
    }
    throw EveryDepthError.needsRoom
  }

  func questions(in stack: StackFlow, of propositions: [Proposition]) throws -> StackQuestions {
    var questions = try ownQuestions(of: stack)
    for proposition in propositions { questions.formUnion(self.questions(in: stack, of: proposition)) }
    return questions
  }

  private func questions(in stack: StackFlow, of proposition: Proposition) -> StackQuestions {
    if let known = knownQuestionsOf[stack.room]?[proposition] { return known }
    let questions = stack.questions(of: [proposition])
    knownQuestionsOf[stack.room, default: [:]][proposition] = questions
    return questions
  }

  /// Returns the questions of a flow's steps.
  ///
  /// - Throws: ``EveryDepthError`` if its stacks cannot be pushdown stores.
  private func ownQuestions(of stack: StackFlow) throws -> StackQuestions {
    if let known = knownQuestions[stack.room] { return known }
    if let obstacle = stack.obstacle { throw EveryDepthError.unsupported(obstacle) }
    let questions = stack.ownQuestions
    knownQuestions[stack.room] = questions
    return questions
  }

  /// Returns the states of a refuting run, in a flow compiled with room for it; nil if no room suffices.
  func states(of run: DepthRun, in checker: DepthChecker) -> (
    flow: CompiledFlow, stem: StateTrace, loop: StateTrace?
  )? {
    let steps = (run.stem + (run.loop ?? [])).compactMap(\.self)
    for room in Self.rooms {
      guard let stack = try? stackFlow(room: room), let whole = checker.replay(steps, in: stack) else {
        continue
      }
      let stem = StateTrace(start: whole.start, steps: Array(whole.steps.prefix(run.length)))
      let loop = run.loop.map { _ in
        StateTrace(start: stem.end, steps: Array(whole.steps.dropFirst(run.length)))
      }
      if let loop, loop.end != loop.start {
        // A step's flags may depend on the height. So steps that are to go on forever must be possible once more.
        guard let again = checker.replay(steps + steps.dropFirst(run.length), in: stack),
          stack.itemCount(of: again.end) > stack.itemCount(of: whole.end)
        else { continue }
      }
      return (stack.flow, stem, loop)
    }
    return nil
  }

  /// Returns the flow compiled with room for what a number of steps push one after the other, or with the largest room.
  func flow(holding steps: Int) -> CompiledFlow? {
    let room =
      Self.rooms.first { $0 >= steps + InstanceTree.defaultStackLimit } ?? Self.rooms[Self.rooms.count - 1]
    return try? stackFlow(room: room).flow
  }

  /// Returns the flow compiled with the given room on its unlimited stacks; nil if such stacks lie inside items of others, each
  /// of which would need as much room in turn.
  func flow(withRoom room: Int) -> CompiledFlow? {
    guard let stack = try? stackFlow(room: Self.rooms[0]), !stack.isNested else { return nil }
    return try? stackFlow(room: room).flow
  }

  func checker(for propositions: [Proposition], knowsTargets: Bool = false) throws -> DepthChecker {
    let questions = try questions(in: try stackFlow(room: Self.rooms[0]), of: propositions)
    let known = checkers.first { ($0.knowsTargets || !knowsTargets) && Self.decides($0, questions) }
    if let known { return try known.checker.get() }
    let made = Result {
      try withLeastRoom { stack in
        try DepthChecker(
          stack, asking: self.questions(in: stack, of: propositions), fairness: fairness,
          knowsTargets: knowsTargets, limits: limits)
      }
    }
    checkers.append((questions, knowsTargets, made))
    return try made.get()
  }

  func stackFlow(room: Int) throws -> StackFlow {
    if let known = flows[room] { return known }
    guard let compiled = flow.withRoom(room), let stack = StackFlow(compiled) else {
      throw EveryDepthError.needsRoom
    }
    flows[room] = stack
    return stack
  }

  /// Returns the reason why nothing is proved.
  static func words(for error: any Error) -> String {
    switch error {
    case EveryDepthError.unsupported(let words): words
    case EveryDepthError.needsRoom:
      "a step looks at more than \(rooms[rooms.count - 1]) items of a stack"
    case let conflict as StackConflict:
      "stacks '\(conflict.first)' and '\(conflict.second)' can both hold items at a time"
    case PushdownError.stopped: "checking was ended"
    case let error as TranslationError: error.description
    case PushdownError.tooManyHeads(let limit):
      "there is too much to work out: more than \(limit.counted("head"))"
    case PushdownError.tooManyTransitions(let limit):
      "there is too much to work out: more than \(limit.counted("transition"))"
    case PushdownError.tooManyAnnotations(let limit):
      "there is too much to work out: more than \(limit.counted("annotation"))"
    case PushdownError.witnessTooLong(let limit):
      "there is too much to work out: a run of more than \(limit.counted("step"))"
    default: "\(error)"
    }
  }
}
