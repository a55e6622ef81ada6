import FlowLogic
package import FlowStateGraph

extension LTLFormula {
  /// Whether its truth is independent of where and how often a run stutters between steps.
  ///
  /// A formula without X cannot tell how often a letter is repeated (Lamport, What good is temporal logic?, 1983). Stuttering
  /// repeats the letter if no atom asks about the step into a position.
  func isStutterInvariant<State, Step>() -> Bool where Atom == TraceAtom<State, Step> {
    !hasNext
      && atoms.allSatisfy { atom in
        if case .state = atom { true } else { false }
      }
  }
}

extension Lasso {
  /// The same run without stuttering, unless it stutters forever.
  var withoutStuttering: Lasso {
    let steps = loop.filter { $0 != .stutter }
    return Lasso(start: start, stem: stem.filter { $0 != .stutter }, loop: steps.isEmpty ? [.stutter] : steps)
  }
}

extension GraphChecker {
  /// Returns the run without stuttering that it does not need to break the formula.
  package func withoutNeedlessStuttering(_ lasso: Lasso, breaking formula: TraceFormula) -> Lasso {
    if formula.isStutterInvariant() { return lasso.withoutStuttering }
    // In a truncated graph it may be unknown what is possible.
    guard isExact || !formula.atoms.contains(where: \.isTemporal) else { return lasso }
    let atoms = Dictionary(formula.atoms.map { ($0, truth(of: $0)) }, uniquingKeysWith: { first, _ in first })
    var result = lasso
    for index in lasso.stem.indices.reversed() where lasso.stem[index] == .stutter {
      var shorter = result
      shorter.stem.remove(at: index)
      if breaks(shorter, formula, atoms) { result = shorter }
    }
    for index in lasso.loop.indices.reversed() where lasso.loop[index] == .stutter && result.loop.count > 1 {
      var shorter = result
      shorter.loop.remove(at: index)
      if breaks(shorter, formula, atoms) { result = shorter }
    }
    return result
  }

  /// Returns a test of whether an atom is true at a position.
  private func truth(of atom: TraceAtom<Atom, StepAtom>) -> (TracePosition) -> Bool {
    switch atom {
    case .state(let formula):
      let states = evaluate(formula).must
      return { states.contains($0.state) }
    case .arrival(let formula):
      let steps = filter(formula, .must)
      return { [graph] position in
        guard let step = position.step else { return false }
        return graph.transitions(from: step.source, satisfying: steps).contains(step)
      }
    }
  }

  /// Whether the stem alone breaks the formula, however the run goes on.
  package func isBroken(_ formula: TraceFormula, byStemOf lasso: Lasso) -> Bool {
    let atoms = Dictionary(formula.atoms.map { ($0, truth(of: $0)) }, uniquingKeysWith: { first, _ in first })
    return formula.isRefuted(by: positions(lasso, through: lasso.stem)) { atoms[$0]?($1) ?? false }
  }

  /// Returns the positions of a run from its start on, one for each step.
  private func positions(_ run: Lasso, through steps: [TraceStep]) -> [TracePosition] {
    var positions = [TracePosition(state: run.start, step: nil)]
    for step in steps {
      let state = positions[positions.count - 1].state
      positions.append(TracePosition(state: step.transition?.target ?? state, step: step.transition))
    }
    return positions
  }

  private func breaks(
    _ run: Lasso, _ formula: TraceFormula, _ atoms: [TraceAtom<Atom, StepAtom>: (TracePosition) -> Bool]
  ) -> Bool {
    let positions = positions(run, through: run.stem + run.loop)
    let (stem, cycle) = (positions[...run.stem.count], positions[(run.stem.count + 1)...])
    return !formula.holds(stem: Array(stem), cycle: Array(cycle)) { atoms[$0]?($1) ?? false }
  }
}

/// A state of a run, and the step that led to it.
private struct TracePosition {
  var state: StateID
  var step: Transition?
}

extension TraceAtom {
  fileprivate var isTemporal: Bool {
    switch self {
    case .state(let formula): formula.isTemporal
    case .arrival(let formula): formula.isTemporal
    }
  }
}
