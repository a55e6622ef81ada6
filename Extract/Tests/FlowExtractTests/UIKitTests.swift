import Testing

/// What is followed: UIKit. Each row of docs/extract-coverage.md names its test.
@Suite struct `UIKit` {
  @Test func `pushes, pops and presentations of UIKit are on the controller's slots`() {
    #expect(
      facts(
        """
        final class MainCoordinator: NSObject {
          let root: UINavigationController
          let builder: ScreenBuilder
          func showDetail() { let screen = builder.detail(item: 1); root.pushViewController(screen, animated: true) }
          func back() { root.popViewController(animated: true) }
          func showForm() { root.present(FormViewController(), animated: true) }
          func close() { root.dismiss(animated: true) { [weak self] in self?.root.popToRootViewController(animated: false) } }
          func fade() { root.pushFade(viewController: UIHostingController(rootView: HomeView())) }
        }
        """) == [
          "MainCoordinator: showDetail() -> push root detail (push) @4",
          "MainCoordinator: back() -> pop root @5",
          "MainCoordinator: showForm() -> present root.presented FormViewController @6",
          "MainCoordinator: close() -> dismiss root.presented, popToRoot root @7",
          "MainCoordinator: fade() -> push root HomeView (push) @8",
        ])
  }

  @Test func `a coordinator's inherited calls are understood by their verbs`() {
    #expect(
      facts(
        """
        final class ChildrenCoordinator: BaseCoordinator {
          private lazy var home = builder.home
          private var all: [BaseCoordinator] { [home, builder.news(action: openPage)].filter { $0.isEnabled } }
          override func start(url: URL?) {
            all.forEach { start($0) }
            set([tabs], animated: false)
          }
          private lazy var tabs = UITabBarController()
          private func openPage() { present(builder.page()) }
        }
        """) == [
          "ChildrenCoordinator: start(url:) -> startChild children home, startChild children news, setRoot root tabs @5,6",
          "ChildrenCoordinator: news.action -> present root.presented page @9",
        ])
  }

  @Test func `a closure given to a builder is an event of what it builds`() {
    #expect(
      facts(
        """
        final class AppCoordinator: BaseCoordinator {
          func begin() {
            let child = builder.login(completion: { [weak self] in self?.next() }, onCancel: cancel)
            start(child)
          }
          private func next() { start(builder.home()) }
          private func cancel() { root.popToRootViewController(animated: true) }
        }
        """) == [
          "AppCoordinator: begin() -> startChild children login @4",
          "AppCoordinator: login.completion -> startChild children home @3,6",
          "AppCoordinator: login.onCancel -> popToRoot root @7",
        ])
  }

  @Test func `the selected tab and the window's root are slots`() {
    #expect(
      facts(
        """
        final class TabCoordinator: NSObject, UITabBarControllerDelegate {
          let tabController = UITabBarController()
          private var current = 0
          func open(_ index: Int) { tabController.selectedIndex = index }
          func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            current = tabBarController.selectedIndex
          }
          func launch() { window.rootViewController = tabController }
        }
        """) == [
          "TabCoordinator: open(_:) -> setTab tab <index> @4",
          "TabCoordinator: tabBarController(_:didSelect:) -> setTab tab <selected> @6",
          "TabCoordinator: launch() -> setRoot window tabs @8",
        ])
  }

  @Test func `a state machine's handler belongs to the state that it enters`() {
    #expect(
      facts(
        """
        final class LockCoordinator {
          private let navigation: NavigationRootCoordinator
          private let machine: StateMachine<State, Event>
          init() { configure() }
          private func configure() {
            machine.addAnyHandler(.any => .any) { [weak self] context in
              guard let self else { return }
              switch (context.fromState, context.toState) {
              case (_, .locked): navigation.setRootCoordinator(LockScreenCoordinator())
              case (.locked, .open): navigation.setRootCoordinator(nil)
              default: break
              }
            }
          }
        }
        """) == [
          "LockCoordinator: machine.locked -> setRoot navigation LockScreenCoordinator @9",
          "LockCoordinator: machine.open when context.fromState is .locked -> dismiss navigation @10",
        ])
  }

  @Test func `a child coordinator from a factory starts, and calls on it are its own events`() {
    #expect(
      facts(
        #"""
        final class MainCoordinator {
          func showTutorial() {
            let child = module.makeTutorialCoordinator().asAnyCoordinator()
            child.start()
            child.navigate(to: .intro)
          }
        }
        """#) == [
          "MainCoordinator: showTutorial() -> startChild children tutorial @4",
          "line 5: child.navigate(to: .intro): is named like navigation, and the sources do not declare it",
        ])
  }

  @Test func `a call may leave optional parameters to an overload that the sources do not show`() {
    #expect(
      facts(
        #"""
        final class SettingsCoordinator {
          var stackNavigator: StackNavigator?
          func navigate(to route: SettingsRoute, context: AnyObject?) {
            switch route {
            case .list: stackNavigator?.push(ListView())
            case .close: stackNavigator?.dismiss()
            }
          }
          func start() { navigate(to: .list) }
        }
        """#) == [
          "SettingsCoordinator: navigate(to:context:).list -> push stackNavigator ListView (push) @5",
          "SettingsCoordinator: navigate(to:context:).close -> dismiss stackNavigator.presented @6",
          "SettingsCoordinator: start() -> push stackNavigator ListView (push) @5,9",
        ])
  }

  @Test func `a segue pushes the screen that it is named after, and an unwind segue leaves`() {
    #expect(
      facts(
        #"""
        final class BidViewController: UIViewController {
          enum Segue: String { case details, unwindToList }
          @IBAction func showDetails() { performSegue(withIdentifier: Segue.details.rawValue, sender: self) }
          @IBAction func pay() { performSegue(withIdentifier: "payment", sender: nil) }
          @IBAction func cancel() { performSegue(withIdentifier: Segue.unwindToList.rawValue, sender: nil) }
        }
        """#) == [
          "BidViewController: showDetails() -> push stack details (push) @3",
          "BidViewController: pay() -> push stack payment (push) @4",
          "BidViewController: cancel() -> dismissSelf @5",
        ])
  }

  @Test func `the events of a function's command are named after the function`() {
    #expect(
      facts(
        #"""
        final class HelpRouter {
          let navigationController: UINavigationController
          func setUp() { button.action = helpCommand(animated: true) }
          func helpCommand(animated: Bool) -> CocoaAction {
            CocoaAction { _ in self.showHelp() }
          }
          private func showHelp() {
            navigationController.pushViewController(HelpViewController(), animated: true)
          }
        }
        """#) == [
          "HelpRouter: helpCommand(animated:) -> push navigationController HelpViewController (push) @5,8"
        ])
  }

  @Test func `a cast names the type of a screen`() {
    #expect(
      facts(
        #"""
        final class ListViewController: UIViewController {
          func open() {
            let next = storyboard!.instantiateViewController(withIdentifier: "x") as! DetailViewController
            navigationController?.pushViewController(next, animated: true)
          }
        }
        """#) == [
          "ListViewController: open() -> push navigationController DetailViewController (push) @4"
        ])
  }

  @Test func `members of a private extension are private`() {
    #expect(
      facts(
        #"""
        final class ListViewController: UIViewController {
          func open() { showDetail() }
        }
        private extension ListViewController {
          func showDetail() { navigationController?.pushViewController(DetailViewController(), animated: true) }
        }
        """#) == [
          "ListViewController: open() -> push navigationController DetailViewController (push) @2,5"
        ])
  }

  @Test func `a router's argument selects the kind of presentation`() {
    #expect(
      facts(
        #"""
        final class ProfileViewController: UIViewController {
          let coordinator: SceneCoordinator
          func tapAuthor() { coordinator.present(scene: .profile(author), from: self, transition: .show) }
          func tapCompose() { coordinator.present(scene: .compose, transition: .modal(animated: true)) }
          func tapImage() { coordinator.show(.image, style: .fullScreen) }
          func tapReport() { coordinator.present(.report) }
        }
        """#) == [
          "ProfileViewController: tapAuthor() -> push coordinator profile (push) @3",
          "ProfileViewController: tapCompose() -> present coordinator.presented compose (sheet) @4",
          "ProfileViewController: tapImage() -> present coordinator.presented image (cover) @5",
          "ProfileViewController: tapReport() -> present coordinator.presented report (sheet) @6",
        ])
  }

  @Test func `the detail of a split view is selected`() {
    #expect(
      facts(
        #"""
        final class ListViewController: UIViewController {
          func select() { splitViewController?.showDetailViewController(DetailViewController(), sender: self) }
        }
        """#) == ["ListViewController: select() -> select splitViewController.detail DetailViewController @2"]
    )
  }
}
