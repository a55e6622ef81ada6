public import FlowLogic
public import FlowStateSpace

/// Why a formula is true or false in a state, as far as runs can show it.
///
/// What some run does is shown by a run, and then by why its end is as it should be. What no run does cannot be shown
/// by one; such a node has no branches.
public struct WitnessTree<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// How a branch leads from its node to the next.
  public enum Way: Hashable, Sendable {
    /// Not at all: the next node speaks of the same state.
    case here
    /// By these steps.
    case steps(Trace)
    /// By a run that goes on for ever; there is no next node.
    case forEver(Lasso)
  }

  /// A part of the reason.
  public struct Branch: Hashable, Sendable {
    /// How it leads away from the node.
    public var way: Way
    /// What is true or false at its end.
    public var next: WitnessTree?
  }

  /// The state that this node speaks of.
  public var state: StateID
  /// What is true or false there.
  public var formula: StateFormula<Atom, StepAtom>
  /// Whether it is true.
  public var holds: Bool
  /// The reasons, all of which are needed; none where the state itself is the reason, where no run can show it, or where the tree
  /// would become too large.
  public var branches: [Branch]

  /// The number of nodes.
  public var count: Int { 1 + branches.reduce(0) { $0 + ($1.next?.count ?? 0) } }
}

extension GraphChecker {
  /// The trees that explain formulas of this checker.
  public typealias Tree = WitnessTree<Atom, StepAtom>

  /// Why the formula is false in the first initial state where it surely is; nil when there is none.
  ///
  /// - Parameter limit: The most nodes of the tree.
  public func witness(against formula: State, limit: Int = 12) -> Tree? {
    let possibly = evaluate(formula).possibly
    guard let state = graph.initialStates.first(where: { !possibly.contains($0) }) else { return nil }
    return explain(formula, in: state, limit: limit)
  }

  /// Why the formula is true, or false, in a state where it surely is; nil where that is not known.
  ///
  /// - Parameter limit: The most nodes of the tree.
  public func explain(_ formula: State, in state: StateID, limit: Int = 12) -> Tree? {
    let satisfaction = evaluate(formula)
    let holds = satisfaction.surely.contains(state)
    guard holds || !satisfaction.possibly.contains(state) else { return nil }
    var room = limit
    return explanation(of: formula, in: state, holds, room: &room)
  }

  /// A node and what is below it, as long as there is room.
  private func explanation(of formula: State, in state: StateID, _ holds: Bool, room: inout Int) -> Tree {
    var tree = Tree(state: state, formula: formula, holds: holds, branches: [])
    room -= 1
    guard room > 0 else { return tree }
    switch formula {
    case .constant, .atom: break
    case .not(let operand):
      // Says the same of the operand, so it needs no node of its own.
      room += 1
      return explanation(of: operand, in: state, !holds, room: &room)
    case .all(let operands) where holds, .any(let operands) where !holds:
      for operand in operands where room > 0 {
        tree.branches.append(
          .init(way: .here, next: explanation(of: operand, in: state, holds, room: &room)))
      }
    case .all(let operands), .any(let operands):
      if let decisive = operands.first(where: { isKnown($0, in: state, toBe: holds) }) {
        tree.branches = [.init(way: .here, next: explanation(of: decisive, in: state, holds, room: &room))]
      }
    case .canReach(let target, let along) where holds:
      if let trace = way(from: state, to: evaluate(target).surely, along: filter(along, .surely)) {
        let next = explanation(of: target, in: trace.end, true, room: &room)
        tree.branches = [.init(way: trace.steps.isEmpty ? .here : .steps(trace), next: next)]
      }
    case .canTake(let step) where holds:
      if let taken = graph.transitions(from: state, satisfying: filter(step, .surely)).first {
        let next = step.demandedAfter.map { explanation(of: $0, in: taken.target, true, room: &room) }
        tree.branches = [.init(way: .steps(Trace(start: state, steps: [taken])), next: next)]
      }
    case .canRemain(let operand) where holds:
      if let lasso = lasso(from: state, within: operand) {
        tree.branches = [.init(way: .forEver(lasso), next: nil)]
      }
    case .canReach, .canTake, .canRemain: break
    }
    return tree
  }

  private func isKnown(_ formula: State, in state: StateID, toBe value: Bool) -> Bool {
    let satisfaction = evaluate(formula)
    return value ? satisfaction.surely.contains(state) : !satisfaction.possibly.contains(state)
  }

  /// A shortest way along allowed steps.
  private func way(from start: StateID, to targets: StateSet, along allowed: StepFilter) -> Trace? {
    var visited = StateSet(stateCount: graph.stateCount)
    visited.insert(start)
    var queue: [(state: StateID, arrival: Transition?, source: Int)] = [(start, nil, -1)]
    var next = 0
    while next < queue.count {
      guard !targets.contains(queue[next].state) else {
        var steps: [Transition] = []
        var index = next
        while let step = queue[index].arrival {
          steps.append(step)
          index = queue[index].source
        }
        return Trace(start: start, steps: steps.reversed())
      }
      for step in graph.transitions(from: queue[next].state, satisfying: allowed)
      where visited.insert(step.target) {
        queue.append((step.target, step, next))
      }
      next += 1
    }
    return nil
  }

  /// A fair run from a state that stays where a formula surely holds.
  private func lasso(from state: StateID, within operand: State) -> Lasso? {
    let staying = RunReader.Edge(
      states: evaluate(operand).surely, readsIdling: true, target: 0, acceptance: 0)
    let search = RunSearch(
      of: graph, reader: RunReader(acceptanceCount: 0, edges: [[staying]]),
      fairness: constraints(.surely), bounds: bounds)
    return (try? search.lasso(from: state..<state + 1))??.withoutIdling
  }
}

extension StepFormula {
  /// What it says of the state after the step, if it says one thing and nothing else instead.
  fileprivate var demandedAfter: StateFormula<Atom, StepAtom>? {
    switch self {
    case .after(let state): state
    case .all(let operands): operands.lazy.compactMap(\.demandedAfter).first
    case .constant, .atom, .before, .not, .any: nil
    }
  }
}
