/// What is known about a rule, property or goal in the end.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// It is true of everything that can happen.
  case holds
  /// Some run refutes it, or no run demonstrates it.
  case violated
  /// It holds, but only because what it describes never happens.
  case vacuous
  /// The search was truncated before anything was decided.
  case undetermined
}
