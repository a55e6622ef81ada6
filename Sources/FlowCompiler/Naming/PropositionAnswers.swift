import FlowStateSpace

/// Which of some propositions hold, worked out once for all states that agree on what the propositions read.
struct PropositionAnswers {
  private let propositions: [CompiledProposition]
  private let program: Program
  private let log: ReadLog
  private var registers: Registers
  private var guards: GuardTree
  /// For each guard, the positions of the propositions that hold.
  private var holding: [[Int]] = []

  init(_ propositions: [CompiledProposition], _ program: Program) {
    self.propositions = propositions
    self.program = program
    log = ReadLog(registerCount: program.layout.registerCount)
    registers = Registers(count: program.workingRegisterCount, log: log)
    guards = GuardTree(stateWidth: program.layout.width)
  }

  /// The positions of the propositions that hold in a state.
  mutating func holding(in state: PackedState) -> [Int] {
    if let known = guards.guardID(of: state.words) { return holding[known] }
    log.clear()
    registers.unpack(state.words, layout: program.layout)
    let front = program.front(of: registers)
    let result = propositions.indices.filter { program.holds(propositions[$0], in: registers, front: front) }
    _ = guards.insert(state.words, dependingOn: log.mask(layout: program.layout))
    holding.append(result)
    return result
  }
}
