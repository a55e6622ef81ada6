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
