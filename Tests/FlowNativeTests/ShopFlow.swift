import FlowNative

/// A small shop by hand: a stack, a sheet for the login, an alert after a payment, and a link to the checkout.
struct ShopFlow: NavigationFlow {
  struct State: Hashable {
    var path = ["home"]
    var asksForLogin = false
    var isSignedIn = false
    var isDeclined = false
    var isPaying = false
  }

  enum Event: Hashable {
    case openCart, back, checkOut, signIn, closeLogin, pay, payment(accepted: Bool), acknowledge, link
  }

  /// Whether the link looks at the session, as the button does.
  var linkAsks = true
  /// Whether the server's answer may stay away.
  var answersCome = true

  var initialStates: [State] { [State()] }

  func events(in state: State) -> [Event] {
    if state.isDeclined { return [.acknowledge] }
    if state.asksForLogin { return [.signIn, .closeLogin, .link] }
    if state.isPaying { return [.payment(accepted: true), .payment(accepted: false)] }
    return switch state.path.last {
    case "cart": [.back, .checkOut, .link]
    case "checkout": [.back, .pay, .link]
    default: [.openCart, .link]
    }
  }

  func handle(_ event: Event, in state: inout State) {
    switch event {
    case .openCart: state.path.append("cart")
    case .back: state.path.removeLast()
    case .checkOut: enterCheckout(&state)
    case .signIn:
      state.asksForLogin = false
      state.isSignedIn = true
    case .closeLogin: state.asksForLogin = false
    case .pay: state.isPaying = true
    case .payment(let accepted):
      state.isPaying = false
      if accepted { state.path = ["home"] } else { state.isDeclined = true }
    case .acknowledge: state.isDeclined = false
    case .link:
      state.path = ["home", "cart"]
      if linkAsks { enterCheckout(&state) } else { state.path.append("checkout") }
    }
  }

  private func enterCheckout(_ state: inout State) {
    if state.isSignedIn { state.path.append("checkout") } else { state.asksForLogin = true }
  }

  func display(of state: State) -> Display {
    Display(
      stack: state.path, modals: state.asksForLogin ? [.sheet("login")] : [],
      alert: state.isDeclined ? "declined" : nil)
  }

  func isInevitable(_ event: Event) -> Bool {
    if case .payment = event { answersCome } else { false }
  }
}
