package import FlowStateSpace

extension StackFlow {
  /// Returns how many items an unlimited stack can hold if items are only ever put on items on which they lie in the graph's
  /// states; nil if there is no such number.
  package func mostItems(in graph: StateGraph) -> Int? {
    var below: [Int32: Set<Int32>] = [:]
    for state in 0..<graph.stateCount {
      for items in contents(of: graph.state(state).words) {
        var lower = StackSymbols.bottom
        for item in items {
          // An entry may be 0, like the symbol of the bottom.
          let upper = plainEntry(item) + 1
          below[upper, default: []].insert(lower)
          lower = upper
        }
      }
    }
    return mostLyingOnOneAnother(below).map { max($0, 1) }
  }
}

/// The most items that can lie on one another, given what can lie directly below each; nil if there is no such number.
///
/// Continues from the bottom with the items below which all items are done. Items on one another in a cycle are never done.
func mostLyingOnOneAnother(_ below: [Int32: some Collection<Int32>]) -> Int? {
  var above: [Int32: [Int32]] = [:]
  for (upper, others) in below { for lower in others { above[lower, default: []].append(upper) } }
  var missing = below.mapValues(\.count)
  var (level, height, count) = ([StackSymbols.bottom], 0, 0)
  while true {
    var next: [Int32] = []
    for upper in level.flatMap({ above[$0] ?? [] }) {
      missing[upper, default: 0] -= 1
      if missing[upper] == 0 { next.append(upper) }
    }
    guard !next.isEmpty else { return count == below.count ? height : nil }
    (level, height, count) = (next, height + 1, count + next.count)
  }
}
