/// Claims about states and the fair runs from there (semantics 11.5), by fixpoints over sets of states.
///
/// If a default bound truncated steps, nobody knows what follows a state with such a step. A formula is then surely true there or
/// possibly true, and what is possibly true is not surely false.
extension NaiveChecker {
  /// What is assumed to follow a state whose steps were truncated.
  private enum Reading {
    /// Nothing that helps.
    case must
    /// Whatever helps.
    case may

    var opposite: Reading { self == .must ? .may : .must }
  }

  /// Whether the initial state satisfies the formula.
  package func initially(_ formula: NaiveBranchingFormula) -> NaiveFinding {
    NaiveFinding(isViolated: !states(satisfying: formula, .may, fairness)[0], length: nil)
  }

  private func states(
    satisfying formula: NaiveBranchingFormula, _ reading: Reading, _ fairness: [NaiveFairness]
  ) -> [Bool] {
    func states(_ operand: NaiveBranchingFormula) -> [Bool] {
      self.states(satisfying: operand, reading, fairness)
    }
    switch formula {
    case .truth: return views.map { _ in true }
    case .condition(let condition): return views.indices.map { holds(condition, $0) }
    case .not(let operand): return negated(self.states(satisfying: operand, reading.opposite, fairness))
    case .and(let left, let right): return zip(states(left), states(right)).map { $0 && $1 }
    case .someNext(let operand):
      let goal = states(operand)
      return views.indices.map { state in
        if open[state], reading == .may { return true }
        return leaving[state].isEmpty
          ? !open[state] && goal[state] : leaving[state].contains { goal[$0.target] }
      }
    case .someUntil(let left, let right):
      return comingTo(states(right), through: states(left), reading)
    case .someAlways(let operand):
      return remaining(in: states(operand), reading, fairness)
    }
  }

  /// Returns the least set with the goals, and with each allowed state that has a step into the set.
  private func comingTo(_ goals: [Bool], through isAllowed: [Bool], _ reading: Reading) -> [Bool] {
    var found = goals
    if reading == .may {
      for state in found.indices where open[state] && isAllowed[state] { found[state] = true }
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for edge in graph.edges
      where !found[edge.source] && isAllowed[edge.source] && found[edge.target] {
        found[edge.source] = true
        isGrowing = true
      }
    }
    return found
  }

  /// Returns the states from which a fair run stays in a set (Emerson and Lei, Efficient model checking in fragments of the
  /// propositional mu-calculus, 1986). For each choice of strong constraints that are no longer enabled from some position on,
  /// that is the greatest set in which a path leads from each state to where each other constraint is served.
  private func remaining(in region: [Bool], _ reading: Reading, _ fairness: [NaiveFairness]) -> [Bool] {
    let strong = fairness.filter(\.isStrong)
    var result = region.map { _ in false }
    for choice in 0..<(1 << strong.count) {
      let never = strong.indices.filter { choice & (1 << $0) != 0 }.map { strong[$0] }
      let served = fairness.filter { one in !one.isStrong || !never.contains { $0.name == one.name } }
      var rest = region.indices.map { state in region[state] && !never.contains { $0.isEnabled[state] } }
      var isShrinking = true
      while isShrinking {
        isShrinking = false
        for one in served {
          let serving = rest.indices.map { state in
            rest[state] && (!one.isStrong && !one.isEnabled[state] || takes(one, from: state, within: rest))
          }
          let smaller = zip(rest, comingTo(serving, through: rest, .must)).map { $0 && $1 }
          if smaller != rest { (rest, isShrinking) = (smaller, true) }
        }
      }
      result = zip(result, comingTo(rest, through: region, reading)).map { $0 || $1 }
    }
    return result
  }

  private func takes(_ fairness: NaiveFairness, from state: Int, within region: [Bool]) -> Bool {
    graph.edges.indices.contains { index in
      let edge = graph.edges[index]
      return edge.source == state && region[edge.target] && fairness.isTaken[index]
    }
  }
}
