/// Scenarios/storefront.yaml as the coordinator that an app would have.
final class StorefrontModel {
  enum Screen: Hashable { case product(Int), checkout }
  enum Sort: Hashable { case newest, cheapest }
  enum Sheet: Hashable { case settings, profile, login(returnTo: Return), reader }
  enum Return: Hashable { case nothing, profile }
  enum Cover: Hashable { case receipt }
  enum Question: Hashable { case discardCart }

  enum Action: Hashable {
    case openProduct(Int), addToCart, openReader, openSettings, buy, showProfile, submitLogin(succeeds: Bool)
    case cancelLogin, leaveCheckout, pay, closeReceipt, sessionExpires, sort(Sort), closeReader, discardCart
  }

  struct Snapshot: Hashable {
    var path: [Screen]
    var sheet: Sheet?
    var cover: Cover?
    var question: Question?
    var isSignedIn: Bool
    var hasCart: Bool
    var order: Sort?
  }

  var path: [Screen] = []
  var sheet: Sheet? {
    didSet { if sheet != .reader { order = nil } else if oldValue != .reader { order = .newest } }
  }
  var cover: Cover?
  var question: Question?
  var isSignedIn = false
  var hasCart = false
  /// The order of the reader; nil without one.
  var order: Sort?

  var snapshot: Snapshot {
    Snapshot(
      path: path, sheet: sheet, cover: cover, question: question, isSignedIn: isSignedIn, hasCart: hasCart,
      order: order)
  }

  func send(_ action: Action) {
    switch action {
    case .openProduct(let id): path.append(.product(id))
    case .addToCart: hasCart = true
    case .openReader: sheet = .reader
    case .openSettings: sheet = .settings
    case .buy: if isSignedIn { path.append(.checkout) } else { sheet = .login(returnTo: .nothing) }
    case .showProfile: sheet = isSignedIn ? .profile : .login(returnTo: .profile)
    case .submitLogin(true):
      isSignedIn = true
      sheet = sheet == .login(returnTo: .profile) ? .profile : nil
    case .submitLogin(false): break
    case .cancelLogin: sheet = nil
    case .leaveCheckout: question = .discardCart
    case .pay:
      path = []
      cover = .receipt
    case .closeReceipt: cover = nil
    case .sessionExpires:
      isSignedIn = false
      dismissAll()
      path = []
    case .sort(let order): self.order = order
    case .closeReader: sheet = nil
    case .discardCart:
      hasCart = false
      if !path.isEmpty { path.removeLast() }
    }
  }

  func open(product id: Int) {
    dismissAll()
    path = [.product(id)]
  }

  func openCheckout() {
    dismissAll()
    if isSignedIn { path = [.checkout] } else { sheet = .login(returnTo: .nothing) }
  }

  /// What comes back after the process was killed: the path and the sheet, not the session.
  var restored: StorefrontModel {
    let model = StorefrontModel()
    model.path = path
    model.sheet = sheet
    return model
  }

  private func dismissAll() { (sheet, cover, question) = (nil, nil, nil) }
}
