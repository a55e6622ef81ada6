import FlowLogic
package import FlowModel

extension Flow {
  /// The steps in which such a statement may run, by itself or because an event calls another.
  package func steps(running isMeant: (Statement.Kind) -> Bool) -> FlowStepFormula {
    let steps = bodies(running: isMeant).map(\.step)
    return .any(
      unique(steps).map { name in name.map { .atom(.event($0)) } ?? .atom(.observed(.acted)) })
  }
}
