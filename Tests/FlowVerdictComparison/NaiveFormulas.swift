import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowTestSupport

extension NaiveRunFormula {
  /// A formula in brute force's few operators: the others by what they are short for.
  init(_ formula: TraceFormula) {
    switch formula {
    case .constant(let value): self = value ? .truth : .not(.truth)
    case .atom(.condition(let condition)): self = .condition(condition)
    case .atom(.after(let event)): self = .after(event.value)
    case .not(let operand): self = .not(Self(operand))
    case .and(let left, let right): self = .and(Self(left), Self(right))
    case .or(let left, let right): self = .or(Self(left), Self(right))
    case .implies(let left, let right): self = .or(.not(Self(left)), Self(right))
    case .iff(let left, let right):
      let (left, right) = (Self(left), Self(right))
      self = .or(.and(left, right), .and(.not(left), .not(right)))
    case .next(let operand): self = .next(Self(operand))
    case .eventually(let operand): self = .eventually(Self(operand))
    case .always(let operand): self = .always(Self(operand))
    case .until(let left, let right): self = .until(Self(left), Self(right))
    // "q until both, or q for ever": never does q fail without p before.
    case .release(let left, let right): self = .not(.until(.not(Self(left)), .not(Self(right))))
    case .weakUntil(let left, let right):
      self = .or(.until(Self(left), Self(right)), .always(Self(left)))
    }
  }
}

extension NaiveBranchingFormula {
  /// A formula in brute force's few operators: what all runs do is what no run fails to do.
  init(_ formula: CTLFormula<Condition>) {
    switch formula {
    case .constant(let value): self = value ? .truth : .not(.truth)
    case .atom(let condition): self = .condition(condition)
    case .not(let operand): self = .not(Self(operand))
    case .and(let left, let right): self = .and(Self(left), Self(right))
    case .or(let left, let right): self = .or(Self(left), Self(right))
    case .implies(let left, let right): self = .or(.not(Self(left)), Self(right))
    case .iff(let left, let right):
      let (left, right) = (Self(left), Self(right))
      self = .or(.and(left, right), .and(.not(left), .not(right)))
    case .next(.some, let operand): self = .someNext(Self(operand))
    case .next(.all, let operand): self = .not(.someNext(.not(Self(operand))))
    case .eventually(.some, let operand): self = .someUntil(.truth, Self(operand))
    case .eventually(.all, let operand): self = .not(.someAlways(.not(Self(operand))))
    case .always(.some, let operand): self = .someAlways(Self(operand))
    case .always(.all, let operand): self = .not(.someUntil(.truth, .not(Self(operand))))
    case .until(.some, let left, let right): self = .someUntil(Self(left), Self(right))
    case .until(.all, let left, let right):
      self = .not(Self.someWeakUntil(.not(Self(right)), .and(.not(Self(left)), .not(Self(right)))))
    case .weakUntil(.some, let left, let right): self = .someWeakUntil(Self(left), Self(right))
    case .weakUntil(.all, let left, let right):
      self = .not(.someUntil(.not(Self(right)), .and(.not(Self(left)), .not(Self(right)))))
    case .release(.some, let left, let right):
      self = .someWeakUntil(Self(right), .and(Self(left), Self(right)))
    case .release(.all, let left, let right): self = .not(.someUntil(.not(Self(left)), .not(Self(right))))
    }
  }

  /// The left one until the right one, or for ever.
  private static func someWeakUntil(_ left: Self, _ right: Self) -> Self {
    .or(.someUntil(left, right), .someAlways(left))
  }
}
