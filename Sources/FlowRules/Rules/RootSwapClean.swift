import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let rootSwapClean = Rule(
    id: "root-swap-clean",
    severity: .error,
    summary: "a root swap or popToRoot leaves no old presentation and no old work behind",
    definition: """
      A step is bad if it swaps the root of a coordinator (`set root = …`) or empties a non-empty stack
      (`popToRoot`), and something of the old place is still there afterwards. After a swap, these count: a modal or
      alert that the coordinator, or one that continues to exist, showed before and still shows; an effect of the
      coordinator that is still pending. After a `popToRoot`, only this counts: what is declared to belong to a removed
      screen: a slot with `on:` or `owner:`, an effect with `owner:`. An effect that can do no harm elsewhere does not
      count: neither its outcomes nor the events that they call nor the effects that they start push, pop, present,
      dismiss, select or swap anything, or set a variable that a gate reads. (What the app does later because of
      another variable, it does knowing where it is.) Nor does an effect without `owner:` count whose outcomes only
      present and dismiss windows besides, such as the check of the version, if only events of the app or the system
      without `from` start it. The rule is vacuous if no event that swaps a root or pops to it, or calls one that does,
      ever happens. Events are matched by name, whichever case or outcome contains the statement; one in `resumes` or
      `onDismiss` is matched by every step that runs a statement.
      """,
    rationale: """
      Neither a window nor a stack dismisses what was presented over its old content (U16, U17). The sheet of an ended
      session stays in front of the welcome page, and its task continues.
      """,
    realCases: [
      "wix/react-native-navigation#878: the root was switched while a modal was up, and the modal leaked",
      "AdevintaSpain/Sencha PR#23: replacing the root view controller left its presentation up",
      "johnpatrickmorgan/FlowStacks#44: going back to the root did not dismiss the sheets that were open",
    ],
    fix: """
      Write `dismiss all` before the swap, and cancel pending work (`cancel load`, or `cancelledBy:` on the effect).
      If a presentation is meant to survive, let it belong to the root and not to a screen that is removed. Work that
      reports its end by a variable alone may go on.
      """,
    demand: { flow in
      let trigger = flow.steps { statement in
        switch statement {
        case .swapRoot, .popToRoot: true
        default: false
        }
      }
      let leftovers = trigger == .any([]) ? [] : flow.leftovers
      let bad = FlowStepFormula.atom(.observed(.rootSwapLeftover))
      let rest = FlowStepFormula.not(.any(leftovers.map(\.stays)))
      return Demand(
        leftovers.map { leftover in
          Obligation.Part(
            .neverStep(.all([bad, leftover.stays])), message: leftover.message, place: leftover.place)
        } + [
          Obligation.Part(
            .neverStep(leftovers.isEmpty ? bad : .all([bad, rest])),
            message: "the root changes, or the stack is emptied, but something of the old place stays")
        ],
        trigger: .step(trigger))
    })
}

/// Something that may stay when the root changes or the stack is emptied.
private struct Leftover {
  /// The steps through which it stays.
  let stays: FlowStepFormula
  let message: String
  let place: SourceSpan
}

extension Flow {
  /// The effects and slots at places inside no stack. What else stays has no name in reports.
  fileprivate var leftovers: [Leftover] {
    let uncovered = places.reduce(into: Set<Int>()) { found, place in
      if case .stack = place.0.position { return }
      if place.0.parent.map(found.contains) ?? true { found.insert(place.0.id) }
    }
    let effects = effectSites.filter {
      uncovered.contains($0.reference.site) && !$0.effect.isAppWide(in: self)
    }
    let slots = slots.filter { uncovered.contains($0.reference.site) && !$0.competingKinds.isEmpty }
    return effects.map { site in
      let pending = FlowStateFormula.atom(.pending(site.reference))
      return Leftover(
        stays: .all([.before(pending), .after(pending)]),
        message: "effect '\(site.effect.name.value)' of the old place is still running",
        place: site.effect.name.span)
    }
      + slots.map { site in
        let steps = site.names.map { name -> FlowStepFormula in
          let shown = FlowStateFormula.atom(.showsName(site.reference, name))
          return .all([.before(shown), .after(shown)])
        }
        return Leftover(
          stays: .any(steps), message: "'\(site.name.value)' still shows something of the old place",
          place: site.name.span)
      }
  }
}
