import FlowPipeline
import FlowDiagnostics
import FlowModel
import FlowReports

/// What mends a mistake, by the suggestion that its diagnostic gives.
enum QuickFixes {
  /// The command that shows the page of a code.
  static let command = "flowcheck.explain"

  /// The actions for the mistakes in a range: an edit where one is found that mends it, else the page that explains it.
  static func actions(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    let wanted = document.text.offsets(of: params["range"] ?? .null)
    let lines = document.text.line(of: wanted.lowerBound)...document.text.line(of: wanted.upperBound)
    let actions = document.diagnostics.compactMap { known -> JSONValue? in
      guard let mistake = known.mistake, let suggestion = mistake.suggestion else { return nil }
      let range = mistake.span.map { document.text.offsets(of: $0) } ?? 0..<0
      guard lines.contains(document.text.line(of: range.lowerBound)) else { return nil }
      let title = "\(suggestion.prefix(1).uppercased())\(suggestion.dropFirst())"
      // A plain command: some clients take an action that has one for a command anyway.
      guard let edit = edit(for: mistake, in: document) else {
        return [
          "title": .string(title), "command": .string(command), "arguments": .strings([mistake.code.id]),
        ]
      }
      var members: [(key: String, value: JSONValue)] = [("title", .string(title)), ("kind", "quickfix")]
      let same = (params["context"]?["diagnostics"]?.items ?? []).filter {
        $0["code"]?.string == known.code && $0["message"]?.string == known.message
      }
      if !same.isEmpty { members.append(("diagnostics", .array(same))) }
      let json: JSONValue = ["range": document.text.range(of: edit.range), "newText": .string(edit.text)]
      members.append(("isPreferred", .bool(true)))
      members.append(("edit", ["changes": .object([(document.uri, .array([json]))])]))
      return .object(members)
    }
    return .array(actions)
  }

  /// The first edit that the suggestion can mean and that mends the mistake without making another.
  ///
  /// - Complexity: A reading of the text for each way to take the suggestion, at most 24.
  static func edit(for mistake: Diagnostic, in document: OpenDocument) -> TextEdit? {
    let before = document.reading.compiled?.diagnostics ?? []
    let known = before.map(\.kindOfMistake)
    let edits = SuggestedEdits(mistake, in: document.text)
    let mending = edits.all.prefix(24).first { edit in
      let changed = document.text.replacing(edit.range, with: edit.text)
      let after = FlowCheck.read(changed.text, file: document.file, project: document.project).diagnostics
      var rest = known
      for mistake in after.map(\.kindOfMistake) {
        guard let index = rest.firstIndex(of: mistake) else { return false }
        rest.remove(at: index)
      }
      return rest.contains(mistake.kindOfMistake)
    }
    return mending ?? edits.meantWord
  }
}

/// A text in the place of some bytes.
struct TextEdit: Hashable {
  var range: Range<Int>
  var text: String
}

extension Diagnostic {
  /// What it says, wherever it stands.
  fileprivate struct Kind: Hashable {
    var code: String
    var message: String
  }

  fileprivate var kindOfMistake: Kind { Kind(code: code.id, message: message) }
}

/// The ways to take a suggestion as an edit, the likeliest first.
private struct SuggestedEdits {
  private let text: DocumentText
  private let range: Range<Int>
  private let suggestion: String

  init(_ mistake: Diagnostic, in text: DocumentText) {
    self.text = text
    range = mistake.span.map { text.offsets(of: $0) } ?? 0..<0
    suggestion = mistake.suggestion ?? ""
  }

  /// The word that was meant, whatever else is wrong with it; nil where the suggestion names none.
  var meantWord: TextEdit? {
    guard suggestion.hasPrefix("did you mean '"), let word = quotes.first, !word.contains("…") else {
      return nil
    }
    return TextEdit(range: range, text: word)
  }

  var all: [TextEdit] {
    let quoted = quotes.filter { !$0.contains("…") && !$0.contains("...") }
    var edits = quoted.flatMap(edits(writing:))
    if suggestion.hasPrefix("remove") {
      edits += [TextEdit(range: range, text: ""), TextEdit(range: line.lowerBound..<nextLine, text: "")]
    }
    if suggestion.hasPrefix("put quotes") || suggestion.hasPrefix("quote") { edits += quotations }
    if let exchange = exchange(of: quoted) { edits.insert(exchange, at: 0) }
    edits += indentations
    var known: Set<TextEdit> = []
    return edits.filter { known.insert($0).inserted }
  }

  /// The texts in quotes, single ones and the double ones of a property.
  private var quotes: [String] {
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
    if suggestion.contains("\""), let first = suggestion.firstIndex(of: "\""),
      let last = suggestion.lastIndex(of: "\""), first < last
    {
      parts.append(String(suggestion[first...last]))
    }
    return parts
  }

  private var line: Range<Int> { text.offsets(ofLine: text.line(of: range.lowerBound)) }

  private var nextLine: Int {
    let number = text.line(of: range.lowerBound) + 1
    return number < text.lineCount ? text.offsets(ofLine: number).lowerBound : text.bytes.count
  }

  private var indentation: String { String(text.text(line).prefix { $0 == " " }) }

  /// Ways to write something: in the place of what is marked, beside it, in its map, on a line of its own.
  private func edits(writing words: String) -> [TextEdit] {
    let (start, end) = (range.lowerBound, range.upperBound)
    let key = TextEdit(range: nextLine..<nextLine, text: "\(indentation)  \(words)\n")
    let beside = [
      TextEdit(range: range, text: words), TextEdit(range: end..<end, text: words),
      TextEdit(range: start..<start, text: suggestion.contains("before") ? "\(words) " : words),
      TextEdit(range: end..<end, text: " \(words)"),
      TextEdit(range: line.upperBound..<line.upperBound, text: " \(words)"),
    ]
    let inMap = firstBrace.map { [TextEdit(range: $0..<$0, text: " \(words),")] } ?? []
    let whole = [
      TextEdit(range: start..<value.upperBound, text: words), TextEdit(range: value, text: words),
      TextEdit(range: line.lowerBound..<line.lowerBound, text: "\(indentation)\(words)\n"), key,
      TextEdit(range: line.lowerBound + indentation.utf8.count..<line.upperBound, text: words),
    ]
    return beside + inMap + whole
  }

  /// The text from the mark to where its value ends, in a list or map on one line.
  private var value: Range<Int> {
    var (index, depth) = (range.lowerBound, 0)
    while index < line.upperBound {
      switch text.bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth <= 0 { return range.lowerBound..<index }
      default: break
      }
      index += 1
    }
    return range.lowerBound..<max(range.lowerBound, line.upperBound)
  }

  /// One sign instead of another one further on: `write '=' instead of ':'`.
  private func exchange(of quoted: [String]) -> TextEdit? {
    guard suggestion.contains("instead of"), quoted.count > 1 else { return nil }
    let (new, old) = (quoted[0], Array(quoted[1].utf8))
    let places = range.lowerBound..<max(range.lowerBound, line.upperBound - old.count + 1)
    return places.first { text.bytes[$0..<$0 + old.count].elementsEqual(old) }.map {
      TextEdit(range: $0..<$0 + old.count, text: quoted[1] == ":" ? " \(new)" : new)
    }
  }

  private var firstBrace: Int? {
    text.bytes[range.lowerBound..<max(range.lowerBound, line.upperBound)].firstIndex(of: UInt8(ascii: "{"))
      .map { $0 + 1 }
  }

  private var quotations: [TextEdit] {
    [value, range].map { range in
      var words = text.text(range)
      while words.hasSuffix(" ") { words.removeLast() }
      let end = range.lowerBound + words.utf8.count
      return TextEdit(range: range.lowerBound..<end, text: "\"\(words)\"")
    }
  }

  /// The line with as many spaces before it as the suggestion says, or with spaces for tabs.
  private var indentations: [TextEdit] {
    let blanks = text.text(line).prefix { $0 == " " || $0 == "\t" }
    let range = line.lowerBound..<line.lowerBound + blanks.utf8.count
    if suggestion.contains("tab") {
      return [TextEdit(range: range, text: blanks.map { $0 == "\t" ? "  " : " " }.joined())]
    }
    guard suggestion.contains("indent") else { return [] }
    let words = suggestion.split(separator: " ")
    let count =
      zip(words, words.dropFirst()).first { $0.1.hasPrefix("space") }.flatMap { pair in
        Int(pair.0) ?? ["no", "one", "two", "three", "four", "five", "six"].firstIndex(of: String(pair.0))
      } ?? nil
    return count.map { [TextEdit(range: range, text: String(repeating: " ", count: $0))] } ?? []
  }
}
