import Testing

/// What is followed: limits. Each row of docs/extract-coverage.md names its test.
@Suite struct `Limits` {
  @Test func `a call of something that is not in the sources is told, not guessed`() {
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

  @Test func `a target that is not known keeps its text in angle brackets`() {
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
}
