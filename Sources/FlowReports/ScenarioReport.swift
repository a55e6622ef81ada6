import FlowChecking
public import FlowDiagnostics
public import FlowModel

/// What was found out about one scenario.
public struct ScenarioReport: Sendable, Hashable {
  /// The file, as people call it.
  public var file: String
  /// The files that it includes, in the order in which they are first named.
  public var includedFiles: [String] = []
  /// The scenario's title.
  public var name: String
  /// The scenario's own sentence about itself.
  public var summary: String?
  /// Whose presentation rules apply.
  public var platform: PlatformReport
  /// The number of reachable states that were found.
  public var states: Int
  /// The number of steps that were found, self loops included.
  public var transitions: Int
  /// The largest distance of a state from the initial state.
  public var depth: Int
  /// The bound that ended the search, in words; nil when everything was seen.
  public var bound: String?
  /// What was reached of what the file declares; nil where only a run is known.
  public var coverage: CoverageReport?
  /// One verdict for each rule, property, goal and walkthrough, in the order in which they are checked.
  public var verdicts: [VerdictReport]
  /// What the file changes about rules, in the order of the source.
  public var ruleChanges: [RuleChange] = []
  /// Which lines of the app's code the declarations stand for.
  public var code = CodeMap()
  /// The combinations of switch values that were explored one after the other; empty for a single one.
  ///
  /// With several, ``states`` and ``transitions`` are sums over all of them, and ``depth`` is the largest.
  public var combinations: [CombinationReport] = []
  /// What a search up to symmetry visited; nil when none was asked for, or no domain is declared by number.
  public var symmetry: SymmetryReport?

  /// What was worked out to prove claims at every depth; nil where every stack has a limit, or keeps within four items.
  ///
  /// ``states``, ``transitions`` and ``depth`` are those of the search up to four items then.
  public var everyDepth: EveryDepthReport?

  /// Describes the outcome for a scenario.
  public init(
    file: String, name: String, summary: String? = nil, platform: PlatformReport = PlatformReport(),
    states: Int, transitions: Int, depth: Int, bound: String? = nil,
    coverage: CoverageReport? = CoverageReport(), verdicts: [VerdictReport] = []
  ) {
    self.file = file
    self.name = name
    self.summary = summary
    self.platform = platform
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.bound = bound
    self.coverage = coverage
    self.verdicts = verdicts
  }

  /// Whether the search ended at a bound, so that there may be more than is reported here.
  public var isTruncated: Bool { bound != nil }

  /// The platform's facts that differ between the combinations.
  package var openSwitches: Set<String> { Set(combinations.flatMap { $0.switches.map(\.name) }) }

  /// How the scenario as a whole came out, measured by what it demands of itself.
  public var outcome: ScenarioOutcome { outcome(failingOn: .error) }

  /// How the scenario as a whole came out, where what matters less than a level does not count.
  public func outcome(failingOn level: Finding.Level) -> ScenarioOutcome {
    let surprises = verdicts.filter { !$0.isAsExpected && Finding.Level($0) >= level }
    if surprises.contains(where: { $0.verdict != .undetermined }) { return .failed }
    return surprises.isEmpty ? .passed : .undetermined
  }
}

/// The presentation rules that verdicts are about.
public struct PlatformReport: Sendable, Hashable {
  /// An uncertain fact of the platform, and what it was taken to be.
  public struct Switch: Sendable, Hashable {
    /// The fact.
    public var name: String
    /// What it was taken to be.
    public var value: String

    /// Names a fact and its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The platform's name.
  public var name: String
  /// Its uncertain facts, in a fixed order.
  public var switches: [Switch]

  /// Describes presentation rules.
  public init(name: String = "swiftui", switches: [Switch] = []) {
    self.name = name
    self.switches = switches
  }

  /// `swiftui, coveredAlert queue, swap sequence`.
  package var line: String {
    ([name] + switches.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}

/// One combination of values of the platform's uncertain facts, and how large the flow is under it.
public struct CombinationReport: Sendable, Hashable {
  /// The facts that vary, and what they were taken to be.
  public var switches: [PlatformReport.Switch]
  /// The number of reachable states that were found.
  public var states: Int
  /// The number of steps that were found.
  public var transitions: Int
  /// The largest distance of a state from the initial state.
  public var depth: Int
  /// The bound that ended the search, in words; nil when everything was seen.
  public var bound: String?

  /// What was worked out to prove claims at every depth.
  public var everyDepth: EveryDepthReport?

  /// Describes a combination.
  public init(
    switches: [PlatformReport.Switch], states: Int, transitions: Int, depth: Int, bound: String? = nil
  ) {
    self.switches = switches
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.bound = bound
  }
}

/// A built-in rule that a file switches off, gives another severity, or limits to some findings.
public struct RuleChange: Sendable, Hashable {
  /// The rule's id.
  public var rule: String
  /// Its own severity.
  public var original: Severity
  /// The severity in this file; nil when it is off.
  public var severity: Severity?
  /// Why, as the file says.
  public var reason: String?
  /// What its findings must be about, by name; empty for anything.
  public var only: [String] = []
  /// What its findings must not be about, by name.
  public var except: [String] = []

  /// Notes a change.
  public init(rule: String, from original: Severity, to severity: Severity?, reason: String? = nil) {
    self.rule = rule
    self.original = original
    self.severity = severity
    self.reason = reason
  }

  /// `double-event off`, `work-lost error instead of warning`, `double-event (except result)`.
  package var words: String {
    let rule = scope.map { "\(self.rule) (\($0))" } ?? self.rule
    guard let severity else { return "\(rule) off" }
    guard severity != original else { return rule }
    return "\(rule) \(severity.rawValue) instead of \(original.rawValue)"
  }

  /// `only signedIn`, `except result`; nil where every finding counts.
  package var scope: String? {
    let parts = [("only", only), ("except", except)].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return nil }
    return parts.map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: "; ")
  }
}

/// How a scenario as a whole came out.
public enum ScenarioOutcome: String, Sendable, Hashable {
  /// Every verdict is the one expected.
  case passed
  /// A rule, property, goal or walkthrough is violated, or an expectation is not met.
  case failed
  /// Nothing is known to be wrong, but the search was truncated before everything was known.
  case undetermined
}

/// What was reached of what a scenario declares.
public struct CoverageReport: Sendable, Hashable {
  /// How much of one kind of declaration was reached.
  public struct Share: Sendable, Hashable {
    /// How many are declared.
    public var total: Int
    /// The names of those never reached, in the order of declaration.
    public var missing: [String]

    /// Counts declarations of one kind.
    public init(total: Int = 0, missing: [String] = []) {
      self.total = total
      self.missing = missing
    }

    /// How many were reached.
    public var reached: Int { total - missing.count }
  }

  /// Screens that were visible in some state.
  public var screens: Share
  /// Alerts and dialogs that were up in some state.
  public var alerts: Share
  /// Events, links and buttons that happened in some step.
  public var events: Share
  /// Cases and outcomes that ran in some step.
  public var branches: Share

  /// Puts the shares together.
  public init(
    screens: Share = Share(), alerts: Share = Share(), events: Share = Share(), branches: Share = Share()
  ) {
    self.screens = screens
    self.alerts = alerts
    self.events = events
    self.branches = branches
  }

  /// Whether everything was reached.
  package var isComplete: Bool { shares.allSatisfy(\.share.missing.isEmpty) }

  /// The shares with the words for them, in a fixed order.
  public var shares: [(name: String, share: Share)] {
    [("screens", screens), ("alerts", alerts), ("events", events), ("branches", branches)]
  }
}
