import FlowDiagnostics
import Testing

@Suite struct DiagnosticRendererTests {
  private let code = DiagnosticCode(
    "FC201", "a screen is declared before it is used", explanation: "Long story.")

  private func render(
    _ lines: [Int: String], at span: SourceSpan?, suggestion: String? = nil, severity: Severity = .error,
    styling: DiagnosticRenderer.Styling = .plain
  ) -> String {
    let last = lines.keys.max() ?? 0
    let text = (0...last).dropFirst().map { lines[$0] ?? "" }.joined(separator: "\n")
    let diagnostic = Diagnostic(
      code, severity: severity, file: "shop.yaml", span: span, message: "screen 'chekout' is not declared",
      suggestion: suggestion)
    return DiagnosticRenderer(styling: styling).render(
      diagnostic, source: SourceText(name: "shop.yaml", text: text))
  }

  @Test func theOffendingTextIsUnderlinedWithTheSuggestionBesideIt() {
    let text = render(
      [14: "    do: push chekout"], at: SourceSpan(line: 14, column: 14, length: 7),
      suggestion: "did you mean 'checkout'?")
    #expect(
      text == """
        error[FC201]: screen 'chekout' is not declared
          --> shop.yaml:14:14
           |
        14 |     do: push chekout
           |              ^^^^^^^ did you mean 'checkout'?
        """)
  }

  @Test func aDiagnosticWithoutAPlaceNamesTheFile() {
    #expect(
      render([:], at: nil, suggestion: "try another") == """
        error[FC201]: screen 'chekout' is not declared
         --> shop.yaml
          = try another
        """)
  }

  @Test func aPlaceWithoutSourceIsNamedOnly() {
    #expect(
      render([1: "x"], at: SourceSpan(line: 200, column: 3), severity: .warning) == """
        warning[FC201]: screen 'chekout' is not declared
           --> shop.yaml:200:3
        """)
  }

  @Test func tabsAreDrawnAsBlanksUpToTheNextStop() {
    let text = render([1: "a\tb\tchekout"], at: SourceSpan(line: 1, column: 5, length: 7), severity: .info)
    #expect(text.hasPrefix("info[FC201]"))
    #expect(text.hasSuffix("1 | a   b   chekout\n  |         ^^^^^^^"))
  }

  @Test func wideAndCombiningCharactersKeepTheCaretsInPlace() {
    let wide = render([1: "日本 chekout"], at: SourceSpan(line: 1, column: 4, length: 7))
    #expect(wide.hasSuffix("1 | 日本 chekout\n  |      ^^^^^^^"))
    let combining = render([1: "e\u{301} chekout"], at: SourceSpan(line: 1, column: 4, length: 7))
    #expect(combining.hasSuffix("1 | e\u{301} chekout\n  |   ^^^^^^^"))
    #expect(render([1: "日本"], at: SourceSpan(line: 1, column: 2, length: 1)).hasSuffix("  |   ^^"))
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    #expect(
      render([1: "a\u{1B}[31m"], at: SourceSpan(line: 1, column: 2)).hasSuffix("1 | a\u{FFFD}[31m\n  |  ^"))
  }

  @Test(arguments: [400, 10_000])
  func aLongLineIsCutAroundTheMarkedText(blanks: Int) {
    let line = String(repeating: "x", count: blanks) + "chekout" + String(repeating: "y", count: blanks)
    let text = render([1: line], at: SourceSpan(line: 1, column: blanks + 1, length: 7))
    let lines = text.split(separator: "\n").map(String.init)
    let xs = String(repeating: "x", count: 50)
    #expect(lines[3] == "1 | …\(xs)chekout\(String(repeating: "y", count: 43))…")
    #expect(lines[4] == "  | \(String(repeating: " ", count: 51))^^^^^^^")
    #expect(lines[1] == " --> shop.yaml:1:\(blanks + 1)")
  }

  @Test func aSpanBeyondTheLineGivesOneCaretAtItsEnd() {
    #expect(render([1: "abc"], at: SourceSpan(line: 1, column: 9, length: 5)).hasSuffix("1 | abc\n  |    ^"))
    #expect(render([1: ""], at: SourceSpan(line: 1, column: 1)).hasSuffix("1 |\n  | ^"))
  }

  @Test func coloursAreUsedOnlyWhenAskedFor() {
    let text = render([1: "chekout"], at: SourceSpan(line: 1, column: 1, length: 7), styling: .ansi)
    #expect(
      text == """
        \u{1B}[1;31merror[FC201]\u{1B}[0m: \u{1B}[1mscreen 'chekout' is not declared\u{1B}[0m
         \u{1B}[1;34m-->\u{1B}[0m shop.yaml:1:1
          \u{1B}[1;34m|\u{1B}[0m
        \u{1B}[1;34m1\u{1B}[0m \u{1B}[1;34m|\u{1B}[0m chekout
          \u{1B}[1;34m|\u{1B}[0m \u{1B}[1;31m^^^^^^^\u{1B}[0m
        """)
  }
}
