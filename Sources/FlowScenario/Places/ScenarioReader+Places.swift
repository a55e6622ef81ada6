package import FlowDiagnostics

extension ScenarioReader {
  /// A scenario with the files that it can include.
  package struct Whole {
    fileprivate let text: String
    fileprivate let file: String
    fileprivate let files: IncludedFiles

    package init(text: String, file: String, files: IncludedFiles) {
      (self.text, self.file, self.files) = (text, file, files)
    }

    /// Decodes the scenario with another text for its own file or for an included one.
    fileprivate func decoded(with text: String, of part: String?) -> Decoded {
      guard let part else { return Decoded(text, file: file, including: files) }
      let path = String(part.dropFirst(files.prefix.count))
      return Decoded(self.text, file: file, including: files.replacing([path: text]))
    }
  }

  /// Returns what could be written at a place in the scenario or in an included file, which the place names. The text need not be
  /// valid there. The result is nil if nothing is known.
  ///
  /// The word at the place is replaced by one that the reader knows. If that gives no YAML, the line is mended: with a colon
  /// after the word, with closing brackets, without the text after the word.
  ///
  /// - Complexity: At most 6 readings of the text.
  package static func place(at place: SourceSpan, in text: String, of whole: Whole) -> ScenarioPlace? {
    let source = SourceText(name: place.file ?? whole.file, text: text)
    guard let line = source.line(place.line) else { return nil }
    let cut = LineCut(line, at: place)
    var lines = source.lines
    var found: [ScenarioPlace] = []
    for mended in cut.mendedLines {
      lines[place.line - 1] = mended
      let decoded = whole.decoded(with: lines.joined(separator: "\n"), of: place.file)
      guard let known = ScenarioPlace(decoded, decoded.root(of: place.file), word: cut.word) else { continue }
      found.append(known)
      if !cut.isListItem { break }
    }
    guard let first = found.first else { return nil }
    return found.dropFirst().reduce(into: first) { $0.expectations += $1.expectations }
  }

  /// Whether two texts are the same scenario: equal trees, whatever the blanks between the words.
  package static func isSame(_ text: String, as other: String) -> Bool {
    let (one, two) = (Decoded(text, file: ""), Decoded(other, file: ""))
    guard one.isYaml, two.isYaml, let root = one.root, let otherRoot = two.root else { return false }
    var pairs = [(root, otherRoot)]
    while let (left, right) = pairs.popLast() {
      switch (left.content, right.content) {
      case (.scalar(let one), .scalar(let two)):
        let isSame = one.text == two.text || one.text.words == two.text.words
        guard isSame, one.style == two.style else { return false }
      case (.list(let one), .list(let two)):
        guard one.count == two.count else { return false }
        pairs += zip(one, two)
      case (.map(let one), .map(let two)):
        guard one.map(\.key.value) == two.map(\.key.value) else { return false }
        pairs += zip(one.map(\.value), two.map(\.value))
      case (.scalar, _), (.list, _), (.map, _): return false
      }
    }
    return one.log.diagnostics.map(\.message) == two.log.diagnostics.map(\.message)
  }

  /// Returns the words and signs of a text, such as a statement, as the reader splits it.
  package static func words(of text: String) -> [String] { text.words }

  /// Whether a scenario can declare something by this name.
  package static func isName(_ text: String) -> Bool {
    Lexer.isWord(text) && !ScenarioDecoder.reserved.contains(text) && !text.contains("#")
      && !["all", "self", "root"].contains(text)
  }
}

extension String {
  fileprivate var words: [String] { Lexer.tokens(of: self).dropLast().map(\.text) }
}

/// A line without the word at a place.
private struct LineCut {
  private let head: String
  private let tail: String
  /// The word, with the length of the part before the place.
  let word: SourceSpan

  init(_ line: String, at place: SourceSpan) {
    let scalars = Array(line.unicodeScalars)
    let column = min(max(0, place.column - 1), scalars.count)
    let isPart = { (scalar: Unicode.Scalar) in scalar == "-" || Lexer.isWord(String(scalar)) }
    var start = column
    while start > 0, isPart(scalars[start - 1]) { start -= 1 }
    while start < column, scalars[start] == "-" { start += 1 }
    let end = scalars[column...].prefix(while: isPart).count + column
    (head, tail) = (String(scalars: scalars[..<start]), String(scalars: scalars[end...]))
    word = SourceSpan(line: place.line, column: start + 1, length: max(1, column - start))
  }

  private var isIndentation: Bool { head.allSatisfy { $0 == " " } }

  /// Whether the word begins an item of a block list, which can be a text or a map.
  var isListItem: Bool { head.hasSuffix("- ") && head.dropLast(2).allSatisfy { $0 == " " || $0 == "-" } }

  /// The variants of the line with the mark in place of the word, as written and mended, the likeliest first.
  var mendedLines: [String] {
    let marked = head + PlaceMark.word
    var lines = [marked + tail, marked + tail + Self.closing(head + tail), marked + Self.closing(head)]
    let keys = [marked + ":" + tail, marked + ": " + Self.closing(head)]
    if !tail.hasPrefix(":") { lines = isIndentation ? keys + lines : lines + keys }
    return lines.enumerated().filter { lines.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  /// Returns the signs that close the open quotes and brackets of a line.
  private static func closing(_ line: String) -> String {
    var open: [Character] = []
    var quote: Character?
    let closings: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    for character in line {
      if "'\"".contains(character) { quote = quote == nil ? character : quote == character ? nil : quote }
      guard quote == nil else { continue }
      if let closing = closings[character] {
        open.append(closing)
      } else if open.last == character {
        open.removeLast()
      }
    }
    return String((quote.map { [$0] } ?? []) + open.reversed())
  }
}

extension ScenarioPlace {
  /// Creates the place from what a reading noted at the mark; nil if it noted nothing and the mark is not among keys that are
  /// names.
  fileprivate init?(_ decoded: ScenarioReader.Decoded, _ root: YamlNode?, word: SourceSpan) {
    guard let root else { return nil }
    var open: [(node: YamlNode, path: [String])] = [(root, [])]
    while let (node, path) = open.popLast() {
      switch node.content {
      case .scalar(let scalar):
        let words = scalar.text.words
        guard let index = words.firstIndex(of: PlaceMark.word) else { continue }
        (self.path, isKey, before) = (path, false, Array(words[..<index]))
      case .list(let items):
        open += items.enumerated().map { ($0.element, path + ["\($0.offset)"]) }
        continue
      case .map(let entries):
        guard let entry = entries.first(where: { $0.key.value.words.contains(PlaceMark.word) }) else {
          open += entries.map { ($0.value, path + [$0.key.value]) }
          continue
        }
        let words = entry.key.value.words
        (self.path, isKey) = (path, true)
        before = Array(words.prefix { $0 != PlaceMark.word })
      }
      (expectations, flow, self.word) = (decoded.log.expectations, decoded.flow, word)
      let namesKeys = isKey && ["rules", "expect", "switches"].contains(path.last ?? "")
      guard !expectations.isEmpty || namesKeys || path.contains("fairness") || path.contains("switches")
      else { return nil }
      return
    }
    return nil
  }
}
