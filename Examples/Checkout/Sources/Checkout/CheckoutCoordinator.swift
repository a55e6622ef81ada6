/// The app's own coordinator: nothing in it knows of flowcheck.
public struct CheckoutCoordinator: Hashable, Sendable {
  /// A screen above home.
  public enum Screen: Hashable, Sendable {
    case cart, address, payment, receipt
  }

  /// What a person, the app or the system can cause.
  public enum Action: Hashable, Sendable {
    case openCart
    case back
    case checkOut
    case submitLogin(succeeds: Bool)
    case cancelLogin
    case enterAddress
    case pay
    case paymentEnded(accepted: Bool)
    case closeAlert
    case finish
    case openLink
  }

  /// The screens above home.
  public var path: [Screen] = []
  /// Whether the login is presented, and where to go after it.
  public var login: Screen?
  /// Whether there is an account.
  public var isSignedIn = false
  /// Whether the server has still to answer.
  public var isPaying = false
  /// Whether the alert is up that tells of a refused payment.
  public var showsDeclined = false

  /// Begins at home, without an account.
  public init() {}

  /// Takes a step.
  public mutating func send(_ action: Action) {
    switch action {
    case .openCart: path.append(.cart)
    case .back: path.removeLast()
    case .checkOut: enter(.address)
    case .submitLogin(let succeeds):
      guard succeeds, let next = login else { return }
      isSignedIn = true
      login = nil
      path.append(next)
    case .cancelLogin: login = nil
    case .enterAddress: path.append(.payment)
    case .pay: isPaying = true
    case .paymentEnded(let accepted):
      isPaying = false
      if accepted { path = [.receipt] } else { showsDeclined = true }
    case .closeAlert: showsDeclined = false
    case .finish: path = []
    case .openLink:
      // A link to the cart, from anywhere.
      login = nil
      showsDeclined = false
      path = [.cart]
    }
  }

  private mutating func enter(_ screen: Screen) {
    if isSignedIn { path.append(screen) } else { login = screen }
  }
}
