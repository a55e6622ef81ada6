import Testing

/// What is followed: control flow. Each row of docs/extract-coverage.md names its test.
@Suite struct `Control flow` {
  @Test func `effects before a branch belong to each outcome, unless there are many`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var tab: AppTab = .home
          var path: [Route] = []
          var sheet: Sheet?
          enum AppTab { case home, news }
          enum Route { case a, b }
          enum Sheet { case s }
          func few(_ first: Bool) {
            tab = .news
            if first { path = [.a] } else { path = [.b] }
          }
          func many(_ first: Bool) {
            tab = .news
            sheet = nil
            path = []
            if first { path = [.a] } else { path = [.b] }
          }
        }
        """) == [
          "Router: few(_:) when first -> setTab tab news, setStack path a @9,10",
          "Router: few(_:) when !first -> setTab tab news, setStack path b @9,10",
          "Router: many(_:) -> setTab tab news, dismiss sheet, popToRoot path @13,14,15",
          "Router: many(_:) when first -> setStack path a @16",
          "Router: many(_:) when !first -> setStack path b @16",
        ])
  }

  @Test func `an if that only adds an effect is an outcome of its own`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var tab: AppTab = .home
          var sheet: Sheet?
          enum AppTab { case home, news }
          enum Sheet { case s }
          func open(_ more: Bool) {
            if more { sheet = .s }
            tab = .news
          }
        }
        """) == [
          "Router: open(_:) when more -> present sheet s @7",
          "Router: open(_:) -> setTab tab news @8",
        ])
  }

  @Test func `guards are kept, rebinding self is not a guard, and complements cancel out`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case a, b }
          func open(_ item: Item?) {
            guard let item else { return }
            if item.isA && ready { path.append(.a) } else { path.append(.b) }
          }
          func always(_ flag: Bool) {
            if flag { log("yes") } else { log("no") }
            path.append(.a)
          }
          func later() { run { [weak self] in guard let self else { return }; path.append(.b) } }
        }
        """) == [
          "Router: open(_:) when item != nil && item.isA && ready -> push path a @6",
          "Router: open(_:) when item != nil && !(item.isA && ready) -> push path b @6",
          "Router: always(_:) -> push path a @10",
          "Router: later() -> push path b @12",
        ])
  }

  @Test func `a known argument decides a condition and a switch`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case a, b }
          func quick() { open(.a, animated: true) }
          private func open(_ route: Route, animated: Bool) {
            switch route {
            case .a: if animated { path.append(.a) } else { path.append(.b) }
            case .b: path.removeLast()
            }
          }
        }
        """) == [
          "Router: quick() -> push path a @4,7"
        ])
  }

  @Test func `a catch clause is a guard`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var alert: AlertState<Never>?
          var path: [Route] = []
          enum Route { case done }
          func load() async {
            do {
              try await fetch()
              path.append(.done)
            } catch { alert = AlertState { TextState("Failed") } }
          }
        }
        """) == [
          "Model: load() -> push path done @8",
          "Model: load() when an error is thrown -> present alert <alert> (alert) @9",
        ])
  }

  @Test func `the iOS branch of #if counts`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case phone, desk }
          func open() {
            #if os(macOS)
              path.append(.desk)
            #else
              path.append(.phone)
            #endif
          }
        }
        """) == [
          "Router: open() -> push path phone @8"
        ])
  }

  @Test func `recursion ends, and is reported`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case a }
          func open(_ depth: Int) {
            path.append(.a)
            open(depth - 1)
          }
        }
        """) == [
          "Router: open(_:) -> push path a @5",
          "line 6: open(depth - 1): calls a function that is running already",
        ])
  }
}
