public import FlowChecking
public import FlowModel

/// What a flow declares and what can be reached in it, without places in files and in a fixed order.
///
/// Two scenarios that differ only in the order of declarations, in comments and in layout have the same summary. The facts
/// about states come from the explored graph: if a bound ended the search, each fact is true, but more may be.
public struct FlowSummary: Sendable, Hashable {
  /// The kinds of declarations, in the order in which they are reported.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case flow, platform, timing, `switch`, domain, gate, screen, alert, button, coordinator, stack, slot, tabs
    case variable, effect, event, link, fairness, goal, property, walkthrough, rule, expect
  }

  /// One declaration.
  public struct Declaration: Sendable, Hashable {
    /// What is declared.
    public var kind: Kind
    /// Its name, after the coordinator's if it has one: `App.buy`. Empty for a kind with a single declaration.
    public var name: String
    /// Everything else about it, in a fixed order; may be empty.
    public var words: String

    /// Creates a declaration.
    public init(_ kind: Kind, _ name: String, _ words: String = "") {
      (self.kind, self.name, self.words) = (kind, name, words)
    }
  }

  /// A screen or alert that is in front in some state: the alert on screen, or else the page.
  public struct Page: Sendable, Hashable {
    /// The screen or alert.
    public var name: String
    /// The least number of steps from the start.
    public var stepsFromStart: Int
    /// The least number of steps of a person or the app from a state with a home screen in front and no alert over it. Links,
    /// system events and relaunches are no such steps. Nil if no way was found.
    public var stepsFromHome: Int?

    /// Creates a page.
    public init(name: String, stepsFromStart: Int, stepsFromHome: Int? = nil) {
      (self.name, self.stepsFromStart, self.stepsFromHome) = (name, stepsFromStart, stepsFromHome)
    }
  }

  /// A step that puts something else in front.
  public struct Route: Sendable, Hashable, Comparable {
    /// What is in front before the step.
    public var source: String
    /// What is in front after the step.
    public var target: String
    /// The declared event, link, effect or button, or the platform's event, without arguments and outcome.
    public var event: String

    /// Creates a route.
    public init(from source: String, to target: String, by event: String) {
      (self.source, self.target, self.event) = (source, target, event)
    }

    /// Orders routes by source, target and event.
    public static func < (left: Route, right: Route) -> Bool {
      (left.source, left.target, left.event) < (right.source, right.target, right.event)
    }
  }

  /// What can be seen while a gate is closed.
  public struct ClosedGate: Sendable, Hashable {
    /// A place and another that can be reached from it while the gate stays closed throughout.
    public struct Pair: Sendable, Hashable, Comparable {
      /// The place where it begins.
      public var source: String
      /// The place where it leads.
      public var target: String

      /// Creates a pair.
      public init(from source: String, to target: String) { (self.source, self.target) = (source, target) }

      /// Orders pairs by source and target.
      public static func < (left: Pair, right: Pair) -> Bool {
        (left.source, left.target) < (right.source, right.target)
      }
    }

    /// The gate.
    public var gate: String
    /// What is in front in some state in which the gate is closed, by name.
    public var places: [String]
    /// Which of them can be reached from which other, in any number of steps.
    public var pairs: [Pair]

    /// Creates a closed gate.
    public init(gate: String, places: [String], pairs: [Pair]) {
      (self.gate, self.places, self.pairs) = (gate, places, pairs)
    }
  }

  /// Something that is declared but that no run reaches.
  public struct Unreached: Sendable, Hashable {
    /// A screen, an alert or an event.
    public var kind: Kind
    /// Its name.
    public var name: String

    /// Creates an unreached declaration.
    public init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
  }

  /// The verdict on a rule, property, goal or walkthrough.
  public struct Outcome: Sendable, Hashable {
    /// Whether it is a rule, property, goal or walkthrough.
    public var kind: Obligation.Kind
    /// Its name.
    public var id: String
    /// The verdict.
    public var verdict: Verdict
    /// Whether the verdict is the required one.
    public var isAsExpected: Bool

    /// Creates an outcome.
    public init(_ kind: Obligation.Kind, _ id: String, _ verdict: Verdict, isAsExpected: Bool) {
      (self.kind, self.id, self.verdict, self.isAsExpected) = (kind, id, verdict, isAsExpected)
    }
  }

  /// What the file declares, by kind and name.
  public var declarations: [Declaration]
  /// The bound that ended the search, in words; nil when everything was seen.
  public var bound: String?
  /// What is in front in some state, by name.
  public var places: [Page] = []
  /// What is declared and never reached, by kind and name; empty unless everything was seen.
  public var unreached: [Unreached] = []
  /// Every step that puts something else in front.
  public var ways: [Route] = []
  /// What can be seen while a gate is closed, by the gates' names.
  public var closedGates: [ClosedGate] = []
  /// What is in front in some state with no way home, as the rule `dead-end` defines it, by name.
  public var deadEnds: [String] = []
  /// The verdicts, by kind and name.
  public var outcomes: [Outcome] = []

  /// Creates a summary of what a flow declares, without facts about its states.
  public init(declarations: [Declaration], bound: String? = nil) {
    (self.declarations, self.bound) = (declarations, bound)
  }
}
