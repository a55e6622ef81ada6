package import FlowStateSpace

extension StackFlow {
  /// Returns how many items an unlimited stack can hold if items are only ever put on items on which they lie in the graph's
  /// states; nil if there is no such number.
  package func mostItems(in graph: StateGraph) -> Int? {
    var pairs: Set<[Int32]> = []
    for state in 0..<graph.stateCount {
      let words = graph.state(state).words
      for items in contents(of: words) where items.count > 1 {
        for (lower, upper) in zip(items, items.dropFirst()) {
          pairs.insert([plainEntry(lower), plainEntry(upper)])
        }
      }
    }
    var above: [Int32: [Int32]] = [:]
    var open: [Int32: Int] = [:]
    for pair in pairs {
      above[pair[0], default: []].append(pair[1])
      open[pair[1], default: 0] += 1
    }
    // Starts with the items that lie on nothing, then continues with those below which all items are done. Items that lie on one
    // another in a cycle are never done.
    var heights: [Int32: Int] = [:]
    var pending = above.keys.filter { open[$0] == nil }
    while let lower = pending.popLast() {
      for upper in above[lower] ?? [] {
        heights[upper] = max(heights[upper] ?? 0, (heights[lower] ?? 1) + 1)
        open[upper, default: 0] -= 1
        if open[upper] == 0 { pending.append(upper) }
      }
    }
    return open.values.contains { $0 > 0 } ? nil : heights.values.max() ?? 1
  }
}
