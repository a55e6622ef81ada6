import FlowPipeline

/// One style for statements and for maps and lists on one line: `{ do: [push a(b), stay] }`.
enum Formatting {
  /// Returns the edits for a client; none if the text cannot be read, or if they would change its meaning.
  static func edits(of document: OpenDocument) -> JSONValue {
    guard let flow = document.reading.parsed?.flow.value,
      let formatted = FormattedScenario.text(of: document.page, declaring: flow)
    else { return .array([]) }
    let (old, new) = (document.page.text, DocumentText(formatted, encoding: .utf8))
    guard old.lineCount == new.lineCount else { return .array([]) }
    let edits = (0..<old.lineCount).map { line in
      TextEdit(range: old.offsets(ofLine: line), text: new.text(new.offsets(ofLine: line)))
    }
    return old.json(edits.filter { old.text($0.range) != $0.text })
  }
}

/// A scenario in one style.
package enum FormattedScenario {
  /// Returns the formatted text; nil if the text cannot be read.
  package static func text(of text: String, file: String) -> String? {
    Pipeline.read(text, file: file).flow.value.flatMap {
      Self.text(
        of: DocumentPage(uri: file, name: nil, text: DocumentText(text, encoding: .utf8)), declaring: $0)
    }
  }

  /// Returns the formatted text of a file that declares a flow or a part of it; nil if formatting would change its meaning.
  static func text(of page: DocumentPage, declaring flow: Flow) -> String? {
    let text = page.text
    let statements = flow.bodies.flatMap(\.statements).compactMap { statement -> TextEdit? in
      guard page.has(statement.span) else { return nil }
      let (range, words) = (text.offsets(of: statement.span), statement.text)
      let written = text.text(range)
      guard written != words, ScenarioReader.words(of: written) == ScenarioReader.words(of: words) else {
        return nil
      }
      return TextEdit(range: range, text: words)
    }
    let spaced = text.replacing(statements)
    var style = FlowStyle()
    let lines = (0..<spaced.lineCount).map { line in
      let range = spaced.offsets(ofLine: line)
      return TextEdit(range: range, text: style.formatted(spaced.text(range)))
    }
    let result = spaced.replacing(lines).text
    return ScenarioReader.isSame(text.text, as: result) ? result : nil
  }
}

/// Normalises the spaces around the signs of maps and lists on one line, and removes those at the ends of lines.
///
/// Keeps the number of lines and their indentation, as well as texts, quotes and comments.
struct FlowStyle {
  private var open: [Character] = []
  /// The indentation of the key whose block of text is skipped; nil outside such a block.
  private var blockIndentation: Int?

  mutating func formatted(_ line: String) -> String {
    let indentation = line.prefix { $0 == " " }.count
    let isBlank = line.allSatisfy { $0 == " " || $0 == "\t" }
    if let block = blockIndentation {
      if isBlank || indentation > block { return line }
      blockIndentation = nil
    }
    guard !isBlank else { return "" }
    var scan = LineScan(line.dropFirst(indentation), open: open)
    scan.run()
    open = scan.open
    if scan.opensBlock { blockIndentation = indentation }
    return String(repeating: " ", count: indentation) + scan.result
  }
}

private struct LineScan {
  private let characters: [Character]
  private var index = 0
  private(set) var open: [Character]
  private(set) var result = ""
  /// Whether a text begins at the cursor, so that a bracket there opens a map or list.
  private var isAtStart = true

  init(_ line: Substring, open: [Character]) {
    characters = Array(line)
    self.open = open
  }

  /// Whether the line ends with the sign that starts a block of text.
  var opensBlock: Bool {
    guard open.isEmpty, let last = result.split(separator: " ").last else { return false }
    return ["|", ">", "|-", ">-", "|+", ">+"].contains(last)
  }

  mutating func run() {
    while index < characters.count {
      let character = characters[index]
      switch character {
      case "#" where index == 0 || isBlank(at: index - 1):
        // A comment keeps its distance, because people align comments.
        let blanks = characters[..<index].reversed().prefix { $0 == " " }.count
        trimEnd()
        result += String(repeating: " ", count: blanks) + String(characters[index...])
        trimEnd()
        return
      case "'", "\"":
        if isAtStart { takeQuoted(character) } else { take() }
      case "{" where isAtStart, "[" where isAtStart: openBracket(character)
      case "}" where !open.isEmpty, "]" where !open.isEmpty: closeBracket(character)
      case "," where !open.isEmpty, ":" where !open.isEmpty && isBlank(at: index + 1):
        trimEnd()
        result.append(character)
        index += 1
        skipBlanks()
        if index < characters.count { result += " " }
        isAtStart = true
      case " ":
        result.append(" ")
        index += 1
      case ":" where isBlank(at: index + 1), "-" where isAtStart && isBlank(at: index + 1):
        take()
        isAtStart = true
      default: take()
      }
    }
    trimEnd()
  }

  private func isBlank(at index: Int) -> Bool { index >= characters.count || characters[index] == " " }

  private mutating func take() {
    result.append(characters[index])
    index += 1
    isAtStart = false
  }

  private mutating func skipBlanks() {
    while index < characters.count, characters[index] == " " { index += 1 }
  }

  private mutating func trimEnd() {
    while result.hasSuffix(" ") { result.removeLast() }
  }

  private mutating func takeQuoted(_ quote: Character) {
    take()
    while index < characters.count, characters[index] != quote {
      if quote == "\"", characters[index] == "\\" { take() }
      if index < characters.count { take() }
    }
    if index < characters.count { take() }
  }

  private mutating func openBracket(_ bracket: Character) {
    open.append(bracket)
    result.append(bracket)
    index += 1
    skipBlanks()
    let isEmpty = index < characters.count && "]}".contains(characters[index])
    if bracket == "{", !isEmpty, index < characters.count { result += " " }
    isAtStart = true
  }

  private mutating func closeBracket(_ bracket: Character) {
    let isFirst = result.allSatisfy { $0 == " " }
    trimEnd()
    let isEmpty = result.hasSuffix("{") || result.hasSuffix("[")
    if bracket == "}", !isFirst, !isEmpty { result += " " }
    result.append(bracket)
    index += 1
    open.removeLast()
    isAtStart = false
  }
}
