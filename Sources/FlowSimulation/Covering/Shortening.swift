import FlowAlgorithms
import FlowStateGraph

/// Runs that together cover goals, shortened so that all goals stay covered.
///
/// A search that chooses step by step may cover a goal again later. So the end of a run is removed if everything that it covers
/// is covered elsewhere. A detour is replaced by a shortest way between the same states if that covers what only the detour did.
struct Shortening {
  private let table: CoverTable
  /// The runs, none of them empty.
  private(set) var runs: [[CoverTable.Step]]
  /// How many steps cover each goal, plus one for each goal that the start covers.
  private var counts: [Int]
  /// How many steps may still be looked at.
  private var rest: Int
  /// The number of the latest search that saw each state, and its position and depth there.
  private var seen: [(round: Int32, position: Int32, depth: Int32)]
  private var round: Int32 = 0

  /// Shortens runs from the start until nothing helps, or until about `effort` steps were looked at.
  init(_ runs: [[CoverTable.Step]], in table: CoverTable, effort: Int) {
    (self.table, self.runs) = (table, runs)
    rest = effort
    counts = Array(repeating: 0, count: table.goalCount)
    seen = Array(repeating: (0, 0, 0), count: table.stateCount)
    let atStart = table.sets[Int(table.visited[table.start])]
    for goal in counts.indices where atStart.contains(goal) { counts[goal] = 1 }
    for step in runs.joined() { count(step, by: 1) }
    var isShorter = true
    while isShorter {
      isShorter = false
      for run in runs.indices {
        while rest > 0, shorten(run) { isShorter = true }
      }
    }
    self.runs = self.runs.filter { !$0.isEmpty }
  }

  private mutating func count(_ step: CoverTable.Step, by number: Int) {
    let set = table.sets[Int(table.covered[step])]
    for goal in counts.indices where set.contains(goal) { counts[goal] += number }
  }

  /// Removes or replaces one part of a run, and returns whether one could be.
  private mutating func shorten(_ run: Int) -> Bool {
    for first in runs[run].indices {
      let steps = runs[run]
      if replace(first..<steps.count, of: run, by: []) { return true }
      let start = Int(table.sources[steps[first]])
      let search = search(from: start, within: steps.count - first - 2)
      for last in steps.indices.reversed() where last > first {
        let target = Int(table.sources[steps[last]])
        guard seen[target].round == round, Int(seen[target].depth) < last - first else { continue }
        let way = search.path(to: Int(seen[target].position))
        if replace(first..<last, of: run, by: way) { return true }
      }
    }
    return false
  }

  /// Replaces some steps of a run by others, unless a goal is then no longer covered. Returns whether it did.
  private mutating func replace(_ part: Range<Int>, of run: Int, by way: [CoverTable.Step]) -> Bool {
    for step in way { count(step, by: 1) }
    for step in runs[run][part] { count(step, by: -1) }
    let isCovered = runs[run][part].allSatisfy { step in
      let set = table.sets[Int(table.covered[step])]
      return counts.indices.allSatisfy { !set.contains($0) || counts[$0] > 0 }
    }
    if isCovered {
      runs[run].replaceSubrange(part, with: way)
      return true
    }
    for step in way { count(step, by: -1) }
    for step in runs[run][part] { count(step, by: 1) }
    return false
  }

  /// Returns the shortest ways from a state, up to a number of steps.
  private mutating func search(
    from start: StateID, within most: Int
  ) -> BreadthFirstSearch<StateID, CoverTable.Step> {
    round += 1
    seen[start] = (round, 0, 0)
    var search = BreadthFirstSearch<StateID, CoverTable.Step>(from: [start])
    while let state = search.next(), search.depth < most {
      for step in table.steps(from: state) {
        rest -= 1
        let target = Int(table.targets[step])
        guard seen[target].round != round else { continue }
        seen[target] = (round, Int32(search.nodes.count), Int32(search.depth + 1))
        search.add(target, by: step)
      }
    }
    return search
  }
}
