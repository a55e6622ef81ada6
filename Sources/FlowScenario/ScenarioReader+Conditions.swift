public import FlowDiagnostics
public import FlowModel

extension ScenarioReader {
  /// Reads a condition that stands in no file, as a person types it; the names in it are not looked up.
  ///
  /// - Parameter name: What to call the text in diagnostics.
  public static func readCondition(_ text: String, from name: String) -> Diagnosed<Condition> {
    let scalar = YamlScalar(text: text, style: .plain, start: SourceSpan(line: 1, column: 1))
    let lines = SourceLines(SourceText(name: name, text: text))
    var parser = SyntaxParser(scalar, lines: lines, file: name)
    let condition = parser.wholeCondition()
    return Diagnosed(condition, diagnostics: parser.log.diagnostics.inSourceOrder())
  }
}
