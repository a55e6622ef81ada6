/// A valid scenario made up from a seed, as the text of its file.
///
/// Each fact stands on a line of its own, so that ``ScenarioShrinker`` can drop facts one by one.
package struct RandomScenario {
  /// How much of the language a scenario may use.
  package enum Language: Sendable {
    /// One coordinator on swiftui in settled timing.
    case spine
    /// Everything: child coordinators, tabs, effects, continuations, all facts, all platforms, both timings.
    case full
  }

  /// The seed.
  package let seed: UInt64
  /// The text.
  package let text: String

  /// Makes up a scenario; the same seed gives the same one.
  package init(seed: UInt64, language: Language = .spine) {
    self.seed = seed
    let random = SplitMix64(seed: seed)
    let lines: [String]
    switch language {
    case .spine:
      var vocabulary = RandomVocabulary(random: random)
      lines = vocabulary.scenario(named: "Random \(seed)")
    case .full:
      var app = RandomApp(random: random)
      lines = app.scenario(named: "Random \(seed)")
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}

/// A type that parameters and variables of a random scenario can have.
struct RandomType: Equatable {
  var text: String
  var values: [String]
  var isOptional = false
}

/// A named thing with a type: a parameter, a variable or a bound name.
struct RandomName: Equatable {
  var name: String
  var type: RandomType
}

/// A screen or alert that a random scenario declares.
struct RandomItem: Equatable {
  var name: String
  var parameters: [RandomName] = []
}

/// A slot of a random scenario: its kinds with what each can present.
struct RandomSlot {
  var name: String
  var presentations: [(kind: String, items: [RandomItem])]

  var items: [RandomItem] { presentations.flatMap(\.items) }
}

/// The names that are declared so far, and the source of chance.
struct RandomVocabulary {
  var random: SplitMix64
  var types: [RandomType] = []
  var screens: [RandomItem] = []
  var alerts: [RandomItem] = []
  var gates: [String] = []
  var gateTests: [String: String] = [:]
  var variables: [RandomName] = []
  var stack: (name: String, items: [RandomItem])?
  var slots: [RandomSlot] = []
  var root: RandomItem { screens[0] }

  /// The whole file; things are chosen in an order that lets later ones mention earlier ones.
  mutating func scenario(named name: String) -> [String] {
    let domains = domainLines()
    chooseNames()
    let state = stateLines()
    let gates = gateLines()
    let screens = screenLines()
    let alerts = alertLines()
    let events = eventLines()
    let links = linkLines()
    var lines = ["flowcheck: 1", "name: \(name)", "platform: swiftui"]
    lines += section("switches", switchLines(), indent: 0)
    lines += section("domains", domains, indent: 0)
    lines += section("gates", gates, indent: 0)
    lines += section("screens", screens, indent: 0)
    lines += section("alerts", alerts, indent: 0)
    lines += ["coordinators:", "  App:", "    root: \(literalCall(root))"]
    lines += section("state", state, indent: 4)
    lines += section("events", events, indent: 4)
    lines += section("links", links, indent: 4)
    if random.happens(50) { lines += restoreLines() }
    lines += section("goals", goalLines(), indent: 0)
    lines += section("properties", propertyLines(), indent: 0)
    return lines
  }

  /// A key with indented lines under it; nothing when there are none.
  func section(_ key: String, _ lines: [String], indent: Int) -> [String] {
    guard !lines.isEmpty else { return [] }
    let margin = String(repeating: " ", count: indent)
    return ["\(margin)\(key):"] + lines.map { "\(margin)  \($0)" }
  }

  private mutating func domainLines() -> [String] {
    var lines: [String] = []
    if random.happens(70) {
      let count = random.number(1...3)
      types.append(RandomType(text: "P", values: (1...count).map { "P#\($0)" }))
      lines.append("P: \(count)")
    }
    for name in random.some(random.number(0...2), of: ["Q", "R"]) {
      let values = (1...random.number(1...3)).map { "\(name.lowercased())\($0)" }
      types.append(RandomType(text: name, values: values))
      lines.append("\(name): [\(values.joined(separator: ", "))]")
    }
    types.append(RandomType(text: "[nothing, later]", values: ["nothing", "later"]))
    return lines
  }

  private mutating func chooseNames() {
    screens.append(RandomItem(name: "home"))
    for name in random.some(random.number(2...6), of: ["a", "b", "c", "d", "login", "info"]) {
      screens.append(RandomItem(name: name, parameters: parameters(40, prefix: "x")))
    }
    if random.happens(10) { screens[0].parameters = parameters(100, prefix: "x") }
    for name in random.some(random.number(random.happens(20) ? 0...0 : 1...3), of: ["ask", "warn", "fail"]) {
      alerts.append(RandomItem(name: name, parameters: parameters(25, prefix: "y")))
    }
  }

  /// None, one or two parameters.
  mutating func parameters(_ percent: Int, prefix: String) -> [RandomName] {
    var parameters: [RandomName] = []
    while parameters.count < 2, random.happens(percent / (parameters.count + 1)) {
      guard var type = random.element(of: types) else { break }
      if random.happens(4) { type = optional(type) }
      parameters.append(RandomName(name: "\(prefix)\(parameters.count + 1)", type: type))
    }
    return parameters
  }

  /// `P?`; only declared domains have an optional form.
  func optional(_ type: RandomType) -> RandomType {
    guard !type.text.hasPrefix("["), !type.isOptional else { return type }
    return RandomType(text: type.text + "?", values: ["nil"] + type.values, isOptional: true)
  }

  private mutating func switchLines() -> [String] {
    let choices = [
      ("coveredAlert", ["queue", "drop"]), ("implicitCancel", ["off", "on"]),
      ("alertWriteBack", ["unconditional", "identityChecked", "identityChecked"]),
      ("swap", ["sequence", "lose", "lose"]),
    ]
    var lines: [String] = []
    for (name, values) in choices where random.happens(40) {
      if let value = random.element(of: values) { lines.append("\(name): \(value)") }
    }
    return lines
  }

  private mutating func restoreLines() -> [String] {
    let names = variables.map(\.name) + slots.map(\.name) + (stack.map { [$0.name] } ?? [])
    let restored = random.some(random.number(1...names.count), of: names)
    return ["    restores: [\(restored.joined(separator: ", "))]"]
  }

  private mutating func goalLines() -> [String] {
    (0..<random.number(0...2)).map { "goal\($0): \(condition([], depth: 1))" }
  }

  private mutating func propertyLines() -> [String] {
    (0..<random.number(0...3)).map { index in
      let word = random.element(of: ["always", "never", "reachable", "always reachable"]) ?? "never"
      return "property\(index): \(word) (\(condition([], depth: 2)))"
    }
  }
}
