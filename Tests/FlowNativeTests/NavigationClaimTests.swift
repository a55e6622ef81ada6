import FlowChecking
import FlowNative
import FlowStateSpace
import Testing

@Suite struct `Claims about a flow in Swift` {
  private static let signedIn = NavigationClaim<ShopFlow>.gate("session", screens: ["checkout"]) {
    $0.isSignedIn
  }

  /// By hand: signed out there are home, cart, and the cart below the login; signed in home, cart, checkout, the
  /// checkout while it pays, and below the alert.
  @Test func `states and steps are counted`() {
    let explored = ShopFlow().explored()
    #expect(explored.stateCount == 3 + 5)
    // Signed out: 2 + 3 + 3. Signed in: home 2, cart 3, checkout 3, paying 2, alert 1.
    #expect(explored.stepCount == 8 + 11)
    #expect(explored.depth == 5)
    #expect(explored.shownNames == ["cart", "checkout", "declined", "home", "login"])
    #expect(explored.description == "8 states, 19 steps, depth 5")
  }

  @Test func `what is right holds`() throws {
    let explored = ShopFlow().explored()
    let claims: [NavigationClaim<ShopFlow>] = [
      Self.signedIn, .wayHome(to: "home"), .noDeadEnd, .noModalOverModal, .shown("declined"),
      .always("a stack has a root") { $0.path.first == "home" },
      .never("pays without an account") { $0.isPaying && !$0.isSignedIn },
      .possible("somebody pays") { $0.isPaying },
      .everyStep("an alert is left by its button") { before, event, after in
        !before.isDeclined || after.isDeclined || event == .acknowledge
      },
      .leads("a payment is answered", from: { $0.isPaying }, to: { !$0.isPaying }),
    ]
    for verdict in explored.check(claims) { #expect(verdict.verdict == .holds, "\(verdict)") }
  }

  @Test func `a link past the login is shown step by step`() throws {
    let verdict = try #require(ShopFlow(linkAsks: false).explored().check(Self.signedIn).first)
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexample?.events == [.link])
    #expect(
      verdict.description == """
        violated  gate 'session'
          0. start
               home
          1. link
               home > cart > checkout
        """)
  }

  @Test func `what may wait for ever is violated by waiting`() throws {
    let claim = NavigationClaim<ShopFlow>.leads(
      "a payment is answered", from: { $0.isPaying }, to: { !$0.isPaying })
    let verdict = try #require(ShopFlow(answersCome: false).explored().check(claim).first)
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexample?.events == [.link, .signIn, .checkOut, .pay])
    #expect(verdict.description.hasSuffix("     and then the app stays here"))
  }

  @Test func `what a claim speaks of has to happen`() {
    let explored = ShopFlow().explored()
    let verdicts = explored.check(
      .gate("admin", screens: ["console"]) { _ in false },
      .leads("a console is left", from: { $0.path.contains("console") }, to: { _ in false }))
    #expect(verdicts.map(\.verdict) == [.vacuous, .vacuous])
    #expect(
      verdicts.map(\.reason) == ["'console' is never shown", "what it describes never happens"])
    #expect(explored.check(.shown("console")).map(\.verdict) == [.violated])
    #expect(explored.complaints(.shown("console")).count == 1)
  }

  @Test func `a gate on a misspelt screen is not fulfilled`() throws {
    let explored = ShopFlow().explored()
    let error = #expect(throws: UnfulfilledClaims<ShopFlow>.self) {
      try explored.require(.gate("session", screens: ["chekout"]) { $0.isSignedIn }, .noDeadEnd)
    }
    #expect(
      error?.description == """

        vacuous  gate 'session'
          'chekout' is never shown, did you mean 'checkout'?
        """)
  }

  @Test func `one screen that is never shown makes a gate vacuous, and none makes it empty`() {
    let verdicts = ShopFlow().explored().check(
      .gate("session", screens: ["checkout", "console", "crat"]) { $0.isSignedIn || $0.path.last == "cart" },
      .gate("session", screens: []) { $0.isSignedIn })
    #expect(verdicts.map(\.verdict) == [.vacuous, .vacuous])
    #expect(
      verdicts.map(\.reason) == [
        "'console' is never shown; 'crat' is never shown, did you mean 'cart'?", "it names no screen",
      ])
  }

  @Test func `a misspelt screen is named where a claim is violated for it`() {
    let verdicts = ShopFlow().explored().check(
      .shown("declind"), .wayHome(to: "hom"), .gate("session", screens: ["checkout", "logn"]) { _ in false })
    #expect(verdicts.map(\.verdict) == [.violated, .violated, .violated])
    #expect(
      verdicts.map(\.reason) == [
        "'declind' is never shown, did you mean 'declined'?", "'hom' is never shown, did you mean 'home'?",
        "'logn' is never shown, did you mean 'login'?",
      ])
  }

  @Test func `a search that is cut short proves nothing`() {
    let explored = ShopFlow().explored(limits: ExplorationLimits(states: 4))
    #expect(!explored.isComplete)
    let verdicts = explored.check(
      Self.signedIn, .wayHome(to: "home"), .noDeadEnd, .shown("declined"), .shown("cart"),
      .leads("a payment is answered", from: { $0.isPaying }, to: { !$0.isPaying }),
      .never("a cart") { $0.path.last == "cart" })
    #expect(
      verdicts.map(\.verdict) == [
        .undetermined, .undetermined, .undetermined, .undetermined, .holds, .undetermined, .violated,
      ])
    #expect(verdicts[0].reason == "the search was truncated by the bound of 4 states")
  }

  @Test func `what is wrong can be thrown`() throws {
    let good = ShopFlow().explored()
    try good.require(Self.signedIn, .noDeadEnd)
    let error = #expect(throws: UnfulfilledClaims<ShopFlow>.self) {
      try ShopFlow(linkAsks: false).explored().require(.noDeadEnd, Self.signedIn)
    }
    #expect(error?.verdicts.map(\.name) == ["gate 'session'"])
    #expect(error?.description.contains("1. link") == true)
  }

  @Test func `a flow with a memory beside its state is found out`() throws {
    let verdict = try #require(ForgetfulFlow().explored().check(.shown("done")).first)
    #expect(verdict.verdict == .undetermined)
    #expect(
      verdict.reason
        == "the flow is not a function of its state: 'next' gave a different result the second time")
  }

  @Test func `dead ends are found where nothing changes anything`() throws {
    let verdict = try #require(DeadEndFlow().explored().check(.noDeadEnd).first)
    #expect(verdict.counterexample?.events == [.forward, .forward])
  }
}

/// A flow that does something once only.
private struct ForgetfulFlow: NavigationFlow {
  final class Memory: @unchecked Sendable {
    var isUsed = false
  }
  enum Event { case next }

  let memory = Memory()
  var initialStates: [Bool] { [false] }
  func events(in state: Bool) -> [Event] { state ? [] : [.next] }
  func handle(_ event: Event, in state: inout Bool) {
    state = !memory.isUsed
    memory.isUsed = true
  }
  func display(of state: Bool) -> Display { Display(stack: [state ? "done" : "open"]) }
}

/// Three pages in a row, the last of which can only be looked at.
private struct DeadEndFlow: NavigationFlow {
  enum Event { case forward, look }

  var initialStates: [Int] { [0] }
  func events(in state: Int) -> [Event] { state < 2 ? [.look, .forward] : [.look] }
  func handle(_ event: Event, in state: inout Int) { if event == .forward { state += 1 } }
  func display(of state: Int) -> Display { Display(stack: ["\(state)"]) }
}
