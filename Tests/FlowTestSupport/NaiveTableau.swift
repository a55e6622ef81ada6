/// Positions with guesses. A node's number is the position's number times the number of guesses, plus the guess.
struct NaiveTableau {
  private struct Arc {
    var target: Int
    var edge: Int?
  }

  /// A part of the formula. Its operands are indices of parts before it.
  private enum Part {
    /// Its truth by position.
    case known([Bool])
    case not(Int)
    case and(Int, Int)
    /// With the index of its guess.
    case next(Int, guess: Int)
    case until(Int, Int, guess: Int)
  }

  private let positions: NaivePositions
  private let guesses: Int
  private var parts: [Part] = []
  /// The parts that are true at each node, as bits.
  private var truths: [UInt64] = []
  private var arcs: [[Arc]]
  private var starts: [Int] = []
  private var reached: [Bool]

  init(positions: NaivePositions, refuting formula: NaiveRunFormula) {
    self.positions = positions
    guesses = 1 << formula.temporalParts.count
    let count = positions.all.count * guesses
    arcs = Array(repeating: [], count: count)
    reached = Array(repeating: false, count: count)
    var places: [NaiveRunFormula: Int] = [:]
    let whole = place(of: formula, &places)
    for node in 0..<count {
      truths.append(truths(at: node / guesses, guessing: node % guesses))
    }
    for (position, moves) in positions.moves.enumerated() {
      for move in moves {
        for target in move.target * guesses..<(move.target + 1) * guesses {
          let source = position * guesses + guess(at: position, before: target)
          arcs[source].append(Arc(target: target, edge: move.edge))
        }
      }
    }
    starts = (0..<guesses).filter { !isTrue(whole, at: $0) }
    var open = starts
    for start in starts { reached[start] = true }
    while let node = open.popLast() {
      for arc in arcs[node] where !reached[arc.target] {
        reached[arc.target] = true
        open.append(arc.target)
      }
    }
  }

  /// Returns the index of a formula among the parts. Adds it, after its operands, unless it is there.
  private mutating func place(of formula: NaiveRunFormula, _ places: inout [NaiveRunFormula: Int]) -> Int {
    if let known = places[formula] { return known }
    let checker = positions.checker
    let part: Part
    switch formula {
    case .truth: part = .known(positions.all.map { _ in true })
    case .condition(let condition):
      let byState = checker.views.indices.map { checker.holds(condition, $0) }
      part = .known(positions.all.map { byState[$0.state] })
    case .after(let event): part = .known(positions.all.map { $0.events.contains(event) })
    case .not(let operand): part = .not(place(of: operand, &places))
    case .and(let left, let right): part = .and(place(of: left, &places), place(of: right, &places))
    case .next(let operand):
      let operand = place(of: operand, &places)
      part = .next(operand, guess: guessCount)
    case .until(let left, let right):
      let (left, right) = (place(of: left, &places), place(of: right, &places))
      part = .until(left, right, guess: guessCount)
    }
    precondition(parts.count < 64, "a truth value of each part is a bit")
    parts.append(part)
    places[formula] = parts.count - 1
    return parts.count - 1
  }

  /// The number of parts so far that look at other positions.
  private var guessCount: Int {
    parts.count { part in
      switch part {
      case .next, .until: true
      case .known, .not, .and: false
      }
    }
  }

  /// Returns the parts that are true at a position, as bits, given a guess.
  private func truths(at position: Int, guessing guess: Int) -> UInt64 {
    var truths: UInt64 = 0
    func isTrue(_ part: Int) -> Bool { truths & (1 << UInt64(part)) != 0 }
    for (index, part) in parts.enumerated() {
      let value =
        switch part {
        case .known(let values): values[position]
        case .not(let operand): !isTrue(operand)
        case .and(let left, let right): isTrue(left) && isTrue(right)
        case .next(_, let bit), .until(_, _, let bit): guess & (1 << bit) != 0
        }
      if value { truths |= 1 << UInt64(index) }
    }
    return truths
  }

  /// Returns the only guess at a position that fits what is true at the next node.
  private func guess(at position: Int, before next: Int) -> Int {
    var (guess, truths) = (0, UInt64(0))
    func isTrue(_ part: Int) -> Bool { truths & (1 << UInt64(part)) != 0 }
    for (index, part) in parts.enumerated() {
      var bit: Int?
      let value: Bool
      switch part {
      case .known(let values): value = values[position]
      case .not(let operand): value = !isTrue(operand)
      case .and(let left, let right): value = isTrue(left) && isTrue(right)
      case .next(let operand, let guess): (value, bit) = (self.isTrue(operand, at: next), guess)
      case .until(let left, let right, let guess):
        (value, bit) = (isTrue(right) || isTrue(left) && self.isTrue(index, at: next), guess)
      }
      guard value else { continue }
      truths |= 1 << UInt64(index)
      if let bit { guess |= 1 << bit }
    }
    return guess
  }

  private func isTrue(_ part: Int, at node: Int) -> Bool { truths[node] & (1 << UInt64(part)) != 0 }

  // MARK: - Loops

  /// Returns for each node whether it lies on a loop that is fair and keeps what was guessed.
  ///
  /// A run satisfies a strong fairness constraint if its steps are possible in only finitely many states of the run, or are taken
  /// again and again. Tries each choice of the constraints for the former.
  func positionsOfFairLoops(_ fairness: [NaiveFairness]) -> [Bool] {
    let strong = fairness.filter(\.isStrong)
    var found = reached.map { _ in false }
    for choice in 0..<(1 << strong.count) {
      let never = strong.indices.filter { choice & (1 << $0) != 0 }.map { strong[$0] }
      let taken = strong.indices.filter { choice & (1 << $0) == 0 }.map { strong[$0] }
      let isAllowed = reached.indices.map { node in
        let state = positions.all[node / guesses].state
        return reached[node] && !never.contains { $0.isEnabled[state] }
      }
      for component in components(of: isAllowed) {
        let inside = Set(component)
        let edges = component.flatMap { node in
          arcs[node].filter { inside.contains($0.target) }
        }
        guard !edges.isEmpty, parts.indices.allSatisfy({ isKept($0, in: component) }),
          taken.allSatisfy({ isTaken($0, on: edges) }),
          fairness.allSatisfy({ one in
            one.isStrong || isTaken(one, on: edges)
              || component.contains { !one.isEnabled[positions.all[$0 / guesses].state] }
          })
        else { continue }
        for node in component { found[node] = true }
      }
    }
    return found
  }

  private func isTaken(_ fairness: NaiveFairness, on arcs: [Arc]) -> Bool {
    arcs.contains { $0.edge.map { fairness.isTaken[$0] } ?? false }
  }

  /// Whether a part, if it is an `until`, is fulfilled at some node, or not promised at some node.
  private func isKept(_ part: Int, in component: [Int]) -> Bool {
    guard case .until(_, let right, _) = parts[part] else { return true }
    return component.contains { isTrue(right, at: $0) || !isTrue(part, at: $0) }
  }

  /// Returns the strongly connected components of the allowed nodes (Kosaraju, 1978, as described by Sharir, 1981).
  private func components(of isAllowed: [Bool]) -> [[Int]] {
    var backwards: [[Int]] = arcs.map { _ in [] }
    for (node, arcs) in arcs.enumerated() where isAllowed[node] {
      for arc in arcs where isAllowed[arc.target] { backwards[arc.target].append(node) }
    }
    var finished: [Int] = []
    var seen = isAllowed.map { _ in false }
    for root in isAllowed.indices where isAllowed[root] && !seen[root] {
      seen[root] = true
      var path = [(node: root, next: 0)]
      while let last = path.last {
        guard last.next < arcs[last.node].count else {
          finished.append(last.node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = arcs[last.node][last.next].target
        if isAllowed[target], !seen[target] {
          seen[target] = true
          path.append((target, 0))
        }
      }
    }
    var components: [[Int]] = []
    var isPlaced = isAllowed.map { _ in false }
    for root in finished.reversed() where !isPlaced[root] {
      isPlaced[root] = true
      var component = [root]
      var next = 0
      while next < component.count {
        for source in backwards[component[next]] where !isPlaced[source] {
          isPlaced[source] = true
          component.append(source)
        }
        next += 1
      }
      components.append(component)
    }
    return components
  }

  // MARK: - Stems

  /// Returns the least number of steps, not counting stuttering, to one of these nodes.
  mutating func shortestStem(to goals: [Bool]) -> Int? {
    var seen = goals.map { _ in false }
    var level = starts
    var length = 0
    while !level.isEmpty {
      // First visits everything that stuttering leads to.
      var next = 0
      while next < level.count {
        let node = level[next]
        next += 1
        guard !seen[node] else { continue }
        seen[node] = true
        if goals[node] { return length }
        level += arcs[node].filter { $0.edge == nil && !seen[$0.target] }.map(\.target)
      }
      level = level.flatMap { node in
        arcs[node].filter { $0.edge != nil && !seen[$0.target] }.map(\.target)
      }
      length += 1
    }
    return nil
  }
}
