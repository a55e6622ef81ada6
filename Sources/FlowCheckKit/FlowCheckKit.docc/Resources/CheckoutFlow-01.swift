import Checkout
import FlowCheckKit

/// The coordinator as flowcheck explores it: which actions a person, the app or the system can cause in each state, and
/// what is on screen then.
struct CheckoutFlow {
  var initialStates: [CheckoutCoordinator] { [CheckoutCoordinator()] }
}
