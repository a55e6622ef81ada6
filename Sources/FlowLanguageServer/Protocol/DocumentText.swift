package import FlowDiagnostics
package import FlowRendering

/// In which units a client counts the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The first that a client offers and the server knows; UTF-16 where it offers none.
  package init(offered: [String]) {
    self = offered.lazy.compactMap { Self(rawValue: $0) }.first ?? .utf16
  }
}

/// The text of a document, in which places are found as the protocol counts them and as diagnostics do.
package struct DocumentText: Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]
  /// Where lines begin, as the protocol ends them: LF, CRLF or CR.
  private let lineStarts: [Int]
  /// Where lines begin, as ``SourceText`` ends them.
  private let sourceStarts: [Int]
  private let encoding: PositionEncoding

  package init(_ text: String, encoding: PositionEncoding) {
    self.init(Array(text.utf8), encoding: encoding)
  }

  private init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    sourceStarts = SourceText.lineStarts(of: bytes)
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 10 || byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10) {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines, as the protocol counts them.
  package var lineCount: Int { lineStarts.count }

  /// Another text, in which places are counted as in this one.
  func alike(_ bytes: [UInt8]) -> DocumentText { DocumentText(bytes, encoding: encoding) }

  /// Puts a text in the place of some bytes.
  func replacing(_ range: Range<Int>, with text: String) -> DocumentText {
    DocumentText(
      bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...], encoding: encoding)
  }

  /// Puts texts in the place of some bytes, which must not overlap.
  func replacing(_ edits: [(range: Range<Int>, text: String)]) -> DocumentText {
    alike(EditableText(text).applying(edits.map { TextEdit(range: $0.range, text: $0.text) }).bytes)
  }

  /// The offset of a position; past the end of its line or of the text, that end.
  package func offset(of position: JSONValue) -> Int {
    let line = max(0, position["line"]?.int ?? 0)
    guard line < lineStarts.count else { return bytes.count }
    var left = max(0, position["character"]?.int ?? 0)
    var index = lineStarts[line]
    let end = endOfLine(line)
    while index < end, left > 0 {
      let length = min(Self.length(at: bytes[index]), end - index)
      left -= units(length)
      if left < 0 { break }
      index += length
    }
    return index
  }

  /// The offsets of a range of positions.
  func offsets(of range: JSONValue) -> Range<Int> {
    let start = offset(of: range["start"] ?? .null)
    return start..<max(start, offset(of: range["end"] ?? .null))
  }

  /// The position of an offset.
  package func position(of offset: Int) -> JSONValue {
    let line = line(of: offset)
    var (index, character) = (lineStarts[line], 0)
    while index < offset {
      let length = Self.length(at: bytes[index])
      character += units(length)
      index += length
    }
    return ["line": .int(line), "character": .int(character)]
  }

  /// The positions of a range of offsets.
  func range(of offsets: Range<Int>) -> JSONValue {
    ["start": position(of: offsets.lowerBound), "end": position(of: offsets.upperBound)]
  }

  /// The line of an offset, counted from 0 as the protocol counts.
  func line(of offset: Int) -> Int { Self.last(in: lineStarts, notAfter: offset) }

  /// The bytes of a line without its end.
  func offsets(ofLine line: Int) -> Range<Int> { lineStarts[line]..<endOfLine(line) }

  /// The text of some bytes.
  package func text(_ offsets: Range<Int>) -> String { String(decoding: bytes[offsets], as: UTF8.self) }

  /// The bytes of a span of the source.
  package func offsets(of span: SourceSpan) -> Range<Int> {
    guard sourceStarts.indices.contains(span.line - 1) else { return bytes.count..<bytes.count }
    let next = span.line < sourceStarts.count ? sourceStarts[span.line] : bytes.count
    func skip(_ count: Int, from start: Int) -> Int {
      var index = start
      for _ in 0..<max(0, count) where index < next && bytes[index] != 10 && bytes[index] != 13 {
        index += Self.length(at: bytes[index])
      }
      return min(index, next)
    }
    let start = skip(span.column - 1, from: sourceStarts[span.line - 1])
    return start..<skip(span.length, from: start)
  }

  /// The positions of a span of the source; the beginning of the text where there is none.
  func range(of span: SourceSpan?) -> JSONValue { range(of: span.map { offsets(of: $0) } ?? 0..<0) }

  /// The place of an offset as the source counts.
  package func place(of offset: Int) -> SourceSpan {
    let line = Self.last(in: sourceStarts, notAfter: offset)
    var (index, column) = (sourceStarts[line], 1)
    while index < offset {
      index += Self.length(at: bytes[index])
      column += 1
    }
    return SourceSpan(line: line + 1, column: column)
  }

  private func endOfLine(_ line: Int) -> Int {
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > lineStarts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return end
  }

  private static func last(in starts: [Int], notAfter offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// How many units a client counts for a character of so many bytes.
  private func units(_ length: Int) -> Int {
    encoding == .utf8 ? length : length == 4 ? 2 : 1
  }

  private static func length(at byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
