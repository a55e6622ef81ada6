import Checkout
import FlowCheckKit

/// The coordinator as flowcheck explores it: which actions a person, the app or the system can cause in each state, and
/// what is on screen then.
struct CheckoutFlow {
  var initialStates: [CheckoutCoordinator] { [CheckoutCoordinator()] }

  func events(in state: CheckoutCoordinator) -> [CheckoutCoordinator.Action] {
    if state.showsDeclined { return [.closeAlert, .openLink] }
    if state.login != nil {
      return [.submitLogin(succeeds: true), .submitLogin(succeeds: false), .cancelLogin, .openLink]
    }
    if state.isPaying { return [.paymentEnded(accepted: true), .paymentEnded(accepted: false)] }
    return switch state.path.last {
    case nil: [.openCart, .openLink]
    case .cart: [.checkOut, .back, .openLink]
    case .address: [.enterAddress, .back, .openLink]
    case .payment: [.pay, .back, .openLink]
    case .receipt: [.finish, .openLink]
    }
  }
}
