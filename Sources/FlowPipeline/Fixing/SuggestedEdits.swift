/// The ways to follow the suggestion of a diagnostic with edits, likeliest first.
///
/// Suggestions are prose. Reading the file again shows which way is right
/// (``FlowCheck/suggestedEdits(for:in:file:including:project:)``).
struct SuggestedEdits {
  let text: EditableText
  let range: Range<Int>
  let suggestion: String
  let code: String
  /// How often the same mistake is reported.
  let times: Int

  init?(_ mistake: Diagnostic, times: Int, in text: EditableText) {
    guard let suggestion = mistake.suggestion else { return nil }
    self.text = text
    range = mistake.span.map { text.range(of: $0) } ?? 0..<0
    self.suggestion = suggestion
    (code, self.times) = (mistake.code.id, times)
  }

  /// All ways. Each is one edit, or several if a name stands in several places.
  var all: [[TextEdit]] { sure + withoutColons + withoutLabels + single.map { [$0] } }

  /// The ways that do what the suggestion says, even if they cause other mistakes.
  var sure: [[TextEdit]] {
    renamings + brackets + bracketsAroundStatements + withoutBlank + (structural + meant).map { [$0] }
  }

  /// The edits that replace the round brackets that begin at the mark by square ones.
  private var brackets: [[TextEdit]] {
    guard suggestion == "write '[' and ']'", let close = first(")", from: range.upperBound) else { return [] }
    return [[TextEdit(range: range, text: "["), TextEdit(range: close..<close + 1, text: "]")]]
  }

  /// The text from the mark to the closing bracket of the call on its line, without that bracket.
  private var restOfCall: Range<Int>? {
    first(")", from: range.lowerBound).map { range.lowerBound..<$0 }
  }

  /// The edits that write `=` for each `:` in the rest of the call.
  private var withoutColons: [[TextEdit]] {
    guard suggestion == "write '=' instead of ':'", let rest = restOfCall else { return [] }
    let colons = rest.filter { text.bytes[$0] == UInt8(ascii: ":") }
    return [
      colons.map { colon in
        let (before, after) = (text.bytes[colon - 1] == 0x20, text.bytes[colon + 1] == 0x20)
        return TextEdit(range: colon..<colon + 1, text: (before ? "" : " ") + "=" + (after ? "" : " "))
      }
    ]
  }

  /// The edits that remove each `=` from the arguments in the rest of a sum's case: they keep only the names, or only the
  /// values.
  private var withoutLabels: [[TextEdit]] {
    guard code == "FC137", let rest = restOfCall else { return [] }
    let labelled = text.bytes[rest].split(separator: UInt8(ascii: ",")).compactMap { argument in
      argument.firstIndex(of: UInt8(ascii: "=")).map { (argument, $0) }
    }
    guard !labelled.isEmpty else { return [] }
    return [
      labelled.map { argument, sign in
        let name = argument[..<sign].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? sign
        return TextEdit(range: name..<argument.endIndex, text: "")
      },
      labelled.map { argument, sign in
        let name = argument.firstIndex { $0 != 0x20 } ?? sign
        let value = argument[(sign + 1)...].firstIndex { $0 != 0x20 } ?? argument.endIndex
        return TextEdit(range: name..<value, text: "")
      },
    ]
  }

  /// The edit that writes what was meant, in place of the marked text or in the declaration.
  private var meant: [TextEdit] {
    guard suggestion.contains("did you mean '"), let word = quotes.first, !word.contains("…") else {
      return []
    }
    return isSlipElsewhere(of: word)
      ? declarationRenamed(from: word) : [TextEdit(range: range, text: word)].filter(keepsWords)
  }

  private var single: [TextEdit] {
    if suggestion.hasPrefix("'flowcheck init") { return template }
    if suggestion.contains("did you mean '"), let word = quotes.first, isSlipElsewhere(of: word) { return [] }
    let quoted = quotes.filter { !$0.contains("…") && !$0.contains("...") }
    var edits = quoted.flatMap(edits(writing:))
    if suggestion.contains("remove") {
      edits += [TextEdit(range: range, text: ""), TextEdit(range: line.lowerBound..<nextLine, text: "")]
    }
    if suggestion.contains("close it") { edits += closings }
    if suggestion.contains("quote") { edits += quotations }
    edits += indentations
    var known: Set<TextEdit> = []
    return edits.filter { known.insert($0).inserted && keepsWords($0) }
  }

  /// The edit that fills a file without content with a starter.
  private var template: [TextEdit] {
    let isEmpty = !text.text.split(separator: "\n").contains {
      !$0.trimmingPrefix { $0 == " " }.hasPrefix("#")
    }
    return isEmpty ? [TextEdit(range: 0..<text.bytes.count, text: ScenarioTemplate.notes.text)] : []
  }

  /// The edits that write an invalid name in a valid way wherever it stands.
  private var renamings: [[TextEdit]] {
    // If a name has two words, the second one is marked.
    let isCut = suggestion.hasPrefix("a name must be one word")
    let first = isCut ? wordBefore?.lowerBound ?? range.lowerBound : range.lowerBound
    let old = text.text(first..<range.upperBound)
    guard code == "FC126" || isCut, let new = quotes.first, old.contains(where: \.isLetter) else { return [] }
    let (bytes, word) = (text.bytes, Array(old.utf8))
    let places = bytes.indices.filter { bytes[$0...].starts(with: word) }
    return [places.map { TextEdit(range: $0..<$0 + word.count, text: new) }]
  }

  /// The texts that the suggestion quotes, in single quotes or in the double quotes of a property.
  var quotes: [String] {
    var parts: [String] = []
    var rest = suggestion[...]
    while let start = rest.firstIndex(of: "'") {
      let inside = rest[rest.index(after: start)...]
      // A quote ends where no letter follows.
      guard
        let end = inside.indices.first(where: { index in
          guard inside[index] == "'" else { return false }
          let next = inside.index(after: index)
          return next == inside.endIndex || !inside[next].isLetter
        })
      else { break }
      parts.append(String(inside[..<end]))
      rest = inside[inside.index(after: end)...]
    }
    // An explanation of a letter of another alphabet names the marked letter first: 'о' here is Cyrillic.
    if suggestion.contains("' here is ") { parts = Array(parts.dropFirst()) }
    if let first = suggestion.firstIndex(of: "\""), let last = suggestion.lastIndex(of: "\""), first < last {
      parts.append(String(suggestion[first...last]))
    }
    if suggestion.hasPrefix("write {") { parts.append(String(suggestion.dropFirst("write ".count))) }
    return parts
  }

  var line: Range<Int> { text.range(ofLine: text.line(of: range.lowerBound)) }

  private var nextLine: Int { text.startOfLine(text.line(of: range.lowerBound) + 1) }

  /// Returns where a sign first stands on the line, from a position on.
  private func first(_ sign: Unicode.Scalar, from place: Int) -> Int? {
    text.bytes[place..<max(place, line.upperBound)].firstIndex(of: UInt8(ascii: sign))
  }

  private var indentation: String { String(text.text(line).prefix { $0 == " " }) }

  /// Returns the ways to write some words: in place of the mark, beside it, in its map, or on a line of their own.
  private func edits(writing words: String) -> [TextEdit] {
    let (start, end) = (range.lowerBound, range.upperBound)
    let key = TextEdit(range: nextLine..<nextLine, text: "\(indentation)  \(words)\n")
    // A comma or semicolon follows the word before it without a space.
    var blank = start
    while [",", ";"].contains(words), blank > line.lowerBound, text.bytes[blank - 1] == 0x20 { blank -= 1 }
    if blank == line.lowerBound { blank = start }
    let beside = [
      TextEdit(range: comparison ?? range, text: isGlued(words) ? "\(words) " : words),
      TextEdit(range: end..<end, text: words),
      blank < start
        ? TextEdit(range: blank..<blank, text: words)
        : TextEdit(range: start..<start, text: suggestion.contains("before") ? "\(words) " : words),
      TextEdit(range: end..<end, text: " \(words)"),
    ]
    let inMap = [braceBefore, firstBrace].compactMap(\.self).map {
      TextEdit(range: $0..<$0, text: " \(words),")
    }
    let whole = [
      TextEdit(range: start..<value.upperBound, text: words), TextEdit(range: value, text: words),
      TextEdit(range: line.lowerBound..<line.lowerBound, text: "\(indentation)\(words)\n"), key,
      TextEdit(range: nextLine..<nextLine, text: "\(indentation)\(words)\n"),
      TextEdit(range: line.lowerBound + indentation.utf8.count..<line.upperBound, text: words),
    ]
    // If what a statement is about is marked, the first word of the statement is wrong.
    let keyword =
      wordBefore.map {
        [TextEdit(range: $0, text: words), TextEdit(range: $0.lowerBound..<listEnd, text: words)]
      } ?? []
    // If the first word of a statement is wrong, the whole statement is marked.
    let statement =
      suggestion.contains("use '\(words)'")
      ? text.bytes[range].firstIndex(of: 0x20).map { [TextEdit(range: start..<$0, text: words)] } ?? [] : []
    let calls = call.map { [TextEdit(range: $0, text: words)] } ?? []
    let bracket = words.count == 1 ? ends.map { TextEdit(range: $0..<$0, text: words) } : []
    let longest = TextEdit(range: statementStart..<value.upperBound, text: words)
    return statement + beside + inMap + whole + [longest] + keyword + calls + bracket
  }

  /// Whether words that replace a marked sign would merge with the word after it, as `not` for `!` would.
  private func isGlued(_ words: String) -> Bool {
    func isWord(_ byte: UInt8) -> Bool { byte == 0x5F || Character(UnicodeScalar(byte)).isLetter }
    guard let last = words.utf8.last, range.upperBound < line.upperBound, !range.isEmpty else { return false }
    return isWord(last) && isWord(text.bytes[range.upperBound]) && !isWord(text.bytes[range.upperBound - 1])
  }

  /// Where something on this line can end: before a comma or closing bracket, and at the end of the line.
  private var ends: [Int] {
    stride(from: line.upperBound, to: range.upperBound, by: -1).filter {
      $0 == line.upperBound || [0x2C, 0x5D, 0x7D].contains(text.bytes[$0])
    }
  }

  /// The edits that repeat the mark where what it opens can end.
  private var closings: [TextEdit] { ends.map { TextEdit(range: $0..<$0, text: text.text(range)) } }

  /// The word before the mark.
  var wordBefore: Range<Int>? {
    var end = range.lowerBound
    while end > line.lowerBound, text.bytes[end - 1] == 0x20 { end -= 1 }
    let start = startOfWord(before: end)
    return start < end ? start..<end : nil
  }

  private func startOfWord(before end: Int) -> Int {
    var start = end
    while start > line.lowerBound, text.bytes[start - 1] > 0x20, text.bytes[start - 1] != 0x5B { start -= 1 }
    return start
  }

  /// The call whose arguments contain the mark, from its name to its closing bracket.
  private var call: Range<Int>? {
    guard let open = text.bytes[line.lowerBound..<range.lowerBound].lastIndex(of: UInt8(ascii: "(")),
      let close = first(")", from: range.upperBound)
    else { return nil }
    return startOfWord(before: open)..<close + 1
  }

  /// Where the statement or condition that contains the mark begins on its line.
  private var statementStart: Int {
    var index = range.lowerBound
    while index > line.lowerBound + indentation.utf8.count {
      let (last, before) = (text.bytes[index - 1], index > 1 ? text.bytes[index - 2] : 0)
      if [0x5B, 0x7B, 0x22].contains(last) || last == 0x20 && [0x3A, 0x2C, 0x7B, 0x2D].contains(before) {
        break
      }
      index -= 1
    }
    return min(index, range.lowerBound)
  }

  /// The end of the list that begins after the mark, or else the end of the mark.
  private var listEnd: Int { first("]", from: range.upperBound).map { $0 + 1 } ?? range.upperBound }

  /// The text from the mark to the end of its value, in a list or map on one line, without trailing spaces.
  private var value: Range<Int> {
    var (end, depth) = (range.lowerBound, 0)
    scan: while end < line.upperBound {
      switch text.bytes[end] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","): if depth <= 0 { break scan }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth <= 0 { break scan }
        depth -= 1
      default: break
      }
      end += 1
    }
    while end > range.upperBound, text.bytes[end - 1] == 0x20 { end -= 1 }
    return range.lowerBound..<end
  }

  private var firstBrace: Int? { first("{", from: range.lowerBound).map { $0 + 1 } }

  /// The position after the nearest brace on the line before the mark.
  private var braceBefore: Int? {
    text.bytes[line.lowerBound..<max(line.lowerBound, range.lowerBound)].lastIndex(of: UInt8(ascii: "{"))
      .map { $0 + 1 }
  }

  /// The edits that put quotes around the marked text, or around the statement or condition that contains it.
  private var quotations: [TextEdit] {
    [value, range, statementStart..<value.upperBound].map { range in
      var words = text.text(range)
      while words.hasSuffix(" ") { words.removeLast() }
      let end = range.lowerBound + words.utf8.count
      return TextEdit(range: range.lowerBound..<end, text: "\"\(words)\"")
    }
  }

  /// The edit that indents the line as the suggestion says, or replaces tabs in its indentation by spaces.
  private var indentations: [TextEdit] {
    let blanks = text.text(line).prefix { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    let range = line.lowerBound..<line.lowerBound + blanks.utf8.count
    guard suggestion.contains("indent") else {
      guard suggestion.contains("tab") else { return [] }
      return [TextEdit(range: range, text: blanks.map { $0 == "\t" ? "  " : " " }.joined())]
    }
    let words = suggestion.split(separator: " ")
    let count =
      zip(words, words.dropFirst()).first { $0.1.hasPrefix("space") }.flatMap { pair in
        Int(pair.0) ?? ["no", "one", "two", "three", "four", "five", "six"].firstIndex(of: String(pair.0))
      } ?? nil
    return count.map { [TextEdit(range: range, text: String(repeating: " ", count: $0))] } ?? []
  }
}
