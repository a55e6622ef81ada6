import Synchronization

/// A system without some of its fields: its states are the others, its steps those that the question can tell.
///
/// For each state the events are asked what they do for each value of the fields left out. Where they all do the same to
/// the bits that are kept, that is a step of the slice; where they don't, the fields that decide are noted as needed, and
/// whoever searches must begin anew with them. So a search that ends with nothing more needed has seen, for each of its
/// states, what every state does that looks like it (docs/adr/0017). Which fields are kept depends on the region, so a step
/// to where more is kept needs what it leaves as it is (docs/adr/0021).
struct SlicedSystem<System: SliceableSystem>: CommandSystem {
  /// What is kept of a state.
  struct Projection {
    let region: Region
    let mask: [UInt64]
  }

  let system: System
  private let question: SliceQuestion
  private let kept: KeptFields
  private let grain: SliceGrain
  private let needed: NeededFields
  /// The regions of the states whose commands were asked for.
  let seen = SeenRegions()

  /// Keeps what is known to be needed, and notes what else is.
  init(
    _ system: System, keeping kept: KeptFields, grain: SliceGrain, for question: SliceQuestion,
    noting needed: NeededFields
  ) {
    self.system = system
    self.kept = kept
    self.grain = grain
    self.question = question
    self.needed = needed
  }

  var stateWidth: Int { system.stateWidth }

  /// The bits of all free fields.
  var freeBits: [UInt64] {
    var bits = Array(repeating: UInt64(0), count: stateWidth)
    for field in system.freeFields { bits[field.word] |= field.mask }
    return bits
  }

  func initialStates(into successors: inout SuccessorBuffer) {
    var whole = SuccessorBuffer(stateWidth: stateWidth)
    system.initialStates(into: &whole)
    var found: Set<PackedState> = []
    for index in 0..<whole.count {
      let words = whole.state(at: index).words
      let state = PackedState(words: and(words, projection(of: words).mask))
      guard found.insert(state).inserted else { continue }
      successors.append(state, action: Int(whole.actions[index]), marks: whole.marks[index])
    }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    var reads = Array(repeating: UInt64(0), count: stateWidth)
    let source = projection(of: state.words, reading: &reads)
    seen.add(source.region)
    commands.depend(on: reads)
    let trials = StateTrials(self, of: state, source)
    let first = trials.commands(with: [:])
    let groups = groups(of: first)
    need(fields(in: groups.sharedReads, leftOutBy: source), source)
    commands.depend(on: and(first.guardMask, source.mask))
    for group in groups.ends.indices {
      var outcomes = GroupOutcomes(trials, group: group)
      switch outcomes.find() {
      case .same(let outcome): append(outcome, to: &commands)
      case .depends(let fields, let outcome):
        need(fields, source)
        append(outcome, to: &commands)
      }
      commands.depend(on: and(outcomes.reads, source.mask))
    }
  }

  /// Notes fields that decide what happens in a region.
  func need(_ fields: [Int], _ source: Projection) {
    guard !fields.isEmpty else { return }
    needed.need(fields, in: source.region)
  }

  // MARK: - What is kept

  /// What is kept of a state; the bits that decide this are added to `reads`.
  func projection(of words: [UInt64], reading reads: inout [UInt64]) -> Projection {
    let region = grain == .region ? system.region(of: words, reading: &reads) : Region()
    return Projection(region: region, mask: kept.mask(in: region))
  }

  /// What is kept of a state.
  func projection(of words: [UInt64]) -> Projection {
    var reads = words
    return projection(of: words, reading: &reads)
  }

  /// The fields with bits in a mask that a projection leaves out.
  func fields(in mask: [UInt64], leftOutBy projection: Projection) -> [Int] {
    system.freeFields.indices.filter {
      let field = system.freeFields[$0]
      return field.isIn(mask) && !field.isIn(projection.mask)
    }
  }

  /// The bits that both have.
  func and(_ words: some Sequence<UInt64>, _ mask: [UInt64]) -> [UInt64] {
    zip(words, mask).map { $0 & $1 }
  }

  // MARK: - Commands

  /// The commands of a whole state, in groups.
  func commands(ofWhole state: PackedState) -> CommandBuffer {
    var buffer = CommandBuffer(stateWidth: stateWidth)
    buffer.groups = CommandGroups(stateWidth: stateWidth)
    system.commands(of: state, into: &buffer)
    return buffer
  }

  /// The groups of a buffer that was asked for them.
  func groups(of buffer: CommandBuffer) -> CommandGroups {
    guard let groups = buffer.groups, groups.ends.last ?? 0 == buffer.count else {
      preconditionFailure("a sliceable system puts every command into a group")
    }
    return groups
  }

  /// Some commands of a state as the slice sees them: without those that it cannot tell from doing nothing.
  ///
  /// - Parameter reads: Gets the bits that decide what is kept of the states after them.
  func outcome(
    of commands: Range<Int>, in buffer: CommandBuffer, from state: PackedState, _ source: Projection,
    reading reads: inout [UInt64]
  ) -> GroupOutcomes<System>.Outcome {
    var outcome = GroupOutcomes<System>.Outcome()
    for command in commands {
      let words = command * stateWidth..<(command + 1) * stateWidth
      let (kept, values) = (Array(buffer.kept[words]), Array(buffer.values[words]))
      let target = target(kept, values, from: state, source, reading: &reads)
      let marks = buffer.marks[command].intersection(question.marks.union(.cutShort))
      let kind = StepKind(action: Int(buffer.actions[command]), marks: marks)
      let isStill = target.region == source.region && and(kept, source.mask) == source.mask
      guard !isStill || marks.contains(.cutShort) || question.isVisible(kind) else { continue }
      outcome.kept.append(and(kept, target.mask))
      outcome.values.append(and(values, target.mask))
      outcome.kinds.append(kind)
    }
    return outcome
  }

  /// What is kept of the state after a command. Fields that it leaves as they are, and that are kept there and not here,
  /// are needed here.
  private func target(
    _ kept: [UInt64], _ values: [UInt64], from state: PackedState, _ source: Projection,
    reading reads: inout [UInt64]
  ) -> Projection {
    guard grain == .region else { return source }
    var read = Array(repeating: UInt64(0), count: stateWidth)
    let words = (0..<stateWidth).map { state.words[$0] & kept[$0] | values[$0] }
    let target = projection(of: words, reading: &read)
    for word in reads.indices { reads[word] |= read[word] & kept[word] }
    guard target.region != source.region else { return target }
    let carried = fields(in: kept, leftOutBy: source)
    need(carried.filter { system.freeFields[$0].isIn(target.mask) }, source)
    needed.carry(
      carried.filter { !system.freeFields[$0].isIn(target.mask) }, from: source.region, to: target.region)
    return target
  }

  private func append(_ outcome: GroupOutcomes<System>.Outcome, to commands: inout CommandBuffer) {
    for (index, kind) in outcome.kinds.enumerated() {
      commands.append(
        kept: outcome.kept[index], values: outcome.values[index], action: kind.action, marks: kind.marks)
    }
  }
}

/// The regions in which a search was; several threads may add to them.
final class SeenRegions: Sendable {
  private let found = Mutex<Set<Region>>([])

  /// Notes a region.
  func add(_ region: Region) { found.withLock { _ = $0.insert(region) } }

  /// The regions, in no particular order.
  var regions: [Region] { found.withLock { Array($0) } }
}
