import FlowDiagnostics
import FlowModel

/// What a scenario says of a rule: "`only` and `except` limit it to some of what its findings are about".
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
}
