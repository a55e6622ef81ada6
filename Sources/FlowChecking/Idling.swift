import FlowLogic
import FlowStateSpace

extension LinearFormula {
  /// Whether no run satisfies it or not depending on where and how often it idles between steps.
  ///
  /// A formula without X cannot tell how often a letter stands there (Lamport, What good is temporal logic?, 1983), and idling repeats
  /// the letter where no atom asks for the step into a position.
  func isBlindToIdling<State, Step>() -> Bool where Atom == RunAtom<State, Step> {
    !hasNext
      && atoms.allSatisfy { atom in
        if case .state = atom { true } else { false }
      }
  }

  private var hasNext: Bool {
    switch self {
    case .constant, .atom: false
    case .next: true
    case .not(let operand), .eventually(let operand), .always(let operand): operand.hasNext
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .iff(let left, let right), .until(let left, let right), .release(let left, let right),
      .weakUntil(let left, let right):
      left.hasNext || right.hasNext
    }
  }
}

extension Lasso {
  /// The run that does the same without idling, unless it idles for ever.
  var withoutIdling: Lasso {
    let steps = loop.filter { $0 != .idle }
    return Lasso(start: start, stem: stem.filter { $0 != .idle }, loop: steps.isEmpty ? [.idle] : steps)
  }
}
