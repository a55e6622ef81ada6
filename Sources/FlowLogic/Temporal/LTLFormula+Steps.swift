/// What a temporal formula says of one step, if it says nothing of others.
public struct StepClaim<Atom: Hashable & Sendable, StepAtom: Hashable & Sendable>: Hashable, Sendable {
  /// The formula as a claim about a step of the system: at the position that the step leads to, or at the one that it leaves.
  public var step: StepFormula<Atom, StepAtom>
  /// The formula as a claim about stuttering: the state stays, and no step arrives.
  public var stuttering: StateFormula<Atom, StepAtom>
}

extension LTLFormula {
  /// Returns the formula as a claim about one step; nil if it depends on more, or on both the step into a position and the step
  /// out of it.
  ///
  /// A claim with `next` is about the step that leaves the position. Any other claim is about the step that leads to it.
  ///
  /// - Complexity: Linear in the size of the formula.
  public func stepClaim<State, Step>() -> StepClaim<State, Step>? where Atom == TraceAtom<State, Step> {
    claim(leaving: hasNext)
  }

  /// Returns what the formula says of every step, if it says nothing else; nil otherwise.
  ///
  /// - Complexity: Linear in the size of the formula.
  public func claimOfEachStep<State, Step>() -> StepClaim<State, Step>? where Atom == TraceAtom<State, Step> {
    if case .always(let body) = self { body.stepClaim() } else { nil }
  }

  /// Whether the formula has `next` anywhere, and so depends on the next position.
  ///
  /// - Complexity: Linear in the size of the formula.
  package var hasNext: Bool {
    if case .next = self { true } else { operands.contains(where: \.hasNext) }
  }

  private func claim<State, Step>(leaving: Bool) -> StepClaim<State, Step>?
  where Atom == TraceAtom<State, Step> {
    switch self {
    case .constant(let value): return StepClaim(step: .constant(value), stuttering: .constant(value))
    case .atom(.state(let state)):
      return StepClaim(step: leaving ? .before(state) : .after(state), stuttering: state)
    case .atom(.arrival(let step)):
      return leaving ? nil : StepClaim(step: step, stuttering: .constant(false))
    case .next(let operand): return leaving ? operand.claim(leaving: false) : nil
    case .not(let operand): return operand.claim(leaving: leaving).map { .not($0) }
    case .and(let left, let right): return Self.join(left, right, leaving) { .all([$0, $1]) }
    case .or(let left, let right): return Self.join(left, right, leaving) { .any([$0, $1]) }
    case .implies(let left, let right): return Self.join(left, right, leaving) { .any([.not($0), $1]) }
    case .iff(let left, let right):
      return Self.join(left, right, leaving) { .any([.all([$0, $1]), .not(.any([$0, $1]))]) }
    case .eventually, .always, .until, .release, .weakUntil: return nil
    }
  }

  private static func join<State, Step>(
    _ left: LTLFormula, _ right: LTLFormula, _ leaving: Bool,
    _ join: (StepClaim<State, Step>, StepClaim<State, Step>) -> StepClaim<State, Step>
  ) -> StepClaim<State, Step>? where Atom == TraceAtom<State, Step> {
    guard let left: StepClaim<State, Step> = left.claim(leaving: leaving),
      let right: StepClaim<State, Step> = right.claim(leaving: leaving)
    else { return nil }
    return join(left, right)
  }
}

extension StepClaim {
  /// Returns the opposite claim.
  public static func not(_ operand: StepClaim) -> StepClaim {
    StepClaim(step: .not(operand.step), stuttering: .not(operand.stuttering))
  }

  fileprivate static func all(_ operands: [StepClaim]) -> StepClaim {
    StepClaim(step: .all(operands.map(\.step)), stuttering: .all(operands.map(\.stuttering)))
  }

  fileprivate static func any(_ operands: [StepClaim]) -> StepClaim {
    StepClaim(step: .any(operands.map(\.step)), stuttering: .any(operands.map(\.stuttering)))
  }
}
