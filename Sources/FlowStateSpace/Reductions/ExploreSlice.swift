/// Visits all that a question can tell of a system, breadth first, and leaves out the fields that do not matter to it.
///
/// The search begins without any of the free fields. Where some turn out to decide a step that the slice keeps, or to be
/// read by the question, it begins anew with them there. First it looks at some thousand states, with one thread, and goes
/// on only when they need nothing more; so what is left out does not depend on the number of threads. When all fields are
/// needed everywhere, the whole system is explored, with all steps.
///
/// - Parameters:
///   - system: What to explore.
///   - question: What must be told by the slice as by the whole.
///   - grain: Whether a field may be left out in a part of the states only.
///   - limits: When to give up; the time is that of all attempts together.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop; a slice has no checkpoints.
public func exploreSlice<System: SliceableSystem>(
  of system: System, for question: SliceQuestion, grain: SliceGrain = .region,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) -> Slice {
  SliceSearch(
    system: system, question: question, grain: grain, limits: limits, threads: threads, monitor: monitor
  ).slice()
}

/// The attempts at a slice.
private struct SliceSearch<System: SliceableSystem> {
  let system: System
  let question: SliceQuestion
  let grain: SliceGrain
  let limits: ExplorationLimits
  let threads: ThreadCount
  let monitor: ExplorationMonitor
  private let start = ContinuousClock().now

  /// The most states of the first attempts, and how many times more the next ones may have.
  private var firstStage: Int { min(4096, threads.minimumStates) }
  private var growth: Int { 16 }

  init(
    system: System, question: SliceQuestion, grain: SliceGrain, limits: ExplorationLimits,
    threads: ThreadCount, monitor: ExplorationMonitor
  ) {
    self.system = system
    self.question = question
    self.grain = grain
    self.limits = limits
    self.threads = threads
    var monitor = monitor
    monitor.checkpoint = nil
    self.monitor = monitor
  }

  /// What is left of the limits, with a bound on states.
  private func rest(upTo states: Int) -> ExplorationLimits {
    var rest = limits
    rest.states = min(limits.states, states)
    rest.time = limits.time.map { max(.zero, $0 - (ContinuousClock().now - start)) }
    return rest
  }

  func slice() -> Slice {
    let needed = NeededFields()
    var stage = firstStage
    while true {
      guard let slice = attempt(upTo: stage, with: ThreadCount(1), .toTheEnd, needed) else { continue }
      guard slice.graph.truncation == .states(stage), stage < limits.states else { return slice }
      stage *= growth
      guard stage > firstStage * growth else { continue }
      // So many states needed nothing more that the others will hardly do. If they do, that is found again in an order that
      // does not depend on threads.
      if let slice = attempt(upTo: limits.states, with: threads, .toTheFirstNeed, NeededFields(needed)) {
        return slice
      }
    }
  }

  /// How far an attempt goes that turned out to need more: it may find still more, or be thrown away.
  private enum Patience { case toTheEnd, toTheFirstNeed }

  /// The slice without what is not known to be needed; nil when it turns out that more is needed.
  private func attempt(
    upTo states: Int, with threads: ThreadCount, _ patience: Patience, _ needed: NeededFields
  ) -> Slice? {
    let before = needed.count
    let kept = KeptFields(system.freeFields, usedBits: system.usedBits, needed: needed.byRegion)
    let sliced = SlicedSystem(system, keeping: kept, grain: grain, for: question, noting: needed)
    var monitor = monitor
    if patience == .toTheFirstNeed {
      monitor.isInterrupted = { [monitor] in needed.count > before || monitor.isInterrupted() }
    }
    let graph = explore(sliced, limits: rest(upTo: states), threads: threads, monitor: monitor)
    guard needed.count == before else { return nil }
    question.reads(graph, sliced.freeBits) { state, bits in
      let projection = sliced.projection(of: state.words)
      needed.need(sliced.fields(in: bits, leftOutBy: projection), in: projection.region)
    }
    guard needed.count == before else { return nil }
    return slice(graph, kept, of: sliced.seen.regions)
  }

  /// The slice with this graph, or the whole where its regions keep everything.
  private func slice(_ graph: StateGraph, _ kept: KeptFields, of regions: [Region]) -> Slice {
    var (leftOut, inPart): ([Int], [Int]) = ([], [])
    let keeping = regions.map(kept.fields)
    for field in system.freeFields.indices {
      switch keeping.count(where: { $0.contains(field) }) {
      case 0: leftOut.append(field)
      case regions.count: break
      default: inPart.append(field)
      }
    }
    guard leftOut.isEmpty, inPart.isEmpty else {
      return Slice(
        graph: graph, leftOut: leftOut, leftOutInPart: inPart, grain: grain, kept: kept,
        marks: question.marks)
    }
    let whole = explore(system, limits: rest(upTo: limits.states), threads: threads, monitor: monitor)
    return Slice(
      graph: whole, leftOut: [], leftOutInPart: [], grain: grain, kept: nil, marks: StepMarks(rawValue: ~0))
  }
}

extension Slice {
  /// A run of the slice as it happens in the whole system: where it starts, and its steps.
  ///
  /// Steps of the slice depend on nothing that it leaves out, so from every state that looks like the one before, a
  /// step of the same kind leads to one that looks like the one after.
  public func run(
    along trace: Trace, in system: some SliceableSystem
  ) -> Run {
    var buffer = SuccessorBuffer(stateWidth: system.stateWidth)
    system.initialStates(into: &buffer)
    let start = graph.state(trace.start)
    let first = (0..<buffer.count).lazy.map(buffer.state).first { projection(of: $0, in: system) == start }
    guard let first else { preconditionFailure("an initial state of a slice is one of the whole system's") }
    var run = Run(start: first, steps: [])
    for step in trace.steps {
      buffer.removeAll()
      system.successors(of: run.end, into: &buffer)
      let target = graph.state(step.target)
      let match = (0..<buffer.count).first { index in
        Int(buffer.actions[index]) == step.action
          && buffer.marks[index].intersection(marks.union(.cutShort)) == step.marks
          && projection(of: buffer.state(at: index), in: system) == target
      }
      guard let match else { preconditionFailure("a step of a slice is one of the whole system's") }
      let kind = StepKind(action: step.action, marks: buffer.marks[match])
      run.steps.append(Run.Step(kind: kind, state: buffer.state(at: match)))
    }
    return run
  }
}
