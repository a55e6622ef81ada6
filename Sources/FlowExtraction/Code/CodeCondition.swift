import FlowRendering

/// What a condition of the code asks about the state, in the names of the code.
indirect enum CodeCondition: Hashable {
  /// A slot, a stack's top, tabs, a root or a variable holds one of some values; `none` is the value if it holds nothing.
  case holds(String, Set<String>)
  case not(CodeCondition)
  case all([CodeCondition])
  /// At least one of them.
  case any([CodeCondition])
  /// Something about which nothing is known.
  case unknown

  /// The value of a slot, a variable or another subject that holds nothing.
  static let none = ""

  /// The subjects that it asks about, each with the values that it names.
  var subjects: [String: Set<String>] {
    switch self {
    case .holds(let subject, let values): [subject: values]
    case .not(let inner): inner.subjects
    case .all(let parts), .any(let parts):
      parts.reduce(into: [:]) { all, part in all.merge(part.subjects) { $0.union($1) } }
    case .unknown: [:]
    }
  }

  /// Whether a part of it is unknown.
  var hasUnknown: Bool {
    switch self {
    case .holds: false
    case .not(let inner): inner.hasUnknown
    case .all(let parts), .any(let parts): parts.contains(where: \.hasUnknown)
    case .unknown: true
    }
  }

  /// Returns whether it is true if the subjects hold these values; nil if that depends on something unknown.
  func truth(_ state: [String: String]) -> Bool? {
    switch self {
    case .holds(let subject, let values): return state[subject].map(values.contains)
    case .not(let inner): return inner.truth(state).map { !$0 }
    case .all(let parts):
      let truths = parts.map { $0.truth(state) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .any(let parts):
      let truths = parts.map { $0.truth(state) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    case .unknown: return nil
    }
  }
}

/// Reads conditions of the code that ask about a unit's slots, or about variables that a scenario has.
struct CodeConditionReader {
  let unit: CodeUnit
  /// The values of the variables that may be asked about.
  var variables: [String: Set<String>] = [:]
  /// The slots that may be asked about; nil for all.
  var slots: Set<String>?

  /// Returns what a text asks; nil if a part of it asks about something else.
  func read(_ text: String) -> CodeCondition? {
    let text = text.withoutOuterParentheses
    for (sign, isAll) in [("||", false), ("&&", true)] {
      let parts = text.parts(around: sign)
      guard parts.count > 1 else { continue }
      let read = parts.compactMap(self.read)
      guard read.count == parts.count else { return nil }
      return isAll ? .all(read) : .any(read)
    }
    if text.hasPrefix("!") { return read(String(text.dropFirst())).map(CodeCondition.not) }
    return comparison(text)
  }

  private func comparison(_ text: String) -> CodeCondition? {
    for sign in [" is .", " == .", " != ."] {
      guard let choice = text.choice(by: sign) else { continue }
      let held = holds(choice.subject, choice.cases)
      return sign == " != ." ? held.map(CodeCondition.not) : held
    }
    for (ending, isNegated) in [(" == nil", false), (" != nil", true)] {
      if let subject = text.droppingSuffix(ending) { return isNothing(subject, isNegated) }
    }
    for (ending, isNegated) in [(" == true", false), (" == false", true)] {
      if let subject = text.droppingSuffix(ending) { return isTrue(subject, isNegated) }
    }
    for (ending, isNegated) in [
      (".isEmpty", false), (".count == 0", false), (".count > 0", true), (".count != 0", true),
    ] {
      guard let subject = text.droppingSuffix(ending) else { continue }
      guard let slot = slot(subject), slot.form == .stack else { return nil }
      let held = CodeCondition.holds(slot.name, [CodeCondition.none])
      return isNegated ? .not(held) : held
    }
    return isTrue(text, false)
  }

  private func holds(_ subject: String, _ cases: [String]) -> CodeCondition? {
    if let values = variables[Self.bare(subject)] {
      return values.isSuperset(of: cases) ? .holds(Self.bare(subject), Set(cases)) : nil
    }
    let isTop = subject.hasSuffix(".last") || subject.hasSuffix(".last?")
    guard let slot = slot(isTop ? String(subject.prefix { $0 != "?" }.dropLast(5)) : subject),
      slot.form == .stack ? isTop : !isTop
    else { return nil }
    var items: Set<String> = []
    for name in cases {
      let meant = slot.cases.filter { $0.name == name || $0.name.hasPrefix(name + ".") }
      guard !meant.isEmpty else { return nil }
      items.formUnion(meant.map(\.name))
    }
    return .holds(slot.name, items)
  }

  private func isNothing(_ subject: String, _ isNegated: Bool) -> CodeCondition? {
    let variable = variables[Self.bare(subject)].map {
      $0.contains(CodeCondition.none) ? Self.bare(subject) : nil
    }
    guard let name = variable ?? slot(subject).flatMap({ $0.form == .slot ? $0.name : nil }) else {
      return nil
    }
    let held = CodeCondition.holds(name, [CodeCondition.none])
    return isNegated ? .not(held) : held
  }

  /// Reads a Boolean. One that shows something is a slot, and is true if the slot holds something.
  private func isTrue(_ subject: String, _ isNegated: Bool) -> CodeCondition? {
    if let values = variables[Self.bare(subject)] {
      return values == ["true", "false"] ? .holds(Self.bare(subject), [isNegated ? "false" : "true"]) : nil
    }
    return isNothing(subject, !isNegated)
  }

  /// Returns the slot that an expression reads, if it may be asked about and no other slot is merged into it.
  private func slot(_ text: String) -> CodeSlot? {
    let name = Self.bare(text)
    return unit.slots.first {
      $0.name == name && !unit.merged.values.contains(name) && slots?.contains(name) != false
    }
  }

  /// Returns a name without a prefix that leads to members of the same state, such as `self.`.
  static func bare(_ text: String) -> String {
    var text = text
    for prefix in ["self?.", "self.", "state.", "model.", "viewModel.", "$0."] where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
    }
    return text
  }
}

extension NavigationFacts.Guard {
  /// The conditions that all hold if this one does: the parts of a conjunction, or of a negated disjunction.
  var parts: [NavigationFacts.Guard] {
    var (text, isNegated) = (text.onOneLine.withoutOuterParentheses, isNegated)
    while text.hasPrefix("!"), text.dropFirst().isOneTerm {
      text = String(text.dropFirst()).withoutOuterParentheses
      isNegated.toggle()
    }
    let (own, other) = isNegated ? ("||", "&&") : ("&&", "||")
    let parts = text.parts(around: own)
    // If both operators occur, only `||`, which binds less, can be split.
    guard parts.count > 1, own == "||" || text.parts(around: other).count == 1 else {
      return [NavigationFacts.Guard(text: text, negated: isNegated)]
    }
    return parts.flatMap { NavigationFacts.Guard(text: $0, negated: isNegated).parts }
  }
}

extension StringProtocol {
  /// Whether it is one name or one pair of parentheses, so that a `!` before it negates the whole.
  fileprivate var isOneTerm: Bool {
    if first == "(" { return String(self).withoutOuterParentheses.count < count }
    return !contains { "&|=<>".contains($0) } && firstRange(of: " is ") == nil
  }

  /// Returns the text without a suffix; nil if it does not end with it.
  func droppingSuffix(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

extension String {
  /// The text without parentheses that enclose all of it.
  var withoutOuterParentheses: String {
    var text = self
    while text.first == "(", text.last == ")" {
      var depth = 0
      let end = text.indices.first { index in
        depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
        return depth == 0
      }
      guard end == text.indices.last else { return text }
      text = String(text.dropFirst().dropLast()).onOneLine
    }
    return text
  }

  /// Returns the subject of `x is .a or .b` and the cases after the sign, which ends with the dot of the first case; nil without
  /// the sign.
  func choice(by sign: String) -> (subject: String, cases: [String])? {
    guard let range = firstRange(of: sign) else { return nil }
    let cases = self[range.upperBound...].split(separator: " ").filter { $0 != "or" }.map { word in
      String((word.first == "." ? word.dropFirst() : word).prefix { $0 != "(" })
    }
    return (String(self[..<range.lowerBound]), cases)
  }

  /// Splits the text at a sign outside brackets. Returns the whole text if there is no such sign or a part would be empty.
  func parts(around sign: String) -> [String] {
    var (parts, depth) = ([""], 0)
    var rest = Substring(self)
    while let character = rest.first {
      depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
      if depth == 0, rest.hasPrefix(sign) {
        parts.append("")
        rest = rest.dropFirst(sign.count)
      } else {
        parts[parts.count - 1].append(character)
        rest = rest.dropFirst()
      }
    }
    parts = parts.map(\.onOneLine)
    return parts.contains("") ? [self] : parts
  }
}
