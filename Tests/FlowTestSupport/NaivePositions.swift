/// The positions of runs: a state, and which of the events that a formula asks for led there.
struct NaivePositions {
  /// A step, or stuttering, from one position to another.
  struct Move {
    var target: Int
    /// The number of the step in the graph; nil for stuttering.
    var edge: Int?
  }

  /// The state and the events of each position; the first position is the start.
  private(set) var all: [(state: Int, events: Set<String>)] = [(0, [])]
  /// The moves from each position.
  private(set) var moves: [[Move]] = []
  let checker: NaiveChecker

  init(_ checker: NaiveChecker, asking events: [String]) {
    self.checker = checker
    var known: [[String]: Int] = [["0"]: 0]
    var edges: [[Int]] = checker.graph.states.map { _ in [] }
    for (index, edge) in checker.graph.edges.enumerated() {
      edges[edge.source].append(index)
    }
    var next = 0
    while next < all.count {
      let state = all[next].state
      let steps = edges[state].map { (Optional($0), checker.graph.edges[$0].target) } + [(nil, state)]
      moves.append([])
      for (edge, target) in steps {
        let name = edge.map { checker.name(of: checker.graph.edges[$0].step) }
        let arrival = Set(events.filter { $0 == name })
        let key = ["\(target)"] + arrival.sorted()
        if known[key] == nil {
          known[key] = all.count
          all.append((target, arrival))
        }
        moves[next].append(Move(target: known[key] ?? 0, edge: edge))
      }
      next += 1
    }
  }
}
