/// The part of a transition system that a search has seen: states and steps as flat arrays.
///
/// States are numbered in the order of discovery, level by level, so a smaller number never means a
/// longer way from the initial states. Copies share their storage.
public struct StateGraph: Sendable {
  /// The arrays; never written after the search.
  final class Storage: Sendable {
    let stateWidth: Int
    let words: PagedArray<UInt64>
    /// The state from which each state was discovered; its own number for an initial one.
    let parents: PagedArray<UInt32>
    /// The first state of each level.
    let levels: [Int]
    /// Where each state's steps begin in the two arrays below; one more at the end.
    let offsets: PagedArray<Int>
    let targets: PagedArray<UInt32>
    /// The kind of each step, as a position in ``distinctKinds``.
    let kinds: PagedArray<UInt32>
    /// The kinds in the order of first occurrence.
    let distinctKinds: [StepKind]

    init(
      stateWidth: Int, words: PagedArray<UInt64>, parents: PagedArray<UInt32>, levels: [Int],
      offsets: PagedArray<Int>, targets: PagedArray<UInt32>, kinds: PagedArray<UInt32>,
      distinctKinds: [StepKind]
    ) {
      self.stateWidth = stateWidth
      self.words = words
      self.parents = parents
      self.levels = levels
      self.offsets = offsets
      self.targets = targets
      self.kinds = kinds
      self.distinctKinds = distinctKinds
    }
  }

  let storage: Storage
  /// The bound that ended the search early, or nil when everything reachable was seen.
  public let truncation: Truncation?
  /// The states that may have steps beyond those listed; empty for a complete graph.
  public let openStates: StateSet

  init(storage: Storage, truncation: Truncation?, openStates: StateSet) {
    self.storage = storage
    self.truncation = truncation
    self.openStates = openStates
  }

  /// The number of states.
  public var stateCount: Int { storage.parents.count }

  /// The number of steps, self loops included.
  public var transitionCount: Int { storage.targets.count }

  /// The different kinds of its steps, in the order of first occurrence.
  public var kinds: [StepKind] { storage.distinctKinds }

  /// The largest number of steps from an initial state to the state nearest to it.
  public var depth: Int { max(0, storage.levels.count - 1) }

  /// The states in which a run may start.
  public var initialStates: Range<StateID> {
    0..<(storage.levels.count > 1 ? storage.levels[1] : stateCount)
  }

  /// The words of a state.
  public func state(_ id: StateID) -> PackedState {
    let width = storage.stateWidth
    return PackedState(words: (id * width..<(id + 1) * width).map { storage.words[$0] })
  }

  /// The states whose words satisfy a test.
  ///
  /// - Complexity: One call of `isMember` for each state, with one value that is reused.
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

  /// The number of steps on a shortest way from an initial state.
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

  /// The steps seen from a state, in the system's order.
  public func transitions(from source: StateID) -> TransitionList {
    TransitionList(
      storage: storage, source: source,
      positions: storage.offsets[source]..<storage.offsets[source + 1])
  }

  /// A shortest run from an initial state; of several, the one that was seen first.
  public func shortestTrace(to id: StateID) -> Trace {
    var steps: [Transition] = []
    var current = id
    while true {
      let parent = Int(storage.parents[current])
      guard parent != current else { break }
      guard let step = transitions(from: parent).first(where: { $0.target == current }) else {
        preconditionFailure("a state is a successor of the state it was discovered from")
      }
      steps.append(step)
      current = parent
    }
    return Trace(start: current, steps: steps.reversed())
  }
}

/// The steps from one state of a graph.
public struct TransitionList: RandomAccessCollection, Sendable {
  let storage: StateGraph.Storage
  let source: StateID
  let positions: Range<Int>

  /// The position of the first step.
  public var startIndex: Int { 0 }
  /// The position after the last step.
  public var endIndex: Int { positions.count }

  /// The step at a position.
  public subscript(index: Int) -> Transition {
    precondition(index >= 0 && index < positions.count, "a position in the list")
    return storage.transition(at: positions.lowerBound + index, from: source)
  }
}

extension StateGraph.Storage {
  /// The step that stands at `position` in the arrays.
  func transition(at position: Int, from source: StateID) -> Transition {
    let kind = distinctKinds[Int(kinds[position])]
    return Transition(source: source, action: kind.action, marks: kind.marks, target: Int(targets[position]))
  }
}
