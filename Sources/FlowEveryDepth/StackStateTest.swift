import FlowChecking
import FlowLogic
import FlowModel
import FlowStateSpace

/// Records that a test looked at the coordinator of a covered item, whose state is not known.
final class LookBelow {
  var looksBelow = false

  /// Returns whether a look was recorded since the last call.
  func takeLook() -> Bool {
    defer { looksBelow = false }
    return looksBelow
  }
}

/// A Boolean combination of questions.
private indirect enum Combination<Question> {
  case question(Question)
  case not(Combination)
  case all([Combination])
  case any([Combination])

  /// Returns whether it is true for sure, and whether it may be. Skips questions that can no longer matter.
  func bounds(_ answer: (Question) -> (must: Bool, may: Bool)) -> (must: Bool, may: Bool) {
    switch self {
    case .question(let question): return answer(question)
    case .not(let operand):
      let value = operand.bounds(answer)
      return (!value.may, !value.must)
    case .all(let operands):
      return operands.reduce((true, true)) { value, operand in
        guard value.1 else { return value }
        let next = operand.bounds(answer)
        return (value.0 && next.must, value.1 && next.may)
      }
    case .any(let operands):
      return operands.reduce((false, false)) { value, operand in
        guard !value.0 else { return value }
        let next = operand.bounds(answer)
        return (value.0 || next.must, value.1 || next.may)
      }
    }
  }
}

/// A formula about states whose atoms are properties of heads, or tests of whole states.
struct StackStateTest {
  private enum Question {
    case head([Bool])
    case state((PackedState) -> Bool)
  }

  private let combination: Combination<Question>

  /// - Parameter knowsHeads: Whether the heads of the tested states are known.
  init(
    _ formula: FlowStateFormula, _ checker: DepthChecker, _ obstacle: LookBelow, knowsHeads: Bool = true
  ) {
    combination = Self.combination(formula, checker, knowsHeads, obstacle)
  }

  private static func combination(
    _ formula: FlowStateFormula, _ checker: DepthChecker, _ knowsHeads: Bool, _ obstacle: LookBelow
  ) -> Combination<Question> {
    switch formula {
    case .constant(let value): return value ? .all([]) : .any([])
    case .atom(let atom):
      if knowsHeads, checker.answers(checker.questions(of: atom)) {
        return .question(.head(checker.values(of: atom)))
      }
      let test = checker.system.flow.test(of: atom)
      // Many steps begin or end in one state.
      var known: [PackedState: Bool] = [:]
      func value(in state: PackedState) -> Bool {
        if let value = known[state] { return value }
        let (isTrue, looksBelow) = test(state)
        // Not kept, so that the next test records the look too.
        if looksBelow { obstacle.looksBelow = true } else { known[state] = isTrue }
        return isTrue
      }
      return .question(.state(value))
    case .not(let operand): return .not(combination(operand, checker, knowsHeads, obstacle))
    case .all(let operands): return .all(operands.map { combination($0, checker, knowsHeads, obstacle) })
    case .any(let operands): return .any(operands.map { combination($0, checker, knowsHeads, obstacle) })
    case .existsUntil, .existsNext, .existsGlobally:
      preconditionFailure("a formula without temporal operators")
    }
  }

  /// Returns whether all states with a head satisfy the formula, and whether some may. Of a given state, both say whether it does.
  func bounds(_ head: Int, in state: PackedState? = nil) -> (must: Bool, may: Bool) {
    combination.bounds { question in
      switch question {
      case .head(let values): return (values[head], values[head])
      case .state(let test):
        guard let state else { return (false, true) }
        let value = test(state)
        return (value, value)
      }
    }
  }
}

/// A formula about steps that tests their sources and targets as whole states.
struct StackStepTest {
  private enum Question {
    case step(StateSet)
    case before(StackStateTest)
    case after(StackStateTest)
  }

  private let combination: Combination<Question>
  /// The steps that may satisfy the formula above some stacks.
  let candidates: StateSet

  init(_ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow) {
    combination = Self.combination(formula, checker, obstacle)
    candidates = checker.bounds(of: formula).may
  }

  private static func combination(
    _ formula: FlowStepFormula, _ checker: DepthChecker, _ obstacle: LookBelow
  ) -> Combination<Question> {
    switch formula {
    case .constant, .atom: .question(.step(checker.steps(satisfying: formula)))
    case .before(let state): .question(.before(StackStateTest(state, checker, obstacle)))
    case .after(let state): .question(.after(StackStateTest(state, checker, obstacle, knowsHeads: false)))
    case .not(let operand): .not(combination(operand, checker, obstacle))
    case .all(let operands): .all(operands.map { combination($0, checker, obstacle) })
    case .any(let operands): .any(operands.map { combination($0, checker, obstacle) })
    }
  }

  /// Returns whether a step to a state satisfies the formula from all states with a head, and whether it may from some. From a given
  /// state, both say whether it does.
  func bounds(
    _ step: Int, _ head: Int, from source: PackedState? = nil, to target: PackedState
  ) -> (must: Bool, may: Bool) {
    combination.bounds { question in
      switch question {
      case .step(let values): (values.contains(step), values.contains(step))
      case .before(let test): test.bounds(head, in: source)
      case .after(let test): test.bounds(head, in: target)
      }
    }
  }
}
