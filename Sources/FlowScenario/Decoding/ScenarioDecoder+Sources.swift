import FlowDiagnostics
import FlowModel

/// Reads the lines of code that declarations stand for.
extension ScenarioDecoder {
  mutating func readSourceFiles(_ fields: Fields) {
    guard let node = fields["source"] else { return }
    code.files += oneOrItems(node, "'source' in \(fields.what)").compactMap { text($0, $1) }
  }

  /// Reads `File.swift:36`, `File.swift:36 nameInTheCode` or `none` for a declaration, by default the one that the fields belong
  /// to.
  mutating func readSource(_ fields: Fields, of declaration: SourceSpan? = nil) {
    guard let node = fields["source"], let text = text(node, "'source' in \(fields.what)") else { return }
    let declaration = declaration ?? fields.span
    guard text.value != "none" else {
      code.references[declaration] = CodeReference(place: nil, span: text.span)
      return
    }
    guard let parts = text.value.wholeMatch(of: #/(.+?):([1-9][0-9]{0,8})(?: (.+))?/#),
      let line = Int(parts.2)
    else {
      log.report(
        .wrongValue, at: node.span,
        "'source' in \(fields.what) must be a file with a line, or 'none', not '\(text.value)'",
        suggestion: "such as 'App.swift:12', or with the name in the code 'App.swift:12 openCart()'")
      return
    }
    code.references[declaration] = CodeReference(
      place: CodePlace(file: path(of: String(parts.1)), line: line), name: parts.3.map(String.init),
      span: text.span)
  }

  /// Returns the only file at the top whose path ends like this, or else `file`.
  private func path(of file: String) -> String {
    let all = code.files.map(\.value).filter { $0 == file || $0.hasSuffix("/" + file) }
    return all.count == 1 ? all[0] : file
  }
}
