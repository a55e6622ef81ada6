import FlowDiagnostics

/// A YAML file beside the scenarios: a baseline, or the settings of a project.
struct SmallFile {
  private let name: String
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String) {
    (self.name, self.bytes) = (name, bytes)
  }

  /// What a file without content is.
  enum Blank<Value> {
    /// A mistake, with what to do about it.
    case mistake(String)
    /// As good as this value.
    case value(Value)
  }

  /// Decodes the file, and notes every mistake; the value is what could be understood.
  ///
  /// - Parameters:
  ///   - blank: What a file without content is.
  ///   - decode: Makes a value of the root, which is not blank.
  func read<Value>(
    ifEmpty blank: Blank<Value>, decode: (inout ScenarioDecoder, YamlNode) -> Value?
  ) -> Diagnosed<Value> {
    var log = DiagnosticLog(file: name)
    guard let text = String(validUTF8: bytes) else {
      log.report(.notUTF8, at: nil, "the file is not UTF-8", suggestion: "save it as UTF-8")
      return Diagnosed(nil, diagnostics: log.diagnostics)
    }
    let source = SourceText(name: name, text: text)
    let lines = SourceLines(source)
    guard !lines.noteForbidden(in: &log), var loader = YamlLoader(text, lines: lines, log: &log) else {
      return Diagnosed(nil, diagnostics: log.diagnostics.inSourceOrder())
    }
    let root = loader.load()
    var decoder = ScenarioDecoder(source: source, lines: lines, log: loader.log)
    var value: Value?
    if let root, !root.isBlank {
      value = decode(&decoder, root)
    } else if !decoder.log.diagnostics.contains(where: { $0.severity == .error }) {
      switch blank {
      case .value(let meant): value = meant
      case .mistake(let advice):
        decoder.log.report(.emptyFile, at: nil, "the file is empty", suggestion: advice)
      }
    }
    return Diagnosed(value, diagnostics: decoder.log.diagnostics.inSourceOrder())
  }
}
