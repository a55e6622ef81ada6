import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let dismissTarget = Rule(
    id: "dismiss-target",
    severity: .error,
    summary: "a dismissal closes its target, and nothing below it",
    definition: """
      A step is bad if a bare `dismiss` finds nothing shown by its own coordinator, or only what the same step has
      already dismissed, and the platform forwards it to whatever presents the coordinator, which then closes instead.
      UIKit does so; on the other platforms a dismissal that finds nothing changes nothing, which is covered by
      `pop-safe`. A step of a `by: user` event that only dismisses slots by name is bad if all of these slots are empty
      while some slot shows a modal, and no path without a relaunch leads to a state where the event can happen and one
      of them is not empty: the Close button has the wrong slot. A tap during a transition, in interleaved timing, is
      not bad. Events of one name count as one. If one of them does something else, none of them is bad. The rule is
      vacuous if nothing is ever removed.
      """,
    rationale: """
      The second of two quick dismissals, or one that follows a swipe, reaches the next controller below: a person who
      closed a hint loses the form underneath.
      """,
    realCases: [
      "openradar-mirror#16819: a second call of dismiss was forwarded and closed the presenter",
      "pointfreeco/swift-composable-architecture#3570: dismissing and presenting at once closed a third view",
      "joomcode/BottomSheet#27: closing one sheet also closed those below",
    ],
    fix: """
      Name the target (`dismiss sheet`), and check first (`when: sheet is hint`). If a presented coordinator is to close
      itself, write `dismiss self`. Let each modal have one owner that dismisses it once.
      """,
    demand: { flow in
      let forwarded = Obligation.Part(
        .neverStep(.atom(.observed(.dismissForwarded))),
        message:
          "a dismissal has no target of its own and closes what is below instead; if that is meant, write 'dismiss self'"
      )
      return Demand([forwarded] + flow.idleDismissals, trigger: .step(.atom(.observed(.removed))))
    })
}

extension Flow {
  /// Claims for events of the user that only dismiss slots by name: one that is possible in front of a modal while these slots
  /// are empty must be possible at some later time when one is filled.
  fileprivate var idleDismissals: [Obligation.Part] {
    let sites = slots
    let showsModal = FlowStateFormula.any(sites.map { .showsModal($0) })
    let events = coordinators.flatMap { coordinator in
      coordinator.events.map { (event: $0, coordinator: coordinator.name.value) }
    }
    let eventsOfName = Dictionary(grouping: events, by: \.event.name.value)
    return unique(events.map(\.event.name.value)).compactMap { name in
      let namesakes = eventsOfName[name] ?? []
      var dismissed: [String] = []
      var filled: [FlowStateFormula] = []
      for (event, coordinator) in namesakes {
        guard event.origin == .user, let named = event.slotsOnlyDismissed else { return nil }
        dismissed += named
        for site in sites
        where site.reference.coordinator == coordinator && named.contains(site.name.value) {
          filled += [.atom(.wants(site.reference, name: nil)), .atom(.shows(site.reference, nil))]
        }
      }
      let step = FlowStepFormula.atom(.event(name))
      let isPossible = FlowStateFormula.existsNext(step)
      let isFilled = FlowStateFormula.any(filled)
      let isIdle = FlowStateFormula.all([
        isPossible, showsModal, .not(.atom(.moving)), .not(isFilled),
        .not(.existsUntil(target: .all([isPossible, isFilled]), along: .live)),
      ])
      let words = unique(dismissed).map { "'\($0)'" }
      return Obligation.Part(
        .neverStep(.all([step, .before(isIdle)])),
        message: "'\(name)' dismisses \(words.joined(separator: " and ")), never when something is there",
        place: namesakes.count == 1 ? namesakes[0].event.name.span : nil)
    }
  }
}

extension Event {
  /// The slots that the event dismisses by name; nil if it does anything else.
  fileprivate var slotsOnlyDismissed: [String]? {
    var slots: [String] = []
    for statement in body.everyStatement {
      switch statement.kind {
      case .dismissSlot(let slot): slots.append(slot.value)
      case .stay: continue
      default: return nil
      }
    }
    return slots.isEmpty || !resumes.isEmpty ? nil : unique(slots)
  }
}
