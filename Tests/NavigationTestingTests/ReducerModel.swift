/// A reducer with effects, in the shape that apps give theirs.
struct ShopFeature {
  struct State: Hashable {
    enum Page: Hashable { case account, orders }
    enum Sheet: Hashable { case login }
    var path: [Page] = []
    var sheet: Sheet?
    var isSignedIn = false
    var isBusy = false
    var isOnline = true
  }

  enum Action: Hashable {
    case openAccount, signIn, loginClosed, signOut
    case loggedIn, loginFailed, online, offline, watch, unwatch
  }

  enum Effect: Hashable {
    case none, logIn, cancelLogin, watchNetwork, unwatchNetwork
    case many([Effect])
  }

  /// Whether the login is cancelled when its sheet closes.
  var cancels = true

  static let events: [Action] = [.openAccount, .signIn, .signOut, .watch, .unwatch]

  func reduce(into state: inout State, action: Action) -> Effect {
    switch action {
    case .openAccount:
      if state.isSignedIn { if state.path.isEmpty { state.path = [.account] } } else { state.sheet = .login }
    case .signIn:
      guard state.sheet == .login, !state.isBusy else { return .none }
      state.isBusy = true
      return .logIn
    case .loginClosed:
      state.sheet = nil
      state.isBusy = false
      return cancels ? .cancelLogin : .none
    case .signOut: (state.isSignedIn, state.path) = (false, [])
    case .loggedIn:
      (state.isSignedIn, state.isBusy, state.sheet) = (true, false, nil)
      state.path = [.account]
    case .loginFailed: state.isBusy = false
    case .online: state.isOnline = true
    case .offline: state.isOnline = false
    case .watch: return .many([.unwatchNetwork, .watchNetwork])
    case .unwatch: return .unwatchNetwork
    }
    return .none
  }
}
