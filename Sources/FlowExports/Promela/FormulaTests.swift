import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// Turns formulas about states, and the residues of formulas about steps, into tests of registers.
struct FormulaTests {
  private let flow: CompiledFlow
  private let steps: GuardedSteps
  private let tests: [Proposition: RegisterExpression]

  /// Prepares for formulas over some propositions.
  init(_ flow: CompiledFlow, _ graph: StateGraph, _ steps: GuardedSteps, propositions: [Proposition]) {
    (self.flow, self.steps) = (flow, steps)
    let distinct = Array(Set(propositions))
    tests = Dictionary(uniqueKeysWithValues: zip(distinct, flow.expressions(of: distinct, in: graph)))
  }

  /// Returns a formula as a test of registers; nil if it is about more than a state and the steps from it.
  func test(_ formula: FlowStateFormula) -> RegisterExpression? {
    switch formula {
    case .constant(let value): return .constant(value)
    case .atom(let proposition): return tests[proposition]
    case .not(let operand): return test(operand).map { .not($0) }
    case .all(let operands): return joined(operands.map(test)) { .all($0) }
    case .any(let operands): return joined(operands.map(test)) { .any($0) }
    case .existsNext(let step): return existsNext(step)
    case .existsUntil, .existsGlobally: return nil
    }
  }

  /// Returns the residue of a formula about steps as a test of the state before or after the step; nil if it is also about the
  /// other state.
  func test(_ residue: FlowStepFormula, _ side: Side) -> RegisterExpression? {
    switch residue {
    case .constant(let value): return .constant(value)
    case .atom: return nil
    case .before(let state): return side == .before ? test(state) : nil
    case .after(let state): return side == .after ? test(state) : nil
    case .not(let operand): return test(operand, side).map { .not($0) }
    case .all(let operands): return joined(operands.map { test($0, side) }) { .all($0) }
    case .any(let operands): return joined(operands.map { test($0, side) }) { .any($0) }
    }
  }

  enum Side { case before, after }

  /// Returns the residue of a formula about steps: what is left of it for steps with this action and these flags.
  func residue(_ formula: FlowStepFormula, _ action: ActionID, _ flags: TransitionFlags) -> FlowStepFormula {
    switch formula {
    case .constant, .before, .after: return formula
    case .atom(let atom): return .constant(flow.holds(atom, action: action, flags: flags))
    case .not(let operand):
      let rest = residue(operand, action, flags)
      if case .constant(let value) = rest { return .constant(!value) }
      return .not(rest)
    case .all(let operands), .any(let operands):
      let isAll = if case .all = formula { true } else { false }
      let rest = operands.map { residue($0, action, flags) }.filter { $0 != .constant(isAll) }
      if rest.contains(.constant(!isAll)) { return .constant(!isAll) }
      if rest.count <= 1 { return rest.first ?? .constant(isAll) }
      return isAll ? .all(rest) : .any(rest)
    }
  }

  /// Returns a test for the states from which a step that satisfies the formula can be taken.
  private func existsNext(_ step: FlowStepFormula) -> RegisterExpression? {
    var residues: [FlowStepFormula] = []
    var blocks: [FlowStepFormula: Set<Int>] = [:]
    for (block, content) in steps.blocks.enumerated() {
      for command in content.commands {
        let rest = residue(step, command.action, command.flags)
        guard rest != .constant(false) else { continue }
        if blocks[rest] == nil { residues.append(rest) }
        blocks[rest, default: []].insert(block)
      }
    }
    return joined(
      residues.map { rest in
        let (yes, no) = steps.conditions(of: blocks[rest, default: []])
        return test(rest, .before).map { .all([.decided(yes: yes, no: no), $0]) }
      }
    ) { .any($0) }
  }

  private func joined(
    _ parts: [RegisterExpression?], _ join: ([RegisterExpression]) -> RegisterExpression
  ) -> RegisterExpression? {
    let found = parts.compactMap(\.self)
    return found.count == parts.count ? join(found) : nil
  }
}
