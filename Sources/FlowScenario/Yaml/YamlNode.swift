import FlowDiagnostics

/// A node of a scenario's YAML tree. Aliases are resolved, keys are words that occur once, and texts have no types.
struct YamlNode {
  enum Content {
    /// A text, whatever type YAML would give it.
    case scalar(YamlScalar)
    /// A sequence.
    case list([YamlNode])
    /// A mapping in the order of the file.
    case map([Entry])
  }

  struct Entry {
    var key: Located<String>
    var value: YamlNode
  }

  var content: Content
  /// Where the node starts; for a text on one line, all of it.
  var span: SourceSpan
  /// Whether it stands for something whose mistake has been reported already.
  var isLeftOut = false

  var scalar: YamlScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

  /// Whether nothing was written: an empty value, `~` or `null` without quotes.
  var isBlank: Bool {
    guard let scalar, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.text)
  }

  var isPlaceMark: Bool { scalar?.text == PlaceMark.word }

  /// The place of diagnostics about what is missing inside: the first key of a map, else the start of the node.
  var head: SourceSpan {
    if case .map(let entries) = content { entries.first?.key.span ?? span } else { span }
  }

  /// What diagnostics call this kind of node.
  var sort: String {
    switch content {
    case .scalar(let scalar): isBlank || scalar.text.isEmpty ? "empty" : "a word"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// A text of a scenario, with the data for finding the place of each of its characters.
struct YamlScalar {
  enum Style {
    case plain
    case singleQuoted
    case doubleQuoted
    /// After `|` or `>`.
    case block
  }

  /// The text after YAML has resolved quotes, escapes and folds.
  var text: String
  var style: Style
  /// The place of its first character, or of its opening quote or block indicator.
  var start: SourceSpan
}
