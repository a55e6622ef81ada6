extension ReachedFacts {
  /// Returns the places that are in front in some state of `region`, and the pairs of different places of which the second can
  /// be reached from the first without leaving the region.
  ///
  /// Steps lead to the same component or to an earlier one, so one pass over the components is enough.
  ///
  /// - Complexity: Linear in the size of the graph, times one word for every 64 places.
  func reach(within region: StateSet) -> (places: Set<String>, pairs: Set<FlowSummary.ClosedGate.Pair>) {
    let components = Components(of: graph, within: region)
    let width = fronts.names.count / 64 + 1
    var members: [[StateID]] = Array(repeating: [], count: components.count)
    region.forEach { state in
      if let component = components.component(of: state) { members[component].append(state) }
    }
    var reached = Array(repeating: UInt64(0), count: components.count * width)
    var fromPlace = Array(repeating: UInt64(0), count: (fronts.names.count + 1) * width)
    for (component, states) in members.enumerated() {
      let row = component * width
      for state in states {
        let place = Int(fronts.ofState[state])
        reached[row + place / 64] |= 1 << UInt64(place % 64)
        for step in graph.transitions(from: state) {
          guard let next = components.component(of: step.target), next != component else { continue }
          precondition(next < component, "a step leads to a component that was finished before")
          for word in 0..<width { reached[row + word] |= reached[next * width + word] }
        }
      }
      for place in Set(states.map { Int(fronts.ofState[$0]) }) {
        for word in 0..<width { fromPlace[place * width + word] |= reached[row + word] }
      }
    }
    var (places, pairs): (Set<String>, Set<FlowSummary.ClosedGate.Pair>) = ([], [])
    for (source, name) in fronts.names.enumerated() {
      for (target, other) in fronts.names.enumerated()
      where fromPlace[source * width + target / 64] & 1 << UInt64(target % 64) != 0 {
        if source == target { places.insert(name) } else { pairs.insert(.init(from: name, to: other)) }
      }
    }
    return (places, pairs)
  }
}
