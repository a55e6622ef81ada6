import FlowDiagnostics

/// Recognises, in the source itself, what an author most likely did when YAML reads something else.
struct YamlSlips {
  let lines: SourceLines

  /// The `#1` of `Product #1` on one of the lines: a comment where a domain's value was meant.
  func commentedValue(onLines numbers: [Int]) -> SourceSpan? {
    for number in numbers where lines.lines.indices.contains(number - 1) {
      let line = lines.lines[number - 1]
      for index in line.indices.dropFirst(2).dropLast() where line[index] == "#" {
        let isWordBefore = line[index - 1] == " " && line[index - 2].properties.isAlphabetic
        guard isWordBefore, ("0"..."9").contains(line[index + 1]) else { continue }
        let digits = line[(index + 1)...].prefix { ("0"..."9").contains($0) }.count
        return SourceSpan(line: number, column: index + 1, length: digits + 1)
      }
    }
    return nil
  }

  /// The colon inside the parentheses of a call on one of the lines.
  func colonInCall(onLines numbers: [Int]) -> SourceSpan? {
    for number in numbers where lines.lines.indices.contains(number - 1) {
      let line = lines.lines[number - 1]
      var depth = 0
      for index in line.indices {
        switch line[index] {
        case "(" where index > 0 && isWordPart(line[index - 1]): depth += 1
        case ")": depth = max(0, depth - 1)
        case "#" where index > 0 && line[index - 1] == " ": depth = 0
        case ":" where depth > 0 && index + 1 < line.count && line[index + 1] == " ":
          return SourceSpan(line: number, column: index + 1)
        default: break
        }
      }
    }
    return nil
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }
}
