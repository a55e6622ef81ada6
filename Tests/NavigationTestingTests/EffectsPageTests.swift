import NavigationTesting
import Testing

/// The examples of docs/swift-effects.md, each written from the page alone.
struct EffectsPageTests {
  // MARK: - A reducer

  private struct Shop {
    struct State: Hashable {
      var path: [Page] = []
      var sheet: Sheet?
      var isSignedIn = false
    }

    enum Page: Hashable { case account }
    enum Sheet: Hashable { case login }
    enum Action: Hashable { case openAccount, signIn, loginClosed, loggedIn, loginFailed }
    enum Effect { case none, logIn, cancelLogin }

    func reduce(into state: inout State, action: Action) -> Effect {
      switch action {
      case .openAccount:
        if state.isSignedIn { state.path = [.account] } else { state.sheet = .login }
      case .signIn: if state.sheet == .login { return .logIn }
      case .loginClosed:
        state.sheet = nil
        return .cancelLogin
      case .loggedIn: (state.isSignedIn, state.sheet, state.path) = (true, nil, [.account])
      case .loginFailed: break
      }
      return .none
    }
  }

  @Test func `a reducer that starts a login with each tap`() throws {
    let explored = try explore(
      { Shop.State() }, events: [.openAccount, .signIn], reducing: { Shop().reduce(into: &$0, action: $1) },
      answering: { effect in
        switch effect {
        case .none: []
        case .logIn: [.request("login", id: "login", answers: [.loggedIn, .loginFailed])]
        case .cancelLogin: [.cancel(id: "login")]
        }
      },
      showing: .root("home").stack(\.path).sheet(\.sheet, dismissed: .loginClosed))
    #expect(!explored.isComplete)
    // The page's own reducer, as a stranger writes it, asks again before it has an answer.
    #expect(explored.description.contains("after openAccount, signIn, signIn, "))
    #expect(
      explored.check([.never("two logins") { $0.requests.count > 1 }])[0].steps
        == ["openAccount", "signIn", "signIn"])
  }

  // MARK: - Async code

  private enum APIError: Error { case offline }

  private protocol API: Sendable {
    func logIn() async throws -> String
  }

  private struct ExploredAPI: API {
    let answers: Answers

    func logIn() async throws -> String {
      try await answers.answer(to: "login", of: [.success("anna"), .failure(APIError.offline)])
    }
  }

  @MainActor
  private final class AppModel {
    enum Action: Hashable { case openAccount, signIn }

    enum Page: Hashable { case account }
    enum Sheet: Hashable { case login }

    struct Snapshot: Hashable {
      var path: [Page]
      var sheet: Sheet?
      var user: String?
      var isBusy: Bool
    }

    private let api: any API
    var path: [Page] = []
    var sheet: Sheet?
    private var user: String?
    private var isBusy = false

    init(api: any API) { self.api = api }

    var snapshot: Snapshot { Snapshot(path: path, sheet: sheet, user: user, isBusy: isBusy) }

    func send(_ action: Action) async {
      switch action {
      case .openAccount:
        if user == nil { sheet = .login } else if path.isEmpty { path = [.account] }
      case .signIn:
        guard sheet == .login, !isBusy else { return }
        isBusy = true
        user = try? await api.logIn()
        isBusy = false
        guard user != nil else { return }
        (sheet, path) = (nil, [.account])
      }
    }
  }

  @MainActor @Test func `an app model with an async method`() throws {
    let explored = try explore(
      { AppModel(api: ExploredAPI(answers: $0)) }, events: [.openAccount, .signIn],
      sending: { await $0.send($1) }, seeing: \.snapshot,
      showing: .root("home").stack(\.path).sheet(\.sheet))
    #expect(explored.description == "6 states, 19 steps, depth 4")
    try explored.require(
      .standard, .leads("a login ends", from: { $0.isBusy }, to: { !$0.isBusy }),
      .possible("late") { $0.path == [.account] && $0.user != nil })
  }

  // MARK: - Cases

  private enum Stars: Hashable, CaseIterable { case one, five }
  private enum Kind: Hashable, CaseIterable { case new, used }

  private enum Action: Hashable {
    case openCart, signOut, openProduct(Int), rate(Stars, isPublic: Bool), filter(Kind?)
  }

  @Test func `the cases of the page`() throws {
    let explored = try explore(
      { Action?.none },
      events: cases(
        .plain(.openCart, .signOut),
        .each(Action.openProduct, in: [1, 2]),
        .each(Action.rate, in: .values(of: Stars.self), .values(of: Bool.self)),
        .each(Action.filter, in: .optional(.values(of: Kind.self)))),
      sending: { $0 = $1 })
    #expect(explored.stateCount == 1 + 2 + 2 + 4 + 3)
  }
}
