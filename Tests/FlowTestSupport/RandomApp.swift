/// A part of the language that a random scenario may be about.
enum RandomTheme: CaseIterable {
  case children, tabs, effects, continuations, counters, rootSwap, covers, facts, calls

  /// How many scenarios out of a hundred are about it.
  var share: Int {
    switch self {
    case .children: 60
    case .facts: 50
    case .continuations, .effects: 40
    case .counters, .calls, .tabs: 30
    case .rootSwap, .covers: 25
    }
  }
}

/// A coordinator of a random scenario: what its statements and conditions can mention.
struct RandomCoordinator {
  var name: String
  var roots: [RandomItem] = []
  /// The items that can be at the bottom, as its `root` lists them; for some roots all values.
  var rootCalls: [String] = []
  var stack: [RandomItem]?
  var slots: [RandomSlot] = []
  var tabs: [RandomItem] = []
  var variables: [RandomName] = []
  var counters: [RandomName] = []
  /// The variables of enclosing coordinators that it sees at every place where it lives.
  var outer: [RandomName] = []
  var effects: [RandomItem] = []
  var events: [String] = []
  /// The events that happen only by `send`.
  var calls: [RandomItem] = []
  /// What it tells its parent.
  var emits: [RandomItem] = []
  /// The alerts that only it presents.
  var alerts: [RandomItem] = []
  var pool: [RandomItem] = []

  /// The screens that can be in it.
  var listed: [RandomItem] {
    roots + (stack ?? []) + tabs + slots.flatMap(\.items).filter { item in !alerts.contains(item) }
  }
  /// All variables that its statements and conditions can name.
  var known: [RandomName] {
    variables + outer.filter { name in !variables.contains { $0.name == name.name } }
  }
}

/// A scenario in the whole language: the names that are declared so far, and the source of chance.
struct RandomApp {
  var random: SplitMix64
  /// The number of stacks; nil for any number.
  var stackCount: Int?
  /// Whether stacks get high, and conditions ask what lies below their tops.
  var isDeep = false
  /// Whether all coordinators but the root act only on their own pages, as those of covered items must.
  var isQuiet = false
  var platform = "swiftui"
  var isInterleaved = false
  var themes: Set<RandomTheme> = []
  var types: [RandomType] = []
  var screens: [RandomItem] = []
  var alerts: [RandomItem] = []
  var gates: [String] = []
  var gateTests: [String: String] = [:]
  /// The coordinator that lives on a screen.
  var children: [String: Int] = [:]
  var coordinators: [RandomCoordinator] = []
  /// The names of the steps of links and declared buttons.
  var stepTexts: [String] = []
  /// Events that start effects.
  var starters: [(event: String, effect: String)] = []
  /// What `fairness` names.
  var fairNames: [String] = []

  init(random: SplitMix64) {
    self.random = random
  }

  /// The whole file; things are chosen in an order that lets later ones mention earlier ones.
  mutating func scenario(named name: String, about claims: RandomScenario.Claims) -> [String] {
    choosePlatform()
    let domains = chooseTypes()
    chooseScreens()
    chooseCoordinators()
    let gates = gateLines()
    let states = coordinators.indices.map { stateLines($0) }
    let places = screenLines() + []
    let questions = alertLines()
    var lines = ["flowcheck: 1", "name: \(name)", "platform: \(platform)"]
    if isInterleaved { lines.append("timing: interleaved") }
    lines += section("switches", switchLines(), indent: 0)
    lines += section("domains", domains, indent: 0)
    lines += section("gates", gates, indent: 0)
    lines += section("screens", places, indent: 0)
    lines += section("alerts", questions, indent: 0)
    lines.append("coordinators:")
    for index in coordinators.indices { lines += coordinatorLines(index, state: states[index]) }
    lines += section("goals", goalLines(), indent: 0)
    // Claims about runs are drawn last, so that everything else is the same without them.
    let properties = propertyLines()
    var (runs, fairness): ([String], [String]) = ([], [])
    switch claims {
    case .states: break
    case .runs: (runs, fairness) = (runLines(), fairnessLines())
    case .fairRuns:
      fairness = fairRunFairnessLines()
      runs = fairRunLines()
    }
    lines += section("properties", properties + runs, indent: 0)
    lines += section("fairness", fairness, indent: 0)
    return lines
  }

  /// Returns a key with indented lines under it; nothing if there are none.
  func section(_ key: String, _ lines: [String], indent: Int) -> [String] {
    guard !lines.isEmpty else { return [] }
    let margin = String(repeating: " ", count: indent)
    return ["\(margin)\(key):"] + lines.map { "\(margin)  \($0)" }
  }

  private mutating func choosePlatform() {
    let platforms = [
      "swiftui", "swiftui", "swiftui", "uikit", "uikit", "tca", "tca", "modals", "modals", "modals",
    ]
    platform = random.element(of: platforms + ["async", "async"]) ?? platform
    isInterleaved = random.happens(25)
    for theme in RandomTheme.allCases where random.happens(theme.share) && themes.count < 5 {
      themes.insert(theme)
    }
    if let stackCount, stackCount > 1 { themes.formUnion([.children, .tabs]) }
    if isDeep, random.happens(60) {
      themes.insert(.children)
      isQuiet = random.happens(75)
      if isQuiet { isInterleaved = false }
    }
  }

  private mutating func chooseTypes() -> [String] {
    var lines: [String] = []
    if random.happens(60) {
      let count = random.number(1...2)
      types.append(RandomType(text: "P", values: (1...count).map { "P#\($0)" }))
      lines.append("P: \(count)")
    }
    if random.happens(30) {
      types.append(RandomType(text: "Q", values: ["q1", "q2"]))
      lines.append("Q: [q1, q2]")
    }
    types.append(RandomType(text: "[nothing, later]", values: ["nothing", "later"]))
    return lines
  }

  private mutating func chooseScreens() {
    screens.append(RandomItem(name: "home"))
    for name in random.some(random.number(3...5), of: ["a", "b", "c", "d", "login", "info"]) {
      // Tabs have no parameters, and each stack but the first one is in a tab.
      let isPlain = screens.count < (stackCount ?? 0)
      screens.append(RandomItem(name: name, parameters: isPlain ? [] : parameters(25, prefix: "x")))
    }
    for name in random.some(random.number(1...3), of: ["ask", "warn", "fail"]) {
      alerts.append(RandomItem(name: name, parameters: parameters(20, prefix: "y")))
    }
  }

  /// Returns zero to two parameters.
  mutating func parameters(_ percent: Int, prefix: String) -> [RandomName] {
    var parameters: [RandomName] = []
    while parameters.count < 2, random.happens(percent / (parameters.count * 3 + 1)) {
      guard let type = random.element(of: types) else { break }
      parameters.append(RandomName(name: "\(prefix)\(parameters.count + 1)", type: type))
    }
    return parameters
  }

  func parameterLines(_ parameters: [RandomName]) -> [String] {
    section("params", parameters.map { "\($0.name): \($0.type.text)" }, indent: 0)
  }

  private mutating func switchLines() -> [String] {
    var choices = [
      ("implicitCancel", ["off", "on"]), ("swap", ["sequence", "lose", "lose"]),
      ("tabSwitchDismissesModal", ["off", "on", "on"]), ("width", ["compact", "regular", "regular"]),
    ]
    if platform == "uikit" {
      choices.append(("launchPresentation", ["show", "drop", "drop"]))
    } else {
      choices += [
        ("coveredAlert", ["queue", "drop"]), ("alertWriteBack", ["unconditional", "identityChecked"]),
      ]
    }
    var lines: [String] = []
    for (name, values) in choices where random.happens(themes.contains(.facts) ? 40 : 25) {
      if let value = random.element(of: values) { lines.append("\(name): \(value)") }
    }
    // Draws from a copy, so that what is drawn later is the same as without this switch.
    var fork = random
    if platform != "uikit", fork.happens(30) { lines.append("presentationOrder: reverse") }
    return lines
  }

  private mutating func goalLines() -> [String] {
    (0..<random.number(isDeep ? 1...2 : 0...1)).map { "goal\($0): \(condition(.root, depth: 1))" }
  }

  private mutating func propertyLines() -> [String] {
    (0..<random.number(isDeep ? 2...4 : 0...2)).map { index in
      let word = random.element(of: ["always", "never", "reachable", "always reachable"]) ?? "never"
      return "property\(index): \(word) (\(condition(.root, depth: 2)))"
    }
  }
}
