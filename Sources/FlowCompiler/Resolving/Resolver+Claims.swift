import FlowDiagnostics
import FlowModel

extension Resolver {
  /// What a register can hold.
  func checkSizes() {
    guard symbols.itemPlaces.count > 32_000 else { return }
    report(
      .tooManyCombinations, at: nil,
      "the screens and alerts have \(symbols.itemPlaces.count) combinations of arguments, and the most is 32000",
      suggestion: "use smaller domains")
  }

  /// The conditions under which screens are home or hold unsaved work, read in the root.
  func resolveScreenConditions() -> [PlaceID: ScreenConditions] {
    var result: [PlaceID: ScreenConditions] = [:]
    for screen in flow.screens where screen.homeWhen != nil || screen.dirtyWhen != nil {
      guard let place = symbols.placeIDs[screen.name.value] else { continue }
      result[place] = ScreenConditions(
        home: screen.homeWhen.flatMap { resolveCondition($0, in: Scope()) },
        dirty: screen.dirtyWhen.flatMap { resolveCondition($0, in: Scope()) })
    }
    return result
  }

  /// Resolves goals, properties and ends of walkthroughs only for their mistakes; they are compiled when asked for.
  func resolveClaims() {
    for goal in flow.goals { _ = resolveCondition(goal.condition, in: Scope()) }
    for property in flow.properties {
      switch property.claim {
      case .always(let condition), .never(let condition), .reachable(let condition),
        .alwaysReachable(let condition):
        _ = resolveCondition(condition, in: Scope())
      }
    }
    for walkthrough in flow.walkthroughs {
      if let end = walkthrough.end { _ = resolveCondition(end, in: Scope()) }
    }
  }
}
