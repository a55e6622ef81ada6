import FlowDiagnostics
import FlowModel

/// Steps that a fair run does not put off forever (semantics 11.3).
struct NaiveFairness {
  /// An effect, an alert or an event; `transitions` for the ends of transitions.
  var name: String
  /// Whether a run may not put off steps that are possible again and again.
  var isStrong: Bool
  /// Whether they are possible, by state.
  var isEnabled: [Bool]
  /// Whether a step is one of them, by number of the step.
  var isTaken: [Bool]
}

extension NaiveChecker {
  /// "Each effect name (enabled while pending; taken by its outcomes), each alert name (enabled while it is up; taken by its
  /// buttons or a tap outside)"; "`fairness` adds an event, or removes `effects` or `alerts`". In interleaved timing also the
  /// ends of transitions (semantics 11.3).
  var fairness: [NaiveFairness] {
    let settings = flow.fairness
    let strong = Set(settings.strong.map(\.value))
    let named = strong.union(settings.weak.map(\.value))
    let off = Set(settings.off.map(\.value))
    let effects = Set(flow.coordinators.flatMap(\.effects).map(\.name.value))
    let alerts = Set(flow.alerts.map(\.name.value))
    var classes: [NaiveFairness] = []
    for name in effects.sorted() where !off.contains(.effects) || named.contains(name) {
      classes.append(
        NaiveFairness(
          name: name, isStrong: strong.contains(name),
          isEnabled: views.map { view in
            view.places.contains { $0.instance.pending.contains { $0.name == name } }
          },
          isTaken: graph.edges.map { $0.step.origin == .app && $0.step.event == name }))
    }
    for name in alerts.sorted() where !off.contains(.alerts) || named.contains(name) {
      let isUp = views.map { $0.front.alert?.item.value.name == name }
      classes.append(
        NaiveFairness(
          name: name, isStrong: strong.contains(name), isEnabled: isUp,
          isTaken: graph.edges.map { isUp[$0.source] && $0.step.answered != nil }))
    }
    if flow.timing == .interleaved, !off.contains(.transitions) {
      classes.append(
        NaiveFairness(
          name: "transitions", isStrong: false, isEnabled: graph.states.map { $0.motion != nil },
          isTaken: graph.edges.map { $0.step.origin == .finish }))
    }
    for name in named.subtracting(effects).subtracting(alerts).sorted() {
      let isTaken = graph.edges.map { self.name(of: $0.step) == name }
      // A missing step may be one of these.
      var isEnabled = open
      for (edge, isOne) in zip(graph.edges, isTaken) where isOne { isEnabled[edge.source] = true }
      classes.append(
        NaiveFairness(name: name, isStrong: strong.contains(name), isEnabled: isEnabled, isTaken: isTaken))
    }
    return classes
  }

  /// Returns the name of a step in formulas: that of its declared event, or of the platform's own event.
  func name(of step: NaiveStep) -> String { step.event ?? step.origin.rawValue }
}
