public import FlowStateSpace

/// The states where a formula must hold and those where it may, given what was seen.
///
/// Invariant: `must` is a part of `may`; on a complete graph they are equal, and worked out once.
public struct Satisfaction: Sendable {
  /// The states where it holds whatever lies beyond what was seen.
  public private(set) var must: StateSet
  /// The states where it may hold, unless they are the same.
  private var otherMay: StateSet?
  /// The states where it holds for something that may lie beyond what was seen.
  public var may: StateSet { otherMay ?? must }

  init(must: StateSet, may: StateSet) { (self.must, otherMay) = (must, may) }

  init(exactly states: StateSet) { must = states }

  init(everywhere value: Bool, stateCount: Int) {
    self.init(exactly: StateSet(stateCount: stateCount, containsAll: value))
  }

  subscript(certainty: Certainty) -> StateSet {
    switch certainty {
    case .must: must
    case .may: may
    }
  }

  func negated() -> Satisfaction {
    guard let otherMay else { return Satisfaction(exactly: must.complement()) }
    return Satisfaction(must: otherMay.complement(), may: must.complement())
  }

  mutating func formIntersection(_ other: Satisfaction) { combine(other) { $0.formIntersection($1) } }

  mutating func formUnion(_ other: Satisfaction) { combine(other) { $0.formUnion($1) } }

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
enum Certainty {
  case must
  case may

  /// What is meant by the operand of a negation.
  var opposite: Certainty {
    switch self {
    case .must: .may
    case .may: .must
    }
  }
}
