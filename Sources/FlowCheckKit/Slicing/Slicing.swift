/// Whether a check explores only what the things that are checked can see.
public enum Slicing: Sendable, Hashable {
  /// Wherever a slice can answer.
  case always
  /// Never: finding out what can be left out often costs more than it saves.
  case never
}
