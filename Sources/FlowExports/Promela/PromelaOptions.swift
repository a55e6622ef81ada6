import FlowCompiler
import FlowModel
import FlowStateSpace

/// The options of the one loop of a Promela model: every way in which an event changes the state, and when it can.
struct PromelaOptions {
  struct Option {
    var action: ActionID
    var assignments: [(register: Int, code: Int)]
    /// The residue of each formula about steps once the event is known.
    var residues: [FlowStepFormula]
    var cover: GuardCover
  }

  /// The options by event, in the order of declaration.
  let all: [Option]

  /// Commands with equal keys are one option.
  private struct Key: Hashable {
    var action: ActionID
    var kept: [UInt64]
    var values: [UInt64]
    var residues: [FlowStepFormula]
    /// How many equal commands come before it in the same block.
    var repetition: Int
  }

  /// Finds the options of blocks of steps. Options also differ if the residues of the formulas about steps do.
  init(
    _ steps: GuardedSteps, registers: SeenRegisters, telling formulas: [FlowStepFormula],
    residue: (FlowStepFormula, ActionID, TransitionFlags) -> FlowStepFormula
  ) {
    var blocks: [Key: Set<Int>] = [:]
    var keys: [Key] = []
    for (block, content) in steps.blocks.enumerated() {
      var repetitions: [Key: Int] = [:]
      for command in content.commands {
        var key = Key(
          action: command.action, kept: command.kept, values: command.values,
          residues: formulas.map { residue($0, command.action, command.flags) }, repetition: 0)
        let repetition = repetitions[key, default: 0]
        repetitions[key] = repetition + 1
        key.repetition = repetition
        if blocks[key] == nil { keys.append(key) }
        blocks[key, default: []].insert(block)
      }
    }
    let ordered = keys.enumerated().sorted {
      ($0.element.action, $0.offset) < ($1.element.action, $1.offset)
    }.map(\.element)
    all = ordered.map { key in
      let (yes, no) = steps.conditions(of: blocks[key, default: []])
      let cover = GuardCover(yes: yes, no: no, registers: registers)
      return Option(
        action: key.action, assignments: Self.assignments(key, cover, registers), residues: key.residues,
        cover: cover)
    }
  }

  /// Returns what a command sets, except for what the condition already says.
  private static func assignments(
    _ key: Key, _ cover: GuardCover, _ registers: SeenRegisters
  ) -> [(register: Int, code: Int)] {
    registers.all.enumerated().compactMap { index, register in
      guard registers.varies(index), key.kept[register.word] & register.bits == 0 else { return nil }
      let code = register.code(in: key.values)
      let isSo = !cover.conjunctions.isEmpty && cover.conjunctions.allSatisfy { $0[index] == [code] }
      return isSo ? nil : (index, code)
    }
  }
}
