import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// What satisfies a formula for sure, and what may.
struct Bounds {
  /// One of the two.
  enum Certainty {
    case must, may

    /// That of the negation.
    var opposite: Certainty { self == .must ? .may : .must }
  }

  var must: StateSet
  var may: StateSet

  /// What is known for sure.
  init(exactly values: StateSet) { (must, may) = (values, values) }

  /// What is known in part.
  init(must: StateSet, may: StateSet) { (self.must, self.may) = (must, may) }

  /// Whether nothing is open.
  var isExact: Bool { must == may }

  /// What satisfies it for sure, or may.
  subscript(certainty: Certainty) -> StateSet { certainty == .must ? must : may }

  /// What satisfies the negation.
  var negation: Bounds { Bounds(must: may.complement(), may: must.complement()) }

  /// What satisfies all of some formulas.
  static func all(_ operands: [Bounds], count: Int) -> Bounds {
    operands.reduce(into: Bounds(exactly: StateSet(stateCount: count, containsAll: true))) { values, next in
      values.must.formIntersection(next.must)
      values.may.formIntersection(next.may)
    }
  }

  /// What satisfies some of some formulas.
  static func any(_ operands: [Bounds], count: Int) -> Bounds {
    operands.reduce(into: Bounds(exactly: StateSet(stateCount: count))) { values, next in
      values.must.formUnion(next.must)
      values.may.formUnion(next.may)
    }
  }
}

/// Evaluates formulas on the steps of a table, all at once.
///
/// What is asked of one end of a step is worked out once for each formula; the rest is Boolean algebra on sets.
final class StepFormulas {
  private let table: StepTable
  private let flow: CompiledFlow
  private var known: [FlowStepFormula: Bounds] = [:]
  private let byLabel: StepIndex
  private let bySource: StepIndex
  private let byTarget: StepIndex
  private let byControl: StepIndex

  /// Prepares to evaluate.
  init(_ table: StepTable, _ flow: CompiledFlow) {
    (self.table, self.flow) = (table, flow)
    byLabel = StepIndex(table.labelNumbers, count: table.labels.count)
    bySource = StepIndex(table.sources, count: table.places)
    byTarget = StepIndex(table.targets, count: table.places)
    byControl = StepIndex(table.controls, count: Int(table.controls.max() ?? -1) + 1)
  }

  /// The steps that satisfy a formula for sure, and those that may.
  ///
  /// - Parameter places: The places that satisfy a formula about states.
  func bounds(of formula: FlowStepFormula, _ places: (FlowStateFormula) -> Bounds) -> Bounds {
    switch formula {
    case .constant(let value):
      return Bounds(exactly: StateSet(stateCount: table.count, containsAll: value))
    case .not(let operand): return bounds(of: operand, places).negation
    case .all(let operands): return .all(operands.map { bounds(of: $0, places) }, count: table.count)
    case .any(let operands): return .any(operands.map { bounds(of: $0, places) }, count: table.count)
    case .atom, .before, .after:
      if let known = known[formula] { return known }
      let values = workOutBounds(of: formula, places)
      known[formula] = values
      return values
    }
  }

  private func workOutBounds(of formula: FlowStepFormula, _ places: (FlowStateFormula) -> Bounds) -> Bounds {
    switch formula {
    case .atom(let atom):
      let values = table.labels.map { flow.holds(atom, action: $0.action, flags: $0.flags) }
      return Bounds(exactly: byLabel.steps { values[$0] })
    case .before(let state):
      let values = places(state)
      let must = bySource.steps(where: values.must.contains)
      return Bounds(
        must: must, may: values.isExact ? must : bySource.steps(where: values.may.contains))
    case .after(let state):
      let values = places(state)
      let (sure, possible) = controls(values)
      func steps(_ values: StateSet, _ controls: [Bool]) -> StateSet {
        var steps = byTarget.steps(where: values.contains)
        // The target of these is not known.
        steps.formUnion(byControl.steps { controls.indices.contains($0) && controls[$0] })
        return steps
      }
      let must = steps(values.must, sure)
      return Bounds(
        must: must, may: values.isExact && sure == possible ? must : steps(values.may, possible))
    case .constant, .not, .all, .any: return bounds(of: formula, places)
    }
  }

  /// The controls all of whose places are sure to satisfy something, and those some of whose places may.
  private func controls(_ values: Bounds) -> (sure: [Bool], possible: [Bool]) {
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
