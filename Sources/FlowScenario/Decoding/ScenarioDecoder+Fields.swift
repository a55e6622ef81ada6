import FlowDiagnostics
import FlowModel

extension ScenarioDecoder {
  private static let kinds = FieldFact.plainKinds + PresentationKind.allCases.map(\.rawValue)
  private static let fieldKeys = kinds + FieldFact.allCases.map(\.rawValue) + ["source"]

  mutating func state(_ fields: Fields) -> [Field] {
    guard let node = fields["state"] else { return [] }
    guard let entries = entries(of: node, "'state' in \(fields.what)") else {
      isUnusable = true
      return []
    }
    return entries.compactMap { entry in
      let isNamed = checkName(entry.key, isDeclared: true) && !noteReservedField(entry.key)
      guard let kind = fieldKind(entry), isNamed else {
        brokenNames.insert(entry.key.value)
        return nil
      }
      return Field(name: entry.key, kind: kind)
    }
  }

  private mutating func noteReservedField(_ name: Located<String>) -> Bool {
    switch name.value {
    case "all", "self":
      log.report(
        .invalidName, at: name.span, "'\(name.value)' is a keyword of 'dismiss', not a field")
    case "root":
      log.report(
        .invalidName, at: name.span, "'root' is the screen at the bottom of the coordinator, not a field")
    default: return false
    }
    return true
  }

  private mutating func fieldKind(_ entry: YamlNode.Entry) -> Field.Kind? {
    let what = "field '\(entry.key.value)'"
    guard case .map = entry.value.content else {
      return valueType(entry.value, what).map { .variable(VariableDeclaration(type: $0)) }
    }
    let before = log.diagnostics.count
    guard let fields = fields(of: entry, what, keys: Self.fieldKeys) else { return nil }
    let present = fields.entries.filter { Self.kinds.contains($0.key.value) }
    guard let first = present.first else {
      if log.diagnostics.count == before {
        log.report(
          .missingKey, at: entry.key.span,
          "\(what) needs a kind, such as 'stack', 'sheet', 'alert' or 'values'")
      }
      return nil
    }
    let isAlone = present.contains { FieldFact.plainKinds.contains($0.key.value) }
    if isAlone, let other = present.dropFirst().first {
      log.report(
        .mixedKinds, at: other.key.span,
        "\(what) already has kind '\(first.key.value)'; only presentation kinds can share a field")
      return nil
    }
    readSource(fields)
    noteFacts(fields, kinds: present.map(\.key.value))
    switch first.key.value {
    case "stack": return stack(first.value, fields)
    case "tabs": return tabs(first.value, fields)
    case "values": return variable(first.value, fields)
    case "range": return counter(first.value, fields)
    default: return slot(present, fields)
    }
  }

  /// Reports the attributes that have no meaning for a field of these kinds.
  private mutating func noteFacts(_ fields: Fields, kinds: [String]) {
    for entry in fields.entries {
      guard let fact = FieldFact(rawValue: entry.key.value),
        !fact.kinds.contains(where: kinds.contains)
      else { continue }
      let isOtherSlot = fact.isOfSlots && kinds.allSatisfy { !FieldFact.plainKinds.contains($0) }
      log.report(
        .wrongFact, at: entry.key.span,
        "'\(fact.rawValue)' has no meaning for \(Self.described(kinds, precisely: isOtherSlot)), in \(fields.what)",
        suggestion: isOtherSlot ? "it is an attribute of \(Self.listed(fact.kinds))" : nil)
    }
  }

  private static func described(_ kinds: [String], precisely isPrecise: Bool) -> String {
    switch kinds.first {
    case "stack": "a stack"
    case "tabs": "tabs"
    case "values": "a variable"
    case "range": "a counter"
    default: isPrecise ? "a slot of kind \(listed(kinds))" : "a slot"
    }
  }

  private mutating func stack(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    var stack = StackDeclaration(screens: [])
    stack.limit = fields["limit"].flatMap { number($0, "'limit' in \(fields.what)", in: 1...64) }
    stack.isComposed = flag("composed", in: fields, otherwise: true)
    stack.isDrivenByLoops = flag("then", in: fields, otherwise: false)
    stack.writers = fields["writers"].flatMap { words($0, "'writers' in \(fields.what)") } ?? []
    guard let screens = words(node, "'stack' in \(fields.what)") else { return nil }
    stack.screens = screens
    return .stack(stack)
  }

  private mutating func tabs(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    words(node, "'tabs' in \(fields.what)").map { .tabs(TabsDeclaration(screens: $0)) }
  }

  private mutating func variable(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    let initial = fields["initial"].flatMap { word($0, "'initial' in \(fields.what)") }
    guard let type = valueType(node, "'values' in \(fields.what)") else { return nil }
    return .variable(VariableDeclaration(type: type, initial: initial))
  }

  /// Reads `{ range: 0..3, initial: 1 }`. The values are the words `0` to `3`.
  private mutating func counter(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    let what = "'range' in \(fields.what)"
    let initial = fields["initial"].flatMap { word($0, "'initial' in \(fields.what)") }
    guard let scalar = written(node, what, expected: "two numbers such as '0..3'") else { return nil }
    let parts = scalar.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = Self.plainNumber(parts[0]),
      let last = Self.plainNumber(parts[2]), first <= last
    else {
      log.report(
        .wrongRange, at: node.span, "\(what) must be two ascending whole numbers, not '\(scalar.text)'",
        suggestion: "such as '0..3'")
      return nil
    }
    guard last - first < Self.mostValues else {
      log.report(
        .largeDomain, at: node.span,
        "\(what) has more than \(Self.mostValues) values, the maximum for a domain")
      return nil
    }
    let values = (first...last).map { Located(String($0), at: node.span) }
    var variable = VariableDeclaration(type: ValueType(.list(values)), initial: initial)
    variable.isCounter = true
    return .variable(variable)
  }

  /// Returns a number written like the values of a counter: digits without a sign or leading zeros.
  private static func plainNumber(_ text: Substring) -> Int? {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
  }

  // MARK: Slots

  private mutating func slot(_ present: [YamlNode.Entry], _ fields: Fields) -> Field.Kind? {
    var slot = SlotDeclaration(presentations: [])
    for entry in present {
      guard let kind = PresentationKind(rawValue: entry.key.value),
        let names = words(entry.value, "'\(kind.rawValue)' in \(fields.what)")
      else { continue }
      slot.presentations.append(SlotDeclaration.Presentation(kind: kind, names: names))
    }
    readFlags(fields, into: &slot)
    readWords(fields, into: &slot)
    slot.shownWhen = fields["shownWhen"].flatMap { condition($0, "'shownWhen' in \(fields.what)") }
    slot.onDismiss = fields["onDismiss"].map { body($0, "'onDismiss' in \(fields.what)") }
    return slot.presentations.count == present.count ? .slot(slot) : nil
  }

  private mutating func readFlags(_ fields: Fields, into slot: inout SlotDeclaration) {
    slot.isBound = flag("bound", in: fields, otherwise: true)
    slot.writesBack = flag("writeBack", in: fields, otherwise: true)
    slot.isEphemeral = flag("ephemeral", in: fields, otherwise: true)
    slot.awaits = flag("awaits", in: fields, otherwise: false)
    slot.hasHost = flag("host", in: fields, otherwise: true)
    slot.isComposed = flag("composed", in: fields, otherwise: true)
    slot.isConditional = flag("conditional", in: fields, otherwise: false)
  }

  private mutating func readWords(_ fields: Fields, into slot: inout SlotDeclaration) {
    let token = fields["token"].flatMap {
      choice($0, "'token' in \(fields.what)", among: ["held", "dropped"])
    }
    slot.holdsToken = token?.value != "dropped"
    let identity = fields["identity"].flatMap {
      choice($0, "'identity' in \(fields.what)", among: ["value", "case"])
    }
    slot.identifiesByCase = identity?.value == "case"
    slot.key = fields["key"].flatMap { word($0, "'key' in \(fields.what)") }
    slot.initial = fields["initial"].flatMap { word($0, "'initial' in \(fields.what)") }
    slot.anchor = fields["on"].flatMap { word($0, "'on' in \(fields.what)") }
    slot.owner = fields["owner"].flatMap { word($0, "'owner' in \(fields.what)") }
    slot.writers = fields["writers"].flatMap { words($0, "'writers' in \(fields.what)") } ?? []
  }
}
