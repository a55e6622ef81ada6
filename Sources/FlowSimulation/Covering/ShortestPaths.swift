import FlowStateSpace

/// Shortest ways from the start to every state and goal.
struct ShortestPaths {
  private let table: CoverTable
  /// The step by which each state is reached first; -1 for the start and for what is not reached.
  private var arrivals: [Int32]
  /// The goals that the start itself does not cover, the nearest first.
  private(set) var goals: [Int] = []
  /// The last step of a shortest way to each goal.
  private var lastSteps: [Int: CoverTable.Step] = [:]
  /// The number of steps of the longest of the shortest ways to goals: at least so many are needed.
  private(set) var longest = 0

  init(_ table: CoverTable) {
    self.table = table
    arrivals = Array(repeating: -1, count: table.stateCount)
    var distances = Array(repeating: -1, count: table.stateCount)
    distances[table.start] = 0
    var covered = table.sets[Int(table.visited[table.start])]
    var queue = [table.start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for step in table.steps(from: state) {
        let set = table.sets[Int(table.covered[step])]
        if !set.isSubset(of: covered) {
          for goal in 0..<table.goalCount where set.contains(goal) && !covered.contains(goal) {
            goals.append(goal)
            lastSteps[goal] = step
            longest = max(longest, distances[state] + 1)
          }
          covered.formUnion(set)
        }
        let target = Int(table.targets[step])
        guard distances[target] < 0 else { continue }
        distances[target] = distances[state] + 1
        arrivals[target] = Int32(step)
        queue.append(target)
      }
    }
  }

  /// A shortest run to a goal that the start does not cover.
  func way(to goal: Int) -> [CoverTable.Step] {
    guard let last = lastSteps[goal] else { return [] }
    var steps = [last]
    var state = Int(table.sources[last])
    while arrivals[state] >= 0 {
      let step = Int(arrivals[state])
      steps.append(step)
      state = Int(table.sources[step])
    }
    return steps.reversed()
  }

  /// A shortest run to each goal, the farthest first, without those to goals that lie on the way of others.
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
