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

  private func expectNaive(_ system: some CommandSystem, _ comment: Comment) {
    let naive = NaiveSearch(system)
    for threads in [ThreadCount(1), ThreadCount(2, minimumStates: 0), ThreadCount(3, minimumStates: 50)] {
      let reached = reachableStates(of: system, threads: threads)
      let found = states(of: reached)
      #expect(reached.stateCount == naive.states.count, comment)
      #expect(found.count == naive.states.count && Set(found) == naive.states, comment)
      #expect(reached.transitionCount == naive.transitionCount, comment)
      #expect(reached.levels == naive.levels.map(\.count), comment)
      #expect(Set(reached.kinds) == naive.kinds, comment)
      #expect(reached.truncation == nil, comment)
    }
  }

  @Test("random systems in one word", arguments: UInt64(0)..<24)
  func oneWord(seed: UInt64) {
    expectNaive(RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: 1), "seed \(seed)")
  }

  @Test("random systems in several words", arguments: [2, 3, 4, 5, 7, 9, 17, 33, 64])
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

  /// Steps that depend on too many bits to be worth keeping.
  @Test("a system whose steps are never used again")
  func unshared() {
    let system = RandomCommands(seed: 3, fields: 7, rules: 24, stateWidth: 1)
    expectNaive(system, "seed 3")
    #expect(NaiveSearch(system).states.count > 10_000, "large enough to give up on keeping steps")
  }

  @Test(
    "a shortest run is shortest, real, and the same for any number of threads", arguments: UInt64(200)..<216)
  func shortestRun(seed: UInt64) throws {
    let system = RandomCommands(seed: seed, fields: 6, rules: 9, stateWidth: 1)
    let naive = NaiveSearch(system)
    let wanted = UInt64(seed % 4) << 6
    @Sendable func isWanted(_ words: Span<UInt64>) -> Bool {
      words[0] & 0b1100_0000 == wanted && words[0] & 3 == 3
    }
    let level = naive.levels.firstIndex { $0.contains { isWanted($0.span) } }
    var runs: Set<Run?> = []
    for threads in 1...3 {
      for stops in [false, true] {
        let reached = reachableStates(
          of: system, test: StateTest { isWanted }, stopsAtFirst: stops,
          threads: ThreadCount(threads, minimumStates: 0))
        runs.insert(reached.shortestRun)
        #expect(reached.shortestRun?.steps.count == level)
        if !stops { #expect(reached.hitCount == naive.states.count { isWanted($0.span) }) }
      }
    }
    #expect(runs.count == 1)
    guard let run = runs.first ?? nil else { return }
    var state = run.start
    for step in run.steps {
      var buffer = SuccessorBuffer(stateWidth: 1)
      system.successors(of: state, into: &buffer)
      let isStep = (0..<buffer.count).contains { index in
        buffer.state(at: index) == step.state && Int(buffer.actions[index]) == step.kind.action
          && buffer.marks[index] == step.kind.marks
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
      for threads in 2...3 {
        let together = reachableStates(
          of: system, limits: ExplorationLimits(states: limit),
          threads: ThreadCount(threads, minimumStates: 0))
        #expect(together.truncation == alone.truncation)
        #expect(together.levels == alone.levels)
        #expect(together.transitionCount == alone.transitionCount)
        #expect(Set(together.kinds) == Set(alone.kinds))
        #expect(Set(states(of: together)) == Set(states(of: alone)))
      }
    }
  }

  @Test("a bound on depth ends a search after that many levels")
  func depthLimit() {
    let system = RandomCommands(seed: 5, fields: 6, rules: 9, stateWidth: 1)
    let naive = NaiveSearch(system)
    for depth in 0..<naive.levels.count {
      let reached = reachableStates(of: system, limits: ExplorationLimits(depth: depth))
      #expect(reached.levels == naive.levels.prefix(depth + 1).map(\.count))
      #expect(reached.truncation == .depth(depth))
    }
  }

  @Test("a bound on memory and an interruption end a search, and say so")
  func memoryAndInterruption() {
    let system = RandomCommands(seed: 3, fields: 7, rules: 24, stateWidth: 1)
    let small = reachableStates(of: system, limits: ExplorationLimits(memory: 200_000))
    #expect(small.truncation == .memory(200_000))
    #expect(small.stateCount > 1_000 && small.memory <= 400_000)
    let interrupted = reachableStates(of: system, monitor: ExplorationMonitor(isInterrupted: { true }))
    #expect(interrupted.truncation == .interrupted)
    let late = reachableStates(of: system, limits: ExplorationLimits(time: .zero))
    #expect(late.truncation == .time(.zero))
  }
}
