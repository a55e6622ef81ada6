public import FlowDiagnostics
public import FlowModel
package import FlowResolver
public import FlowStateSpace

/// A flow turned into a transition system over packed states, with the names kept for the way back.
public struct CompiledFlow: CommandSystem {
  /// The flow it was compiled from.
  public let flow: Flow
  /// The grounded events by ``ActionID``.
  public let actions: [ActionDescription]
  /// Every case and outcome that an event or button declares, taken or not.
  public let branches: [BranchDescription]
  /// The number of 64-bit words in a state.
  public var stateWidth: Int { program.layout.width }

  package let program: Program
  package let resolved: ResolvedFlow
  /// What is left out of states that stand for many; nil where each stands for itself.
  package var tops: StackTops?
  /// The place of this flow for each place that propositions name; nil where they name this flow's own.
  package var places: [Int]?

  /// Validates, resolves, lays out and grounds a flow; every mistake in it is reported.
  ///
  /// Time and memory are linear in the number of grounded events: declared events times the values of their
  /// parameters.
  public static func compile(_ flow: Flow) -> Diagnosed<CompiledFlow> { compile(flow, appWords: 0) }

  static func compile(_ flow: Flow, appWords: Int) -> Diagnosed<CompiledFlow> {
    let resolver = Resolver(flow: flow)
    guard let resolved = resolver.resolve() else { return Diagnosed(nil, diagnostics: resolver.diagnostics) }
    let restores = flow.coordinators.contains { !$0.restores.isEmpty }
    let grounder = Grounder(flow: resolved, restores: restores, appWords: appWords)
    func refuse(_ message: String) -> Diagnosed<CompiledFlow> {
      resolver.report(
        .tooManyCombinations, at: nil, message, suggestion: "use smaller domains or fewer parameters")
      return Diagnosed(nil, diagnostics: resolver.diagnostics)
    }
    guard grounder.layout.fitsRegisters else {
      return refuse("a slot, a stack or a pending answer has more than 32767 combinations of arguments")
    }
    let program = grounder.ground()
    guard !grounder.isOverLimit else {
      return refuse("the events have more than \(Grounder.eventLimit) combinations of arguments")
    }
    var actions = grounder.descriptions
    // No file declares what an app's own code does.
    if appWords > 0 { for number in actions.indices { actions[number].declaration = nil } }
    return Diagnosed(
      CompiledFlow(
        flow: flow, actions: actions, branches: grounder.branches, program: program, resolved: resolved),
      diagnostics: resolver.diagnostics)
  }

  /// Appends the initial state, settled.
  public func initialStates(into successors: inout SuccessorBuffer) {
    var commands = CommandBuffer(stateWidth: stateWidth)
    program.initialState(into: &commands)
    commands.apply(to: Array(repeating: 0, count: stateWidth), into: &successors)
  }

  /// Appends every enabled step of a state: a command for each event, argument and outcome that is possible.
  public func commands(of state: PackedState, into commands: inout CommandBuffer) {
    program.commands(of: state, into: &commands)
  }

  /// The steps of each event, effect outcome, answer and gesture are a group.
  public var hasGroups: Bool { true }

  /// Appends the enabled steps of some groups.
  public func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer) {
    program.commands(of: state, groups: groups, into: &commands)
  }

  /// The bits of a state that mean something; the others are 0 in every state.
  public var usedBits: [UInt64] { program.layout.usedBits }

  /// The bits that hold what is on the stacks, and how much.
  public var stackBits: [UInt64] { program.layout.stackBits }

  /// Which parts of the flow take how many bits of a state.
  public var layout: LayoutDescription { LayoutDescription(program.layout, resolved) }

  /// A number for what the bits of states and the numbers of actions mean.
  public var fingerprint: UInt64 {
    var sum = WordSum()
    for field in program.layout.bitFields {
      sum.add(UInt64(field.word))
      sum.add(field.shift)
      sum.add(field.mask)
    }
    for action in actions { sum.add(action.label.utf8) }
    return sum.value
  }

  /// A test of the proposition on packed states; meant to be made once and called often.
  public func evaluator(of proposition: Proposition) -> @Sendable (PackedState) -> Bool {
    let (compiled, program) = (propositionCompiler.compile(proposition), program)
    return { state in
      let registers = program.registers(of: state)
      return program.holds(compiled, in: registers, front: program.front(of: registers))
    }
  }

  /// For each proposition, the states of the graph in which it holds.
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

  /// Whether the proposition holds of a step with this action and these flags.
  public func holds(_ proposition: StepProposition, action: ActionID, flags: TransitionFlags) -> Bool {
    switch proposition {
    case .origin(let origin): actions[action].origin == origin
    case .observed(let note): flags.contains(TransitionFlags(note))
    case .event(let name): actions[action].event == name
    }
  }
}

extension TransitionFlags {
  /// The mark that stands for a noted fact.
  public init(_ note: Observation) {
    self.init(rawValue: 1 << UInt64(note.rawValue))
  }
}
