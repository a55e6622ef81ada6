import FlowDiagnostics

/// Colours pieces of text for a terminal, or leaves them unchanged.
struct Paint: Sendable {
  /// The meaning of a piece of text, with the ECMA-48 code that shows it.
  enum Role: String, CaseIterable {
    case good = "32"
    case bad = "1;31"
    case doubtful = "33"
    case strong = "1"
    case faint = "2"
    case place = "36"
  }

  let styling: Styling

  func callAsFunction(_ text: String, _ role: Role) -> String {
    switch styling {
    case .plain: text
    case .ansi: "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
    }
  }

  /// Returns a painted line with escapes for everything that a terminal would obey, except the line's own colours.
  func visible(_ line: String) -> String {
    guard styling == .ansi else { return line.visible }
    let pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces.enumerated().map { index, piece in
      guard index > 0 else { return String(piece).visible }
      guard let code = Self.codes.first(where: { piece.hasPrefix("[\($0)m") }) else {
        return "\u{1B}\(piece)".visible
      }
      return "\u{1B}[\(code)m" + String(piece.dropFirst(code.count + 2)).visible
    }.joined()
  }

  /// The codes of all roles, and the one that ends each.
  private static let codes = ["0"] + Role.allCases.map(\.rawValue)
}
