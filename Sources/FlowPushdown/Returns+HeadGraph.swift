import FlowAlgorithms

/// The graph of heads: the heads of the part, with an edge wherever a run can get from one to another without going below the first one's
/// symbol.
///
/// A detour is an edge, and so is a rule that pushes, to what it pushes, or that resets, since nothing lies below then. So an infinite run
/// is an infinite path through the heads below whose symbol it never goes again (Esparza, Hansel, Rossmanith and Schwoon, 2000; Finkel,
/// Willems and Wolper, 1997).
extension Returns {
  /// The heads that the edges of a head lead to; some may occur twice.
  func nextHeads(of head: Int) -> [Int] {
    let pushed = part.rules(of: head).filter { part.system.rules[$0].pushes || part.system.rules[$0].resets }
    return detours[head].map { Int(targets[Int($0)]) }
      + pushed.compactMap(part.system.target)
  }

  /// Whether each head reaches one of some goals, which need not belong to the part.
  ///
  /// - Complexity: Linear in the graph.
  func heads(reaching goals: [Bool]) -> [Bool] {
    closure(of: goals) { head in
      (sources[head] + resetters[head]).map { Int($0) } + pushers[head].map { Int($0.head) }
    }
  }

  /// Whether each head gets to one of some others by detours, so at the same height.
  ///
  /// - Complexity: Linear in the graph.
  func heads(withDetoursTo goals: [Bool]) -> [Bool] {
    closure(of: goals) { head in sources[head].map { Int($0) } }
  }

  /// Whether each head can be reached from one of some others.
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

  /// The strongly connected components of the graph of some heads only, each in the order of its heads.
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
