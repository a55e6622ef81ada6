import FlowLogic
import FlowTestSupport

extension CTLFormula<Int> {
  /// A formula of so many operators at most, over so many atoms.
  static func random(_ random: inout SplitMix64, operators: Int, atoms: Int) -> CTLFormula {
    guard operators > 0 else {
      return random.happens(5) ? .constant(random.happens(50)) : .atom(random.number(0...atoms - 1))
    }
    let runs: PathQuantifier = random.happens(50) ? .all : .some
    let kind = random.number(0...10)
    if kind < 4 {
      let operand = Self.random(&random, operators: operators - 1, atoms: atoms)
      return [.not(operand), .next(runs, operand), .eventually(runs, operand), .always(runs, operand)][kind]
    }
    let left = random.number(0...operators - 1)
    let first = Self.random(&random, operators: left, atoms: atoms)
    let second = Self.random(&random, operators: operators - 1 - left, atoms: atoms)
    switch kind {
    case 4: return .and(first, second)
    case 5: return .or(first, second)
    case 6: return .implies(first, second)
    case 7: return .iff(first, second)
    case 8: return .until(runs, first, second)
    case 9: return .release(runs, first, second)
    default: return .weakUntil(runs, first, second)
    }
  }
}
