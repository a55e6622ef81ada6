import FlowDiagnostics

/// The YAML tree of a scenario, of a file that it includes, or of a project file or baseline.
struct SourceTree {
  let source: SourceText
  let lines: SourceLines
  /// The tree. In an included file, every place names the file.
  private(set) var root: YamlNode
  /// The lines that the tree lacks because they are not YAML.
  let gaps: YamlGaps

  /// Reads a text; nil, after reporting mistakes, if it is not YAML or is empty.
  ///
  /// - Parameters:
  ///   - name: The name of the file, as shown to people.
  ///   - advice: What to do about an empty file; nil if an empty file is not a mistake.
  init?(_ text: String, name: String, ifEmpty advice: String?, log: inout DiagnosticLog) {
    let text = text.withoutByteOrderMark
    source = SourceText(name: name, text: text)
    lines = SourceLines(source)
    guard !lines.noteForbidden(in: &log), var loader = YamlLoader(text, lines: lines, log: &log) else {
      return nil
    }
    let root = loader.load()
    (log, gaps) = (loader.log, loader.gaps)
    guard let root, !root.isBlank else {
      if let advice, log.diagnostics.isEmpty {
        log.report(.emptyFile, at: nil, "the file is empty", suggestion: advice)
      }
      return nil
    }
    self.root = root
  }

  /// Whether a mistake can be a consequence of lines that are not YAML.
  func explains(_ mistake: Diagnostic) -> Bool {
    mistake.code != .malformedYaml && mistake.file == source.name && mistake.span.map(gaps.explain) ?? false
  }

  mutating func place(in file: String) { root = root.placed(in: file) }
}

extension YamlNode {
  /// Returns the tree with every place in an included file.
  fileprivate func placed(in file: String) -> YamlNode {
    var node = self
    node.span.file = file
    switch content {
    case .scalar(var scalar):
      scalar.start.file = file
      node.content = .scalar(scalar)
    case .list(let items): node.content = .list(items.map { $0.placed(in: file) })
    case .map(let entries):
      node.content = .map(
        entries.map { entry in
          var key = entry.key
          key.span.file = file
          return Entry(key: key, value: entry.value.placed(in: file))
        })
    }
    return node
  }
}
