package import FlowPipeline

/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// Chooses the first encoding that a client offers and the server knows; UTF-16 if there is none.
  package init(offered: [String]) {
    self = offered.lazy.compactMap { Self(rawValue: $0) }.first ?? .utf16
  }
}

/// The text of a document, with places as the protocol and as diagnostics count them.
package struct DocumentText: Sendable {
  /// The text, with line ends as in ``SourceText``.
  private let source: EditableText
  /// Where lines begin, with the line ends of the protocol: LF, CRLF or CR.
  private let lineStarts: [Int]
  private let encoding: PositionEncoding

  package init(_ text: String, encoding: PositionEncoding) {
    self.init(EditableText(text), encoding: encoding)
  }

  private init(_ source: EditableText, encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
    let bytes = source.bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 10 || byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10) {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// The text in UTF-8.
  package var bytes: [UInt8] { source.bytes }

  var text: String { source.text }

  /// The number of lines, as the protocol counts them.
  package var lineCount: Int { lineStarts.count }

  /// Returns another text with the same encoding of positions.
  func alike(_ bytes: [UInt8]) -> DocumentText { DocumentText(EditableText(bytes), encoding: encoding) }

  /// Applies edits, which must not overlap.
  func replacing(_ edits: [TextEdit]) -> DocumentText {
    DocumentText(source.applying(edits), encoding: encoding)
  }

  /// Returns the offset of a position; past the end of its line or of the text, the offset of that end.
  package func offset(of position: JSONValue) -> Int {
    let line = max(0, position["line"]?.int ?? 0)
    guard line < lineStarts.count else { return bytes.count }
    var left = max(0, position["character"]?.int ?? 0)
    var index = lineStarts[line]
    let end = endOfLine(line)
    while index < end, left > 0 {
      let length = min(EditableText.length(at: bytes[index]), end - index)
      left -= units(length)
      if left < 0 { break }
      index += length
    }
    return index
  }

  func offsets(of range: JSONValue) -> Range<Int> {
    let start = offset(of: range["start"] ?? .null)
    return start..<max(start, offset(of: range["end"] ?? .null))
  }

  package func position(of offset: Int) -> JSONValue {
    let line = line(of: offset)
    var (index, character) = (lineStarts[line], 0)
    while index < offset {
      let length = EditableText.length(at: bytes[index])
      character += units(length)
      index += length
    }
    return ["line": .int(line), "character": .int(character)]
  }

  func range(of offsets: Range<Int>) -> JSONValue {
    ["start": position(of: offsets.lowerBound), "end": position(of: offsets.upperBound)]
  }

  func json(_ edits: [TextEdit]) -> JSONValue {
    .array(edits.map { ["range": range(of: $0.range), "newText": .string($0.text)] })
  }

  /// Returns the line of an offset, counted from 0 as in the protocol.
  func line(of offset: Int) -> Int { EditableText.last(in: lineStarts, notAfter: offset) }

  /// Returns the bytes of a line without its line end.
  func offsets(ofLine line: Int) -> Range<Int> { lineStarts[line]..<endOfLine(line) }

  /// Returns the text of some bytes.
  package func text(_ offsets: Range<Int>) -> String { source.text(offsets) }

  /// Returns the bytes of a span of the source.
  package func offsets(of span: SourceSpan) -> Range<Int> { source.range(of: span) }

  /// Returns the positions of a span of the source; the beginning of the text if there is no span.
  func range(of span: SourceSpan?) -> JSONValue { range(of: span.map { offsets(of: $0) } ?? 0..<0) }

  /// Returns the place of an offset, as the source counts it.
  package func place(of offset: Int) -> SourceSpan { source.place(of: offset) }

  private func endOfLine(_ line: Int) -> Int {
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > lineStarts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return end
  }

  /// Returns the number of units that a client counts for a character of so many bytes.
  private func units(_ length: Int) -> Int {
    encoding == .utf8 ? length : length == 4 ? 2 : 1
  }
}
