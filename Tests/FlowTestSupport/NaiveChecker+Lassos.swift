/// Checks infinite runs that are shown to refute a claim, directly from the definitions.
extension NaiveChecker {
  /// What a run does at one position: a step by its label, or nothing, and the key of the state after it.
  package struct Move: Sendable {
    /// The label; nil for stuttering.
    package var label: String?
    /// The state after it.
    package var key: String

    /// Describes a step, or stuttering.
    package init(label: String?, key: String) {
      self.label = label
      self.key = key
    }
  }

  /// A run that was found in the graph, up to where its cycle repeats.
  struct FollowedRun {
    /// The state at each position.
    var states = [0]
    /// The number of the step after each position except the last; nil for stuttering.
    var edges: [Int?] = []
    /// The steps of the cycle, as indices into ``edges``; empty for a finite run.
    var loop = 0..<0
  }

  /// A reason why something is not the run that it should be.
  package struct Objection: Error {
    /// The reason.
    package var text: String

    /// Creates an objection with a reason.
    package init(text: String) { self.text = text }
  }

  /// Returns the first reason why `stem cycle cycle cycle …` is not a fair run that violates the formula; nil if it is one.
  ///
  /// - Parameter isGrowing: Whether each pass through the cycle leads to the same place on a higher stack. What the formula asks
  ///   is then assumed to have the same result in each pass.
  package func objection(
    to stem: [Move], _ cycle: [Move], isGrowing: Bool = false, breaking formula: NaiveRunFormula
  ) -> String? {
    guard !cycle.isEmpty else { return "it ends" }
    do throws(Objection) {
      let run = try follow(stem, cycle, isGrowing: isGrowing)
      try demandFairness(of: run)
      // The last state is the first of the cycle, reached once more: the position after the last step.
      let arrivals = [nil] + run.edges.map { edge in edge.map { name(of: graph.edges[$0].step) } }
      let positions = LassoPositions(states: run.states, arrivals: arrivals, again: stem.count + 1)
      return truths(of: formula, on: positions)[0] ? "it does not break the claim" : nil
    } catch {
      return error.text
    }
  }

  /// Finds each step in the graph, from the start. The cycle, if any, must close unless it grows.
  func follow(_ stem: [Move], _ cycle: [Move], isGrowing: Bool = false) throws(Objection) -> FollowedRun {
    var run = FollowedRun()
    for move in stem + cycle {
      let state = run.states[run.states.count - 1]
      if let label = move.label {
        let edge = graph.edges.indices.first { index in
          let edge = graph.edges[index]
          return edge.source == state && edge.step.label == label && graph.keys[edge.target] == move.key
        }
        guard let edge else {
          throw Objection(text: "in \(graph.keys[state]) no step '\(label)' leads to \(move.key)")
        }
        run.edges.append(edge)
        run.states.append(graph.edges[edge].target)
      } else {
        guard graph.keys[state] == move.key else {
          throw Objection(text: "nothing happens, and \(move.key) follows")
        }
        run.edges.append(nil)
        run.states.append(state)
      }
    }
    run.loop = stem.count..<run.edges.count
    guard isGrowing || run.states[stem.count] == run.states[run.states.count - 1] else {
      throw Objection(text: "the cycle does not close")
    }
    return run
  }

  /// Refuses a run that violates a fairness constraint.
  func demandFairness(of run: FollowedRun) throws(Objection) {
    for one in fairness {
      let isTaken = run.loop.contains { index in run.edges[index].map { one.isTaken[$0] } ?? false }
      let isUnfair =
        one.isStrong
        ? run.loop.contains { one.isEnabled[run.states[$0]] }
        : run.loop.allSatisfy { one.isEnabled[run.states[$0]] }
      if isUnfair && !isTaken { throw Objection(text: "it is not fair to '\(one.name)'") }
    }
  }

  /// Positions of a run. The last one is followed by the one with the number `again`.
  private struct LassoPositions {
    var states: [Int]
    var arrivals: [String?]
    var again: Int

    func following(_ position: Int) -> Int { position + 1 < states.count ? position + 1 : again }
  }

  /// Returns the truth of a formula at each position, as its definition says. Looking ahead as often as there are positions
  /// covers all positions that follow.
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
