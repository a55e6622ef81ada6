import FlowLogic
package import FlowModel
import FlowPushdown
import FlowStateSpace

/// Answers formulas about single states and steps that ask more of the items below the top than the symbols of a checker say.
///
/// A search reads the stacks instead (``StackContents``). So the questions of many claims do not multiply the symbols.
extension DepthChecker {
  /// The shortest run to a state that satisfies a formula without temporal operators; nil where there is none.
  ///
  /// - Parameters:
  ///   - questions: What the formula asks about items below the top.
  ///   - length: The run must be shorter.
  /// - Throws: `PushdownError` where a limit is hit, and ``EveryDepthError/needsRoom`` where stacks that must be told apart are too high.
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
      let isTrue = test.holds(head, state)
      if obstacle.takeLook() { return .unknown(Self.looksBelow) }
      return isTrue ? .wanted(step: nil) : nil
    }
  }

  /// The shortest run that ends with a step which satisfies a formula without temporal operators; nil where there is none.
  ///
  /// - Throws: ``EveryDepthError/needsSymbols`` where such a step may uncover something, so that what lies below the target is not known.
  package func shortestRun(
    to formula: FlowStepFormula, asking questions: StackQuestions, below length: Int = .max
  ) throws -> DepthRun? {
    let obstacle = LookBelow()
    let test = StackStepTest(formula, self, obstacle)
    var candidates: [Int: [Int]] = [:]
    test.candidates.forEach { step in
      let source = Int(steps.sources[step])
      guard source >= 0 else { return }
      // Where nothing stays on the stack, it is known what the step leads to, whatever lies below.
      if let target = system.stateAfterDrain(system.steps[step]) {
        let mayHold = test.mayHold(step, source, target)
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
        let isTrue = test.holds(number, head, state, target)
        if obstacle.takeLook() { return .unknown(Self.looksBelow) }
        if isTrue { return .wanted(step: number) }
      }
      return nil
    }
  }

  /// The shortest run to a stack that is wanted.
  private func run(
    to heads: [Int], asking questions: StackQuestions, below length: Int,
    _ find: (Int, [Int32]) -> StackContents.Find?
  ) throws -> DepthRun? {
    guard !heads.isEmpty else { return nil }
    // Most claims ask what the one before asked.
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
}
