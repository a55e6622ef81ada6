import FlowLogic
import FlowModel
import FlowPushdown
import FlowStateSpace

extension DepthChecker {
  /// Whether some state may satisfy a formula, as far as heads alone tell.
  ///
  /// Most claims that hold are decided by this, without a refinement.
  func mayOccur(_ formula: FlowStateFormula) throws -> Bool {
    guard formula.isTemporal else { return true }
    let may = try bounds(of: formula).may
    return may.indices.contains { may[$0] && !base.isInner[$0] }
  }

  /// The heads all of whose states satisfy a formula, and those some of whose states may.
  private func bounds(of formula: FlowStateFormula) throws -> (must: [Bool], may: [Bool]) {
    guard formula.isTemporal else {
      let values = plainValues(of: formula)
      return (values, values)
    }
    if let known = knownBounds[formula] { return known }
    let result = try workOutBounds(of: formula)
    knownBounds[formula] = result
    return result
  }

  private func workOutBounds(of formula: FlowStateFormula) throws -> (must: [Bool], may: [Bool]) {
    let (nowhere, everywhere) = (base.heads.map { _ in false }, base.heads.map { _ in true })
    switch formula {
    case .not(let operand):
      let values = try bounds(of: operand)
      return (values.may.map { !$0 }, values.must.map { !$0 })
    case .all(let operands):
      return try operands.reduce((everywhere, everywhere)) { values, operand in
        let next = try bounds(of: operand)
        return (zip(values.0, next.must).map { $0 && $1 }, zip(values.1, next.may).map { $0 && $1 })
      }
    case .any(let operands):
      return try operands.reduce((nowhere, nowhere)) { values, operand in
        let next = try bounds(of: operand)
        return (zip(values.0, next.must).map { $0 || $1 }, zip(values.1, next.may).map { $0 || $1 })
      }
    case .existsUntil(let target, let along):
      guard !along.isTemporal else { return (try bounds(of: target).must, everywhere) }
      let goals = try bounds(of: target)
      if along.looksAfter, !system.knowsTargets { throw EveryDepthError.needsTargets }
      let values = steps(satisfying: along)
      let allowed = base.rules.map { $0.label == PushdownRule.none || values.contains(Int($0.label)) }
      let must = try base.headsSurelyReaching(
        goals.must, through: everywhere, allowed: allowed, limits: limits)
      return (must, everywhere)
    case .existsNext(let step):
      if let values = Refinement(self).locally(step) { return (values, values) }
      return (nowhere, everywhere)
    case .existsGlobally(let operand):
      return (nowhere, try bounds(of: operand).may)
    case .constant, .atom: return (plainValues(of: formula), plainValues(of: formula))
    }
  }
}
