import FlowLogic

/// Linear temporal logic by its definition: each operator looks along the unrolled run for the positions it speaks of.
///
/// The run repeats itself from the start of its cycle on, so what does not happen within one full cycle after that
/// never happens.
struct NaiveTruth {
  var word: LassoWord

  func holds(_ formula: LTLFormula<Int>, at position: Int = 0) -> Bool {
    let ahead = position..<(max(position, word.stem.count) + word.cycle.count)
    func isUntil(_ left: LTLFormula<Int>, _ right: LTLFormula<Int>) -> Bool {
      ahead.contains { later in
        holds(right, at: later) && (position..<later).allSatisfy { holds(left, at: $0) }
      }
    }
    switch formula {
    case .constant(let value): return value
    case .atom(let atom): return word.valuation(position) >> UInt64(atom) & 1 == 1
    case .not(let operand): return !holds(operand, at: position)
    case .and(let left, let right): return holds(left, at: position) && holds(right, at: position)
    case .or(let left, let right): return holds(left, at: position) || holds(right, at: position)
    case .implies(let left, let right): return !holds(left, at: position) || holds(right, at: position)
    case .iff(let left, let right): return holds(left, at: position) == holds(right, at: position)
    case .next(let operand): return holds(operand, at: position + 1)
    case .eventually(let operand): return ahead.contains { holds(operand, at: $0) }
    case .always(let operand): return ahead.allSatisfy { holds(operand, at: $0) }
    case .until(let left, let right): return isUntil(left, right)
    case .weakUntil(let left, let right):
      return isUntil(left, right) || ahead.allSatisfy { holds(left, at: $0) }
    case .release(let left, let right):
      return ahead.allSatisfy { later in
        holds(right, at: later) || (position..<later).contains { holds(left, at: $0) }
      }
    }
  }
}
