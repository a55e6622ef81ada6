import NavigationTesting
import Testing

/// Reducers whose effects ask for answers.
struct ReducerTests {
  private typealias Work = PendingWork<ShopFeature.Action>
  private typealias Explored = ExploredApp<
    Awaiting<ShopFeature.State>, NavigationStep<ShopFeature.Action>
  >

  private static func work(_ effect: ShopFeature.Effect) -> [Work] {
    switch effect {
    case .none: []
    case .logIn: [.request("login", id: "login", answers: [.loggedIn, .loginFailed])]
    case .cancelLogin: [.cancel(id: "login")]
    case .watchNetwork: [.stream("network", id: "network", of: [.online, .offline])]
    case .unwatchNetwork: [.cancel(id: "network")]
    case .many(let effects): effects.flatMap(work)
    }
  }

  private func explored(
    cancels: Bool = true, relaunching: Bool = false,
    answering work: @escaping (ShopFeature.Effect) -> [Work] = work
  ) throws -> Explored {
    let feature = ShopFeature(cancels: cancels)
    var navigation = Navigation<ShopFeature.State, ShopFeature.Action>.root("home").stack(\.path)
      .sheet(\.sheet, dismissed: .loginClosed)
    if relaunching { navigation = navigation.relaunch { _ in ShopFeature.State() } }
    return try explore(
      { ShopFeature.State() }, events: ShopFeature.events,
      reducing: { feature.reduce(into: &$0, action: $1) }, answering: work, showing: navigation)
  }

  private let nothingOpensByItself = NavigationClaim<
    Awaiting<ShopFeature.State>, NavigationStep<ShopFeature.Action>
  >.everyStep("no page opens by itself") { before, step, after in
    step.action != nil || before.path == after.path || before.sheet == .login
  }

  @Test func `an answer comes when its sheet is closed`() throws {
    let verdicts = try explored(cancels: false).check([nothingOpensByItself])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].steps == ["openAccount", "signIn", "swipe", "login: loggedIn"])
    #expect(
      verdicts[0].trace.hasSuffix(
        """
          4. login: loggedIn            home > account
               path: [] → [account]
               isSignedIn: false → true
               requests: [login] → []
        """))
  }

  @Test func `a cancelled request is not answered`() throws {
    let explored = try explored()
    #expect(explored.description == "20 states, 140 steps, depth 7")
    try explored.require(.standard, nothingOpensByItself)
  }

  @Test func `work that does not look whether it is cancelled answers nonetheless`() throws {
    let verdicts = try explored { effect in
      guard effect == .logIn else { return Self.work(effect) }
      return [
        .request("login", id: "login", answers: [.loggedIn, .loginFailed], whenCancelled: [.loggedIn])
      ]
    }.check([nothingOpensByItself])
    #expect(verdicts[0].steps == ["openAccount", "signIn", "swipe", "login, cancelled: loggedIn"])
  }

  @Test func `a request is answered at last, a stream perhaps never`() throws {
    let explored = try explored()
    try explored.require(
      .leads("a login", from: { $0.requests.contains("login") }, to: { !$0.requests.contains("login") }))
    let verdicts = explored.check([
      .leads("watching", from: { $0.requests.contains("network") }, to: { !$0.isOnline })
    ])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].steps == ["watch"])
  }

  @Test func `a relaunch ends all requests`() throws {
    let explored = try explored(relaunching: true)
    let text = try explored.replay("watch", "relaunch")
    #expect(text.hasSuffix("  2. relaunch                   home\n       requests: [network] → []"))
  }

  // MARK: - A reducer of numbers

  private enum Count: Hashable, CaseIterable { case ask, one, two }

  private func counting(
    _ events: [Count] = [.ask], mostOpen: Int = 8, answering work: @escaping (Count) -> [PendingWork<Count>]
  ) throws -> ExploredApp<Awaiting<[Count]>, NavigationStep<Count>> {
    try explore(
      { [Count]() }, eventsIn: { $0.state.isEmpty && $0.requests.isEmpty ? events : [] },
      reducing: { state, action in
        if action != .ask { state.append(action) }
        return action
      }, answering: work, mostOpen: mostOpen)
  }

  @Test func `requests are answered in every order`() throws {
    let explored = try counting([.ask, .one]) { action in
      let both: [PendingWork<Count>] = [
        .request("second", answers: [.two]), .request("first", answers: [.one]),
      ]
      return action == .ask ? both : []
    }
    // Nothing; both; what is left after either; both answers in two orders; and `one` by itself.
    #expect(explored.description == "7 states, 6 steps, depth 3")
    try explored.require(
      .possible("one, two") { $0.state == [.one, .two] }, .possible("two, one") { $0.state == [.two, .one] })
  }

  @Test func `equal requests are answered one after another, and others of their name have a number`() throws
  {
    let explored = try counting { action in
      guard action == .ask else { return [] }
      return [
        .request("load", answers: [.one]), .request("load", answers: [.one]),
        .request("load", answers: [.two]),
      ]
    }
    try explored.require(.always("at most three") { $0.requests.count <= 3 })
    #expect(throws: ExplorationFailure.self) { try explored.replay("ask", "load (2): one") }
    let text = try explored.replay("ask", "load (3): two", "load: one", "load: one")
    #expect(text.contains("requests: [load, load (2), load (3)] → [load, load (2)]"))
    #expect(text.hasSuffix("requests: [load] → []"))
  }

  @Test func `a number makes no name that another request has`() throws {
    let explored = try counting { action in
      guard action == .ask else { return [] }
      return [
        .request("load", answers: [.one]), .request("load", answers: [.two]),
        .request("load (2)", answers: [.one]),
      ]
    }
    try explored.require(.always("no two alike") { Set($0.requests).count == $0.requests.count })
  }

  @Test func `an effect that answers twice does so in any order`() throws {
    let explored = try counting { action in
      action == .ask ? [.stream("page", of: [.one, .two], atMost: 2)] : []
    }
    #expect(explored.description == "8 states, 7 steps, depth 3")
    try explored.require(.possible("the same twice") { $0.state == [.two, .two] })
  }

  @Test func `how many answers are left is part of the state`() throws {
    let explored = try explore(
      { false }, eventsIn: { $0.state ? [] : [Count.ask] },
      reducing: { (isAsked: inout Bool, action: Count) -> Count in
        isAsked = true
        return action
      }, answering: { $0 == .ask ? [.stream("page", of: [.one], atMost: 2)] : [] })
    #expect(explored.description == "4 states, 3 steps, depth 3")
  }

  @Test func `an effect that sends at once is part of the step`() throws {
    let explored = try counting { action in action == .ask ? [.send(.one), .send(.two)] : [] }
    #expect(explored.description == "2 states, 1 steps, depth 1")
    try explored.require(.possible("both") { $0.state == [.one, .two] })
  }

  @Test func `all cases are events where none are given`() throws {
    let explored = try explore(
      { 0 },
      reducing: { (state: inout Int, action: Count) in
        state = min(state + 1, 2)
        return action
      },
      answering: { _ in [] })
    #expect(explored.description == "3 states, 9 steps, depth 2")
  }

  // MARK: - Mistakes

  @Test func `a request without answers`() {
    #expect(
      message {
        _ = try counting { action in action == .ask ? [.request("load", answers: [])] : [] }
      }
        == "after ask the effect asks for 'load', which has no answers, so that it would wait for ever. "
        + "List the actions that can answer it; for an effect that answers nothing, return no work.")
  }

  @Test func `an answer that is an event too`() {
    let work: (Count) -> [PendingWork<Count>] = { action in
      action == .ask ? [.request("load", answers: [.one])] : []
    }
    #expect(
      message {
        _ = try explore(
          { 0 }, events: [.ask, .one], reducing: { (_: inout Int, action: Count) in action }, answering: work)
      }
        == "after ask the effect asks for 'load', which 'one' answers. That action is in 'events' too, "
        + "so that it would also come unasked. Leave it out of 'events'. "
        + "If a person can do it as well, ask with '.stream(…, atMost: 1)'.")
  }

  @Test func `effects that send without end`() {
    #expect(
      message { _ = try counting { _ in [.send(.one)] } }
        == "after ask the reducer's effects go on sending actions at once: one after 1000 others. "
        + "Look for an action whose effect sends the same action again.")
  }

  @Test func `more requests than the bound`() throws {
    let explored = try explore(
      { false }, events: [Count.ask],
      reducing: { (state: inout Bool, action) -> Count in
        if action == .one { state = true }
        return action
      },
      answering: { $0 == .ask ? [.request("load", answers: [.one])] : [] }, mostOpen: 2)
    #expect(
      explored.description == """
        6 states, 10 steps, depth 4, cut short where more than 2 requests are open or tasks wait after ask, ask, ask. \
        There is: load (3 times). If the app should not ask again before it has an answer, \
        these steps show that it does. Otherwise give 'mostOpen' a larger bound, \
        or leave events out with 'eventsIn' while requests are open
        """)
    let verdicts = explored.check([.never("three") { $0.requests.count == 3 }, .never("loaded") { $0.state }])
    #expect(verdicts.map(\.outcome) == [.undetermined, .violated])
    #expect(
      verdicts[0].message == "the search was cut short where more than 2 requests are open or tasks wait")
  }
}

/// What a body throws, as text.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "nothing was thrown"
  } catch { return "\(error)" }
}
