import FlowCompiler

/// The words of formulas: what each stands for, as a macro or as a variable.
///
/// SPIN expands macros in formulas before it reads them, and then accepts about 4,000 characters. So the words of a long formula
/// are variables, whose values follow from the others and add no states.
struct PromelaWords {
  private(set) var definitions: [String] = []
  /// The updates at the end of each step, for the words that are variables.
  private(set) var updates: [String] = []

  let expressions: PromelaExpressions
  let initial: [UInt64]

  /// Defines words for the tests of one formula, each with its number of occurrences there.
  mutating func define(_ words: [(name: String, test: RegisterExpression, count: Int)], within limit: Int) {
    let texts = words.map { expressions.text($0.test) }
    let length = zip(words, texts).reduce(0) { $0 + $1.0.count * $1.1.count }
    for (word, text) in zip(words, texts) {
      if length > limit {
        let now = expressions.holds(word.test, in: initial) ? 1 : 0
        definitions.append("bit \(word.name) = \(now); /* follows from the others */")
        updates.append("  \(word.name) = (\(text));")
      } else {
        definitions.append("#define \(word.name) (\(text))")
      }
    }
  }

  /// Returns whether a test always or never holds; nil for other tests.
  func constant(_ test: RegisterExpression) -> Bool? {
    if case .constant(let value) = expressions.simplified(test) { value } else { nil }
  }

  var lines: [String] {
    if definitions.isEmpty { return [] }
    return definitions + (updates.isEmpty ? [] : ["", "inline observe() {"] + updates + ["}"]) + [""]
  }

  var afterStep: String { updates.isEmpty ? "" : "; observe()" }
}
