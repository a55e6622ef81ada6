import Observation

/// The app's own coordinator, as SwiftUI views observe it: nothing in it knows of flowcheck.
///
/// It has a bug: the button asks for a login before the address, the link does not.
@MainActor @Observable
public class CheckoutCoordinator {
  /// A screen above home.
  public enum Screen: Hashable, Sendable {
    case cart, address, payment, receipt
  }

  /// What is presented as a sheet.
  public enum Sheet: Hashable, Sendable {
    case login
  }

  /// What an alert tells.
  public enum Notice: Hashable, Sendable {
    case declined
  }

  /// The screens above home.
  public var path: [Screen] = []
  /// The sheet that is wanted.
  public var sheet: Sheet?
  /// The alert that is wanted.
  public var notice: Notice?
  /// Whether there is an account.
  public private(set) var isSignedIn = false
  /// Whether the server has still to answer.
  public private(set) var isPaying = false

  /// Begins at home, without an account.
  public init() {}

  /// A tap on the cart.
  public func openCart() { path.append(.cart) }

  /// A tap on the button below the cart.
  public func checkOut() { enterAddress() }

  /// The login succeeded.
  public func signedIn() {
    isSignedIn = true
    sheet = nil
    path.append(.address)
  }

  /// The address is complete.
  public func addressEntered() { path.append(.payment) }

  /// A tap on the button below the payment.
  public func pay() { isPaying = true }

  /// The server's answer.
  public func paymentEnded(accepted: Bool) {
    isPaying = false
    if accepted { path = [.receipt] } else { notice = .declined }
  }

  /// A link to the checkout, from anywhere.
  public func openLink() {
    guard !isPaying else { return }
    (sheet, notice) = (nil, nil)
    path = [.cart, .address]
  }

  /// Shows the address to somebody with an account, and the login to everybody else.
  final func enterAddress() {
    if isSignedIn { path.append(.address) } else { sheet = .login }
  }
}

/// The same without the bug.
public final class CorrectedCheckoutCoordinator: CheckoutCoordinator {
  public override func openLink() {
    guard !isPaying else { return }
    (sheet, notice) = (nil, nil)
    path = [.cart]
    enterAddress()
  }
}
