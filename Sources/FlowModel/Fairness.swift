public import FlowDiagnostics
public import FlowLogic

/// What the file says about steps that a run does not put off for ever.
///
/// Without a word from the file, every effect and every alert is treated with weak fairness, and in interleaved
/// timing the end of every transition.
public struct FairnessSettings: Sendable, Hashable {
  /// Steps that are treated fairly unless the file switches that off.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// Each effect that is pending ends.
    case effects
    /// Each alert that is up is answered.
    case alerts
    /// Each transition that runs ends; there are none in settled timing.
    case transitions
  }

  /// Events, effects and alerts that are not put off for ever while they stay possible.
  public var weak: [Located<String>]
  /// Events, effects and alerts that are not put off for ever when they are possible again and again.
  public var strong: [Located<String>]
  /// The groups that may be put off.
  public var off: [Located<Group>]

  /// Settings; by default the file says nothing.
  public init(weak: [Located<String>] = [], strong: [Located<String>] = [], off: [Located<Group>] = []) {
    (self.weak, self.strong, self.off) = (weak, strong, off)
  }

  /// Adds what another file says.
  public mutating func add(_ other: FairnessSettings) {
    weak += other.weak
    strong += other.strong
    off += other.off
  }
}

/// A class of a flow's steps that a fair run does not put off for ever.
public typealias FlowFairness = FairnessClass<Proposition, StepProposition>
