/// The part of Markdown that the texts of rules use: paragraphs and `code`.
enum Prose {
  static func html(_ text: String) -> HTML {
    .list(
      text.split(separator: "\n\n").map { .tag("p", [:], inline(String($0).replacing("\n", with: " "))) })
  }

  /// Returns a line with everything between two backticks as code.
  static func inline(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return .text(text) }
    return .list(parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .code($0.element) })
  }

  /// Returns a message of flowcheck with the quoted names as code. The apostrophe in `modal's` is no quote.
  static func message(_ text: String) -> HTML {
    let characters = Array(text)
    var pieces: [HTML] = []
    var (start, index) = (0, 0)
    while index < characters.count {
      let isOpening = characters[index] == "'" && (index == 0 || " ([".contains(characters[index - 1]))
      guard isOpening, let end = closing(after: index, in: characters) else {
        index += 1
        continue
      }
      pieces.append(.text(String(characters[start..<index])))
      pieces.append(.code(String(characters[(index + 1)..<end])))
      (start, index) = (end + 1, end + 1)
    }
    return .list(pieces + [.text(String(characters[start...]))])
  }

  /// Returns the end of the quote that begins at a position; nil if it does not end.
  private static func closing(after opening: Int, in characters: [Character]) -> Int? {
    characters.indices.dropFirst(opening + 2).first { index in
      guard characters[index] == "'" else { return false }
      return index + 1 == characters.count
        || !(characters[index + 1].isLetter || characters[index + 1].isNumber)
    }
  }
}
