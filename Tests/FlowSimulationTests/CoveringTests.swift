import FlowSimulation
import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

@Suite struct `Covering runs` {
  private func cover(_ system: ToySystem, _ actions: String...) -> (CoveringTraces, [String]) {
    let graph = explore(system)
    let goals = actions.map { name in
      CoverGoal.take(Set(system.labels.indices.filter { system.labels[$0] == name }))
    }
    let found = CoveringTraces(of: graph, goals: goals)
    let words = found.runs.map { run in run.steps.map { system.labels[$0.action] }.joined() }
    return (found, words)
  }

  @Test func `a goal on the way to another one needs no run of its own`() {
    let (found, words) = cover(graph("a -x-> b -y-> c -z-> d"), "y", "z", "x")
    #expect(words == ["xyz"])
    #expect(found.lowerBound == 3)
  }

  @Test func `ways that fork need two runs where nothing leads back`() {
    let (found, words) = cover(graph("a -x-> b -y-> c, b -z-> d"), "y", "z")
    #expect(words.sorted() == ["xy", "xz"])
    // One step x is shared by all that is known, so the bound is lower than the optimum.
    #expect(found.lowerBound == 3)
  }

  @Test func `one tour is taken where a step back is shorter than the way from the start`() {
    let (found, words) = cover(graph("s -a-> t -b-> u -x-> v -k-> u, u -y-> w"), "x", "y")
    #expect(words == ["abxky"])
    #expect(found.stepCount == 5)
  }

  /// `p` is nearest, so a walk takes it first by `ap`; the way to `q` takes it again, and only then is that first run for nothing.
  /// The shortest runs to `q` and `r` take eight steps together, and so did that walk.
  @Test func `what turns out to be covered on the way to something else is not gone to`() {
    let system = graph("s -a-> t -p-> u -b-> s, t -c-> v -p-> w -q-> x -h-> w, w -r-> y")
    let (found, words) = cover(system, "p", "q", "r")
    #expect(words == ["acpqhr"])
    #expect(found.lowerBound <= 6)
  }

  @Test func `goals that nothing covers are named and not looked for`() {
    let system = graph("a -x-> b, c -y-> c")
    let (found, words) = cover(system, "x", "y")
    #expect(words == ["x"])
    #expect(found.uncovered == [1])
    let (nothing, none) = cover(system, "y")
    #expect(none == [] && nothing.uncovered == [0] && nothing.lowerBound == 0)
  }

  @Test func `a state to visit may be the start, which takes a run without steps`() {
    let states = explore(graph("a -x-> b"))
    var start = StateSet(stateCount: states.stateCount)
    start.insert(0)
    let found = CoveringTraces(of: states, goals: [.visit(start)])
    #expect(found.runs.map(\.steps.count) == [0])
    #expect(found.lowerBound == 0)
  }

  /// The fewest steps, by looking at all pairs of a state and what is covered; nothing of the search's is used.
  private func optimum(_ graph: StateGraph, _ goals: [CoverGoal]) -> Int {
    func covered(by step: Transition?, in state: StateID) -> Int {
      goals.indices.reduce(0) { mask, index in
        switch goals[index] {
        case .visit(let states): states.contains(state) ? mask | 1 << index : mask
        case .take(let actions): step.map { actions.contains($0.action) } ?? false ? mask | 1 << index : mask
        }
      }
    }
    struct Pair: Hashable {
      var state: StateID
      var mask: Int
    }
    var all = 0
    for state in 0..<graph.stateCount {
      all |= covered(by: nil, in: state)
      for step in graph.transitions(from: state) { all |= covered(by: step, in: step.target) }
    }
    let first = Pair(state: 0, mask: covered(by: nil, in: 0))
    var seen: Set<Pair> = [first]
    var (level, count) = ([first], 0)
    while !level.contains(where: { $0.mask == all }) {
      // From every state the start is free: a new run begins there.
      for pair in level {
        let anew = Pair(state: 0, mask: pair.mask)
        if seen.insert(anew).inserted { level.append(anew) }
      }
      level = level.flatMap { pair in
        graph.transitions(from: pair.state).compactMap { step in
          let next = Pair(state: step.target, mask: pair.mask | covered(by: step, in: step.target))
          return seen.insert(next).inserted ? next : nil
        }
      }
      count += 1
    }
    return count
  }

  @Test(arguments: UInt64(0)..<60)
  func `small graphs: all is covered, between the bound and the optimum and not far from it`(seed: UInt64) {
    var system = ToySystem.random(seed: seed, states: 14, fanout: 3)
    system.initial = [0]
    let graph = explore(system)
    var random = SplitMix64(seed: seed)
    var goals: [CoverGoal] = [.take([0]), .take([1, 2])]
    for _ in 0..<4 {
      var states = StateSet(stateCount: graph.stateCount)
      for _ in 0...random.below(3) { states.insert(random.below(graph.stateCount)) }
      goals.append(.visit(states))
    }
    let found = CoveringTraces(of: graph, goals: goals)
    var open = goals.indices.filter { !found.uncovered.contains($0) }
    for run in found.runs {
      #expect(run.start == 0)
      open.removeAll { if case .visit(let states) = goals[$0] { states.contains(0) } else { false } }
      for (index, step) in run.steps.enumerated() {
        #expect(step.source == (index == 0 ? 0 : run.steps[index - 1].target))
        #expect(graph.transitions(from: step.source).contains(step))
        open.removeAll { goal in
          switch goals[goal] {
          case .visit(let states): states.contains(step.target)
          case .take(let actions): actions.contains(step.action)
          }
        }
      }
    }
    #expect(open == [])
    let optimum = optimum(graph, goals)
    #expect(found.lowerBound <= optimum)
    #expect(optimum <= found.stepCount)
    #expect(found.stepCount <= optimum + optimum / 2, "half as many more at most, on these graphs")
    let again = CoveringTraces(of: graph, goals: goals)
    #expect(again.runs == found.runs)
  }

  /// How many steps each state is from the start, by trying every step until nothing changes.
  private func distances(_ graph: StateGraph) -> [Int] {
    var distances = Array(repeating: graph.stateCount, count: graph.stateCount)
    distances[0] = 0
    for _ in 0..<graph.stateCount {
      for state in 0..<graph.stateCount {
        for step in graph.transitions(from: state) {
          distances[step.target] = min(distances[step.target], distances[state] + 1)
        }
      }
    }
    return distances
  }

  @Test func `runs that must be short begin anew instead of going on`() {
    let system = graph("s -a-> t -b-> u -x-> v -k-> u, u -y-> w")
    let goals = ["x", "y"].map { name in
      CoverGoal.take(Set(system.labels.indices.filter { system.labels[$0] == name }))
    }
    let found = CoveringTraces(of: explore(system), goals: goals, longest: 4)
    let words = found.runs.map { run in run.steps.map { system.labels[$0.action] }.joined() }
    #expect(words.sorted() == ["abx", "aby"])
  }

  @Test(arguments: UInt64(0)..<60)
  func `a run has at most as many steps as asked for, or is a shortest way to its end`(seed: UInt64) {
    var system = ToySystem.random(seed: seed, states: 30, fanout: 2)
    system.initial = [0]
    let graph = explore(system)
    var random = SplitMix64(seed: seed)
    let goals = (0..<8).map { _ -> CoverGoal in
      var states = StateSet(stateCount: graph.stateCount)
      states.insert(random.below(graph.stateCount))
      return .visit(states)
    }
    let distances = distances(graph)
    let long = CoveringTraces(of: graph, goals: goals)
    for longest in 1...6 {
      let found = CoveringTraces(of: graph, goals: goals, longest: longest)
      #expect(found.uncovered == long.uncovered)
      #expect(found.lowerBound == long.lowerBound)
      var open = goals
      for run in found.runs {
        if let last = run.steps.last, run.steps.count > longest {
          #expect(run.steps.count == distances[last.source] + 1)
        }
        let visited = [run.start] + run.steps.map(\.target)
        open.removeAll {
          if case .visit(let states) = $0 { visited.contains(where: states.contains) } else { false }
        }
      }
      #expect(open.count == found.uncovered.count)
    }
  }
}
