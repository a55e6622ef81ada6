public import FlowDiagnostics

/// A declared navigation model: names as their author wrote them, nothing resolved.
///
/// Every name carries its place, so that later phases can point at it. A flow may still contain mistakes
/// (undeclared names, wrong arguments): the compiler finds them.
public struct Flow: Sendable {
  /// The text it was read from.
  public var source: SourceText
  /// The texts of the files that it includes, in the order in which they are first named.
  public var parts: [SourceText] = []
  /// The title for people.
  public var name: String
  /// One sentence about the flow.
  public var summary: String?
  /// The platform whose rules decide what is shown.
  public var platform: Located<Platform>
  /// Values of platform switches.
  public var switches: [SwitchSetting] = []
  /// Whether every switch that the file does not set explores all of its values (`switches: pessimistic`).
  public var isPessimistic = false
  /// Whether events may arrive while something is still moving on screen.
  public var timing = Timing.settled
  /// Finite sets of values.
  public var domains: [Domain] = []
  /// Named conditions.
  public var gates: [Gate] = []
  /// The screens.
  public var screens: [Screen] = []
  /// Alerts and dialogs.
  public var alerts: [Alert] = []
  /// The coordinators; the first one is the root.
  public var coordinators: [Coordinator] = []
  /// What must be possible.
  public var goals: [Goal] = []
  /// What must hold.
  public var properties: [Property] = []
  /// Severities the author chose for rules.
  public var ruleSettings: [RuleSetting] = []
  /// Severities that its project chose for rules; the file's own settings take precedence.
  public var projectRules: [RuleSetting] = []
  /// Whether its project runs the rules that are off by default.
  public var isStrict = false
  /// Verdicts the author expects other than `holds`.
  public var expectations: [Expectation] = []
  /// Scripts with an expected end.
  public var walkthroughs: [Walkthrough] = []
  /// Which steps an execution cannot postpone forever.
  public var fairness = FairnessSettings()
  /// Bounds on the search that the file asks for.
  public var limits: DeclaredLimits = DeclaredLimits()
  /// Which lines of the app's code the declarations stand for.
  public var code = CodeMap()
  /// The chosen bound on the items of a stack without `limit`.
  ///
  /// If it is nil, the bound is four, and claims are also proved at every depth.
  public var stackBound: Int?
  /// Names whose declarations could not be understood. Their uses are not reported as further mistakes.
  ///
  /// A flow with such names already has mistakes; it is compiled only to find the others.
  public var brokenNames: Set<String> = []
  /// Whether parts of the file could not be understood. What seems unused may be used there.
  public var hasMistakes = false

  /// Returns the text that a place is in.
  public func text(at place: SourceSpan) -> SourceText {
    place.file.flatMap { file in parts.first { $0.name == file } } ?? source
  }

  /// An empty flow on a platform.
  public init(source: SourceText, name: String, platform: Located<Platform>) {
    (self.source, self.name, self.platform) = (source, name, platform)
  }
}

/// A set of presentation rules.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  /// SwiftUI: bindings, first active wins, waiting presentations.
  case swiftui
  /// UIKit: imperative presentation, refused requests are lost.
  case uikit
  /// The Composable Architecture.
  case tca
  /// Square's Modals.
  case modals
  /// AsyncNavigation.
  case async
}

/// When the next event can arrive.
public enum Timing: String, Sendable, Hashable, CaseIterable {
  /// After the platform has come to rest.
  case settled
  /// Also while a transition runs.
  case interleaved
}

/// The chosen value of a platform switch, such as `coveredAlert: drop`.
public struct SwitchSetting: Sendable, Hashable {
  /// The switch.
  public var name: Located<String>
  /// Its value.
  public var value: Located<String>

  /// Sets a switch.
  public init(name: Located<String>, value: Located<String>) {
    (self.name, self.value) = (name, value)
  }
}

/// A finite set of values.
public struct Domain: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// The values' names; `Product: 2` has `Product#1` and `Product#2`.
  public var values: [Located<String>]
  /// Whether the values were declared by number, so that nothing distinguishes them.
  public var isInterchangeable: Bool
  /// The app's names for values that it names differently; used only in generated tests.
  public var namesInApp: [String: String] = [:]
  /// The cases of a sum; empty for any other domain. ``values`` has each case with every argument.
  public var cases: [SumCase] = []

  /// Declares a domain.
  public init(name: Located<String>, values: [Located<String>], isInterchangeable: Bool) {
    (self.name, self.values, self.isInterchangeable) = (name, values, isInterchangeable)
  }

  /// Returns the app's name for a value.
  public func nameInApp(of value: String) -> String { namesInApp[value] ?? value }
}

/// A named condition, read in the root coordinator.
public struct Gate: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// When it is open.
  public var condition: Condition

  /// Declares a gate.
  public init(name: Located<String>, condition: Condition) {
    (self.name, self.condition) = (name, condition)
  }
}

/// The type of a parameter or variable.
public struct ValueType: Sendable, Hashable {
  /// Where the values come from.
  public enum Values: Sendable, Hashable {
    /// A declared domain.
    case domain(Located<String>)
    /// A list written in place.
    case list([Located<String>])
  }

  /// The values.
  public var values: Values
  /// Whether `nil` is a value too, as in `Product?`.
  public var isOptional: Bool

  /// Describes a type.
  public init(_ values: Values, isOptional: Bool = false) {
    (self.values, self.isOptional) = (values, isOptional)
  }
}

/// A parameter of a screen, alert, event or link.
public struct Parameter: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// Its type.
  public var type: ValueType

  /// Declares a parameter.
  public init(name: Located<String>, type: ValueType) {
    (self.name, self.type) = (name, type)
  }
}
