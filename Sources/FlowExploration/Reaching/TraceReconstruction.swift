import FlowStateGraph

/// Chooses one of the shortest traces to the wanted states, by the order of steps alone.
///
/// The trace begins with the first initial state that leads to a wanted state, and at each state takes the first step that still does. A
/// search that numbers states in the order of discovery finds the same trace: the first wanted state and its parents. So it depends
/// neither on the threads nor on the store.
///
/// It goes through the levels from last to first, and marks the states that have a step to a marked state of the next level.
struct TraceReconstruction<State: StateWords> {
  private let system: any CommandSystem
  private var blocks: StepBlocks<State>
  /// The marked states of each level, the last level first.
  private var marked: [Marks]

  /// Begins with the wanted states of one level.
  ///
  /// - Parameter blocks: A search's knowledge of steps, perhaps incomplete.
  init(to states: [State], of system: any CommandSystem, knowing blocks: StepBlocks<State>) {
    (self.system, self.blocks) = (system, blocks)
    marked = [Marks(states)]
  }

  /// Goes down a level. `forEach` calls its argument with each of its states.
  mutating func descend(_ forEach: ((State) -> Void) -> Void) {
    let above = marked[marked.count - 1]
    var (blocks, states) = (blocks, [State]())
    forEach { state in
      if blocks.leads(from: state, where: above.contains) { states.append(state) }
    }
    self.blocks = blocks
    marked.append(Marks(states))
  }

  /// The trace; call it after the first level.
  func run() -> StateTrace {
    var found = system.initialStates()
    var index = next(of: found, at: marked.count - 1)
    var run = StateTrace(start: found.state(at: index), steps: [])
    for level in (0..<marked.count - 1).reversed() {
      found.removeAll()
      system.successors(of: run.end, into: &found)
      index = next(of: found, at: level)
      run.steps.append(found.step(at: index))
    }
    return run
  }

  /// The position of the first marked state.
  private func next(of found: SuccessorBuffer, at level: Int) -> Int {
    let index = (0..<found.count).first { marked[level].contains(State(found.state(at: $0).words)) }
    guard let index else { preconditionFailure("a marked state has a step to a marked one") }
    return index
  }

  /// The marked states of one level, and a few bits of their hashes, which rule out most other states quickly.
  private struct Marks {
    private var states: Set<State>
    private var bits: [UInt64]
    private let shift: UInt64

    init(_ marked: [State]) {
      states = Set(marked)
      let width = max(6, Int.bitWidth - (16 * states.count).leadingZeroBitCount)
      shift = UInt64(64 - width)
      bits = Array(repeating: 0, count: 1 << (width - 6))
      for state in states {
        let place = state.hash >> shift
        bits[Int(place >> 6)] |= 1 << (place & 63)
      }
    }

    func contains(_ state: State) -> Bool {
      let place = state.hash >> shift
      return bits[Int(place >> 6)] & 1 << (place & 63) != 0 && states.contains(state)
    }
  }
}
