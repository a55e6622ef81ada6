import FlowExtract
import Testing

/// What is followed: coordinators that tell each other. Each row of docs/extract-coverage.md names its test.
@Suite struct `Coordinators` {
  @Test func `a call of a delegate is emitted, and is an event of the delegate`() {
    #expect(
      facts(
        #"""
        protocol FormDelegate: AnyObject { func formDone(); func formLogged() }
        final class FormCoordinator {
          weak var delegate: FormDelegate?
          let root: UINavigationController
          func next() { root.pushViewController(PageViewController(), animated: true) }
          func finish() { delegate?.formLogged(); delegate?.formDone() }
        }
        final class MainCoordinator: FormDelegate {
          let stack: UINavigationController
          func formDone() { stack.popViewController(animated: true) }
          func formLogged() { print("done") }
        }
        """#) == [
          "FormCoordinator: next() -> push root PageViewController (push) @5",
          "FormCoordinator: finish() -> emit formDone() @6",
          "MainCoordinator: formDone() -> pop stack @10",
        ])
  }

  @Test func `a condition on a parameter names its argument`() {
    #expect(
      facts(
        #"""
        final class ShopCoordinator {
          let root: UINavigationController
          private var later: Step?
          func next(_ step: Step) {
            if case .paid = step { show(step: later) }
          }
          private func show(step: Step?) {
            switch step {
            case .receipt: root.pushViewController(ReceiptViewController(), animated: true)
            default: if step == .home { root.popToRootViewController(animated: true) }
            }
          }
        }
        """#) == [
          "ShopCoordinator: next(_:) when step is .paid && !(later is .receipt) && later == .home -> popToRoot root @5,10",
          "ShopCoordinator: next(_:) when step is .paid && later is .receipt -> push root ReceiptViewController (push) @5,9",
        ])
  }

  @Test func `each case of a route that a function switches over is an event`() {
    #expect(
      facts(
        #"""
        enum ShopRoute { case list, detail(String), cart(CartRoute) }
        final class ShopCoordinator {
          let root: UINavigationController
          func navigate(to route: ShopRoute, context: AnyObject?) {
            switch route {
            case .list: root.popToRootViewController(animated: true)
            case let .detail(id): root.pushViewController(DetailViewController(id), animated: true)
            case let .cart(cartRoute): showCart(cartRoute)
            }
          }
          private func showCart(_ route: CartRoute) {
            if case .payment = route { root.pushViewController(PaymentViewController(), animated: true) }
          }
          func push(_ route: ShopRoute) { root.pushViewController(screen(of: route), animated: true) }
        }
        """#) == [
          "ShopCoordinator: navigate(to:context:).cart when cartRoute is .payment -> push root PaymentViewController (push) @8,12",
          "ShopCoordinator: navigate(to:context:).list -> popToRoot root @6",
          "ShopCoordinator: navigate(to:context:).detail -> push root DetailViewController (push) @7",
          "ShopCoordinator: push(_:) -> push root <screen(of: route)> (push) @14",
        ])
  }

  @Test func `a route passed to a running child is the child's navigation`() {
    #expect(
      facts(
        #"""
        final class MainCoordinator {
          let root: UINavigationController
          private var childCoordinator: AnyObject?
          func open() {
            if let coordinator = childCoordinator as? AnyCoordinator<PageRoute> {
              coordinator.navigate(to: .page)
            } else {
              root.pushViewController(PageViewController(), animated: true)
            }
          }
        }
        final class ListModel {
          let coordinator: AnyCoordinator<PageRoute>
          func open() { coordinator.navigate(to: .page) }
        }
        """#) == [
          "ListModel: open() -> push coordinator page (push) @14",
          "MainCoordinator: open() when !(childCoordinator as? AnyCoordinator<PageRoute> != nil) -> push root PageViewController (push) @8",
          "line 6: coordinator.navigate(to: .page): hands a route to another coordinator",
        ])
  }

  @Test func `a root navigator that shows a child replaces the root`() {
    #expect(
      facts(
        #"""
        final class MainCoordinator {
          weak var rootNavigator: RootNavigator?
          func start() { rootNavigator?.show(child: HomeViewController()) }
        }
        """#) == ["MainCoordinator: start() -> setRoot rootNavigator HomeViewController @3"])
  }

  @Test func `a route stored in a plain class is not a slot`() {
    #expect(
      facts(
        #"""
        final class MainCoordinator {
          let root: UINavigationController
          private var completionRoute: AppRoute?
          private var presentedRoute: AppRoute? { didSet { root.popToRootViewController(animated: true) } }
          func open() {
            guard let completionRoute else { return }
            root.pushViewController(HomeViewController(), animated: true)
            self.completionRoute = nil
          }
          func close() { presentedRoute = nil }
        }
        """#) == [
          "MainCoordinator: open() when completionRoute != nil -> push root HomeViewController (push) @7",
          "MainCoordinator: close() -> dismiss presentedRoute @10",
          "MainCoordinator: presentedRoute.didSet -> popToRoot root @4",
        ])
  }

  @Test func `a child in a presented navigation controller is one presentation`() {
    #expect(
      facts(
        #"""
        final class MainCoordinator {
          let module: MainModule
          weak var rootNavigator: RootNavigator?
          let root: UINavigationController
          func edit() {
            let navigation = module.makeNavigationController()
            let child = module.makeEditorCoordinator(stackNavigator: navigation)
            child.start()
            root.present(navigation, animated: true)
          }
          func open() {
            let stack = UINavigationController()
            let child = module.makeHomeCoordinator(stackNavigator: stack)
            child.start()
            rootNavigator?.show(child: stack)
          }
          func help() {
            let child = module.makeHelpCoordinator(root: root)
            child.start()
          }
        }
        """#) == [
          "MainCoordinator: edit() -> present root.presented editor @9",
          "MainCoordinator: open() -> setRoot rootNavigator home @15",
          "MainCoordinator: help() -> startChild children help @19",
        ])
  }

  @Test func `the keys of a tab bar's dictionary are its tabs, and a route's index is its case`() throws {
    let facts = Extraction.facts(of: [
      Extraction.Input(
        path: "Case.swift",
        text: #"""
          final class TabCoordinator {
            var tabNavigator: TabNavigator?
            func start() {
              let all: [TabRoute: Navigator] = [.list(.all): listNavigator, .profile: profileNavigator]
              tabNavigator?.setNavigators(all)
            }
            func navigate(to route: TabRoute) {
              tabNavigator?.selectedIndex = route.index
              switch route {
              case .list: break
              case .profile: break
              }
            }
          }
          """#)
    ])
    let tab = try #require(facts.units.first?.slots.first { $0.name == "tab" })
    #expect(tab.cases.map(\.name) == ["list", "profile"])
    #expect(
      facts.edges["TabCoordinator"]?.map(text) == [
        "navigate(to:).list -> setTab tab list @8", "navigate(to:).profile -> setTab tab profile @8",
      ])
  }
}
