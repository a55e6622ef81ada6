import FlowLogic
import FlowTestSupport
import FlowToyGraphs

extension SplitMix64 {
  /// A formula with at most `depth` levels of operators over three state atoms and three step atoms.
  mutating func stateFormula(depth: Int) -> NumberedState {
    guard depth > 0 else { return below(8) == 0 ? .constant(below(2) == 0) : .atom(below(3)) }
    switch below(7) {
    case 0: return .not(stateFormula(depth: depth - 1))
    case 1: return .all([stateFormula(depth: depth - 1), stateFormula(depth: depth - 1)])
    case 2: return .any([stateFormula(depth: depth - 1), stateFormula(depth: depth - 1)])
    case 3: return .existsNext(stepFormula(depth: depth - 1))
    default:
      return .existsUntil(target: stateFormula(depth: depth - 1), along: stepFormula(depth: depth - 1))
    }
  }

  mutating func stepFormula(depth: Int) -> NumberedStep {
    guard depth > 0 else { return below(4) == 0 ? .constant(below(4) > 0) : .atom(below(3)) }
    switch below(6) {
    case 0: return .not(stepFormula(depth: depth - 1))
    case 1: return .all([stepFormula(depth: depth - 1), stepFormula(depth: depth - 1)])
    case 2: return .any([stepFormula(depth: depth - 1), stepFormula(depth: depth - 1)])
    case 3: return .before(stateFormula(depth: depth - 1))
    case 4: return .after(stateFormula(depth: depth - 1))
    default: return stepFormula(depth: 0)
    }
  }

  mutating func claim() -> NumberedClaim {
    let depth = 1 + below(3)
    switch below(5) {
    case 0: return .never(.all([stateFormula(depth: depth), stateFormula(depth: 0)]))
    case 1: return .neverStep(.all([stepFormula(depth: depth), .before(stateFormula(depth: 1))]))
    case 2: return .reachable(.all([stateFormula(depth: depth), stateFormula(depth: 0)]))
    case 3:
      return .noCycleAlong(
        .all([stepFormula(depth: depth), stepFormula(depth: 0)]), taking: stepFormula(depth: 0))
    default: return .noCycle(within: stateFormula(depth: depth), taking: stepFormula(depth: 1))
    }
  }
}
