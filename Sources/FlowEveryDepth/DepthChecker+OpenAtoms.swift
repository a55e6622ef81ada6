import FlowChecking
import FlowModel
import FlowPushdown
import FlowStateSpace

/// Propositions that ask more of what lies below the tops than the symbols of a checker say: their values where that cannot matter.
///
/// Most claims that ask such questions are decided by this. What a screen was pushed on leaves few stacks below it.
extension DepthChecker {
  /// The most summaries below one symbol that are tried.
  private static let mostSummaries = 64

  /// What may lie below symbols, told apart by what they and some more questions say.
  func possibleSummaries(answering questions: StackQuestions) -> PossibleSummaries {
    if let known = knownSummaries[questions] { return known }
    let summaries = PossibleSummaries(system, below, answering: questions, atMost: Self.mostSummaries)
    knownSummaries[questions] = summaries
    return summaries
  }

  /// The heads all of whose states satisfy a proposition, and those some of whose states may.
  func openBounds(of atom: Proposition) -> Satisfaction {
    if openAtoms[atom] == nil { prepareOpen([atom]) }
    return openAtoms[atom] ?? unknownBounds
  }

  var unknownBounds: Satisfaction {
    Satisfaction(
      must: StateSet(stateCount: base.heads.count),
      may: StateSet(stateCount: base.heads.count, containsAll: true))
  }

  /// Propositions that ask the same of what lies below, which are evaluated together.
  private struct Group {
    let possible: PossibleSummaries
    let atoms: [Proposition]
    let evaluate: StackFlow.Evaluator
    var values: PlaceValues
    /// For each symbol the summaries below it, unless its state stands for the only one.
    var others: [Int32: [Int32]?] = [:]
  }

  /// Works out the bounds of propositions in one pass over the heads.
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

  /// The summaries below a symbol; nil where its state stands for the only one.
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
