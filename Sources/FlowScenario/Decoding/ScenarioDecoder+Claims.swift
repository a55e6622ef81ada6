import FlowDiagnostics
import FlowModel

/// Reads goals, properties, rules, expectations, limits and fairness.
extension ScenarioDecoder {
  private typealias Unit = (name: String, factor: Double)
  private static let times: [Unit] = [("", 1), ("s", 1), ("m", 60)]
  private static let sizes: [Unit] = [("", 1), ("KB", 1024), ("MB", 1_048_576), ("GB", 1_073_741_824)]

  mutating func goals(_ fields: Fields) -> [Goal] {
    claims("goals", in: fields).map { entry in
      let what = "goal '\(entry.key.value)'"
      if let hint = hint(forGoal: entry.value) {
        log.report(
          .malformedCondition, at: entry.value.span, "\(what) is a condition, not a claim", suggestion: hint)
        return Goal(name: entry.key, condition: placeholder)
      }
      return Goal(name: entry.key, condition: condition(entry.value, what) ?? placeholder)
    }
  }

  mutating func properties(_ fields: Fields) -> [Property] {
    claims("properties", in: fields).map { entry in
      let claim = claim(entry.value, "property '\(entry.key.value)'") ?? .never(placeholder)
      let scalar = entry.value.scalar ?? formulaText(entry.value)
      let text = Located(scalar?.text ?? "", at: entry.value.span)
      return Property(name: entry.key, claim: claim, text: text)
    }
  }

  private mutating func claims(_ key: String, in fields: Fields) -> [YamlNode.Entry] {
    let entries = entries(under: key, in: fields)
    for entry in entries { _ = checkName(entry.key, isDeclared: true) }
    return entries
  }

  mutating func ruleSettings(_ fields: Fields) -> [RuleSetting] {
    entries(under: "rules", in: fields).compactMap { entry in
      let what = "rule '\(entry.key.value)'"
      guard case .map = entry.value.content else { return setting(entry.key, entry.value, what, reason: nil) }
      let counts = entry.key.value == "modal-depth"
      let keys = ["severity", "reason", "only", "except"] + (counts ? ["limit"] : [])
      guard let fields = self.fields(of: entry, what, keys: keys) else { return nil }
      let limit = fields["limit"].flatMap { number($0, "'limit' of \(what)", in: 1...64) }
      let reason = fields["reason"].flatMap { text($0, "'reason' of \(what)") }?.value
      let only = subjects("only", in: fields)
      let except = subjects("except", in: fields)
      let isLimited = !only.isEmpty || !except.isEmpty
      var chosen: RuleSetting?
      if fields["severity"] == nil, limit != nil {
        chosen = RuleSetting(rule: entry.key, severity: .warning, reason: reason, limit: limit)
      } else if fields["severity"] != nil || !isLimited, let severity = required("severity", in: fields) {
        chosen = setting(entry.key, severity, "'severity' of \(what)", reason: reason)
        chosen?.limit = limit
      }
      // Names in `only` and `except` are kept even if the severity is missing or wrong, so that they are looked up.
      if chosen == nil, isLimited {
        chosen = RuleSetting(rule: entry.key, severity: nil, reason: reason)
        chosen?.keepsSeverity = true
      }
      chosen?.only = only
      chosen?.except = except
      return chosen
    }
  }

  /// Reads the names of gates, screens, alerts, events and links; one name or a list.
  private mutating func subjects(_ key: String, in fields: Fields) -> [Located<String>] {
    (fields[key].map { oneOrItems($0, "'\(key)' of \(fields.what)") } ?? []).compactMap { text($0, $1) }
  }

  private mutating func setting(
    _ rule: Located<String>, _ node: YamlNode, _ what: String, reason: String?
  ) -> RuleSetting? {
    guard let word = choice(node, what, among: ["off", "info", "warning", "error"]) else { return nil }
    return RuleSetting(rule: rule, severity: Severity(rawValue: word.value), reason: reason)
  }

  mutating func expectations(_ fields: Fields) -> [Expectation] {
    entries(under: "expect", in: fields).compactMap { entry in
      let verdict: Located<ExpectedVerdict>? = choice(entry.value, "the verdict of '\(entry.key.value)'")
      return verdict.map { Expectation(subject: entry.key, verdict: $0) }
    }
  }

  mutating func limits(_ fields: Fields) -> DeclaredLimits {
    var limits = DeclaredLimits()
    let keys = ["states", "depth", "time", "memory"]
    guard let entry = fields.entry("limits"), let fields = self.fields(of: entry, "'limits'", keys: keys)
    else { return limits }
    limits.states = fields["states"].flatMap { number($0, "'states'", in: 1...Int.max) }?.value
    limits.depth = fields["depth"].flatMap { number($0, "'depth'", in: 1...Int.max) }?.value
    limits.seconds = fields["time"].flatMap { quantity($0, "'time'", units: Self.times, example: "30s") }
    limits.memory = fields["memory"].flatMap {
      quantity($0, "'memory'", units: Self.sizes, example: "512MB")
    }.flatMap { Int(exactly: $0.rounded()) }
    if limits.seconds != nil { limits.writtenTime = fields["time"]?.scalar?.text }
    if limits.memory != nil { limits.writtenMemory = fields["memory"]?.scalar?.text }
    return limits
  }

  /// Reads a positive number with an optional unit.
  private mutating func quantity(
    _ node: YamlNode, _ what: String, units: [Unit], example: String
  ) -> Double? {
    guard let scalar = written(node, what, expected: "a quantity such as '\(example)'") else { return nil }
    let digits = scalar.text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = scalar.text.dropFirst(digits.count).drop { $0 == " " }
    if let factor = units.first(where: { $0.name == unit })?.factor, let number = Double(digits), number > 0,
      number * factor < 1e15
    {
      return number * factor
    }
    let names = units.map(\.name).filter { !$0.isEmpty }
    log.report(
      .wrongNumber, at: node.span,
      "\(what) must be a positive number, optionally with the unit \(Self.listed(names))",
      suggestion: "such as '\(example)'")
    return nil
  }

  mutating func fairness(_ fields: Fields) -> FairnessSettings {
    var settings = FairnessSettings()
    let keys = ["weak", "strong", "off"]
    guard let entry = fields.entry("fairness"), let fields = self.fields(of: entry, "'fairness'", keys: keys)
    else { return settings }
    settings.weak = names("weak", in: fields)
    settings.strong = names("strong", in: fields)
    settings.off = (fields["off"].flatMap { list($0, "'off' of 'fairness'") } ?? []).compactMap {
      choice($0, "an item of 'off'")
    }
    return settings
  }

  private mutating func names(_ key: String, in fields: Fields) -> [Located<String>] {
    (fields[key].flatMap { list($0, "'\(key)' of 'fairness'") } ?? []).compactMap {
      text($0, "an item of '\(key)'")
    }
  }
}
