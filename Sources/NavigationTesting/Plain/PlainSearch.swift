import FlowAlgorithms

/// Searches an app around which the platform has nothing to do: it declared no layers, links or relaunches, so that a step is what its
/// code does and nothing else.
///
/// The states, their numbers and the steps are those that ``AppStates`` and the flow around it find, in much less time.
///
/// **Invariant:** it is used on the thread, and the actor, that made it, and freed once.
struct PlainSearch<App, Action: Hashable, Snapshot: Hashable> {
  let app: AppStates<App, Action, Snapshot>
  private(set) var table = StateTable<Snapshot>()
  private(set) var steps: PlainSteps
  /// The app in each state, where it is a value and not seen whole.
  private(set) var values: GrowingValues<App>
  private var actions = GrowingValues<Action>()
  /// The texts for the actions.
  private var labels = GrowingValues<UnsafePointer<CChar>?>()
  /// The first state of each level.
  private(set) var levels: [Int] = []
  /// The number of states that were gone on from.
  private(set) var expandedCount = 0
  /// Whether the bound on states ended the search.
  private(set) var isBounded = false
  /// The steps that lead beyond a bound of the app's, ascending.
  private(set) var beyond: [Int] = []
  /// The first of them: how it is reached, what is too much, and what to do.
  private(set) var firstBeyond: (labels: [String], what: String, text: String)?
  private let limit: Int
  /// Whether apps are kept beside what is seen of them.
  private let keepsValues: Bool

  init(_ app: AppStates<App, Action, Snapshot>, limit: Int) {
    self.app = app
    self.limit = min(max(limit, 0), Int(Int32.max) - 1)
    keepsValues = app.isValue && !app.isWhole
    steps = PlainSteps(everywhere: app.possible == nil ? app.events : nil)
    values = GrowingValues()
    takeActions()
  }

  /// Frees all but what was taken.
  mutating func free() {
    table.free()
    steps.free()
    values.free()
    actions.free()
    labels.free()
  }

  /// Takes the states away.
  mutating func takeStates() -> [Snapshot] { table.takeStates() }

  /// Visits every state that can be reached, breadth first.
  mutating func run() {
    let cursor = app.trap.begin()
    app.trap.leave()
    let start = app.make()
    (table.states + 0).initialize(to: app.see(start))
    if case .problem(let text) = app.obstacle?(start) { app.problem = .refused(labels: [], text: text) }
    if enter(start, from: -1, by: -1) < 0 { isBounded = true }
    cursor.pointee.isRunning = true
    defer { app.trap.leave() }
    var levelEnd = 0
    while expandedCount < table.count, !isBounded, app.problem == nil {
      if expandedCount == levelEnd {
        levels.append(expandedCount)
        levelEnd = table.count
      }
      steps.makeRoom(forStepsOf: expandedCount)
      if app.isWhole {
        expandWhole(expandedCount, cursor)
      } else {
        expand(expandedCount, cursor)
      }
      expandedCount += 1
    }
    if levelEnd < table.count { levels.append(levelEnd) }
  }

  /// Takes all steps of a state that is a value and seen whole: it is copied, changed, and looked up where it stands.
  private mutating func expandWhole(_ source: Int, _ cursor: UnsafeMutablePointer<TrapCursor>) {
    let send = app.send
    let (first, end) = (steps.start(of: source), steps.end(of: source))
    var step = first
    cursor.pointee.state = Int32(truncatingIfNeeded: source)
    while step < end {
      let event = steps.event(step, from: first)
      cursor.pointee.label = labels.start[event]
      let known = table.count
      let next = table.states + known
      next.initialize(from: table.states + source, count: 1)
      send(&UnsafeMutableRawPointer(next).assumingMemoryBound(to: App.self).pointee, actions.start[event])
      let number = table.number(limit: limit)
      steps.targets[step] = UInt32(truncatingIfNeeded: number)
      if number == known {
        addState(
          number, UnsafeRawPointer(table.states + number).assumingMemoryBound(to: App.self).pointee, source,
          event)
      } else if number < 0 {
        isBounded = true
      }
      step = step &+ 1
    }
  }

  /// Takes all steps of a state of which something else is seen. Each changes a copy of a value; an instance is made anew and gets the
  /// steps up to there, unless it is there already.
  private mutating func expand(_ source: Int, _ cursor: UnsafeMutablePointer<TrapCursor>) {
    let (make, send, see) = (app.make, app.send, app.see)
    let path = keepsValues ? [] : steps.path(to: source)
    let (first, end) = (steps.start(of: source), steps.end(of: source))
    var step = first
    var instance: App?
    cursor.pointee.state = Int32(truncatingIfNeeded: source)
    while step < end, app.problem == nil {
      let event = steps.event(step, from: first)
      cursor.pointee.label = labels.start[event]
      var next = instance ?? (keepsValues ? values.start[source] : make())
      if instance == nil, !keepsValues {
        for earlier in path { send(&next, actions.start[earlier]) }
        // Once for each state, it is looked whether the same steps lead to the same again.
        if step == first, case let snapshot = see(next), snapshot != table.states[source] {
          app.note(
            .unrepeatable(
              labels: labels(to: source), changes: fieldChanges(from: table.states[source], to: snapshot)))
        }
      }
      send(&next, actions.start[event])
      (table.states + table.count).initialize(to: see(next))
      let isThere = look(at: next, step, from: source, by: event) == source
      instance = isThere && !keepsValues ? next : nil
      step = step &+ 1
    }
  }

  // MARK: - States

  /// Notes where a step leads, whose state was put behind the others; returns that.
  private mutating func look(at next: App, _ step: Int, from source: Int, by event: Int) -> Int {
    if let obstacle = app.obstacle?(next) {
      let labels = self.labels(to: source) + [label(event)]
      switch obstacle {
      case .problem(let text): app.note(.refused(labels: labels, text: text))
      case .bound(let what, let text):
        (table.states + table.count).deinitialize(count: 1)
        if firstBeyond == nil { firstBeyond = (labels, what, text) }
        beyond.append(step)
        steps.targets[step] = UInt32(source)
        return -1
      }
    }
    let number = enter(next, from: source, by: event)
    steps.targets[step] = UInt32(truncatingIfNeeded: number)
    if number < 0 { isBounded = true }
    return number
  }

  /// Numbers the state that was put behind the others.
  private mutating func enter(_ next: App, from source: Int, by event: Int) -> Int {
    let known = table.count
    let number = table.number(limit: limit)
    if number == known { addState(number, next, source, event) }
    return number
  }

  /// Notes what goes with a new state.
  private mutating func addState(_ state: Int, _ next: App, _ source: Int, _ event: Int) {
    let isEqual = table.states[state] == table.states[state]
    steps.addState(state, from: source, by: event)
    app.trap.note(state, from: source < 0 ? nil : (source, labels.start[event]))
    if keepsValues { values.append(next) }
    if !isEqual { app.note(.unequal(labels: labels(to: state))) }
    guard let possible = app.possible else { return }
    steps.beginState()
    let numbers = possible(next, table.states[state]).map(app.addEvent).sorted()
    takeActions()
    for (index, number) in numbers.enumerated() where index == 0 || numbers[index - 1] != number {
      steps.append(number)
    }
  }

  /// Takes over the actions that were met since.
  private mutating func takeActions() {
    while actions.count < app.actions.count {
      labels.append(app.trap.label(.send(actions.count), app.label))
      actions.append(app.actions[actions.count])
    }
  }

  func label(_ event: Int) -> String { app.label(of: .send(event)) }

  func labels(to state: Int) -> [String] { steps.path(to: state).map(label) }
}

/// Values one after another in memory, reached by a pointer; see ``StateTable`` for why.
struct GrowingValues<Value> {
  private(set) var start = UnsafeMutablePointer<Value>.allocate(capacity: 64)
  private(set) var count = 0
  private var capacity = 64

  mutating func append(_ value: Value) {
    if count == capacity {
      start = moved(start, count, to: 2 * capacity)
      capacity *= 2
    }
    (start + count).initialize(to: value)
    count += 1
  }

  /// Frees all of it.
  mutating func free() {
    start.deinitialize(count: count)
    start.deallocate()
  }
}
