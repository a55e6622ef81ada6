import FlowModel
import FlowRendering

/// A condition of the code as an atom that is true or false, with its words in the language if there are any.
struct DraftGuard: Hashable {
  /// The condition without its negation.
  var text: String
  /// Whether it must be false.
  var isNegated: Bool
  /// What it asks about; of `x is .a` and `x is .b` at most one is true.
  var subject: String
  /// The values that it asks for; empty for a Boolean.
  var values: Set<String>
  /// What it asks, if a scenario can know it.
  var meaning: CodeCondition?
  /// The condition in the language; nil if it asks about something that a scenario does not know.
  var condition: String?
  /// The negated condition in the language; nil if the language has no words for it.
  var opposite: String?

  /// Translates a guard into the terms of a unit.
  init(_ fact: NavigationFacts.Guard, _ reader: CodeConditionReader, _ names: DraftNames) {
    var (text, isNegated) = (fact.text.onOneLine, fact.isNegated)
    while text.hasPrefix("!"), !text.dropFirst().contains(where: { "&|=<>".contains($0) }) {
      text.removeFirst()
      isNegated.toggle()
    }
    if let subject = text.droppingSuffix(" != nil") { (text, isNegated) = ("\(subject) == nil", !isNegated) }
    if let range = text.firstRange(of: " != ."), text.parts(around: "||").count == 1,
      text.parts(around: "&&").count == 1
    {
      text.replaceSubrange(range, with: " == .")
      isNegated.toggle()
    }
    self.text = text
    self.isNegated = isNegated
    let parts = Self.choice(text)
    subject = parts?.subject ?? text
    values = Set(parts?.cases ?? [])
    meaning = reader.read(text)
    condition = meaning.flatMap { Self.words($0, in: reader.unit, names) }
    opposite = meaning.flatMap { Self.words(.not($0), in: reader.unit, names) }
  }

  /// `x is .a or .b`, `x == .a`.
  private static func choice(_ text: String) -> (subject: String, cases: [String])? {
    guard !text.contains("&&"), !text.contains("||") else { return nil }
    return text.choice(by: " is .") ?? text.choice(by: " == .")
  }

  /// Returns a condition in the language; nil if it asks about something that a draft does not declare.
  private static func words(_ meaning: CodeCondition, in unit: CodeUnit, _ names: DraftNames) -> String? {
    switch meaning {
    case .holds(let subject, let values):
      guard let slot = unit.slots.first(where: { $0.name == subject }),
        let field = names.field(slot.name, in: unit.name)
      else { return nil }
      if values == [CodeCondition.none] {
        return slot.form == .stack ? "\(field).count == 0" : "\(field) == nil"
      }
      let items = slot.cases.filter { values.contains($0.name) }.compactMap {
        names.item($0.name, of: slot.name, in: unit.name)
      }
      let sign = slot.form == .tabs ? "==" : "is"
      let subject = slot.form == .root ? "root" : slot.form == .stack ? "\(field).top" : field
      let all = items.map { "\(subject) \(sign) \($0)" }.joined(separator: " or ")
      return items.count > 1 ? "(\(all))" : all
    case .not(.not(let inner)): return words(inner, in: unit, names)
    case .not(let inner): return words(inner, in: unit, names).map { "not (\($0.withoutOuterParentheses))" }
    case .all(let parts), .any(let parts):
      let said = parts.compactMap { words($0, in: unit, names) }
      guard said.count == parts.count else { return nil }
      if case .all = meaning { return "(\(said.joined(separator: " and ")))" }
      return "(\(said.joined(separator: " or ")))"
    case .unknown: return nil
    }
  }

  /// Whether both cannot be true, as they ask for different values of one thing.
  func excludes(_ other: DraftGuard) -> Bool {
    subject == other.subject && !values.isEmpty && values.isDisjoint(with: other.values)
  }

  /// A short name for it, for an outcome.
  var words: String {
    let text = Self.choice(text).map { $0.cases.joined(separator: "-or-") } ?? text
    return (isNegated ? "not-" : "") + String(DraftNames.word(text).prefix(36))
  }
}
