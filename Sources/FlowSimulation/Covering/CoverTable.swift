import FlowAlgorithms
import FlowStateGraph

/// The steps of a graph as flat arrays, with the goals that each covers.
///
/// Of steps between the same states that cover the same goals, only the first is kept. A step that leads back to its state and
/// covers nothing is left out. No best set of runs needs the omitted steps.
struct CoverTable {
  /// The position of a step in the arrays.
  typealias Step = Int

  private let graph: StateGraph
  let start: StateID
  let goalCount: Int
  var stateCount: Int { graph.stateCount }
  /// The first step of each state, and at the end the number of steps.
  private(set) var starts: [Int] = [0]
  private(set) var sources: [Int32] = []
  private(set) var targets: [Int32] = []
  /// The position of each step among those of its state in the graph.
  private var positions: [Int32] = []
  /// The distinct sets of goals; the first is empty.
  var sets: [GoalSet] { setNumbers.values }
  private var setNumbers: Interner<GoalSet>
  /// The goals that each step covers by being taken, as a position in ``sets``.
  private(set) var taken: [Int32] = []
  /// The goals that each step covers, including those of the state after it.
  private(set) var covered: [Int32] = []
  private(set) var visited: [Int32]
  /// The goals that some state or step covers.
  private(set) var coverable: GoalSet

  init(_ graph: StateGraph, _ goals: [CoverGoal], from start: StateID) {
    (self.graph, self.start) = (graph, start)
    goalCount = goals.count
    let none = GoalSet(goalCount: goals.count)
    setNumbers = Interner([none])
    coverable = none
    visited = []
    let visits = goals.enumerated().compactMap { goal, wanted -> (goal: Int, states: StateSet)? in
      if case .visit(let states) = wanted { (goal, states) } else { nil }
    }
    for state in 0..<graph.stateCount {
      var set = none
      for visit in visits where visit.states.contains(state) { set.insert(visit.goal) }
      visited.append(number(of: set))
    }
    let ofActions = Self.goals(ofActionsIn: graph, goals).map { number(of: $0) }
    var known: Set<UInt64> = []
    for source in 0..<graph.stateCount {
      known.removeAll(keepingCapacity: true)
      for (position, step) in graph.transitions(from: source).enumerated() {
        let taken = ofActions[step.action]
        guard taken != 0 || step.target != source else { continue }
        guard known.insert(UInt64(step.target) << 32 | UInt64(taken)).inserted else { continue }
        sources.append(Int32(source))
        targets.append(Int32(step.target))
        positions.append(Int32(position))
        self.taken.append(taken)
        let both = sets[Int(taken)].union(sets[Int(visited[step.target])])
        covered.append(number(of: both))
      }
      starts.append(sources.count)
    }
    // An action can have a set but no step.
    var isMet = Array(repeating: false, count: sets.count)
    for set in visited + covered { isMet[Int(set)] = true }
    for set in sets.indices where isMet[set] { coverable.formUnion(sets[set]) }
  }

  private mutating func number(of set: GoalSet) -> Int32 { Int32(setNumbers.number(of: set)) }

  private static func goals(ofActionsIn graph: StateGraph, _ goals: [CoverGoal]) -> [GoalSet] {
    let count = (graph.labels.map(\.action).max() ?? -1) + 1
    var result = Array(repeating: GoalSet(goalCount: goals.count), count: count)
    for (goal, wanted) in goals.enumerated() {
      guard case .take(let actions) = wanted else { continue }
      for action in actions where action < count { result[action].insert(goal) }
    }
    return result
  }

  @inline(__always)
  func steps(from state: Int) -> Range<Step> { starts[state]..<starts[state + 1] }

  func trace(along steps: [Step]) -> Trace {
    Trace(
      start: start,
      steps: steps.map { step in
        graph.transitions(from: Int(sources[step]))[Int(positions[step])]
      })
  }
}
