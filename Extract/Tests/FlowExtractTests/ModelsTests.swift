import Testing

/// What is followed: models. Each row of docs/extract-coverage.md names its test.
@Suite struct `Models` {
  @Test func `a method is an event, and a private method is part of its callers`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var destination: Destination?
          enum Destination { case edit(Form), alert(AlertState<Never>) }
          func editTapped() { show() }
          func cancelTapped() { destination = nil }
          private func show() { destination = .edit(Form()) }
        }
        """) == [
          "Model: editTapped() -> present destination edit @4,6",
          "Model: cancelTapped() -> dismiss destination @5",
        ])
  }

  @Test func `wrappers that run their closure at once are transparent`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var path: [Path] = []
          enum Path { case a, b }
          func tapped() { withAnimation { path.append(.a) } }
          func later() { Task { await load(); DispatchQueue.main.async { [weak self] in self?.path.append(.b) } } }
        }
        """) == [
          "Model: tapped() -> push path a @4",
          "Model: later() -> push path b @5",
        ])
  }

  @Test func `a closure stored in a child is an event of the child`() {
    #expect(
      facts(
        """
        @Observable final class Child { var onDone: () -> Void = {} }
        @Observable final class Parent {
          var path: [Path] = [] { didSet { bind() } }
          enum Path { case child(Child), end }
          private func bind() {
            for case let .child(child) in path { bind(child) }
          }
          private func bind(_ child: Child) { child.onDone = { [weak self] in self?.path.append(.end) } }
        }
        """) == [
          "Parent: Child.onDone -> push path end @8"
        ])
  }

  @Test func `a switch on an action continues the event's name, and on another parameter it is a guard`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var destination: Destination?
          var tab: AppTab = .home
          enum Destination { case a, b }
          enum AlertAction { case yes, no }
          enum AppTab { case home, more }
          func alertTapped(_ action: AlertAction?) {
            switch action {
            case .yes: destination = .a
            case .no, nil: break
            }
          }
          func select(_ item: Item) {
            switch item {
            case .first: tab = .home
            default: tab = .more
            }
          }
        }
        """) == [
          "Model: alertTapped(_:).yes -> present destination a @9",
          "Model: select(_:) when item is .first -> setTab tab home @15",
          "Model: select(_:) when !(item is .first) -> setTab tab more @16",
        ])
  }

  @Test func `a flag that means dismissal is a dismissal`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var isDismissed = false
          var isLoading = false
          func done() { isLoading = true; isDismissed = true }
        }
        """) == [
          "Model: done() -> dismissSelf @4"
        ])
  }

  @Test func `deferred code runs`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var sheet: Sheet?
          enum Sheet { case form }
          func confirm() {
            defer { sheet = nil }
            guard isValid else { return }
            save()
          }
        }
        """) == [
          "Model: confirm() -> dismiss sheet @5"
        ])
  }

  @Test func `a computed property that writes slots is an event`() {
    #expect(
      facts(
        """
        class Router: ObservableObject {
          @Published var selectedTab: Tab
          @Published var path: [Route] = []
          enum Tab { case one, two }
          enum Route { case detail }
          var state: Restored {
            get { Restored() }
            set { selectedTab = newValue.tab }
          }
          init() { selectedTab = .one; path = [.detail] }
        }
        """) == [
          "Router: state.set -> setTab selectedTab <newValue.tab> @8"
        ])
  }

  @Test func `if-expressions, ternaries and helpers that return cases make one outcome each`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var destination: Destination?
          enum Destination { case channel(Int), user(Int) }
          func open(channel: Int?, user: Int?) {
            let next: Destination? = if let channel { .channel(channel) } else if let user { .user(user) } else { nil }
            destination = next
          }
          func pick(_ first: Bool) { destination = first ? .channel(1) : .user(2) }
          func make(_ kind: Kind) { destination = made(kind) }
          private func made(_ kind: Kind) -> Destination? {
            switch kind {
            case .channel: return .channel(0)
            default: return nil
            }
          }
        }
        """) == [
          "Router: open(channel:user:) when channel != nil -> present destination channel @6",
          "Router: open(channel:user:) when !(channel != nil) && user != nil -> present destination user @6",
          "Router: open(channel:user:) when !(channel != nil) && !(user != nil) -> dismiss destination @6",
          "Router: pick(_:) when first -> present destination channel @8",
          "Router: pick(_:) when !first -> present destination user @8",
          "Router: make(_:) when kind is .channel -> present destination channel @9",
          "Router: make(_:) when !(kind is .channel) -> dismiss destination @9",
        ])
  }

  @Test func `comparisons with a URL make links`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var selectedTab: AppTab = .home
          enum AppTab { case home, news }
          func route(url: URL) {
            guard url.scheme == "app" else { return }
            if url.host == "news" { selectedTab = .news } else if url.host == "home" { selectedTab = .home }
          }
        }
        """) == [
          #"Router: route(url:) when url.scheme == "app" && !(url.host == "news") && url.host == "home" -> setTab selectedTab home @6"#,
          #"Router: route(url:) when url.scheme == "app" && url.host == "news" -> setTab selectedTab news @6"#,
          "link app://home -> route(url:)",
          "link app://news -> route(url:)",
        ])
  }

  @Test func `the payload of a case has the type that the case declares`() {
    #expect(
      facts(
        #"""
        @Observable final class SettingsModel {
          var destination: Destination? { didSet { bind() } }
          enum Destination { case connect(ConnectModel) }
          func tapped() { destination = .connect(ConnectModel()) }
          private func bind() {
            if case .connect(let model) = destination {
              model.onConnect = { [weak self] in self?.destination = nil }
            }
          }
        }
        @Observable final class ConnectModel {
          var onConnect: () -> Void = {}
        }
        """#) == [
          "SettingsModel: tapped() -> present destination connect @4",
          "SettingsModel: ConnectModel.onConnect -> dismiss destination @7",
        ])
  }

  @Test func `a flag for an alert is an alert, whatever its subject`() {
    #expect(
      facts(
        #"""
        @Observable final class LoginModel {
          var isPasswordVisible = false
          var passwordAlertIsPresented = false
          func toggle() { isPasswordVisible = true }
          func failed() { passwordAlertIsPresented = true }
        }
        """#) == ["LoginModel: failed() -> present passwordAlertIsPresented true @5"])
  }
}
