import FlowDiagnostics

/// Colours pieces of text for a terminal, or leaves them as they are.
struct Paint: Sendable {
  /// What a piece of text means.
  enum Role: Sendable {
    case good, bad, doubtful, strong, faint, place
  }

  let styling: Styling

  func callAsFunction(_ text: String, _ role: Role) -> String {
    switch styling {
    case .plain: text
    case .ansi: "\u{1B}[\(code(of: role))m\(text)\u{1B}[0m"
    }
  }

  /// A painted line with everything in it that a terminal would obey written out, but its own colours.
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

  private static let codes = ["0", "32", "1;31", "33", "1", "2", "36"]

  private func code(of role: Role) -> String {
    switch role {
    case .good: "32"
    case .bad: "1;31"
    case .doubtful: "33"
    case .strong: "1"
    case .faint: "2"
    case .place: "36"
    }
  }
}
