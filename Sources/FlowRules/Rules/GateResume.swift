import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let gateResume: Rule = Rule(
    id: "gate-resume",
    severity: .error,
    summary: "when a gate opens, the intent that it blocked resumes once",
    definition: """
      An intent is pending while a wanted screen or alert, or a variable, remembers a screen: a parameter whose type
      lists screens and at most `nothing`, `none` or `nil` (`returnTo: [nothing, profile]`), or such a variable, which
      must have one of these three among its values. A variable whose type is a sum (`pending: Link?`, with
      `Link: [approval(id), transaction(id), refresh]`) remembers the screen with its arguments in each case that
      names a screen. The intent waits for every gate that
      the remembered screen requires; if the screen requires none, for the gate that the remembering screen opens. It
      also waits for what the remembered screen is behind: the gates that the screens require in whose child
      coordinators it must live, wherever it can be shown. An intent that waits for no gate is not evaluated. A step is
      bad if an intent is pending before it, one of its gates opens in it and all of them are open after it, no closed
      lock covers the page after it, and the intent is still pending then; or the remembered screen is neither the page
      nor around it, and nothing else remembers it either. Where arguments are remembered, another page of the same
      screen does not count. An intent may be handed on to another screen, alert or variable, for example to an
      onboarding in between. A push that the `limit` of a stack refuses is covered by `bounded-stack`. A step is also
      bad if one of the intent's gates, or a gate that such a gate names as a part of an `and`, closes in it and the
      intent is pending before and after. Gates of locks do not count here: a lock only interrupts. Relaunches are not
      bad in either way. The rule is vacuous if no such gate opens or closes while an intent is pending.
      """,
    rationale: """
      A person requests the profile, logs in, and is back on the home screen. Or the intent outlives the session: the
      next person logs in and lands on the previous person's target.
      """,
    realCases: [
      "openedx/edx-app-ios PR#1320: after the login, the link that had required it was forgotten",
      "Expensify/App#62840: a link opened while logged out ended on the login page",
      "Expensify/App PR#47829: a link of an earlier session fired after a later login",
    ],
    fix: """
      In the event that opens the last gate, read the remembered screen, go there, and clear it in the same step. Also
      clear it when the login is cancelled or the session ends.
      """,
    subjects: [.gate, .screen],
    demand: { flow in
      let intents = flow.intents
      let scope = RuleScope(of: .gateResume, in: flow)
      let waiting = intents.filter { !$0.gates.isEmpty }.map { Waiting($0, among: intents, in: flow, scope) }
      return Demand(
        waiting.flatMap(\.parts),
        trigger: .step(.any(waiting.flatMap { [$0.opening] + $0.closings.map(\.step) })))
    })
}

/// The claims of `gate-resume` about one intent.
private struct Waiting {
  let intent: PendingIntent
  /// Each of its gates, with the steps that open the gate while the intent is pending, after which all its gates are open and no
  /// closed lock covers the page.
  private let openings: [(gate: String, step: FlowStepFormula)]
  /// Each of its gates without a lock, and each gate without which they are closed, with the steps that close the gate while the
  /// intent is pending.
  let closings: [(gate: String, step: FlowStepFormula)]
  /// The remembered screen is the page or around it, with its arguments if any are remembered, or something else remembers it.
  private let goesOn: FlowStateFormula
  /// The same with any arguments; nil if no arguments are remembered.
  private let goesOnSomehow: FlowStateFormula?

  init(_ intent: PendingIntent, among intents: [PendingIntent], in flow: Flow, _ scope: RuleScope) {
    self.intent = intent
    let screen = intent.screen.name.value
    let gates = intent.gates.filter { scope.includes([.gate($0), .screen(screen)]) }
    let others = intents.filter { $0.screen.name.value == screen && $0.isPending != intent.isPending }
    let somehow = FlowStateFormula.any([.atom(.page(screen: screen))] + others.map(\.isPending))
    if let arguments = intent.arguments {
      let same = others.filter { $0.arguments == arguments }.map(\.isPending)
      goesOn = .any([.page(of: intent.screen, with: arguments)] + same)
      goesOnSomehow = somehow
    } else {
      (goesOn, goesOnSomehow) = (somehow, nil)
    }
    let locks = flow.gateScreens.filter(\.screen.isLock)
    let covered = FlowStateFormula.any(
      locks.map { .all([.closed($0.gate), .atom(.within(screen: $0.screen.name.value))]) })
    let areOpen = FlowStateFormula.all(intent.gates.map { .atom(.gateOpen($0)) })
    openings = gates.map { gate in
      (
        gate,
        .all([.before(intent.isPending), .opening(gate), .after(.all([areOpen, .not(covered)]))])
      )
    }
    let needed = flow.gatesNeeded(by: intent.gates).filter { scope.includes([.gate($0), .screen(screen)]) }
    closings = needed.filter { gate in !locks.contains { $0.gate == gate } }.map { gate in
      (gate, .all([.before(intent.isPending), .closing(gate)]))
    }
  }

  /// A gate opens, and the intent can be followed.
  var opening: FlowStepFormula { .any(openings.map(\.step)) }

  var parts: [Obligation.Part] {
    let screen = intent.screen.name.value
    let gates = intent.gates.map { "'\($0)'" }.joined(separator: " and ")
    let opened = intent.gates.count == 1 ? "gate \(gates) opens" : "gates \(gates) are open"
    let isAccepted = FlowStepFormula.not(.atom(.observed(.boundedStack)))
    func atOpenings(_ steps: [FlowStepFormula], _ message: String) -> [Obligation.Part] {
      openings.map { gate, opening in part(.all([opening] + steps), gate, message) }
    }
    let missed = atOpenings(
      [.after(.not(goesOnSomehow ?? goesOn)), isAccepted],
      "'\(screen)' should follow when \(opened), but is not in front")
    let changed = goesOnSomehow.map { somehow in
      atOpenings(
        [.after(.all([.not(goesOn), somehow])), isAccepted],
        "'\(screen)' follows when \(opened), but not with the arguments that were remembered")
    }
    let kept = atOpenings(
      [.after(.all([goesOn, intent.isPending]))], "'\(screen)' is still remembered after \(opened)")
    return missed + (changed ?? []) + kept
      + closings.map { gate, step in
        part(
          .all([step, .after(intent.isPending)]), gate,
          "'\(screen)' is still remembered after gate '\(gate)' closes")
      }
  }

  private func part(_ step: FlowStepFormula, _ gate: String, _ message: String) -> Obligation.Part {
    Obligation.Part(
      .neverStep(step), message: message, place: intent.place,
      subjects: [.gate(gate), .screen(intent.screen.name.value)])
  }
}

extension FlowStateFormula {
  /// The screen with these arguments is the page, or around it and wanted with them.
  fileprivate static func page(of screen: Screen, with arguments: [String]) -> FlowStateFormula {
    let name = screen.name.value
    let front = FlowStateFormula.atom(.frontItem(ItemValue(name: name, arguments: arguments)))
    guard screen.coordinator != nil else { return front }
    let wanted = arguments.enumerated().map { position, value in
      FlowStateFormula.atom(.wantsArgument(name: name, parameter: position, value: value))
    }
    return .any([
      front, .all([.atom(.page(screen: name)), .not(.atom(.frontPage(screen: name)))] + wanted),
    ])
  }
}
