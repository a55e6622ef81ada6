import FlowDiagnostics
import FlowModel

/// Reads gates, screens and alerts.
extension ScenarioDecoder {
  private static let screenKeys = [
    "params", "requires", "opens", "lock", "home", "terminal", "dirty", "dismissible", "registered",
    "once", "coordinator", "via", "source",
  ]

  /// Returns the declarations under a key of the scenario, and checks their names.
  mutating func declarations(_ key: String, in fields: Fields) -> [YamlNode.Entry] {
    guard let node = fields[key], let entries = entries(of: node, "'\(key)'") else {
      if fields[key] != nil { isUnusable = true }
      return []
    }
    for entry in entries where !checkName(entry.key, isDeclared: true) {
      brokenNames.insert(entry.key.value)
    }
    return entries
  }

  /// Reads a word that becomes a name.
  mutating func declaredWord(_ node: YamlNode, _ what: String) -> Located<String>? {
    guard let word = word(node, what) else {
      isUnusable = true
      return nil
    }
    guard checkName(word, isDeclared: true) else {
      brokenNames.insert(word.value)
      return nil
    }
    return word
  }

  mutating func gates(_ fields: Fields) -> [Gate] {
    declarations("gates", in: fields).map { entry in
      Gate(name: entry.key, condition: condition(entry.value, "gate '\(entry.key.value)'") ?? placeholder)
    }
  }

  mutating func screens(_ fields: Fields) -> [Screen] {
    guard required("screens", in: fields) != nil else {
      isUnusable = true
      return []
    }
    return declarations("screens", in: fields).map { screen($0) }
  }

  private mutating func screen(_ entry: YamlNode.Entry) -> Screen {
    var screen = Screen(name: entry.key)
    let what = "screen '\(entry.key.value)'"
    guard let fields = fields(of: entry, what, keys: Self.screenKeys) else {
      brokenNames.insert(entry.key.value)
      return screen
    }
    readSource(fields)
    screen.parameters = parameters(fields, of: entry.key.value)
    screen.requires = fields["requires"].map { wordOrWords($0, "'requires' in \(what)") } ?? []
    screen.opens = fields["opens"].flatMap { word($0, "'opens' in \(what)") }
    screen.coordinator = fields["coordinator"].flatMap { word($0, "'coordinator' in \(what)") }
    (screen.isHome, screen.homeWhen) = flagOrCondition("home", in: fields)
    screen.isTerminal = flag("terminal", in: fields, otherwise: false)
    (screen.isDirty, screen.dirtyWhen) = flagOrCondition("dirty", in: fields)
    screen.isLock = flag("lock", in: fields, otherwise: false)
    if screen.isLock, let lock = fields["lock"], fields["opens"] == nil {
      log.report(
        .missingKey, at: lock.span, "\(what) is a lock, so it needs the key 'opens'",
        suggestion: "add 'opens:' with the gate that it guards")
    }
    (screen.isDismissible, screen.dismissibleWhen) = flagOrCondition(
      "dismissible", in: fields, otherwise: true)
    screen.isShownOnce = flag("once", in: fields, otherwise: false)
    screen.isRegistered = flag("registered", in: fields, otherwise: true)
    if let via = fields["via"] {
      screen.isPresentedByUIKit = choice(via, "'via' in \(what)", among: ["uikit"]) != nil
    }
    return screen
  }

  mutating func alerts(_ fields: Fields) -> [Alert] {
    declarations("alerts", in: fields).map { alert($0) }
  }

  private mutating func alert(_ entry: YamlNode.Entry) -> Alert {
    var alert = Alert(name: entry.key)
    let what = "alert '\(entry.key.value)'"
    let keys = ["params", "once", "buttons", "source"]
    guard let fields = fields(of: entry, what, keys: keys) else {
      brokenNames.insert(entry.key.value)
      return alert
    }
    readSource(fields)
    alert.parameters = parameters(fields, of: entry.key.value)
    alert.isShownOnce = flag("once", in: fields, otherwise: false)
    alert.buttons = entries(under: "buttons", in: fields, "'buttons' in \(what)").map { button($0) }
    return alert
  }

  private mutating func button(_ entry: YamlNode.Entry) -> Button {
    let what = "button '\(entry.key.value)'"
    let keys = ["role", "resumes", "source"] + Self.bodyKeys
    var button = Button(name: entry.key)
    switch entry.value.content {
    case .scalar where !entry.value.isBlank, .list: button.body = body(entry.value, what)
    case .scalar, .map:
      guard let fields = fields(of: entry, what, keys: keys) else { break }
      readSource(fields)
      if let role: Located<Button.Role> = fields["role"].flatMap({ choice($0, "'role' of \(what)") }) {
        button.role = role.value
      }
      button.resumesWith = fields["resumes"].flatMap { word($0, "'resumes' of \(what)") }
      button.body = body(in: fields) ?? .statements([])
    }
    return button
  }

  /// Reads the parameters of a screen, alert, event, link or effect. If one is broken, so is its owner.
  mutating func parameters(_ fields: Fields, of owner: String) -> [Parameter] {
    guard let node = fields["params"] else { return [] }
    guard let entries = entries(of: node, "'params' in \(fields.what)") else {
      brokenNames.insert(owner)
      return []
    }
    return entries.compactMap { entry in
      let what = "parameter '\(entry.key.value)'"
      guard checkName(entry.key, isDeclared: true),
        let type = valueType(entry.value, "the type of \(what)")
      else {
        brokenNames.formUnion([entry.key.value, owner])
        return nil
      }
      return Parameter(name: entry.key, type: type)
    }
  }

  /// Reads `Product`, `Product?` or `[nothing, profile]`.
  mutating func valueType(_ node: YamlNode, _ what: String) -> ValueType? {
    if case .list = node.content {
      guard let items = list(node, what), !items.isEmpty else { return nil }
      return ValueType(.list(items.compactMap { declaredWord($0, "a value of \(what)") }))
    }
    guard let scalar = written(node, what, expected: "a domain or a list of values") else { return nil }
    if node.isPlaceMark { log.expect(.name("a domain")) }
    let isOptional = scalar.text.hasSuffix("?")
    let name = isOptional ? String(scalar.text.dropLast()) : scalar.text
    let located = Located(name, at: node.span.part(length: node.span.length - (isOptional ? 1 : 0)))
    guard checkName(located) else { return nil }
    return ValueType(.domain(located), isOptional: isOptional)
  }
}
