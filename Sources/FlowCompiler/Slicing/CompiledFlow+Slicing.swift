public import FlowModel
public import FlowStateSpace

extension CompiledFlow: SliceableSystem {
  /// The variables, effects and pages that asked, which a slice may leave out.
  public var freeFields: [FreeField] { freeRegisters.fields }

  /// The names of free fields, given by position, each once.
  public func names(ofFreeFields positions: [Int]) -> [String] {
    var seen: Set<String> = []
    return positions.map { freeRegisters.members[$0].name }.filter { seen.insert($0).inserted }
  }

  /// The bits that propositions read in some state of the graph.
  public func bitsRead(by propositions: [Proposition], in graph: StateGraph) -> [UInt64] {
    let compiled = propositions.map(propositionCompiler.compile)
    let layout = program.layout
    let log = ReadLog(registerCount: layout.registerCount)
    var registers = Registers(count: program.workingRegisterCount, log: log)
    var guards = GuardTree(stateWidth: stateWidth)
    var bits = Array(repeating: UInt64(0), count: stateWidth)
    graph.forEachState { state in
      guard guards.guardID(of: state.words) == nil else { return }
      log.clear()
      registers.unpack(state.words, layout: layout)
      let front = program.front(of: registers)
      for proposition in compiled { _ = program.holds(proposition, in: registers, front: front) }
      let mask = log.mask(layout: layout)
      _ = guards.insert(state.words, dependingOn: mask)
      for word in bits.indices { bits[word] |= mask[word] }
    }
    return bits
  }
}
