/// What a group of commands makes of a state as far as a slice can tell, for each value of the fields that it leaves out.
struct GroupOutcomes<System: SliceableSystem> {
  /// The steps that the slice keeps, as commands on the bits that it keeps.
  struct Outcome: Equatable {
    var kept: [[UInt64]] = []
    var values: [[UInt64]] = []
    var kinds: [StepKind] = []
  }

  /// What comes out for all states with these codes of the fields left out, by position.
  private struct Leaf {
    var codes: [Int: Int]
    var outcome: Outcome
  }

  /// What was found.
  enum Finding {
    /// The same comes out whatever the values are.
    case same(Outcome)
    /// Something else comes out for other values of these fields, by position, than when all are 0.
    case depends([Int], Outcome)
  }

  /// How many values of the fields left out are tried for one group, before they all count as needed.
  private static var trialLimit: Int { 64 }

  let slicing: SlicedSystem<System>
  let trials: StateTrials<System>
  let group: Int
  /// The bits that the group read for any value that was tried, and those that decide what is kept after it.
  private(set) var reads: [UInt64]
  private var leaves: [Leaf] = []
  private var met: Set<Int> = []

  init(_ trials: StateTrials<System>, group: Int) {
    slicing = trials.slicing
    self.trials = trials
    self.group = group
    reads = Array(repeating: 0, count: slicing.stateWidth)
  }

  /// Tries all values that matter, from what came out when all fields left out are 0.
  mutating func find() -> Finding {
    let first = trials.commands(with: [:])
    visit(codes: [:], first)
    var next = 0
    // A leaf covers all fields that it read; what it did not try is what differs in the first of them, the second, …
    var open: [(codes: [Int: Int], untried: [Int])] = [([:], untried(first, [:]))]
    while next < open.count {
      let (codes, fields) = open[next]
      next += 1
      var known = codes
      for field in fields {
        for code in 1..<slicing.system.freeFields[field].codeCount {
          guard leaves.count < Self.trialLimit else { return .depends(met.sorted(), leaves[0].outcome) }
          var trial = known
          trial[field] = code
          let buffer = trials.commands(with: trial)
          visit(codes: trial, buffer)
          open.append((trial, untried(buffer, trial)))
        }
        known[field] = 0
      }
    }
    let outcome = leaves[0].outcome
    return leaves.allSatisfy { $0.outcome == outcome } ? .same(outcome) : .depends(deciding(), outcome)
  }

  /// The fields left out that the group read, and that were not set on purpose.
  private func untried(_ buffer: CommandBuffer, _ codes: [Int: Int]) -> [Int] {
    slicing.fields(in: slicing.groups(of: buffer).reads[group], leftOutBy: trials.source).filter {
      codes[$0] == nil
    }
  }

  private mutating func visit(codes: [Int: Int], _ buffer: CommandBuffer) {
    let groups = slicing.groups(of: buffer)
    for word in reads.indices { reads[word] |= groups.reads[group][word] }
    var all = codes
    for field in untried(buffer, codes) { all[field] = 0 }
    met.formUnion(all.keys)
    let outcome = slicing.outcome(
      of: groups.commands(of: group), in: buffer, from: trials.state, trials.source, reading: &reads)
    leaves.append(Leaf(codes: all, outcome: outcome))
  }

  /// The fields that alone tell two different outcomes apart; where none does, those that tell the first two apart.
  private func deciding() -> [Int] {
    var alone: Set<Int> = []
    var together: [Int] = []
    for (index, left) in leaves.enumerated() {
      for right in leaves[..<index] where right.outcome != left.outcome {
        let apart = left.codes.keys.filter { field in
          right.codes[field].map { $0 != left.codes[field] } ?? false
        }
        if apart.count == 1 { alone.formUnion(apart) } else if together.isEmpty { together = apart }
      }
    }
    return (alone.isEmpty ? together : Array(alone)).sorted()
  }
}

/// The commands of one state of a slice for values of the fields left out, each worked out once for all groups.
final class StateTrials<System: SliceableSystem> {
  let slicing: SlicedSystem<System>
  let state: PackedState
  /// What is kept of the state.
  let source: SlicedSystem<System>.Projection
  private var known: [[Int: Int]: CommandBuffer] = [:]

  init(
    _ slicing: SlicedSystem<System>, of state: PackedState, _ source: SlicedSystem<System>.Projection
  ) {
    self.slicing = slicing
    self.state = state
    self.source = source
  }

  /// The commands with these codes of fields left out, by position, and 0 in the others.
  func commands(with codes: [Int: Int]) -> CommandBuffer {
    let changed = codes.filter { $0.value != 0 }
    if let buffer = known[changed] { return buffer }
    var trial = state
    for (field, code) in changed { slicing.system.freeFields[field].set(code, in: &trial) }
    let buffer = slicing.commands(ofWhole: trial)
    known[changed] = buffer
    return buffer
  }
}
