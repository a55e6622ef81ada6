import FlowChecking
public import FlowDiagnostics
public import FlowModel

/// The results for one scenario.
public struct ScenarioReport: Sendable, Hashable {
  /// The file's name in reports.
  public var file: String
  /// The files that it includes, in the order in which they are first named.
  public var includedFiles: [String] = []
  /// The scenario's title.
  public var name: String
  /// The scenario's description of itself.
  public var summary: String?
  /// The platform whose presentation rules apply.
  public var platform: PlatformReport
  /// The number of reachable states that were found.
  public var states: Int
  /// The number of transitions that were found, self loops included.
  public var transitions: Int
  /// The largest distance of a state from the initial state.
  public var depth: Int
  /// The bound that ended the search, in words; nil if the search was complete.
  public var bound: String?
  /// Which declarations were reached; nil if only a run is known.
  public var coverage: CoverageReport?
  /// One verdict for each rule, property, goal and walkthrough, in the order in which they are checked.
  public var verdicts: [VerdictReport]
  /// The file's changes to rules, in the order of the source.
  public var ruleChanges: [RuleChange] = []
  /// Which lines of the app's code the declarations stand for.
  public var code = CodeMap()
  /// The combinations of switch values that were explored one after the other; empty if there is only one.
  ///
  /// With several, ``states`` and ``transitions`` are sums over all of them, and ``depth`` is the largest.
  public var combinations: [CombinationReport] = []
  /// What a search up to symmetry visited; nil if none was requested, or no domain is declared by number.
  public var symmetry: SymmetryReport?

  /// The size of the proof at every depth; nil if every stack has a limit, or never holds more than four items.
  ///
  /// If set, ``states``, ``transitions`` and ``depth`` are those of the search up to four items.
  public var everyDepth: EveryDepthReport?

  /// Creates a report.
  public init(
    file: String, name: String, summary: String? = nil, platform: PlatformReport = PlatformReport(),
    states: Int, transitions: Int, depth: Int, bound: String? = nil,
    coverage: CoverageReport? = CoverageReport(), verdicts: [VerdictReport] = []
  ) {
    (self.file, self.name, self.summary, self.platform) = (file, name, summary, platform)
    (self.states, self.transitions, self.depth, self.bound) = (states, transitions, depth, bound)
    (self.coverage, self.verdicts) = (coverage, verdicts)
  }

  /// Whether the search ended at a bound, so that there may be more than the report shows.
  public var isTruncated: Bool { bound != nil }

  /// The platform switches whose values differ between the combinations.
  package var openSwitches: Set<String> { Set(combinations.flatMap { $0.switches.map(\.name) }) }

  /// The outcome for the scenario as a whole, measured against what it demands.
  public var outcome: ScenarioOutcome { outcome(failingOn: .error) }

  /// Returns the outcome for the scenario as a whole, without the verdicts below a level.
  public func outcome(failingOn level: Finding.Level) -> ScenarioOutcome {
    let surprises = verdicts.filter { !$0.isAsExpected && Finding.Level($0) >= level }
    if surprises.contains(where: { $0.verdict != .undetermined }) { return .failed }
    return surprises.isEmpty ? .passed : .undetermined
  }
}

/// The presentation rules that verdicts are about.
public struct PlatformReport: Sendable, Hashable {
  /// A platform switch and the value assumed for it.
  public struct Switch: Sendable, Hashable {
    /// The name of the switch.
    public var name: String
    /// The assumed value.
    public var value: String

    /// Creates a switch with a value.
    public init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The platform's name.
  public var name: String
  /// Its switches, in a fixed order.
  public var switches: [Switch]

  /// Describes presentation rules.
  public init(name: String = "swiftui", switches: [Switch] = []) {
    (self.name, self.switches) = (name, switches)
  }

  /// `swiftui, coveredAlert queue, swap sequence`.
  package var line: String {
    ([name] + switches.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}

/// One combination of switch values, and the size of the flow under it.
public struct CombinationReport: Sendable, Hashable {
  /// The switches that vary, with their values.
  public var switches: [PlatformReport.Switch]
  /// The number of reachable states that were found.
  public var states: Int
  /// The number of transitions that were found.
  public var transitions: Int
  /// The largest distance of a state from the initial state.
  public var depth: Int
  /// The bound that ended the search, in words; nil if the search was complete.
  public var bound: String?

  /// The size of the proof at every depth.
  public var everyDepth: EveryDepthReport?

  /// Describes a combination.
  public init(
    switches: [PlatformReport.Switch], states: Int, transitions: Int, depth: Int, bound: String? = nil
  ) {
    (self.switches, self.states, self.transitions) = (switches, states, transitions)
    (self.depth, self.bound) = (depth, bound)
  }
}

/// A built-in rule that a file switches off, gives another severity, or limits to some subjects.
public struct RuleChange: Sendable, Hashable {
  /// The rule's id.
  public var rule: String
  /// Its own severity.
  public var original: Severity
  /// The severity in this file; nil when it is off.
  public var severity: Severity?
  /// The reason that the file gives.
  public var reason: String?
  /// The subjects to which its findings are limited, by name; empty for all.
  public var only: [String] = []
  /// The subjects that its findings must not have, by name.
  public var except: [String] = []

  /// Creates a change.
  public init(rule: String, from original: Severity, to severity: Severity?, reason: String? = nil) {
    (self.rule, self.original, self.severity, self.reason) = (rule, original, severity, reason)
  }

  /// `double-event off`, `work-lost error instead of warning`, `double-event (except result)`.
  package var words: String {
    let rule = scope.map { "\(self.rule) (\($0))" } ?? self.rule
    guard let severity else { return "\(rule) off" }
    guard severity != original else { return rule }
    return "\(rule) \(severity.rawValue) instead of \(original.rawValue)"
  }

  /// `only signedIn`, `except result`; nil if every finding counts.
  package var scope: String? {
    let parts = [("only", only), ("except", except)].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return nil }
    return parts.map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: "; ")
  }
}

/// The outcome for a scenario as a whole.
public enum ScenarioOutcome: String, Sendable, Hashable {
  /// Every verdict is the one expected.
  case passed
  /// A rule, property, goal or walkthrough is violated, or an expectation is not met.
  case failed
  /// Nothing is known to be wrong, but the search was truncated before everything was known.
  case undetermined
}

/// Which declarations of a scenario were reached.
public struct CoverageReport: Sendable, Hashable {
  /// How much of one kind of declaration was reached.
  public struct Share: Sendable, Hashable {
    /// The number of declarations.
    public var total: Int
    /// The names of the declarations that were never reached, in the order of declaration.
    public var missing: [String]

    /// Counts declarations of one kind.
    public init(total: Int = 0, missing: [String] = []) {
      (self.total, self.missing) = (total, missing)
    }

    /// The number of declarations that were reached.
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

  /// Creates a report from the shares.
  public init(
    screens: Share = Share(), alerts: Share = Share(), events: Share = Share(), branches: Share = Share()
  ) {
    (self.screens, self.alerts, self.events, self.branches) = (screens, alerts, events, branches)
  }

  /// Whether everything was reached.
  package var isComplete: Bool { shares.allSatisfy(\.share.missing.isEmpty) }

  /// The shares with their names, in a fixed order.
  public var shares: [(name: String, share: Share)] {
    [("screens", screens), ("alerts", alerts), ("events", events), ("branches", branches)]
  }
}
