/// Why the translation of a formula to an automaton failed.
public enum TranslationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The formula has more atoms than a valuation has bits.
  case tooManyAtoms(Int)
  /// The formula has more operators that can be postponed than an automaton has acceptance sets.
  case tooManyPromises
  /// The translation would need more states, edges, operators or steps of work than allowed.
  case tooLarge

  /// A message that says what is wrong with the formula.
  public var description: String {
    switch self {
    case .tooManyAtoms(let count): "the formula has \(count) atoms, but at most 64 can be checked"
    case .tooManyPromises: "the formula has more than 64 eventualities"
    case .tooLarge: "the automaton of the formula is too large"
    }
  }
}
