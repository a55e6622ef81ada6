/// When an analysis gives up.
package struct PushdownLimits: Sendable {
  /// How many heads it may reach.
  package var heads = Int.max
  /// How many transitions an automaton may get.
  package var transitions = Int.max
  /// How many different sets of controls a refinement may annotate symbols with.
  package var annotations = Int.max
  /// Whether the caller wants an end; asked every few hundred steps.
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
  /// The caller wanted an end.
  case stopped
  /// A witness has more rules than the caller wanted; the shortest may be exponential in the size of the system.
  case witnessTooLong(limit: Int)
}
