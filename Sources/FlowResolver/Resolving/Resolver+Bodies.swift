import FlowDiagnostics
import FlowModel

extension Resolver {
  func resolveBody(_ body: Body, in scope: Scope) -> ResolvedBody? {
    switch body {
    case .statements(let statements):
      checkAwaitIsLast(in: statements)
      return statements.mapAll { resolveStatement($0, in: scope) }.map { .statements(Array($0.joined())) }
    case .cases(let cases): return resolveCases(cases, in: scope)
    case .outcomes(let outcomes):
      return resolveOutcomes(outcomes, in: scope, of: "'outcomes'", mayChoose: true).map { .outcomes($0) }
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
        // Conditions on a coordinator without a place here are all false.
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

  /// Resolves named branches. They must not have `outcomes` of their own unless `mayChoose` is set.
  func resolveOutcomes(
    _ outcomes: [Body.Outcome], in scope: Scope, of owner: String, mayChoose: Bool = false
  ) -> [(name: String, body: ResolvedBody, span: SourceSpan)]? {
    reportDuplicates(in: outcomes.map(\.name), of: owner)
    return outcomes.mapAll { outcome in
      if !mayChoose { refuseOutcomes(in: outcome.body, at: outcome.name.span, of: owner) }
      return resolveBody(outcome.body, in: scope).map {
        (name: outcome.name.value, body: $0, span: outcome.name.span)
      }
    }
  }

  func refuseOutcomes(in body: Body, at span: SourceSpan, of owner: String) {
    guard body.hasOutcomes else { return }
    report(
      .outcomesHere, at: span, "\(owner) cannot have outcomes",
      suggestion: "use 'cases', or start an effect")
  }
}

extension Body {
  var hasOutcomes: Bool {
    switch self {
    case .statements: false
    case .cases(let cases): cases.contains { $0.body.hasOutcomes }
    case .outcomes: true
    }
  }
}

extension ResolvedBody {
  /// All statements in it, in every case and outcome.
  package var allStatements: [ResolvedStatement] {
    switch self {
    case .statements(let statements): statements
    case .cases(let cases): cases.flatMap(\.body.allStatements)
    case .outcomes(let outcomes): outcomes.flatMap(\.body.allStatements)
    }
  }
}
