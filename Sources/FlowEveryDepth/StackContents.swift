package import FlowCompiler
import FlowLogic
package import FlowModel
import FlowPushdown
import FlowStateSpace

/// Answers formulas about single states and steps that ask more of the items below the top than the symbols of a checker say.
///
/// A search reads the stacks instead (``StackReading``). So the questions of many claims do not multiply the symbols.
extension DepthChecker {
  /// The shortest run to a state that satisfies a formula without temporal operators; nil where there is none.
  ///
  /// - Parameters:
  ///   - questions: What the formula asks about items below the top.
  ///   - length: The run must be shorter.
  /// - Throws: `PushdownError` where a limit is hit.
  package func shortestRun(
    to formula: FlowStateFormula, asking questions: StackQuestions, below length: Int = .max
  ) throws -> DepthRun? {
    let obstacle = LookBelow()
    let test = StateTest(formula, self, obstacle)
    guard base.heads.indices.contains(where: { !base.isInner[$0] && test.mayHold($0) }) else { return nil }
    let found = try shortestRun(asking: questions, below: length) { head, entries in
      guard test.mayHold(head) else { return nil }
      return test.holds(head, self.system.state(self.base.heads[head].control, entries)) ? .some(nil) : nil
    }
    if obstacle.looksBelow { throw Self.looksBelow }
    return found?.run
  }

  /// The shortest run that ends with a step which satisfies a formula without temporal operators; nil where there is none.
  ///
  /// - Throws: ``EveryDepthError/needsSymbols`` where such a step may uncover something, so that what lies below the target is not known.
  package func shortestRun(
    to formula: FlowStepFormula, asking questions: StackQuestions, below length: Int = .max
  ) throws -> DepthRun? {
    let lookBelow = LookBelow()
    let test = StepTest(formula, self, lookBelow)
    guard test.mayHoldSomewhere else { return nil }
    var obstacle: (any Error)?
    let found = try shortestRun(asking: questions, below: length) { head, entries -> Int?? in
      let steps = self.steps.stepsFrom[head].map { Int($0) }.filter { test.mayHold($0) }
      guard !steps.isEmpty, obstacle == nil else { return nil }
      guard let state = self.system.state(self.base.heads[head].control, entries) else {
        obstacle = EveryDepthError.needsRoom
        return nil
      }
      for number in steps {
        let step = self.system.steps[number]
        guard let after = self.system.entries(after: step, above: entries) else {
          obstacle = EveryDepthError.needsSymbols
          return nil
        }
        guard let target = self.system.state(step.control, after) else {
          obstacle = EveryDepthError.needsRoom
          return nil
        }
        if test.holds(number, head, state, target) { return .some(number) }
      }
      return nil
    }
    if let obstacle { throw obstacle }
    if lookBelow.looksBelow { throw Self.looksBelow }
    return found.map { DepthRun(stem: $0.run.stem + ($0.step.map { [$0] } ?? [])) }
  }

  /// The shortest run to a state that is wanted.
  ///
  /// - Parameter wanted: Says of a head, and of entries that stand for all stacks with the same answers, whether they are wanted, and which
  ///   step from there.
  private func shortestRun(
    asking questions: StackQuestions, below length: Int, wanted: (Int, [Int32]) -> Int??
  ) throws -> (run: DepthRun, step: Int?)? {
    var all = system.questions
    all.formUnion(questions)
    let stacks = StackSymbols(all, of: system.flow)
    let symbols = system.symbols
    let reading = StackReading(start: 0) { state, symbol in
      symbols.entry(of: symbol).map { stacks.fold(state, with: $0) } ?? state
    }
    var step: Int?
    let found = try base.lightestRun(reading: reading, below: length, limits: limits) { head, state in
      let entry = symbols.entry(of: base.heads[head].symbol)
      guard let wanted = wanted(head, stacks.word(summary: state) + (entry.map { [$0] } ?? []))
      else { return false }
      step = wanted
      return true
    }
    return found.map { (DepthRun(stem: Refinement(self).run($0.rules).stem), step) }
  }
}

/// Notes that a test looked at the coordinator of a covered item, whose state is not known.
private final class LookBelow {
  var looksBelow = false
}

/// A formula about states whose atoms are properties of heads, or tests of whole states.
private struct StateTest {
  private indirect enum Part {
    case known([Bool])
    case test((PackedState) -> Bool)
    case not(Part)
    case all([Part])
    case any([Part])
  }

  private let part: Part

  /// - Parameter knowsHeads: Whether the head of each state that is tested is known.
  init(
    _ formula: FlowStateFormula, _ checker: DepthChecker, _ obstacle: LookBelow, knowsHeads: Bool = true
  ) {
    part = Self.part(formula, checker, knowsHeads, obstacle)
  }

  private static func part(
    _ formula: FlowStateFormula, _ checker: DepthChecker, _ knowsHeads: Bool, _ obstacle: LookBelow
  ) -> Part {
    switch formula {
    case .constant(let value): return .test { _ in value }
    case .atom(let atom):
      let questions = checker.system.flow.questions(of: [atom])
      if knowsHeads, questions.isContained(in: checker.system.questions) {
        return .known(checker.values(of: atom))
      }
      if checker.system.flow.hasChildren {
        let test = checker.system.flow.test(of: atom)
        return .test { state in
          let value = test(state)
          if value.looksBelow { obstacle.looksBelow = true }
          return value.isTrue
        }
      }
      return .test(checker.system.flow.flow.evaluator(of: atom))
    case .not(let operand): return .not(part(operand, checker, knowsHeads, obstacle))
    case .all(let operands): return .all(operands.map { part($0, checker, knowsHeads, obstacle) })
    case .any(let operands): return .any(operands.map { part($0, checker, knowsHeads, obstacle) })
    case .existsUntil, .existsNext, .existsGlobally:
      preconditionFailure("a formula without temporal operators")
    }
  }

  /// Whether some states with a head may satisfy the formula.
  func mayHold(_ head: Int) -> Bool { Self.bounds(part, head).may }

  private static func bounds(_ part: Part, _ head: Int) -> (must: Bool, may: Bool) {
    switch part {
    case .known(let values): return (values[head], values[head])
    case .test: return (false, true)
    case .not(let operand):
      let value = bounds(operand, head)
      return (!value.may, !value.must)
    case .all(let operands):
      return operands.reduce((true, true)) { value, operand in
        let next = bounds(operand, head)
        return (value.0 && next.must, value.1 && next.may)
      }
    case .any(let operands):
      return operands.reduce((false, false)) { value, operand in
        let next = bounds(operand, head)
        return (value.0 || next.must, value.1 || next.may)
      }
    }
  }

  /// Whether a state satisfies the formula.
  func holds(_ head: Int, _ state: PackedState?) -> Bool { state.map { Self.holds(part, head, $0) } ?? false }

  private static func holds(_ part: Part, _ head: Int, _ state: PackedState) -> Bool {
    switch part {
    case .known(let values): values[head]
    case .test(let test): test(state)
    case .not(let operand): !holds(operand, head, state)
    case .all(let operands): operands.allSatisfy { holds($0, head, state) }
    case .any(let operands): operands.contains { holds($0, head, state) }
    }
  }
}

/// A formula about steps whose ends are tested as whole states.
private struct StepTest {
  private indirect enum Part {
    case known(StateSet)
    case before(StateTest)
    case after(StateTest)
    case not(Part)
    case all([Part])
    case any([Part])
  }

  private let part: Part
  /// The steps that may satisfy the formula.
  private let candidates: StateSet

  init(_ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow) {
    part = Self.part(formula, checker, obstacle)
    candidates = checker.bounds(of: formula).may
  }

  private static func part(
    _ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow
  ) -> Part {
    switch formula {
    case .constant, .atom: .known(checker.steps(satisfying: formula))
    case .before(let state): .before(StateTest(state, checker, obstacle))
    case .after(let state): .after(StateTest(state, checker, obstacle, knowsHeads: false))
    case .not(let operand): .not(part(operand, checker, obstacle))
    case .all(let operands): .all(operands.map { part($0, checker, obstacle) })
    case .any(let operands): .any(operands.map { part($0, checker, obstacle) })
    }
  }

  /// Whether some step may satisfy the formula.
  var mayHoldSomewhere: Bool { !candidates.isEmpty }

  /// Whether a step may satisfy the formula above some stacks.
  func mayHold(_ step: Int) -> Bool { candidates.contains(step) }

  /// Whether a step between two states satisfies the formula.
  func holds(_ step: Int, _ head: Int, _ source: PackedState, _ target: PackedState) -> Bool {
    Self.holds(part, step, head, source, target)
  }

  private static func holds(
    _ part: Part, _ step: Int, _ head: Int, _ source: PackedState, _ target: PackedState
  ) -> Bool {
    switch part {
    case .known(let values): values.contains(step)
    case .before(let test): test.holds(head, source)
    case .after(let test): test.holds(head, target)
    case .not(let operand): !holds(operand, step, head, source, target)
    case .all(let operands): operands.allSatisfy { holds($0, step, head, source, target) }
    case .any(let operands): operands.contains { holds($0, step, head, source, target) }
    }
  }
}
