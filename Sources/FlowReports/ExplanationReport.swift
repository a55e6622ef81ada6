/// Why a branching formula is true or false somewhere, with names: runs, and what is true or false at their ends.
public struct ExplanationReport: Sendable, Hashable {
  /// A part of the reason.
  public struct Branch: Sendable, Hashable {
    /// The run that shows it, from the state that the reason is about; nil where it is about that state itself.
    public var run: TraceReport?
    /// What is true or false at the end of the run; nil after one that goes on for ever.
    public var next: ExplanationReport?

    /// Gives a part of the reason.
    public init(run: TraceReport?, next: ExplanationReport?) {
      (self.run, self.next) = (run, next)
    }
  }

  /// The formula, as written.
  public var claim: String
  /// Whether it is true.
  public var holds: Bool
  /// Why, where no run can show it: `no run from here does that`; nil elsewhere.
  public var reason: String?
  /// The parts of the reason, all of which are needed; empty where the state itself is the reason.
  public var branches: [Branch]
  /// Whether parts are left out, since it would become too large.
  public var isTruncated: Bool

  /// Gives a reason.
  public init(
    claim: String, holds: Bool, reason: String? = nil, branches: [Branch] = [], isTruncated: Bool = false
  ) {
    (self.claim, self.holds, self.reason) = (claim, holds, reason)
    (self.branches, self.isTruncated) = (branches, isTruncated)
  }
}
