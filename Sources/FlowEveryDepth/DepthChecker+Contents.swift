import FlowLogic
package import FlowModel
import FlowPushdown
import FlowStateSpace

/// Answers formulas about single states and steps that ask more about the items below the top than symbols answer.
///
/// A search reads the stacks instead (``StackContents``), so the questions of many claims do not multiply the symbols.
extension DepthChecker {
  /// The most summaries below one symbol that are enumerated.
  private static let mostSummaries = 64

  /// Returns the shortest run to a state that satisfies a formula without temporal operators; nil if there is none.
  ///
  /// - Parameters:
  ///   - questions: What the formula asks about items below the top.
  ///   - length: The run must be shorter than this.
  /// - Throws: `PushdownError` if a limit is reached, and ``EveryDepthError/needsRoom`` if the flow has too little room for the
  ///   stacks that must be distinguished.
  package func shortestRun(
    to formula: FlowStateFormula, asking questions: StackQuestions, below length: Int = .max
  ) throws -> DepthRun? {
    let obstacle = LookBelow()
    let test = StackStateTest(formula, self, obstacle)
    let heads = base.heads.indices.filter { !base.isInner[$0] && test.bounds($0).may }
    return try run(to: heads, asking: questions, below: length) { head, entries in
      guard let state = self.system.state(self.base.heads[head].control, entries) else {
        return .unknown(EveryDepthError.needsRoom)
      }
      let isTrue = test.bounds(head, in: state).must
      if obstacle.takeLook() { return .unknown(Self.looksBelow) }
      return isTrue ? .wanted(step: nil) : nil
    }
  }

  /// Returns the shortest run that ends with a step that satisfies a formula without temporal operators; nil if there is none.
  ///
  /// - Throws: ``EveryDepthError/needsSymbols`` if such a step may uncover something, so that what lies below the target is not
  ///   known.
  package func shortestRun(
    to formula: FlowStepFormula, asking questions: StackQuestions, below length: Int = .max
  ) throws -> DepthRun? {
    let obstacle = LookBelow()
    let test = StackStepTest(formula, self, obstacle)
    var candidates: [Int: [Int]] = [:]
    test.candidates.forEach { step in
      let source = Int(steps.sources[step])
      guard source >= 0 else { return }
      // If nothing stays on the stack, the target is known, whatever lies below.
      if let target = system.stateAfterDrain(system.steps[step]) {
        let mayHold = test.bounds(step, source, to: target).may
        guard obstacle.takeLook() || mayHold else { return }
      }
      candidates[source, default: []].append(step)
    }
    return try run(to: candidates.keys.sorted(), asking: questions, below: length) { head, entries in
      guard let state = self.system.state(self.base.heads[head].control, entries) else {
        return .unknown(EveryDepthError.needsRoom)
      }
      for number in candidates[head] ?? [] {
        let step = self.system.steps[number]
        guard let after = self.system.entries(after: step, above: entries) else {
          return .unknown(EveryDepthError.needsSymbols)
        }
        guard let target = self.system.state(step.control, after) else {
          return .unknown(EveryDepthError.needsRoom)
        }
        let isTrue = test.bounds(number, head, from: state, to: target).must
        if obstacle.takeLook() { return .unknown(Self.looksBelow) }
        if isTrue { return .wanted(step: number) }
      }
      return nil
    }
  }

  /// Returns the shortest run to a wanted stack.
  private func run(
    to heads: [Int], asking questions: StackQuestions, below length: Int,
    _ find: (Int, [Int32]) -> StackContents.Find?
  ) throws -> DepthRun? {
    guard !heads.isEmpty else { return nil }
    // Most claims ask the same as the previous one.
    let contents = lastContents?.questions == questions ? lastContents : nil
    let stacks =
      contents
      ?? StackContents(system, base, answering: questions, levels, possibleSummaries(answering: questions))
    lastContents = stacks
    guard let found = try stacks.lightestRun(to: heads, below: length, limits: limits, find) else {
      return nil
    }
    return DepthRun(stem: Refinement(self).run(found.rules).stem + (found.step.map { [$0] } ?? []))
  }

  /// Returns what may lie below symbols, distinguished by what the symbols and the given questions answer.
  private func possibleSummaries(answering questions: StackQuestions) -> PossibleSummaries {
    if let known = knownSummaries[questions] { return known }
    let summaries = PossibleSummaries(system, below, answering: questions, atMost: Self.mostSummaries)
    knownSummaries[questions] = summaries
    return summaries
  }
}
