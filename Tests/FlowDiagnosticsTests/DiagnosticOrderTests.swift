import FlowDiagnostics
import Testing

@Suite struct DiagnosticOrderTests {
  private func diagnostic(_ message: String, file: String = "a.yaml", _ line: Int?, _ column: Int = 1)
    -> Diagnostic
  {
    Diagnostic(
      DiagnosticCode("FC100", "title", explanation: ""), file: file,
      span: line.map { SourceSpan(line: $0, column: column) }, message: message)
  }

  @Test func diagnosticsAreSortedByFileAndPlaceAndThoseOfTheWholeFileComeFirst() {
    let found = [
      diagnostic("late", 9), diagnostic("other", file: "b.yaml", 1), diagnostic("early", 2, 5),
      diagnostic("earlier", 2, 3), diagnostic("whole", nil),
    ]
    #expect(found.inSourceOrder().map(\.message) == ["whole", "earlier", "early", "late", "other"])
  }

  @Test func theSameDiagnosticIsGivenOnce() {
    let found = [diagnostic("x", 1), diagnostic("y", 1), diagnostic("x", 1)]
    #expect(found.inSourceOrder().map(\.message) == ["x", "y"])
  }
}

@Suite struct SourceTextTests {
  @Test func linesEndAtEveryKindOfLineEnd() {
    let text = SourceText(name: "x", text: "a\r\nb\rc\n\nd")
    #expect(text.lines == ["a", "b", "c", "", "d"])
    #expect(text.line(2) == "b")
    #expect(text.line(0) == nil)
    #expect(text.line(6) == nil)
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLine() {
    #expect(SourceText(name: "x", text: "\u{FEFF}flowcheck: 1").lines == ["flowcheck: 1"])
  }
}
