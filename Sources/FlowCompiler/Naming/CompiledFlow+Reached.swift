public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns, for each proposition, whether some state satisfies it. States that agree on what is read are evaluated once.
  public func occurs(_ propositions: [Proposition], in states: ReachableStates) -> [Bool] {
    let compiled = propositions.map(propositionCompiler.compile)
    let reader = StateReader(program)
    var guards = DecisionTree(stateWidth: stateWidth)
    var open = Array(compiled.indices)
    _ = states.contains { state in
      // A guard that was met before shows nothing new: what is open now was open then, and did not hold.
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
