/// Puts the representative of its orbit in the place of each successor.
struct SymmetricExpansion<Base: Expansion, Symmetry: StateSymmetry>: Expansion {
  private var base: Base
  private var symmetry: Symmetry
  private var found: SuccessorBuffer
  private var words: [UInt64]

  init(_ base: Base, upTo symmetry: Symmetry, stateWidth: Int) {
    self.base = base
    self.symmetry = symmetry
    found = SuccessorBuffer(stateWidth: stateWidth)
    words = Array(repeating: 0, count: stateWidth)
  }

  mutating func expand(_ state: PackedState, into successors: inout SuccessorBuffer) {
    found.removeAll()
    base.expand(state, into: &found)
    let width = words.count
    for index in 0..<found.count {
      for word in 0..<width { words[word] = found.words[index * width + word] }
      symmetry.represent(&words)
      successors.append(words.span, action: Int(found.actions[index]), marks: found.marks[index])
    }
  }
}

/// Visits one state of each orbit that the system can reach, breadth first, and records every step between them.
///
/// Each state of the graph is a state that the system can reach. A step leads to the representative of where it really
/// leads; its action and marks are those of a step of the system. Distances from the start are the system's own.
public func explore(
  _ system: some CommandSystem, upTo symmetry: some StateSymmetry,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) -> StateGraph {
  let commands = KnownCommands(system, memoryLimit: limits.memory / 8)
  let expansion = SymmetricExpansion(commands, upTo: symmetry, stateWidth: system.stateWidth)
  return explore(system, expansion, limits, threads, monitor)
}

/// Visits one state of each orbit, as for a system that gives commands.
public func explore(
  _ system: some TransitionSystem, upTo symmetry: some StateSymmetry,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) -> StateGraph {
  let steps = DirectExpansion(system: system)
  let expansion = SymmetricExpansion(steps, upTo: symmetry, stateWidth: system.stateWidth)
  return explore(system, expansion, limits, threads, monitor)
}
