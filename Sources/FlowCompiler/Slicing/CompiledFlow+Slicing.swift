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

  /// The region of a state: the screens and presentations that are wanted on the way from the root to what is in front,
  /// without arguments.
  public func region(of words: [UInt64], reading reads: inout [UInt64]) -> Region {
    var walk = RegionWalk(program.layout, resolved.symbols, words, reads)
    walk.visit(site: 0)
    reads = walk.reads
    return Region(walk.codes)
  }

  /// Tells the bits that propositions read, for each state of the graph in which they read some of the given ones.
  public func visitReads(
    of propositions: [Proposition], in graph: StateGraph, among bits: [UInt64],
    _ reader: (PackedState, [UInt64]) -> Void
  ) {
    let compiled = propositions.map(propositionCompiler.compile)
    let layout = program.layout
    let log = ReadLog(registerCount: layout.registerCount)
    var registers = Registers(count: program.workingRegisterCount, log: log)
    var guards = GuardTree(stateWidth: stateWidth)
    // For each guard what was read there, if that is of interest.
    var masks: [[UInt64]?] = []
    graph.forEachState { state in
      if let known = guards.guardID(of: state.words) {
        if let mask = masks[known] { reader(state, mask) }
        return
      }
      log.clear()
      registers.unpack(state.words, layout: layout)
      let front = program.front(of: registers)
      for proposition in compiled { _ = program.holds(proposition, in: registers, front: front) }
      let mask = log.mask(layout: layout)
      _ = guards.insert(state.words, dependingOn: mask)
      let isOfInterest = zip(mask, bits).contains { $0 & $1 != 0 }
      masks.append(isOfInterest ? mask : nil)
      if isOfInterest { reader(state, mask) }
    }
  }
}
