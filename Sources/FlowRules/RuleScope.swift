import FlowDiagnostics
import FlowLogic
import FlowModel

/// The findings of a rule that count in a flow, according to `only` and `except`.
struct RuleScope {
  /// The subjects that findings must have; nil for any.
  private var only: Set<RuleSubject>?
  private var except: Set<RuleSubject> = []

  /// Creates the scope that a flow, or its project, sets for a rule.
  init(of rule: Rule, in flow: Flow) {
    guard let setting = flow.rulesInForce.last(where: { $0.rule.value == rule.id }) else { return }
    let subjects = { (names: [String]) in
      Set(names.flatMap { name in rule.subjects.map { RuleSubject($0, name) } })
    }
    if !setting.only.isEmpty { only = subjects(setting.only.map(\.value)) }
    except = subjects(setting.except.map(\.value))
  }

  /// Whether a finding about these subjects counts, regardless of its page.
  func includes(_ subjects: [RuleSubject]) -> Bool {
    except.isDisjoint(with: subjects) && (only.map { !$0.isDisjoint(with: subjects) } ?? true)
  }

  /// Returns the parts that count, without their subjects.
  func parts(of parts: [Obligation.Part]) -> [Obligation.Part] {
    parts.compactMap { part in
      var kept = part
      kept.subjects = []
      kept.countsByPage = false
      guard except.isDisjoint(with: part.subjects) else { return nil }
      let isNamed = only.map { !$0.isDisjoint(with: part.subjects) } ?? true
      guard part.countsByPage, case .neverStep(let step) = part.claim else { return isNamed ? kept : nil }
      var conditions = [step] + pages(in: except).map { FlowStepFormula.before(.not($0)) }
      if !isNamed {
        let pages = pages(in: only ?? [])
        guard !pages.isEmpty else { return nil }
        conditions.append(.before(.any(pages)))
      }
      if conditions.count > 1 { kept.claim = .neverStep(.all(conditions)) }
      return kept
    }
  }

  func findings(of findings: [Obligation.Finding]) -> [Obligation.Finding] {
    findings.filter { includes($0.subjects) }
  }

  /// Returns formulas for the named screens, as the page or around it.
  private func pages(in subjects: Set<RuleSubject>) -> [FlowStateFormula] {
    subjects.filter { $0.kind == .screen }.map(\.name).sorted().map { .atom(.page(screen: $0)) }
  }
}
