import FlowAlgorithms

/// The states and edges of a formula's automaton. A state is what is demanded of the run from there on.
///
/// A state is a set of formulas. The formulas are split into demands on this position and on the rest of the run; each way to do
/// so is an edge. An `until` may be postponed, but an edge that does so is outside the acceptance set of that `until` (Couvreur,
/// On-the-fly verification of linear temporal logic, 1999).
struct Tableau {
  /// One way to meet demands: demands on this position, and on the rest of the run.
  struct Alternative: Hashable {
    var letters = BuchiAutomaton<Int>.Letters()
    /// The formulas of the next state, ascending.
    var next: [Int] = []
    /// The acceptance sets of the operators that are postponed.
    var postponed: UInt64 = 0
  }

  private var forms: NormalForms
  /// The acceptance set of each `until` that can be postponed.
  private var promises: [Int: Int] = [:]
  private var ways: [Int: [Alternative]] = [:]
  private var states = Interner<[Int]>()
  private var remainingWork = Tableau.mostWork

  /// The most states, and the most edges for each of them on average.
  static let mostStates = 2048, mostEdges = 32
  /// The most comparisons of alternatives.
  static let mostWork = 10_000_000

  init(_ forms: NormalForms) {
    self.forms = forms
  }

  /// Returns the automaton of a formula without reductions: with states that no accepted run uses, and more edges than needed.
  mutating func automaton(of root: Int, atoms: [Int]) throws(TranslationError) -> BuchiAutomaton<Int> {
    _ = states.number(of: conjuncts(of: root))
    var edges: [[BuchiAutomaton<Int>.Edge]] = []
    var count = 0
    while edges.count < states.count {
      var ways = [Alternative()]
      for formula in states[edges.count] {
        ways = try combined(ways, try self.ways(of: formula))
      }
      count += ways.count
      edges.append(
        ways.map { .init(letters: $0.letters, target: states.number(of: $0.next), acceptance: ~$0.postponed) }
      )
      if states.count > Self.mostStates || count > Self.mostStates * Self.mostEdges { throw .tooLarge }
    }
    var automaton = BuchiAutomaton(atoms: atoms, acceptanceCount: promises.count, edges: edges)
    let all = automaton.allAcceptance
    automaton.updateEdges { $0.acceptance &= all }
    return automaton
  }

  /// Returns the formulas that a conjunction consists of; none for the formula that is always true.
  private func conjuncts(of formula: Int) -> [Int] {
    switch forms.nodes[formula] {
    case .constant(true): []
    case .all(let operands): operands
    default: [formula]
    }
  }

  private mutating func ways(of formula: Int) throws(TranslationError) -> [Alternative] {
    if let known = ways[formula] { return known }
    var found: [Alternative] = []
    switch forms.nodes[formula] {
    case .constant(let value): found = value ? [Alternative()] : []
    case .literal(let atom, let isPositive):
      let bit: UInt64 = 1 << UInt64(atom)
      found = [Alternative(letters: .init(positive: isPositive ? bit : 0, negative: isPositive ? 0 : bit))]
    case .all(let operands):
      found = [Alternative()]
      for operand in operands { found = try combined(found, try ways(of: operand)) }
    case .any(let operands):
      for operand in operands { found += try ways(of: operand) }
      found = try best(of: found)
    case .next(let operand): found = [Alternative(next: conjuncts(of: operand))]
    case .until(let left, let right):
      let later = [Alternative(next: [formula], postponed: 1 << UInt64(try promise(of: formula)))]
      found = try best(of: try ways(of: right) + combined(try ways(of: left), later))
    case .release(let left, let right):
      let goal = try ways(of: right)
      let released = try combined(try ways(of: left), goal)
      found = try best(of: released + combined(goal, [Alternative(next: [formula])]))
    }
    ways[formula] = found
    return found
  }

  private mutating func promise(of formula: Int) throws(TranslationError) -> Int {
    if let known = promises[formula] { return known }
    guard promises.count < BuchiAutomaton<Int>.capacity else { throw .tooManyPromises }
    promises[formula] = promises.count
    return promises.count - 1
  }

  /// Returns the ways to meet the demands of both sides.
  private mutating func combined(_ left: [Alternative], _ right: [Alternative]) throws(TranslationError)
    -> [Alternative]
  {
    if left == [Alternative()] { return right }
    try work(left.count * right.count)
    var found: [Alternative] = []
    for first in left {
      for second in right {
        let letters = BuchiAutomaton<Int>.Letters(
          positive: first.letters.positive | second.letters.positive,
          negative: first.letters.negative | second.letters.negative)
        guard letters.positive & letters.negative == 0 else { continue }
        found.append(
          Alternative(
            letters: letters, next: rest(Set(first.next).union(second.next)),
            postponed: first.postponed | second.postponed))
      }
    }
    return try best(of: found)
  }

  /// Returns the formulas of a state without those that a `release` in it demands at the same position anyway.
  ///
  /// Leaving out whatever another formula implies would be wrong, though the state would mean the same. With `G (p | X F p)`, `F
  /// p` would be postponed, left out and demanded anew, each time unseen by its acceptance set. What is left out here is still
  /// split in the same way, as part of the `release`.
  private func rest(_ formulas: Set<Int>) -> [Int] {
    var demanded: Set<Int> = []
    for formula in formulas {
      if case .release(_, let goal) = forms.nodes[formula] { demanded.formUnion(conjuncts(of: goal)) }
    }
    return formulas.subtracting(demanded).sorted()
  }

  /// Returns the ways without those that another makes superfluous, because it demands no more and postpones no more.
  private mutating func best(of ways: [Alternative]) throws(TranslationError) -> [Alternative] {
    var best: [Alternative] = []
    for way in ways {
      try work(best.count)
      if best.contains(where: { $0.isAsGood(as: way) }) { continue }
      best.removeAll { way.isAsGood(as: $0) }
      best.append(way)
    }
    return best
  }

  private mutating func work(_ amount: Int) throws(TranslationError) {
    remainingWork -= amount
    if remainingWork < 0 { throw .tooLarge }
  }
}

extension Tableau.Alternative {
  /// Whether it demands and postpones no more than the other one.
  func isAsGood(as other: Tableau.Alternative) -> Bool {
    guard letters.includes(other.letters), postponed & ~other.postponed == 0, next.count <= other.next.count
    else { return false }
    var index = 0
    for formula in next {
      while index < other.next.count, other.next[index] < formula { index += 1 }
      guard index < other.next.count, other.next[index] == formula else { return false }
    }
    return true
  }
}
