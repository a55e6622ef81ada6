/// Why a branching formula is true or false in a state, with names: runs, and what is true or false at their ends.
public struct ExplanationReport: Sendable, Hashable {
  /// A part of the reason.
  public struct Branch: Sendable, Hashable {
    /// The run that shows it, from the state that the reason is about; nil if the part is about that state itself.
    public var run: TraceReport?
    /// What is true or false at the end of the run; nil if the run is infinite.
    public var next: ExplanationReport?

    /// Creates a part of the reason.
    public init(run: TraceReport?, next: ExplanationReport?) {
      (self.run, self.next) = (run, next)
    }
  }

  /// The formula, as written.
  public var claim: String
  /// Whether it is true.
  public var holds: Bool
  /// The reason if no run can show it, such as `no execution from here does that`; otherwise nil.
  public var reason: String?
  /// The parts of the reason, all of which are needed; empty if the state itself is the reason.
  public var branches: [Branch]
  /// Whether parts are left out because the explanation would become too large.
  public var isTruncated: Bool

  /// Creates an explanation.
  public init(
    claim: String, holds: Bool, reason: String? = nil, branches: [Branch] = [], isTruncated: Bool = false
  ) {
    (self.claim, self.holds, self.reason) = (claim, holds, reason)
    (self.branches, self.isTruncated) = (branches, isTruncated)
  }
}
