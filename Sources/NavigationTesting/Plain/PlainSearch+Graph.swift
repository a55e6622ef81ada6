import FlowStateSpace

extension PlainSearch {
  /// Returns the graph of what was found.
  ///
  /// - Parameters:
  ///   - kinds: The transition labels of the steps.
  ///   - bound: The bound on states that was asked for.
  func graph(_ kinds: PlainKinds, bound: Int) -> StateGraph {
    var graph = RecordedGraph(sharing: kinds.words, stateCount: table.count)
    var rows: [StepChoice: UInt32] = [:]
    var last: (choice: StepChoice, row: UInt32)?
    var nextBeyond = 0
    for state in 0..<expandedCount {
      let (first, end) = (steps.start(of: state), steps.end(of: state))
      // Events below 64 are bits. A state with other events is not looked up by them.
      var choice = StepChoice()
      var isTold = true
      var step = first
      while step < end {
        let event = steps.event(step, from: first)
        if event >= 64 { isTold = false }
        let bit = UInt64(1) << UInt64(truncatingIfNeeded: event & 63)
        choice.possible |= bit
        if steps.targets[step] == UInt32(truncatingIfNeeded: state) { choice.staying |= bit }
        step = step &+ 1
      }
      let beyondBefore = nextBeyond
      while nextBeyond < beyond.count, beyond[nextBeyond] < end { nextBeyond += 1 }
      let left = beyond[beyondBefore..<nextBeyond]
      let isCut = isBounded && state == expandedCount - 1
      let row: UInt32
      if isTold, left.isEmpty, !isCut {
        if let last, last.choice == choice {
          row = last.row
        } else if let known = rows[choice] {
          row = known
        } else {
          row = graph.row(of: labels(of: state, kinds, left))
          rows[choice] = row
        }
        last = (choice, row)
      } else {
        row = graph.row(of: labels(of: state, kinds, left))
      }
      let kept = isCut ? (first..<end).filter { steps.targets[$0] != PlainSteps.dropped } : []
      graph.expand(row, stepCount: isCut ? kept.count : end - first, isOpen: isCut || !left.isEmpty)
      if isCut {
        graph.append(targets: steps.targets, count: first)
        for step in kept { graph.append(targets: steps.targets + step, count: 1) }
      } else if state == expandedCount - 1 {
        graph.append(targets: steps.targets, count: end)
      }
    }
    return graph.finish(
      levels: levels, truncation: isBounded ? .states(bound) : nil, stateCount: table.count,
      parent: { max(0, Int(steps.parents.start[$0].state)) })
  }

  /// Returns the transition labels of a state's steps, except those that were dropped.
  private func labels(of state: Int, _ kinds: PlainKinds, _ left: ArraySlice<Int>) -> [TransitionLabel] {
    let first = steps.start(of: state)
    return (first..<steps.end(of: state)).filter { steps.targets[$0] != PlainSteps.dropped }.map { step in
      let event = steps.event(step, from: first)
      if left.contains(step) { return kinds.beyond[event] }
      return steps.targets[step] == UInt32(state) ? kinds.staying[event] : kinds.moving[event]
    }
  }
}

/// Which events can happen in a state, and which of them change nothing.
private struct StepChoice: Hashable {
  var possible: UInt64 = 0
  var staying: UInt64 = 0
}
