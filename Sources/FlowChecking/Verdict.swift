/// The final answer about a rule, property or goal.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The claim is true of everything that can happen.
  case holds
  /// Some run refutes the claim, or no run demonstrates it.
  case violated
  /// The claim holds, but only because what it describes never happens.
  case vacuous
  /// The search was truncated before it decided the claim.
  case undetermined
}
