import FlowDiagnostics
import FlowModel

extension ScenarioDecoder {
  mutating func walkthroughs(_ fields: Fields) -> [Walkthrough] {
    entries(under: "walkthroughs", in: fields).compactMap { walkthrough($0) }
  }

  private mutating func walkthrough(_ entry: YamlNode.Entry) -> Walkthrough? {
    let what = "walkthrough '\(entry.key.value)'"
    let keys = ["steps", "ends"]
    if case .list = entry.value.content {
      noteKind(entry.value, what, expected: "a map", suggestion: "write '{ steps: [...], ends: ... }'")
      return nil
    }
    guard let fields = fields(of: entry, what, keys: keys) else { return nil }
    let end = fields["ends"].map { condition($0, "'ends' in \(what)") ?? placeholder }
    let endText = fields["ends"].map { Located($0.scalar?.text ?? "", at: $0.span) }
    guard let node = required("steps", in: fields), let steps = list(node, "'steps' in \(what)") else {
      return nil
    }
    let labels = uncut(steps).compactMap { step($0, "a step of \(what)") }
    return Walkthrough(name: entry.key, steps: labels, end: end, endText: endText)
  }

  /// Reads the label of an event, with single blanks after the commas between its arguments.
  private mutating func step(_ node: YamlNode, _ what: String) -> Located<String>? {
    guard let scalar = nonempty(node, what, expected: "the label of an event") else { return nil }
    if node.isPlaceMark { log.expect(.name("a step")) }
    guard Brackets.excess(of: scalar.text) == 0 else {
      if parse(scalar, { $0.explainCut() }) == nil {
        log.report(.malformedStep, at: node.span, "the parentheses of \(what) do not match")
      }
      return nil
    }
    guard let opening = scalar.text.firstIndex(of: "("), let closing = scalar.text.lastIndex(of: ")"),
      opening < closing
    else { return Located(scalar.text, at: node.span) }
    let inside = scalar.text[scalar.text.index(after: opening)..<closing]
    guard !inside.contains("=") else {
      log.report(
        .malformedStep, at: node.span, "the arguments of a step are given by position, without names",
        suggestion: "write it as in a trace, such as 'openProduct(Product#1)'")
      return nil
    }
    let arguments = inside.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: ", ")
    let label = arguments.isEmpty ? scalar.text[..<opening] : scalar.text[...opening] + arguments + ")"
    return Located("\(label)\(scalar.text[closing...].dropFirst())", at: node.span)
  }
}
