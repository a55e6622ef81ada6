import FlowAlgorithms

/// Finds runs of the system for the runs of a graph that was explored up to a symmetry.
///
/// A step of such a graph leads to the representative of its real target, so the graph's runs jump between states of one orbit.
/// From any state of the source's orbit, the system has a step of the same kind into the target's orbit. Following these steps
/// gives a run of the system that is as long as the graph's.
public struct TraceLifting<System: TransitionSystem, Symmetry: StateSymmetry> {
  private let system: System
  private let graph: StateGraph
  private let isAlike: (ActionID, ActionID) -> Bool
  private var symmetry: Symmetry
  private var buffer: SuccessorBuffer

  /// Prepares to lift runs.
  ///
  /// - Parameter isAlike: Whether a renaming may turn one action into the other.
  public init(
    _ system: System, graph: StateGraph, upTo symmetry: Symmetry,
    isAlike: @escaping (ActionID, ActionID) -> Bool
  ) {
    (self.system, self.graph, self.symmetry, self.isAlike) = (system, graph, symmetry, isAlike)
    buffer = SuccessorBuffer(stateWidth: system.stateWidth)
  }

  /// Returns a run of the system from `start`, a state of the orbit in which the steps start.
  public mutating func lift(_ steps: [Transition], from start: PackedState) -> [StateTrace.Step] {
    var state = start
    return steps.map { step in
      guard let taken = choices(for: step, from: state).first else {
        preconditionFailure("the states of an orbit have the same steps, renamed")
      }
      state = taken.state
      return taken
    }
  }

  /// Returns a cycle of the system through a state of the orbit in which a cycle of the graph starts. It repeats the graph's
  /// cycle until all names are back where they were.
  ///
  /// It is the shortest such cycle. There is one, since each round renames values, and repeating a renaming finally undoes it.
  public mutating func close(_ cycle: [Transition], at home: PackedState) -> [StateTrace.Step] {
    guard !cycle.isEmpty else { return [] }
    let goal = Stage(position: 0, state: home)
    var search = BreadthFirstSearch<Stage, StateTrace.Step>(from: [goal])
    var seen: Set<Stage> = []
    while let stage = search.next() {
      for step in choices(for: cycle[stage.position], from: stage.state) {
        let reached = Stage(position: (stage.position + 1) % cycle.count, state: step.state)
        if reached == goal { return search.path + [step] }
        if seen.insert(reached).inserted { search.add(reached, by: step) }
      }
    }
    preconditionFailure("a renaming that is repeated is undone at last")
  }

  /// A state on the path, and the position of the cycle's next step.
  private struct Stage: Hashable {
    var position: Int
    var state: PackedState
  }

  /// Returns the steps of the system that a step of the graph stands for, those with the same action first.
  private mutating func choices(for step: Transition, from state: PackedState) -> [StateTrace.Step] {
    buffer.removeAll()
    system.successors(of: state, into: &buffer)
    let target = graph.state(step.target).words
    var (same, alike): ([StateTrace.Step], [StateTrace.Step]) = ([], [])
    for index in 0..<buffer.count where buffer.flags[index] == step.flags {
      let action = Int(buffer.actions[index])
      guard action == step.action || isAlike(action, step.action) else { continue }
      let taken = buffer.step(at: index)
      var words = taken.state.words
      symmetry.represent(&words)
      guard words == target else { continue }
      if action == step.action { same.append(taken) } else { alike.append(taken) }
    }
    return same + alike
  }
}
