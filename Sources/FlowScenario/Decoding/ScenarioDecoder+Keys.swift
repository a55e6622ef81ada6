import FlowDiagnostics

/// Reads maps with fixed keys.
extension ScenarioDecoder {
  /// Returns the entries of a map with fixed keys. Reports unknown keys and reads them as what they most likely mean.
  ///
  /// So a misspelt key costs one diagnostic, and its value is checked nevertheless.
  mutating func fields(
    of node: YamlNode, _ what: String, at span: SourceSpan? = nil, keys: [String]
  ) -> Fields? {
    if node.isPlaceMark { log.expect(.keys(keys)) }
    guard !noteMissingColon(in: node, keys: keys), let entries = entries(of: node, what) else { return nil }
    let written = Set(entries.map(\.key.value))
    var known: [YamlNode.Entry] = []
    var hasUnknownKeys = false
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      index += 1
      index += Brackets.remainder(
        of: entry.value.scalar?.text ?? "",
        in: entries[index...].map { $0.value.isBlank ? $0.key.value : nil })
      if keys.contains(entry.key.value) {
        known.append(entry)
      } else if let meant = noteUnknown(entry, what, keys: keys, beside: written),
        !written.contains(meant.key.value),
        !known.contains(where: { $0.key.value == meant.key.value })
      {
        known.append(meant)
      } else {
        hasUnknownKeys = true
      }
    }
    return Fields(what: what, span: span ?? node.head, entries: known, hasUnknownKeys: hasUnknownKeys)
  }

  /// Returns the entries of a declaration. Its name is the place of diagnostics about a missing key.
  mutating func fields(of entry: YamlNode.Entry, _ what: String, keys: [String]) -> Fields? {
    fields(of: entry.value, what, at: entry.key.span, keys: keys)
  }

  /// Reports an unknown key. Returns the entry that was most likely meant.
  private mutating func noteUnknown(
    _ entry: YamlNode.Entry, _ what: String, keys: [String], beside written: Set<String>
  ) -> YamlNode.Entry? {
    let key = entry.key
    if key.value == PlaceMark.word { log.expect(.keys(keys.filter { !written.contains($0) })) }
    guard !noteCall(entry) else { return nil }
    if key.value == "<<" {
      log.report(
        .unknownKey, at: key.span, "merge keys ('<<') are not supported",
        suggestion: suggestion(forMerged: entry.value, beside: written))
      return nil
    }
    if entry.value.isBlank, let slip = keySlip(inTextOf: key), keys.contains(slip.key.value) {
      log.report(.unknownKey, at: slip.key.span, slip.message, suggestion: slip.suggestion)
      return meant(by: slip, in: entry)
    }
    let free = keys.filter { !written.contains($0) }
    let meant = Suggestion.nearest(to: key.value, among: free) ?? self.key(meantBy: entry, among: free)
    log.report(
      .unknownKey, at: key.span, "unknown key '\(key.value)' in \(what)",
      suggestion: Suggestion.question(for: key.value, among: free) ?? meant.map { "did you mean '\($0)'?" }
        ?? Suggestion.question(for: key.value, among: keys) ?? hint(forKey: entry, in: what))
    return meant.map { YamlNode.Entry(key: Located($0, at: key.span), value: entry.value) }
  }

  /// Reports a text such as `root one` or `root:one` in place of a map with that key.
  private mutating func noteMissingColon(in node: YamlNode, keys: [String]) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain,
      let slip = keySlip(inTextOf: Located(scalar.text, at: node.span)), keys.contains(slip.key.value)
    else { return false }
    log.report(.wrongKind, at: slip.key.span, slip.message, suggestion: slip.suggestion)
    return true
  }

  /// Returns a key and a value without `: ` between them, from a text on one line.
  func keySlip(inTextOf text: Located<String>) -> KeySlip? {
    let scalars = Array(text.value.unicodeScalars)
    guard scalars.count == text.span.length else { return nil }
    return YamlSlips.keyWithoutColon(in: scalars[...], at: text.span).flatMap { $0.value.isEmpty ? nil : $0 }
  }

  /// Returns the entry meant by an author who left out the `: `.
  private func meant(by slip: KeySlip, in entry: YamlNode.Entry) -> YamlNode.Entry {
    let length = slip.value.unicodeScalars.count
    let place = entry.key.span.part(from: entry.key.span.length - length, length: length)
    let scalar = YamlScalar(text: slip.value, style: .plain, start: place)
    return YamlNode.Entry(key: slip.key, value: YamlNode(content: .scalar(scalar), span: place))
  }

  /// Returns what to write in place of a merge key. The keys beside it take precedence.
  private func suggestion(forMerged node: YamlNode, beside written: Set<String>) -> String {
    guard case .map(let all) = node.content else { return "write out the keys that it stands for" }
    let entries = all.filter { !written.contains($0.key.value) }
    guard !entries.isEmpty else { return "remove it" }
    let words = entries.map { entry in entry.value.scalar.map { "\(entry.key.value): \($0.text)" } }
    guard !words.contains(nil) else { return "write out \(Self.listed(entries.map(\.key.value))) here" }
    return "write '\(words.compactMap { $0 }.joined(separator: ", "))'"
  }

  /// Reports a call whose argument YAML took for a map, such as `present login(returnTo: profile)`.
  mutating func noteCall(_ entry: YamlNode.Entry) -> Bool {
    guard Brackets.excess(of: entry.key.value) > 0 else { return false }
    log.report(
      .colonInCall, at: entry.key.span,
      "write ' = ' before an argument's value, because YAML reads ': ' as a map",
      suggestion: "write '=' instead of ':'")
    return true
  }
}
