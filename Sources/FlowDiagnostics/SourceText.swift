/// A named text that diagnostics can quote from.
public struct SourceText: Sendable, Equatable {
  /// The name shown to people, usually a path relative to the working directory.
  public let name: String
  /// The lines, without their line ends.
  public let lines: [String]

  /// Splits `text` into lines at LF, CRLF or CR; a byte order mark is no part of the first one.
  public init(name: String, text: String) {
    self.name = name
    lines = Self.lines(of: text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...])
  }

  /// Where each of the lines begins in the bytes of a text, a byte order mark counted.
  package static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var index = starts[0]
    while index < bytes.count {
      let length = lengthOfLineEnd(bytes, at: index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    return starts
  }

  /// Splits a text where Unicode ends lines, byte by byte.
  private static func lines(of text: Substring.UTF8View) -> [String] {
    let bytes = Array(text)
    var lines: [String] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      let length = lengthOfLineEnd(bytes, at: index)
      if length > 0 {
        lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = index + length
      }
      index += max(1, length)
    }
    return lines + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// The bytes of the line end at a position: of U+000A to U+000D, CRLF, U+0085, U+2028 or U+2029; 0 where there is none.
  private static func lengthOfLineEnd(_ bytes: [UInt8], at index: Int) -> Int {
    func isNext(_ next: UInt8, after distance: Int) -> Bool {
      index + distance < bytes.count && bytes[index + distance] == next
    }
    switch bytes[index] {
    case 0x0D: return isNext(0x0A, after: 1) ? 2 : 1
    case 0x0A, 0x0B, 0x0C: return 1
    case 0xC2: return isNext(0x85, after: 1) ? 2 : 0
    case 0xE2: return isNext(0x80, after: 1) && (isNext(0xA8, after: 2) || isNext(0xA9, after: 2)) ? 3 : 0
    default: return 0
    }
  }

  /// The text of a line counted from 1, or nil where there is no such line.
  public func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}
