import FlowAlgorithms

/// A search for configurations by head and by what an automaton reads below the head, in the order of the weights of runs to
/// them.
///
/// The automaton is deterministic and reads a stack from its bottom. Its state stands for the stack that it read. So a search
/// answers questions about what lies below the top without a symbol for each answer: a regular valuation (Esparza, Kučera and
/// Schwoon, Model checking LTL with regular valuations for pushdown systems, 2003).
///
/// This is Dijkstra's search over levels and heads, each with the automaton's state below it. Many questions share one search:
/// each looks at the configurations found so far, and continues the search only if they do not answer it.
///
/// A class, because the search continues between questions. **Invariant:** one thread uses it at a time.
package final class StackSearch {
  /// An entered level, or a head at the height of a level, with the automaton's state below its symbol.
  private struct Node {
    /// The level, or the complement of the head's number.
    let place: Int32
    let state: Int32
    /// The node before it; -1 at the start.
    var previous: Int32
    /// The rule that enters the level, or the transition to the head; -1 for a level of the first stack.
    var by: Int32
    var isFinal = false
  }

  private let system: PushdownReachability
  /// The automaton's state after one more symbol, given the one before.
  private let next: (_ state: Int32, _ symbol: Int32) -> Int32
  /// Transitions by the level that they lead to.
  package struct Levels: Sendable {
    fileprivate var transitions: [[(transition: Int32, head: Int32)]]

    /// Groups the transitions of a system.
    package init(_ system: PushdownReachability) {
      transitions = Array(repeating: [], count: system.automaton.levels.count)
      for (head, known) in system.headTransitions.enumerated() {
        for transition in known {
          let level = system.automaton.transitions[Int(transition)].target
          transitions[Int(level)].append((transition, Int32(head)))
        }
      }
    }
  }

  private let levels: Levels
  private var nodes: [Node] = []
  private var numbers = HashTable()
  private var weights: [Int] = []
  private var queue = MinimumQueue()
  /// The nodes found so far whose heads belong to states of the app, nearest first.
  private var found: [Int32] = []
  private var steps = 0

  /// Prepares to search everything that a system can reach.
  ///
  /// - Parameters:
  ///   - levels: The levels of the system, if the caller has them.
  ///   - next: The automaton's state after one more symbol, given the state before. State 0 stands for the empty stack. No state
  ///     is negative.
  package init(
    _ system: PushdownReachability, levels: Levels? = nil,
    next: @escaping (_ state: Int32, _ symbol: Int32) -> Int32
  ) {
    (self.system, self.levels, self.next) = (system, levels ?? Levels(system), next)
    var state: Int32 = 0
    for (height, symbol) in system.start.stack.enumerated() {
      let level = system.start.stack.count - 1 - height
      reach(Node(place: Int32(level), state: state, previous: -1, by: -1), weight: 0)
      state = next(state, symbol)
    }
  }

  /// Returns a run of least weight to a wanted configuration, as rule numbers; nil if none is reachable.
  ///
  /// - Parameters:
  ///   - weight: The run must be lighter than this.
  ///   - isWanted: Whether the configurations with a head are wanted, given the automaton's state below its symbol.
  /// - Throws: ``PushdownError`` if a limit is hit.
  /// - Complexity: With S states of the automaton, S times the number of transitions and of rules that push, with a logarithm,
  ///   for all
  ///   questions together, and S times the number of heads for each question.
  package func lightestRun(
    below weight: Int = .max, limits: PushdownLimits = .init(),
    to isWanted: (_ head: Int, _ state: Int32) -> Bool
  ) throws(PushdownError) -> (weight: Int, rules: [Int])? {
    var position = 0
    while true {
      if position == found.count, !(try findNext(limits)) { return nil }
      let number = Int(found[position])
      guard weights[number] < weight else { return nil }
      if isWanted(Int(~nodes[number].place), nodes[number].state) {
        return (weights[number], try system.unfolded(parts(of: found[position])))
      }
      position += 1
    }
  }

  /// Searches until it finds another head. Returns false if there is none.
  private func findNext(_ limits: PushdownLimits) throws(PushdownError) -> Bool {
    while let (number, weight) = queue.next() {
      guard !nodes[Int(number)].isFinal else { continue }
      nodes[Int(number)].isFinal = true
      let node = nodes[Int(number)]
      var isFound = false
      if node.place >= 0 {
        for (transition, head) in levels.transitions[Int(node.place)] {
          let further = system.automaton.transitions[Int(transition)].weight
          reach(
            Node(place: ~head, state: node.state, previous: number, by: transition),
            weight: weight.adding(weight: further))
        }
      } else {
        let head = Int(~node.place)
        isFound = !system.isInner[head]
        if isFound { found.append(number) }
        push(from: head, number, node.state, weight)
      }
      steps += 1
      try limits.check(transitions: nodes.count, step: steps)
      if isFound { return true }
    }
    return false
  }

  /// Enters the levels that a head pushes.
  private func push(from head: Int, _ number: Int32, _ state: Int32, _ weight: Int) {
    var last: (symbol: Int32, state: Int32)?
    for rule in system.rules(of: head) where system.rules[rule].pushes {
      let level = system.automaton.pushedLevels[Int(system.ruleOrigins[rule])]
      let symbol = system.rules[rule].below
      let read = last?.symbol == symbol ? last?.state ?? 0 : next(state, symbol)
      last = (symbol, read)
      reach(
        Node(place: level, state: read, previous: number, by: Int32(rule)),
        weight: weight.adding(weight: system.rules[rule].weight))
    }
  }

  private func reach(_ node: Node, weight: Int) {
    let number = numbers.number(of: node.place, node.state, new: nodes.count)
    if number == nodes.count {
      nodes.append(node)
      weights.append(weight)
    } else {
      guard weight < weights[Int(number)] else { return }
      nodes[Int(number)] = node
      weights[Int(number)] = weight
    }
    queue.add(number, weight: weight)
  }

  /// Returns the run to a node, last part first: transitions, and the complements of the rules that enter levels.
  private func parts(of number: Int32) -> [Int32] {
    var parts: [Int32] = []
    var current = number
    while current >= 0 {
      let node = nodes[Int(current)]
      if node.by >= 0 { parts.append(node.place < 0 ? node.by : ~node.by) }
      current = node.previous
    }
    return parts
  }
}
