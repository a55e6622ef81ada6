package import FlowAlgorithms

/// The part of a transition system that a search has visited: states and steps as flat arrays.
///
/// States are numbered in the order of discovery, level by level, so a state with a smaller number is never deeper. Copies share
/// their storage.
public struct StateGraph: Sendable {
  /// The arrays; never written after the search.
  package final class Storage: Sendable {
    /// How far a state's number is shifted right to get its position in ``parents``.
    package static let parentShift = 3

    package let stateWidth: Int
    let stateCount: Int
    package let words: PagedArray<UInt64>
    /// For every eighth state, the state from which it was discovered; for an initial state, the state itself.
    ///
    /// States are numbered in the order of discovery, so the search for another state's parent starts at the nearest entry before
    /// it.
    let parents: PagedArray<UInt32>
    /// The first state of each level.
    let levels: [Int]
    /// The number of expanded states, which come before all others.
    let expandedCount: Int
    /// The number of steps of all expanded states.
    let stepCount: Int
    /// Where the targets that each expanded state keeps begin in ``targets``.
    let positions: AscendingPositions
    /// The row of each expanded state. It holds the kinds of the state's steps and determines their targets.
    let rowNumbers: PagedArray<UInt32>
    let targets: PagedArray<UInt32>
    let rows: TransitionRows

    /// Takes over the arrays of a search.
    package init(
      stateWidth: Int, stateCount: Int, words: PagedArray<UInt64>, parents: PagedArray<UInt32>, levels: [Int],
      expandedCount: Int, stepCount: Int, positions: AscendingPositions, rowNumbers: PagedArray<UInt32>,
      targets: PagedArray<UInt32>, rows: TransitionRows
    ) {
      (self.stateWidth, self.stateCount, self.words, self.parents) = (stateWidth, stateCount, words, parents)
      (self.levels, self.expandedCount, self.stepCount) = (levels, expandedCount, stepCount)
      (self.positions, self.rowNumbers, self.targets, self.rows) = (positions, rowNumbers, targets, rows)
    }

    @inline(__always)
    func row(of state: StateID) -> UInt32 { state < expandedCount ? rowNumbers[state] : 0 }

    @inline(__always)
    func stepCount(of state: StateID) -> Int { rows.stepCount(of: row(of: state)) }

    /// Returns the target of a step of an expanded state, counted from its first step.
    @inline(__always)
    func target(of step: Int, from source: StateID) -> StateID {
      rows.target(at: step, of: rowNumbers[source]).state(from: source, positions[source], in: targets)
    }
  }

  package let storage: Storage
  /// The bound that ended the search early, or nil if the graph is complete.
  public let truncation: Truncation?
  /// The states that may have steps beyond those listed; empty for a complete graph.
  public let openStates: StateSet

  /// Wraps the arrays of a search.
  package init(storage: Storage, truncation: Truncation?, openStates: StateSet) {
    (self.storage, self.truncation, self.openStates) = (storage, truncation, openStates)
  }

  /// Returns the same graph with more open states, which may have steps beyond those listed.
  public func leavingOpen(where isOpen: (PackedState) -> Bool) -> StateGraph {
    var open = openStates
    for id in 0..<stateCount where isOpen(state(id)) { open.insert(id) }
    return StateGraph(
      storage: storage, truncation: truncation ?? (open.isEmpty ? nil : .system), openStates: open)
  }

  /// The number of states.
  public var stateCount: Int { storage.stateCount }

  /// The number of steps, self loops included.
  public var transitionCount: Int { storage.stepCount }

  /// The different kinds of its steps, in the order of first occurrence.
  public var labels: [TransitionLabel] { storage.rows.labels }

  /// The depth of the deepest state.
  public var depth: Int { max(0, storage.levels.count - 1) }

  /// The states in which a run may start.
  public var initialStates: Range<StateID> {
    0..<(storage.levels.count > 1 ? storage.levels[1] : stateCount)
  }

  /// Returns the words of a state.
  public func state(_ id: StateID) -> PackedState {
    let width = storage.stateWidth
    return PackedState(words: (id * width..<(id + 1) * width).map { storage.words[$0] })
  }

  /// Returns the states whose words satisfy a test.
  ///
  /// - Complexity: One call of `isMember` for each state; all calls reuse one value.
  public func states(where isMember: (PackedState) -> Bool) -> StateSet {
    var members = StateSet(stateCount: stateCount)
    var id = 0
    forEachState { state in
      if isMember(state) { members.insert(id) }
      id += 1
    }
    return members
  }

  /// Calls `body` with each state in the order of numbers, without allocating for each.
  public func forEachState(_ body: (PackedState) -> Void) {
    let width = storage.stateWidth
    var state = PackedState(words: Array(repeating: 0, count: width))
    for id in 0..<stateCount {
      for offset in 0..<width { state.words[offset] = storage.words[id * width + offset] }
      body(state)
    }
  }

  /// Returns the number of steps on a shortest path from an initial state.
  ///
  /// - Complexity: Logarithmic in the depth of the graph.
  public func depth(of id: StateID) -> Int {
    precondition(id < stateCount, "a state of the graph")
    var low = 0
    var high = storage.levels.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if storage.levels[middle] <= id { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the steps that the search found from a state, in the system's order.
  public func transitions(from source: StateID) -> TransitionList {
    precondition(source < stateCount, "a state of the graph")
    return TransitionList(storage: storage, source: source)
  }

  /// Returns a shortest trace from an initial state to a state; of several, the one found first.
  public func shortestTrace(to id: StateID) -> Trace {
    var steps: [Transition] = []
    var current = id
    while !initialStates.contains(current) {
      let step = discovery(of: current)
      steps.append(step)
      current = step.source
    }
    return Trace(start: current, steps: steps.reversed())
  }

  /// Returns the step by which a state was discovered: the first step that leads to it.
  private func discovery(of id: StateID) -> Transition {
    let shift = Storage.parentShift
    var source = Int(storage.parents[id >> shift])
    while source < storage.expandedCount {
      let steps = 0..<storage.stepCount(of: source)
      if let step = steps.first(where: { storage.target(of: $0, from: source) == id }) {
        return storage.transition(step, from: source)
      }
      source += 1
    }
    preconditionFailure("a state is a successor of the state it was discovered from")
  }
}

/// The steps from one state of a graph.
public struct TransitionList: RandomAccessCollection, Sendable {
  private let storage: StateGraph.Storage
  private let source: StateID
  private let row: UInt32

  init(storage: StateGraph.Storage, source: StateID) {
    self.storage = storage
    self.source = source
    row = storage.row(of: source)
  }

  /// The position of the first step.
  public var startIndex: Int { 0 }
  /// The position after the last step.
  public var endIndex: Int { storage.rows.stepCount(of: row) }

  /// The step at a position.
  public subscript(index: Int) -> Transition {
    precondition(index >= 0 && index < endIndex, "a position in the list")
    let kind = storage.rows.labels[Int(storage.rows.kind(at: index, of: row))]
    return Transition(
      source: source, action: kind.action, flags: kind.flags, target: storage.target(of: index, from: source))
  }
}

extension StateGraph.Storage {
  /// Returns a step of a state, counted from its first step.
  func transition(_ step: Int, from source: StateID) -> Transition {
    TransitionList(storage: self, source: source)[step]
  }
}
