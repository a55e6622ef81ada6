public import FlowStateGraph

/// The states where a formula must hold and those where it may, given the visited part of the system.
///
/// Invariant: `must` is a subset of `may`. On a complete graph they are equal and share one set.
public struct Satisfaction: Sendable {
  /// The states where the formula holds whatever lies beyond the visited part.
  public private(set) var must: StateSet
  /// The states where the formula may hold; nil if they are the same.
  private var otherMay: StateSet?
  /// The states where the formula holds for something that may lie beyond the visited part.
  public var may: StateSet { otherMay ?? must }

  package init(must: StateSet, may: StateSet) { (self.must, otherMay) = (must, may) }

  package init(exactly states: StateSet) { must = states }

  package init(everywhere value: Bool, stateCount: Int) {
    self.init(exactly: StateSet(stateCount: stateCount, containsAll: value))
  }

  /// Whether the two sets are equal.
  package var isExact: Bool { otherMay == nil || otherMay == must }

  package subscript(certainty: Certainty) -> StateSet {
    certainty == .must ? must : may
  }

  package func negated() -> Satisfaction {
    guard let otherMay else { return Satisfaction(exactly: must.complement()) }
    return Satisfaction(must: otherMay.complement(), may: must.complement())
  }

  /// Returns what satisfies all of some formulas.
  package static func all(_ operands: [Satisfaction], stateCount: Int) -> Satisfaction {
    combined(operands, neutral: true, stateCount) { $0.formIntersection($1) }
  }

  /// Returns what satisfies at least one of some formulas.
  package static func any(_ operands: [Satisfaction], stateCount: Int) -> Satisfaction {
    combined(operands, neutral: false, stateCount) { $0.formUnion($1) }
  }

  /// Combines the operands; without any, the result is everywhere true or everywhere false.
  private static func combined(
    _ operands: [Satisfaction], neutral: Bool, _ stateCount: Int,
    _ combine: (inout StateSet, StateSet) -> Void
  ) -> Satisfaction {
    guard let first = operands.first else { return Satisfaction(everywhere: neutral, stateCount: stateCount) }
    return operands.dropFirst().reduce(into: first) { $0.combine($1, combine) }
  }

  private mutating func combine(_ other: Satisfaction, _ combine: (inout StateSet, StateSet) -> Void) {
    if otherMay != nil || other.otherMay != nil {
      var may = may
      combine(&may, other.may)
      otherMay = may
    }
    combine(&must, other.must)
  }
}

/// Which of a formula's two sets is meant.
package enum Certainty {
  case must
  case may

  /// The set that applies to the operand of a negation.
  package var opposite: Certainty { self == .must ? .may : .must }
}
