import FlowDiagnostics
import FlowLogic
import FlowModel

extension [Obligation.Part] {
  /// The parts with those that say the same of the same declaration made one, where it stood first.
  ///
  /// A coordinator can live at many places, and what is wrong at one of them is reported once, by the shortest run.
  /// Claims about cycles and runs stay apart, since one cycle may not lead through two of them.
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
      let remarks = filter { $0.message == message }.compactMap(\.remark)
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

/// What tells the words of two parts apart.
private struct Said: Hashable {
  var message: String
  var place: SourceSpan?
  var grouping: Obligation.Grouping
}
