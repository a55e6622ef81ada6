import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What a gate stood in the way of follows when the gate opens, once.
  package static let gateResume = Rule(
    id: "gate-resume",
    severity: .error,
    activation: .byDefault,
    summary: "what a gate stood in the way of follows when it opens, once",
    definition: """
      An intent is pending while a wanted screen or alert, or a variable, remembers a screen: a parameter whose type
      lists screens and at most `nothing` (`returnTo: [nothing, profile]`), or such a variable, which must have
      `nothing` or `nil` among its values. Its gates are those that the remembered screen requires, and the one that
      the remembering screen opens. A step is bad when an intent is pending before it, the last of its gates opens
      in it, and after it the intent is still pending; or after it the remembered screen is neither the page nor around
      it, and nothing else remembers it either: an intent may be handed on to another screen, alert or variable, as to
      an onboarding that comes between. A step is also bad when one of its gates closes in it and the intent is pending
      before and after. Relaunches are neither. It is vacuous when neither the last gate of a pending intent ever
      opens nor one of its gates ever closes.
      """,
    rationale: """
      Somebody asks for the profile, logs in, and stands on the home screen again. Or the wish outlives the session:
      the next person logs in and lands where the one before wanted to go.
      """,
    realCases: [
      "openedx/edx-app-ios PR#1320: after the login the link that had asked for it was forgotten",
      "Expensify/App#62840: a link opened while logged out ended on the login page",
      "Expensify/App PR#47829: a link of an earlier session fired after a later login",
    ],
    fix: """
      In the event that opens the gate, read what was remembered and go there, and clear it in the same step. Clear
      it too when the login is cancelled or the session ends.
      """,
    demand: { flow in
      let remembered = flow.intents
      let intents = remembered.filter { !$0.gates.isEmpty }
      return Demand(
        intents.flatMap { parts($0, among: remembered) },
        trigger: .step(.any(intents.flatMap { [opening($0), closing($0)] })))
    })

  private static func parts(_ intent: PendingIntent, among intents: [PendingIntent]) -> [Obligation.Part] {
    let screen = intent.screen.name.value
    let gates = intent.gates.map { "'\($0)'" }.joined(separator: " and ")
    let (gate, opens, closes) =
      intent.gates.count == 1 ? ("gate", "opens", "closes") : ("gates", "open", "close")
    let others = intents.filter { $0.screen.name.value == screen && $0.isPending != intent.isPending }
    let goesOn = FlowStateFormula.any([.atom(.page(screen: screen))] + others.map(\.isPending))
    return [
      Obligation.Part(
        .neverStep(.all([opening(intent), .after(.not(goesOn))])),
        message: "'\(screen)' was to follow when \(gate) \(gates) \(opens), and is not in front",
        place: intent.place),
      Obligation.Part(
        .neverStep(.all([opening(intent), .after(.all([goesOn, intent.isPending]))])),
        message: "'\(screen)' is still remembered after \(gate) \(gates) \(opens)", place: intent.place),
      Obligation.Part(
        .neverStep(.all([closing(intent), .after(intent.isPending)])),
        message: "'\(screen)' is still remembered after \(gate) \(gates) \(closes)", place: intent.place),
    ]
  }

  /// The last of the intent's gates opens while it is pending.
  private static func opening(_ intent: PendingIntent) -> FlowStepFormula {
    let open = FlowStateFormula.all(intent.gates.map { .atom(.gateOpen($0)) })
    return .all([.live, .before(.all([intent.isPending, .not(open)])), .after(open)])
  }

  /// One of the intent's gates closes while it is pending.
  private static func closing(_ intent: PendingIntent) -> FlowStepFormula {
    .all([.before(intent.isPending), .any(intent.gates.map { .closing($0) })])
  }
}
