import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowRules
import FlowScenario
import Testing

@Suite("The obligations of rules about steps, gates and intents")
struct FlowObligationTests {
  private let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    gates:
      signedIn: session == active
      adult: age == grown
      unlocked: lock == open
    screens:
      home: { home: true }
      checkout: { requires: [signedIn, adult], dirty: true }
      profile: { requires: signedIn }
      login: { params: { returnTo: [nothing, profile, home], theme: [dark, light] }, opens: signedIn }
      passcode: { opens: unlocked }
      reader: { coordinator: Reader }
    alerts:
      confirm: { params: { next: [checkout] }, buttons: { Yes: {} } }
      failed:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [checkout, passcode, reader], limit: 2 }
          sheet: { sheet: [profile, login, reader] }
          hidden: { sheet: [profile], bound: false }
          alert: { alert: [confirm, failed] }
          session: [none, active]
          age: [young, grown]
          lock: [open, closed]
          pending: [nothing, checkout]
          selected: [home, profile]
        events:
          open: { from: home, do: push checkout }
          close: { from: login, do: dismiss sheet }
          expire: { by: system, do: set session = none }
          tick: { by: app, do: stay }
        links:
          shop://a: { do: push checkout }
      Reader:
        root: reader
        state:
          note: { popover: [profile] }
        events:
          sort: { from: reader, do: present profile }
    """

  @Test("that read one note: one part each, vacuous without what they speak of")
  func notes() throws {
    let presented = Obligation.Trigger.step(.atom(.observed(.presented)))
    let expected: [(Rule, Observation, Obligation.Trigger)] = [
      (.presentAccepted, .presentationLost, presented), (.dismissPresentRace, .dismissPresentRace, presented),
      (.queuedSurprise, .queuedSurprise, presented), (.presentOnMounted, .presentedUnmounted, presented),
    ]
    for (rule, note, trigger) in expected {
      let obligation = try obligation(rule)
      #expect(obligation.parts.map(\.claim) == [.neverStep(.atom(.observed(note)))], "\(rule.id)")
      #expect(obligation.trigger == trigger, "\(rule.id)")
      #expect(obligation.parts.allSatisfy { $0.place == nil })
    }
  }

  @Test("of state-ui-agree: bound slots, places of one declaration together")
  func stateUIAgree() throws {
    let obligation = try obligation(.stateUIAgree)
    #expect(
      obligation.parts.map(\.message) == [
        "'sheet' does not show what it wants", "'alert' does not show what it wants",
        "'note' does not show what it wants",
      ])
    #expect(obligation.parts.map(\.place?.line) == [23, 25, 41])
    let notes = (1...3).map {
      FlowStateFormula.all([
        .atom(.disagrees(FieldReference(site: $0, coordinator: "Reader", field: "note"))),
        .not(.atom(.moving)),
      ])
    }
    #expect(obligation.parts[2].claim == .never(.any(notes)))
  }

  @Test("of continuation-once: nothing without awaiting, and each slot that can be awaited")
  func continuationOnce() throws {
    let idle = try obligation(.continuationOnce)
    #expect(idle.parts == [])
    #expect(idle.trigger == .state(.constant(false)))
    let obligation = try obligation(.continuationOnce) { flow in
      let answer = Body.Outcome(name: Located("Yes", at: place), body: .statements([]))
      flow.coordinators[0].events[0].resumes = [answer]
    }
    #expect(
      obligation.parts.map(\.message) == [
        "an awaited answer never arrives, or would not after a second tap",
        "the answer that this step awaits never arrives, or would not after a second tap before it is shown",
        "an awaited answer arrives twice, or would with a second tap",
        "an answer from 'sheet' is awaited, and none can arrive from here",
        "an answer from 'hidden' is awaited, and none can arrive from here",
        "an answer from 'alert' is awaited, and none can arrive from here",
      ])
  }

  @Test("of session-closes: one part for each screen and gate, satisfied by the gate's own screen in front")
  func sessionCloses() throws {
    let obligation = try obligation(.sessionCloses)
    #expect(
      obligation.parts.map(\.message) == [
        "gate 'signedIn' closes, but 'checkout', which requires it, stays",
        "gate 'adult' closes, but 'checkout', which requires it, stays",
        "gate 'signedIn' closes, but 'profile', which requires it, stays",
      ])
    let open = FlowStateFormula.atom(.gateOpen("signedIn"))
    let stays = FlowStateFormula.all([
      .atom(.wanted(screen: "profile")), .not(.any([.atom(.page(screen: "login"))])),
    ])
    #expect(
      obligation.parts[2].claim
        == .neverStep(
          .all([
            .all([.not(.atom(.origin(.relaunch))), .before(open), .after(.not(open))]), .after(stays),
          ])))
  }

  @Test("of lock-covers: a part for each screen that may be in front instead of a lock")
  func lockCovers() throws {
    #expect(try obligation(.lockCovers).parts == [])
    let obligation = try obligation(.lockCovers) { $0.screens[4].isLock = true }
    #expect(
      obligation.parts.map(\.message)
        == ["home", "checkout", "profile", "login", "reader"].map {
          "gate 'unlocked' is closed, but '\($0)' is in front instead of 'passcode'"
        })
    let locked = FlowStateFormula.all([
      .not(.atom(.gateOpen("unlocked"))), .not(.any([.atom(.within(screen: "passcode"))])),
    ])
    #expect(obligation.parts[0].claim == .never(.all([locked, .atom(.frontPage(screen: "home"))])))
    #expect(Set(obligation.parts.map(\.place?.line)) == [13])
    #expect(obligation.trigger == .state(.any([.not(.atom(.gateOpen("unlocked")))])))
  }

  @Test("of gate-not-dismissible and gate-not-below: one part for each screen that opens a gate")
  func gateScreens() throws {
    #expect(
      try obligation(.gateNotDismissible).parts.map(\.message) == [
        "'login' can be swiped away while gate 'signedIn' is closed",
        "'passcode' can be swiped away while gate 'unlocked' is closed",
      ])
    let below = try obligation(.gateNotBelow)
    #expect(
      below.parts.map(\.message) == [
        "'login' lies below other screens although gate 'signedIn' is open",
        "'passcode' lies below other screens although gate 'unlocked' is open",
      ])
    #expect(below.parts[1].claim == isBelow(.any([.atom(.belowTop(screen: "passcode"))])))
    let root = try obligation(.gateNotBelow) { flow in
      flow.coordinators[0].root = ItemExpression(name: Located("passcode", at: place), span: place)
    }
    let covered = Condition.count(
      stack: Located("path", at: SourceSpan(line: 22, column: 7, length: 4)), .greater,
      Located(0, at: SourceSpan(line: 22, column: 7, length: 4)))
    #expect(
      root.parts[1].claim
        == isBelow(
          .any([.atom(.belowTop(screen: "passcode")), .all([.atom(.conditionAt(site: 0, covered))])])))
  }

  /// The passcode is never below something from where it comes back while its gate is open.
  private func isBelow(_ below: FlowStateFormula) -> FlowClaim {
    let open = FlowStateFormula.atom(.gateOpen("unlocked"))
    let comesBack = FlowStateFormula.existsUntil(
      target: .all([open, .atom(.page(screen: "passcode")), .not(below)]),
      along: .all([.not(.atom(.origin(.relaunch))), .before(.all([open, below]))]))
    return .never(.all([open, below, comesBack]))
  }

  @Test("of gate-resume: parameters and variables that remember a screen, with the gates before it")
  func gateResume() throws {
    let intents = try flow().intents
    #expect(
      intents.map { "\($0.screen.name.value) after \($0.gates) at \($0.place.line)" } == [
        "profile after [\"signedIn\"] at 12", "home after [\"signedIn\"] at 12",
        "checkout after [\"signedIn\", \"adult\"] at 16", "checkout after [\"signedIn\", \"adult\"] at 29",
      ])
    let pending = [
      FlowStateFormula.atom(.wantsArgument(name: "login", parameter: 0, value: "profile")),
      .atom(.wantsArgument(name: "login", parameter: 0, value: "home")),
      .atom(.wantsArgument(name: "confirm", parameter: 0, value: "checkout")),
      .atom(.variable(FieldReference(coordinator: "App", field: "pending"), value: "checkout")),
    ]
    #expect(intents.map(\.isPending) == pending)
    let obligation = try obligation(.gateResume)
    #expect(obligation.parts.count == 14)
    #expect(
      obligation.parts.suffix(4).map(\.message) == [
        "'checkout' should follow when gates 'signedIn' and 'adult' are open, but is not in front",
        "'checkout' is still remembered after gates 'signedIn' and 'adult' are open",
        "'checkout' is still remembered after gate 'signedIn' closes",
        "'checkout' is still remembered after gate 'adult' closes",
      ])
    let opening = FlowStepFormula.all([
      .before(pending[0]), .opening("signedIn"),
      .after(.all([.all([.atom(.gateOpen("signedIn"))]), .not(.any([]))])),
    ])
    #expect(
      obligation.parts[0].claim
        == .neverStep(
          .all([
            opening, .after(.not(.any([.atom(.page(screen: "profile"))]))),
            .not(.atom(.observed(.boundedStack))),
          ])))
    guard case .neverStep(.any(let gates)) = obligation.parts[6].claim, gates.count == 2,
      case .all(let operands) = gates[1]
    else {
      Issue.record("not a claim about a step with several marks")
      return
    }
    #expect(operands[1] == .after(.not(.any([.atom(.page(screen: "checkout")), pending[3]]))))
  }

  @Test(
    "of alert-safe-exit: one part for each alert but those with a single button, which asks what can be answered"
  )
  func alertSafeExit() throws {
    let obligation = try obligation(.alertSafeExit)
    #expect(obligation.parts.map(\.message) == ["'failed' has no button that only closes it"])
    guard case .never(.all(let operands)) = obligation.parts[0].claim else {
      Issue.record("not a claim about a state with several marks")
      return
    }
    let answer = FlowStepFormula.any([
      .atom(.origin(.button)), .all([.atom(.origin(.tapOutside)), .before(.atom(.alertUp))]),
    ])
    #expect(
      operands.last
        == .all([
          .existsNext(answer), .not(.atom(.cancelOffered)),
          .not(.existsNext(.atom(.observed(.onlyAnswered)))),
        ]))
  }

  @Test("of the rules that evaluate each event by itself")
  func events() throws {
    let double = try obligation(.doubleEvent)
    #expect(
      double.parts.map(\.message) == [
        "a second tap on 'open' before the first has settled has a further effect",
        "a second tap on 'close' before the first has settled has a further effect",
        "a second tap on 'sort' before the first has settled has a further effect",
      ])
    #expect(
      double.parts[0].claim == .neverStep(.all([.atom(.observed(.doubleEvent)), .atom(.event("open"))])))
    #expect(
      try obligation(.eventUnhandled).parts.map(\.message) == [
        "'expire' is not handled here", "'shop://a' is not handled here",
      ])
    #expect(
      try obligation(.linkOnce).parts.map(\.message) == [
        "link 'shop://a' is lost: no view that handles it is mounted", "link 'shop://a' is handled twice",
      ])
  }

  @Test("of no-auto-loop: the app's own steps that do something, and the ends of transitions")
  func noAutoLoop() throws {
    let obligation = try obligation(.noAutoLoop)
    let acts = FlowStepFormula.all([.atom(.origin(.app)), .atom(.observed(.acted))])
    let navigates = FlowStepFormula.all([acts, .atom(.observed(.navigated))])
    #expect(
      obligation.parts.map(\.claim) == [
        .noCycleAlong(.any([acts, .atom(.origin(.finish))]), taking: navigates)
      ])
    #expect(obligation.trigger == .step(acts))
  }

  @Test("of re-presentable: all places of a slot count as one")
  func rePresentable() throws {
    let obligation = try obligation(.rePresentable)
    #expect(
      obligation.parts.map(\.message) == [
        "once closed, 'profile' cannot be shown in 'sheet' again",
        "once closed, 'login' cannot be shown in 'sheet' again",
        "once closed, 'reader' cannot be shown in 'sheet' again",
        "once closed, 'profile' cannot be shown in 'hidden' again",
        "once closed, 'confirm' cannot be shown in 'alert' again",
        "once closed, 'failed' cannot be shown in 'alert' again",
        "once closed, 'profile' cannot be shown in 'note' again",
      ])
    let shown = (1...3).map {
      FlowStateFormula.atom(
        .showsName(FieldReference(site: $0, coordinator: "Reader", field: "note"), "profile"))
    }
    let again = FlowStateFormula.existsUntil(target: .any(shown), along: .not(.atom(.origin(.relaunch))))
    // Nothing sets the session to active.
    let session = FieldReference(coordinator: "App", field: "session")
    let farewell = FlowStepFormula.all([
      .before(.atom(.variable(session, value: "active"))),
      .after(.any([.atom(.variable(session, value: "none"))])),
    ])
    #expect(
      obligation.parts[6].claim
        == .neverStep(
          .all([
            .any(shown.map { .all([.before($0), .after(.all([.not($0), .not(again)]))]) }),
            .not(.any([farewell])),
          ])))
  }

  @Test("of work-lost: one part for each dirty screen, distinguished by the way it is left")
  func workLost() throws {
    let obligation = try obligation(.workLost) {
      $0.screens[2].dirtyWhen = .gate(Located("adult", at: place))
    }
    #expect(
      obligation.parts.map(\.message) == [
        "'checkout' is left with unsaved work, without confirmation",
        "'profile' is left with unsaved work, without confirmation",
      ])
    #expect(obligation.parts.allSatisfy { $0.grouping == .byEntryOrigin })
    let adult = FlowStateFormula.atom(.condition(.gate(Located("adult", at: place))))
    #expect(
      obligation.trigger
        == .state(
          .any([.atom(.wanted(screen: "checkout")), .all([.atom(.wanted(screen: "profile")), adult])])))
  }

  @Test("of modal-iff-state: slots with a condition of their own, at each place")
  func modalIffState() throws {
    #expect(try obligation(.modalIffState).parts == [])
    let condition = Condition.gate(Located("adult", at: place))
    let obligation = try obligation(.modalIffState) { flow in
      guard case .slot(var slot) = flow.coordinators[1].fields[0].kind else { return }
      slot.shownWhen = condition
      flow.coordinators[1].fields[0].kind = .slot(slot)
    }
    #expect(
      obligation.parts.map(\.message) == ["'note' wants something, but its view does not render it"])
    let bad = (1...3).map { site in
      FlowStateFormula.all([
        .atom(.wants(FieldReference(site: site, coordinator: "Reader", field: "note"), name: nil)),
        .not(.atom(.conditionAt(site: site, condition))), .not(.atom(.moving)),
      ])
    }
    #expect(obligation.parts.map(\.claim) == [.never(.any(bad))])
  }

  private let place = SourceSpan(line: 1, column: 1)

  private func obligation(
    _ rule: Rule, after change: (inout Flow) -> Void = { _ in }
  ) throws -> Obligation {
    var flow = try flow()
    change(&flow)
    return rule.obligation(for: flow, severity: rule.severity)
  }

  private func flow() throws -> Flow {
    try #require(ScenarioReader.read(shop, file: "shop.yaml").value)
  }
}
