import FlowLogic
package import FlowModel

extension Obligation {
  /// The demand of `modal-no-exit` by screens instead of items; nil for any other obligation.
  ///
  /// The two demands are equal in a flow in which no step of a person replaces one item of a screen by another. There an item
  /// only goes when its screen does.
  package var withoutItems: Obligation? {
    guard kind == .rule, id == Rule.modalNoExit.id else { return nil }
    var result = self
    for index in parts.indices {
      guard case .never(let formula) = parts[index].claim else { return nil }
      result.parts[index].claim = .never(formula.withoutItems)
    }
    return result
  }
}

extension FlowStateFormula {
  /// The formula with every item that a slot shows replaced by its screen.
  fileprivate var withoutItems: FlowStateFormula {
    switch self {
    case .atom(.shows(let slot, let item?)): return .atom(.showsName(slot, item.name))
    case .not(let operand): return .not(operand.withoutItems)
    case .all(let operands): return .all(operands.map(\.withoutItems))
    case .any(let operands):
      var seen: Set<FlowStateFormula> = []
      return .any(operands.map(\.withoutItems).filter { seen.insert($0).inserted })
    case .existsUntil(let target, let along): return .existsUntil(target: target.withoutItems, along: along)
    default: return self
    }
  }
}
