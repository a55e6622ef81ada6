/// Makes a text that shows a fault smaller while it still shows it.
package enum ScenarioShrinker {
  /// Drops lines, each with the lines indented under it, as long as `isFaulty` stays true.
  package static func shrink(_ text: String, while isFaulty: (String) -> Bool) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      var start = 0
      while start < lines.count {
        let shorter = dropping(block(at: start, of: lines), from: lines)
        if isFaulty(shorter.joined(separator: "\n") + "\n") {
          lines = shorter
          isShrinking = true
        } else {
          start += 1
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func dropping(_ block: Range<Int>, from lines: [String]) -> [String] {
    Array(lines[..<block.lowerBound] + lines[block.upperBound...])
  }

  private static func block(at start: Int, of lines: [String]) -> Range<Int> {
    var end = start + 1
    while end < lines.count, indent(lines[end]) > indent(lines[start]) { end += 1 }
    return start..<end
  }

  private static func indent(_ line: String) -> Int {
    line.prefix { $0 == " " }.count
  }
}
