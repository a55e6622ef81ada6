/// An operator with one operand.
enum UnaryOperator: String, CaseIterable {
  case not = "!"
  case next = "X"
  case eventually = "F"
  case always = "G"

  /// The spellings of the operator, the usual one first.
  var spellings: [String] {
    switch self {
    case .not: ["!", "not"]
    case .next: ["X"]
    case .eventually: ["F", "<>"]
    case .always: ["G", "[]"]
    }
  }
}

/// An operator with two operands.
enum BinaryOperator: String, CaseIterable {
  case until = "U"
  case release = "R"
  case weakUntil = "W"
  case and = "&"
  case or = "|"
  case implies = "->"
  case iff = "<->"

  /// The spellings of the operator, the usual one first.
  var spellings: [String] {
    switch self {
    case .until, .release, .weakUntil: [rawValue]
    case .and: ["&", "&&", "and"]
    case .or: ["|", "||", "or"]
    case .implies: ["->", "implies"]
    case .iff: ["<->"]
    }
  }

  /// How tightly the operator binds its operands.
  var precedence: Precedence {
    switch self {
    case .until, .release, .weakUntil: .temporal
    case .and: .and
    case .or: .or
    case .implies: .implies
    case .iff: .iff
    }
  }

  /// Whether `p ∘ q ∘ r` is `p ∘ (q ∘ r)` rather than `(p ∘ q) ∘ r`.
  var isRightAssociative: Bool { precedence == .temporal || precedence == .implies }
}

/// How tightly operators bind, loosest first, as in SPIN and NuSMV.
enum Precedence: Int, Comparable {
  case iff
  case implies
  case or
  case and
  case temporal
  case unary
  case atom

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

  var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .atom }
}
