import FlowDiagnostics

extension ScenarioDecoder {
  /// Decodes a YAML file beside the scenarios, and notes every mistake; the value is what could be understood.
  ///
  /// - Parameters:
  ///   - advice: What to do about a file without content; nil where that is no mistake.
  ///   - decode: Makes a value of the root, which is not blank.
  static func read<Value>(
    _ bytes: [UInt8], file: String, ifEmpty advice: String?,
    decode: (inout ScenarioDecoder, YamlNode) -> Value?
  ) -> Diagnosed<Value> {
    var log = DiagnosticLog(file: file)
    guard let text = String(validUTF8: bytes) else {
      log.report(.notUTF8, at: nil, "the file is not UTF-8", suggestion: "save it as UTF-8")
      return Diagnosed(nil, diagnostics: log.diagnostics)
    }
    guard let tree = SourceTree(text, name: file, ifEmpty: advice, log: &log) else {
      return Diagnosed(nil, diagnostics: log.diagnostics.inSourceOrder())
    }
    var decoder = ScenarioDecoder(source: tree.source, lines: tree.lines, log: log)
    let value = decode(&decoder, tree.root)
    return Diagnosed(value, diagnostics: decoder.log.diagnostics.inSourceOrder())
  }
}
