import FlowAlgorithms

/// The heads of a part, with an edge wherever a run can get from one to another without going below the first one's symbol.
///
/// A rule that swaps is an edge, one that pushes is an edge to what it pushes, and together with a way in which that is popped it is an edge
/// to what is then on top, a *summary*. So an infinite run is an infinite path through the heads below whose symbol it never goes again
/// (Esparza, Hansel, Rossmanith and Schwoon, 2000, section 3; Finkel, Willems and Wolper, 1997).
struct HeadGraph {
  /// A rule that is taken from a head.
  struct Edge {
    /// The head that it leads to.
    let target: Int32
    let rule: Int32
    /// The fact by which what the rule pushes is popped; -1 where it does not push, or what it pushes stays.
    let fact: Int32
  }

  let returns: Returns
  private var edges: [Edge] = []
  /// The place of each head's first edge, and the number of edges.
  private var firstEdges: [Int] = [0]

  /// The graph of a part.
  ///
  /// - Throws: ``PushdownError`` where a limit is hit; edges count as transitions.
  init(_ part: PushdownPart, limits: PushdownLimits) throws(PushdownError) {
    returns = try Returns(part, limits: limits)
    for head in part.heads.indices {
      for rule in part.rules(of: head) {
        addEdges(of: rule)
        try limits.check(transitions: edges.count)
      }
      firstEdges.append(edges.count)
    }
  }

  private mutating func addEdges(of rule: Int) {
    let system = returns.part.system
    guard let target = system.target(of: rule) else { return }
    edges.append(Edge(target: Int32(target), rule: Int32(rule), fact: -1))
    guard system.rules[rule].pushes else { return }
    for fact in returns.factsOf[target] {
      let control = returns.facts[Int(fact)].control
      guard let next = system.head(control: control, symbol: system.rules[rule].below) else { continue }
      edges.append(Edge(target: Int32(next), rule: Int32(rule), fact: fact))
    }
  }

  /// The edges of a head; none where it does not belong to the part.
  func edges(of head: Int) -> ArraySlice<Edge> { edges[firstEdges[head]..<firstEdges[head + 1]] }

  /// Whether each head reaches one of some goals, which need not belong to the part.
  ///
  /// - Complexity: Linear in the graph.
  func heads(reaching goals: [Bool]) -> [Bool] {
    var sources: [[Int32]] = Array(repeating: [], count: goals.count)
    for head in goals.indices {
      for edge in edges(of: head) where edge.target != head { sources[Int(edge.target)].append(Int32(head)) }
    }
    return closure(of: goals) { sources[$0] }
  }

  /// Whether each head can be reached from one of some others.
  ///
  /// - Complexity: Linear in the graph.
  func heads(reachedFrom starts: [Int]) -> [Bool] {
    var isStart = Array(repeating: false, count: firstEdges.count - 1)
    for start in starts { isStart[start] = true }
    return closure(of: isStart) { head in edges(of: head).map(\.target) }
  }

  private func closure(of heads: [Bool], next: (Int) -> [Int32]) -> [Bool] {
    var closure = heads
    var pending = heads.indices.filter { heads[$0] }
    while let head = pending.popLast() {
      for other in next(head) where !closure[Int(other)] {
        closure[Int(other)] = true
        pending.append(Int(other))
      }
    }
    return closure
  }

  /// The strongly connected components of the graph of some heads only, each in the order of its heads.
  ///
  /// - Complexity: Linear in the graph.
  func components(within heads: [Int]) -> [[Int]] {
    var targets: [[Int]] = Array(repeating: [], count: firstEdges.count - 1)
    var isInside = Array(repeating: false, count: targets.count)
    for head in heads { isInside[head] = true }
    for head in heads {
      targets[head] = edges(of: head).map { Int($0.target) }.filter { isInside[$0] }
    }
    let numbers = stronglyConnectedComponents(of: targets, reachedFrom: heads)
    var components: [[Int]] = Array(repeating: [], count: (numbers.max() ?? -1) + 1)
    for head in heads { components[numbers[head]].append(head) }
    return components
  }
}
