import FlowAlgorithms
public import FlowStateGraph

extension StateClasses {
  /// Marks an unknown class.
  private static let unknown = UInt32.max

  /// Sorts the states of a graph into classes.
  ///
  /// In each round, several threads look up as many states as in all rounds before. Then the states without a class are sorted.
  ///
  /// - Parameters:
  ///   - threads: How many threads look states up.
  ///   - mask: Computes something for a state and returns the bits that it depends on, as a state's words; called for the first state of
  ///     each class, in order.
  /// - Complexity: A few probes for each state, and a call for each class.
  public init(
    of graph: StateGraph, threads: ThreadCount = ThreadCount(), dependingOn mask: (PackedState) -> [UInt64]
  ) {
    let count = graph.stateCount
    let numbers = PagedArray<UInt32>(limit: count)
    precondition(numbers.makeRoom(for: count), "the system has memory")
    var tree = DecisionTree(stateWidth: graph.storage.stateWidth)
    var firstStates: [StateID] = []
    while numbers.count < count {
      let known = numbers.count
      let end = min(max(2 * known, 64), count)
      Self.lookUp(known..<end, of: graph, in: tree, threads: threads, into: numbers)
      for id in known..<end where numbers[id] == Self.unknown {
        let state = graph.state(id)
        if let number = tree.guardID(of: state.words) {
          numbers[id] = UInt32(number)
        } else {
          numbers[id] = UInt32(tree.insert(state.words, dependingOn: mask(state)))
          firstStates.append(id)
        }
      }
    }
    self.init(numbers: numbers, firstStates: firstStates)
  }

  /// Appends the classes of the next states where they are known.
  private static func lookUp(
    _ states: Range<StateID>, of graph: StateGraph, in tree: DecisionTree, threads: ThreadCount,
    into numbers: PagedArray<UInt32>
  ) {
    let (words, width) = (graph.storage.words, graph.storage.stateWidth)
    let shares = graph.shares(of: states, parts: threads.partCount(for: states.count))
    concurrently(shares.count, threads: threads.count) { part in
      tree.withWordLookup { lookup in
        for id in shares[part] {
          let number = lookup.guardID(of: words.start + id * width)
          numbers.start[id] = UInt32(truncatingIfNeeded: number)
        }
      }
    }
    numbers.extend(by: states.count)
  }
}
