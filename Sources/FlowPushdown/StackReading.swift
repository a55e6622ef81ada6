/// A deterministic automaton that reads a stack from its bottom, and knows the stack by the state that it ends in.
///
/// With it a search answers questions about what lies below the top without a symbol for each answer: a regular valuation (Esparza, Kučera
/// and Schwoon, Model checking LTL with regular valuations for pushdown systems, 2003).
package struct StackReading {
  /// The state for the empty stack.
  package let start: Int32
  /// The state after one more symbol, given the one before.
  package let next: (_ state: Int32, _ symbol: Int32) -> Int32

  /// An automaton; its states are numbers that are not negative.
  package init(start: Int32, next: @escaping (_ state: Int32, _ symbol: Int32) -> Int32) {
    self.start = start
    self.next = next
  }
}

extension PushdownReachability {
  /// A run of least weight to a configuration that is wanted, as rule numbers; nil where none can be reached.
  ///
  /// It is Dijkstra's search over levels and heads, each with what was read of the stack below.
  ///
  /// - Parameters:
  ///   - weight: The run must be lighter.
  ///   - isWanted: Whether the configurations with a head are wanted, given what was read below its symbol.
  /// - Throws: ``PushdownError`` where a limit is hit.
  /// - Complexity: With S states of the automaton, S times the transitions and the rules that push, and a logarithm.
  package func lightestRun(
    reading: StackReading, below weight: Int = .max, limits: PushdownLimits = .init(),
    to isWanted: (_ head: Int, _ state: Int32) -> Bool
  ) throws(PushdownError) -> (weight: Int, rules: [Int])? {
    var search = StackSearch(self, reading)
    guard let found = try search.run(below: weight, limits: limits, to: isWanted) else { return nil }
    return (search.weights[Int(found)], try unfolded(search.parts(of: found), limit: 1_000_000))
  }
}

/// The search of ``PushdownReachability/lightestRun(reading:below:limits:to:)``.
private struct StackSearch {
  /// A level that was entered, or a head at the height of one, and what was read below its symbol.
  private struct Node {
    /// The level; or the complement of the head's number.
    let place: Int32
    let state: Int32
    /// The node before it; -1 at the start.
    var previous: Int32
    /// The rule that enters the level, or the transition to the head; -1 for a level of the first stack.
    var by: Int32
    var isFinal = false
  }

  private let system: PushdownReachability
  private let reading: StackReading
  /// The transitions to each level.
  private var transitions: [[(transition: Int32, head: Int32)]]
  private var nodes: [Node] = []
  private var numbers = PairTable()
  private(set) var weights: [Int] = []
  private var queue = MinimumQueue()

  init(_ system: PushdownReachability, _ reading: StackReading) {
    (self.system, self.reading) = (system, reading)
    transitions = Array(repeating: [], count: system.automaton.levels.count)
    for (head, known) in system.headTransitions.enumerated() {
      for transition in known {
        let level = system.automaton.transitions[Int(transition)].target
        transitions[Int(level)].append((transition, Int32(head)))
      }
    }
    var state = reading.start
    for (height, symbol) in system.start.stack.enumerated() {
      let level = system.start.stack.count - 1 - height
      reach(Node(place: Int32(level), state: state, previous: -1, by: -1), weight: 0)
      state = reading.next(state, symbol)
    }
  }

  /// The node of the first head that is wanted.
  mutating func run(
    below limit: Int, limits: PushdownLimits, to isWanted: (Int, Int32) -> Bool
  ) throws(PushdownError) -> Int32? {
    var steps = 0
    while let (number, weight) = queue.next(), weight < limit {
      guard !nodes[Int(number)].isFinal else { continue }
      nodes[Int(number)].isFinal = true
      let node = nodes[Int(number)]
      if node.place >= 0 {
        for (transition, head) in transitions[Int(node.place)] {
          let further = system.automaton.transitions[Int(transition)].weight
          reach(
            Node(place: ~head, state: node.state, previous: number, by: transition),
            weight: weight.adding(weight: further))
        }
      } else {
        let head = Int(~node.place)
        if !system.isInner[head], isWanted(head, node.state) { return number }
        push(from: head, number, node.state, weight)
      }
      steps += 1
      try limits.check(transitions: nodes.count, step: steps)
    }
    return nil
  }

  /// Enters the levels of what a head pushes.
  private mutating func push(from head: Int, _ number: Int32, _ state: Int32, _ weight: Int) {
    var last: (symbol: Int32, state: Int32)?
    for rule in system.rules(of: head) where system.rules[rule].pushes {
      let level = system.automaton.pushedLevels[Int(system.ruleOrigins[rule])]
      let symbol = system.rules[rule].below
      let read = last?.symbol == symbol ? last?.state ?? 0 : reading.next(state, symbol)
      last = (symbol, read)
      reach(
        Node(place: level, state: read, previous: number, by: Int32(rule)),
        weight: weight.adding(weight: system.rules[rule].weight))
    }
  }

  private mutating func reach(_ node: Node, weight: Int) {
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

  /// The run to a node: transitions, and the complements of the rules that enter levels; the last comes first.
  func parts(of number: Int32) -> [Int32] {
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
