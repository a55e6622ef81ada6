extension NormalForms {
  /// Whether the shape of two formulas shows that the left one implies the right one. False does not mean that it does not.
  ///
  /// Rules of Somenzi and Bloem (2000) and Etessami and Holzmann (2000). Each continues with smaller formulas, so the recursion
  /// ends.
  mutating func implies(_ left: Int, _ right: Int) -> Bool {
    if left == right || left == Self.never || right == Self.always { return true }
    if left == Self.always || right == Self.never { return false }
    let pair = Pair(left: left, right: right)
    if let known = implications[pair] { return known }
    let answer = leftImplies(left, right) || rightIsImplied(left, right) || isMonotone(left, right)
    implications[pair] = answer
    return answer
  }

  /// Applies the rules that split the left formula.
  private mutating func leftImplies(_ left: Int, _ right: Int) -> Bool {
    switch nodes[left] {
    case .all(let operands): return operands.contains { implies($0, right) }
    case .any(let operands): return operands.allSatisfy { implies($0, right) }
    case .until(let bound, let goal): return implies(goal, right) && implies(bound, right)
    case .release(_, let goal): return implies(goal, right)
    case .next(let operand):
      // X p implies F q if p implies F q.
      guard case .until(Self.always, _) = nodes[right] else { return false }
      return implies(operand, right)
    case .constant, .literal: return false
    }
  }

  /// Applies the rules that split the right formula.
  private mutating func rightIsImplied(_ left: Int, _ right: Int) -> Bool {
    switch nodes[right] {
    case .all(let operands): return operands.allSatisfy { implies(left, $0) }
    case .any(let operands): return operands.contains { implies(left, $0) }
    case .until(_, let goal): return implies(left, goal)
    case .release(let bound, let goal): return implies(left, goal) && implies(left, bound)
    case .next(let operand):
      // G p implies X q if G p implies q.
      guard case .release(Self.never, _) = nodes[left] else { return false }
      return implies(left, operand)
    case .constant, .literal: return false
    }
  }

  /// Applies the rule for equal operators: each operand on the left implies its counterpart.
  private mutating func isMonotone(_ left: Int, _ right: Int) -> Bool {
    switch (nodes[left], nodes[right]) {
    case (.next(let left), .next(let right)): return implies(left, right)
    case (.until(let bound, let goal), .until(let otherBound, let otherGoal)),
      (.release(let bound, let goal), .release(let otherBound, let otherGoal)):
      return implies(bound, otherBound) && implies(goal, otherGoal)
    default: return false
    }
  }
}
