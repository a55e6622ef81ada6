extension NormalForms {
  /// Returns the conjunction of formulas.
  package mutating func all(_ operands: [Int]) -> Int { join(operands, .conjunction) }

  /// Returns the disjunction of formulas.
  package mutating func any(_ operands: [Int]) -> Int { join(operands, .disjunction) }

  /// The two ways to join formulas; each rule below has a dual for the other way.
  enum Joint {
    case conjunction
    case disjunction

    /// The operand that makes no difference.
    var neutral: Int { self == .conjunction ? NormalForms.always : NormalForms.never }
    /// The operand that alone decides the result.
    var dominant: Int { self == .conjunction ? NormalForms.never : NormalForms.always }
  }

  mutating func join(_ operands: [Int], _ joint: Joint) -> Int {
    var kept = flattened(operands, joint)
    if kept.contains(joint.dominant) { return joint.dominant }
    if let merged = mergedPair(among: kept, joint) { return join(merged, joint) }
    if let shorter = withShorterOperand(kept, joint) { return join(shorter, joint) }
    if isDecided(kept, joint) { return joint.dominant }
    // An operand that another one implies (or, in a disjunction, that implies another one) makes no difference. Of two that imply
    // each other, the second stays.
    var index = 0
    while index < kept.count {
      let candidate = kept[index]
      let isRedundant = kept.contains { $0 != candidate && implies($0, candidate, in: joint) }
      if isRedundant { kept.remove(at: index) } else { index += 1 }
    }
    switch kept.count {
    case 0: return joint.neutral
    case 1: return kept[0]
    default: return number(of: joint == .conjunction ? .all(kept) : .any(kept))
    }
  }

  /// Returns the operands, with nested joints of the same kind flattened, each once, ascending.
  private func flattened(_ operands: [Int], _ joint: Joint) -> [Int] {
    var flat: Set<Int> = []
    for operand in operands where operand != joint.neutral {
      switch (nodes[operand], joint) {
      case (.all(let inner), .conjunction), (.any(let inner), .disjunction): flat.formUnion(inner)
      default: flat.insert(operand)
      }
    }
    return flat.sorted()
  }

  /// Whether two operands contradict each other or, in a disjunction, exhaust all cases.
  private mutating func isDecided(_ operands: [Int], _ joint: Joint) -> Bool {
    operands.enumerated().contains { index, left in
      operands.dropFirst(index + 1).contains { implies(left, negation(of: $0), in: joint) }
    }
  }

  /// Whether the left formula implies the right one; in a disjunction, whether the right one implies the left one.
  mutating func implies(_ left: Int, _ right: Int, in joint: Joint) -> Bool {
    joint == .conjunction ? implies(left, right) : implies(right, left)
  }

  /// Returns the operands with one of them shortened: `p & (!p | q)` is `p & q`, and `p | !p & q` is `p | q`; nil if none can be.
  private mutating func withShorterOperand(_ operands: [Int], _ joint: Joint) -> [Int]? {
    for candidate in operands {
      let inner: [Int]
      switch (nodes[candidate], joint) {
      case (.any(let parts), .conjunction), (.all(let parts), .disjunction): inner = parts
      default: continue
      }
      for part in inner {
        let negated = negation(of: part)
        let isSettled = operands.contains { $0 != candidate && implies($0, negated, in: joint) }
        guard isSettled else { continue }
        let rest = inner.filter { $0 != part }
        return operands.filter { $0 != candidate } + [joint == .conjunction ? any(rest) : all(rest)]
      }
    }
    return nil
  }

  /// Returns the operands with the first pair that one formula can replace replaced by it; nil if there is no such pair.
  private mutating func mergedPair(among operands: [Int], _ joint: Joint) -> [Int]? {
    for (index, left) in operands.enumerated() {
      for right in operands.dropFirst(index + 1) {
        guard
          let merged = joint == .conjunction
            ? conjunctionOfTwo(left, right) : disjunctionOfTwo(left, right)
        else { continue }
        return operands.filter { $0 != left && $0 != right } + [merged]
      }
    }
    return nil
  }

  /// Joins `X p & X q`, `(p U r) & (q U r)`, `(p R q) & (p R r)`, `F G p & F G q` into one formula.
  private mutating func conjunctionOfTwo(_ first: Int, _ second: Int) -> Int? {
    switch (nodes[first], nodes[second]) {
    case (.next(let left), .next(let right)): return next(all([left, right]))
    case (.until(let left, let goal), .until(let right, let otherGoal)) where goal == otherGoal:
      return until(all([left, right]), goal)
    case (.release(let bound, let left), .release(let otherBound, let right))
    where bound == otherBound && isSuspendable(first) == isSuspendable(second):
      return release(bound, all([left, right]))
    case (.until(Self.always, let left), .until(Self.always, let right)):
      guard case .release(Self.never, let first) = nodes[left],
        case .release(Self.never, let second) = nodes[right]
      else { return nil }
      return until(Self.always, release(Self.never, all([first, second])))
    default: return nil
    }
  }

  /// Joins `X p | X q`, `(p R r) | (q R r)`, `(p U q) | (p U r)`, `G F p | G F q` into one formula.
  private mutating func disjunctionOfTwo(_ first: Int, _ second: Int) -> Int? {
    switch (nodes[first], nodes[second]) {
    case (.next(let left), .next(let right)): return next(any([left, right]))
    case (.release(let left, let goal), .release(let right, let otherGoal)) where goal == otherGoal:
      return release(any([left, right]), goal)
    case (.until(let bound, let left), .until(let otherBound, let right))
    where bound == otherBound && isSuspendable(first) == isSuspendable(second):
      return until(bound, any([left, right]))
    case (.release(Self.never, let left), .release(Self.never, let right)):
      guard case .until(Self.always, let first) = nodes[left],
        case .until(Self.always, let second) = nodes[right]
      else { return nil }
      return release(Self.never, until(Self.always, any([first, second])))
    default: return nil
    }
  }
}
