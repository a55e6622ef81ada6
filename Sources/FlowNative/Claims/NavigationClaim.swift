/// What must be true of a flow, with a name for people.
public struct NavigationClaim<Flow: NavigationFlow>: Sendable {
  /// A condition on one state.
  public typealias Condition = @Sendable (Flow.State) -> Bool
  /// A condition on one state of a flow that knows what is on screen.
  typealias Test = @Sendable (Flow, Flow.State) -> Bool

  /// What is demanded.
  enum Demand: Sendable {
    /// Every reachable state passes.
    case always(Test)
    /// Every step passes, told by the state before, the event and the state after.
    case everyStep(@Sendable (Flow.State, Flow.Event, Flow.State) -> Bool)
    /// Some reachable state passes.
    case possible(Test)
    /// From every reachable state, a state that passes can be reached.
    case alwaysPossible(Test)
    /// Something can happen in every reachable state that changes it.
    case noDeadEnd
    /// After every state that passes the first test comes one that passes the second, on every fair run.
    case leads(Test, Test)
  }

  /// Its name, in verdicts.
  public var name: String
  let demand: Demand
  /// What must occur for the claim to say anything; nil where it always does.
  var trigger: Test?
  /// The screens and alerts that it names, in order.
  var named: [String]
  /// Whether it says nothing about a screen that is never shown, and nothing at all without one.
  var isAboutNamed = false

  init(_ name: String, _ demand: Demand, trigger: Test? = nil, named: [String] = []) {
    self.name = name
    self.demand = demand
    self.trigger = trigger
    self.named = named
  }

  /// Every state that can be reached satisfies a condition.
  public static func always(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(name, .always { condition($1) })
  }

  /// No state that can be reached satisfies a condition.
  public static func never(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(name, .always { !condition($1) })
  }

  /// Every step satisfies a condition on the state before it, the event and the state after it.
  public static func everyStep(
    _ name: String, _ condition: @escaping @Sendable (Flow.State, Flow.Event, Flow.State) -> Bool
  ) -> Self {
    Self(name, .everyStep(condition))
  }

  /// Some state that can be reached satisfies a condition.
  public static func possible(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(name, .possible { condition($1) })
  }

  /// Wherever a run is, it can go on to a state that satisfies a condition.
  public static func alwaysPossible(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(name, .alwaysPossible { condition($1) })
  }

  /// Whenever one condition holds, another one comes to hold then or later, unless what is inevitable is put off for ever.
  ///
  /// A run may stop anywhere, as a person may put the phone away, but for events that ``NavigationFlow/isInevitable(_:)``
  /// names: while one of them stays possible it happens at last (weak fairness). Vacuous where the first condition never holds.
  public static func leads(
    _ name: String, from cause: @escaping Condition, to effect: @escaping Condition
  ) -> Self {
    Self(name, .leads({ cause($1) }, { effect($1) }), trigger: { cause($1) })
  }
}

// MARK: - What most flows have to satisfy

extension NavigationClaim {
  /// Screens that need something, as a session, are seen only while it is there. Vacuous where one of them is never seen.
  public static func gate(
    _ name: String, screens: Set<String>, isOpen: @escaping Condition
  ) -> Self {
    let isShown: Test = { flow, state in
      let display = flow.display(of: state)
      return screens.contains(display.page) || display.alert.map(screens.contains) == true
    }
    var claim = Self(
      "gate '\(name)'", .always { !isShown($0, $1) || isOpen($1) }, named: screens.sorted())
    claim.isAboutNamed = true
    return claim
  }

  /// From everywhere there is a way to a screen.
  public static func wayHome(to screen: String) -> Self {
    Self("way home to '\(screen)'", .alwaysPossible { $0.display(of: $1).page == screen }, named: [screen])
  }

  /// Wherever a run is, something can happen that changes it.
  public static var noDeadEnd: Self { Self("no dead end", .noDeadEnd) }

  /// No modal is presented over another one.
  public static var noModalOverModal: Self {
    Self("no modal over a modal", .always { $0.display(of: $1).modals.count < 2 })
  }

  /// A screen or alert of this name is seen at some time.
  public static func shown(_ name: String) -> Self {
    Self("'\(name)' is shown", .possible { $0.display(of: $1).shows(name) }, named: [name])
  }
}
