/// Visits all that a question can tell of a system, breadth first, and leaves out the fields that do not matter to it.
///
/// The search begins without any of the free fields. Whenever one turns out to decide a step that the slice keeps, or to
/// be read by the question, the search begins anew with it; that happens once for each field at most, and mostly early.
/// When all fields are needed, the whole system is explored, with all steps.
///
/// - Parameters:
///   - system: What to explore.
///   - question: What must be told by the slice as by the whole.
///   - limits: When to give up; the time is that of all attempts together.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop; a slice has no checkpoints.
public func exploreSlice<System: SliceableSystem>(
  of system: System, for question: SliceQuestion, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(), monitor: ExplorationMonitor = .silent
) -> Slice {
  let clock = ContinuousClock()
  let start = clock.now
  var leftOut = Array(system.freeFields.indices)
  while true {
    var rest = limits
    rest.time = limits.time.map { max(.zero, $0 - (clock.now - start)) }
    guard !leftOut.isEmpty else {
      let graph = explore(system, limits: rest, threads: threads, monitor: monitor)
      return Slice(graph: graph, mask: system.usedBits, leftOut: [], marks: StepMarks(rawValue: ~0))
    }
    let sliced = SlicedSystem(system, leavingOut: leftOut, for: question)
    let graph = explore(
      sliced, limits: rest, threads: threads,
      monitor: ExplorationMonitor(
        progress: monitor.progress,
        isInterrupted: { !sliced.missing.fields.isEmpty || monitor.isInterrupted() }))
    var missing = sliced.missing.fields
    if missing.isEmpty { missing.formUnion(sliced.fields(in: question.reads(graph))) }
    guard missing.isEmpty else {
      leftOut.removeAll(where: missing.contains)
      continue
    }
    return Slice(graph: graph, mask: sliced.mask, leftOut: leftOut, marks: question.marks)
  }
}

extension Slice {
  /// A run of the slice as it happens in the whole system: where it starts, and its steps.
  ///
  /// Steps of the slice depend on nothing that it leaves out, so from every state that looks like the one before, a
  /// step of the same kind leads to one that looks like the one after.
  public func run(
    along trace: Trace, in system: some SliceableSystem
  ) -> (start: PackedState, steps: [TakenStep]) {
    var buffer = SuccessorBuffer(stateWidth: system.stateWidth)
    system.initialStates(into: &buffer)
    let start = graph.state(trace.start)
    guard let first = (0..<buffer.count).lazy.map(buffer.state).first(where: { projection(of: $0) == start })
    else { preconditionFailure("an initial state of a slice is one of the whole system's") }
    var (state, steps) = (first, [TakenStep]())
    for step in trace.steps {
      buffer.removeAll()
      system.successors(of: state, into: &buffer)
      let target = graph.state(step.target)
      let match = (0..<buffer.count).first { index in
        Int(buffer.actions[index]) == step.action
          && buffer.marks[index].intersection(marks.union(.cutShort)) == step.marks
          && projection(of: buffer.state(at: index)) == target
      }
      guard let match else { preconditionFailure("a step of a slice is one of the whole system's") }
      state = buffer.state(at: match)
      steps.append(TakenStep(action: step.action, marks: buffer.marks[match], state: state))
    }
    return (first, steps)
  }
}
