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
  /// Joins operands from left to right by halves, so that a long chain is no deep one.
  init(_ operands: ArraySlice<NestedCondition>, _ join: (Condition, Condition) -> Condition) {
    guard operands.count > 1, let first = operands.first else {
      guard let only = operands.first else { preconditionFailure("operands of nothing") }
      self = only
      return
    }
    let middle = operands.startIndex + (operands.count + 1) / 2
    let left = operands.count == 2 ? first : NestedCondition(operands[..<middle], join)
    self = left.joined(to: NestedCondition(operands[middle...], join), join)
  }

  /// Both, one deeper than the deeper one.
  func joined(to other: NestedCondition, _ join: (Condition, Condition) -> Condition) -> NestedCondition {
    NestedCondition(condition: join(condition, other.condition), depth: max(depth, other.depth) + 1)
  }
}
