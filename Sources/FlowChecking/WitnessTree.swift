import FlowAlgorithms
public import FlowLogic
public import FlowStateGraph

/// Why a branching formula is true or false in a state, as far as runs can show it.
///
/// A run shows what some run does, and the next node explains the state at its end. No single run can show what no run does or
/// what every run does, so such a node has no branches.
public struct WitnessTree<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// How a branch leads from its node to the next.
  public enum Connective: Hashable, Sendable {
    /// The next node is about the same state.
    case here
    /// These steps lead to the next node.
    case steps(Trace)
    /// A run that goes on forever; there is no next node.
    case forEver(Lasso)
  }

  /// A reason.
  public struct Branch: Hashable, Sendable {
    /// How the branch leads away from the node.
    public var way: Connective
    /// What is true or false at the end of the branch.
    public var next: WitnessTree?
  }

  /// The state that the node is about.
  public var state: StateID
  /// The formula that is true or false in that state.
  public var formula: CTLFormula<Atom>
  /// Whether the formula is true.
  public var holds: Bool
  /// The reasons, all of which are needed. Empty if the state itself is the reason, if no run can show it, or if ``isTruncated``.
  public var branches: [Branch] = []
  /// Whether reasons are left out because the tree would become too large or a search for a run hit a bound.
  public var isTruncated = false

  /// The number of nodes.
  public var count: Int { 1 + branches.reduce(0) { $0 + ($1.next?.count ?? 0) } }
}

extension GraphChecker {
  /// Explains why the formula is false in the first initial state where it must be; nil if there is no such state.
  ///
  /// - Parameter meaning: Returns what an atom says of a state.
  public func witness<Name>(
    against formula: CTLFormula<Name>, meaning: @escaping (Name) -> State
  ) -> WitnessTree<Name>? {
    let may = evaluate(State(formula.mapAtoms(meaning))).may
    guard let state = graph.initialStates.first(where: { !may.contains($0) }) else { return nil }
    return explain(formula, in: state, meaning: meaning)
  }

  /// Explains why the formula is true or false in a state; nil if its value there is unknown.
  ///
  /// - Parameter meaning: Returns what an atom says of a state.
  public func explain<Name>(
    _ formula: CTLFormula<Name>, in state: StateID, meaning: @escaping (Name) -> State
  ) -> WitnessTree<Name>? {
    var explainer = Explainer(checker: self, meaning: meaning)
    guard let holds = explainer.value(of: formula, in: state) else { return nil }
    return explainer.explanation(of: formula, in: state, holds)
  }
}

/// Builds witness trees on one graph, as long as there is room for nodes.
private struct Explainer<
  Name: Hashable & Sendable, Atom: Hashable & Sendable, StepAtom: Hashable & Sendable
> {
  typealias Formula = CTLFormula<Name>
  typealias Tree = WitnessTree<Name>

  let checker: GraphChecker<Atom, StepAtom>
  let meaning: (Name) -> StateFormula<Atom, StepAtom>
  /// The number of nodes that can still be added.
  var room = 12

  /// Returns where the formula must hold and where it may.
  private func satisfaction(of formula: Formula) -> Satisfaction {
    checker.evaluate(StateFormula(formula.mapAtoms(meaning)))
  }

  /// Returns the states where the formula must have a value.
  private func states(of formula: Formula, _ value: Bool) -> StateSet {
    let satisfaction = satisfaction(of: formula)
    return value ? satisfaction.must : satisfaction.may.complement()
  }

  /// Returns whether the formula is true in a state; nil if that is unknown.
  func value(of formula: Formula, in state: StateID) -> Bool? {
    let satisfaction = satisfaction(of: formula)
    if satisfaction.must.contains(state) { return true }
    return satisfaction.may.contains(state) ? nil : false
  }

  /// Returns a node with its subtree.
  mutating func explanation(of formula: Formula, in state: StateID, _ holds: Bool) -> Tree {
    // A negation is explained by its operand, so it needs no node of its own.
    if case .not(let operand) = formula { return explanation(of: operand, in: state, !holds) }
    var tree = Tree(state: state, formula: formula, holds: holds)
    room -= 1
    switch formula {
    case .constant, .atom, .not: break
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .iff(let left, let right):
      explain(&tree, by: decisive(formula, left, right, tree))
    case .next(let runs, let operand) where holds == (runs == .some):
      let wanted = states(of: operand, holds)
      let steps = checker.graph.transitions(from: state)
      if let step = steps.first(where: { wanted.contains($0.target) }) {
        add(.steps(Trace(start: state, steps: [step])), operand, in: step.target, holds, to: &tree)
      } else if steps.isEmpty {
        add(.here, operand, in: state, holds, to: &tree)
      }
    case .eventually(.some, let operand) where holds, .always(.all, let operand) where !holds:
      _ = reach(operand, holds, through: nil, true, for: &tree)
    case .eventually(.all, let operand) where !holds, .always(.some, let operand) where holds:
      _ = remain(operand, holds, for: &tree)
    case .until(.some, let left, let right) where holds:
      _ = reach(right, true, through: left, true, for: &tree)
    case .weakUntil(.some, let left, let right) where holds:
      if !reach(right, true, through: left, true, for: &tree) { _ = remain(left, true, for: &tree) }
    case .release(.some, let left, let right) where holds:
      if !reach(.and(left, right), true, through: right, true, for: &tree) {
        _ = remain(right, true, for: &tree)
      }
    case .until(.all, let left, let right) where !holds:
      if !reach(.or(left, right), false, through: right, false, for: &tree) {
        _ = remain(right, false, for: &tree)
      }
    case .weakUntil(.all, let left, let right) where !holds:
      _ = reach(.or(left, right), false, through: right, false, for: &tree)
    case .release(.all, let left, let right) where !holds:
      _ = reach(right, false, through: left, false, for: &tree)
    case .next, .eventually, .always, .until, .weakUntil, .release: break
    }
    return tree
  }

  /// Returns the operands that decide a connective, with their values.
  private func decisive(
    _ formula: Formula, _ left: Formula, _ right: Formula, _ tree: Tree
  ) -> [(Formula, Bool)] {
    let holds = tree.holds
    func first(_ candidates: (Formula, Bool)...) -> [(Formula, Bool)] {
      candidates.first { value(of: $0.0, in: tree.state) == $0.1 }.map { [$0] } ?? []
    }
    switch formula {
    case .and: return holds ? [(left, true), (right, true)] : first((left, false), (right, false))
    case .or: return holds ? first((left, true), (right, true)) : [(left, false), (right, false)]
    case .implies: return holds ? first((left, false), (right, true)) : [(left, true), (right, false)]
    default:
      return [left, right].compactMap { operand in value(of: operand, in: tree.state).map { (operand, $0) } }
    }
  }

  private mutating func explain(_ tree: inout Tree, by reasons: [(Formula, Bool)]) {
    for (operand, value) in reasons { add(.here, operand, in: tree.state, value, to: &tree) }
  }

  /// Adds a branch, unless there is no room for its end.
  private mutating func add(
    _ way: Tree.Connective, _ formula: Formula, in state: StateID, _ holds: Bool, to tree: inout Tree
  ) {
    guard room > 0 else {
      tree.isTruncated = true
      return
    }
    tree.branches.append(.init(way: way, next: explanation(of: formula, in: state, holds)))
  }

  /// Adds a shortest path to where a formula has a value, through states where another formula has one. Returns whether there is
  /// one.
  private mutating func reach(
    _ target: Formula, _ value: Bool, through: Formula?, _ valueThrough: Bool, for tree: inout Tree
  ) -> Bool {
    let allowed = through.map { states(of: $0, valueThrough) }
    guard let trace = way(from: tree.state, to: states(of: target, value), through: allowed) else {
      return false
    }
    add(trace.steps.isEmpty ? .here : .steps(trace), target, in: trace.end, value, to: &tree)
    return true
  }

  /// Adds a fair run that stays where a formula has a value. Returns whether one was found.
  private mutating func remain(_ operand: Formula, _ value: Bool, for tree: inout Tree) -> Bool {
    guard let lasso = checker.run(from: tree.state, remainingIn: states(of: operand, value)) else {
      tree.isTruncated = true
      return false
    }
    tree.branches.append(.init(way: .forEver(lasso), next: nil))
    return true
  }

  /// Returns a shortest path that leaves only allowed states.
  private func way(from start: StateID, to targets: StateSet, through allowed: StateSet?) -> Trace? {
    var visited = StateSet(stateCount: checker.graph.stateCount)
    visited.insert(start)
    var search = BreadthFirstSearch<StateID, Transition>(from: [start])
    while let state = search.next() {
      if targets.contains(state) { return Trace(start: start, steps: search.path) }
      guard allowed?.contains(state) ?? true else { continue }
      for step in checker.graph.transitions(from: state) where visited.insert(step.target) {
        search.add(step.target, by: step)
      }
    }
    return nil
  }
}
