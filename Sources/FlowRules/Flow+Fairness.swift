import FlowDiagnostics
public import FlowLogic
public import FlowModel

extension Flow {
  /// The fairness constraints of the flow, in a fixed order: effects, alerts, the ends of transitions, then the events that the
  /// file names.
  public var fairnessClasses: [FlowFairness] {
    let effects = effectFairness
    let alerts = alertFairness
    let named = Set((effects + alerts).map(\.name))
    return effects.filter { isWanted($0.name, unlessOff: .effects) }
      + alerts.filter { isWanted($0.name, unlessOff: .alerts) } + transitionFairness
      + eventFairness(except: named)
  }

  private func isWanted(_ name: String, unlessOff group: FairnessSettings.Group) -> Bool {
    !fairness.off.contains { $0.value == group }
      || (fairness.weak + fairness.strong).contains { $0.value == name }
  }

  private func strength(of name: String) -> FlowFairness.Strength {
    fairness.strong.contains { $0.value == name } ? .strong : .weak
  }

  /// An effect is enabled while it is pending, and taken when it ends.
  private var effectFairness: [FlowFairness] {
    let sites = effectSites
    return unique(sites.map(\.effect.name.value)).map { name in
      let pending = sites.filter { $0.effect.name.value == name }.map {
        FlowStateFormula.atom(.pending($0.reference))
      }
      return FlowFairness(
        name: name, strength: strength(of: name), enabled: .any(pending),
        taken: .all([.atom(.origin(.app)), .atom(.event(name))]))
    }
  }

  /// An alert is enabled while it is up, and taken when it is answered.
  private var alertFairness: [FlowFairness] {
    let sites = slots
    return unique(sites.flatMap(\.alertNames)).map { name in
      let isUp = sites.filter { $0.alertNames.contains(name) }.map {
        FlowStateFormula.atom(.alertIsUp($0.reference, name))
      }
      return FlowFairness(
        name: name, strength: strength(of: name), enabled: .any(isUp),
        taken: .all([.answer, .before(.any(isUp))]))
    }
  }

  private var transitionFairness: [FlowFairness] {
    guard timing == .interleaved, !fairness.off.contains(where: { $0.value == .transitions }) else {
      return []
    }
    return [
      FlowFairness(
        name: "transitions", strength: .weak, enabled: .atom(.moving), taken: .atom(.origin(.finish)))
    ]
  }

  private func eventFairness(except known: Set<String>) -> [FlowFairness] {
    let names = unique((fairness.weak + fairness.strong).map(\.value))
    return names.filter { !known.contains($0) }.map { name in
      let steps = FlowStepFormula.atom(.event(name))
      return FlowFairness(name: name, strength: strength(of: name), enabled: .existsNext(steps), taken: steps)
    }
  }
}
