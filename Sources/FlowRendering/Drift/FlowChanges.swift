public import FlowChecking
public import FlowModel
public import FlowReports

/// The differences between two versions of a scenario: in what is declared, what can be reached, and what holds.
///
/// What only a complete search can show is reported only if the searches were complete. ``unknown`` lists the rest.
public struct FlowChanges: Sendable, Hashable {
  /// One of the two versions.
  public struct Version: Sendable, Hashable {
    /// The name of the file, with the revision if it comes from one: `main:Shop.yaml`.
    public var file: String
    /// The scenario's title.
    public var name: String
    /// The bound that ended the search, in words; nil when everything was seen.
    public var bound: String?

    /// Creates a version.
    public init(file: String, name: String, bound: String?) {
      (self.file, self.name, self.bound) = (file, name, bound)
    }
  }

  /// Whether a change is for the worse.
  public enum Trend: String, Sendable, Hashable {
    /// Something is wrong that was not wrong before.
    case worse
    /// Something is no longer wrong.
    case better
    /// Neither, or what the file expects.
    case other
    /// Unknown, because a search was truncated.
    case unknown
  }

  /// A declaration that only one version has, or that differs between the versions.
  public struct DeclarationChange: Sendable, Hashable {
    /// What is declared.
    public var kind: FlowSummary.Kind
    /// Its name, as in ``FlowSummary/Declaration``.
    public var name: String
    /// What the old version says about it; nil if it is new.
    public var before: String?
    /// What the new version says about it; nil if it is gone.
    public var after: String?
  }

  /// A rule, property, goal or walkthrough whose verdict changed, or that is violated in other ways.
  public struct VerdictChange: Sendable, Hashable {
    /// Whether it is a rule, property, goal or walkthrough.
    public var kind: Obligation.Kind
    /// Its name.
    public var id: String
    /// The old verdict; nil if it was not evaluated.
    public var before: Verdict?
    /// The new verdict; nil if it is no longer evaluated.
    public var after: Verdict?
    /// Whether the change is for the worse.
    public var trend: Trend
    /// What was found in the new version and not in the old one, with the runs that show it.
    public var gained: [Finding]
    /// What was found in the old version and not in the new one, with the runs that showed it.
    public var lost: [Finding]

    /// Creates a change of a verdict.
    package init(
      kind: Obligation.Kind, id: String, from before: Verdict?, to after: Verdict?, _ trend: Trend,
      gained: [Finding], lost: [Finding]
    ) {
      (self.kind, self.id, self.before, self.after) = (kind, id, before, after)
      (self.trend, self.gained, self.lost) = (trend, gained, lost)
    }
  }

  /// A screen or alert that can be in front while a gate is closed, and could not be before.
  public struct OpenedPage: Sendable, Hashable {
    /// The screen or alert.
    public var place: String
    /// The gate.
    public var gate: String
    /// Whether one of the versions says that the screen requires the gate.
    public var isGated: Bool
    /// A shortest run to it.
    public var run: TraceReport

    /// Creates an opened page.
    package init(_ place: String, without gate: String, isGated: Bool, run: TraceReport) {
      (self.place, self.gate, self.isGated, self.run) = (place, gate, isGated, run)
    }
  }

  /// A screen or alert that can be in front with no way home, although there always was one before.
  public struct DeadEnd: Sendable, Hashable {
    /// The screen or alert.
    public var place: String
    /// A shortest run to a state with no way home.
    public var run: TraceReport

    /// Creates a dead end.
    package init(_ place: String, run: TraceReport) { (self.place, self.run) = (place, run) }
  }

  /// A screen or alert whose distance in steps changed.
  public struct DistanceChange: Sendable, Hashable {
    /// The old distances.
    public var before: FlowSummary.Page
    /// The new distances.
    public var after: FlowSummary.Page
  }

  /// The old version.
  public var old: Version
  /// The new version.
  public var new: Version
  /// Declarations, by kind and name.
  public var declarations: [DeclarationChange] = []
  /// Verdicts, by kind and name.
  public var verdicts: [VerdictChange] = []
  /// What can be seen while a gate is closed and could not before, for gates that both versions have.
  public var opened: [OpenedPage] = []
  /// New dead ends, by name.
  public var deadEnds: [DeadEnd] = []
  /// What is no longer a dead end, by name.
  public var mendedDeadEnds: [String] = []
  /// What both versions declare, and only the old one reaches.
  public var lost: [FlowSummary.Unreached] = []
  /// What both versions declare, and only the new one reaches.
  public var found: [FlowSummary.Unreached] = []
  /// What is nearer or farther than before, by name.
  public var distances: [DistanceChange] = []
  /// Steps from place to place that are new.
  public var addedRoutes: [FlowSummary.Route] = []
  /// Steps from place to place that are gone.
  public var removedRoutes: [FlowSummary.Route] = []
  /// What is unknown because a search was truncated: `what is no longer reached`.
  public var unknown: [String] = []

  /// Creates a comparison without differences.
  public init(from old: Version, to new: Version) { (self.old, self.new) = (old, new) }

  /// The outcome of the change as a whole.
  public enum Outcome: String, Sendable, Hashable {
    /// Nothing got worse.
    case fine
    /// A verdict got worse, a screen that requires a gate can be seen while it is closed, there is a new dead end, or
    /// something that both versions declare is no longer reached.
    case worse
    /// Nothing is known to be worse, but a search was truncated.
    case undetermined
  }

  /// The outcome of the change as a whole.
  public var outcome: Outcome {
    if worseCount > 0 { return .worse }
    return unknown.isEmpty && !verdicts.contains { $0.trend == .unknown } ? .fine : .undetermined
  }

  /// The number of things that got worse.
  public var worseCount: Int {
    verdicts.count { $0.trend == .worse } + opened.count(where: \.isGated) + deadEnds.count + lost.count
  }

  /// Whether the versions are the same in everything that is compared.
  public var isEmpty: Bool {
    declarations.isEmpty && verdicts.isEmpty && opened.isEmpty && deadEnds.isEmpty && mendedDeadEnds.isEmpty
      && lost.isEmpty && found.isEmpty && distances.isEmpty && addedRoutes.isEmpty && removedRoutes.isEmpty
  }
}
