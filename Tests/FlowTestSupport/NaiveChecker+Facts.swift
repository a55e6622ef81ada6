import FlowDiagnostics
import FlowModel

/// What `flowcheck dump` says about states and steps, by brute force; meant for completely explored graphs.
extension NaiveChecker {
  /// The lines about what is reached, steps, closed gates and dead ends, in no particular order.
  package var reachedFacts: Set<String> {
    var facts: Set<String> = ["explored: everything"]
    let (fronts, home) = (fronts, stepsFromHome)
    for name in Set(fronts) {
      let states = fronts.indices.filter { fronts[$0] == name }
      guard let start = states.map({ graph.depths[$0] }).min() else { continue }
      let away = states.compactMap { home[$0] }.min().map { "\($0) from home" } ?? "no way from home"
      facts.insert("reached \(name): \(start) step\(start == 1 ? "" : "s") from the start, \(away)")
    }
    for edge in graph.edges where fronts[edge.source] != fronts[edge.target] {
      facts.insert("way \(fronts[edge.source]) -> \(fronts[edge.target]) by \(eventName(edge.step))")
    }
    for (state, isStuck) in deadEnds().enumerated() where isStuck {
      facts.insert("dead end: \(fronts[state])")
    }
    return facts.union(unreachedFacts).union(gateFacts(fronts))
  }

  /// "The alert that is up, or else the page", by name.
  private var fronts: [String] {
    views.map { $0.front.alert?.item.value.name ?? $0.front.page.name }
  }

  private func eventName(_ step: NaiveStep) -> String {
    step.event ?? String(step.label.prefix { $0 != "(" && $0 != "." })
  }

  private var unreachedFacts: Set<String> {
    let seen = views.reduce(into: Set<String>()) { $0.formUnion(names(onScreenIn: $1)) }
    let happened = Set(graph.edges.compactMap(\.step.event))
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin != nil }.map(\.name.value)
    let buttons = flow.alerts.flatMap { alert in alert.buttons.map { "\(alert.name.value).\($0.name.value)" }
    }
    let screens = flow.screens.map(\.name.value).filter { !seen.contains($0) }.map {
      "unreached screen: \($0)"
    }
    let alerts = flow.alerts.map(\.name.value).filter { !seen.contains($0) }.map { "unreached alert: \($0)" }
    let never = (events + buttons).filter { !happened.contains($0) }.map { "unreached event: \($0)" }
    return Set(screens + alerts + never)
  }

  private func gateFacts(_ fronts: [String]) -> Set<String> {
    var facts: Set<String> = []
    for gate in flow.gates.map(\.name.value) {
      let isClosed = views.indices.map { !isOpen(gate, $0) }
      for state in views.indices where isClosed[state] {
        facts.insert("while \(gate) is closed: \(fronts[state])")
        for other in closure(from: state, along: { isClosed[$0.target] }) where fronts[other] != fronts[state]
        {
          facts.insert("while \(gate) is closed: \(fronts[state]) -> \(fronts[other])")
        }
      }
    }
    return facts
  }

  /// For each state, the number of steps of a person or the app from the nearest home state; nil if none lead there.
  private var stepsFromHome: [Int?] {
    var steps: [Int?] = views.indices.map { isHome($0) ? 0 : nil }
    for length in 0..<views.count {
      for edge in graph.edges
      where isPerson(edge) && steps[edge.source] == length && steps[edge.target] == nil {
        steps[edge.target] = length + 1
      }
    }
    return steps
  }
}
