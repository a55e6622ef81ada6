import FlowAlgorithms

/// The graph of heads: the heads of the part, with an edge from one head to another if a run leads there without popping the
/// first head's symbol.
///
/// A detour is an edge. So is a rule that pushes, to the head that it pushes, and a rule that resets, since then nothing lies
/// below. So an infinite run is an infinite path through those of its heads whose symbol it never pops (Esparza, Hansel,
/// Rossmanith and Schwoon, 2000; Finkel, Willems and Wolper, 1997).
extension Returns {
  /// Returns the heads to which the edges of a head lead. A head may occur twice.
  func nextHeads(of head: Int) -> [Int] {
    let pushed = part.rules(of: head).filter { part.system.rules[$0].pushes || part.system.rules[$0].resets }
    return detours[head].map { Int(targets[Int($0)]) }
      + pushed.compactMap(part.system.target)
  }

  /// Returns, for each head, whether it reaches a goal. Goals need not belong to the part.
  ///
  /// - Complexity: Linear in the graph.
  func heads(reaching goals: [Bool]) -> [Bool] {
    closure(of: goals) { head in
      (sources[head] + resetters[head]).map { Int($0) } + pushers[head].map { Int($0.head) }
    }
  }

  /// Returns, for each head, whether detours lead from it to a goal, that is, at the same height.
  ///
  /// - Complexity: Linear in the graph.
  func heads(withDetoursTo goals: [Bool]) -> [Bool] {
    closure(of: goals) { head in sources[head].map { Int($0) } }
  }

  /// Returns, for each head, whether it is reachable from one of some heads.
  ///
  /// - Complexity: Linear in the graph.
  func heads(reachedFrom starts: [Int]) -> [Bool] {
    var isStart = Array(repeating: false, count: part.heads.count)
    for start in starts { isStart[start] = true }
    return closure(of: isStart, next: nextHeads)
  }

  private func closure(of heads: [Bool], next: (Int) -> [Int]) -> [Bool] {
    var closure = heads
    var pending = heads.indices.filter { heads[$0] }
    while let head = pending.popLast() {
      for other in next(head) where !closure[other] {
        closure[other] = true
        pending.append(other)
      }
    }
    return closure
  }

  /// Returns the strongly connected components of the graph restricted to some heads, each in the order of its heads.
  ///
  /// - Complexity: Linear in the graph.
  func components(within heads: [Int]) -> [[Int]] {
    var targets: [[Int]] = Array(repeating: [], count: part.heads.count)
    var isInside = Array(repeating: false, count: targets.count)
    for head in heads { isInside[head] = true }
    for head in heads { targets[head] = nextHeads(of: head).filter { isInside[$0] } }
    let numbers = stronglyConnectedComponents(of: targets, reachedFrom: heads)
    var components: [[Int]] = Array(repeating: [], count: (numbers.max() ?? -1) + 1)
    for head in heads { components[numbers[head]].append(head) }
    return components
  }
}
