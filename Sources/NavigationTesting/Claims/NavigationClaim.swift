/// Something that must be true of an app, with a name for people.
public struct NavigationClaim<Snapshot, Action> {
  /// A condition on one state.
  public typealias Condition = (Snapshot) -> Bool

  /// What is demanded.
  enum Demand {
    /// The built-in rules of these ids.
    case rules([String])
    /// Every reachable state satisfies a condition.
    case always(Condition)
    /// While one of these screens or alerts is visible, a condition holds.
    case visibleOnly([String], Condition)
    /// Every action satisfies a condition on the state before and after it.
    case everyStep((Snapshot, Action, Snapshot) -> Bool)
    /// Some reachable state satisfies a condition.
    case possible(Condition)
    /// From every reachable state, one that satisfies a condition can be reached.
    case alwaysPossible(Condition)
    /// From every reachable state, one in which this screen is visible can be reached.
    case wayHome(String)
    /// This screen or alert is visible in some state.
    case shown(String)
    /// Every state has a step that leads to another one.
    case noDeadEnd
    /// After every state that satisfies the first condition comes one that satisfies the second.
    case leads(Condition, Condition)
    /// The first condition holds until the second one does, and the second one eventually does.
    case until(Condition, Condition)
    /// Every execution satisfies a formula of temporal logic, in which these names stand for conditions.
    case formula(String, [(String, Condition)])
    /// Every action happens in some state.
    case everyAction
    /// No step misuses a continuation.
    case continuations
    /// Everything that a task waits for can come.
    case tasks
  }

  var name: String
  var demands: [Demand]
  /// Where the claim is made; empty if that is where it is checked.
  var place = ""
}

extension NavigationClaim {
  init(_ name: String, _ demands: [Demand], _ file: StaticString, _ line: UInt) {
    self.init(name: name, demands: demands, place: "\(file):\(line)")
  }

  /// Claims that the built-in rules of ``standardRuleIDs`` hold, that every action happens and every named screen is visible
  /// somewhere, and for an app with tasks, ``continuations`` and ``tasks``.
  ///
  /// A vacuous rule, and a violated rule of severity warning, count as met.
  public static var standard: Self { Self(name: "standard", demands: standardDemands(except: [])) }

  /// Like ``standard``, but without some rules. `continuations` and `tasks` can be left out too.
  public static func standard(
    except ids: String..., file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self("standard", standardDemands(except: ids), file, line)
  }

  private static func standardDemands(except ids: [String]) -> [Demand] {
    let more = [("continuations", Demand.continuations), ("tasks", .tasks)]
    return [.rules(standardRuleIDs.filter { !ids.contains($0) }), .everyAction]
      + more.filter { !ids.contains($0.0) }.map(\.1)
  }

  /// No step resumes a continuation twice, loses one, or gives an answer that nobody needs; see ``Awaiting/misuses``.
  public static var continuations: Self { Self(name: "continuations", demands: [.continuations]) }

  /// Everything that a task waits for can come: each entry of ``Awaiting/waiting`` can go away again.
  public static var tasks: Self { Self(name: "tasks", demands: [.tasks]) }

  /// A built-in rule.
  public static func rule(_ id: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self(id, [.rules([id])], file, line)
  }

  /// Every reachable state satisfies a condition.
  public static func always(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, [.always(condition)], file, line)
  }

  /// No reachable state satisfies a condition.
  public static func never(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, [.always { !condition($0) }], file, line)
  }

  /// Every action satisfies a condition on the state before it, the action and the state after it.
  public static func everyStep(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    _ condition: @escaping (Snapshot, Action, Snapshot) -> Bool
  ) -> Self {
    Self(name, [.everyStep(condition)], file, line)
  }

  /// Some reachable state satisfies a condition.
  public static func possible(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, [.possible(condition)], file, line)
  }

  /// From every reachable state, a state that satisfies a condition can be reached.
  public static func alwaysPossible(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, [.alwaysPossible(condition)], file, line)
  }

  /// Screens or alerts are visible only while a condition holds, such as a session. Vacuous if one of them is never visible.
  public static func gate(
    _ name: String, screens: [String], file: StaticString = #fileID, line: UInt = #line,
    _ isOpen: @escaping Condition
  ) -> Self {
    Self("gate '\(name)'", [.visibleOnly(screens, isOpen)], file, line)
  }

  /// From every reachable state, a state that shows a screen can be reached.
  public static func wayHome(to screen: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("way home to '\(screen)'", [.wayHome(screen)], file, line)
  }

  /// A screen or alert is visible at some time.
  public static func shown(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("'\(name)' is shown", [.shown(name)], file, line)
  }

  /// Every reachable state has a step to another state.
  public static func noDeadEnd(file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("no dead end", [.noDeadEnd], file, line)
  }

  /// Whenever one condition holds, another holds then or later. Vacuous if the first never holds.
  ///
  /// A person may stop anywhere. An action of the app happens eventually if it stays possible (weak fairness).
  public static func leads(
    _ name: String, from cause: @escaping Condition, to effect: @escaping Condition,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(name, [.leads(cause, effect)], file, line)
  }

  /// A condition eventually holds in every execution, under the fairness of ``leads(_:from:to:file:line:)``.
  public static func eventually(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, [.leads({ _ in true }, condition)], file, line)
  }

  /// One condition holds from the start until another does, and the other eventually does in every execution.
  public static func until(
    _ name: String, _ condition: @escaping Condition, until end: @escaping Condition,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(name, [.until(condition, end)], file, line)
  }
}

extension NavigationClaim {
  /// The IDs of the rules of ``standard``: the default rules that the wanted and shown layers and the gates decide.
  ///
  /// The other default rules need what only a scenario declares: limits, owners, intents, awaited results, named effects.
  public static var standardRuleIDs: [String] {
    [
      "alert-returns", "alert-safe-exit", "auth-gate", "dead-end", "deadlock", "dismiss-present-race",
      "dismiss-target", "double-event", "link-lands", "modal-exclusive", "modal-iff-state",
      "modal-no-exit", "modal-survives-parent", "no-auto-loop", "present-accepted", "queued-surprise",
      "re-present-swallowed", "re-presentable", "restore-valid", "session-closes", "state-ui-agree",
    ]
  }
}
