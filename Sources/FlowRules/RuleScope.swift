import FlowDiagnostics
import FlowLogic
import FlowModel

/// Which of a rule's findings count in a flow, as `only` and `except` say.
struct RuleScope {
  /// What findings must be about; nil for anything.
  private var only: Set<RuleSubject>?
  private var except: Set<RuleSubject> = []

  /// The scope that a flow, or its project, gives a rule.
  init(of rule: Rule, in flow: Flow) {
    guard let setting = flow.rulesInForce.last(where: { $0.rule.value == rule.id }) else { return }
    let subjects = { (names: [String]) in
      Set(names.flatMap { name in rule.subjects.map { RuleSubject($0, name) } })
    }
    if !setting.only.isEmpty { only = subjects(setting.only.map(\.value)) }
    except = subjects(setting.except.map(\.value))
  }

  /// Whether what is about these subjects counts, whatever page it happens on.
  func includes(_ subjects: [RuleSubject]) -> Bool {
    except.isDisjoint(with: subjects) && (only.map { !$0.isDisjoint(with: subjects) } ?? true)
  }

  /// The parts that are left, without their subjects.
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

  /// The findings that are left.
  func findings(of findings: [Obligation.Finding]) -> [Obligation.Finding] {
    findings.filter { includes($0.subjects) }
  }

  /// The screens that are named, as the page or around it.
  private func pages(in subjects: Set<RuleSubject>) -> [FlowStateFormula] {
    subjects.filter { $0.kind == .screen }.map(\.name).sorted().map { .atom(.page(screen: $0)) }
  }
}
