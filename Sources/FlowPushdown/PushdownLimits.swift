/// When an analysis gives up.
package struct PushdownLimits: Sendable {
  /// The most heads that it may reach.
  package var heads = Int.max
  /// The most transitions that an automaton may have.
  package var transitions = Int.max
  /// The most sets of controls with which a refinement may annotate symbols.
  package var annotations = Int.max
  /// Whether the caller wants to stop. It is called every few hundred steps.
  package var shouldStop: @Sendable () -> Bool = { false }

  /// No limits.
  package init() {}

  /// - Throws: ``PushdownError/tooManyTransitions(limit:)`` and ``PushdownError/stopped``.
  func check(transitions count: Int, step: Int) throws(PushdownError) {
    if count > transitions { throw .tooManyTransitions(limit: transitions) }
    if step % 256 == 0, shouldStop() { throw .stopped }
  }
}

/// Why an analysis gave up.
package enum PushdownError: Error, Hashable, Sendable {
  /// More heads can be reached than ``PushdownLimits/heads``.
  case tooManyHeads(limit: Int)
  /// An automaton needs more than ``PushdownLimits/transitions``.
  case tooManyTransitions(limit: Int)
  /// A refinement needs more than ``PushdownLimits/annotations``.
  case tooManyAnnotations(limit: Int)
  /// The caller wanted to stop.
  case stopped
  /// A witness has more rules than the caller wanted. The shortest may be exponential in the size of the system.
  case witnessTooLong(limit: Int)
}
