public import FlowDiagnostics
public import FlowModel
import FlowResolver

extension CompiledFlow {
  /// Returns what is wrong with a condition that is not in the flow; empty if it can be evaluated in the flow's states.
  public func mistakes(in condition: Condition) -> [Diagnostic] {
    let resolver = Resolver(resuming: resolved, of: flow)
    _ = resolver.resolveCondition(condition)
    return resolver.diagnostics.filter { $0.severity == .error }
  }

  /// Whether nothing that the flow declares can ever change the value of a condition.
  ///
  /// This is so if every field that the condition reads keeps its first value, whatever happens; see ``layout`` for the fields
  /// that take no bits. A condition about what is visible never counts as fixed.
  ///
  /// - Complexity: Linear in the size of the condition.
  public func isFixed(_ condition: Condition) -> Bool {
    guard case .condition(let id, let conditions) = propositionCompiler.compile(.condition(condition)) else {
      return false
    }
    return conditions.pool.isFixed(id, in: program.layout)
  }
}

extension ConditionPool {
  /// Whether the condition reads only registers that take no bits.
  fileprivate func isFixed(_ id: ConditionID, in layout: StateLayout) -> Bool {
    func isConstant(_ register: Int) -> Bool { register < 0 || layout.bitFields[register].mask == 0 }
    func isConstant(matcher: Int) -> Bool {
      checks[matchers[matcher].checks].allSatisfy { isConstant($0.variable) }
    }
    switch nodes[id] {
    case .constant: return true
    case .isCode(let register, _), .isSet(let register), .count(let register, _, _):
      return isConstant(register)
    case .sameValue(let left, _, let right, _), .compare(let left, _, _, let right, _):
      return isConstant(left) && isConstant(right)
    case .codeMatches(let register, let matcher): return isConstant(register) && isConstant(matcher: matcher)
    case .fixedMatches(_, let matcher): return isConstant(matcher: matcher)
    case .stackContains(let stack, _), .stackTop(let stack, _): return isConstant(layout.stacks[stack].count)
    case .visible: return false
    case .not(let operand): return isFixed(operand, in: layout)
    case .and(let left, let right), .or(let left, let right):
      return isFixed(left, in: layout) && isFixed(right, in: layout)
    }
  }
}
