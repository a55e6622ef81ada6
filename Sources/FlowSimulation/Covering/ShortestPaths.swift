import FlowAlgorithms
import FlowStateGraph

/// Shortest ways from the start to every state and goal.
struct ShortestPaths {
  private let table: CoverTable
  /// A shortest way to each state.
  private var search: BreadthFirstSearch<StateID, CoverTable.Step>
  /// The goals that the start itself does not cover, the nearest first.
  private(set) var goals: [Int] = []
  /// The last step of a shortest way to each goal, and the position of the state before it in the search.
  private var lastSteps: [Int: (step: CoverTable.Step, position: Int)] = [:]
  /// The most steps of a shortest way to a goal. Covering all goals takes at least as many.
  private(set) var longest = 0

  init(_ table: CoverTable) {
    self.table = table
    search = BreadthFirstSearch(from: [table.start])
    var seen = StateSet(stateCount: table.stateCount)
    seen.insert(table.start)
    var covered = table.sets[Int(table.visited[table.start])]
    while let state = search.next() {
      for step in table.steps(from: state) {
        let set = table.sets[Int(table.covered[step])]
        if !set.isSubset(of: covered) {
          for goal in 0..<table.goalCount where set.contains(goal) && !covered.contains(goal) {
            goals.append(goal)
            lastSteps[goal] = (step, search.position)
            longest = search.depth + 1
          }
          covered.formUnion(set)
        }
        let target = Int(table.targets[step])
        if seen.insert(target) { search.add(target, by: step) }
      }
    }
  }

  /// Returns a shortest run to a goal that the start does not cover.
  func way(to goal: Int) -> [CoverTable.Step] {
    lastSteps[goal].map { search.path(to: $0.position) + [$0.step] } ?? []
  }

  /// Returns a shortest run to each goal, the farthest first, except to goals that earlier runs cover.
  func runs() -> [[CoverTable.Step]] {
    var covered = GoalSet(goalCount: table.goalCount)
    var runs: [[CoverTable.Step]] = []
    for goal in goals.reversed() where !covered.contains(goal) {
      let way = way(to: goal)
      for step in way { covered.formUnion(table.sets[Int(table.covered[step])]) }
      runs.append(way)
    }
    return runs
  }
}
