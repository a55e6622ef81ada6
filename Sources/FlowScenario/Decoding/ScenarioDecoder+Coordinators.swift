import FlowDiagnostics
import FlowModel

/// Reads coordinators with their fields, events and links.
extension ScenarioDecoder {
  private static let coordinatorKeys = KnownKeys(
    names: ["root", "state", "events", "links", "restores"], later: ["effects", "limit"])
  private static let eventKeys = KnownKeys(
    names: ["params", "from", "by", "when"] + bodyKeys, later: ["resumes"])
  private static let facts = ["bound", "writeBack", "limit", "initial"]
  private static let laterFacts = ["ephemeral", "awaits", "token", "host", "tabs"]

  mutating func coordinators(_ fields: Fields) -> [Coordinator] {
    guard required("coordinators", in: fields) != nil else {
      isUnusable = true
      return []
    }
    return declarations("coordinators", in: fields).map { coordinator($0) }
  }

  private mutating func coordinator(_ entry: YamlNode.Entry) -> Coordinator {
    var coordinator = Coordinator(name: entry.key)
    let what = "coordinator '\(entry.key.value)'"
    guard let fields = fields(of: entry.value, what, at: entry.key.span, keys: Self.coordinatorKeys) else {
      isUnusable = true
      return coordinator
    }
    if let root = fields["root"] {
      coordinator.root = item(root, "'root' in \(what)")
      if coordinator.root == nil { brokenNames.insert(entry.key.value) }
    }
    coordinator.fields = state(fields)
    for (key, isLink) in [("events", false), ("links", true)] {
      guard let node = fields[key], let entries = entries(of: node, "'\(key)' in \(what)") else { continue }
      coordinator.events += entries.map { event($0, isLink: isLink) }
    }
    coordinator.restores = fields["restores"].flatMap { words($0, "'restores' in \(what)") } ?? []
    return coordinator
  }

  private mutating func state(_ fields: Fields) -> [Field] {
    guard let node = fields["state"] else { return [] }
    guard let entries = entries(of: node, "'state' in \(fields.what)") else {
      isUnusable = true
      return []
    }
    return entries.compactMap { entry in
      let isNamed = checkName(entry.key, "a field", isDeclared: true) && !noteReservedField(entry.key)
      guard let kind = fieldKind(entry), isNamed else {
        brokenNames.insert(entry.key.value)
        return nil
      }
      return Field(name: entry.key, kind: kind)
    }
  }

  private mutating func noteReservedField(_ name: Located<String>) -> Bool {
    guard ["all", "self"].contains(name.value) else { return false }
    log.report(
      .invalidName, at: name.span, "'\(name.value)' is a word of the statement 'dismiss' and no field")
    return true
  }

  private mutating func fieldKind(_ entry: YamlNode.Entry) -> Field.Kind? {
    let what = "field '\(entry.key.value)'"
    guard case .map = entry.value.content else {
      return valueType(entry.value, what).map { .variable(VariableDeclaration(type: $0)) }
    }
    let kinds = ["stack", "values"] + PresentationKind.allCases.map(\.rawValue)
    let keys = KnownKeys(names: kinds + Self.facts, later: Self.laterFacts)
    let before = log.diagnostics.count
    guard let fields = fields(of: entry.value, what, at: entry.key.span, keys: keys) else { return nil }
    let present = fields.entries.filter { kinds.contains($0.key.value) }
    guard let first = present.first else {
      if log.diagnostics.count == before {
        log.report(
          .missingKey, at: entry.key.span,
          "\(what) needs a kind, such as 'stack', 'sheet', 'alert' or 'values'")
      }
      return nil
    }
    if let other = present.first(where: { $0.key.value != first.key.value && isAlone(first, or: $0) }) {
      log.report(
        .mixedKinds, at: other.key.span,
        "\(what) is of kind '\(first.key.value)' already; only kinds of presentation share a field")
      return nil
    }
    switch first.key.value {
    case "stack": return stack(first.value, fields)
    case "values": return variable(first.value, fields)
    default: return slot(present, fields)
    }
  }

  private func isAlone(_ first: YamlNode.Entry, or second: YamlNode.Entry) -> Bool {
    [first, second].contains { $0.key.value == "stack" || $0.key.value == "values" }
  }

  /// Notes the facts that mean nothing for a field of this kind.
  private mutating func noteFacts(_ fields: Fields, allowed: [String], kind: String) {
    for entry in fields.entries
    where Self.facts.contains(entry.key.value) && !allowed.contains(entry.key.value) {
      log.report(
        .wrongFact, at: entry.key.span, "'\(entry.key.value)' means nothing for \(kind), in \(fields.what)")
    }
  }

  private mutating func stack(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    noteFacts(fields, allowed: ["limit"], kind: "a stack")
    let limit = fields["limit"].flatMap { number($0, "'limit' in \(fields.what)", in: 1...64) }
    guard let screens = words(node, "'stack' in \(fields.what)") else { return nil }
    return .stack(StackDeclaration(screens: screens, limit: limit))
  }

  private mutating func variable(_ node: YamlNode, _ fields: Fields) -> Field.Kind? {
    noteFacts(fields, allowed: ["initial"], kind: "a variable")
    let initial = fields["initial"].flatMap { word($0, "'initial' in \(fields.what)") }
    guard let type = valueType(node, "'values' in \(fields.what)") else { return nil }
    return .variable(VariableDeclaration(type: type, initial: initial))
  }

  private mutating func slot(_ present: [YamlNode.Entry], _ fields: Fields) -> Field.Kind? {
    noteFacts(fields, allowed: ["bound", "writeBack"], kind: "a slot")
    var slot = SlotDeclaration(presentations: [])
    for entry in present {
      guard let kind = PresentationKind(rawValue: entry.key.value),
        let names = words(entry.value, "'\(kind.rawValue)' in \(fields.what)")
      else { continue }
      slot.presentations.append(SlotDeclaration.Presentation(kind: kind, names: names))
    }
    slot.isBound = flag("bound", in: fields, otherwise: true)
    slot.writesBack = flag("writeBack", in: fields, otherwise: true)
    return slot.presentations.count == present.count ? .slot(slot) : nil
  }

  /// Notes a name that is neither a word nor, for what a child emits, two words joined by a dot.
  private mutating func checkEventName(_ name: Located<String>) {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts.allSatisfy({ Lexer.isWord(String($0)) }) else { return }
    log.report(
      .invalidName, at: name.span,
      "'\(name.value)' is no name: names are made of letters, digits, '_' and '-'")
  }

  private mutating func event(_ entry: YamlNode.Entry, isLink: Bool) -> Event {
    let what = isLink ? "link '\(entry.key.value)'" : "event '\(entry.key.value)'"
    if !isLink { checkEventName(entry.key) }
    var event = Event(name: entry.key, isLink: isLink)
    guard case .map(let entries) = entry.value.content, entries.count != 1 || !noteCall(entries[0]) else {
      if case .map = entry.value.content { return event }
      event.body = body(entry.value, what)
      return event
    }
    guard let fields = fields(of: entry.value, what, at: entry.key.span, keys: Self.eventKeys) else {
      return event
    }
    event.parameters = parameters(fields, of: entry.key.value)
    event.from = fields["from"].map { items($0, "'from' in \(what)") } ?? []
    if let by = fields["by"], let origin = choice(by, "'by' in \(what)", among: ["user", "system", "app"]) {
      event.by = EventOrigin(rawValue: origin.value).map { Located($0, at: origin.span) }
    }
    event.when = fields["when"].flatMap { condition($0, "'when' in \(what)") }
    event.body = requiredBody(in: fields)
    return event
  }
}
