import FlowStateGraph

/// A lower bound: disjoint sets of steps, from each of which every covering set of runs takes at least one step.
///
/// Take a set of places that includes everything that covers a goal, but not the start. The steps that lead into it are a *cut*
/// for the goal. Every set of runs from the start that covers the goal takes a step of the cut. Cuts that share no step therefore
/// each cost a step of their own, so their number is a lower bound. Steps between the same states that cover the same goals count
/// as one here; a run that takes any of them takes this one.
///
/// The cuts are found as in the dual ascent for Steiner trees (Wong, 1984), with a cost of one for every step. The set of places
/// of a goal consists of all from which steps of earlier cuts lead to the goal. The steps into this set are the next cut. A goal
/// is done when its set reaches the start. Goals take turns, those that are covered in few ways first. The bound ignores what it
/// costs to return to the start of a tour, so it can be too low, but never too high.
struct DisjointCuts {
  private(set) var count = 0

  private let table: CoverTable
  /// For each state the position of its first incoming step in ``entering``, and their end.
  private let enteringStarts: [Int]
  private let entering: [Int32]
  private var isSpent: [Bool]
  /// The round in which each state was last seen; a round looks for one cut.
  private var seen: [Int32]
  private var round: Int32 = 0
  private var looks = 0

  /// Finds cuts until all goals are done, or until about `effort` steps were looked at.
  init(_ table: CoverTable, effort: Int) {
    self.table = table
    var counts = Array(repeating: 0, count: table.stateCount + 1)
    for target in table.targets { counts[Int(target) + 1] += 1 }
    for state in 0..<table.stateCount { counts[state + 1] += counts[state] }
    enteringStarts = counts
    var entering = Array(repeating: Int32(0), count: table.targets.count)
    for (step, target) in table.targets.enumerated() {
      entering[counts[Int(target)]] = Int32(step)
      counts[Int(target)] += 1
    }
    self.entering = entering
    isSpent = Array(repeating: false, count: table.targets.count)
    seen = Array(repeating: 0, count: table.stateCount)
    var open = Self.goals(of: table)
    while !open.isEmpty, looks < effort {
      open = open.filter { goal in
        guard looks < effort, let cut = cut(for: goal) else { return false }
        for step in cut { isSpent[step] = true }
        count += 1
        return true
      }
    }
  }

  private struct Goal {
    var states: [Int]
    var steps: [CoverTable.Step]
  }

  /// Returns the goals that need a step, those that are covered in few ways first.
  ///
  /// Leaves out a goal whose steps include all of another's. It is covered with that one, and would only take steps away from it.
  private static func goals(of table: CoverTable) -> [Goal] {
    var goals = (0..<table.goalCount).map { _ in Goal(states: [], steps: []) }
    let members = table.sets.map { set in (0..<table.goalCount).filter(set.contains) }
    for (state, set) in table.visited.enumerated() {
      for goal in members[Int(set)] { goals[goal].states.append(state) }
    }
    for (step, set) in table.taken.enumerated() {
      for goal in members[Int(set)] { goals[goal].steps.append(step) }
    }
    let atStart = table.sets[Int(table.visited[table.start])]
    let open = goals.indices.filter { goal in
      let isCovered = !goals[goal].states.isEmpty || !goals[goal].steps.isEmpty
      return isCovered && !atStart.contains(goal)
    }
    let implied = open.filter { goal in
      open.contains { other in
        guard other != goal, !goals[other].steps.isEmpty, goals[goal].steps.count >= goals[other].steps.count
        else { return false }
        let isLarger = goals[goal].steps.count > goals[other].steps.count || goal > other
        return isLarger && goals[other].steps.allSatisfy { table.sets[Int(table.taken[$0])].contains(goal) }
      }
    }
    let kept = open.filter { !implied.contains($0) }
    let sizes = kept.map { goals[$0].states.count + goals[$0].steps.count }
    return kept.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }.map { goals[kept[$0]] }
  }

  /// Returns the steps into the places from which spent steps lead to a goal; nil if the start is one of these places.
  private mutating func cut(for goal: Goal) -> [CoverTable.Step]? {
    round += 1
    var queue: [Int] = []
    var leading: [CoverTable.Step] = []
    for state in goal.states where seen[state] != round {
      seen[state] = round
      queue.append(state)
    }
    for step in goal.steps { look(at: step, &queue, &leading) }
    while let state = queue.popLast() {
      if state == table.start { return nil }
      for index in enteringStarts[state]..<enteringStarts[state + 1] {
        look(at: Int(entering[index]), &queue, &leading)
      }
    }
    return leading.filter { seen[Int(table.sources[$0])] != round }
  }

  private mutating func look(
    at step: CoverTable.Step, _ queue: inout [Int], _ leading: inout [CoverTable.Step]
  ) {
    looks += 1
    guard isSpent[step] else {
      leading.append(step)
      return
    }
    let source = Int(table.sources[step])
    guard seen[source] != round else { return }
    seen[source] = round
    queue.append(source)
  }
}
