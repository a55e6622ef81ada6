package import FlowModel

/// A claim about one infinite run, in the few operators that define all others.
package indirect enum NaiveRunFormula: Hashable, Sendable {
  /// Always true.
  case truth
  /// The state at this position satisfies the condition.
  case condition(Condition)
  /// This position was reached by a step of this event, and not by stuttering.
  case after(String)
  /// The operand is false.
  case not(NaiveRunFormula)
  /// Both are true.
  case and(NaiveRunFormula, NaiveRunFormula)
  /// The operand is true at the next position.
  case next(NaiveRunFormula)
  /// The right operand is true at this position or a later one, and the left one at all positions before that.
  case until(NaiveRunFormula, NaiveRunFormula)

  /// One of the two, or both.
  package static func or(_ left: Self, _ right: Self) -> Self { .not(.and(.not(left), .not(right))) }

  /// True at some position from here.
  package static func eventually(_ operand: Self) -> Self { .until(.truth, operand) }

  /// True at all positions from here.
  package static func always(_ operand: Self) -> Self { .not(.eventually(.not(operand))) }

  /// Its parts that look at other positions, without repetition, inner ones first.
  var temporalParts: [NaiveRunFormula] {
    var found: [NaiveRunFormula] = []
    func visit(_ formula: NaiveRunFormula) {
      switch formula {
      case .truth, .condition, .after: return
      case .not(let operand), .next(let operand): visit(operand)
      case .and(let left, let right), .until(let left, let right):
        visit(left)
        visit(right)
      }
      switch formula {
      case .next, .until: if !found.contains(formula) { found.append(formula) }
      default: break
      }
    }
    visit(self)
    return found
  }

  /// The events that it asks for, without repetition.
  var events: [String] {
    switch self {
    case .truth, .condition: []
    case .after(let event): [event]
    case .not(let operand), .next(let operand): operand.events
    case .and(let left, let right), .until(let left, let right):
      left.events + right.events.filter { !left.events.contains($0) }
    }
  }
}

/// A claim about a state and the fair runs from there, in the operators that define all others.
package indirect enum NaiveBranchingFormula: Hashable, Sendable {
  /// Always true.
  case truth
  /// The state satisfies the condition.
  case condition(Condition)
  /// The operand is false.
  case not(NaiveBranchingFormula)
  /// Both are true.
  case and(NaiveBranchingFormula, NaiveBranchingFormula)
  /// Some step leads to where the operand is true; stuttering counts only if nothing else is possible (EX).
  case someNext(NaiveBranchingFormula)
  /// Some run reaches a state where the right operand is true, through states where the left one is (EU).
  case someUntil(NaiveBranchingFormula, NaiveBranchingFormula)
  /// Some fair run stays forever in states where the operand is true (EG).
  case someAlways(NaiveBranchingFormula)

  /// One of the two, or both.
  package static func or(_ left: Self, _ right: Self) -> Self { .not(.and(.not(left), .not(right))) }
}
