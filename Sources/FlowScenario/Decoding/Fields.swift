import FlowDiagnostics

/// The entries of a map, by key.
struct Fields {
  /// What diagnostics call the declaration, such as `screen 'home'`.
  let what: String
  /// The place of diagnostics about a missing key.
  let span: SourceSpan
  /// The entries with known keys, in the order of the file.
  let entries: [YamlNode.Entry]
  /// Whether the map has other keys, whose meaning is unknown.
  var hasUnknownKeys = false

  subscript(key: String) -> YamlNode? {
    entry(key)?.value
  }

  func entry(_ key: String) -> YamlNode.Entry? {
    entries.first { $0.key.value == key }
  }
}
