import FlowDiagnostics
import FlowLogic
import FlowModel

extension Obligation.Remark {
  /// Returns a remark with the system events that lead to such a state, each without other system events.
  ///
  /// An event that is bound to pages may be what the app waits for there, such as a server's message that ends a ride. An event
  /// that can come anywhere, such as the end of a session, is an interruption.
  ///
  /// - Parameter verb: What the event does, to follow its name: `leads there`.
  static func systemEvents(of flow: Flow, to target: FlowStateFormula, _ verb: String) -> Self {
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin == .system }
    let endings = unique(events.map(\.name.value)).map { name in
      let isBound = events.contains { $0.name.value == name && !$0.from.isEmpty }
      let advice = isBound ? "; if the app waits for it, write 'by: app'" : ""
      return Ending(
        "the system event '\(name)' \(verb), but does not count as an exit\(advice)",
        where: .existsUntil(target: target, along: .any([.person, .atom(.event(name))])))
    }
    return Self(endings, where: .existsUntil(target: target, along: .waiting))
  }
}
