public import FlowStateGraph

/// Something that a set of runs is to show at least once.
public enum CoverGoal: Sendable, Hashable {
  /// Some run visits a state of the set, its start included.
  case visit(StateSet)
  /// Some run takes a step with one of these actions.
  case take(Set<ActionID>)
}

/// A few runs from the start that together cover goals, with as few steps as a bounded search finds.
///
/// Two sets of runs are made, and the one with fewer steps is taken. One has the shortest run to each goal, the farthest first, without
/// those that lie on others' ways. The other goes on, from where it is or from the start anew, to what is not yet covered and near;
/// several such walks are kept beside one another (a beam search), since the nearest goal is not always the best next one. From both,
/// ends and detours that turn out to cover nothing of their own are taken out.
///
/// The fewest steps are hard to find: a single run through all goals of one state each is the asymmetric travelling salesman's
/// tour. ``lowerBound`` tells how far from them the result can be at most.
public struct CoveringTraces: Sendable {
  /// The runs, each from the start; none where nothing can be covered.
  public let runs: [Trace]
  /// The positions of the goals that no state and no step of the graph covers, in order.
  public let uncovered: [Int]
  /// A number of steps that no runs in the graph which cover the same goals go below; see `DisjointCuts`.
  public let lowerBound: Int

  /// The number of steps of all runs.
  public var stepCount: Int { runs.reduce(0) { $0 + $1.steps.count } }

  /// Looks for runs from the first initial state of a graph.
  ///
  /// What was found is the same on every machine. Time is about that of looking at `effort` steps, with at least one look at all
  /// steps for each goal; memory is linear in the number of states and steps.
  ///
  /// - Parameters:
  ///   - graph: The states and steps; a truncated graph covers what it has.
  ///   - goals: What is to be covered.
  ///   - longest: The most steps of a run, unless it is a shortest way to what it covers at its end; runs that
  ///     must be short begin at the start more often, so they have more steps in all.
  ///   - effort: How many steps are looked at, about: fewer make a worse result and a lower bound.
  public init(of graph: StateGraph, goals: [CoverGoal], longest: Int = .max, effort: Int = 50_000_000) {
    guard let start = graph.initialStates.first else {
      (runs, uncovered, lowerBound) = ([], Array(goals.indices), 0)
      return
    }
    let table = CoverTable(graph, goals, from: start)
    uncovered = goals.indices.filter { !table.coverable.contains($0) }
    let cuts = DisjointCuts(table, effort: effort)
    let ways = ShortestPaths(table)
    lowerBound = max(cuts.count, ways.longest)
    let shortest = Shortening(ways.runs(), in: table, effort: effort).runs
    var search = CoverSearch(table, ways, longest: longest, effort: effort)
    let found = Shortening(search.runs(), in: table, effort: effort).runs
    let chosen = Self.steps(of: found) < Self.steps(of: shortest) ? found : shortest
    let traces = chosen.map { table.trace(along: $0) }
    runs = traces.isEmpty && !table.coverable.isEmpty ? [Trace(start: start)] : traces
  }

  private static func steps(of runs: [[CoverTable.Step]]) -> Int { runs.reduce(0) { $0 + $1.count } }
}
