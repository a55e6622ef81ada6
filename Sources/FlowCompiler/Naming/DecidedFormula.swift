import FlowResolver

/// A formula about one state that tests each register as seldom as possible: negations stand at the leaves, and tests of one
/// register that the same connective joins are one.
indirect enum DecidedFormula {
  case constant(Bool)
  /// Whether a register holds one of some codes; an entry for each code up to the register's mask.
  case register(Int, [Bool])
  /// Whether something else is true, or false, by its number.
  case other(Int, isTrue: Bool)
  case all([DecidedFormula])
  case any([DecidedFormula])

  init(_ formula: PropositionFormula, _ leaves: [Int: DecidedFormula]) {
    switch formula {
    case .constant(let value): self = .constant(value)
    case .leaf(let leaf):
      guard let known = leaves[leaf] else { preconditionFailure("every leaf of a formula is known") }
      self = known
    case .not(let operand): self = DecidedFormula(operand, leaves).negated
    case .all(let operands): self.init(joining: operands.map { DecidedFormula($0, leaves) }, isAll: true)
    case .any(let operands): self.init(joining: operands.map { DecidedFormula($0, leaves) }, isAll: false)
    }
  }

  private var negated: DecidedFormula {
    switch self {
    case .constant(let value): .constant(!value)
    case .register(let register, let codes): .register(register, codes.map { !$0 })
    case .other(let number, let isTrue): .other(number, isTrue: !isTrue)
    case .all(let operands): .any(operands.map(\.negated))
    case .any(let operands): .all(operands.map(\.negated))
    }
  }

  /// Joins operands. Takes in the operands of those with the same connective, and makes tests of one register one.
  private init(joining operands: [DecidedFormula], isAll: Bool) {
    var (rest, positions): ([DecidedFormula], [Int: Int]) = ([], [:])
    for operand in operands.flatMap({ $0.operands(ofAll: isAll) }) {
      switch operand {
      case .constant(isAll): continue
      case .constant:
        self = operand
        return
      case .register(let register, let codes):
        guard let position = positions[register], case .register(_, let earlier) = rest[position] else {
          positions[register] = rest.count
          rest.append(operand)
          continue
        }
        rest[position] = .register(
          register, zip(earlier, codes).map { isAll ? $0 && $1 : $0 || $1 })
      case .other, .all, .any: rest.append(operand)
      }
    }
    rest.removeAll { $0.isConstant(isAll) }
    if rest.contains(where: { $0.isConstant(!isAll) }) { rest = [.constant(!isAll)] }
    self = rest.isEmpty ? .constant(isAll) : rest.count == 1 ? rest[0] : isAll ? .all(rest) : .any(rest)
  }

  /// Returns the operands if this connective joins them, else the formula itself.
  private func operands(ofAll isAll: Bool) -> [DecidedFormula] {
    switch self {
    case .all(let operands) where isAll: operands
    case .any(let operands) where !isAll: operands
    default: [self]
    }
  }

  /// Whether it is a test with this value for all codes.
  private func isConstant(_ value: Bool) -> Bool {
    if case .register(_, let codes) = self { codes.allSatisfy { $0 == value } } else { false }
  }

  /// The number of its leaves. The recursion is as deep as the formula was written.
  var leafCount: Int {
    switch self {
    case .constant: 0
    case .register, .other: 1
    case .all(let operands), .any(let operands): operands.reduce(0) { $0 + $1.leafCount }
    }
  }
}
