public import FlowStateSpace

/// The states where a formula surely holds and those where it may, given what was seen.
///
/// Invariant: `surely` is a part of `possibly`; on a complete graph they are equal.
public struct Satisfaction: Sendable, Hashable {
  /// The states where it holds whatever lies beyond what was seen.
  public private(set) var surely: StateSet
  /// The states where it holds for something that may lie beyond what was seen.
  public private(set) var possibly: StateSet

  init(surely: StateSet, possibly: StateSet) {
    self.surely = surely
    self.possibly = possibly
  }

  init(exactly states: StateSet) {
    self.init(surely: states, possibly: states)
  }

  init(everywhere value: Bool, stateCount: Int) {
    self.init(exactly: StateSet(stateCount: stateCount, containsAll: value))
  }

  subscript(certainty: Certainty) -> StateSet {
    switch certainty {
    case .surely: surely
    case .possibly: possibly
    }
  }

  func negated() -> Satisfaction {
    Satisfaction(surely: possibly.complement(), possibly: surely.complement())
  }

  mutating func formIntersection(_ other: Satisfaction) {
    surely.formIntersection(other.surely)
    possibly.formIntersection(other.possibly)
  }

  mutating func formUnion(_ other: Satisfaction) {
    surely.formUnion(other.surely)
    possibly.formUnion(other.possibly)
  }
}

/// Which of a formula's two sets is meant.
enum Certainty {
  case surely
  case possibly

  /// What is meant by the operand of a negation.
  var opposite: Certainty {
    switch self {
    case .surely: .possibly
    case .possibly: .surely
    }
  }
}
