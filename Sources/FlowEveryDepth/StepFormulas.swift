import FlowChecking
import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// Evaluates formulas on all steps of a table at once.
///
/// Questions about the source or target of a step are answered once for each formula. The rest is Boolean algebra on sets.
final class StepFormulas {
  private let table: StepTable
  private let flow: CompiledFlow
  private var known: [FlowStepFormula: Satisfaction] = [:]
  private let byLabel: StepIndex
  private let bySource: StepIndex
  private let byTarget: StepIndex
  private let byControl: StepIndex

  init(_ table: StepTable, _ flow: CompiledFlow) {
    (self.table, self.flow) = (table, flow)
    byLabel = StepIndex(table.labelNumbers, count: table.labels.count)
    bySource = StepIndex(table.sources, count: table.places)
    byTarget = StepIndex(table.targets, count: table.places)
    byControl = StepIndex(table.controls, count: Int(table.controls.max() ?? -1) + 1)
  }

  /// Returns the steps that satisfy a formula for sure, and those that may.
  ///
  /// - Parameter places: Returns the places that satisfy a formula about states.
  func bounds(of formula: FlowStepFormula, _ places: (FlowStateFormula) -> Satisfaction) -> Satisfaction {
    switch formula {
    case .constant(let value):
      return Satisfaction(everywhere: value, stateCount: table.count)
    case .not(let operand): return bounds(of: operand, places).negated()
    case .all(let operands): return .all(operands.map { bounds(of: $0, places) }, stateCount: table.count)
    case .any(let operands): return .any(operands.map { bounds(of: $0, places) }, stateCount: table.count)
    case .atom, .before, .after:
      if let known = known[formula] { return known }
      let values = workOutBounds(of: formula, places)
      known[formula] = values
      return values
    }
  }

  private func workOutBounds(of formula: FlowStepFormula, _ places: (FlowStateFormula) -> Satisfaction)
    -> Satisfaction
  {
    switch formula {
    case .atom(let atom):
      let values = table.labels.map { flow.holds(atom, action: $0.action, flags: $0.flags) }
      return Satisfaction(exactly: byLabel.steps { values[$0] })
    case .before(let state):
      let values = places(state)
      let must = bySource.steps(where: values.must.contains)
      return Satisfaction(
        must: must, may: values.isExact ? must : bySource.steps(where: values.may.contains))
    case .after(let state):
      let values = places(state)
      let (sure, possible) = controls(values)
      func steps(_ values: StateSet, _ controls: [Bool]) -> StateSet {
        var steps = byTarget.steps(where: values.contains)
        // The targets of these steps are not known.
        steps.formUnion(byControl.steps { controls.indices.contains($0) && controls[$0] })
        return steps
      }
      let must = steps(values.must, sure)
      return Satisfaction(
        must: must, may: values.isExact && sure == possible ? must : steps(values.may, possible))
    case .constant, .not, .all, .any: return bounds(of: formula, places)
    }
  }

  /// Returns the controls whose places all satisfy something for sure, and the controls with places that may.
  private func controls(_ values: Satisfaction) -> (sure: [Bool], possible: [Bool]) {
    let count = Int(table.placeControls.max() ?? -1) + 1
    var sure = Array(repeating: true, count: count)
    var possible = Array(repeating: false, count: count)
    for (place, control) in table.placeControls.enumerated() where control >= 0 {
      if !values.must.contains(place) { sure[Int(control)] = false }
      if values.may.contains(place) { possible[Int(control)] = true }
    }
    return (sure, possible)
  }
}
