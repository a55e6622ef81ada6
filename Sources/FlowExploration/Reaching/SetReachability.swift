import FlowAlgorithms
import FlowStateGraph

/// A breadth-first search that keeps, for each content of the stacks, the set of control parts seen with it, and expands whole sets at
/// a time.
///
/// A step of a navigation flow changes the control part of a state and one end of one stack. So a set of controls leads to few stacks,
/// with a set for each. If many controls are seen with one stack, this uses a fraction of the memory of whole states, and most of it
/// stays in the cache.
struct SetReachability<State: StateWords> {
  private let request: ReachabilityRequest
  /// The search for states that pass the test; nil if there is no test.
  private let hits: HitSearch<State>?
  private let watch: SearchWatch
  private var sets: StackSets<State>
  private var steps: SetSteps<State>
  private var levels: [Int] = []
  private var transitions = 0
  private var truncation: Truncation?
  /// The frontier of each level, as stacks and their sets; kept only if a trace is wanted.
  private var log: [[(stack: Int, set: [UInt64])]]?

  /// The rows of the current controls.
  private let rows: Reservation<Int32>
  private var rowCount = 0
  /// The target sets of the rows by change, and the changes in use.
  private let images: Reservation<UInt64>
  private let isTouched: Reservation<Bool>
  private let touched: Reservation<Int32>
  private var touchedCount = 0
  /// Sets that wait until their stacks are prefetched.
  private let waitingStacks: Reservation<State>
  private let waitingPlaces: Reservation<Int>
  private let waitingSets: Reservation<UInt64>
  private var waitingCount = 0

  /// Creates a search; nil if there is no memory.
  init?(_ request: ReachabilityRequest, keepsLog: Bool = false) {
    self.request = request
    hits = request.test.map { HitSearch($0, width: request.system.stateWidth) }
    guard let sets = StackSets<State>(limit: request.limits.stateLimit + 1),
      let rows = Reservation<Int32>(upTo: 1 << 24, isLarge: false),
      let images = Reservation<UInt64>(upTo: 1 << 30, isLarge: false),
      let isTouched = Reservation<Bool>(upTo: 1 << 24, isLarge: false),
      let touched = Reservation<Int32>(upTo: 1 << 24, isLarge: false),
      let waitingStacks = Reservation<State>(upTo: 1 << 24, isLarge: false),
      let waitingPlaces = Reservation<Int>(upTo: 1 << 24, isLarge: false),
      let waitingSets = Reservation<UInt64>(upTo: 1 << 30, isLarge: false)
    else { return nil }
    (self.waitingStacks, self.waitingPlaces, self.waitingSets) = (waitingStacks, waitingPlaces, waitingSets)
    (self.sets, self.rows, self.images, self.isTouched, self.touched) = (
      sets, rows, images, isTouched, touched
    )
    steps = SetSteps(request.system)
    watch = SearchWatch(limits: request.limits, monitor: request.monitor)
    log = keepsLog ? [] : nil
  }

  /// Searches to the end or to a bound. Returns nil if states must be kept whole, because the bound on states needs single states or
  /// because steps are hardly ever used again.
  mutating func run() -> ReachableStates? {
    search(upTo: request.limits.depth)
    let isFit = steps.blocks.isWorthwhile && sets.isFull == false
    guard isFit, count <= request.limits.stateLimit else { return nil }
    return result()
  }

  private var count: Int { levels.reduce(sets.added, +) }

  private mutating func search(upTo depth: Int?) {
    let initial = request.system.initialStates()
    for index in 0..<initial.count { add(State(initial.state(at: index).words)) }
    while sets.added > 0, truncation == nil {
      levels.append(sets.added)
      sets.turn()
      if log != nil {
        let sets = sets
        log?.append(
          sets.frontier.map { stack in (Int(stack), (0..<sets.width).map { sets.now(Int(stack))[$0] }) })
      }
      ask()
      if isStopped { return }
      if let depth, levels.count > depth {
        truncation = .depth(depth)
        return
      }
      expand()
      if sets.isFull || count > request.limits.stateLimit { return }
    }
  }

  /// Tests the states of the frontier.
  private func ask() {
    guard let hits else { return }
    let controls = steps.controls
    for stack in sets.frontier {
      let content = sets.stacks.base[Int(stack)]
      forEachBit(of: sets.now(Int(stack)), words: sets.width) { control in
        withUnsafePointer(to: State.joined(content, controls[control])) {
          hits.look(at: $0, level: levels.count - 1)
        }
      }
    }
  }

  /// Whether the search ends with the current level because a state passed the test.
  private var isStopped: Bool { request.stopsAtFirst && hits?.first != nil }

  private mutating func expand() {
    let frontier = sets.frontier
    for (index, stack) in frontier.enumerated() {
      if index.isMultiple(of: 1024) {
        truncation = watch.poll(
          states: count, transitions: transitions, depth: levels.count - 1, frontier: frontier.count - index,
          memory: memory)
        if truncation != nil || sets.isFull || count > request.limits.stateLimit { break }
      }
      findRows(of: Int(stack))
      joinRows()
      send(from: Int(stack))
      if waitingCount >= 128 { addWaiting() }
    }
    addWaiting()
  }

  /// Unites the target sets of the rows.
  private mutating func joinRows() {
    let (width, images, isTouched, touched, rows) = (
      sets.width, images.base, isTouched.base, touched.base, rows.base
    )
    var (taken, count) = (0, 0)
    steps.rows.withUnsafeBufferPointer { allRows in
      steps.moves.withUnsafeBufferPointer { moves in
        for number in 0..<rowCount {
          let row = allRows[Int(rows[number])]
          taken &+= Int(row.steps)
          for index in Int(row.first)..<Int(row.end) {
            let move = moves[index]
            let (change, control) = (Int(move.change), Int(move.control))
            if !isTouched[change] {
              isTouched[change] = true
              touched[count] = move.change
              count &+= 1
            }
            images[change &* width &+ (control &>> 6)] |= 1 &<< UInt64(truncatingIfNeeded: control & 63)
          }
        }
      }
    }
    transitions += taken
    touchedCount = count
  }

  /// Adds the sets to the stacks that result from the changes.
  private mutating func send(from stack: Int) {
    let (content, width) = (sets.stacks.base[stack], sets.width)
    let images = images.base
    for index in 0..<touchedCount {
      let change = Int(touched.base[index])
      isTouched.base[change] = false
      let image = images + change * width
      if change == 0 {
        sets.add(image, to: stack)
      } else {
        let effect = steps.changes[change]
        let target = State.joined(State.masked(content, effect.kept), effect.values)
        waitingStacks.base[waitingCount] = target
        sets.prepare(target)
        for word in 0..<width { waitingSets.base[waitingCount &* width &+ word] = image[word] }
        waitingCount += 1
      }
      for word in 0..<width { image[word] = 0 }
    }
  }

  /// Finds the rows of all controls that are expanded with a stack, and makes the missing ones.
  private mutating func findRows(of stack: Int) {
    while true {
      var (missing, count): ((state: State, block: Int, control: Int)?, Int) = (nil, 0)
      let rows = rows.base
      let content = sets.stacks.base[stack]
      let (set, width, stride) = (sets.now(stack), sets.width, steps.stride)
      steps.blocks.withLookup { lookup in
        steps.controls.withUnsafeBufferPointer { controls in
          steps.rowNumbers.withUnsafeBufferPointer { rowNumbers in
            for word in 0..<width {
              var bits = set[word]
              while bits != 0 {
                let control = word &* 64 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let state = State.joined(content, controls[control])
                let block = lookup.guardID(of: state)
                let row = block < 0 ? 0 : rowNumbers[block &* stride &+ control]
                guard row != 0 else {
                  missing = (state, block, control)
                  return
                }
                rows[count] = row &- 1
                count &+= 1
              }
            }
          }
        }
      }
      rowCount = count
      guard let missing else { return steps.countLookups(count) }
      if missing.block < 0 {
        for state in steps.learn(missing.state) { add(state) }
      } else {
        steps.makeRow(missing.block, missing.control)
      }
      makeRoom()
      guard steps.blocks.isWorthwhile, !sets.isFull else {
        rowCount = 0
        return
      }
    }
  }

  /// Makes room for all controls and changes in sets and images.
  private mutating func makeRoom() {
    while steps.controls.count > 64 * sets.width {
      addWaiting()
      sets.widen()
      guard !sets.isFull else { return }
      steps.widen()
    }
    let isLarge = steps.changes.count > isTouched.capacity || steps.controls.count > rows.capacity
    if isLarge || 2 * steps.changes.count * sets.width > images.capacity { sets.giveUp() }
  }

  private mutating func add(_ state: State) {
    let control = steps.control(of: state)
    makeRoom()
    guard !sets.isFull else { return }
    var set = [UInt64](repeating: 0, count: sets.width)
    set[control / 64] = 1 << UInt64(control % 64)
    let stack = steps.stack(of: state)
    sets.add(set, to: sets.number(of: stack))
  }

  private mutating func addWaiting() {
    let (width, places) = (sets.width, waitingPlaces.base)
    for index in 0..<waitingCount {
      places[index] = sets.number(of: waitingStacks.base[index])
    }
    if !sets.isFull {
      for index in 0..<waitingCount { sets.add(waitingSets.base + index * width, to: places[index]) }
    }
    waitingCount = 0
  }

  // MARK: - What was found

  private var memory: Int { sets.memory + steps.memory }

  private mutating func result() -> ReachableStates {
    if sets.added > 0 {
      levels.append(sets.added)
      sets.turn()
      ask()
    }
    let labels = steps.blocks.labels.values
    let (width, sets, controls) = (request.system.stateWidth, sets, steps.controls)
    return ReachableStates(
      store: .sets(words: sets.width), stateCount: levels.reduce(0, +), transitionCount: transitions,
      levels: levels,
      ending: .init(truncation, isStopped: isStopped, labels), labels: labels,
      memory: memory,
      blockCount: steps.blocks.blockCount, hitCount: hits?.count ?? 0,
      shortestTrace: hits?.first.flatMap { run(to: $0.states, at: $0.level) },
      visit: { isWanted in
        (0..<sets.count).contains { stack in
          let content = sets.stacks.base[stack]
          var isFound = false
          forEachBit(of: sets.seen(stack), words: sets.width) { control in
            isFound = isFound || isWanted(State.joined(content, controls[control]).packed(width: width))
          }
          return isFound
        }
      })
  }

  /// The first of the shortest traces to some states of a level, from a second search that keeps the frontiers up to that level.
  private func run(to states: [State], at level: Int) -> StateTrace? {
    let again = ReachabilityRequest(
      system: request.system, test: nil, stopsAtFirst: false,
      limits: ExplorationLimits(states: request.limits.states),
      threads: request.threads, monitor: .silent, store: .sets)
    guard var second = SetReachability(again, keepsLog: true) else { return nil }
    second.search(upTo: level)
    return second.walk(to: states, at: level)
  }

  private func walk(to states: [State], at level: Int) -> StateTrace? {
    guard let log, log.count > level else { return nil }
    var search = TraceReconstruction(to: states, of: request.system, knowing: steps.blocks)
    for below in (0..<level).reversed() {
      search.descend { body in
        for (stack, set) in log[below] {
          let content = sets.stacks.base[stack]
          set.withUnsafeBufferPointer {
            guard let first = $0.baseAddress else { return }
            forEachBit(of: first, words: set.count) { body(State.joined(content, steps.controls[$0])) }
          }
        }
      }
    }
    return search.run()
  }
}

/// Calls `body` with the position of each bit that is set.
@inline(__always)
func forEachBit(of set: UnsafePointer<UInt64>, words: Int, _ body: (Int) -> Void) {
  for word in 0..<words {
    var bits = set[word]
    while bits != 0 {
      body(64 * word + bits.trailingZeroBitCount)
      bits &= bits &- 1
    }
  }
}
