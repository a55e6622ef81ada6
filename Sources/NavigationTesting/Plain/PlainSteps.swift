/// The steps that a search of an app has found, grouped by state, in the order of states.
struct PlainSteps {
  /// The event of each step, by number. If all events can happen everywhere, they are stored once for all states.
  private(set) var events = GrowingValues<Int32>()
  /// The first step of each state; unused if all events can happen everywhere.
  private var starts = GrowingValues<Int>()
  /// The target of each step; ``dropped`` for a state beyond the bound on states.
  private(set) var targets = UnsafeMutablePointer<UInt32>.allocate(capacity: 4096)
  private var targetCapacity = 4096
  /// For each state, the state from which it was found and the event that led there; -1 for the start.
  private(set) var parents = GrowingValues<(state: Int32, event: Int32)>()
  /// The number of events in each state; -1 if it depends on the state.
  private let width: Int

  /// The target of a step to a state that is not in the graph.
  static let dropped = UInt32.max

  /// - Parameter everywhere: The numbers of the events if all can happen everywhere, else nil.
  init(everywhere: [Int]?) {
    width = everywhere?.count ?? -1
    for event in everywhere ?? [] { append(event) }
  }

  func start(of state: Int) -> Int { width >= 0 ? state &* width : starts.start[state] }

  /// Returns the step after a state's last one.
  func end(of state: Int) -> Int {
    if width >= 0 { return (state &+ 1) &* width }
    return state &+ 1 < starts.count ? starts.start[state &+ 1] : events.count
  }

  /// Returns the event of a step of the state whose steps begin at another step.
  func event(_ step: Int, from start: Int) -> Int {
    Int(events.start[width >= 0 ? step &- start : step])
  }

  mutating func addState(_ state: Int, from parent: Int, by event: Int) {
    parents.append((Int32(truncatingIfNeeded: parent), Int32(truncatingIfNeeded: event)))
  }

  /// Begins the events of the next state.
  mutating func beginState() { starts.append(events.count) }

  /// Adds an event to the state that was begun last.
  mutating func append(_ event: Int) { events.append(Int32(truncatingIfNeeded: event)) }

  /// Makes room for the targets of a state's steps. Those of all states before it must be known.
  mutating func makeRoom(forStepsOf state: Int) {
    guard end(of: state) > targetCapacity else { return }
    targetCapacity = max(end(of: state), 2 * targetCapacity)
    targets = moved(targets, start(of: state), to: targetCapacity)
  }

  /// Returns the events that first led to a state.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var state = state
    while parents.start[state].state >= 0 {
      path.append(Int(parents.start[state].event))
      state = Int(parents.start[state].state)
    }
    return path.reversed()
  }

  mutating func free() {
    events.free()
    starts.free()
    targets.deallocate()
    parents.free()
  }
}
