import FlowDiagnostics
import FlowLogic
package import FlowModel

extension Flow {
  /// Returns the steps in which a matching statement may run, directly or through a called event.
  package func steps(running isMeant: (Statement.Kind) -> Bool) -> FlowStepFormula {
    let steps = bodies(running: isMeant).map(\.step)
    return .any(
      unique(steps).map { name in name.map { .atom(.event($0)) } ?? .atom(.observed(.acted)) })
  }

  /// Returns claims that no step of a matching event has the observation, one for each name of the events.
  ///
  /// If several events have one name, each declaration with such steps gets a trace of its own.
  ///
  /// - Parameters:
  ///   - excuse: Steps that do not count.
  ///   - countsByPage: Whether a step also counts for the page on which it starts.
  func eventParts(
    where isMeant: (Event) -> Bool, never note: Observation, unless excuse: FlowStepFormula? = nil,
    countsByPage: Bool = false, message: (String) -> String
  ) -> [Obligation.Part] {
    let events = coordinators.flatMap(\.events).filter(isMeant)
    let eventsOfName = Dictionary(grouping: events, by: \.name.value)
    return unique(events.map(\.name.value)).map { name in
      let namesakes = eventsOfName[name] ?? []
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
