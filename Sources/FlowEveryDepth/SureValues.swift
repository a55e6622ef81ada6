import FlowCompiler
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
  func bounds(of formula: FlowStateFormula) throws -> (must: [Bool], may: [Bool]) {
    guard formula.isTemporal else {
      let values = Refinement(self).values(of: formula)
      return (values, values)
    }
    if let known = knownBounds[formula] { return known }
    let result = try workOutBounds(of: formula)
    knownBounds[formula] = result
    return result
  }

  /// Whether symbols answer all that a formula asks.
  func isAnswered(_ formula: FlowStateFormula) -> Bool {
    var formulas = FormulaParts<Proposition, StepProposition>()
    formulas.add(formula)
    return formulas.atoms.allSatisfy { answers(questions(of: $0)) }
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
      return (try sureReach(allowed).heads(reaching: goals.must), everywhere)
    case .existsNext(let step):
      if let values = Refinement(self).locally(step) { return (values, values) }
      return (nowhere, everywhere)
    case .existsGlobally(let operand):
      return (nowhere, try bounds(of: operand).may)
    case .constant, .atom: return try bounds(of: formula)
    }
  }

  /// What is sure to be reached by some rules; most formulas allow the same.
  private func sureReach(_ allowed: [Bool]) throws -> SureReach {
    if let known = lastReach, known.allowed == allowed { return known.reach }
    let reach = try SureReach(base, through: base.heads.map { _ in true }, allowed: allowed, limits: limits)
    lastReach = (allowed, reach)
    return reach
  }
}
