import FlowDiagnostics
import FlowLogic
import FlowModel

extension Obligation.Remark {
  /// Which system events lead to such a state, each with no other system event.
  ///
  /// One that is bound to pages may be what the app waits for there, as for a server's message that ends a ride. One that can come
  /// anywhere, as the end of a session can, is an interruption.
  ///
  /// - Parameter verb: What the event does, after its name: `leads away`.
  static func systemEvents(of flow: Flow, to target: FlowStateFormula, _ verb: String) -> Self {
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin == .system }
    let endings = unique(events.map(\.name.value)).map { name in
      let isBound = events.contains { $0.name.value == name && !$0.from.isEmpty }
      let advice = isBound ? "; if the app waits for it, write 'by: app'" : ""
      return Ending(
        "the system event '\(name)' \(verb)\(advice)",
        where: .existsUntil(target: target, along: .any([.person, .atom(.event(name))])))
    }
    return Self(endings, where: .existsUntil(target: target, along: .waiting))
  }
}
