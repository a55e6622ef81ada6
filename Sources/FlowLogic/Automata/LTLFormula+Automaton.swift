import FlowAlgorithms

extension LTLFormula {
  /// Returns an automaton that accepts the runs for whose first position the formula holds.
  ///
  /// Simplifies the formula, builds a tableau from it and reduces the result: leaves out what no accepted run uses, merges states
  /// of equal edges and, for at most 256 states and 8192 edges, uses direct simulation. Refuses formulas of more than 512
  /// operators. An unsatisfiable formula gives one state without edges. Atoms that make no difference are left out.
  public func automaton() throws(TranslationError) -> BuchiAutomaton<Atom> {
    let atoms = self.atoms
    guard atoms.count <= BuchiAutomaton<Atom>.capacity else { throw .tooManyAtoms(atoms.count) }
    guard operatorCount <= 512 else { throw .tooLarge }
    var forms = NormalForms()
    let root = forms.insert(self, atoms: Interner(atoms))
    var tableau = Tableau(forms)
    let automaton = try tableau.automaton(of: root, atoms: Array(atoms.indices)).reduced()
    return automaton.withAtoms(automaton.usedAtoms.map { atoms[$0] })
  }

  private var operatorCount: Int {
    operands.isEmpty ? 0 : operands.reduce(1) { $0 + $1.operatorCount }
  }
}

extension BuchiAutomaton<Int> {
  /// Returns an automaton, smaller if possible, that accepts the same runs.
  func reduced() -> BuchiAutomaton {
    var result = pruned().withFewerAcceptanceSets().withMergedStates()
    guard result.edges.count <= Self.mostSimulatedStates,
      result.edges.joined().count <= Self.mostSimulatedEdges
    else { return result }
    for _ in 1...Self.mostRounds {
      let next = result.reducedBySimulation().pruned().withFewerAcceptanceSets().withMergedStates()
      if next == result { break }
      result = next
    }
    return result
  }

  /// The most states and edges for which simulation is computed.
  private static var mostSimulatedStates: Int { 256 }
  private static var mostSimulatedEdges: Int { 8192 }
  private static var mostRounds: Int { 4 }

  /// The positions of the atoms that some edge asks for, ascending.
  var usedAtoms: [Int] {
    let used = edges.joined().reduce(UInt64(0)) { $0 | $1.letters.positive | $1.letters.negative }
    return atoms.indices.filter { used & (1 << UInt64($0)) != 0 }
  }

  /// Returns the automaton with only its used atoms, renamed in order.
  func withAtoms<Name: Hashable & Sendable>(_ names: [Name]) -> BuchiAutomaton<Name> {
    let used = usedAtoms
    return BuchiAutomaton<Name>(
      atoms: names, acceptanceCount: acceptanceCount,
      edges: edges.map { edges in
        edges.map { edge in
          .init(
            letters: .init(
              positive: edge.letters.positive.packed(used), negative: edge.letters.negative.packed(used)),
            target: edge.target, acceptance: edge.acceptance)
        }
      })
  }
}
