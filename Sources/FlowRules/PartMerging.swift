import FlowDiagnostics
import FlowLogic
import FlowModel

extension [Obligation.Part] {
  /// The parts, with those that report the same about the same declaration merged into the first.
  ///
  /// A coordinator can live at many places. A mistake at several of them is reported once, with a shortest trace. Claims about
  /// cycles and executions stay separate, because one cycle may not pass through two of them.
  var mergedByMessage: [Obligation.Part] {
    var kept: [Obligation.Part] = []
    var badStates: [Said: (index: Int, formulas: [FlowStateFormula])] = [:]
    var badSteps: [Said: (index: Int, formulas: [FlowStepFormula])] = [:]
    for part in self {
      let said = Said(message: part.message, place: part.place, grouping: part.grouping)
      switch part.claim {
      case .never(let formula):
        badStates[said, default: (kept.count, [])].formulas.append(formula)
        guard badStates[said]?.formulas.count == 1 else { continue }
      case .neverStep(let formula):
        badSteps[said, default: (kept.count, [])].formulas.append(formula)
        guard badSteps[said]?.formulas.count == 1 else { continue }
      case .reachable, .noCycle, .noCycleAlong, .initially, .linear: break
      }
      kept.append(part)
    }
    for (index, formulas) in badStates.values where formulas.count > 1 {
      kept[index].claim = .never(.any(formulas))
      let message = kept[index].message
      let merged = filter { $0.message == message }
      let lasting = merged.compactMap(\.lasting)
      if !lasting.isEmpty { kept[index].lasting = .any(lasting) }
      let remarks = merged.compactMap(\.remark)
      if let first = remarks.first {
        let endings = first.endings.indices.map { number in
          Obligation.Remark.Ending(
            first.endings[number].words, where: .any(remarks.map { $0.endings[number].condition }))
        }
        kept[index].remark = Obligation.Remark(endings, where: .any(remarks.map(\.condition)))
      }
    }
    for (index, formulas) in badSteps.values where formulas.count > 1 {
      kept[index].claim = .neverStep(.any(formulas))
    }
    return kept
  }
}

private struct Said: Hashable {
  var message: String
  var place: SourceSpan?
  var grouping: Obligation.Grouping
}
