/// Why a search ended before it had visited everything.
public enum Truncation: Sendable, Hashable {
  /// The bound on states was reached.
  case states(Int)
  /// The bound on depth was reached.
  case depth(Int)
  /// The bound on time was reached.
  case time(Duration)
  /// The bound on memory, in bytes, was reached.
  case memory(Int)
  /// The system gave no more memory.
  case noMemory
  /// The caller asked the search to end.
  case interrupted
  /// The system itself cut steps short (``TransitionFlags/truncated``).
  case system
}
