/// A step without its two ends: its action and what the system noted about it.
///
/// A graph of millions of steps has hundreds of labels.
public struct TransitionLabel: Hashable, Sendable {
  /// The grounded event that was taken.
  public var action: ActionID
  /// What the system noted about the step.
  public var flags: TransitionFlags

  /// Describes a label.
  public init(action: ActionID, flags: TransitionFlags = []) {
    self.action = action
    self.flags = flags
  }
}
