import FlowDiagnostics

/// Recognises, in the source itself, what an author most likely did when YAML reads something else.
struct YamlSlips {
  let lines: SourceLines

  /// Every `#1` of a `Product #1` on a line: a comment where a domain's value was meant.
  func commentedValues(onLine number: Int) -> [SourceSpan] {
    let line = lines.line(number)
    return line.indices.dropFirst(2).dropLast().filter { index in
      line[index] == "#" && line[index - 1] == " " && line[index - 2].properties.isAlphabetic
        && ("0"..."9").contains(line[index + 1])
    }.map { SourceSpan(line: number, column: $0 + 1) }
  }

  /// Every colon inside the parentheses of a call on a line.
  func colonsInCalls(onLine number: Int) -> [SourceSpan] {
    let line = lines.line(number)
    var places: [SourceSpan] = []
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "(" where index > 0 && isWordPart(line[index - 1]): depth += 1
      case ")": depth = max(0, depth - 1)
      case "#" where index > 0 && line[index - 1] == " ": depth = 0
      case ":" where depth > 0 && index + 1 < line.count && line[index + 1] == " ":
        places.append(SourceSpan(line: number, column: index + 1))
      default: break
      }
    }
    return places
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }
}
