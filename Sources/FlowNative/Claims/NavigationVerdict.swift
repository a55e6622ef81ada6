public import FlowChecking

/// What is known about a claim, with a shortest run that shows it.
public struct NavigationVerdict<Flow: NavigationFlow>: Sendable {
  /// The claim's name.
  public var name: String
  /// The outcome.
  public var verdict: Verdict
  /// Why nothing can be said, or which name nothing on screen has; nil where there is nothing to explain.
  public var reason: String?
  /// What refutes a violated claim; nil for a claim that no run demonstrates.
  public var counterexample: NavigationTrace<Flow>?
  /// What demonstrates that something is possible.
  public var witness: NavigationTrace<Flow>?

  init(_ name: String, _ verdict: Verdict) {
    self.name = name
    self.verdict = verdict
  }

  /// Whether the claim holds, and not only because what it speaks of never happens.
  public var isFulfilled: Bool { verdict == .holds }
}

extension NavigationVerdict: CustomStringConvertible {
  /// The outcome with its reason, and for a violated claim the run, step by step.
  public var description: String {
    var lines = ["\(verdict.rawValue)  \(name)"]
    if let reason { lines.append("  \(reason)") }
    if verdict == .violated, counterexample == nil { lines.append("  no run demonstrates it") }
    if let counterexample { lines.append(counterexample.description) }
    return lines.joined(separator: "\n")
  }
}

/// Some claims are not fulfilled; the description has a run for each.
public struct UnfulfilledClaims<Flow: NavigationFlow>: Error, CustomStringConvertible {
  /// The verdicts on them.
  public var verdicts: [NavigationVerdict<Flow>]

  /// The verdicts, one after another.
  public var description: String { "\n" + verdicts.map(\.description).joined(separator: "\n") }
}
