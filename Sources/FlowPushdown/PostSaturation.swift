import FlowAlgorithms

/// Saturation of a ``PostAutomaton`` in the order of the weights of runs.
///
/// It derives what Schwoon's rules derive (Model-checking pushdown systems, 2002, algorithm 2), in the order of Knuth (A
/// generalization of Dijkstra's algorithm, 1977): a transition is used once its weight is final. The queue orders transitions by
/// the weight of the lightest run that needs them. So heads are reached in the order of their weights, and a head's rules are
/// requested when it is reached.
///
/// A rule that swaps is a *detour* from head to head, and so is a rule that pushes, followed by the removal of what it pushed. A
/// detour is found once for all levels at which its head occurs (summary edges: Reps, Horwitz and Sagiv, Precise interprocedural
/// dataflow analysis via graph reachability, 1995). If several rules make the same detour, one of least weight is kept.
struct PostSaturation {
  /// A way from a head to another head at the same height, or to the head's removal.
  private struct Detour {
    let origin: Int32
    var weight: Int
    var rule: Int32
    /// The removal of what the rule pushes; -1 if it does not push.
    var removal: Int32
  }

  var automaton = PostAutomaton()
  /// The origins of the heads, in the order in which they were reached.
  var headOrigins: [Int32] = []
  /// The head of each origin; -1 if the origin is not a head or is not reached.
  var headNumbers: [Int32] = []
  /// The final transitions of each head.
  var headTransitions: [[Int32]] = []
  var rules: [PushdownRule] = []
  /// The origin that each rule leads to, without the symbol that it leaves below.
  var ruleOrigins: [Int32] = []
  var ruleHeads: [Int32] = []
  /// The place of each head's first rule, and the number of rules.
  var firstRules: [Int] = [0]
  /// The detours of each head, and their places by head and origin.
  private var detours: [[Detour]] = []
  private var detourPlaces = HashTable()
  private var detourCount = 0
  private var steps = 0
  private var queue = MinimumQueue()
  private let limits: PushdownLimits
  /// The level of the lowest symbol.
  private let bottomLevel: Int32

  init(from start: PushdownConfiguration, limits: PushdownLimits) {
    self.limits = limits
    bottomLevel = Int32(start.stack.count - 1)
    guard let head = start.head else { preconditionFailure("the first stack is empty") }
    for symbol in start.stack.dropLast().reversed() {
      automaton.levels.append(.init(nextSymbol: symbol))
    }
    automaton.levels.append(.init())
    let entry = automaton.origin(automaton.newPosition(of: head.control), head.symbol)
    derive(.init(origin: entry, target: 0, weight: 0))
  }

  var size: Int { automaton.transitions.count + detourCount }

  /// Derives all transitions, or stops at the first head that satisfies `isWanted`.
  ///
  /// - Returns: The number of that head; nil if there is none.
  mutating func run(
    until isWanted: (PushdownHead) -> Bool, rules source: (PushdownHead) throws -> [PushdownRule]
  ) throws -> Int? {
    while let (item, weight) = queue.next() {
      if automaton.transitions[Int(item)].isFinal { continue }
      automaton.transitions[Int(item)].isFinal = true
      let number = Int(automaton.transitions[Int(item)].origin)
      let origin = automaton.origins[number]
      if origin.symbol == PushdownRule.none {
        close(removal: item, at: origin.control)
      } else {
        while headNumbers.count <= number { headNumbers.append(-1) }
        let isNew = headNumbers[number] < 0
        let head = PushdownHead(automaton.controls[Int(origin.control)], origin.symbol)
        if isNew { try open(head, Int32(number), weight: weight, rules: source) }
        close(item, of: headNumbers[number])
        if isNew, isWanted(head) { return Int(headNumbers[number]) }
      }
      steps += 1
      try limits.check(transitions: size, step: steps)
    }
    return nil
  }

  private mutating func derive(_ transition: PostAutomaton.Transition) {
    if let number = automaton.derive(transition) {
      queue.add(number, weight: automaton.weight(to: number))
    }
  }

  /// Numbers a new head and requests its rules.
  private mutating func open(
    _ head: PushdownHead, _ origin: Int32, weight: Int, rules source: (PushdownHead) throws -> [PushdownRule]
  ) throws {
    let number = headOrigins.count
    guard number < limits.heads else { throw PushdownError.tooManyHeads(limit: limits.heads) }
    headNumbers[Int(origin)] = Int32(number)
    headOrigins.append(origin)
    headTransitions.append([])
    detours.append([])
    for rule in try source(head) {
      precondition(rule.head == head, "a source gave a rule of another head")
      rules.append(rule)
      ruleHeads.append(Int32(number))
      let target = automaton.origin(automaton.newPosition(of: rule.control), rule.top)
      ruleOrigins.append(target)
      if rule.resets {
        reset(Int32(rules.count - 1), target, weight: weight.adding(weight: rule.weight))
      } else if rule.pushes {
        push(Int32(rules.count - 1), target, weight: weight.adding(weight: rule.weight))
      } else {
        add(
          Detour(origin: target, weight: rule.weight, rule: Int32(rules.count - 1), removal: -1), to: number)
      }
    }
    firstRules.append(rules.count)
  }

  /// Handles a rule that resets: it leads to the lowest level, which belongs to the first stack.
  private mutating func reset(_ rule: Int32, _ head: Int32, weight: Int) {
    derive(.init(origin: head, target: bottomLevel, weight: weight, rule: rule))
  }

  /// Handles a new rule that pushes. The lightest one, or the first of these, enters the level.
  private mutating func push(_ rule: Int32, _ head: Int32, weight: Int) {
    let level = Int(automaton.level(of: head))
    automaton.levels[level].callers.append(rule)
    let entry = automaton.levels[level].entry
    let isOpen = entry < 0 || !automaton.transitions[Int(entry)].isFinal
    if entry < 0 || isOpen && weight < automaton.levels[level].offset {
      automaton.levels[level].offset = weight
      automaton.levels[level].trigger = rule
      automaton.levels[level].entry = enter(level, head, weight: weight)
    }
    for removal in automaton.levels[level].removals { detour(by: rule, removal) }
  }

  /// Queues the first transition to a level.
  private mutating func enter(_ level: Int, _ head: Int32, weight: Int) -> Int32 {
    let known = automaton.levels[level].entry
    let entry = PostAutomaton.Transition(origin: head, target: Int32(level), weight: 0)
    let number = known < 0 ? automaton.derive(entry) ?? known : known
    queue.add(number, weight: weight)
    return number
  }

  /// Handles a final transition from a head: follows all known detours of the head.
  private mutating func close(_ item: Int32, of head: Int32) {
    headTransitions[Int(head)].append(item)
    for detour in detours[Int(head)] { follow(detour, after: item) }
  }

  /// Handles a final transition that reads nothing: uncovers what the callers, or the first stack, left below.
  private mutating func close(removal item: Int32, at control: Int32) {
    let removal = automaton.transitions[Int(item)]
    let level = Int(removal.target)
    automaton.levels[level].removals.append(item)
    if automaton.levels[level].nextSymbol != PushdownRule.none {
      let origin = automaton.origin(control, automaton.levels[level].nextSymbol)
      automaton.isUncovered[Int(origin)] = true
      derive(.init(origin: origin, target: removal.target + 1, weight: removal.weight, second: item))
    }
    for rule in automaton.levels[level].callers { detour(by: rule, item) }
  }

  /// Adds the detour of a rule that pushes, followed by a removal of what it pushes.
  private mutating func detour(by rule: Int32, _ item: Int32) {
    let removal = automaton.transitions[Int(item)]
    let pushing = rules[Int(rule)]
    let origin = automaton.origin(automaton.origins[Int(removal.origin)].control, pushing.below)
    automaton.isUncovered[Int(origin)] = true
    let weight = removal.weight.adding(weight: pushing.weight)
    add(Detour(origin: origin, weight: weight, rule: rule, removal: item), to: Int(ruleHeads[Int(rule)]))
  }

  private mutating func add(_ detour: Detour, to head: Int) {
    let place = Int(detourPlaces.number(of: Int32(head), detour.origin, new: detours[head].count))
    if place == detours[head].count {
      detours[head].append(detour)
      detourCount += 1
    } else {
      guard detour.weight < detours[head][place].weight else { return }
      detours[head][place] = detour
    }
    for item in headTransitions[head] { follow(detour, after: item) }
  }

  private mutating func follow(_ detour: Detour, after item: Int32) {
    let transition = automaton.transitions[Int(item)]
    derive(
      .init(
        origin: detour.origin, target: transition.target,
        weight: transition.weight.adding(weight: detour.weight), rule: detour.rule, first: item,
        second: detour.removal))
  }
}
