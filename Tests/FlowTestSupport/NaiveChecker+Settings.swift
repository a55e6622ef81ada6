import FlowDiagnostics
import FlowModel

/// What a scenario says about a rule: "`only` and `except` limit it to some of what its findings are about".
extension NaiveChecker {
  /// Whether a finding that is about all of these counts.
  func isMeant(_ rule: String, _ subjects: some Sequence<String>) -> Bool {
    guard let setting = interpreter.flow.rulesInForce.last(where: { $0.rule.value == rule }) else {
      return true
    }
    let subjects = Set(subjects)
    let (only, except) = (setting.only.map(\.value), setting.except.map(\.value))
    return subjects.isDisjoint(with: except) && (only.isEmpty || !subjects.isDisjoint(with: only))
  }

  /// Whether no claim of a rule is left, given what each of its claims is about.
  func isEmptied(_ rule: String, _ claims: [[String]]) -> Bool {
    !claims.isEmpty && claims.allSatisfy { !isMeant(rule, $0) }
  }

  /// The screens with each gate that they require.
  var gatedScreens: [[String]] {
    flow.screens.flatMap { screen in screen.requires.map { [screen.name.value, $0.value] } }
  }

  /// The user's events, each with the screens that the rule is limited to.
  var tappedEvents: [[String]] {
    let only = interpreter.flow.rulesInForce.last { $0.rule.value == "double-event" }?.only.map(\.value) ?? []
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin == .user }
    return events.map { [$0.name.value] + only.filter { interpreter.screen($0) != nil } }
  }
}
