import FlowLogic
import FlowStateSpace
import FlowToyGraphs

typealias NumberedState = StateFormula<Int, Int>
typealias NumberedStep = StepFormula<Int, Int>
typealias NumberedClaim = Claim<Int, Int>

/// Decides claims by sets, dictionaries and walking, straight from a toy system: the oracle.
struct NaiveChecker {
  struct Edge: Hashable {
    var source: Int
    var action: Int
    var target: Int
  }

  /// The labels of a state: atom `n` holds in the states whose label set has `n`.
  let labels: [Set<Int>]
  let fairness: [NumberedClass]
  /// The sets of states in which a fair run can be for ever, each of its members again and again; empty without fairness.
  private(set) var homes: [Set<Int>] = []
  private(set) var distance: [Int: Int] = [:]
  private(set) var edges: Set<Edge> = []

  init(_ system: ToySystem, labels: [Set<Int>], fairness: [NumberedClass] = []) {
    self.labels = labels
    self.fairness = fairness
    var level = Set(system.initial)
    var depth = 0
    while !level.isEmpty {
      for state in level { distance[state] = depth }
      var next: Set<Int> = []
      for state in level {
        for step in system.steps[state] {
          edges.insert(Edge(source: state, action: step.action, target: step.target))
          if distance[step.target] == nil { next.insert(step.target) }
        }
      }
      level = next
      depth += 1
    }
    if !fairness.isEmpty { homes = fairHomes() }
  }

  var states: Set<Int> { Set(distance.keys) }
  private var initial: Set<Int> { Set(distance.filter { $0.value == 0 }.keys) }

  func states(of formula: NumberedState) -> Set<Int> {
    switch formula {
    case .constant(let value): value ? states : []
    case .atom(let atom): states.filter { labels[$0].contains(atom) }
    case .not(let operand): states.subtracting(states(of: operand))
    case .all(let operands): operands.reduce(states) { $0.intersection(states(of: $1)) }
    case .any(let operands): operands.reduce([]) { $0.union(states(of: $1)) }
    case .existsUntil(let target, let along):
      fixpoint(from: states(of: target), over: edges.filter { holds(along, of: $0) })
    case .existsNext(let step): Set(edges.filter { holds(step, of: $0) }.map(\.source))
    case .existsGlobally(let operand): remaining(in: states(of: operand))
    }
  }

  /// Adds the sources of edges into the set until nothing changes.
  private func fixpoint(from start: Set<Int>, over allowed: Set<Edge>) -> Set<Int> {
    let larger = start.union(allowed.filter { start.contains($0.target) }.map(\.source))
    return larger == start ? start : fixpoint(from: larger, over: allowed)
  }

  func holds(_ formula: NumberedStep, of edge: Edge) -> Bool {
    switch formula {
    case .constant(let value): value
    case .atom(let atom): edge.action == atom
    case .before(let state): states(of: state).contains(edge.source)
    case .after(let state): states(of: state).contains(edge.target)
    case .not(let operand): !holds(operand, of: edge)
    case .all(let operands): operands.allSatisfy { holds($0, of: edge) }
    case .any(let operands): operands.contains { holds($0, of: edge) }
    }
  }

  /// Whether the claim is true, and the length of the shortest run that demonstrates or refutes it.
  ///
  /// For cycles, the length of the way to the cycle.
  func decide(_ claim: NumberedClaim) -> (isTrue: Bool, length: Int?) {
    switch claim {
    case .never(let bad):
      let nearest = states(of: bad).compactMap { distance[$0] }.min()
      return (nearest == nil, nearest)
    case .reachable(let target):
      let nearest = states(of: target).compactMap { distance[$0] }.min()
      return (nearest != nil, nearest)
    case .neverStep(let bad):
      let nearest = edges.filter { holds(bad, of: $0) }.compactMap { distance[$0.source] }.min()
      return (nearest == nil, nearest.map { $0 + 1 })
    case .noCycle(let within, let taking):
      let nearest = distance.keys
        .filter { roundTrip(at: $0, within: within, taking: taking) != nil }.compactMap { distance[$0] }.min()
      return (nearest == nil, nearest)
    case .noCycleAlong(let steps, let taking):
      let nearest = distance.keys.filter { excursion(at: $0, along: steps, taking: taking) != nil }
        .compactMap { distance[$0] }.min()
      return (nearest == nil, nearest)
    case .initially(let formula):
      let isTrue = initial.isSubset(of: states(of: formula))
      return (isTrue, isTrue ? nil : 0)
    case .linear: preconditionFailure("claims about runs are decided by NaiveRuns")
    }
  }

  /// The number of steps of a shortest walk from the state back to it, along such edges, by one of them that is wanted and
  /// leads to another state.
  func excursion(at state: Int, along steps: NumberedStep, taking: NumberedStep) -> Int? {
    let allowed = edges.filter { holds(steps, of: $0) }
    return allowed.filter { $0.source != $0.target && holds(taking, of: $0) }.compactMap { wanted in
      guard let there = walk(from: state, to: wanted.source, over: allowed),
        let back = walk(from: wanted.target, to: state, over: allowed)
      else { return nil }
      return there + 1 + back
    }.min()
  }

  /// The number of steps of a shortest walk from the state back to it, inside the region, with a wanted edge on it.
  func roundTrip(at state: Int, within: NumberedState, taking: NumberedStep) -> Int? {
    let region = states(of: within)
    guard region.contains(state) else { return nil }
    return edges.filter { holds(taking, of: $0) && region.contains($0.source) && region.contains($0.target) }
      .compactMap { edge in
        guard let there = walk(from: state, to: edge.source, region: region),
          let back = walk(from: edge.target, to: state, region: region)
        else { return nil }
        return there + 1 + back
      }.min()
  }

  /// The number of steps of a shortest walk inside the region.
  private func walk(from start: Int, to end: Int, region: Set<Int>) -> Int? {
    walk(from: start, to: end, over: edges.filter { region.contains($0.target) })
  }

  private func walk(from start: Int, to end: Int, over allowed: Set<Edge>) -> Int? {
    var reached: Set<Int> = [start]
    var length = 0
    while !reached.contains(end) {
      let next = allowed.filter { reached.contains($0.source) }.map(\.target)
      guard !reached.isSuperset(of: next) else { return nil }
      reached.formUnion(next)
      length += 1
    }
    return length
  }
}
