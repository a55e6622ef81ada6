/// How large everything is of which only a slice was explored, counted apart.
public struct WholeSize: Sendable, Hashable {
  /// The number of reachable states that were counted.
  public var states: Int
  /// The number of their steps that were counted, self loops included.
  public var transitions: Int
  /// Whether that is all; otherwise a bound ended the count.
  public var isComplete: Bool

  /// Describes what was counted.
  public init(states: Int, transitions: Int, isComplete: Bool) {
    self.states = states
    self.transitions = transitions
    self.isComplete = isComplete
  }

  /// Two flows together.
  package static func + (left: WholeSize, right: WholeSize) -> WholeSize {
    WholeSize(
      states: left.states + right.states, transitions: left.transitions + right.transitions,
      isComplete: left.isComplete && right.isComplete)
  }

  /// `67 states, 535 transitions in all`, or `at least 1,048,576 states in all`.
  var words: String {
    isComplete
      ? "\(states.counted("state")), \(transitions.counted("transition")) in all"
      : "at least \(states.counted("state")) in all"
  }
}

extension JSONValue {
  init(_ size: WholeSize) {
    self = [
      "states": .int(size.states), "transitions": .int(size.transitions), "complete": .bool(size.isComplete),
    ]
  }
}
