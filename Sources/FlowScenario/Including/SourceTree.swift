import FlowDiagnostics

/// A text of a scenario, of a file that it includes, or of one beside it, as a YAML tree.
struct SourceTree {
  let source: SourceText
  let lines: SourceLines
  /// The tree, every place of which names an included file.
  private(set) var root: YamlNode

  /// Reads a text; nil, with notes of the mistakes, where it is no YAML, or has nothing in it.
  ///
  /// - Parameters:
  ///   - name: What people call the file.
  ///   - advice: What to do about a file that is empty; nil where that is no mistake.
  init?(_ text: String, name: String, ifEmpty advice: String?, log: inout DiagnosticLog) {
    let text = text.withoutByteOrderMark
    source = SourceText(name: name, text: text)
    lines = SourceLines(source)
    guard !lines.noteForbidden(in: &log), var loader = YamlLoader(text, lines: lines, log: &log) else {
      return nil
    }
    let root = loader.load()
    log = loader.log
    guard let root, !root.isBlank else {
      if let advice, log.diagnostics.isEmpty {
        log.report(.emptyFile, at: nil, "the file is empty", suggestion: advice)
      }
      return nil
    }
    self.root = root
  }

  /// Has every place say that it is in an included file.
  mutating func place(in file: String) { root = root.placed(in: file) }
}

extension YamlNode {
  /// The same tree with places in an included file.
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
