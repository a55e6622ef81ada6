/// A named text that diagnostics can quote.
public struct SourceText: Sendable, Equatable {
  /// The name shown to people, usually a path relative to the working directory.
  public let name: String
  /// The lines, without line ends.
  public let lines: [String]

  /// Splits `text` into lines at U+000A to U+000D, CRLF, U+0085, U+2028 and U+2029. A byte order mark is not part of the first
  /// line.
  public init(name: String, text: String) {
    self.name = name
    let bytes = Array(text.utf8)
    lines = Self.lineRanges(of: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the bytes of each line, without its line end. A byte order mark is in no line.
  static func lineRanges(of bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      let length = lengthOfLineEnd(bytes, at: index)
      if length > 0 {
        ranges.append(start..<index)
        start = index + length
      }
      index += max(1, length)
    }
    return ranges + [start..<bytes.count]
  }

  /// Returns the length in bytes of the line end at `index`: U+000A to U+000D, CRLF, U+0085, U+2028 or U+2029; 0 if there is
  /// none.
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

  /// Returns the text of a line counted from 1, or nil if there is no such line.
  public func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}
