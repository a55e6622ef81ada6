import FlowStateSpace
import FlowToyGraphs
import Testing

/// A search that keeps states only finds what a naive one finds, for every width of states and any
/// number of threads.
@Suite("Reachable states")
struct ReachTests {
  private func states(of reached: ReachableStates) -> [[UInt64]] {
    var states: [[UInt64]] = []
    reached.forEachState { states.append($0.words) }
    return states
  }

  /// Ways to search that must come to the same.
  private struct Way {
    var store: StoreChoice
    var threads: ThreadCount
    var comment: Comment { "\(store), \(threads.count) threads" }
  }

  private let ways = [
    Way(store: .packed, threads: ThreadCount(1)),
    Way(store: .packed, threads: ThreadCount(2, minimumStates: 0)),
    Way(store: .packed, threads: ThreadCount(3, minimumStates: 50)),
    Way(store: .sets, threads: ThreadCount(1)),
  ]

  private func expectNaive(_ system: some CommandSystem, _ comment: String) {
    let naive = NaiveSearch(system)
    for way in ways {
      let comment = Comment(rawValue: "\(comment), \(way.comment)")
      let reached = reachableStates(of: system, store: way.store, threads: way.threads)
      let found = states(of: reached)
      #expect(reached.stateCount == naive.states.count, comment)
      #expect(found.count == naive.states.count && Set(found) == naive.states, comment)
      #expect(reached.transitionCount == naive.transitionCount, comment)
      #expect(reached.levels == naive.levels.map(\.count), comment)
      #expect(Set(reached.labels) == naive.kinds, comment)
      #expect(reached.truncation == nil && reached.isComplete, comment)
    }
  }

  @Test("random systems in one word", arguments: UInt64(0)..<24)
  func oneWord(seed: UInt64) {
    expectNaive(
      RandomCommands(seed: seed, fields: 5 + Int(seed % 3), rules: 9, stateWidth: 1), "seed \(seed)")
  }

  @Test("a shortest run of states that are too wide for a search of their own")
  func wideTrace() {
    let system = RandomCommands(seed: 200, fields: 6, rules: 9, stateWidth: 40)
    let naive = NaiveSearch(system)
    let last = naive.levels.count - 1
    let goal = naive.levels[last][0]
    let reached = reachableStates(of: system, test: StateTest { { $0[0] == goal[0] && $0[1] == goal[1] } })
    let hits = naive.states.filter { $0[0] == goal[0] && $0[1] == goal[1] }
    let level = naive.levels.firstIndex { $0.contains { hits.contains($0) } }
    #expect(reached.hitCount == hits.count)
    #expect(reached.shortestTrace?.steps.count == level)
    #expect(reached.shortestTrace.map { hits.contains($0.end.words) } == true)
  }

  @Test("random systems in several words", arguments: [2, 3, 4, 5, 7, 9, 17, 33, 64, 65])
  func severalWords(width: Int) {
    for seed in UInt64(100)..<103 {
      expectNaive(
        RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: width), "seed \(seed), \(width) words")
    }
  }

  @Test("states that use every bit of their word", arguments: UInt64(0)..<8)
  func fullWord(seed: UInt64) {
    let system = RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: 1, fillsWords: true)
    expectNaive(system, "seed \(seed)")
  }

  @Test("more controls than a word of a set has bits")
  func manyControls() {
    let system = Stacked(depth: 6, numbers: 200)
    #expect(reachableStates(of: system, store: .sets).store == .sets(words: 4))
    expectNaive(system, "200 controls")
  }

  @Test("the store is chosen by what was seen, and said")
  func chosenStore() {
    let stacked = Stacked(depth: 11, numbers: 32)
    let chosen = reachableStates(of: stacked)
    #expect(chosen.store == .sets(words: 1))
    #expect(chosen.stateCount == stacked.expectedStates)
    #expect(reachableStates(of: stacked, store: .packed).store == .packed(words: 1))
    #expect(
      reachableStates(of: Stacked(depth: 3, numbers: 32)).store == .packed(words: 1), "too small to choose")
  }

  @Test("the store is the same for any number of threads", arguments: [8, 16, 20, 24, 32, 40])
  func storeOfThreads(numbers: UInt64) {
    let stacked = Stacked(depth: 11, numbers: numbers)
    let stores = [1, 2, 3].map {
      reachableStates(of: stacked, threads: ThreadCount($0, minimumStates: 0)).store
    }
    #expect(stores == Array(repeating: stores[0], count: 3))
  }

  /// Steps that depend on too many bits to be worth keeping.
  @Test("a system whose steps are never used again")
  func unshared() {
    let system = RandomCommands(seed: 3, fields: 7, rules: 24, stateWidth: 1)
    expectNaive(system, "seed 3")
    #expect(NaiveSearch(system).states.count > 10_000, "large enough to give up on keeping steps")
  }

  @Test(
    "a shortest run is shortest, real, and the same for any number of threads and store",
    arguments: UInt64(200)..<216)
  func shortestTrace(seed: UInt64) throws {
    let system = RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: 1)
    let naive = NaiveSearch(system)
    let wanted = UInt64(seed % 4) << 6
    @Sendable func isWanted(_ words: Span<UInt64>) -> Bool {
      words[0] & 0b1100_0000 == wanted && words[0] & 3 == 3
    }
    let level = naive.levels.firstIndex { $0.contains { isWanted($0.span) } }
    var runs: Set<StateTrace?> = []
    for way in ways {
      for stops in [false, true] {
        let reached = reachableStates(
          of: system, test: StateTest { isWanted }, stopsAtFirst: stops, store: way.store,
          threads: way.threads)
        runs.insert(reached.shortestTrace)
        #expect(reached.shortestTrace?.steps.count == level, way.comment)
        let isStopped = stops && level != nil
        #expect(reached.ending == (isStopped ? .firstHit : .complete), way.comment)
        #expect(isStopped || reached.levels == naive.levels.map(\.count), way.comment)
        if let level, stops {
          #expect(reached.levels == naive.levels.prefix(level + 1).map(\.count), way.comment)
        }
        if !stops { #expect(reached.hitCount == naive.states.count { isWanted($0.span) }, way.comment) }
      }
    }
    #expect(runs.count == 1)
    guard let run = runs.first ?? nil else { return }
    let graph = explore(system)
    let nearest = (0..<graph.stateCount).first { isWanted(graph.state($0).words.span) }
    let trace = try graph.shortestTrace(to: #require(nearest))
    #expect(run.start == graph.state(trace.start))
    #expect(run.steps.map(\.state) == trace.steps.map { graph.state($0.target) })
    #expect(
      run.steps.map(\.kind) == trace.steps.map { TransitionLabel(action: $0.action, flags: $0.flags) },
      "the run of a search that keeps steps")
    var state = run.start
    for step in run.steps {
      var buffer = SuccessorBuffer(stateWidth: 1)
      system.successors(of: state, into: &buffer)
      let isStep = (0..<buffer.count).contains { index in
        buffer.state(at: index) == step.state && Int(buffer.actions[index]) == step.kind.action
          && buffer.flags[index] == step.kind.flags
      }
      #expect(isStep)
      state = step.state
    }
    #expect(naive.levels[0].contains(run.start.words) && isWanted(state.words.span))
  }

  @Test("a bound on states cuts at the same states for any number of threads", arguments: UInt64(300)..<308)
  func stateLimit(seed: UInt64) {
    let system = RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: 1 + Int(seed % 3))
    let count = NaiveSearch(system).states.count
    for limit in [0, 1, 5, count / 2, count - 1, count] {
      let alone = reachableStates(of: system, limits: ExplorationLimits(states: limit))
      #expect(alone.stateCount == min(limit, count))
      #expect(alone.truncation == (limit < count ? .states(limit) : nil))
      for way in ways {
        let together = reachableStates(
          of: system, store: way.store, limits: ExplorationLimits(states: limit), threads: way.threads)
        #expect(together.truncation == alone.truncation)
        #expect(together.levels == alone.levels)
        #expect(together.transitionCount == alone.transitionCount)
        #expect(Set(together.labels) == Set(alone.labels))
        #expect(Set(states(of: together)) == Set(states(of: alone)))
      }
    }
  }

  @Test("a bound on depth ends a search after that many levels")
  func depthLimit() {
    let system = RandomCommands(seed: 5, fields: 6, rules: 9, stateWidth: 1)
    let naive = NaiveSearch(system)
    for (depth, way) in naive.levels.indices.flatMap({ depth in ways.map { (depth, $0) } }) {
      let reached = reachableStates(
        of: system, store: way.store, limits: ExplorationLimits(depth: depth), threads: way.threads)
      #expect(reached.levels == naive.levels.prefix(depth + 1).map(\.count), way.comment)
      #expect(reached.truncation == .depth(depth), way.comment)
    }
  }

  @Test("a bound on memory and an interruption end a search, and say so")
  func memoryAndInterruption() {
    let system = RandomCommands(seed: 3, fields: 7, rules: 24, stateWidth: 1)
    for way in ways {
      let limits = ExplorationLimits(memory: way.store == .sets ? 2_000 : 200_000)
      let small = reachableStates(of: system, store: way.store, limits: limits, threads: way.threads)
      #expect(small.truncation == .memory(limits.memory), way.comment)
      #expect(small.memory <= 2 * limits.memory || way.store == .sets, way.comment)
    }
    let interrupted = reachableStates(of: system, monitor: ExplorationMonitor(isInterrupted: { true }))
    #expect(interrupted.truncation == .interrupted)
    let late = reachableStates(of: system, limits: ExplorationLimits(time: .zero))
    #expect(late.truncation == .time(.zero))
  }
}

/// A stack of two routes, changed at its top only, beside a counter that other steps change.
private struct Stacked: CommandSystem {
  let depth: Int
  let numbers: UInt64
  let stateWidth = 1

  /// From the lowest bit: a counter in eight bits, the depth in four, and a bit for each route.
  var usedBits: [UInt64] { [255 | stackBits[0]] }
  var stackBits: [UInt64] { [15 << 8 | ((1 << UInt64(depth)) - 1) << 12] }

  /// Each stack with each number.
  var expectedStates: Int { ((1 << (depth + 1)) - 1) * Int(numbers) }

  func initialStates(into successors: inout SuccessorBuffer) { successors.append(word: 0, action: 0) }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    let (counter, count) = (state.words[0] & 255, state.words[0] >> 8 & 15)
    commands.depend(on: [4095])
    commands.append(kept: [~255], values: [(counter + 1) % numbers], action: 0)
    func put(_ route: UInt64, at position: UInt64, count: UInt64, _ action: ActionID) {
      let changed: UInt64 = 15 << 8 | 1 << (12 + position)
      commands.append(kept: [~changed], values: [count << 8 | route << (12 + position)], action: action)
    }
    for route in UInt64(0)...1 where count < depth { put(route, at: count, count: count + 1, 1) }
    if count > 0 { put(0, at: count - 1, count: count - 1, 2) }
  }
}
