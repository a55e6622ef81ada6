public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// For each proposition, whether some state satisfies it; looks at states that agree on what is read only once.
  public func occurs(_ propositions: [Proposition], in states: ReachableStates) -> [Bool] {
    let compiled = propositions.map(propositionCompiler.compile)
    let reader = StateReader(program)
    var guards = DecisionTree(stateWidth: stateWidth)
    var open = Array(compiled.indices)
    _ = states.contains { state in
      // A guard that was met has shown what it can: what is open now was so then, and did not hold.
      guard guards.guardID(of: state.words) == nil else { return open.isEmpty }
      reader.read(state.words)
      let front = reader.front()
      open.removeAll { reader.holds(compiled[$0], front: front) }
      _ = guards.insert(state.words, dependingOn: reader.mask)
      return open.isEmpty
    }
    return compiled.indices.map { !open.contains($0) }
  }
}
