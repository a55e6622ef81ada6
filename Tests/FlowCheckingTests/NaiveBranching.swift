import FlowLogic
import FlowToyGraphs

typealias NumberedBranching = CTLFormula<NumberedState>

extension NaiveChecker {
  /// Every set of states that is connected by the steps inside it, stuttering included, and for whose steps no class is unfair; by trying
  /// all sets.
  func fairHomes() -> [Set<Int>] {
    let states = states.sorted()
    let enabled = fairness.map { self.states(of: $0.enabled) }
    let taken = fairness.map { fairness in edges.filter { holds(fairness.taken, of: $0) } }
    return (1..<(1 << states.count)).map { bits in
      Set(states.indices.filter { bits >> $0 & 1 == 1 }.map { states[$0] })
    }.filter { home in
      let inner = edges.filter { home.contains($0.source) && home.contains($0.target) }
      return home.allSatisfy { reachable(from: $0, over: inner) == home }
        && fairness.indices.allSatisfy { index in
          if !taken[index].isDisjoint(with: inner) { return true }
          switch fairness[index].strength {
          case .weak: return !home.isSubset(of: enabled[index])
          case .strong: return home.isDisjoint(with: enabled[index])
          }
        }
    }
  }

  func reachable(from start: Int, over edges: Set<Edge>) -> Set<Int> {
    var reached: Set<Int> = [start]
    while true {
      let larger = reached.union(edges.filter { reached.contains($0.source) }.map(\.target))
      if larger == reached { return reached }
      reached = larger
    }
  }

  /// The states from which some fair run never leaves the region.
  func remaining(in region: Set<Int>) -> Set<Int> {
    guard !fairness.isEmpty else { return region }
    let inner = edges.filter { region.contains($0.source) && region.contains($0.target) }
    return region.filter { state in
      let reached = reachable(from: state, over: inner)
      return homes.contains { $0.isSubset(of: reached) && $0.isSubset(of: region) }
    }
  }
}

/// Decides branching formulas over the fair runs of small graphs, by the definitions: the oracle.
struct NaiveBranching {
  let naive: NaiveChecker
  private var all: Set<Int> { naive.states }

  init(_ naive: NaiveChecker) { self.naive = naive }

  func states(of formula: NumberedBranching) -> Set<Int> {
    switch formula {
    case .constant(let value): value ? all : []
    case .atom(let atom): naive.states(of: atom)
    case .not(let operand): all.subtracting(states(of: operand))
    case .and(let left, let right): states(of: left).intersection(states(of: right))
    case .or(let left, let right): states(of: left).union(states(of: right))
    case .implies(let left, let right): all.subtracting(states(of: left)).union(states(of: right))
    case .iff(let left, let right):
      all.subtracting(states(of: left).symmetricDifference(states(of: right)))
    case .next(.some, let operand): someNext(states(of: operand))
    case .eventually(.some, let operand): someUntil(all, states(of: operand))
    case .always(.some, let operand): someRelease([], states(of: operand))
    case .until(.some, let left, let right): someUntil(states(of: left), states(of: right))
    case .release(.some, let left, let right): someRelease(states(of: left), states(of: right))
    case .weakUntil(.some, let left, let right):
      someRelease(states(of: right), states(of: left).union(states(of: right)))
    // All runs satisfy it unless some run satisfies its dual with the operands denied.
    case .next(.all, let operand): denied(someNext(denied(states(of: operand))))
    case .eventually(.all, let operand): denied(someRelease([], denied(states(of: operand))))
    case .always(.all, let operand): denied(someUntil(all, denied(states(of: operand))))
    case .until(.all, let left, let right):
      denied(someRelease(denied(states(of: left)), denied(states(of: right))))
    case .release(.all, let left, let right):
      denied(someUntil(denied(states(of: left)), denied(states(of: right))))
    case .weakUntil(.all, let left, let right):
      denied(
        someUntil(
          denied(states(of: right)), denied(states(of: left)).intersection(denied(states(of: right)))))
    }
  }

  private func denied(_ states: Set<Int>) -> Set<Int> { all.subtracting(states) }

  /// A step leads to such a state, or there is no step and the state is one.
  private func someNext(_ operand: Set<Int>) -> Set<Int> {
    all.filter { state in
      let targets = Set(naive.edges.filter { $0.source == state }.map(\.target))
      return (targets.isEmpty ? [state] : targets).contains(where: operand.contains)
    }
  }

  /// A fair run satisfies `left` until it comes to `right`.
  private func someUntil(_ left: Set<Int>, _ right: Set<Int>) -> Set<Int> {
    let goals = right.intersection(naive.remaining(in: all))
    let edges = naive.edges.filter { left.contains($0.source) }
    return all.filter { !naive.reachable(from: $0, over: edges).isDisjoint(with: goals) }
  }

  /// A fair run stays in `right` for ever, or up to a state in both sets.
  private func someRelease(_ left: Set<Int>, _ right: Set<Int>) -> Set<Int> {
    naive.remaining(in: right).union(someUntil(right, left.intersection(right)))
  }
}
