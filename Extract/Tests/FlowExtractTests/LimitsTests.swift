import Testing

/// What is followed: limits. Each row of docs/extract-coverage.md names its test.
@Suite struct `Limits` {
  @Test func `a call of code outside the sources is reported, not guessed`() {
    #expect(
      facts(
        #"""
        @Reducer struct Feature {
          struct State {
            @Presents var destination: Destination.State?
            var path = StackState<Path.State>()
          }
          @Dependency(\.dismiss) var dismiss
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
                case .tapped:
                  shared.handle(&state)
                  showSomething()
                  return .none
              }
            }
          }
        }
        """#) == [
          "line 11: shared.handle(&state): gets the whole state, and the sources do not declare it",
          "line 12: showSomething(): is named like navigation, and the sources do not declare it",
        ])
  }

  @Test func `an unknown target keeps its text in angle brackets`() {
    #expect(
      facts(
        """
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case a, b }
          func open(_ route: Route) { path.append(route) }
          func restore() { path = stored() }
        }
        """) == [
          "Router: open(_:) -> push path <route> @4",
          "Router: restore() -> setStack path <stored()> @5",
        ])
  }

  @Test func `a flag of a class that no view observes is bookkeeping`() {
    #expect(
      facts(
        """
        final class Worker {
          var isShowingError = false
          func fail() { isShowingError = true }
        }
        """) == [])
  }

  @Test func `calls are followed through seven bodies, and a deeper call that may navigate is reported`() {
    let chain = (1...7).map { "  private func step\($0)() { step\($0 + 1)() }" }.joined(separator: "\n")
    let source = """
      @Observable final class Model {
        var sheet: Sheet?
        enum Sheet { case form }
        func near() { step3() }
        func far() { step1() }
      \(chain)
        private func step8() { sheet = .form }
      }
      """
    #expect(
      facts(source) == [
        "Model: near() -> present sheet form @4,8,9,10,11,12,13",
        "line 11: step7(): calls are followed through 7 bodies inside each other",
      ])
  }

  @Test func `calls that only return a value are followed through five bodies, and not reported`() {
    let chain = (1...5).map { "  private func step\($0)() -> Sheet { step\($0 + 1)() }" }.joined(
      separator: "\n")
    let source = """
      @Observable final class Model {
        var sheet: Sheet?
        enum Sheet { case form }
        func near() { sheet = step3() }
        func far() { sheet = step1() }
      \(chain)
        private func step6() -> Sheet { .form }
      }
      """
    #expect(
      facts(source) == [
        "Model: near() -> present sheet form @4", "Model: far() -> present sheet <step5()> @5",
      ])
  }

  @Test func `the first argument label tells functions of the same name apart`() {
    #expect(
      facts(
        """
        @Observable final class Model {
          var sheet: Sheet?
          enum Sheet { case form }
          func refresh(sheet: Sheet) { self.sheet = sheet }
          func refresh(count: Int) { refresh(count: count - 1) }
          func refresh(_ all: Bool, then sheet: Sheet) { refresh(sheet: sheet) }
        }
        """) == [
          "Model: refresh(sheet:) -> present sheet <sheet> @4",
          "Model: refresh(_:then:) -> present sheet <sheet> @4,6",
        ])
  }
}
