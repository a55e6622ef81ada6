import Synchronization

/// A system without some of its fields: its states are the others, its steps those that the question can tell.
///
/// For each state the events are asked what they do for each value of the fields left out. Where they all do the same to
/// the bits that are kept, that is a step of the slice; where they don't, the fields that decide are noted as missing, and
/// whoever searches must begin anew with them. So a search that ends with nothing missing has seen, for each of its states,
/// what every state does that looks like it (docs/adr/0017).
struct SlicedSystem<System: SliceableSystem>: CommandSystem {
  let system: System
  private let question: SliceQuestion
  /// The bits that states keep.
  let mask: [UInt64]
  /// The positions of the fields that are left out.
  let leftOut: [Int]
  /// The fields that turned out to be needed.
  let missing = MissingFields()

  /// Keeps all bits but those of some of the free fields.
  init(_ system: System, leavingOut leftOut: [Int], for question: SliceQuestion) {
    self.system = system
    self.question = question
    self.leftOut = leftOut
    var mask = system.usedBits
    for field in leftOut.map({ system.freeFields[$0] }) { mask[field.word] &= ~field.mask }
    self.mask = mask
  }

  var stateWidth: Int { system.stateWidth }

  func initialStates(into successors: inout SuccessorBuffer) {
    var whole = SuccessorBuffer(stateWidth: stateWidth)
    system.initialStates(into: &whole)
    var seen: Set<PackedState> = []
    for index in 0..<whole.count {
      let state = PackedState(words: zip(whole.state(at: index).words, mask).map { $0 & $1 })
      guard seen.insert(state).inserted else { continue }
      successors.append(state, action: Int(whole.actions[index]), marks: whole.marks[index])
    }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    // What is found after this will be thrown away.
    guard missing.fields.isEmpty else { return }
    let trials = StateTrials(self, of: state)
    let first = trials.commands(with: [:])
    let groups = groups(of: first)
    missing.add(fields(in: groups.sharedReads))
    commands.depend(on: kept(first.guardMask))
    for group in groups.ends.indices {
      guard !fields(in: groups.reads[group]).isEmpty else {
        append(outcome(of: groups.commands(of: group), in: first), to: &commands)
        continue
      }
      var outcomes = GroupOutcomes(trials, group: group)
      switch outcomes.find() {
      case .same(let outcome): append(outcome, to: &commands)
      case .depends(let fields): missing.add(fields)
      }
      commands.depend(on: kept(outcomes.reads))
    }
  }

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

  /// The fields left out with bits in a mask.
  func fields(in mask: [UInt64]) -> [Int] {
    leftOut.filter { system.freeFields[$0].isIn(mask) }
  }

  /// Some commands of a buffer as the slice sees them: without those that it cannot tell from doing nothing.
  func outcome(of commands: Range<Int>, in buffer: CommandBuffer) -> GroupOutcomes<System>.Outcome {
    var outcome = GroupOutcomes<System>.Outcome()
    for command in commands {
      let words = command * stateWidth..<(command + 1) * stateWidth
      let kept = kept(buffer.kept[words])
      let marks = buffer.marks[command].intersection(question.marks.union(.cutShort))
      let kind = StepKind(action: Int(buffer.actions[command]), marks: marks)
      guard kept != mask || marks.contains(.cutShort) || question.isVisible(kind) else { continue }
      outcome.kept.append(kept)
      outcome.values.append(self.kept(buffer.values[words]))
      outcome.kinds.append(kind)
    }
    return outcome
  }

  /// The bits of some words that the slice keeps.
  private func kept(_ words: some Sequence<UInt64>) -> [UInt64] {
    zip(words, mask).map { $0 & $1 }
  }

  private func append(_ outcome: GroupOutcomes<System>.Outcome, to commands: inout CommandBuffer) {
    for (index, kind) in outcome.kinds.enumerated() {
      commands.append(
        kept: outcome.kept[index], values: outcome.values[index], action: kind.action, marks: kind.marks)
    }
  }
}

/// Fields that a search of a slice turned out to need; several threads may add to them.
final class MissingFields: Sendable {
  private let found = Mutex<Set<Int>>([])

  /// Notes fields, by position.
  func add(_ fields: [Int]) {
    guard !fields.isEmpty else { return }
    found.withLock { $0.formUnion(fields) }
  }

  /// The fields noted so far.
  var fields: Set<Int> { found.withLock { $0 } }
}
