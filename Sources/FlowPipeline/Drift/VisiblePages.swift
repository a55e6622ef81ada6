/// What is in front in each state of an exploration: the alert that is up, or else the page.
struct VisiblePages {
  /// The screens and alerts that can be in front, in the order of declaration.
  let names: [String]
  /// The states in which each of them is in front.
  let states: [StateSet]
  /// The place that is in front in each state, as a position in ``names``; the number of names if there is none.
  let ofState: [Int32]

  init(_ exploration: Exploration) {
    let flow = exploration.flow.flow
    let alerts = flow.alerts.map { alert in
      let call = ItemExpression(name: alert.name, span: alert.name.span)
      return (alert.name.value, Proposition.condition(.visible(call)))
    }
    let pages = flow.screens.map { ($0.name.value, Proposition.frontPage(screen: $0.name.value)) }
    let sets = exploration.flow.states(
      of: [.alertUp] + (pages + alerts).map(\.1), in: exploration.graph)
    let isUncovered = sets[0].complement()
    names = (pages + alerts).map(\.0)
    states = sets.dropFirst().enumerated().map { index, set in
      guard index < pages.count else { return set }
      var set = set
      set.formIntersection(isUncovered)
      return set
    }
    var places = Array(repeating: Int32(names.count), count: exploration.graph.stateCount)
    for (place, set) in states.enumerated() {
      set.forEach { places[$0] = Int32(place) }
    }
    ofState = places
  }

  /// Returns a state nearest to the start in which a place is in front, within a region if one is given.
  func first(_ place: Int, within region: StateSet? = nil) -> StateID? {
    var set = states[place]
    if let region { set.formIntersection(region) }
    return set.first
  }
}
