import FlowAlgorithms
import FlowStateGraph

/// Looks for few steps that cover all goals, with several walks side by side.
///
/// Each walk continues to a near goal that it does not cover yet, from its end or from the start. Of the walks that cover equally
/// many goals, the shortest are kept, and each of these continues in several ways (Lowerre's beam search, 1976).
struct CoverSearch {
  /// A walk, as an extension of another one.
  private struct Walk {
    /// The walk that it extends; nil at the beginning.
    var parent: Int?
    var way: [CoverTable.Step]
    /// Whether these begin at the start, as a new run.
    var isNewRun: Bool
    var state: Int
    var covered: GoalSet
    var stepCount: Int
    /// The number of steps of its last run.
    var runLength: Int
  }

  /// Where a walk ends, and what it covers. Of two walks that agree in both, only the shorter one is continued.
  private struct Standing: Hashable {
    var state: Int
    var covered: GoalSet
  }

  private let table: CoverTable
  private let ways: ShortestPaths
  /// How many walks that cover equally many goals are kept.
  private let width: Int
  /// The most steps of a run that is more than one shortest way.
  private let longest: Int
  /// In how many ways each walk continues from its end.
  private let branches: Int
  private var walks: [Walk] = []
  /// The walks that cover a number of goals, by that number.
  private var layers: [[Int]]
  private var standings: [Standing: Int] = [:]
  /// The number of the latest search that saw each state.
  private var seen: [Int32]
  private var round: Int32 = 0

  /// - Parameters:
  ///   - longest: The most steps of a run, unless it is a shortest way to a goal.
  ///   - effort: About how many steps to look at. It determines how many walks are kept.
  init(_ table: CoverTable, _ ways: ShortestPaths, longest: Int, effort: Int) {
    (self.table, self.ways, self.longest) = (table, ways, longest)
    let searches = max(1, ways.goals.count * max(1, table.targets.count))
    width = max(1, min(16, effort / searches))
    branches = width > 1 ? 4 : 3
    layers = Array(repeating: [], count: table.goalCount + 1)
    seen = Array(repeating: 0, count: table.stateCount)
  }

  /// Returns the runs of the best walk that was found; none if the start covers everything.
  mutating func runs() -> [[CoverTable.Step]] {
    let covered = table.sets[Int(table.visited[table.start])]
    add(
      Walk(
        parent: nil, way: [], isNewRun: true, state: table.start, covered: covered, stepCount: 0,
        runLength: 0))
    let all = covered.count + ways.goals.count
    for count in covered.count..<all {
      for walk in best(of: layers[count]) {
        goAnew(from: walk)
        goOn(from: walk)
      }
    }
    guard let last = best(of: layers[all]).first else { preconditionFailure("every goal can be reached") }
    return runs(of: last)
  }

  /// Returns the shortest walks of a layer, up to the width. Of equally short ones, those found first are preferred.
  private func best(of layer: [Int]) -> ArraySlice<Int> {
    layer.sorted { (walks[$0].stepCount, $0) < (walks[$1].stepCount, $1) }.prefix(width)
  }

  private mutating func add(_ walk: Walk) {
    let standing = Standing(state: walk.state, covered: walk.covered)
    if let known = standings[standing] {
      // The known walk was not continued yet, since walks with fewer goals come first.
      if walk.stepCount < walks[known].stepCount { walks[known] = walk }
      return
    }
    standings[standing] = walks.count
    layers[walk.covered.count].append(walks.count)
    walks.append(walk)
  }

  /// Extends a walk by new runs from the start, to the nearest goals that it does not cover.
  private mutating func goAnew(from parent: Int) {
    // At the start, continuing the run is the same, except that the run becomes longer.
    guard walks[parent].state != table.start || longest < .max else { return }
    var rest = (branches + 1) / 2
    for goal in ways.goals where rest > 0 && !walks[parent].covered.contains(goal) {
      rest -= 1
      let way = ways.way(to: goal)
      var covered = walks[parent].covered
      for step in way { covered.formUnion(table.sets[Int(table.covered[step])]) }
      guard let last = way.last else { continue }
      add(
        Walk(
          parent: parent, way: way, isNewRun: true, state: Int(table.targets[last]), covered: covered,
          stepCount: walks[parent].stepCount + way.count, runLength: way.count))
    }
  }

  /// Extends a walk from its end to what is nearest, unless its run becomes too long. Each way adds other goals.
  private mutating func goOn(from parent: Int) {
    let (start, covered) = (walks[parent].state, walks[parent].covered)
    let isNew = table.sets.map { !$0.isSubset(of: covered) }
    var found: [GoalSet] = []
    round += 1
    seen[start] = round
    var search = BreadthFirstSearch<StateID, CoverTable.Step>(from: [start])
    while found.count < branches, let state = search.next() {
      for step in table.steps(from: state) {
        let set = Int(table.covered[step])
        let target = Int(table.targets[step])
        if isNew[set] {
          let more = covered.union(table.sets[set])
          guard !found.contains(more) else { continue }
          let way = search.path + [step]
          let runLength = walks[parent].runLength + way.count
          // What is found later is at least as far away.
          guard runLength <= longest else { return }
          found.append(more)
          add(
            Walk(
              parent: parent, way: way, isNewRun: false, state: target, covered: more,
              stepCount: walks[parent].stepCount + way.count, runLength: runLength))
          if found.count == branches { break }
        } else if seen[target] != round {
          seen[target] = round
          search.add(target, by: step)
        }
      }
    }
  }

  private func runs(of walk: Int) -> [[CoverTable.Step]] {
    var parts: [Walk] = []
    var next: Int? = walk
    while let index = next {
      parts.append(walks[index])
      next = walks[index].parent
    }
    return parts.reversed().reduce(into: []) { runs, part in
      guard !part.way.isEmpty else { return }
      if part.isNewRun || runs.isEmpty { runs.append([]) }
      runs[runs.count - 1] += part.way
    }
  }
}
