import FlowChecking
import FlowNative
import FlowTestSupport
import Testing

/// A graph drawn at random, as somebody's flow.
struct RandomFlow: NavigationFlow {
  struct Event: Hashable {
    var number: Int
  }

  /// For each state its steps: an event, at most once, and the state after it.
  var steps: [[(event: Int, target: Int)]] = []
  var starts: [Int] = []
  /// Two conditions, by state.
  var first: [Bool] = []
  var second: [Bool] = []
  var inevitable: Set<Int> = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = random.number(1...9)
    steps = (0..<count).map { _ in
      (0..<4).compactMap { event in
        random.happens(40) ? (event: event, target: random.number(0...count - 1)) : nil
      }
    }
    starts = (0..<random.number(1...2)).map { _ in random.number(0...count - 1) }
    first = (0..<count).map { _ in random.happens(33) }
    second = (0..<count).map { _ in random.happens(33) }
    inevitable = Set((0..<4).filter { _ in random.happens(33) })
  }

  var initialStates: [Int] { starts }
  func events(in state: Int) -> [Event] { steps[state].map { Event(number: $0.event) } }
  func handle(_ event: Event, in state: inout Int) {
    state = steps[state].first { $0.event == event.number }?.target ?? state
  }
  func display(of state: Int) -> Display { Display(stack: ["\(state)"]) }
  func isInevitable(_ event: Event) -> Bool { inevitable.contains(event.number) }
}

/// What is true of a random flow, by closing relations over and over until nothing changes.
private struct BruteForce {
  let flow: RandomFlow
  let count: Int
  /// Distances from the start; nil where nothing leads.
  let distances: [Int?]
  let edges: [(from: Int, event: Int, to: Int)]

  init(_ flow: RandomFlow) {
    self.flow = flow
    count = flow.steps.count
    edges = flow.steps.indices.flatMap { from in
      flow.steps[from].map { (from: from, event: $0.event, to: $0.target) }
    }
    var distances = [Int?](repeating: nil, count: count)
    for start in flow.starts { distances[start] = 0 }
    for _ in 0..<count {
      for edge in edges {
        guard let before = distances[edge.from] else { continue }
        distances[edge.to] = min(distances[edge.to] ?? .max, before + 1)
      }
    }
    self.distances = distances
  }

  var reached: [Int] { (0..<count).filter { distances[$0] != nil } }

  /// From which states which can be reached within a set, in any number of steps.
  func closure(within allowed: (Int) -> Bool) -> [[Bool]] {
    var result = (0..<count).map { from in (0..<count).map { $0 == from && allowed(from) } }
    for _ in 0..<count {
      for edge in edges where allowed(edge.from) && allowed(edge.to) {
        for from in 0..<count where result[from][edge.from] { result[from][edge.to] = true }
      }
    }
    return result
  }

  /// Whether a run that ends up in all states between which one can go back and forth, and in no others, can be fair.
  func canStay(in component: [Int]) -> Bool {
    flow.inevitable.allSatisfy { event in
      component.contains { state in !flow.steps[state].contains { $0.event == event } }
        || edges.contains {
          $0.event == event && component.contains($0.from) && component.contains($0.to)
        }
    }
  }

  /// Whether after the first condition the second one comes, whatever a fair run does.
  var leads: Bool {
    let ways = closure { !flow.second[$0] }
    return !reached.contains { state in
      flow.first[state]
        && (0..<count).contains { end in
          ways[state][end] && canStay(in: (0..<count).filter { ways[end][$0] && ways[$0][end] })
        }
    }
  }
}

@Suite struct `Flows in Swift at random` {
  @Test func `agree with brute force`() throws {
    var seen: [String: Int] = [:]
    for seed in UInt64(1)...600 {
      let flow = RandomFlow(seed: seed)
      let brute = BruteForce(flow)
      let explored = flow.explored()
      #expect(Set(explored.states) == Set(brute.reached), "seed \(seed)")
      #expect(explored.stateCount == brute.reached.count, "seed \(seed)")
      #expect(
        explored.stepCount == brute.reached.reduce(0) { $0 + flow.steps[$1].count }, "seed \(seed)")
      let verdicts = explored.check(
        .never("no first") { flow.first[$0] }, .possible("first") { flow.first[$0] },
        .alwaysPossible("second") { flow.second[$0] }, .noDeadEnd,
        .everyStep("into second") { !flow.first[$0] || $1.number != 0 || flow.second[$2] },
        .leads("second after first", from: { flow.first[$0] }, to: { flow.second[$0] }))

      let nearestFirst = brute.reached.filter { flow.first[$0] }.compactMap { brute.distances[$0] }.min()
      let ways = brute.closure { _ in true }
      let lost = brute.reached.filter { from in
        !(0..<brute.count).contains { ways[from][$0] && flow.second[$0] }
      }
      let dead = brute.reached.filter { state in flow.steps[state].allSatisfy { $0.target == state } }
      let wrongSteps = brute.edges.filter {
        brute.distances[$0.from] != nil && flow.first[$0.from] && $0.event == 0 && !flow.second[$0.to]
      }
      func nearest(_ states: [Int]) -> Int? { states.compactMap { brute.distances[$0] }.min() }
      let triggered = brute.reached.contains { flow.first[$0] }
      let expected: [(Verdict, Int?)] = [
        (nearestFirst == nil ? .holds : .violated, nearestFirst),
        (nearestFirst == nil ? .violated : .holds, nearestFirst),
        (lost.isEmpty ? .holds : .violated, nearest(lost)),
        (dead.isEmpty ? .holds : .violated, nearest(dead)),
        (wrongSteps.isEmpty ? .holds : .violated, nearest(wrongSteps.map(\.from)).map { $0 + 1 }),
        (brute.leads ? (triggered ? .holds : .vacuous) : .violated, nil),
      ]
      for (verdict, (outcome, length)) in zip(verdicts, expected) {
        #expect(verdict.verdict == outcome, "seed \(seed), \(verdict)")
        seen["\(verdict.name) \(outcome)", default: 0] += 1
        let run = verdict.counterexample ?? verdict.witness
        if let length, run != nil { #expect(run?.steps.count == length, "seed \(seed), \(verdict)") }
        if length != nil { #expect(run != nil, "seed \(seed), \(verdict)") }
      }
    }
    // Both outcomes of each claim came up, so that neither was compared with nothing.
    #expect(seen.count == 13, "\(seen)")
    #expect(seen.values.allSatisfy { $0 >= 20 }, "\(seen)")
  }
}
