import FlowDiagnostics
import FlowModel

extension Resolver {
  func resolveBody(_ body: Body, in scope: Scope) -> ResolvedBody? {
    switch body {
    case .statements(let statements):
      checkAwaitIsLast(in: statements)
      let resolved = statements.map { resolveStatement($0, in: scope) }
      guard !resolved.contains(where: { $0 == nil }) else { return nil }
      return .statements(resolved.flatMap { $0 ?? [] })
    case .cases(let cases):
      return resolveCases(cases, in: scope)
    case .outcomes(let outcomes):
      reportDuplicates(in: outcomes.map(\.name), of: "'outcomes'")
      let resolved = outcomes.map { outcome in
        resolveBody(outcome.body, in: scope).map { (outcome.name.value, $0, outcome.name.span) }
      }
      guard !resolved.contains(where: { $0 == nil }) else { return nil }
      return .outcomes(resolved.compactMap { $0 })
    }
  }

  private func resolveCases(_ cases: [Body.Case], in scope: Scope) -> ResolvedBody? {
    var resolved: [(when: ResolvedCondition?, body: ResolvedBody, span: SourceSpan, position: Int)] = []
    var isBroken = false
    for (index, branch) in cases.enumerated() {
      if cases[..<index].contains(where: { $0.when == nil }) {
        report(
          .unreachableCase, at: branch.span,
          "this case is never reached: an earlier case without 'when' always applies")
        isBroken = true
      }
      let known = brokenNames
      brokenNames.formUnion(unbound(by: branch, in: scope))
      defer { brokenNames = known }
      for scope in scopes(of: branch, in: scope) {
        let when = branch.when.map { resolveCondition($0, in: scope) }
        guard let body = resolveBody(branch.body, in: scope), when.map({ $0 != nil }) ?? true else {
          isBroken = true
          continue
        }
        let condition = when.flatMap { $0 }
        // Conditions about a coordinator that has no place here are all false.
        if let condition, condition != .constant(false), resolved.contains(where: { $0.when == condition }) {
          report(
            .unreachableCase, at: branch.span,
            "this case is never reached: an earlier one has the same 'when'")
          isBroken = true
        }
        resolved.append((condition, body, branch.span, index))
      }
    }
    return isBroken ? nil : .cases(resolved)
  }

  /// Named branches that something else has chosen, so that none of them may choose again.
  func resolveOutcomes(
    _ outcomes: [Body.Outcome], in scope: Scope, of owner: String
  ) -> [(name: String, body: ResolvedBody, span: SourceSpan)]? {
    reportDuplicates(in: outcomes.map(\.name), of: owner)
    var resolved: [(name: String, body: ResolvedBody, span: SourceSpan)] = []
    for outcome in outcomes {
      refuseOutcomes(in: outcome.body, at: outcome.name.span, of: owner)
      guard let body = resolveBody(outcome.body, in: scope) else { continue }
      resolved.append((outcome.name.value, body, outcome.name.span))
    }
    return resolved.count == outcomes.count ? resolved : nil
  }

  /// Reports a body that leaves a choice to the environment where nobody can make it.
  func refuseOutcomes(in body: Body, at span: SourceSpan, of owner: String) {
    guard body.hasOutcomes else { return }
    report(
      .outcomesHere, at: span, "\(owner) cannot have outcomes",
      suggestion: "use 'cases', or start an effect")
  }
}

extension Body {
  /// Whether the environment picks one of several results somewhere in it.
  var hasOutcomes: Bool {
    switch self {
    case .statements: false
    case .cases(let cases): cases.contains { $0.body.hasOutcomes }
    case .outcomes: true
    }
  }
}

extension ResolvedBody {
  /// The statements in it, whatever the case or outcome.
  package var allStatements: [ResolvedStatement] {
    switch self {
    case .statements(let statements): statements
    case .cases(let cases): cases.flatMap(\.body.allStatements)
    case .outcomes(let outcomes): outcomes.flatMap(\.body.allStatements)
    }
  }
}
