import ComposableArchitecture
import Foundation

// Features written by hand whose facts are those in Tests/FlowExtractionTests/ScaffoldFacts: what a scaffold of them names exists here.

/// A cart, as a reducer.
struct CartFeature: Reducer {
  enum Sheet: Hashable { case coupon, address }
  enum Question: Hashable { case emptyCart }
  enum Speed: Hashable, CaseIterable { case slow, fast }

  struct State: Hashable {
    var sheet: Sheet?
    var question: Question?
    var isEmpty = false
  }

  enum Action: Hashable {
    case couponTapped, addressTapped, clearTapped
    case speedChosen(Speed)
    case cover(isShown: Bool)
    case couponResponse(Bool)
    case sheet(PresentationAction<SheetAction>)
    case question(PresentationAction<Answer>)
  }

  enum SheetAction: Hashable { case done }
  enum Answer: Hashable { case clear }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .couponTapped: state.sheet = .coupon
    case .addressTapped: state.sheet = .address
    case .clearTapped: if !state.isEmpty, state.sheet == nil { state.question = .emptyCart }
    case .speedChosen: state.sheet = nil
    case .cover(let isShown): state.sheet = isShown ? .coupon : nil
    case .couponResponse: state.sheet = nil
    case .sheet: state.sheet = nil
    case .question(.presented(.clear)): (state.isEmpty, state.question) = (true, nil)
    case .question(.dismiss): state.question = nil
    }
    return .none
  }
}

/// A model with tabs, a Boolean and a link.
@MainActor final class AppModel {
  enum Tab: Hashable { case home, account }

  var tab = Tab.home
  var showsHelp = false

  func open(url: URL) { tab = .account }
  func choose(_ tab: Tab) { self.tab = tab }
  func help() { if !showsHelp { showsHelp = true } }
}

/// The scope of a router.
enum Outer {
  /// A router whose pages come from its callers.
  @MainActor final class Router {
    enum Page: Hashable { case list, detail }

    var path: [Page] = []
    var sheet: Page?

    func navigate(to page: Page, animated: Bool) { if path.count < 2 { path.append(page) } }
    func show(id: Int) { sheet = id == 0 ? .list : .detail }
    func popToRoot() { path = [] }
  }
}

/// A coordinator that holds others, as UIKit's do.
@MainActor final class AppCoordinator {
  var shown = "home"
  var child: LoginCoordinator?

  func start() { shown = "login"; child = LoginCoordinator() }
}

/// A coordinator that another one holds.
@MainActor final class LoginCoordinator {
  var shown = "login"
  var attempts = 0

  func help() { shown = "help" }
  func finish(withUser name: String) { shown = name }
}

/// An async flow.
@MainActor final class CheckoutFlow {
  var page = "cart"
}
