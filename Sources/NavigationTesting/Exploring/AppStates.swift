/// What an app wants in one of its states, by name.
struct AppView: Hashable {
  /// The screens of each stack from the bottom up.
  var stacks: [[String]]
  /// What each slot wants.
  var slots: [PresentedItem?]
  /// The position of the selected tab; 0 without tabs.
  var tab: Int
  /// Whether each gate is open.
  var gates: [Bool]
}

/// Something that an app wants presented.
struct PresentedItem: Hashable {
  /// How something is presented.
  enum Kind: String { case sheet, cover, popover, alert, dialog }

  var name: String
  var kind: Kind
}

/// Something that is done to an app.
enum AppMove: Hashable {
  /// The action of this number is sent.
  case send(Int)
  /// A slot's binding becomes nil.
  case clear(slot: Int)
  /// So many screens stay on a stack.
  case cut(stack: Int, count: Int)
  /// A tab is selected.
  case select(tab: Int)
  /// A link is opened.
  case open(link: Int)
  /// The process is killed, and the app comes back.
  case relaunch
}

/// The states of an app that were met, by number, and what each move makes of them.
///
/// A value is copied. An instance of a class cannot be: it is made anew and gets the moves that led to the state, as stateless search
/// does (Godefroid, VeriSoft, 1997); the snapshot tells whether a state was met before.
///
/// **Invariant:** it is used on the thread, and the actor, that made it.
final class AppStates<App, Action: Hashable, Snapshot: Hashable> {
  let navigation: Navigation<App, Action>
  private let make: () -> App
  private let send: (inout App, Action) -> Void
  private let see: (App) -> Snapshot
  /// The actions that were met, by number.
  private(set) var actions: [Action] = []
  /// The actions that happen by themselves, by number; the others are only what buttons send.
  private(set) var events: [Int] = []
  private var isEvent: Set<Int> = []
  private var numbers: [Action: Int] = [:]
  /// The actions that can happen in each state, by number; nil where all can happen everywhere.
  private let possible: ((Snapshot) -> [Action])?
  private var possibleIn: [Set<Int>] = []
  /// The snapshot of each state.
  private(set) var snapshots: [Snapshot] = []
  /// What each state wants.
  private(set) var views: [AppView] = []
  private var index: [Snapshot: Int] = [:]
  /// The app in each state, where it is a value.
  private var values: [App] = []
  /// How each state was first reached; nil for the start.
  private var origins: [(state: Int, move: AppMove)?] = []
  private var known: [Known: Int] = [:]
  private let isValue = !(App.self is AnyObject.Type)
  /// The instance that was moved last, and its state.
  private var current: (app: App, state: Int)?
  /// The first mistake in the app's code, or in how it is looked at, that was met.
  private(set) var problem: AppProblem?
  private let trap: TrapReport

  private struct Known: Hashable {
    var state: Int
    var move: AppMove
  }

  init(
    _ make: @escaping () -> App, actions: [Action], possible: ((Snapshot) -> [Action])?,
    sending send: @escaping (inout App, Action) -> Void, seeing see: @escaping (App) -> Snapshot,
    navigation: Navigation<App, Action>
  ) {
    (self.make, self.send, self.see, self.navigation, self.possible) = (make, send, see, navigation, possible)
    trap = TrapReport()
    for action in actions { addEvent(action) }
    let app = make()
    _ = intern(app, from: nil)
  }

  /// The number of an action, new or known.
  func number(of action: Action) -> Int {
    if let number = numbers[action] { return number }
    numbers[action] = actions.count
    actions.append(action)
    return actions.count - 1
  }

  /// Notes that an action happens by itself, and returns its number.
  @discardableResult
  private func addEvent(_ action: Action) -> Int {
    let number = number(of: action)
    if isEvent.insert(number).inserted { events.append(number) }
    return number
  }

  /// Whether an action can happen in a state.
  func isPossible(_ action: Int, in state: Int) -> Bool { possible == nil || possibleIn[state].contains(action) }

  /// The buttons of the alert that a slot wants in a state.
  func buttons(of slot: Int, in state: Int) -> [AlertButton<Action>] {
    navigation.slots[slot].buttons(app(in: state))
  }

  /// The state that a move leads to.
  func state(after move: AppMove, from state: Int) -> Int {
    if let target = known[Known(state: state, move: move)] { return target }
    var app = app(in: state)
    current = nil
    trap.enter(state, self.label(of: move))
    apply(move, to: &app)
    trap.leave()
    let target = intern(app, from: (state, move))
    known[Known(state: state, move: move)] = target
    return target
  }

  /// What a move is called.
  func label(of move: AppMove) -> String {
    switch move {
    case .send(let action): plainText(actions[action])
    case .clear(let slot): "\(navigation.slots[slot].kind.rawValue) closes"
    case .cut: "back"
    case .select(let tab): "tab \(navigation.tabs?.names[tab] ?? "")"
    case .open(let link): navigation.links[link].url
    case .relaunch: "relaunch"
    }
  }

  private func apply(_ move: AppMove, to app: inout App) {
    switch move {
    case .send(let action): send(&app, actions[action])
    case .clear(let slot): navigation.slots[slot].clear(&app)
    case .cut(let stack, let count): navigation.stacks[stack].cut(&app, count)
    case .select(let tab): navigation.tabs?.select(&app, tab)
    case .open(let link): navigation.links[link].open(&app)
    case .relaunch: if let relaunch = navigation.relaunch { app = relaunch(app) }
    }
  }

  /// An app in a state: a copy, the instance that is there already, or a new one.
  private func app(in state: Int) -> App {
    if isValue { return values[state] }
    if let current, current.state == state { return current.app }
    var app = make()
    for move in moves(to: state) { apply(move, to: &app) }
    let snapshot = see(app)
    if snapshot != snapshots[state], problem == nil {
      problem = .unrepeatable(
        labels: moves(to: state).map(label), changes: FieldChanges(from: snapshots[state], to: snapshot).lines)
    }
    current = (app, state)
    return app
  }

  /// The moves that first led to a state.
  func moves(to state: Int) -> [AppMove] {
    var moves: [AppMove] = []
    var state = state
    while let origin = origins[state] {
      moves.append(origin.move)
      state = origin.state
    }
    return moves.reversed()
  }

  private func intern(_ app: App, from origin: (state: Int, move: AppMove)?) -> Int {
    let snapshot = see(app)
    if let state = index[snapshot] {
      if !isValue {
        current = (app, state)
        noteForgotten(app, state, origin)
      }
      return state
    }
    if snapshot != snapshot, problem == nil {
      problem = .unequal(labels: (origin.map { moves(to: $0.state) + [$0.move] } ?? []).map(label))
    }
    let state = snapshots.count
    index[snapshot] = state
    snapshots.append(snapshot)
    views.append(view(of: app))
    origins.append(origin)
    if isValue { values.append(app) } else { current = (app, state) }
    if let possible { possibleIn.append(Set(possible(snapshot).map(addEvent))) }
    return state
  }

  private func view(of app: App) -> AppView {
    AppView(
      stacks: navigation.stacks.map { $0.read(app) }, slots: navigation.slots.map { $0.read(app) },
      tab: navigation.tabs?.read(app) ?? 0, gates: navigation.gates.map { $0.isOpen(app) })
  }

  /// Looks whether an app that has the snapshot of a state wants the same as that.
  private func noteForgotten(_ app: App, _ state: Int, _ origin: (state: Int, move: AppMove)?) {
    guard problem == nil, let origin, view(of: app) != views[state] else { return }
    problem = .forgotten(
      first: moves(to: state).map(label), second: (moves(to: origin.state) + [origin.move]).map(label))
  }
}

/// A mistake that keeps an exploration from being one.
enum AppProblem {
  /// The same moves led elsewhere the second time.
  case unrepeatable(labels: [String], changes: [String])
  /// A snapshot is not equal to itself.
  case unequal(labels: [String])
  /// Two states have the same snapshot and want different things.
  case forgotten(first: [String], second: [String])
}
