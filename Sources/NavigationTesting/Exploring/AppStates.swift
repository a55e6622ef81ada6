import FlowAlgorithms
import FlowModel

/// What an app wants in one of its states, by name.
struct AppView: Hashable {
  /// The screens of each stack from the bottom up.
  var stacks: [[String]]
  var slots: [PresentedItem?]
  /// The position of the selected tab; 0 without tabs.
  var tab: Int
  var gates: [Bool]
}

/// Something that an app wants presented.
struct PresentedItem: Hashable {
  var name: String
  var kind: PresentationKind
}

/// Something that is done to an app. Moves can be sorted so that no order depends on hash values.
enum AppMove: Hashable, Comparable {
  /// The action of this number is sent.
  case send(Int)
  /// A slot's binding becomes nil.
  case clear(slot: Int)
  /// A stack is cut down to a number of screens.
  case cut(stack: Int, count: Int)
  /// A tab is selected.
  case select(tab: Int)
  /// A link is opened.
  case open(link: Int)
  /// The process is killed, and the app comes back.
  case relaunch
}

/// The states of an app found so far, by number, and where each move leads.
///
/// A value is copied. An instance of a class cannot be copied: it is made anew and repeats the moves that led to the state, as in
/// stateless search (Godefroid, VeriSoft, 1997). The snapshot tells whether a state is already known.
///
/// **Invariant:** it is used only on the thread and the actor that made it.
final class AppStates<App, Action: Hashable, Snapshot: Hashable> {
  var navigation: Navigation<App, Action>
  let make: () -> App
  let send: (inout App, Action) -> Void
  let see: (App) -> Snapshot
  /// Whether the snapshot is the app itself.
  let isWhole: Bool
  /// The actions found so far, by number.
  private(set) var actions = Interner<Action>()
  private var eventNumbers = Interner<Int>()
  /// Returns the actions that can happen in a state; nil if all can happen everywhere.
  let possible: ((App, Snapshot) -> [Action])?
  private var possibleIn: [Set<Int>] = []
  private(set) var snapshots = Interner<Snapshot>()
  /// What each state wants.
  private(set) var views: [AppView] = []
  /// The app in each state, if it is a value.
  private var values: [App] = []
  /// How each state was first reached; nil for the start.
  private var origins: [(state: Int, move: AppMove)?] = []
  /// For each state, where each move made in it leads.
  private(set) var targets: [[AppMove: Int]] = []
  let isValue = !(App.self is AnyObject.Type)
  /// The instance that was moved last, with its state.
  private var current: (app: App, state: Int)?
  /// The first mistake found in the app's code or in its snapshot.
  var problem: AppProblem?
  let trap = TrapReport()
  /// Returns what keeps the exploration from continuing with an app; nil if nothing ever does.
  let obstacle: ((App) -> AppObstacle?)?
  /// The states beyond a bound of the app. They are not expanded.
  private(set) var statesBeyond: Set<Int> = []
  /// The first of them: the steps to it, what is too much, and what to do.
  private(set) var firstBeyond: (labels: [String], what: String, text: String)?
  /// Whether a snapshot may hold less than the app.
  let canForget = App.self != Snapshot.self

  init(
    _ make: @escaping () -> App, actions: [Action], possible: ((App, Snapshot) -> [Action])?,
    sending send: @escaping (inout App, Action) -> Void, seeing see: @escaping (App) -> Snapshot,
    navigation: Navigation<App, Action>, numbering known: [Action] = [],
    obstacle: ((App) -> AppObstacle?)? = nil, isWhole: Bool = false
  ) {
    (self.make, self.send, self.see, self.navigation, self.possible) = (make, send, see, navigation, possible)
    (self.obstacle, self.isWhole) = (obstacle, isWhole)
    self.actions = Interner(known)
    for action in actions { addEvent(action) }
    _ = intern(make(), from: nil)
  }

  /// Returns the states of the same app, with the same numbers of actions and nothing else known yet.
  func anew() -> AppStates {
    let states = AppStates(
      make, actions: [], possible: possible, sending: send, seeing: see, navigation: navigation,
      numbering: actions.values, obstacle: obstacle, isWhole: isWhole)
    for event in events { states.addEvent(actions[event]) }
    return states
  }

  /// The numbers of the actions that happen by themselves. Only buttons send the others.
  var events: [Int] { eventNumbers.values }

  /// Returns the number of an action, which may be new.
  func number(of action: Action) -> Int { actions.number(of: action) }

  /// Notes that an action happens by itself, and returns its number.
  @discardableResult
  func addEvent(_ action: Action) -> Int {
    let number = number(of: action)
    _ = eventNumbers.number(of: number)
    return number
  }

  func isPossible(_ action: Int, in state: Int) -> Bool {
    possible == nil || possibleIn[state].contains(action)
  }

  /// Returns the buttons of the alert that a slot wants in a state.
  func buttons(of slot: Int, in state: Int) -> [AlertButton<Action>] {
    navigation.slots[slot].buttons(app(in: state))
  }

  func state(after move: AppMove, from state: Int) -> Int {
    if let target = targets[state][move] { return target }
    var app = app(in: state)
    current = nil
    trap.enter(state, move, label)
    apply(move, to: &app)
    trap.leave()
    let target = intern(app, from: (state, move))
    targets[state][move] = target
    return target
  }

  /// Returns the name of a move for people.
  func label(of move: AppMove) -> String {
    switch move {
    case .send(let action): plainText(actions[action])
    case .clear(let slot): "\(navigation.slots[slot].kind.pictureWord) closes"
    case .cut: "back"
    case .select(let tab): "tab \(navigation.tabs?.names[tab] ?? "")"
    case .open(let link): navigation.links[link].url
    case .relaunch: "relaunch"
    }
  }

  func apply(_ move: AppMove, to app: inout App) {
    switch move {
    case .send(let action): send(&app, actions[action])
    case .clear(let slot): apply(navigation.slots[slot].clear, to: &app)
    case .cut(let stack, let count): apply(navigation.stacks[stack].cut(count), to: &app)
    case .select(let tab): if let tabs = navigation.tabs { apply(tabs.select(tab), to: &app) }
    case .open(let link): apply(navigation.links[link].open, to: &app)
    case .relaunch: if let relaunch = navigation.relaunch { app = relaunch(app) }
    }
  }

  private func apply(_ change: Change<App, Action>, to app: inout App) {
    switch change {
    case .write(let write): write(&app)
    case .send(let action): send(&app, action)
    }
  }

  /// Returns an app in a state: a copy, the current instance, or a new one.
  private func app(in state: Int) -> App {
    if isValue { return values[state] }
    if let current, current.state == state { return current.app }
    let app = app(after: moves(to: state))
    let snapshot = see(app)
    if snapshot != snapshots[state] {
      note(
        .unrepeatable(
          labels: moves(to: state).map(label), changes: fieldChanges(from: snapshots[state], to: snapshot)))
    }
    current = (app, state)
    return app
  }

  /// Returns a newly made app after some moves.
  func app(after moves: [AppMove]) -> App {
    var app = make()
    for move in moves { apply(move, to: &app) }
    return app
  }

  /// Notes a mistake, unless there was one before.
  func note(_ mistake: @autoclosure () -> AppProblem) {
    if problem == nil { problem = mistake() }
  }

  /// Returns the moves that first led to a state.
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
    let obstacle = obstacle?(app)
    let labels = { (origin.map { self.moves(to: $0.state) + [$0.move] } ?? []).map(self.label) }
    if case .problem(let text) = obstacle { note(.refused(labels: labels(), text: text)) }
    let knownCount = snapshots.count
    let state = snapshots.number(of: snapshot)
    guard state == knownCount else {
      if !isValue { current = (app, state) }
      if canForget, origin != nil, problem == nil, view(of: app) != views[state] {
        problem = .forgotten(first: moves(to: state).map(label), second: labels())
      }
      return state
    }
    if snapshot != snapshot { note(.unequal(labels: labels())) }
    if case .bound(let what, let text) = obstacle {
      statesBeyond.insert(state)
      if firstBeyond == nil { firstBeyond = (labels(), what, text) }
    }
    views.append(view(of: app))
    origins.append(origin)
    targets.append([:])
    trap.note(state, from: origin.map { ($0.state, trap.label($0.move, label)) })
    if isValue { values.append(app) } else { current = (app, state) }
    if let possible { possibleIn.append(Set(possible(app, snapshot).map(addEvent))) }
    return state
  }

  private func view(of app: App) -> AppView {
    var view = AppView(
      stacks: navigation.stacks.map { _ in [] }, slots: navigation.slots.map { _ in nil },
      tab: navigation.tabs?.read(app) ?? 0, gates: navigation.gates.map { $0.isOpen(app) })
    var pages = navigation.tabs?.names ?? [navigation.root]
    var stacks = Array(navigation.stacks.indices)
    var slots = Array(navigation.slots.indices)
    // A layer may lie inside a page that another layer shows. While the page is not wanted, the layer is not read.
    while true {
      let known = pages
      func isRead(_ page: String?) -> Bool {
        page.map { page in known.contains { isCalled($0, page) } } ?? true
      }
      for stack in stacks where isRead(navigation.stacks[stack].page) {
        view.stacks[stack] = navigation.stacks[stack].read(app)
        pages += view.stacks[stack]
      }
      for slot in slots where isRead(navigation.slots[slot].page) {
        view.slots[slot] = navigation.slots[slot].read(app)
        pages += view.slots[slot].map { [$0.name] } ?? []
      }
      guard pages.count > known.count else { return view }
      stacks.removeAll { isRead(navigation.stacks[$0].page) }
      slots.removeAll { isRead(navigation.slots[$0].page) }
    }
  }
}

/// Why an exploration cannot continue with an app.
enum AppObstacle {
  /// A mistake, which ends the exploration.
  case problem(String)
  /// Something exceeds a bound, so the exploration leaves the state out.
  case bound(String, advice: String)
}

/// A mistake that ends an exploration without a result.
enum AppProblem {
  /// The app does something that cannot be explored.
  case refused(labels: [String], text: String)
  /// The same moves led elsewhere the second time.
  case unrepeatable(labels: [String], changes: [String])
  /// A snapshot is not equal to itself.
  case unequal(labels: [String])
  /// Two states have the same snapshot but want different things.
  case forgotten(first: [String], second: [String])
  /// Two states have the same snapshot, but an event leads from them to different snapshots.
  case goesOnOtherwise(first: [String], second: [String], event: String, changes: [String])
}
