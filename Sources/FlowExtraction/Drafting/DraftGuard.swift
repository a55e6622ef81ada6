import FlowModel

/// A condition of the code as an atom that is true or false, with the words for it where the language has some.
struct DraftGuard: Hashable {
  /// The condition without a sign.
  var text: String
  /// Whether it must be false.
  var isNegated: Bool
  /// What it asks about; of `x is .a` and `x is .b` at most one is true.
  var subject: String
  /// The condition in the language; nil where it asks about what a scenario does not know.
  var condition: String?

  /// Translates a guard in the terms of a unit.
  init(_ fact: NavigationFacts.Guard, in unit: CodeUnit, _ names: DraftNames) {
    var (text, isNegated) = (
      fact.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), fact.isNegated
    )
    while text.hasPrefix("!"), !text.dropFirst().contains(where: { "&|=<>".contains($0) }) {
      text.removeFirst()
      isNegated.toggle()
    }
    if let subject = text.droppingSuffix(" != nil") { (text, isNegated) = ("\(subject) == nil", !isNegated) }
    self.text = text
    self.isNegated = isNegated
    let parts = Self.choice(text)
    subject = parts?.subject ?? text
    condition = Self.condition(text, parts, in: unit, names)
  }

  /// `x is .a or .b`, `x == .a`.
  private static func choice(_ text: String) -> (subject: String, cases: [String])? {
    for sign in [" is .", " == ."] {
      guard let range = text.firstRange(of: sign), !text.contains("&&"), !text.contains("||") else {
        continue
      }
      let words = text[range.upperBound...].split(separator: " ").filter { $0 != "or" }
      let cases = words.map { $0.first == "." ? String($0.dropFirst()) : String($0) }
      return (String(text[..<range.lowerBound]), cases.map { String($0.prefix { $0 != "(" }) })
    }
    return nil
  }

  private static func condition(
    _ text: String, _ choice: (subject: String, cases: [String])?, in unit: CodeUnit, _ names: DraftNames
  ) -> String? {
    if let choice {
      let isTop = choice.subject.hasSuffix(".last") || choice.subject.hasSuffix(".last?")
      guard
        let (slot, field) = slot(
          isTop ? String(choice.subject.prefix { $0 != "?" }.dropLast(5)) : choice.subject, in: unit, names),
        slot.form == .stack ? isTop : !isTop
      else { return nil }
      var items: [String] = []
      for name in choice.cases {
        let meant = slot.cases.filter { $0.name == name || $0.name.hasPrefix(name + ".") }
        guard !meant.isEmpty else { return nil }
        items += meant.compactMap { names.item($0.name, of: slot.name, in: unit.name) }
      }
      let sign = slot.form == .tabs ? "==" : "is"
      let subject = slot.form == .root ? "root" : slot.form == .stack ? "\(field).top" : field
      let all = items.map { "\(subject) \(sign) \($0)" }.joined(separator: " or ")
      return items.count > 1 ? "(\(all))" : all
    }
    if let (slot, field) = text.droppingSuffix(" == nil").flatMap({ Self.slot($0, in: unit, names) }),
      slot.form == .slot
    {
      return "\(field) == nil"
    }
    if let (slot, field) = text.droppingSuffix(".isEmpty").flatMap({ Self.slot($0, in: unit, names) }),
      slot.form == .stack
    {
      return "\(field).count == 0"
    }
    if let (slot, field) = Self.slot(text, in: unit, names), slot.form == .slot {
      return "not (\(field) == nil)"
    }
    return nil
  }

  /// The slot that an expression reads, if it is no part of another one.
  private static func slot(_ text: String, in unit: CodeUnit, _ names: DraftNames) -> (CodeSlot, String)? {
    var text = text
    for prefix in ["self?.", "self.", "state.", "model.", "viewModel.", "$0."] {
      text = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }
    guard let slot = unit.slots.first(where: { $0.name == text && $0.form != .root || $0.name == text }),
      !unit.merged.values.contains(slot.name), let field = names.field(slot.name, in: unit.name)
    else { return nil }
    return (slot, field)
  }

  /// A few words that name it, for an outcome.
  var words: String {
    let text = Self.choice(text).map { $0.cases.joined(separator: "-or-") } ?? text
    return (isNegated ? "not-" : "") + String(DraftNames.word(text).prefix(36))
  }
}

extension String {
  fileprivate func droppingSuffix(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}
