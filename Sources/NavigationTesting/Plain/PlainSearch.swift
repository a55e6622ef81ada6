import FlowAlgorithms

/// Searches an app that the platform does not affect: without layers, gates, links and relaunches, a step only runs its code.
///
/// The search finds the same states, numbers and steps as ``AppStates`` with the flow around it, in much less time.
///
/// **Invariant:** it is used only on the thread and the actor that made it, and freed once.
struct PlainSearch<App, Action: Hashable, Snapshot: Hashable> {
  let app: AppStates<App, Action, Snapshot>
  private(set) var table = StateTable<Snapshot>()
  private(set) var steps: PlainSteps
  /// The app in each state, if it is a value and not its own snapshot.
  private(set) var values: GrowingValues<App>
  private var actions = GrowingValues<Action>()
  /// The labels of the actions.
  private var labels = GrowingValues<UnsafePointer<CChar>?>()
  /// The first state of each level.
  private(set) var levels: [Int] = []
  private(set) var expandedCount = 0
  /// Whether the bound on states ended the search.
  private(set) var isBounded = false
  /// The steps that lead beyond a bound of the app, ascending.
  private(set) var beyond: [Int] = []
  /// The first of them: the steps to it, what is too much, and what to do.
  private(set) var firstBeyond: (labels: [String], what: String, text: String)?
  private let limit: Int
  /// Whether apps are kept in addition to their snapshots.
  private let keepsValues: Bool

  init(_ app: AppStates<App, Action, Snapshot>, limit: Int) {
    self.app = app
    self.limit = min(max(limit, 0), Int(Int32.max) - 1)
    keepsValues = app.isValue && !app.isWhole
    steps = PlainSteps(everywhere: app.possible == nil ? app.events : nil)
    values = GrowingValues()
    takeActions()
  }

  /// Frees everything except the states that were taken.
  mutating func free() {
    table.free()
    steps.free()
    values.free()
    actions.free()
    labels.free()
  }

  /// Moves the states out of the search.
  mutating func takeStates() -> [Snapshot] { table.takeStates() }

  /// Visits every reachable state, breadth first.
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

  /// Takes all steps of a state that is its own snapshot: copies it, changes the copy, and looks that up in place.
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

  /// Takes all steps of a state whose snapshot is not the app itself. Each step changes a copy of a value. An instance is made
  /// anew and repeats the steps up to the state, unless it is already there.
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
        // Checks once for each state that the same steps lead to it again.
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

  /// Notes the target of a step, which was put behind the other states. Returns its number, or -1 if it is left out.
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

  /// Notes what belongs to a new state.
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

  /// Adds the actions found since the last call.
  private mutating func takeActions() {
    while actions.count < app.actions.count {
      labels.append(app.trap.label(.send(actions.count), app.label))
      actions.append(app.actions[actions.count])
    }
  }

  func label(_ event: Int) -> String { app.label(of: .send(event)) }

  func labels(to state: Int) -> [String] { steps.path(to: state).map(label) }
}

/// Values in contiguous memory, accessed by a pointer; see ``StateTable`` for the reason.
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

  mutating func free() {
    start.deinitialize(count: count)
    start.deallocate()
  }
}
