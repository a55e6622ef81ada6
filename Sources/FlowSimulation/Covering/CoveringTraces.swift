public import FlowStateGraph

/// Something that a set of runs must show at least once.
public enum CoverGoal: Sendable, Hashable {
  /// Some run visits a state of the set, its start included.
  case visit(StateSet)
  /// Some run takes a step with one of these actions.
  case take(Set<ActionID>)
}

/// A few runs from the start that together cover goals, with as few steps as a bounded search finds.
///
/// The search makes two sets of runs and takes the one with fewer steps. One set has a shortest run to each goal, the farthest
/// first, except to goals that earlier runs cover. The other comes from a beam search: each walk continues to a near goal that it
/// does not cover yet, from its end or from the start. Several walks are kept, since the nearest goal is not always the best next
/// one. Ends and detours that cover nothing of their own are removed from both sets.
///
/// The fewest steps are hard to find: a single run through goals of one state each is a tour of the asymmetric travelling
/// salesman. ``lowerBound`` limits how far the result can be from the fewest steps.
public struct CoveringTraces: Sendable {
  /// The runs, each from the start; none if nothing can be covered.
  public let runs: [Trace]
  /// The positions of the goals that no state and no step of the graph covers, in order.
  public let uncovered: [Int]
  /// A lower bound on the number of steps of any runs in the graph that cover the same goals; see `DisjointCuts`.
  public let lowerBound: Int

  /// The number of steps of all runs.
  public var stepCount: Int { runs.reduce(0) { $0 + $1.steps.count } }

  /// Looks for runs from the first initial state of a graph.
  ///
  /// The result is the same on every machine. The time is about that of looking at `effort` steps, and at least that of looking
  /// at all steps once for each goal. The memory is linear in the number of states and steps.
  ///
  /// - Parameters:
  ///   - graph: The states and steps; a truncated graph covers what it has.
  ///   - goals: What the runs must cover.
  ///   - longest: The most steps of a run, unless it is a shortest way to what it covers at its end. Shorter runs begin at the
  ///     start more often, so they have more steps in all.
  ///   - effort: About how many steps are looked at. Fewer make the result and the lower bound worse.
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
