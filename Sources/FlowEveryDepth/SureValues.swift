import FlowChecking
import FlowLogic
import FlowModel
import FlowPushdown
import FlowStateSpace

extension DepthChecker {
  /// Whether some state may satisfy a formula, judging by heads alone.
  ///
  /// This decides most claims that hold, without a refinement.
  func mayOccur(_ formula: FlowStateFormula) throws -> Bool {
    guard formula.isTemporal else { return true }
    let may = try bounds(of: formula).may
    return base.heads.indices.contains { may.contains($0) && !base.isInner[$0] }
  }

  /// Returns the heads whose states all satisfy a formula, and the heads with states that may.
  func bounds(of formula: FlowStateFormula) throws -> Satisfaction {
    guard formula.isTemporal else {
      return Satisfaction(exactly: heads(Refinement(self).values(of: formula)))
    }
    if let known = knownBounds[formula] { return known }
    let result = try workOutBounds(of: formula)
    knownBounds[formula] = result
    return result
  }

  /// Whether symbols answer everything that a formula asks.
  func isAnswered(_ formula: FlowStateFormula) -> Bool {
    var formulas = FormulaParts()
    formulas.add(formula)
    return formulas.atoms.allSatisfy { answers(questions(of: $0)) }
  }

  var unknownBounds: Satisfaction {
    Satisfaction(
      must: StateSet(stateCount: base.heads.count),
      may: StateSet(stateCount: base.heads.count, containsAll: true))
  }

  /// Returns the heads with a true value.
  func heads(_ values: [Bool]) -> StateSet {
    var heads = StateSet(stateCount: base.heads.count)
    for (head, isTrue) in values.enumerated() where isTrue { heads.insert(head) }
    return heads
  }

  private func workOutBounds(of formula: FlowStateFormula) throws -> Satisfaction {
    let (count, unknown) = (base.heads.count, unknownBounds)
    switch formula {
    case .not(let operand): return try bounds(of: operand).negated()
    case .all(let operands): return .all(try operands.map { try bounds(of: $0) }, stateCount: count)
    case .any(let operands): return .any(try operands.map { try bounds(of: $0) }, stateCount: count)
    case .existsUntil(let target, let along):
      guard !along.isTemporal else {
        return Satisfaction(must: try bounds(of: target).must, may: unknown.may)
      }
      let goals = try bounds(of: target)
      if along.looksAfter, !system.knowsTargets { throw EveryDepthError.needsTargets }
      let values = steps(satisfying: along)
      let allowed = base.rules.map { $0.label == PushdownRule.none || values.contains(Int($0.label)) }
      let sure = try sureReach(allowed).heads(reaching: base.heads.indices.map(goals.must.contains))
      return Satisfaction(must: heads(sure), may: unknown.may)
    case .existsNext(let step):
      return Refinement(self).locally(step).map { Satisfaction(exactly: heads($0)) } ?? unknown
    case .existsGlobally(let operand):
      return Satisfaction(must: unknown.must, may: try bounds(of: operand).may)
    case .constant, .atom: return try bounds(of: formula)
    }
  }

  /// Returns what is surely reached by the allowed rules. Most formulas allow the same ones.
  private func sureReach(_ allowed: [Bool]) throws -> SureReach {
    if let known = lastReach, known.allowed == allowed { return known.reach }
    let reach = try SureReach(base, through: base.heads.map { _ in true }, allowed: allowed, limits: limits)
    lastReach = (allowed, reach)
    return reach
  }
}
