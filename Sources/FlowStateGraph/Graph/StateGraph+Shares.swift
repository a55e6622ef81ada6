import FlowAlgorithms

extension StateGraph {
  /// Returns the number of states that can be reached without the steps of some labels.
  ///
  /// - Complexity: Linear in the size of the graph.
  public func reachableCount(without isLeftOut: (TransitionLabel) -> Bool) -> Int {
    let isOut = labels.map(isLeftOut)
    var reached = StateSet(stateCount: stateCount)
    var pending = Array(initialStates)
    for state in pending { reached.insert(state) }
    var count = pending.count
    while let state = pending.popLast() {
      let row = storage.row(of: state)
      for step in 0..<storage.rows.stepCount(of: row) where !isOut[Int(storage.rows.kind(at: step, of: row))]
      {
        let target = storage.target(of: step, from: state)
        guard reached.insert(target) else { continue }
        count += 1
        pending.append(target)
      }
    }
    return count
  }

  /// Returns, for each label by its number, how many transitions have it and how many states they discovered.
  ///
  /// - Complexity: Linear in the size of the graph.
  public func sharesOfLabels() -> (transitions: [Int], discoveries: [Int]) {
    var transitions = Array(repeating: 0, count: labels.count)
    var discoveries = transitions
    var next = initialStates.upperBound
    for source in 0..<storage.expandedCount {
      let row = storage.rowNumbers[source]
      for step in 0..<storage.rows.stepCount(of: row) {
        let label = Int(storage.rows.kind(at: step, of: row))
        transitions[label] += 1
        // States are numbered in the order of discovery.
        if storage.target(of: step, from: source) == next {
          discoveries[label] += 1
          next += 1
        }
      }
    }
    return (transitions, discoveries)
  }
}
