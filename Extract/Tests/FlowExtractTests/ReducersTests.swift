import Testing

/// What is followed: reducers. Each row of docs/extract-coverage.md names its test.
@Suite struct `Reducers` {
  @Test func `a reducer presents and dismisses an optional enum`() {
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
                case .editTapped:
                  state.destination = .edit(Edit.State())
                  return .none
                case .doneTapped:
                  guard case .edit = state.destination else { return .none }
                  state.destination = nil
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: editTapped -> present destination edit @11",
          "Feature: doneTapped when state.destination is .edit -> dismiss destination @15",
        ])
  }

  @Test func `nested patterns become dotted event names, with and without labels`() {
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
                case .path(.element(id: _, action: .detail(.delegate(.close)))):
                  state.path.removeAll()
                  return .none
                case .path(.element(_, .scan(.found(let code)))):
                  state.path.append(.result(code))
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: path.element.detail.delegate.close -> popToRoot path @11",
          "Feature: path.element.scan.found -> push path result @14",
        ])
  }

  @Test func `each of several patterns is an event`() {
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
                case .home(.playTapped), .destination(.presented(.over(.again))):
                  state.destination = .game(Game.State())
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: home.playTapped -> present destination game @11",
          "Feature: destination.presented.over.again -> present destination game @11",
        ])
  }

  @Test func `a switch on the payload continues the event's name`() {
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
                case .alert(.presented(let alertAction)):
                  switch alertAction {
                  case .confirm: return .run { _ in await dismiss() }
                  case .retry: state.destination = .retry(Retry.State())
                  }
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: alert.presented.confirm -> dismissSelf @12",
          "Feature: alert.presented.retry -> present destination retry @13",
        ])
  }

  @Test func `a where clause is a guard`() {
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
                case .response(.success(let value)) where !value.needsCode:
                  state.destination = .home(Home.State())
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: response.success when !value.needsCode -> present destination home @11"
        ])
  }

  @Test func `a stack is pushed, popped, popped to an element, set and emptied`() {
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
                case .push: state.path.append(.a(A.State())); return .none
                case .pop: _ = state.path.popLast(); return .none
                case .popTo(let id): state.path.pop(to: id); return .none
                case .clear: state.path.removeAll(); return .none
                case .set: state.path = StackState([.a(A.State()), .b(B.State())]); return .none
                case .reset: state.path = StackState(); return .none
              }
            }
          }
        }
        """#) == [
          "Feature: push -> push path a @10",
          "Feature: pop -> pop path @11",
          "Feature: popTo -> popTo path <id> @12",
          "Feature: clear -> popToRoot path @13",
          "Feature: set -> setStack path b @14",
          "Feature: reset -> popToRoot path @15",
        ])
  }

  @Test func `a loop over the stack is a guard, and an early return excludes what follows`() {
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
                case .back:
                  for element in state.path {
                    if element.is(\.detail) { return .none }
                  }
                  _ = state.path.popLast()
                  return .none
              }
            }
          }
        }
        """#) == [
          #"Feature: back when !element.is(\.detail) -> pop path @14"#
        ])
  }

  @Test func `an enum reducer sets its root, and assigning a whole struct is a reset`() {
    #expect(
      facts(
        """
        @Reducer enum App {
          case login(Login)
          case home(Home)
          static var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .login(.done): state = .home(Home.State()); return .none
              }
            }
          }
        }
        @Reducer struct Game {
          struct State { var board = [Int]() }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .again: state = Game.State(); return .none
              }
            }
          }
        }
        """) == [
          "App: login.done -> setRoot state home @7"
        ])
  }

  @Test func `a helper that takes the state is followed, with the lines of the calls`() {
    #expect(
      facts(
        #"""
        @Reducer struct Feature {
          struct State {
            @Presents var destination: Destination.State?
            var path = StackState<Path.State>()
          }
          func show(_ match: Match, state: inout State) -> Effect<Action> {
            guard match.isOpen else { return .none }
            state.destination = .game(Game.State(match: match))
            return .none
          }
          @Dependency(\.dismiss) var dismiss
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
                case .open(let match): return show(match, state: &state)
              }
            }
          }
        }
        """#) == [
          "Feature: open when match.isOpen -> present destination game @8,15"
        ])
  }

  @Test func `a reducer in an extension is read with the type`() {
    #expect(
      facts(
        """
        @Reducer struct Flow {
          struct State { var path = StackState<Path.State>() }
          var body: some ReducerOf<Self> { coordinate() }
        }
        extension Flow {
          func coordinate() -> Reduce<Flow.State, Flow.Action> {
            Reduce { state, action in
              switch action {
              case .next: state.path.append(.second(Second.State())); return .none
              default: return .none
              }
            }
          }
        }
        """) == [
          "Flow: next -> push path second @9"
        ])
  }

  @Test func `a state that shows something itself keeps both names`() {
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
                case .open(let isOver):
                  var game = Game.State()
                  if isOver { game.destination = .gameOver(Over.State()) }
                  state.destination = .game(game)
                  return .none
              }
            }
          }
        }
        """#) == [
          "Feature: open when isOver -> present destination game.gameOver @13",
          "Feature: open when !isOver -> present destination game @13",
        ])
  }

  @Test func `a dismissal inside an effect counts, and dismissals of other objects do not`() {
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
                case .quit: return .run { _ in await self.dismiss() }
                case .leave: return .run { _ in await self.matchmaker.dismiss() }
              }
            }
          }
        }
        """#) == [
          "Feature: quit -> dismissSelf @10",
          "line 11: self.matchmaker.dismiss(): is named like navigation, and the sources do not declare it",
        ])
  }
}
