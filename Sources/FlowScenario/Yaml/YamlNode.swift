import FlowDiagnostics

/// A part of a scenario's YAML tree: aliases resolved, every key a word that occurs once, text never typed.
struct YamlNode {
  /// What a node holds.
  enum Content {
    /// A text, whatever YAML would take it for.
    case scalar(YamlScalar)
    /// A sequence.
    case list([YamlNode])
    /// A mapping in the order of the file.
    case map([Entry])
  }

  /// A key with its value.
  struct Entry {
    /// The key's text and place.
    var key: Located<String>
    /// What it maps to.
    var value: YamlNode
  }

  /// What it holds.
  var content: Content
  /// Where it starts; for a text on one line, all of it.
  var span: SourceSpan
  /// Whether it stands for something whose mistake has been noted already.
  var isLeftOut = false

  /// The text, if this is a scalar.
  var scalar: YamlScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

  /// Whether nothing was written: an empty value, `~` or `null` without quotes.
  var isBlank: Bool {
    guard let scalar, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.text)
  }

  /// Whether it is what an author is about to write.
  var isPlaceMark: Bool { scalar?.text == PlaceMark.word }

  /// The first key of a map, else where the node starts: the place to point at for what is missing inside.
  var head: SourceSpan {
    if case .map(let entries) = content { entries.first?.key.span ?? span } else { span }
  }

  /// How diagnostics call this sort of node.
  var sort: String {
    switch content {
    case .scalar(let scalar): isBlank || scalar.text.isEmpty ? "empty" : "a word"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// A text of a scenario, with what is needed to find the place of each of its characters.
struct YamlScalar {
  /// How it was written.
  enum Style {
    /// Without quotes.
    case plain
    /// In single quotes.
    case singleQuoted
    /// In double quotes.
    case doubleQuoted
    /// After `|` or `>`.
    case block
  }

  /// The text as YAML means it.
  var text: String
  /// How it was written.
  var style: Style
  /// The place of its first character, or of its opening quote or block indicator.
  var start: SourceSpan
}
