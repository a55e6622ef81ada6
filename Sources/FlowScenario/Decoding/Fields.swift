import FlowDiagnostics

/// A map that was read, by key.
struct Fields {
  /// How diagnostics call what the map declares, such as `screen 'home'`.
  let what: String
  /// The place to point at when a key is missing.
  let span: SourceSpan
  /// The entries with known keys, in the order of the file.
  let entries: [YamlNode.Entry]
  /// Whether the map has keys of which nobody knows what they mean.
  var hasUnknownKeys = false

  /// The value of a key.
  subscript(key: String) -> YamlNode? {
    entry(key)?.value
  }

  /// A key with its value.
  func entry(_ key: String) -> YamlNode.Entry? {
    entries.first { $0.key.value == key }
  }
}
