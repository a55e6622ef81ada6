import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let workLost = Rule(
    id: "work-lost",
    severity: .warning,
    summary: "unsaved work is not discarded without confirmation",
    definition: """
      A step is bad if a `dirty` screen (or one whose `dirty` condition holds) is wanted before it, in a stack or slot
      or as a root, and no item of that screen is wanted after it, whatever its arguments; unless the step answers an
      alert, or is a declared user event on that very page or inside it, which is the screen's own exit, or is an
      outcome of an effect that only such events and answers start. An effect that anything else also starts, such as
      a background sync, discards work like any other event. Back, swipes, links and system events are therefore bad;
      a relaunch, where nothing can be asked, is not. Each kind of step gets its own counterexample. The rule is
      vacuous if no dirty screen is ever wanted.
      """,
    rationale: """
      A half-filled form is lost because a finger slipped, or because a link arrived. Only the close button asks
      whether to discard it.
      """,
    realCases: [
      "a published coordinator sample: its links pop a checkout in progress without asking",
      "SmileTouchID#16: the lock closed modals that were in use",
      "subconsciousnetwork/subconscious#900: one sheet replaced another that was in use",
    ],
    fix: """
      Make the screen `dismissible: false`, or a condition that holds while nothing is unsaved
      (`dismissible: draft == clean`), and give it a close event that asks. Let links and system events ask, keep
      the screen below, or save its work in an earlier step (make `dirty` a condition that saving changes). A step
      that makes the condition false and leaves the screen at once may save or discard, so it is bad too.
      """,
    subjects: [.screen],
    demand: { flow in
      let dirty = flow.screens.filter { $0.isDirty || $0.dirtyWhen != nil }
      let starters = dirty.isEmpty ? nil : EffectStarters(flow)
      return Demand(
        dirty.flatMap { parts($0, starters?.seen(from: $0) ?? []) },
        trigger: .state(.any(dirty.map(atWork))))
    })

  private static func parts(
    _ screen: Screen, _ effects: [(effect: String, starters: Starters)]
  ) -> [Obligation.Part] {
    let name = screen.name.value
    let itself = FlowStepFormula.all([.atom(.origin(.user)), .before(.atom(.page(screen: name)))])
    let own = effects.filter(\.starters.areOwn)
    let lost = FlowStepFormula.all([
      .live, .before(atWork(screen)), .after(.not(.atom(.wanted(screen: name)))), .not(.answer), .not(itself),
    ])
    let plain = Obligation.Part(
      .neverStep(.all([lost, .not(.any(own.map { outcome(of: $0.effect) }))])),
      message: "'\(name)' is left with unsaved work, without confirmation", place: screen.name.span,
      grouping: .byEntryOrigin, subjects: [.screen(name)])
    let shared = own.filter { !$0.starters.others.isEmpty }.map { effect, starters in
      let others = starters.others.map { "'\($0)'" }.joined(separator: " and ")
      return Obligation.Part(
        .neverStep(.all([lost, outcome(of: effect)])),
        message:
          "'\(name)' is left with unsaved work by effect '\(effect)', which \(others) can start too",
        place: screen.name.span, subjects: [.screen(name)])
    }
    return [plain] + shared
  }

  private static func outcome(of effect: String) -> FlowStepFormula {
    .all([.atom(.origin(.app)), .atom(.event(effect))])
  }

  private static func atWork(_ screen: Screen) -> FlowStateFormula {
    let wanted = FlowStateFormula.atom(.wanted(screen: screen.name.value))
    return screen.dirtyWhen.map { .all([wanted, .atom(.condition($0))]) } ?? wanted
  }
}
