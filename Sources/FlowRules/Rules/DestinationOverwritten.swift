import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let destinationOverwritten = Rule(
    id: "destination-overwritten",
    severity: .warning,
    summary: "an unrelated event does not replace what a slot shows",
    definition: """
      A step is bad if it presents something in a slot that shows something else, the slot was not dismissed earlier in
      the same step, and the event does not come from inside what is shown: it is a link, or happens by itself, or
      belongs to another page, or to no page (`by: user` without `from`). Presenting the item that is already shown
      changes nothing and is not bad. Nor is a toast that takes another's place, nor what a modal's own work puts in its
      place: the step is an outcome of an effect that only user events with `from` on the replaced screen or inside it,
      at least one, and answers start, and what takes the screen's place in the slot is a modal too. An alert in place
      of a modal is bad. The rule is vacuous if nothing is ever presented.
      """,
    rationale: """
      The old content disappears along with anything typed into it and with its follow-up: a login that should have
      led back to the profile loses its target.
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3894: an alert that replaced a sheet in one enum flashed and disappeared",
      "GenericJam/mob#115: a sheet that replaced another inherited its dismissal and never appeared",
    ],
    fix: """
      Dismiss the slot first if losing its content is intended; otherwise give the event a case for it (`when: sheet
      == nil`), or wait until the slot is free.
      """,
    demand: { flow in
      let bad = FlowStepFormula.atom(.observed(.destinationOverwritten))
      let continuations = flow.continuations
      return Demand(
        .neverStep(continuations.isEmpty ? bad : .all([bad, .not(.any(continuations))])),
        message: "the slot's content is replaced by an event that does not come from it",
        trigger: .step(.atom(.observed(.presented))))
    })
}

extension Flow {
  /// The steps in which an effect that only a modal itself starts may replace it by another modal.
  fileprivate var continuations: [FlowStepFormula] {
    let starters = EffectStarters(self)
    let owners = screens.map { screen in
      let own = starters.seen(from: screen).filter { $0.starters.areOnScreen && $0.starters.others.isEmpty }
      return (screen: screen.name.value, steps: own.map { FlowStepFormula.atom(.event($0.effect)) })
    }.filter { !$0.steps.isEmpty }
    return slots.flatMap { site in
      let modals = site.kinds.filter(\.isModal).map { FlowStateFormula.atom(.wantsKind(site.reference, $0)) }
      return owners.compactMap { screen, steps -> FlowStepFormula? in
        let kinds = site.kinds(of: screen)
        guard !kinds.isEmpty, kinds.allSatisfy(\.isModal) else { return nil }
        let shown = FlowStateFormula.atom(.showsName(site.reference, screen))
        return .all([
          .atom(.origin(.app)), .any(steps), .before(shown), .after(.all([.not(shown), .any(modals)])),
        ])
      }
    }
  }
}
