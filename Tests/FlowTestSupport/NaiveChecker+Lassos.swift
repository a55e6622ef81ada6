/// Infinite runs that are shown to refute a claim, looked at directly.
extension NaiveChecker {
  /// What a run does at one position: a step by its label, or nothing, and the key of the state after it.
  package struct Move: Sendable {
    /// The label; nil for idling.
    package var label: String?
    /// The state after it.
    package var key: String

    /// Describes a step, or idling.
    package init(label: String?, key: String) {
      self.label = label
      self.key = key
    }
  }

  /// The first reason why `stem cycle cycle cycle …` is no fair run that breaks the formula; nil when it is one.
  package func objection(
    to stem: [Move], _ cycle: [Move], breaking formula: NaiveRunFormula
  ) -> String? {
    guard !cycle.isEmpty else { return "it ends" }
    var states = [0]
    var edges: [Int?] = []
    for move in stem + cycle {
      let state = states[states.count - 1]
      if let label = move.label {
        let edge = graph.edges.indices.first { index in
          let edge = graph.edges[index]
          return edge.source == state && edge.step.label == label && graph.keys[edge.target] == move.key
        }
        guard let edge else { return "in \(graph.keys[state]) no step '\(label)' leads to \(move.key)" }
        if graph.edges[edge].step.isCutShort { return "nobody knows where '\(label)' leads" }
        edges.append(edge)
        states.append(graph.edges[edge].target)
      } else {
        guard graph.keys[state] == move.key else { return "nothing happens, and \(move.key) follows" }
        edges.append(nil)
        states.append(state)
      }
    }
    guard states[stem.count] == states[states.count - 1] else { return "the cycle does not close" }
    let loop = stem.count..<edges.count
    for one in fairness {
      if loop.contains(where: { index in edges[index].map { one.isTaken[$0] } ?? false }) { continue }
      let isUnfair =
        one.isStrong
        ? loop.contains { one.isEnabled[states[$0]] } : loop.allSatisfy { one.isEnabled[states[$0]] }
      if isUnfair { return "it is not fair to '\(one.name)'" }
    }
    // The last state is where the cycle begins, reached once more: the position that follows the last step.
    let arrivals = [nil] + edges.map { edge in edge.map { name(of: graph.edges[$0].step) } }
    let run = LassoPositions(states: states, arrivals: arrivals, again: stem.count + 1)
    return truths(of: formula, on: run)[0] ? "it does not break the claim" : nil
  }

  /// Positions of a run; the one after the last is that with the number `again`.
  private struct LassoPositions {
    var states: [Int]
    var arrivals: [String?]
    var again: Int

    func following(_ position: Int) -> Int { position + 1 < states.count ? position + 1 : again }
  }

  /// The truth of a formula at each position, as its definition says; who looks ahead as often as there are positions has seen all that
  /// follow.
  private func truths(of formula: NaiveRunFormula, on run: LassoPositions) -> [Bool] {
    let positions = run.states.indices
    switch formula {
    case .truth: return positions.map { _ in true }
    case .condition(let condition): return positions.map { holds(condition, run.states[$0]) }
    case .after(let event): return positions.map { run.arrivals[$0] == event }
    case .not(let operand): return negated(truths(of: operand, on: run))
    case .and(let left, let right):
      return zip(truths(of: left, on: run), truths(of: right, on: run)).map { $0 && $1 }
    case .next(let operand):
      let operand = truths(of: operand, on: run)
      return positions.map { operand[run.following($0)] }
    case .until(let left, let right):
      let (left, right) = (truths(of: left, on: run), truths(of: right, on: run))
      return positions.map { position in
        var ahead = position
        for _ in positions {
          if right[ahead] { return true }
          if !left[ahead] { return false }
          ahead = run.following(ahead)
        }
        return false
      }
    }
  }
}
