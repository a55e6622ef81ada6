public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns a test of the proposition on packed states. Make it once and call it often.
  public func evaluator(of proposition: Proposition) -> @Sendable (PackedState) -> Bool {
    let (compiled, program) = (propositionCompiler.compile(proposition), program)
    return { state in
      let registers = program.registers(of: state)
      return program.holds(compiled, in: registers, front: program.front(of: registers))
    }
  }

  /// Returns, for each proposition, the states of the graph in which it holds.
  ///
  /// The graph must have been explored from this flow. Time is linear in its size, with a pass for every 64 leaves of the
  /// propositions. The threads share the passes.
  public func states(
    of propositions: [Proposition], in graph: StateGraph, threads: ThreadCount = ThreadCount()
  ) -> [StateSet] {
    var answers = PropositionAnswers(program, on: graph, threads: threads)
    return answers.states(of: propositions.map(propositionCompiler.compile))
  }

  package var propositionCompiler: PropositionCompiler {
    PropositionCompiler(
      flow: resolved, layout: program.layout,
      resolve: { condition, site in
        let resolver = Resolver(resuming: resolved, of: flow)
        return site == 0
          ? resolver.resolveCondition(condition) : resolver.resolveCondition(condition, at: site)
      }, places: places)
  }

  /// Whether a step with this action and these flags satisfies the proposition.
  public func holds(_ proposition: StepProposition, action: ActionID, flags: TransitionFlags) -> Bool {
    switch proposition {
    case .origin(let origin): actions[action].origin == origin
    case .observed(let note): flags.contains(TransitionFlags(note))
    case .event(let name): actions[action].event == name
    }
  }
}
