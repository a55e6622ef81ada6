import FlowChecking
import FlowModel
import FlowPushdown
import FlowStateSpace

/// Bounds for propositions that ask more about what lies below the tops than symbols answer.
///
/// They decide most claims that ask such questions, since few different stacks can lie below a screen.
extension DepthChecker {
  /// The most summaries below one symbol that are enumerated.
  private static let mostSummaries = 64

  /// Returns what may lie below symbols, distinguished by what the symbols and the given questions answer.
  func possibleSummaries(answering questions: StackQuestions) -> PossibleSummaries {
    if let known = knownSummaries[questions] { return known }
    let summaries = PossibleSummaries(system, below, answering: questions, atMost: Self.mostSummaries)
    knownSummaries[questions] = summaries
    return summaries
  }

  /// Returns the heads whose states all satisfy a proposition, and the heads with states that may.
  func openBounds(of atom: Proposition) -> Satisfaction {
    if openAtoms[atom] == nil { prepareOpen([atom]) }
    return openAtoms[atom] ?? unknownBounds
  }

  var unknownBounds: Satisfaction {
    Satisfaction(
      must: StateSet(stateCount: base.heads.count),
      may: StateSet(stateCount: base.heads.count, containsAll: true))
  }

  /// Propositions with the same questions about what lies below, which are evaluated together.
  private struct Group {
    let possible: PossibleSummaries
    let atoms: [Proposition]
    let evaluate: StackFlow.Evaluator
    var values: PlaceValues
    /// For each symbol the summaries below it; nil if the state of its heads represents the only one.
    var others: [Int32: [Int32]?] = [:]
  }

  /// Computes the bounds of propositions in one pass over the heads for each group.
  func prepareOpen(_ propositions: [Proposition]) {
    var groups: [Group] = []
    let open = Dictionary(grouping: propositions.filter { openAtoms[$0] == nil }) { questions(of: $0) }
    for (questions, atoms) in open {
      let summaries = possibleSummaries(answering: questions)
      if summaries.below == nil {
        for atom in atoms { openAtoms[atom] = unknownBounds }
      } else {
        groups.append(
          Group(
            possible: summaries, atoms: atoms, evaluate: system.flow.evaluator(of: atoms),
            values: PlaceValues(of: atoms.count, places: base.heads.count)))
      }
    }
    for index in groups.indices {
      for (head, state) in states.enumerated() { if let state { evaluate(&groups[index], head, state) } }
      for (atom, bounds) in zip(groups[index].atoms, groups[index].values.satisfactions) {
        openAtoms[atom] = bounds
      }
    }
  }

  private func evaluate(_ group: inout Group, _ head: Int, _ state: PackedState) {
    let symbol = base.heads[head].symbol
    let summaries = group.others[symbol] ?? otherSummaries(below: symbol, group.possible)
    group.others[symbol] = .some(summaries)
    let possible = group.possible
    group.values.workOut(head, group.evaluate) { note in
      guard let summaries else { return note(state) }
      if summaries.isEmpty { note(nil) }
      for summary in summaries { note(self.state(head, on: possible.finer.word(summary: summary))) }
    }
  }

  /// Returns the summaries below a symbol; nil if the state of its heads represents the only one.
  private func otherSummaries(below symbol: Int32, _ possible: PossibleSummaries) -> [Int32]? {
    guard symbol != StackSymbols.bottom else { return nil }
    let shown = system.symbols.word(symbol).dropLast()
    let summaries = possible.below?[symbol] ?? []
    return summaries == [shown.reduce(0) { possible.finer.fold($0, with: $1) }] ? nil : summaries
  }

  private func state(_ head: Int, on entries: [Int32]) -> PackedState? {
    let (control, symbol) = (base.heads[head].control, base.heads[head].symbol)
    return system.state(control, entries + (system.symbols.entry(of: symbol).map { [$0] } ?? []))
  }
}
