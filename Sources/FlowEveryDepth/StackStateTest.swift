import FlowChecking
import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// Notes that a test looked at the coordinator of a covered item, whose state is not known.
final class LookBelow {
  var looksBelow = false

  /// Whether it was noted since it was last asked.
  func takeLook() -> Bool {
    defer { looksBelow = false }
    return looksBelow
  }
}

/// A formula about states whose atoms are properties of heads, or tests of whole states.
struct StackStateTest {
  private indirect enum Part {
    case known([Bool])
    case constant(Bool)
    case test((PackedState) -> Bool, Satisfaction?)
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
    case .constant(let value): return .constant(value)
    case .atom(let atom):
      if knowsHeads, checker.answers(checker.questions(of: atom)) {
        return .known(checker.values(of: atom))
      }
      let test = checker.system.flow.test(of: atom)
      // Many steps begin or end in one state.
      var known: [PackedState: Bool] = [:]
      func value(in state: PackedState) -> Bool {
        if let value = known[state] { return value }
        let (isTrue, looksBelow) = test(state)
        // The next one that asks is to hear of it too.
        if looksBelow { obstacle.looksBelow = true } else { known[state] = isTrue }
        return isTrue
      }
      return .test(value, knowsHeads ? checker.openBounds(of: atom) : nil)
    case .not(let operand): return .not(part(operand, checker, knowsHeads, obstacle))
    case .all(let operands): return .all(operands.map { part($0, checker, knowsHeads, obstacle) })
    case .any(let operands): return .any(operands.map { part($0, checker, knowsHeads, obstacle) })
    case .existsUntil, .existsNext, .existsGlobally:
      preconditionFailure("a formula without temporal operators")
    }
  }

  /// Whether some states with a head may satisfy the formula.
  func mayHold(_ head: Int) -> Bool { bounds(head).may }

  /// Whether all states with a head satisfy the formula, and whether some may.
  func bounds(_ head: Int) -> (must: Bool, may: Bool) { Self.bounds(part, head) }

  private static func bounds(_ part: Part, _ head: Int) -> (must: Bool, may: Bool) {
    switch part {
    case .known(let values): return (values[head], values[head])
    case .constant(let value): return (value, value)
    case .test(_, let bounds?): return (bounds.must.contains(head), bounds.may.contains(head))
    case .test(_, nil): return (false, true)
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
  func holds(_ head: Int, _ state: PackedState) -> Bool { Self.holds(part, head, state) }

  private static func holds(_ part: Part, _ head: Int, _ state: PackedState) -> Bool {
    switch part {
    case .known(let values): values[head]
    case .constant(let value): value
    case .test(let test, _): test(state)
    case .not(let operand): !holds(operand, head, state)
    case .all(let operands): operands.allSatisfy { holds($0, head, state) }
    case .any(let operands): operands.contains { holds($0, head, state) }
    }
  }
}

/// A formula about steps whose ends are tested as whole states.
struct StackStepTest {
  private indirect enum Part {
    case known(StateSet)
    case before(StackStateTest)
    case after(StackStateTest)
    case not(Part)
    case all([Part])
    case any([Part])
  }

  private let part: Part
  /// The steps that may satisfy the formula above some stacks.
  let candidates: StateSet

  init(_ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow) {
    part = Self.part(formula, checker, obstacle)
    candidates = checker.bounds(of: formula).may
  }

  private static func part(
    _ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow
  ) -> Part {
    switch formula {
    case .constant, .atom: .known(checker.steps(satisfying: formula))
    case .before(let state): .before(StackStateTest(state, checker, obstacle))
    case .after(let state): .after(StackStateTest(state, checker, obstacle, knowsHeads: false))
    case .not(let operand): .not(part(operand, checker, obstacle))
    case .all(let operands): .all(operands.map { part($0, checker, obstacle) })
    case .any(let operands): .any(operands.map { part($0, checker, obstacle) })
    }
  }

  /// Whether a step from some states with a head to one state may satisfy the formula.
  func mayHold(_ step: Int, _ head: Int, _ target: PackedState) -> Bool {
    Self.bounds(part, step, head, target).may
  }

  private static func bounds(
    _ part: Part, _ step: Int, _ head: Int, _ target: PackedState
  ) -> (must: Bool, may: Bool) {
    switch part {
    case .known(let values):
      let value = values.contains(step)
      return (value, value)
    case .before(let test): return test.bounds(head)
    case .after(let test):
      let value = test.holds(head, target)
      return (value, value)
    case .not(let operand):
      let value = bounds(operand, step, head, target)
      return (!value.may, !value.must)
    case .all(let operands):
      return operands.reduce((true, true)) { value, operand in
        guard value.1 else { return value }
        let next = bounds(operand, step, head, target)
        return (value.0 && next.must, value.1 && next.may)
      }
    case .any(let operands):
      return operands.reduce((false, false)) { value, operand in
        guard !value.0 else { return value }
        let next = bounds(operand, step, head, target)
        return (value.0 || next.must, value.1 || next.may)
      }
    }
  }

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
