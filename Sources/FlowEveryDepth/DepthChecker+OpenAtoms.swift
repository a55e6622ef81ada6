import FlowCompiler
import FlowModel
import FlowPushdown
import FlowStateSpace

/// Propositions that ask more of what lies below the tops than the symbols of a checker say: their values where that cannot matter.
///
/// Most claims that ask such questions are decided by this. What a screen was pushed on leaves few stacks below it.
extension DepthChecker {
  /// So many summaries below one symbol are gone through.
  private static let mostSummaries = 64

  /// What may lie below symbols, told apart by what they and some more questions say.
  func possibleSummaries(answering questions: StackQuestions) -> PossibleSummaries {
    if let known = knownSummaries[questions] { return known }
    let summaries = PossibleSummaries(system, below, answering: questions, atMost: Self.mostSummaries)
    knownSummaries[questions] = summaries
    return summaries
  }

  /// The heads all of whose states satisfy a proposition, and those some of whose states may.
  func openBounds(of atom: Proposition) -> Bounds {
    if openAtoms[atom] == nil { prepareOpen([atom]) }
    return openAtoms[atom] ?? unknownBounds
  }

  var unknownBounds: Bounds {
    Bounds(
      must: StateSet(stateCount: base.heads.count),
      may: StateSet(stateCount: base.heads.count, containsAll: true))
  }

  /// Works out the bounds of propositions in one pass over the heads.
  func prepareOpen(_ propositions: [Proposition]) {
    var (atoms, possible): ([Proposition], [PossibleSummaries]) = ([], [])
    for atom in propositions where openAtoms[atom] == nil {
      let summaries = possibleSummaries(answering: system.flow.questions(of: [atom]))
      if summaries.below == nil {
        openAtoms[atom] = unknownBounds
      } else {
        atoms.append(atom)
        possible.append(summaries)
      }
    }
    guard !atoms.isEmpty else { return }
    var bounds = atoms.map { _ in Bounds(exactly: StateSet(stateCount: base.heads.count)) }
    // For each symbol the summaries below it that its state does not stand for, by the position of the atom.
    var others: [Int32: [[Int32]?]] = [:]
    func findOthers(_ symbol: Int32) -> [[Int32]?] {
      if let known = others[symbol] { return known }
      let shown = system.symbols.word(symbol).dropLast()
      let found = possible.map { possible -> [Int32]? in
        guard symbol != StackSymbols.bottom else { return nil }
        let summaries = possible.below?[symbol] ?? []
        return summaries == [shown.reduce(0) { possible.finer.fold($0, with: $1) }] ? nil : summaries
      }
      others[symbol] = found
      return found
    }
    func note(_ isTrue: Bool, _ looksBelow: Bool, of index: Int, at head: Int, _ all: inout Bool) {
      if isTrue || looksBelow { bounds[index].may.insert(head) }
      if !isTrue || looksBelow { all = false }
    }
    let evaluate = system.flow.evaluator(of: atoms)
    let tests = atoms.map { system.flow.test(of: $0) }
    for head in base.heads.indices {
      guard let state = states[head] else { continue }
      let found = findOthers(base.heads[head].symbol)
      evaluate(state) { index, isTrue, looksBelow in
        guard found[index] == nil else { return }
        var all = true
        note(isTrue, looksBelow, of: index, at: head, &all)
        if all { bounds[index].must.insert(head) }
      }
      for (index, summaries) in found.enumerated() {
        guard let summaries else { continue }
        var all = !summaries.isEmpty
        if summaries.isEmpty { bounds[index].may.insert(head) }
        for summary in summaries {
          guard let state = self.state(head, on: possible[index].finer.word(summary: summary)) else {
            note(false, true, of: index, at: head, &all)
            continue
          }
          let (isTrue, looksBelow) = tests[index](state)
          note(isTrue, looksBelow, of: index, at: head, &all)
        }
        if all { bounds[index].must.insert(head) }
      }
    }
    for (atom, bounds) in zip(atoms, bounds) { openAtoms[atom] = bounds }
  }

  private func state(_ head: Int, on entries: [Int32]) -> PackedState? {
    let (control, symbol) = (base.heads[head].control, base.heads[head].symbol)
    return system.state(control, entries + (system.symbols.entry(of: symbol).map { [$0] } ?? []))
  }
}
