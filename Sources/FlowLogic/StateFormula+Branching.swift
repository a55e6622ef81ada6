extension StateFormula {
  /// Translates a CTL formula to what a run can reach, take and remain in (Clarke and Emerson, 1981).
  ///
  /// Quantifiers range over fair runs, and a run may stutter. `EX` and `AX` are about real steps, and about stuttering only in a
  /// state without steps. A finite run always has a fair continuation if every class of steps can be taken where it is enabled,
  /// so reachability needs no fairness.
  public init(_ formula: CTLFormula<StateFormula>) {
    switch formula {
    case .constant(let value): self = .constant(value)
    case .atom(let atom): self = atom
    case .not(let operand): self = .not(StateFormula(operand))
    case .and(let left, let right): self = .all([StateFormula(left), StateFormula(right)])
    case .or(let left, let right): self = .any([StateFormula(left), StateFormula(right)])
    case .implies(let left, let right): self = .any([.not(StateFormula(left)), StateFormula(right)])
    case .iff(let left, let right):
      let (left, right) = (StateFormula(left), StateFormula(right))
      self = .any([.all([left, right]), .all([.not(left), .not(right)])])
    case .next(.some, let operand): self = Self.someNext(StateFormula(operand))
    case .next(.all, let operand): self = .not(Self.someNext(.not(StateFormula(operand))))
    case .eventually(.some, let operand): self = Self.someUntil(.constant(true), StateFormula(operand))
    case .eventually(.all, let operand): self = .not(.existsGlobally(.not(StateFormula(operand))))
    case .always(.some, let operand): self = .existsGlobally(StateFormula(operand))
    case .always(.all, let operand):
      self = .not(Self.someUntil(.constant(true), .not(StateFormula(operand))))
    case .until(.some, let left, let right):
      self = Self.someUntil(StateFormula(left), StateFormula(right))
    case .until(.all, let left, let right):
      // A run refutes it that never reaches the right operand, or that leaves the left one before.
      let right = StateFormula(right)
      self = .not(.any([Self.leaving(StateFormula(left), before: right), .existsGlobally(.not(right))]))
    case .weakUntil(.some, let left, let right):
      let left = StateFormula(left)
      self = .any([Self.someUntil(left, StateFormula(right)), .existsGlobally(left)])
    case .weakUntil(.all, let left, let right):
      self = .not(Self.leaving(StateFormula(left), before: StateFormula(right)))
    case .release(.some, let left, let right):
      let right = StateFormula(right)
      self = .any([Self.someUntil(right, .all([StateFormula(left), right])), .existsGlobally(right)])
    case .release(.all, let left, let right):
      self = .not(Self.someUntil(.not(StateFormula(left)), .not(StateFormula(right))))
    }
  }

  /// Some step, or stuttering if there is none, leads to a state that satisfies the operand.
  private static func someNext(_ operand: StateFormula) -> StateFormula {
    .any([.existsNext(.after(operand)), .all([operand, .not(.existsNext(.constant(true)))])])
  }

  /// Some run satisfies the left operand until it satisfies the right one.
  private static func someUntil(_ left: StateFormula, _ right: StateFormula) -> StateFormula {
    .existsUntil(target: right, along: left == .constant(true) ? .constant(true) : .before(left))
  }

  /// Some run reaches a state that satisfies neither operand, without satisfying the right one before.
  private static func leaving(_ left: StateFormula, before right: StateFormula) -> StateFormula {
    someUntil(.not(right), .all([.not(left), .not(right)]))
  }
}
