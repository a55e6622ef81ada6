import FlowDiagnostics

/// A scenario's text with numbered lines that can be linked to, and its marks.
struct SourceListing {
  let text: SourceText
  /// The included file that has the text; nil for the scenario's own.
  let file: String?
  /// The number of lines of other files before it on the page.
  let offset: Int
  let marks: SourceMarks
  /// Whether a bound ended the search, so that what it did not reach may be reached after all.
  let isPart: Bool

  /// How a character looks and where it links to.
  private struct Style: Hashable {
    var token: YAMLTokens.Kind
    var isBlamed = false
    var isDead = false
    var address: String?
  }

  var html: HTML {
    let dead = deadLines
    var lines = text.lines
    if lines.last?.isEmpty == true { lines.removeLast() }
    return .tag(
      "ol", ["class": isPart ? "source partial" : "source", "data-file": file],
      lines.enumerated().map { index, line in
        let (number, pageLine) = (index + 1, offset + index + 1)
        let notes = marks.notes[pageLine] ?? []
        let kinds = (dead.contains(number) ? ["dead"] : []) + (notes.isEmpty ? [] : ["marked"])
        return .tag(
          "li", ["id": Anchor.line(pageLine), "class": kinds.isEmpty ? nil : kinds.joined(separator: " ")],
          .tag(
            "a", ["class": "number", "href": "#\(Anchor.line(pageLine))", "aria-label": "Line \(number)"],
            "\(number)"),
          .tag("code", [:], pieces(of: line, number: number)), .list(notes.map(note)))
      })
  }

  private func note(_ note: SourceMarks.Note) -> HTML {
    .tag(
      "p", ["class": "note \(note.tone)"],
      .tag("a", ["href": "#\(note.anchor)"], .code(note.claim)), " ",
      Prose.message(note.message))
  }

  // MARK: - One line

  /// Returns the characters of a line, grouped by style.
  private func pieces(of line: String, number: Int) -> [HTML] {
    let scalars = Array(line.unicodeScalars)
    var styles = YAMLTokens.kinds(of: scalars).map { Style(token: $0) }
    func style(_ span: SourceSpan, _ change: (inout Style) -> Void) {
      guard span.line == number, span.file == file else { return }
      let lower = min(max(0, span.column - 1), styles.count)
      for index in lower..<min(styles.count, lower + span.length) { change(&styles[index]) }
    }
    for span in marks.blamed { style(span) { $0.isBlamed = true } }
    for span in marks.dead { style(span) { $0.isDead = true } }
    for (span, address) in marks.links { style(span) { $0.address = address } }
    var result: [HTML] = []
    var start = 0
    for index in styles.indices where index + 1 == styles.count || styles[index + 1] != styles[index] {
      var characters = String.UnicodeScalarView()
      characters.append(contentsOf: scalars[start...index])
      result.append(piece(String(characters), styles[index]))
      start = index + 1
    }
    return result
  }

  private func piece(_ text: String, _ style: Style) -> HTML {
    var kinds: [String] = style.token == .plain ? [] : [style.token.rawValue]
    if style.isDead { kinds.append("dead") }
    var piece = HTML.text(text)
    if style.isBlamed { piece = .tag("mark", [:], piece) }
    let name = kinds.isEmpty ? nil : kinds.joined(separator: " ")
    if let address = style.address { return .tag("a", ["href": address, "class": name], piece) }
    return name.map { .tag("span", ["class": $0], piece) } ?? piece
  }

  // MARK: - What was never reached

  /// The lines of declarations that were never reached: the line that begins with the name, and the following lines that are
  /// indented further.
  private var deadLines: Set<Int> {
    var result: Set<Int> = []
    for span in marks.dead where span.file == file {
      guard let line = text.line(span.line), indent(line) + 1 == span.column || line.isItem(at: span.column)
      else { continue }
      let depth = indent(line)
      var number = span.line
      repeat {
        result.insert(number)
        number += 1
      } while text.line(number).map { !$0.isBlank && indent($0) > depth } ?? false
    }
    return result
  }

  private func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

  /// Whether an item of a list that begins the line starts at a column, counted from 1.
  fileprivate func isItem(at column: Int) -> Bool {
    let before = prefix(max(0, column - 1))
    return before.contains("-") && before.allSatisfy { $0 == " " || $0 == "-" }
  }
}
