extension NormalForms {
  /// Returns `X formula`.
  package mutating func next(_ formula: Int) -> Int {
    isSuspendable(formula) ? formula : number(of: .next(formula))
  }

  /// Returns `left U right`.
  package mutating func until(_ left: Int, _ right: Int) -> Int { continued(left, right, .conjunction) }

  /// Returns `left R right`.
  package mutating func release(_ left: Int, _ right: Int) -> Int { continued(left, right, .disjunction) }

  /// Returns `left U right` for a conjunction, and its dual `left R right` for a disjunction.
  ///
  /// Rules of Somenzi and Bloem (Efficient Büchi automata from LTL formulae, 2000) and of Etessami and Holzmann (2000). The
  /// comments give those of `U`.
  private mutating func continued(_ left: Int, _ right: Int, _ joint: Joint) -> Int {
    // p U e = e if e is a pure eventuality, such as a constant; false U q = q; p U q = q if p implies q.
    if isPure(right, joint) || left == joint.dominant || implies(left, right, in: joint) { return right }
    if left != joint.neutral, isFree(left, of: right, joint) { return continued(joint.neutral, right, joint) }
    // X p U X q = X (p U q)
    if let (left, right) = withoutNext(left, right, neutral: joint.neutral) {
      return next(continued(left, right, joint))
    }
    switch (nodes[right], joint) {
    // F (p U q) = F q, and p U (q U r) = q U r if p implies q.
    case (.until(let inner, let goal), .conjunction), (.release(let inner, let goal), .disjunction):
      if left == joint.neutral { return continued(left, goal, joint) }
      if implies(left, inner, in: joint) { return right }
    case (.all(let operands), .conjunction), (.any(let operands), .disjunction):
      // p U (q & s) = (p U q) & s if s has the same value at every position.
      let still = operands.filter { isSuspendable($0) }
      if !still.isEmpty {
        let moving = join(operands.filter { !isSuspendable($0) }, joint)
        return join([continued(left, moving, joint)] + still, joint)
      }
    default: break
    }
    // (p U q) U q = p U q
    switch (nodes[left], joint) {
    case (.until(_, right), .conjunction), (.release(_, right), .disjunction): return left
    default: return number(of: joint == .conjunction ? .until(left, right) : .release(left, right))
    }
  }

  private func isPure(_ formula: Int, _ joint: Joint) -> Bool {
    joint == .conjunction ? isEventual(formula) : isUniversal(formula)
  }

  /// Whether p U q = F q, since p fails only where q holds, or since q has a conjunct that is a pure eventuality and implies p.
  private mutating func isFree(_ left: Int, of right: Int, _ joint: Joint) -> Bool {
    let isMet =
      joint == .conjunction
      ? implies(negation(of: right), left) : implies(right, negation(of: left))
    return isMet
      || operands(of: right, joint).contains { isPure($0, joint) && implies($0, left, in: joint) }
  }

  /// Returns the operands of a conjunction (or a disjunction), or the formula itself.
  private func operands(of formula: Int, _ joint: Joint) -> [Int] {
    switch (nodes[formula], joint) {
    case (.all(let operands), .conjunction), (.any(let operands), .disjunction): operands
    default: [formula]
    }
  }

  /// Returns two operands without their leading `X`, if both have one. The left one may also be the neutral constant.
  private func withoutNext(_ left: Int, _ right: Int, neutral: Int) -> (Int, Int)? {
    guard case .next(let inner) = nodes[right] else { return nil }
    if left == neutral { return (left, inner) }
    guard case .next(let other) = nodes[left] else { return nil }
    return (other, inner)
  }
}
