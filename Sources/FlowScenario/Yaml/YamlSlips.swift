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

  /// What to do about a libyaml problem.
  func hint(for problem: String, at place: SourceSpan, contextLine: Int?) -> String? {
    if problem.hasPrefix("mapping values are not allowed") {
      return "a text with ': ' in it needs quotes around it"
    }
    if problem.hasPrefix("did not find expected ',' or") {
      let bracket = problem.contains("']'") ? "]" : "}"
      let around = [place.line, contextLine ?? place.line].compactMap { number in
        lines.lines.indices.contains(number - 1)
          ? String(String.UnicodeScalarView(lines.lines[number - 1])) : nil
      }
      if around.contains(where: { $0.contains("replace [") || $0.contains(" in [") }) {
        return "quote a statement or condition that contains '['"
      }
      return "close it with '\(bracket)', or quote texts that contain brackets or braces"
    }
    if problem == "found character that cannot start any token" {
      return "quote a text that starts with '\(lines.scalar(at: place).map(String.init) ?? "this")'"
    }
    if problem == "found unexpected end of stream" { return "close the quotes" }
    if problem == "did not find expected key" { return "check the indentation and the quotes around here" }
    return nil
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }
}
