import FlowLogic
import FlowModel

/// A condition with how deep it is, so that whoever takes it apart need not fear for their stack.
struct NestedCondition {
  var condition: Condition
  /// How many conditions are in one another, itself included.
  var depth: Int

  /// Conditions are nested no deeper.
  static let deepest = 128
}

extension NestedCondition {
  /// Joins operands from left to right, of which there is at least one.
  init(_ operands: [NestedCondition], _ join: (Condition, Condition) -> Condition) {
    guard let whole = operands[...].joinedByHalves({ $0.joined(to: $1, join) }) else {
      preconditionFailure("operands of nothing")
    }
    self = whole
  }

  /// Both, one deeper than the deeper one.
  func joined(to other: NestedCondition, _ join: (Condition, Condition) -> Condition) -> NestedCondition {
    NestedCondition(condition: join(condition, other.condition), depth: max(depth, other.depth) + 1)
  }
}
