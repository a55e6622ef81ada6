public import FlowDiagnostics
public import FlowLogic

/// The file's settings for steps that a run cannot postpone forever.
///
/// By default, every effect and alert is treated with weak fairness, and so is the end of every transition in interleaved timing.
public struct FairnessSettings: Sendable, Hashable {
  /// Steps that are treated fairly unless the file switches that off.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// Each pending effect ends.
    case effects
    /// Each alert that is up is answered.
    case alerts
    /// Each running transition ends; there are none in settled timing.
    case transitions
  }

  /// Events, effects and alerts that a run cannot postpone forever while they stay possible.
  public var weak: [Located<String>]
  /// Events, effects and alerts that a run cannot postpone forever if they are possible again and again.
  public var strong: [Located<String>]
  /// The groups that a run may postpone.
  public var off: [Located<Group>]

  /// Settings; by default the file says nothing.
  public init(weak: [Located<String>] = [], strong: [Located<String>] = [], off: [Located<Group>] = []) {
    (self.weak, self.strong, self.off) = (weak, strong, off)
  }

  /// Adds the settings of another file.
  public mutating func add(_ other: FairnessSettings) {
    weak += other.weak
    strong += other.strong
    off += other.off
  }
}

/// A class of a flow's steps that a fair run cannot postpone forever.
public typealias FlowFairness = FairnessClass<Proposition, StepProposition>
