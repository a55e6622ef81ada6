import FlowDiagnostics
import FlowModel

extension ScenarioDecoder {
  private static let effectKeys = ["params", "outcomes", "cancelledBy", "owner", "source"]

  mutating func effects(_ fields: Fields) -> [Effect] {
    entries(under: "effects", in: fields, "'effects' in \(fields.what)").compactMap { entry in
      let isNamed = checkName(entry.key, isDeclared: true)
      guard let effect = effect(entry), isNamed else {
        brokenNames.insert(entry.key.value)
        return nil
      }
      return effect
    }
  }

  private mutating func effect(_ entry: YamlNode.Entry) -> Effect? {
    let what = "effect '\(entry.key.value)'"
    guard !noteBareOutcomes(entry, what) else { return nil }
    guard let fields = fields(of: entry, what, keys: Self.effectKeys) else { return nil }
    readSource(fields)
    var effect = Effect(name: entry.key, outcomes: [])
    effect.parameters = parameters(fields, of: entry.key.value)
    effect.cancelledBy = (fields["cancelledBy"].map { oneOrItems($0, "'cancelledBy' in \(what)") } ?? [])
      .compactMap { cancellation($0, $1) }
    effect.owner = fields["owner"].flatMap { word($0, "'owner' in \(what)") }
    guard let outcomes = required("outcomes", in: fields) else { return nil }
    effect.outcomes = self.outcomes(outcomes, "'outcomes' in \(what)")
    return effect
  }

  /// Reports outcomes that stand directly in an effect, none of whose keys is known.
  private mutating func noteBareOutcomes(_ entry: YamlNode.Entry, _ what: String) -> Bool {
    guard case .map(let entries) = entry.value.content, let first = entries.first,
      entries.allSatisfy({ other in
        let name = other.key.value
        return !other.value.isBlank && Lexer.isWord(name) && name != PlaceMark.word
          && !(Self.effectKeys + Self.bodyKeys).contains(name)
          && Suggestion.question(for: name, among: Self.effectKeys) == nil
      })
    else { return false }
    log.report(
      .missingKey, at: entry.key.span, "\(what) needs the key 'outcomes'",
      suggestion: "put its outcomes under it, as in 'outcomes: { \(first.key.value): … }'")
    return true
  }

  /// Reads `leave detail`, or the name of an event, link or button.
  private mutating func cancellation(_ node: YamlNode, _ what: String) -> Effect.Cancellation? {
    guard let scalar = nonempty(node, what, expected: "an event, or 'leave' and a screen") else { return nil }
    if node.isPlaceMark {
      log.expect(.words(["leave"]))
      log.expect(.name("an event"))
    }
    var parser = parser(scalar)
    if !Lexer.isWord(scalar.text), parser.accept(word: "leave") {
      let screen = parser.wholeWord("a screen", code: .wrongCancellation)
      log.append(parser.log)
      return screen.map(Effect.Cancellation.leave)
    }
    guard Self.namesEvent(scalar.text) else {
      log.report(
        .wrongCancellation, at: node.span,
        "'\(scalar.text)' is neither the name of an event, link or button nor 'leave' and a screen")
      return nil
    }
    return .event(Located(scalar.text, at: node.span))
  }

  /// Whether a text can be the name of an event, `screen.event`, `alert.Button` or the URL template of a link.
  private static func namesEvent(_ text: String) -> Bool {
    if Lexer.isWord(text) || text.contains("://") { return true }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && Lexer.isWord(String(parts[0])) && !parts[1].isEmpty
  }
}
