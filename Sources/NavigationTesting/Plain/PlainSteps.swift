/// The steps that a search of an app has found, those of each state one after the other, in the order of states.
struct PlainSteps {
  /// The events of each step, by number; where all can happen everywhere, only once for all states.
  private(set) var events = GrowingValues<Int32>()
  /// Where the steps of each state begin; unused where all events can happen everywhere.
  private var starts = GrowingValues<Int>()
  /// Where each step leads; ``dropped`` for a state beyond the bound on states.
  private(set) var targets = UnsafeMutablePointer<UInt32>.allocate(capacity: 4096)
  private var targetCapacity = 4096
  /// For each state the one from which it was found, and the event that led there; -1 for the start.
  private(set) var parents = GrowingValues<(state: Int32, event: Int32)>()
  /// How many events can happen in each state; -1 where that differs.
  private let width: Int

  /// What a step leads to that is not in the graph.
  static let dropped = UInt32.max

  /// - Parameter everywhere: The numbers of the events, where all can happen everywhere.
  init(everywhere: [Int]?) {
    width = everywhere?.count ?? -1
    for event in everywhere ?? [] { append(event) }
  }

  /// Where the steps of a state begin.
  func start(of state: Int) -> Int { width >= 0 ? state &* width : starts.start[state] }

  /// Where they end.
  func end(of state: Int) -> Int {
    if width >= 0 { return (state &+ 1) &* width }
    return state &+ 1 < starts.count ? starts.start[state &+ 1] : events.count
  }

  /// The event of a step of a state whose steps begin at another.
  func event(_ step: Int, from start: Int) -> Int {
    Int(events.start[width >= 0 ? step &- start : step])
  }

  /// Adds a state, with where it was found.
  mutating func addState(_ state: Int, from parent: Int, by event: Int) {
    parents.append((Int32(truncatingIfNeeded: parent), Int32(truncatingIfNeeded: event)))
  }

  /// Begins the events of the next state.
  mutating func beginState() { starts.append(events.count) }

  /// Adds an event of the state that was begun.
  mutating func append(_ event: Int) { events.append(Int32(truncatingIfNeeded: event)) }

  /// Makes room for where the steps of a state lead, those of all states before it being known.
  mutating func makeRoom(forStepsOf state: Int) {
    guard end(of: state) > targetCapacity else { return }
    targetCapacity = max(end(of: state), 2 * targetCapacity)
    targets = moved(targets, start(of: state), to: targetCapacity)
  }

  /// The events that first led to a state.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var state = state
    while parents.start[state].state >= 0 {
      path.append(Int(parents.start[state].event))
      state = Int(parents.start[state].state)
    }
    return path.reversed()
  }

  /// Frees all of it.
  mutating func free() {
    events.free()
    starts.free()
    targets.deallocate()
    parents.free()
  }
}
