/// The few signs of Markdown that the stories of rules use: paragraphs, lists and `code`.
enum Prose {
  /// The paragraphs and lists of a text.
  static func html(_ text: String) -> HTML {
    .list(text.split(separator: "\n\n").map { block(String($0)) })
  }

  private static func block(_ text: String) -> HTML {
    guard text.hasPrefix("- ") else { return .tag("p", [:], inline(text.replacing("\n", with: " "))) }
    let items = ("\n" + text).split(separator: "\n- ").map { String($0).replacing("\n", with: " ") }
    return .tag("ul", [:], items.map { .tag("li", [:], inline($0)) })
  }

  /// A line in which what stands between two backticks is code.
  static func inline(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return .text(text) }
    return .list(
      parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .tag("code", [:], .text($0.element)) }
    )
  }

  /// A message of flowcheck's, in which names are quoted: they become code.
  static func message(_ text: String) -> HTML {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return .text(text) }
    return .list(
      parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .tag("code", [:], .text($0.element)) }
    )
  }
}
