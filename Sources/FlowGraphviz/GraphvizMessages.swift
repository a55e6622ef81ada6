import FlowAlgorithms

/// What Graphviz says while it works, kept instead of printed.
///
/// Graphviz hands its messages over in pieces to a C function without a context, so there is one buffer for
/// the process; the lock of ``GraphvizLibrary`` makes every piece in it belong to the same piece of work.
enum GraphvizMessages {
  private static let buffer = LockedValue("")

  /// Adds a piece.
  static func append(_ piece: String) {
    buffer.withLock { $0 += piece }
  }

  /// Everything said since the last call, one message each, and forgets it.
  static func take() -> [GraphvizMessage] {
    let text = buffer.withLock { text in
      defer { text = "" }
      return text
    }
    return parse(text)
  }

  /// Splits `Error: …` and `Warning: …`; lines without such a start continue the message before.
  private static func parse(_ text: String) -> [GraphvizMessage] {
    var messages: [GraphvizMessage] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").joined(separator: " ")
      guard !words.isEmpty else { continue }
      if let start = GraphvizMessage(words) {
        messages.append(start)
      } else if let last = messages.indices.last {
        messages[last].text += " \(words)"
      } else {
        messages.append(GraphvizMessage(severity: .warning, text: words))
      }
    }
    return messages
  }
}

/// One message of Graphviz.
package struct GraphvizMessage: Sendable, Hashable {
  /// How bad Graphviz thinks it is.
  package enum Severity: Sendable, Hashable {
    /// Something was drawn differently from what was asked for.
    case warning
    /// Something could not be drawn.
    case error
  }

  /// How bad Graphviz thinks it is.
  package var severity: Severity
  /// What it said, on one line.
  package var text: String

  init(severity: Severity, text: String) {
    self.severity = severity
    self.text = text
  }

  /// Reads the first line of a message, or is nil for a line that continues another.
  init?(_ line: String) {
    for (prefix, severity) in [("Error: ", Severity.error), ("Warning: ", .warning)]
    where line.hasPrefix(prefix) {
      self.init(severity: severity, text: String(line.dropFirst(prefix.count)))
      return
    }
    return nil
  }
}
