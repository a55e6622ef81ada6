public import FlowStateSpace

/// The states where a formula must hold and those where it may, given what was seen.
///
/// Invariant: `must` is a part of `may`; on a complete graph they are equal.
public struct Satisfaction: Sendable, Hashable {
  /// The states where it holds whatever lies beyond what was seen.
  public private(set) var must: StateSet
  /// The states where it holds for something that may lie beyond what was seen.
  public private(set) var may: StateSet

  init(must: StateSet, may: StateSet) {
    self.must = must
    self.may = may
  }

  init(exactly states: StateSet) {
    self.init(must: states, may: states)
  }

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
    Satisfaction(must: may.complement(), may: must.complement())
  }

  mutating func formIntersection(_ other: Satisfaction) {
    must.formIntersection(other.must)
    may.formIntersection(other.may)
  }

  mutating func formUnion(_ other: Satisfaction) {
    must.formUnion(other.must)
    may.formUnion(other.may)
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
