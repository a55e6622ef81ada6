public import FlowDiagnostics
public import FlowModel

/// Reads scenario files. One run reports every mistake in a file.
public enum ScenarioReader {
  /// The maximum number of bytes of a scenario file; a larger one is refused (FC102).
  ///
  /// Repeated keys and misspelt aliases take time quadratic in their number: refusing a file of a megabyte that repeats one key
  /// takes a minute. A larger limit needs other algorithms there first.
  public static let mostBytes = 1 << 20

  /// Reads the text of a scenario. After errors, the flow is what could be understood, or nil.
  public static func read(_ text: String, file: String, including files: IncludedFiles = .none)
    -> Diagnosed<Flow>
  {
    whole(text, file: file, including: files).flow
  }

  /// Reads the text of a scenario. Also returns the texts of the files that it includes, for quoting.
  package static func whole(_ text: String, file: String, including files: IncludedFiles)
    -> (flow: Diagnosed<Flow>, parts: [SourceText])
  {
    let decoded = Decoded(text, file: file, including: files)
    let flow = Diagnosed(
      decoded.isYaml ? decoded.flow : nil, diagnostics: decoded.log.diagnostics.inSourceOrder())
    return (flow, decoded.parts)
  }

  /// A text as a tree and as a flow, as far as it was understood.
  struct Decoded {
    /// The tree, as far as the text is YAML.
    private(set) var root: YamlNode?
    /// Whether all texts are YAML, so that nothing was left out of the trees.
    private(set) var isYaml = true
    private(set) var flow: Flow?
    private(set) var log: DiagnosticLog
    /// The texts of the included files.
    private(set) var parts: [SourceText] = []
    private var includedParts: [SourceTree] = []

    /// Returns the tree of the scenario's own text, or of an included file; nil if there is none.
    func root(of file: String?) -> YamlNode? {
      guard let file else { return root }
      return includedParts.first { $0.source.name == file }?.root
    }

    init(_ text: String, file: String, including files: IncludedFiles = .none) {
      log = DiagnosticLog(file: file)
      guard text.utf8.count <= mostBytes else {
        log.noteSize()
        return
      }
      let advice = "'flowcheck init FILE' writes a starter scenario"
      guard let tree = SourceTree(text, name: file, ifEmpty: advice, log: &log) else { return }
      root = tree.root
      var reader = IncludeReader(files, scenario: file, size: text.utf8.count, log: log)
      reader.run(from: tree)
      var decoder = ScenarioDecoder(tree, including: reader)
      flow = decoder.flow(from: tree.root)
      (log, parts, includedParts) = (decoder.log, reader.sources, reader.parts)
      let trees = [tree] + includedParts
      isYaml = trees.allSatisfy(\.gaps.isEmpty)
      if !isYaml {
        log.remove { mistake in mistake.code == .missingKey || trees.contains { $0.explains(mistake) } }
      }
    }
  }

  /// Reads a condition that is not in a file, as typed by a person. The names in it are not looked up.
  ///
  /// - Parameter name: What diagnostics call the text.
  public static func readCondition(_ text: String, from name: String) -> Diagnosed<Condition> {
    let scalar = YamlScalar(text: text, style: .plain, start: SourceSpan(line: 1, column: 1))
    let lines = SourceLines(SourceText(name: name, text: text))
    var parser = SyntaxParser(scalar, lines: lines, file: name)
    let condition = parser.wholeCondition()
    return Diagnosed(condition, diagnostics: parser.log.diagnostics.inSourceOrder())
  }

  /// Reads the bytes of a scenario file, which must be UTF-8. Also returns the texts of the files that it includes.
  ///
  /// The returned text is what the bytes decode to.
  package static func whole(bytes: [UInt8], file: String, including files: IncludedFiles)
    -> (text: String, flow: Diagnosed<Flow>, parts: [SourceText])
  {
    guard let text = String(validUTF8: bytes) else {
      let log = notUTF8(bytes, file: file)
      return (String(decoding: bytes, as: UTF8.self), Diagnosed(nil, diagnostics: log.diagnostics), [])
    }
    let read = whole(text, file: file, including: files)
    return (text, read.flow, read.parts)
  }

  /// Reports that bytes are not UTF-8, or too many.
  static func notUTF8(_ bytes: [UInt8], file: String) -> DiagnosticLog {
    var log = DiagnosticLog(file: file)
    guard bytes.count <= mostBytes else {
      log.noteSize()
      return log
    }
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2)))
    log.report(
      .notUTF8, at: isUTF16 ? nil : firstInvalidPlace(in: bytes),
      isUTF16 ? "the file is UTF-16, but a scenario must be UTF-8" : "the file is not UTF-8",
      suggestion: "save it as UTF-8")
    return log
  }

  private static func firstInvalidPlace(in bytes: [UInt8]) -> SourceSpan {
    var place = SourceSpan(line: 1, column: 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      place = scalar == "\n" ? SourceSpan(line: place.line + 1, column: 1) : place.part(from: 1, length: 1)
    }
    return place
  }
}

extension DiagnosticLog {
  /// Reports a file that is too large, in the same words from every caller. It names no count, because the file may have been
  /// read in part.
  fileprivate mutating func noteSize() {
    report(.fileTooLarge, at: nil, "a scenario file may have at most \(ScenarioReader.mostBytes) bytes")
  }
}

extension SourceLines {
  /// Reports characters that YAML forbids. Returns whether there are any.
  func noteForbidden(in log: inout DiagnosticLog) -> Bool {
    var isAny = false
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.enumerated() where Self.isForbidden(scalar) {
        isAny = true
        log.report(
          .forbiddenCharacter, at: SourceSpan(line: row + 1, column: column + 1),
          "the character U+\(scalar.hexadecimal) is not allowed in a scenario",
          suggestion: "remove it")
      }
    }
    return isAny
  }

  /// Whether YAML 1.1 forbids the character in a stream (its chapter on characters).
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: false
    default: true
    }
  }
}
