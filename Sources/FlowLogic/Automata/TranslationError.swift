/// Why a formula has no automaton here.
public enum TranslationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More atoms than a valuation has bits.
  case tooManyAtoms(Int)
  /// More operators that promise something for later than an automaton has acceptance sets.
  case tooManyPromises
  /// The automaton would have more states, edges or steps of work than allowed.
  case tooLarge

  /// What is wrong with the formula, for people.
  public var description: String {
    switch self {
    case .tooManyAtoms(let count): "the formula has \(count) atoms, but at most 64 can be checked"
    case .tooManyPromises: "the formula has more than 64 eventualities"
    case .tooLarge: "the automaton of the formula is too large"
    }
  }
}
