import FlowLogic
import FlowModel

/// A condition with its depth, which is limited so that recursion over a condition does not overflow the stack.
struct NestedCondition {
  var condition: Condition
  /// The number of conditions that are nested in one another, the outermost included.
  var depth: Int

  static let deepest = 128
}

extension NestedCondition {
  /// Joins one or more operands from left to right in a balanced tree.
  init(_ operands: [NestedCondition], _ join: (Condition, Condition) -> Condition) {
    guard let whole = operands[...].joinedByHalves({ $0.joined(to: $1, join) }) else {
      preconditionFailure("operands of nothing")
    }
    self = whole
  }

  /// Joins two conditions. The result is one deeper than the deeper one.
  func joined(to other: NestedCondition, _ join: (Condition, Condition) -> Condition) -> NestedCondition {
    NestedCondition(condition: join(condition, other.condition), depth: max(depth, other.depth) + 1)
  }
}
