import FlowDiagnostics

/// A YAML text in which ``PrivateMarks`` replace some characters, so that Yams does not interpret them.
struct MaskedText {
  private(set) var marks: PrivateMarks
  private var scalars: [Unicode.Scalar]
  /// Where each line starts in `scalars`.
  private let lineStarts: [Int]
  private static let longestKey = 256

  /// Masks every `*`; nil if the text uses every private-use character.
  init?(_ text: String) {
    guard let marks = PrivateMarks(avoiding: text) else { return nil }
    self.marks = marks
    scalars = text.unicodeScalars.map { $0 == "*" ? marks.star : $0 }
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where scalar.isLineEnd {
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      starts.append(index + 1)
    }
    lineStarts = starts
  }

  var text: String { String(scalars: scalars) }

  var count: Int { scalars.count }

  /// Replaces a character by a new mark. Returns false if that is not possible.
  mutating func mask(at place: SourceSpan) -> Bool {
    guard lineStarts.indices.contains(place.line - 1) else { return false }
    let index = lineStarts[place.line - 1] + place.column - 1
    guard scalars.indices.contains(index), !marks.isMark(scalars[index]),
      let mark = marks.mark(marks.count(of: scalars[index]), for: scalars[index])
    else { return false }
    scalars[index] = mark
    return true
  }

  /// Blanks whole lines.
  mutating func blank(lines: ClosedRange<Int>) {
    let end = lines.upperBound < lineStarts.count ? lineStarts[lines.upperBound] : scalars.count
    for index in lineStarts[lines.lowerBound - 1]..<end where !scalars[index].isLineEnd {
      scalars[index] = " "
    }
  }

  /// Makes all occurrences of these keys different from one another. Returns false if there are none.
  mutating func separate(keys: [String]) -> Bool {
    let names = Set(keys.map { marks.restored($0) }.filter { $0.unicodeScalars.count <= Self.longestKey })
    var seen: [String: Int] = [:]
    var isChanged = false
    for index in scalars.indices where isKeyStart(index) {
      guard let name = key(at: index), names.contains(name) else { continue }
      let number = seen[name, default: 0]
      seen[name] = number + 1
      guard let mark = marks.mark(number, for: scalars[index]) else { return isChanged }
      scalars[index] = mark
      isChanged = true
    }
    return isChanged
  }

  private func isKeyStart(_ index: Int) -> Bool {
    guard scalars[index].properties.isAlphabetic || ("0"..."9").contains(scalars[index]) else { return false }
    guard index > 0 else { return true }
    let before = scalars[index - 1]
    return before.properties.isWhitespace || "{,[\"'".unicodeScalars.contains(before)
  }

  /// Returns the text from an index up to the colon or quote that ends the key there.
  private func key(at start: Int) -> String? {
    var end = start
    while end < scalars.count, end - start <= Self.longestKey, !scalars[end].isLineEnd {
      let isQuote = scalars[end] == "\"" || scalars[end] == "'"
      let isColon =
        scalars[end] == ":" && (end + 1 == scalars.count || scalars[end + 1].properties.isWhitespace)
      guard !isQuote, !isColon else { return String(scalars: scalars[start..<end]) }
      end += 1
    }
    return nil
  }
}
