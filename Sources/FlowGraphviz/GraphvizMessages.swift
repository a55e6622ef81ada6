import FlowAlgorithms

/// Graphviz's messages, kept instead of printed.
///
/// Graphviz passes its messages in pieces to a C function without a context, so there is one buffer for the process. The lock
/// of ``GraphvizLibrary`` ensures that all pieces in it belong to the same task.
enum GraphvizMessages {
  private static let buffer = LockedValue("")

  static func append(_ piece: String) {
    buffer.withLock { $0 += piece }
  }

  /// A message on one line, and whether it says that something could not be drawn or only that it was drawn differently.
  typealias Message = (text: String, isError: Bool)

  /// Returns the messages since the last call, and clears the buffer.
  static func take() -> [Message] {
    let text = buffer.withLock { text in
      defer { text = "" }
      return text
    }
    return parse(text)
  }

  /// Splits `Error: …` and `Warning: …`. Lines without such a start continue the previous message.
  private static func parse(_ text: String) -> [Message] {
    var messages: [Message] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").joined(separator: " ")
      guard !words.isEmpty else { continue }
      let starts = [("Error: ", true), ("Warning: ", false)]
      if let (start, isError) = starts.first(where: { words.hasPrefix($0.0) }) {
        messages.append((String(words.dropFirst(start.count)), isError))
      } else if let last = messages.indices.last {
        messages[last].text += " \(words)"
      } else {
        messages.append((words, isError: false))
      }
    }
    return messages
  }
}
