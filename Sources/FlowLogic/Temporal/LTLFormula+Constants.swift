extension LTLFormula {
  /// Returns an equivalent formula without constants in it, or a constant.
  ///
  /// Keeps all operators except those that a constant operand makes superfluous.
  ///
  /// - Parameter value: Returns the value of an atom that has the same value at every position of every run; nil for other atoms.
  public func withoutConstants(knowing value: (Atom) -> Bool? = { _ in nil }) -> LTLFormula {
    func folded(_ operand: LTLFormula) -> LTLFormula { operand.withoutConstants(knowing: value) }
    switch self {
    case .constant: return self
    case .atom(let atom): return value(atom).map { .constant($0) } ?? self
    case .not(let operand):
      let operand = folded(operand)
      return operand.constant.map { .constant(!$0) } ?? .not(operand)
    case .next(let operand): return folded(operand).unlessConstant { .next($0) }
    case .eventually(let operand): return folded(operand).unlessConstant { .eventually($0) }
    case .always(let operand): return folded(operand).unlessConstant { .always($0) }
    case .and(let left, let right): return folded(left).joined(folded(right), neutral: true) { .and($0, $1) }
    case .or(let left, let right): return folded(left).joined(folded(right), neutral: false) { .or($0, $1) }
    case .implies(let left, let right): return Self.implication(folded(left), folded(right))
    case .iff(let left, let right): return Self.equivalence(folded(left), folded(right))
    case .until(let left, let right):
      let (left, right) = (folded(left), folded(right))
      if right.constant != nil || left == .constant(false) { return right }
      return left == .constant(true) ? .eventually(right) : .until(left, right)
    case .release(let left, let right):
      let (left, right) = (folded(left), folded(right))
      if right.constant != nil || left == .constant(true) { return right }
      return left == .constant(false) ? .always(right) : .release(left, right)
    case .weakUntil(let left, let right):
      let (left, right) = (folded(left), folded(right))
      if left == .constant(true) || right == .constant(true) { return .constant(true) }
      if left == .constant(false) { return right }
      return right == .constant(false) ? .always(left) : .weakUntil(left, right)
    }
  }

  private var constant: Bool? {
    if case .constant(let value) = self { value } else { nil }
  }

  private func unlessConstant(_ wrap: (LTLFormula) -> LTLFormula) -> LTLFormula {
    constant == nil ? wrap(self) : self
  }

  private func joined(
    _ other: LTLFormula, neutral: Bool, _ join: (LTLFormula, LTLFormula) -> LTLFormula
  ) -> LTLFormula {
    if let value = constant { return value == neutral ? other : self }
    if let value = other.constant { return value == neutral ? self : other }
    return join(self, other)
  }

  private static func implication(_ left: LTLFormula, _ right: LTLFormula) -> LTLFormula {
    if let value = left.constant { return value ? right : .constant(true) }
    if let value = right.constant { return value ? right : .not(left) }
    return .implies(left, right)
  }

  private static func equivalence(_ left: LTLFormula, _ right: LTLFormula) -> LTLFormula {
    switch (left.constant, right.constant) {
    case (let first?, let second?): .constant(first == second)
    case (let value?, nil): value ? right : .not(right)
    case (nil, let value?): value ? left : .not(left)
    case (nil, nil): .iff(left, right)
    }
  }
}
