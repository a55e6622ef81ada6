import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowRules
import FlowScenario
import Testing

@Suite("The obligations of rules")
struct ObligationTests {
  private let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    domains:
      Product: 2
    gates:
      signedIn: session == active
      adult: age == grown
    screens:
      home: { home: true }
      product: { params: { id: Product, sort: [newest, oldest] } }
      checkout: { requires: [signedIn, adult] }
      receipt: { terminal: true }
      lonely:
    alerts:
      discard: { buttons: { Discard: { role: destructive }, Keep: { role: cancel } } }
      failed:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [checkout], limit: 2 }
          destination: { sheet: [product], push: [product], alert: [discard], confirmationDialog: [discard] }
          cover: { fullScreenCover: [receipt] }
          banner: { toast: [receipt], bound: false }
          alert: { alert: [failed, discard] }
          session: [none, active]
          age: [young, grown]
        events:
          fail: { by: system, do: present failed }
        links:
          shop://a: { do: push checkout }
          shop://b: { do: stay }
        restores: [path]
    goals:
      paid: visible is receipt
    """

  @Test("of auth-gate: one part for each screen and gate, distinguished by entry")
  func authGate() throws {
    let obligation = try obligation("auth-gate")
    #expect(
      obligation.parts.map(\.message) == [
        "'checkout' is visible while gate 'signedIn' is closed",
        "'checkout' is visible while gate 'adult' is closed",
      ])
    #expect(obligation.parts.map(\.place?.line) == [12, 12])
    #expect(obligation.parts.allSatisfy { $0.grouping == .byEntryOrigin })
    #expect(obligation.trigger == .state(.any([.atom(.page(screen: "checkout"))])))
  }

  @Test("of alert-returns: three parts for each alert of each slot")
  func alertReturns() throws {
    let obligation = try obligation("alert-returns")
    #expect(obligation.parts.count == 9)
    #expect(
      obligation.parts.prefix(3).map(\.message) == [
        "'discard' was answered, but 'destination' still wants it",
        "'destination' wants 'discard', and no path from here clears it",
        "answering 'discard' can be repeated forever without closing it",
      ])
    #expect(obligation.parts.map(\.place?.line) == [16, 16, 16, 17, 17, 17, 16, 16, 16])
    let up = FlowStateFormula.atom(.alertIsUp(reference("alert"), "failed"))
    let answered = FlowStepFormula.any([
      .atom(.origin(.button)), .all([.atom(.origin(.tapOutside)), .before(.atom(.alertUp))]),
    ])
    #expect(obligation.parts[5].claim == .noCycle(within: up, taking: answered))
  }

  @Test("of modal-exclusive: one part for each pair of slots that compete, by kind where kinds are mixed")
  func modalExclusive() throws {
    let obligation = try obligation("modal-exclusive")
    #expect(
      obligation.parts.map(\.message) == [
        "'destination' and 'cover' both want a presentation",
        "'destination' and 'alert' both want a presentation",
        "'cover' and 'alert' both want a presentation",
      ])
    #expect(obligation.parts.map(\.place?.line) == [24, 26, 26])
    let destination = FlowStateFormula.any(
      [PresentationKind.sheet, .alert, .confirmationDialog].map {
        .atom(.wantsKind(reference("destination"), $0))
      })
    let cover = FlowStateFormula.atom(.wants(reference("cover"), name: nil))
    #expect(obligation.parts.first?.claim == .never(.all([destination, cover])))
  }

  @Test("of unbound-presentation: one part for each unbound slot")
  func unboundPresentation() throws {
    let obligation = try obligation("unbound-presentation")
    #expect(
      obligation.parts.map(\.message) == ["'banner' is requested to show something, but nothing binds it"])
    #expect(obligation.parts.map(\.place?.line) == [25])
  }

  @Test("of dead-end: home or terminal, without an alert, by a person or the app")
  func deadEnd() throws {
    let obligation = try obligation("dead-end")
    let resting = FlowStateFormula.all([
      .any([.atom(.frontPage(screen: "home")), .atom(.frontPage(screen: "receipt"))]), .not(.atom(.alertUp)),
    ])
    let origins: [EventOrigin] = [.user, .app, .back, .swipe, .tapOutside, .button, .tab, .finish]
    let person = FlowStepFormula.any(origins.map { .atom(.origin($0)) })
    #expect(obligation.parts.map(\.claim) == [.never(.not(.existsUntil(target: resting, along: person)))])
    #expect(obligation.parts.map(\.message) == ["no path leads from here back to 'home'"])
    let waiting = FlowStepFormula.any([person, .atom(.origin(.system))])
    let home = FlowStateFormula.all([.any([.atom(.frontPage(screen: "home"))]), .not(.atom(.alertUp))])
    #expect(obligation.parts[0].remark?.condition == .existsUntil(target: home, along: waiting))
    #expect(obligation.trigger == .none)
  }

  @Test("of modal-no-exit: every argument of every modal that is not terminal")
  func modalNoExit() throws {
    let obligation = try obligation("modal-no-exit")
    #expect(
      obligation.parts.map(\.message) == [
        "'product' is shown in 'destination', and the user cannot leave it"
      ])
    guard case .never(.any(let stuck)) = obligation.parts[0].claim else {
      Issue.record("not a claim about any of several items")
      return
    }
    #expect(stuck.count == 4)
    let shown = FlowStateFormula.all([
      .atom(
        .shows(reference("destination"), ItemValue(name: "product", arguments: ["Product#1", "oldest"]))),
      .atom(.showsKind(reference("destination"), .sheet)),
    ])
    let end = FlowStateFormula.all([.any([.atom(.frontPage(screen: "receipt"))]), .not(.atom(.alertUp))])
    #expect(
      stuck[1] == .all([shown, .not(.existsUntil(target: .any([.not(shown), end]), along: .person))]))
  }

  @Test("of link-lands: one part for each link")
  func linkLands() throws {
    let obligation = try obligation("link-lands")
    #expect(
      obligation.parts.map(\.message) == [
        "link 'shop://a' ends without its target in front",
        "link 'shop://b' ends without its target in front",
      ])
    #expect(obligation.parts.map(\.place?.line) == [32, 33])
  }

  @Test("of restore-valid: gates, the way home, and each bound slot")
  func restoreValid() throws {
    let obligation = try obligation("restore-valid")
    #expect(
      obligation.parts.map(\.message) == [
        "a relaunch brings back 'checkout' while gate 'signedIn' is closed",
        "a relaunch brings back 'checkout' while gate 'adult' is closed",
        "no path leads home after a relaunch",
        "after a relaunch 'destination' wants something other than it shows",
        "after a relaunch 'cover' wants something other than it shows",
        "after a relaunch 'alert' wants something other than it shows",
      ])
    #expect(obligation.parts.map(\.place?.line) == [12, 12, nil, 23, 24, 26])
  }

  @Test("of the reachability rules: one part for each declaration")
  func reachability() throws {
    let routes = try obligation("unreachable-route")
    #expect(routes.parts.count == 10)
    #expect(routes.parts[4].message == "screen 'lonely' is never shown: no stack or slot lists it")
    #expect(routes.parts[6].message == "alert 'failed' is never shown")
    #expect(
      routes.parts.suffix(3).map(\.message) == [
        "event 'fail' never happens", "link 'shop://a' never happens", "link 'shop://b' never happens",
      ])
    #expect(routes.parts.map(\.place?.line) == [10, 11, 12, 13, 14, 16, 17, 30, 32, 33])
    let goals = try obligation("goal-unreachable")
    #expect(goals.parts.map(\.message) == ["goal 'paid' cannot be reached"])
    #expect(goals.parts.map(\.place?.line) == [36])
    #expect(goals.trigger == .state(.constant(true)))
  }

  @Test("of properties: claims, places and triggers")
  func properties() throws {
    let flow = try flow(
      shop + """

        properties:
          gated: always (visible is checkout implies signedIn implies adult)
          plain: always (signedIn or session == none)
          never1: never (visible is lonely)
          some: reachable (visible is lonely)
          home: always reachable (visible is home)
        """)
    let obligations = flow.properties.map(\.obligation)
    #expect(
      obligations.flatMap { $0.parts.map(\.message) } == [
        "'gated' must always be true but is false here",
        "'plain' must always be true but is false here",
        "'visible is lonely' must never be true but is true here", "'some' is true in no reachable state",
        "no path leads from here to a state where 'visible is home' is true",
      ])
    #expect(obligations.map(\.place?.line) == [38, 39, 40, 41, 42])
    #expect(obligations.map { $0.trigger == .none } == [false, false, false, true, true])
    let invariants = flow.properties[1...2].map(\.claim)
    #expect(
      invariants.map { claim in
        switch claim {
        case .always(let condition), .never(let condition): Obligation.Trigger.change(condition)
        default: Obligation.Trigger.none
        }
      } == obligations[1...2].map(\.trigger))
    #expect(obligations.allSatisfy { $0.kind == .property && $0.severity == .error })
    guard case .state(.atom(.condition(.visible(let item)))) = obligations[0].trigger else {
      Issue.record("the trigger is not the left-most condition")
      return
    }
    #expect(item.name.value == "checkout")
  }

  private func obligation(_ id: String) throws -> Obligation {
    let rule = try #require(Rule.named(id))
    let obligation = rule.obligation(for: try flow(shop), severity: .info)
    #expect(obligation.id == id)
    #expect(obligation.severity == .info)
    #expect(obligation.summary == rule.summary)
    return obligation
  }

  private func flow(_ text: String) throws -> Flow {
    let read = ScenarioReader.read(text, file: "shop.yaml")
    #expect(read.diagnostics == [])
    return try #require(read.value)
  }

  private func reference(_ field: String) -> FieldReference {
    FieldReference(coordinator: "App", field: field)
  }
}
