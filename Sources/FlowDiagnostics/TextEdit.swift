/// A text that replaces some bytes of a file.
public struct TextEdit: Sendable, Hashable {
  /// The replaced bytes, in UTF-8 from the beginning of the file; empty for an insertion.
  public var range: Range<Int>
  /// The new text.
  public var text: String

  /// Replaces `range` by `text`.
  public init(range: Range<Int>, text: String) {
    (self.range, self.text) = (range, text)
  }
}

/// The bytes of a text, with places as diagnostics count them.
public struct EditableText: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  private let starts: [Int]

  /// Takes a text as it is in its file, including a byte order mark.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Takes the bytes of a file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = SourceText.lineRanges(of: bytes).map(\.lowerBound)
  }

  /// The text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines.
  public var lineCount: Int { starts.count }

  /// Returns the text of some bytes.
  public func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text after some edits, which must not overlap.
  public func applying(_ edits: [TextEdit]) -> EditableText {
    var result = bytes
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for edit in ordered.map(\.element) { result.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    return EditableText(result)
  }

  /// Returns the bytes of a span.
  public func range(of span: SourceSpan) -> Range<Int> {
    guard starts.indices.contains(span.line - 1) else { return bytes.count..<bytes.count }
    let next = startOfLine(span.line)
    func skip(_ count: Int, from start: Int) -> Int {
      var index = start
      for _ in 0..<max(0, count) where index < next && bytes[index] != 10 && bytes[index] != 13 {
        index += Self.length(at: bytes[index])
      }
      return min(index, next)
    }
    let start = skip(span.column - 1, from: starts[span.line - 1])
    return start..<skip(span.length, from: start)
  }

  /// Returns the place of a byte, as a span of one character.
  public func place(of offset: Int) -> SourceSpan {
    let line = line(of: offset)
    var (index, column) = (starts[line], 1)
    while index < min(offset, bytes.count) {
      index += Self.length(at: bytes[index])
      column += 1
    }
    return SourceSpan(line: line + 1, column: column)
  }

  /// Returns the line of a byte, counted from 0.
  public func line(of offset: Int) -> Int { Self.last(in: starts, notAfter: offset) }

  /// Returns the index of the last of some ascending offsets that is not after `offset`, or 0 if all are.
  package static func last(in starts: [Int], notAfter offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the bytes of a line counted from 0, without its line end.
  public func range(ofLine line: Int) -> Range<Int> {
    var end = startOfLine(line + 1)
    while end > starts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return starts[line]..<end
  }

  /// Returns where a line counted from 0 begins; the end of the text for the line after the last one.
  public func startOfLine(_ line: Int) -> Int { line < starts.count ? starts[line] : bytes.count }

  /// Returns the number of bytes of a character that begins with this byte.
  package static func length(at byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
