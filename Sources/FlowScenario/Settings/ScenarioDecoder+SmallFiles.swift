import FlowDiagnostics

extension ScenarioDecoder {
  /// Decodes a YAML file that is not a scenario, and reports every mistake. The value is what could be understood.
  ///
  /// - Parameters:
  ///   - advice: What to do about an empty file; nil if an empty file is not a mistake.
  ///   - decode: Makes a value from the root, which is not blank.
  static func read<Value>(
    _ bytes: [UInt8], file: String, ifEmpty advice: String?,
    decode: (inout ScenarioDecoder, YamlNode) -> Value?
  ) -> Diagnosed<Value> {
    var log = DiagnosticLog(file: file)
    guard let text = String(validUTF8: bytes) else {
      log.report(.notUTF8, at: nil, "the file is not UTF-8", suggestion: "save it as UTF-8")
      return Diagnosed(nil, diagnostics: log.diagnostics)
    }
    guard let tree = SourceTree(text, name: file, ifEmpty: advice, log: &log), tree.gaps.isEmpty else {
      return Diagnosed(nil, diagnostics: log.diagnostics.inSourceOrder())
    }
    var decoder = ScenarioDecoder(source: tree.source, lines: tree.lines, log: log)
    let value = decode(&decoder, tree.root)
    return Diagnosed(value, diagnostics: decoder.log.diagnostics.inSourceOrder())
  }
}
