import FlowStateGraph

/// Chooses among the shortest runs to states that were looked for, by the order of steps alone.
///
/// It is the run that begins with the first initial state from which one goes on and takes, at each state, the first step after
/// which one goes on. A search that numbers states in the order of discovery finds the same: its first state that is looked for
/// is the end of this run, and the parents of that are its other states. So it depends neither on threads nor on the store.
///
/// Levels are looked at from the last one down; of each, the states are marked from which a step leads to a marked one of the
/// level above.
struct TraceReconstruction<State: StateWords> {
  private let system: any CommandSystem
  private var blocks: StepBlocks<State>
  /// The marked states of each level, the last level first.
  private var marked: [Marks]

  /// Begins with the states of one level that were looked for.
  ///
  /// - Parameter blocks: What a search has learnt about steps, which need not be all.
  init(to states: [State], of system: any CommandSystem, knowing blocks: StepBlocks<State>) {
    (self.system, self.blocks) = (system, blocks)
    marked = [Marks(states)]
  }

  /// Goes down a level, of whose states `forEach` calls its argument with each.
  mutating func descend(_ forEach: ((State) -> Void) -> Void) {
    let above = marked[marked.count - 1]
    var (blocks, states) = (blocks, [State]())
    forEach { state in
      if blocks.leads(from: state, where: above.contains) { states.append(state) }
    }
    self.blocks = blocks
    marked.append(Marks(states))
  }

  /// The run, once the initial states were looked at.
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

  /// The first of some states that is marked.
  private func next(of found: SuccessorBuffer, at level: Int) -> Int {
    let index = (0..<found.count).first { marked[level].contains(State(found.state(at: $0).words)) }
    guard let index else { preconditionFailure("a marked state has a step to a marked one") }
    return index
  }

  /// States of one level, and a few bits of their hashes, by which most others are reported without a look at them.
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
