import FlowDiagnostics
import Yams

/// Turns a Yams tree into the reader's own. It expands aliases within a budget, makes keys unique and turns marks into spans.
struct YamlTreeBuilder {
  let lines: SourceLines
  let marks: PrivateMarks
  var log: DiagnosticLog

  /// A node with its size, which is charged when an alias expands to it.
  private struct Built {
    let node: YamlNode
    let count: Int
    let height: Int

    init(_ node: YamlNode, of parts: [Built] = []) {
      self.node = node
      count = parts.reduce(1) { $0 + $1.count }
      height = 1 + (parts.map(\.height).max() ?? 0)
    }
  }

  /// The nodes that the anchors so far stand for.
  private var anchors: [String: Built] = [:]
  /// The number of nodes that aliases may still add.
  private var aliasBudget = 10_000
  private static let deepest = 64

  init(lines: SourceLines, marks: PrivateMarks, log: DiagnosticLog) {
    (self.lines, self.marks, self.log) = (lines, marks, log)
  }

  /// The diagnostic that makes all others useless, because the file is so unlike a scenario.
  private var hopelessness: DiagnosticLog?

  /// Builds the tree of a whole document; nil if it is nested too deeply or expands too far.
  mutating func build(_ root: Node) -> YamlNode? {
    let built = build(root, depth: 1)
    guard let hopelessness else { return built.node }
    log = hopelessness
    return nil
  }

  private mutating func build(_ node: Node, depth: Int) -> Built {
    let mark = SourceSpan(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    guard depth <= Self.deepest else {
      giveUp(.nestedTooDeeply, at: mark, "lists and maps may be nested at most \(Self.deepest) deep")
      return Built(blank(at: mark))
    }
    let built: Built
    switch node {
    case .scalar(let scalar): built = build(scalar, at: lines.contentStart(mark), depth: depth)
    case .sequence(let sequence): built = build(sequence, at: lines.contentStart(mark), depth: depth)
    case .mapping(let mapping): built = build(mapping, at: lines.contentStart(mark), depth: depth)
    case .alias: built = Built(blank(at: mark))
    }
    if let anchor = node.anchor?.rawValue { anchors[anchor] = built }
    return built
  }

  /// Records the first reason to give up on the file.
  private mutating func giveUp(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, suggestion: String? = nil
  ) {
    guard hopelessness == nil else { return }
    hopelessness = DiagnosticLog(file: log.file)
    hopelessness?.report(code, at: span, message, suggestion: suggestion)
  }

  private func blank(at span: SourceSpan) -> YamlNode {
    YamlNode(content: .scalar(YamlScalar(text: "", style: .plain, start: span)), span: span, isLeftOut: true)
  }

  private mutating func build(_ scalar: Node.Scalar, at start: SourceSpan, depth: Int) -> Built {
    if scalar.style == .plain, scalar.string.unicodeScalars.first == marks.star {
      return expand(alias: String(scalar.string.unicodeScalars.dropFirst()), at: start, depth: depth)
    }
    let style: YamlScalar.Style =
      switch scalar.style {
      case .singleQuoted: .singleQuoted
      case .doubleQuoted: .doubleQuoted
      case .literal, .folded: .block
      case .any, .plain: .plain
      }
    let content = YamlScalar(text: marks.restored(scalar.string), style: style, start: start)
    return Built(YamlNode(content: .scalar(content), span: lines.span(of: content)))
  }

  private mutating func expand(alias: String, at start: SourceSpan, depth: Int) -> Built {
    let span = SourceSpan(
      line: start.line, column: start.column, length: alias.unicodeScalars.count + 1)
    guard let target = anchors[alias] else {
      log.report(
        .unknownAlias, at: span, "alias '*\(alias)' has no anchor '&\(alias)' before it",
        suggestion: suggestion(forAlias: alias))
      return Built(blank(at: span))
    }
    aliasBudget -= target.count
    guard aliasBudget >= 0, depth + target.height <= Self.deepest + 1 else {
      giveUp(.aliasBomb, at: span, "aliases may expand to at most 10000 nodes")
      return Built(blank(at: span))
    }
    return target
  }

  /// Returns the suggestion for an unknown alias. A text of several words is not an alias; a single word lacks its anchor or is
  /// misspelt.
  private func suggestion(forAlias alias: String) -> String {
    guard Lexer.isWord(alias) else { return "quote a text that starts with '*'" }
    let known = anchors.keys.sorted()
    return Suggestion.question(for: alias, among: known)
      ?? "put '&\(alias)' before an earlier node"
  }

  private mutating func build(_ sequence: Node.Sequence, at start: SourceSpan, depth: Int) -> Built {
    let items = sequence.map { build($0, depth: depth + 1) }
    return Built(YamlNode(content: .list(items.map(\.node)), span: start), of: items)
  }

  private mutating func build(_ mapping: Node.Mapping, at start: SourceSpan, depth: Int) -> Built {
    var parts: [Built] = []
    var entries: [YamlNode.Entry] = []
    var first: [String: SourceSpan] = [:]
    for (key, value) in mapping {
      let (builtKey, builtValue) = (build(key, depth: depth + 1), build(value, depth: depth + 1))
      parts += [builtKey, builtValue]
      if builtKey.node.isLeftOut { continue }
      guard let name = builtKey.node.scalar?.text else {
        log.report(
          .wrongKind, at: builtKey.node.span, "a key must be a word, not \(builtKey.node.sort)",
          suggestion: "quote a text that starts with a brace or bracket")
        continue
      }
      if name.unicodeScalars.first?.properties.isWhitespace == true,
        let slip = YamlSlips(lines: lines).foreignIndentation(ofLine: builtKey.node.span.line)
      {
        giveUp(.malformedYaml, at: slip.0, slip.1, suggestion: slip.2)
      }
      if let earlier = first[name] {
        log.report(
          .repeatedKey, at: builtKey.node.span, "the key '\(name)' occurs twice in its map",
          suggestion: "rename it, or merge it with the one on line \(earlier.line)")
        continue
      }
      first[name] = builtKey.node.span
      entries.append(YamlNode.Entry(key: Located(name, at: builtKey.node.span), value: builtValue.node))
    }
    return Built(YamlNode(content: .map(entries), span: start), of: parts)
  }
}
