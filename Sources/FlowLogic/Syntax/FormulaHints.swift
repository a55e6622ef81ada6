import FlowDiagnostics

/// Hints at what a word or sign without meaning in its place was most likely meant to be.
enum FormulaHints {
  private static let prefixes = ["G", "F", "X", "not", "A", "AG", "AF", "AX", "E", "EG", "EF", "EX"]
  private static let infixes = ["U", "R", "W", "and", "or", "implies"]
  private static let prefixWords = [
    "always": "G", "globally": "G", "never": "G !", "eventually": "F", "finally": "F", "next": "X",
    "all": "A", "exists": "E",
  ]
  private static let infixWords = [
    "until": "U", "release": "R", "releases": "R", "unless": "W", "leadsto": "-> F", "iff": "<->",
  ]
  private static let signs = [
    "=>": "->", "~": "!", "¬": "!", "∧": "&", "∨": "|", "→": "->", "↔": "<->", "□": "G", "◇": "F", "○": "X",
  ]

  /// Returns a hint for a word before an operand.
  static func prefix(_ word: String) -> String? {
    prefixWords[word.lowercased()].map { "write '\($0)'" } ?? Suggestion.question(for: word, among: prefixes)
  }

  /// Returns a hint for a word between operands.
  static func infix(_ word: String) -> String? {
    infixWords[word.lowercased()].map { "write '\($0)'" } ?? Suggestion.question(for: word, among: infixes)
  }

  /// Returns a hint for a sign.
  static func sign(_ sign: String) -> String? {
    signs[sign].map { "write '\($0)'" }
  }
}
