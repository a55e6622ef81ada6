/// Saturation of a ``PostAutomaton`` in the order of the weights of runs.
///
/// The rules are those of Schwoon (Model-checking pushdown systems, 2002, algorithm 2); they are applied in the manner of Knuth (A
/// generalization of Dijkstra's algorithm, 1977): a transition is used once its weight is final. What is queued has the weight of the
/// lightest run that needs it, so heads are reached in the order of their weights, and the source of rules is asked for each only then.
struct PostSaturation {
  var automaton = PostAutomaton()
  /// The origins of the heads, in the order in which they were reached.
  var headOrigins: [Int32] = []
  /// The head of each origin that is one and was reached; else -1.
  var headNumbers: [Int32] = []
  /// The transitions of each head.
  var headTransitions: [[Int32]] = []
  var rules: [PushdownRule] = []
  /// The place of each head's first rule, and the number of rules.
  var firstRules: [Int] = [0]
  /// The origin of the transitions that each rule derives.
  private var ruleOrigins: [Int32] = []
  private var queue = MinimumQueue()
  private let limits: PushdownLimits

  init(from start: PushdownConfiguration, limits: PushdownLimits) {
    self.limits = limits
    begin(at: start)
  }

  /// Makes the levels of the first stack: each is the state after its symbol is read.
  private mutating func begin(at start: PushdownConfiguration) {
    guard let head = start.head else { preconditionFailure("the first stack is empty") }
    let entry = automaton.origin(from: automaton.state(of: head.control), head.symbol)
    let first = automaton.states.count
    for _ in start.stack { automaton.states.append(.init(isEntered: true)) }
    for (depth, symbol) in start.stack.dropLast().reversed().enumerated() {
      let origin = automaton.origin(from: Int32(first + depth), symbol)
      derive(origin, Int32(first + depth + 1), weight: 0)
    }
    derive(entry, Int32(first), weight: 0)
  }

  /// Derives all transitions, or those up to the first head that is wanted.
  ///
  /// - Returns: The number of that head.
  mutating func run(
    until isWanted: (PushdownHead) -> Bool, rules source: (PushdownHead) throws -> [PushdownRule]
  ) throws -> Int? {
    while let (item, weight) = queue.next() {
      if automaton.transitions[Int(item)].isFinal { continue }
      automaton.transitions[Int(item)].isFinal = true
      let origin = automaton.origins[Int(automaton.transitions[Int(item)].origin)]
      let control = automaton.states[Int(origin.state)].control
      if control < 0 {
        close(context: item, weight: weight)
      } else if origin.symbol == PushdownRule.none {
        close(removal: item)
      } else {
        let head = PushdownHead(automaton.controls[Int(control)], origin.symbol)
        if let number = try close(item, head: head, rules: source), isWanted(head) { return number }
      }
      try limits.check(transitions: automaton.transitions.count)
    }
    return nil
  }

  private mutating func derive(
    _ origin: Int32, _ target: Int32, weight: Int, rule: Int32 = -1, first: Int32 = -1, second: Int32 = -1
  ) {
    let transition = PostAutomaton.Transition(
      origin: origin, target: target, weight: weight, rule: rule, first: first, second: second)
    if let number = automaton.derive(transition) {
      queue.add(number, weight: automaton.weight(to: number))
    }
  }

  /// A transition with a head on top.
  ///
  /// - Returns: The head's number where it is new.
  private mutating func close(
    _ item: Int32, head: PushdownHead, rules source: (PushdownHead) throws -> [PushdownRule]
  ) throws -> Int? {
    let transition = automaton.transitions[Int(item)]
    while headNumbers.count < automaton.origins.count { headNumbers.append(-1) }
    var number = Int(headNumbers[Int(transition.origin)])
    let isNew = number < 0
    if isNew {
      number = headOrigins.count
      guard number < limits.heads else { throw PushdownError.tooManyHeads(limit: limits.heads) }
      headNumbers[Int(transition.origin)] = Int32(number)
      headOrigins.append(transition.origin)
      headTransitions.append([])
      add(try source(head), of: head)
    }
    headTransitions[number].append(item)
    for rule in firstRules[number]..<firstRules[number + 1] {
      derive(
        ruleOrigins[rule], transition.target, weight: transition.weight.adding(weight: rules[rule].weight),
        rule: Int32(rule), first: item)
    }
    return isNew ? number : nil
  }

  private mutating func add(_ added: [PushdownRule], of head: PushdownHead) {
    for rule in added {
      precondition(rule.head == head, "a source gave a rule of another head")
      let control = automaton.state(of: rule.control)
      let top = automaton.origin(from: control, rule.top)
      ruleOrigins.append(rule.pushes ? automaton.origin(from: automaton.level(of: top), rule.below) : top)
      rules.append(rule)
    }
    firstRules.append(rules.count)
  }

  /// A transition from a level: the first one enters it.
  private mutating func close(context item: Int32, weight: Int) {
    let context = automaton.transitions[Int(item)]
    let level = automaton.origins[Int(context.origin)].state
    automaton.states[Int(level)].contexts.append(item)
    if !automaton.states[Int(level)].isEntered {
      automaton.states[Int(level)].isEntered = true
      automaton.states[Int(level)].offset = weight
      automaton.states[Int(level)].trigger = item
      derive(automaton.states[Int(level)].entry, level, weight: 0)
    }
    for removal in automaton.states[Int(level)].removals { join(item, removal) }
  }

  /// A transition that reads nothing.
  private mutating func close(removal item: Int32) {
    let level = automaton.transitions[Int(item)].target
    automaton.states[Int(level)].removals.append(item)
    for context in automaton.states[Int(level)].contexts { join(context, item) }
  }

  /// Uncovers what lies below a level.
  private mutating func join(_ context: Int32, _ removal: Int32) {
    let (below, above) = (automaton.transitions[Int(context)], automaton.transitions[Int(removal)])
    let control = automaton.origins[Int(above.origin)].state
    let origin = automaton.origin(from: control, automaton.symbol(of: context))
    automaton.isUncovered[Int(origin)] = true
    derive(
      origin, below.target, weight: below.weight.adding(weight: above.weight), first: context,
      second: removal)
  }
}
