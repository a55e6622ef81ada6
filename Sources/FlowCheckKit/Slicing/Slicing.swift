/// When a check explores only what the things that are checked can see.
public enum Slicing: Sendable, Hashable {
  /// When rules, properties or goals are chosen by name.
  case whenChosen
  /// Whatever is checked.
  case always
  /// Never.
  case never

  /// Whether a check of this scope explores a slice.
  package func applies(to scope: RuleSelection.Scope) -> Bool {
    switch (self, scope) {
    case (.always, _), (.whenChosen, .only): true
    case (.never, _), (.whenChosen, .standard), (.whenChosen, .strict): false
    }
  }
}
