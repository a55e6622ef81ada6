import FlowDiagnostics
import FlowLogic
package import FlowModel

extension Flow {
  /// The steps in which such a statement may run, by itself or because an event calls another.
  package func steps(running isMeant: (Statement.Kind) -> Bool) -> FlowStepFormula {
    let steps = bodies(running: isMeant).map(\.step)
    return .any(
      unique(steps).map { name in name.map { .atom(.event($0)) } ?? .atom(.observed(.acted)) })
  }

  /// Claims that no step of such an event gets the note, one for each name that the events have.
  ///
  /// Where several coordinators declare one name, each declaration whose steps get the note is reported by a run of its own.
  ///
  /// - Parameters:
  ///   - excuse: Steps that are not evaluated.
  ///   - countsByPage: Whether a step is also about the page that it starts on.
  func eventParts(
    where isMeant: (Event) -> Bool, never note: Observation, unless excuse: FlowStepFormula? = nil,
    countsByPage: Bool = false, message: (String) -> String
  ) -> [Obligation.Part] {
    let events = coordinators.flatMap(\.events).filter(isMeant)
    return unique(events.map(\.name.value)).map { name in
      let namesakes = events.filter { $0.name.value == name }
      let isAlone = namesakes.count == 1
      var part = Obligation.Part(
        .neverStep(.all([.atom(.observed(note)), .atom(.event(name))] + (excuse.map { [.not($0)] } ?? []))),
        message: message(name),
        place: isAlone ? namesakes[0].name.span : nil, grouping: isAlone ? .one : .byDeclaration,
        subjects: [RuleSubject(.event, name), RuleSubject(.link, name)])
      part.countsByPage = countsByPage
      return part
    }
  }
}
