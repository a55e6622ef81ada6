/// The difference between two texts, line by line.
///
/// Computes a longest common subsequence of the lines between the first and the last difference (Hunt, McIlroy 1976) with a
/// table.
package struct LineDifference {
  /// A line of both texts, only of the first, or only of the second.
  package enum Line: Equatable {
    case both(String)
    case old(String)
    case new(String)

    /// The sign of the line in patches, and the line itself.
    var parts: (sign: String, words: String) {
      switch self {
      case .both(let words): (" ", words)
      case .old(let words): ("-", words)
      case .new(let words): ("+", words)
      }
    }
  }

  package let lines: [Line]

  private let text: String

  /// Compares two texts.
  ///
  /// - Complexity: The product of the numbers of lines between the first and the last difference.
  package init(_ old: String, _ new: String) {
    text = old
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    var common = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        common[row][column] =
          left[row] == right[column]
          ? common[row + 1][column + 1] + 1 : max(common[row + 1][column], common[row][column + 1])
      }
    }
    var lines = old[..<start].map(Line.both)
    var (row, column) = (0, 0)
    while row < left.count || column < right.count {
      if row < left.count, column < right.count, left[row] == right[column] {
        lines.append(.both(left[row]))
        (row, column) = (row + 1, column + 1)
      } else if column >= right.count
        || row < left.count && common[row + 1][column] >= common[row][column + 1]
      {
        lines.append(.old(left[row]))
        row += 1
      } else {
        lines.append(.new(right[column]))
        column += 1
      }
    }
    self.lines = lines + old[(old.count - end)...].map(Line.both)
  }

  /// Returns the lines of a text with their line ends.
  private static func lines(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var (lines, start) = ([String](), 0)
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(String(decoding: bytes[start...index], as: UTF8.self))
      start = index + 1
    }
    if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return lines
  }

  /// The edits that turn the first text into the second, one for each run of changed lines.
  package var edits: [TextEdit] {
    var (edits, offset) = ([TextEdit](), 0)
    var open: TextEdit?
    for line in lines {
      switch line {
      case .both(let words):
        if let edit = open { edits.append(edit) }
        open = nil
        offset += words.utf8.count
      case .old(let words):
        var edit = open ?? TextEdit(range: offset..<offset, text: "")
        offset += words.utf8.count
        edit.range = edit.range.lowerBound..<offset
        open = edit
      case .new(let words):
        var edit = open ?? TextEdit(range: offset..<offset, text: "")
        edit.text += words
        open = edit
      }
    }
    return edits + (open.map { [$0] } ?? [])
  }

  /// Returns the difference as a patch with three lines of context; empty if the texts are the same.
  package func unified(file: String) -> String {
    let changed = lines.indices.filter { lines[$0].parts.sign != " " }
    guard !changed.isEmpty else { return "" }
    var text = "--- a/\(file)\n+++ b/\(file)\n"
    var index = 0
    while index < changed.count {
      let start = max(0, changed[index] - 3)
      var end = min(lines.count, changed[index] + 4)
      while index + 1 < changed.count, changed[index + 1] - 3 <= end {
        index += 1
        end = min(lines.count, changed[index] + 4)
      }
      text += hunk(start..<end)
      index += 1
    }
    return text
  }

  private func hunk(_ range: Range<Int>) -> String {
    func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
      (lines.count { $0.parts.sign != "+" }, lines.count { $0.parts.sign != "-" })
    }
    let (before, inside) = (count(lines[..<range.lowerBound]), count(lines[range]))
    let old = inside.old == 0 ? before.old : before.old + 1
    let new = inside.new == 0 ? before.new : before.new + 1
    var text = "@@ -\(old),\(inside.old) +\(new),\(inside.new) @@\n"
    for line in lines[range] {
      let (sign, words) = line.parts
      text += sign + words
      // A line end of Windows is one character.
      if words.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
    return text
  }
}
