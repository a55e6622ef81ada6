import FlowDiagnostics

/// Recognises in the source what an author most likely did when YAML reads something else.
struct YamlSlips {
  let lines: SourceLines

  /// Returns the `#1` of every `Product #1` on a line: a comment where a domain's value was meant.
  func commentedValues(onLine number: Int) -> [SourceSpan] {
    let line = lines.line(number)
    return line.indices.dropFirst(2).dropLast().filter { index in
      line[index] == "#" && line[index - 1] == " " && line[index - 2].properties.isAlphabetic
        && ("0"..."9").contains(line[index + 1])
    }.map { SourceSpan(line: number, column: $0 + 1) }
  }

  /// Returns every colon inside the parentheses of a call on a line.
  func colonsInCalls(onLine number: Int) -> [SourceSpan] {
    let line = lines.line(number)
    var places: [SourceSpan] = []
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "(" where index > 0 && isWordPart(line[index - 1]): depth += 1
      case ")": depth = max(0, depth - 1)
      case "#" where index > 0 && line[index - 1] == " ": depth = 0
      case ":" where depth > 0 && index + 1 < line.count && line[index + 1] == " ":
        places.append(SourceSpan(line: number, column: index + 1))
      default: break
      }
    }
    return places
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }

  private static let dashes: [Unicode.Scalar: String] = [
    "–": "an en dash", "—": "an em dash", "−": "a minus sign", "•": "a bullet",
  ]

  /// Returns what a line has in place of the `- ` of a list item, with a message; nil if nothing.
  func itemMark(onLine number: Int) -> (place: SourceSpan, message: String)? {
    let line = lines.line(number)
    let margin = line.prefix { $0.isYamlBlank }.count
    guard let mark = line.dropFirst(margin).first, let blank = line.dropFirst(margin + 1).first,
      blank.properties.isWhitespace, mark != "-" || blank != " "
    else { return nil }
    let wrong = mark == "-" ? blank : mark
    guard let name = mark == "-" ? blank.blankName : Self.dashes[mark] else { return nil }
    return (
      SourceSpan(line: number, column: margin + 1, length: 2),
      "a list item begins with '- '; this is \(name) (U+\(wrong.hexadecimal))"
    )
  }

  /// Returns the quote that was never closed, if YAML takes the quote before a place for its end.
  ///
  /// A text follows that quote directly, so it opens or is part of another text.
  func lostQuote(before place: SourceSpan) -> SourceSpan? {
    let before = lines.beginning(before: place)
    guard let next = lines.scalar(at: place), !next.isYamlBlank, !":,]}".unicodeScalars.contains(next),
      let quote = before.last, quote == "\"" || quote == "'", !before.dropLast().contains(quote)
    else { return nil }
    for number in stride(from: place.line - 1, through: 1, by: -1) {
      if let column = lastColumn(of: quote, onLine: number) {
        return SourceSpan(line: number, column: column)
      }
    }
    return nil
  }

  /// Returns the column of the last unescaped quote on a line.
  private func lastColumn(of quote: Unicode.Scalar, onLine number: Int) -> Int? {
    let line = lines.line(number)
    var index = line.endIndex - 1
    while index >= line.startIndex {
      if line[index] == quote {
        guard index > line.startIndex, line[index - 1] == (quote == "'" ? "'" : "\\") else {
          return index + 1
        }
        index -= 1
      }
      index -= 1
    }
    return nil
  }

  /// Returns the place of a quote if the rest of its line has no other one.
  func loneQuote(at place: SourceSpan) -> SourceSpan? {
    let rest = lines.rest(from: place)
    guard let quote = rest.first, quote == "\"" || quote == "'", !rest.dropFirst().contains(quote) else {
      return nil
    }
    return place
  }
}
