import FlowLogic

/// Something that must be true of an app, with a name for people.
public struct NavigationClaim<Snapshot: Hashable, Action: Hashable> {
  /// A condition on one state.
  public typealias Condition = (Snapshot) -> Bool
  typealias Evaluation = ClaimEvaluation<Snapshot, Action>

  var name: String
  /// Where the claim is made; empty if that is where it is checked.
  var place = ""
  /// The conditions of the app that its formula names.
  var names: [(String, Condition)] = []
  /// Decides the claim.
  let verdicts: (Evaluation, Self) -> [NavigationVerdict]
}

extension NavigationClaim {
  init(
    _ name: String, _ file: StaticString, _ line: UInt,
    verdict: @escaping (Evaluation, Self) -> NavigationVerdict
  ) {
    self.init(name: name, place: "\(file):\(line)") { [verdict($0, $1)] }
  }

  /// Claims that the built-in rules of ``standardRuleIDs`` hold, that every action happens and every named screen is visible
  /// somewhere, and for an app with tasks, ``continuations`` and ``tasks``.
  ///
  /// A vacuous rule, and a violated rule of severity warning, count as met.
  public static var standard: Self { standard(without: [], place: "") }

  /// Like ``standard``, but without some rules. `continuations` and `tasks` can be left out too.
  public static func standard(
    except ids: String..., file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    standard(without: ids, place: "\(file):\(line)")
  }

  private static func standard(without ids: [String], place: String) -> Self {
    Self(name: "standard", place: place) { evaluation, claim in
      evaluation.ruleVerdicts(standardRuleIDs.filter { !ids.contains($0) }, of: claim)
        + evaluation.everythingOccurs(claim)
        + (ids.contains("continuations") ? [] : evaluation.continuations(claim))
        + (ids.contains("tasks") ? [] : evaluation.tasks(claim))
    }
  }

  /// No step resumes a continuation twice, loses one, or gives an answer that nobody needs; see ``Awaiting/misuses``.
  public static var continuations: Self { Self(name: "continuations") { $0.continuations($1) } }

  /// Everything that a task waits for can come: each entry of ``Awaiting/waiting`` can go away again.
  public static var tasks: Self { Self(name: "tasks") { $0.tasks($1) } }

  /// A built-in rule.
  public static func rule(_ id: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self(name: id, place: "\(file):\(line)") { $0.ruleVerdicts([id], of: $1) }
  }

  /// Every reachable state satisfies a condition.
  public static func always(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, file, line) {
      $0.verdict($1, .never(.not(.atom(0))), [$0.states(where: condition)], "its condition is false")
    }
  }

  /// No reachable state satisfies a condition.
  public static func never(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    always(name, file: file, line: line) { !condition($0) }
  }

  /// Every action satisfies a condition on the state before it, the action and the state after it.
  public static func everyStep(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    _ condition: @escaping (Snapshot, Action, Snapshot) -> Bool
  ) -> Self {
    Self(name, file, line) { $0.everyStep($1, condition) }
  }

  /// Some reachable state satisfies a condition.
  public static func possible(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, file, line) {
      $0.verdict($1, .reachable(.atom(0)), [$0.states(where: condition)], "no state satisfies it")
    }
  }

  /// From every reachable state, a state that satisfies a condition can be reached.
  public static func alwaysPossible(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    Self(name, file, line) { $0.alwaysPossible($1, $0.states(where: condition)) }
  }

  /// Screens or alerts are visible only while a condition holds, such as a session. Vacuous if one of them is never visible.
  public static func gate(
    _ name: String, screens: [String], file: StaticString = #fileID, line: UInt = #line,
    _ isOpen: @escaping Condition
  ) -> Self {
    Self("gate '\(name)'", file, line) { $0.visibleOnly(screens, while: isOpen, $1) }
  }

  /// From every reachable state, a state that shows a screen can be reached.
  public static func wayHome(to screen: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("way home to '\(screen)'", file, line) {
      $0.missing([screen], $1) ?? $0.alwaysPossible($1, $0.visible(screen))
    }
  }

  /// A screen or alert is visible at some time.
  public static func shown(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("'\(name)' is shown", file, line) {
      $0.missing([name], $1)
        ?? $0.verdict($1, .reachable(.atom(0)), [$0.visible(name)], "it is never visible")
    }
  }

  /// Every reachable state has a step to another state.
  public static func noDeadEnd(file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("no dead end", file, line) { $0.noDeadEnd($1) }
  }

  /// Whenever one condition holds, another holds then or later. Vacuous if the first never holds.
  ///
  /// A person may stop anywhere. An action of the app happens eventually if it stays possible (weak fairness).
  public static func leads(
    _ name: String, from cause: @escaping Condition, to effect: @escaping Condition,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(name, file, line) { $0.leads(from: cause, to: effect, $1) }
  }

  /// A condition eventually holds in every execution, under the fairness of ``leads(_:from:to:file:line:)``.
  public static func eventually(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, _ condition: @escaping Condition
  ) -> Self {
    leads(name, from: { _ in true }, to: condition, file: file, line: line)
  }

  /// One condition holds from the start until another does, and the other eventually does in every execution.
  public static func until(
    _ name: String, _ condition: @escaping Condition, until end: @escaping Condition,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(name, file, line) {
      $0.verdict(
        $1, .linear(.until(.atom(.state(.atom(0))), .atom(.state(.atom(1))))),
        [$0.states(where: condition), $0.states(where: end)],
        "its condition ends too early, or its end need not come")
    }
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
