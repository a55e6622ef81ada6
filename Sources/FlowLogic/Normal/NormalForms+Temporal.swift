extension NormalForms {
  /// Returns `X formula`.
  package mutating func next(_ formula: Int) -> Int {
    isSuspendable(formula) ? formula : number(of: .next(formula))
  }

  /// Returns `left U right`.
  ///
  /// Rules of Somenzi and Bloem (Efficient Büchi automata from LTL formulae, 2000) and of Etessami and Holzmann (2000). Each has
  /// its dual in ``release(_:_:)``.
  package mutating func until(_ left: Int, _ right: Int) -> Int {
    // p U e = e if e is a pure eventuality, such as a constant; false U q = q; p U q = q if p implies q.
    if isEventual(right) || left == Self.never || implies(left, right) { return right }
    if left != Self.always {
      // p U q = F q if p fails only where q holds, or if q has a conjunct that is a pure eventuality and implies p.
      let negated = negation(of: right)
      let isFree =
        implies(negated, left)
        || operands(of: right, conjunction: true).contains { part in
          isEventual(part) && implies(part, left)
        }
      if isFree { return until(Self.always, right) }
    }
    // X p U X q = X (p U q)
    if let (left, right) = withoutNext(left, right, neutral: Self.always) { return next(until(left, right)) }
    switch nodes[right] {
    case .until(_, let goal) where left == Self.always: return until(left, goal)
    case .until(let inner, _) where implies(left, inner): return right
    case .all(let operands):
      // p U (q & s) = (p U q) & s if s has the same value at every position.
      let (still, moving) = split(operands)
      if !still.isEmpty { return all([until(left, all(moving))] + still) }
    default: break
    }
    // (p U q) U q = p U q
    if case .until(_, right) = nodes[left] { return left }
    return number(of: .until(left, right))
  }

  /// Returns `left R right`.
  package mutating func release(_ left: Int, _ right: Int) -> Int {
    if isUniversal(right) || left == Self.always || implies(right, left) { return right }
    if left != Self.never {
      let negated = negation(of: left)
      let isBound =
        implies(right, negated)
        || operands(of: right, conjunction: false).contains { part in
          isUniversal(part) && implies(left, part)
        }
      if isBound { return release(Self.never, right) }
    }
    if let (left, right) = withoutNext(left, right, neutral: Self.never) { return next(release(left, right)) }
    switch nodes[right] {
    case .release(_, let goal) where left == Self.never: return release(left, goal)
    case .release(let inner, _) where implies(inner, left): return right
    case .any(let operands):
      let (still, moving) = split(operands)
      if !still.isEmpty { return any([release(left, any(moving))] + still) }
    default: break
    }
    if case .release(_, right) = nodes[left] { return left }
    return number(of: .release(left, right))
  }

  /// Returns the operands of a conjunction (or a disjunction), or the formula itself.
  private func operands(of formula: Int, conjunction: Bool) -> [Int] {
    switch (nodes[formula], conjunction) {
    case (.all(let operands), true), (.any(let operands), false): operands
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

  /// Splits operands into those with the same value at every position, and the others.
  private func split(_ operands: [Int]) -> (still: [Int], moving: [Int]) {
    (operands.filter { isSuspendable($0) }, operands.filter { !isSuspendable($0) })
  }
}
