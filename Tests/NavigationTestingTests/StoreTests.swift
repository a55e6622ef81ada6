import NavigationTesting
import Testing

/// The client of the page's feature.
struct ShopClient: Sendable {
  var logIn: @Sendable () async throws -> String = { "" }
}

/// The feature of docs/composable-architecture.md; the macros of the library aside.
private struct ShopReducer: Reducer {
  struct State: Hashable {
    var path: [Page] = []
    var login: Login?
    var user: String?
  }

  enum Page: Hashable { case account }
  enum Login: Hashable { case form }
  enum CancelID { case login }

  enum Action: Hashable {
    case accountTapped, signInTapped, signOutTapped, loginDismissed, backTapped
    case loggedIn(String), loginFailed
  }

  /// Whether the login is cancelled with its sheet.
  var cancels = true
  @Dependency(\.shopClient) var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .accountTapped:
      if state.user == nil { state.login = .form } else if state.path.isEmpty { state.path = [.account] }
    case .signInTapped:
      guard state.login != nil else { return .none }
      return .run { [client] send in
        do { await send(.loggedIn(try await client.logIn())) } catch { await send(.loginFailed) }
      }.cancellable(id: CancelID.login, cancelInFlight: true)
    case .signOutTapped: (state.user, state.path) = (nil, [])
    case .loginDismissed:
      state.login = nil
      if cancels { return .cancel(id: CancelID.login) }
    case .backTapped: _ = state.path.popLast()
    case .loggedIn(let user): (state.user, state.login, state.path) = (user, nil, [.account])
    case .loginFailed: break
    }
    return .none
  }
}

/// What the page says of The Composable Architecture, tried with a stand-in.
@MainActor
struct StoreTests {
  private struct Offline: Error {}

  private func explored(
    cancels: Bool
  ) throws -> ExploredApp<Awaiting<ShopReducer.State>, NavigationStep<ShopReducer.Action>> {
    try explore(
      { answers in
        Store(initialState: ShopReducer.State()) {
          ShopReducer(cancels: cancels)
        } withDependencies: {
          $0.shopClient.logIn = {
            try await answers.answer(to: "login", of: [.success("anna"), .failure(Offline())])
          }
        }
      },
      events: [.accountTapped, .signInTapped, .signOutTapped], sending: { $0.send($1) }, seeing: \.state,
      showing: .root("shop").stack(\.path, back: .backTapped).sheet(\.login, dismissed: .loginDismissed)
        .gate("user", { $0.user != nil }, requiredBy: "account"))
  }

  private let nothingOpensByItself = NavigationClaim<
    Awaiting<ShopReducer.State>, NavigationStep<ShopReducer.Action>
  >.everyStep("no page opens by itself") { before, step, after in
    step.action != nil || before.path == after.path || before.login != nil
  }

  @Test func `a login that nobody cancels opens a page later`() throws {
    let verdicts = try explored(cancels: false).check([nothingOpensByItself])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(
      verdicts[0].steps == ["accountTapped", "signInTapped", "swipe", "login: success(anna)"])
  }

  @Test func `a login that is cancelled does not`() throws {
    let explored = try explored(cancels: true)
    #expect(explored.description == "5 states, 20 steps, depth 4")
    try explored.require(.standard, nothingOpensByItself)
  }
}
