/// Shrinks a text that shows a fault as long as it still shows the fault.
package enum ScenarioShrinker {
  /// Drops lines, each with the lines indented under it, then parts of lines, as long as `isFaulty` stays true.
  package static func shrink(_ text: String, while isFaulty: (String) -> Bool) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      var start = 0
      while start < lines.count {
        if let smaller = smaller(lines, at: start, while: isFaulty) {
          lines = smaller
          isShrinking = true
        } else {
          start += 1
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the first smaller text that is still faulty, changed at one line; nil if there is none.
  private static func smaller(
    _ lines: [String], at start: Int, while isFaulty: (String) -> Bool
  ) -> [String]? {
    func isFaultyText(_ lines: [String]) -> Bool { isFaulty(lines.joined(separator: "\n") + "\n") }
    let shorter = dropping(block(at: start, of: lines), from: lines)
    if isFaultyText(shorter) { return shorter }
    for line in simpler(lines[start]) {
      var changed = lines
      changed[start] = line
      if isFaultyText(changed) { return changed }
    }
    return nil
  }

  /// Returns the line without an element of a list, a statement or one side of a condition, once for each.
  private static func simpler(_ line: String) -> [String] {
    var candidates: [String] = []
    if let colon = line.firstRange(of: ": ") {
      let (key, value) = (line[..<colon.upperBound], line[colon.upperBound...])
      let statements = value.split(separator: "; ").map(String.init)
      if statements.count > 1 {
        candidates += leavingOut(statements).map { key + $0.joined(separator: "; ") }
      }
      for word in [" and ", " or ", " implies "] {
        for range in value.ranges(of: word) {
          candidates += [value[..<range.lowerBound], value[range.upperBound...]].map { key + unwrapped($0) }
        }
      }
      if value.hasPrefix("not (") { candidates.append(key + unwrapped(value.dropFirst(4))) }
    }
    guard let open = line.lastIndex(of: "["), let close = line.lastIndex(of: "]"), open < close else {
      return candidates
    }
    let elements = line[line.index(after: open)..<close].split(separator: ", ").map(String.init)
    guard elements.count > 1 else { return candidates }
    return candidates
      + leavingOut(elements).map { line[...open] + $0.joined(separator: ", ") + line[close...] }
  }

  private static func leavingOut(_ elements: [String]) -> [[String]] {
    elements.indices.map { index in
      var rest = elements
      rest.remove(at: index)
      return rest
    }
  }

  /// Returns a condition without the parentheses around it.
  private static func unwrapped(_ text: Substring) -> String {
    text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()) : String(text)
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
