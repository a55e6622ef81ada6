/// What a pushdown system can reach from a configuration: its heads, its rules, and how each is reached.
///
/// Heads and rules have numbers, from 0 in the order in which they were found; heads are found in the order of the least weight of a run
/// to them. Everything else is asked with these numbers.
package struct PushdownReachability: Sendable {
  /// The configuration that runs start from.
  package let start: PushdownConfiguration
  /// The heads of all configurations that can be reached.
  package let heads: [PushdownHead]
  /// The least weight of a run to a configuration with each head; weights above 2^60 count as that.
  package let weights: [Int]
  /// Whether the control of each head is an inner one, which the app passes through in a step.
  package let isInner: [Bool]
  /// The rules of all heads, head by head.
  package let rules: [PushdownRule]
  let firstRules: [Int]
  let headNumbers: [Int32]
  let headTransitions: [[Int32]]
  let automaton: PostAutomaton

  /// Finds what can be reached.
  ///
  /// - Parameters:
  ///   - start: A configuration whose stack is not empty. Its lowest symbol should never be popped; a run ends where it is.
  ///   - isInner: Whether a control is an inner one: the configurations there are no states of the app, but lie inside its steps.
  ///   - rules: The rules of a head, asked once for each that is reached, in the order of their weights.
  /// - Throws: ``PushdownError`` where a limit is hit, and what `rules` throws.
  /// - Complexity: With P controls, L symbols on top after pushes and D rules, at most P²·L·D derivations, each with a logarithm for
  ///   the queue.
  package init(
    from start: PushdownConfiguration, limits: PushdownLimits = .init(),
    isInner: (Int32) -> Bool = { _ in false }, rules: (PushdownHead) throws -> [PushdownRule]
  ) throws {
    var saturation = PostSaturation(from: start, limits: limits)
    _ = try saturation.run(until: { _ in false }, rules: rules)
    self.init(saturation, start: start, isInner: isInner)
  }

  /// What a saturation found, which may have ended early.
  init(_ saturation: PostSaturation, start: PushdownConfiguration, isInner: (Int32) -> Bool) {
    var automaton = saturation.automaton
    automaton.chooseBelow()
    let heads = saturation.headOrigins.map { number in
      let origin = automaton.origins[Int(number)]
      let control = automaton.states[Int(origin.state)].control
      return PushdownHead(automaton.controls[Int(control)], origin.symbol)
    }
    self.start = start
    self.heads = heads
    self.isInner = heads.map { isInner($0.control) }
    weights = saturation.headTransitions.map { automaton.weight(to: $0[0]) }
    rules = saturation.rules
    firstRules = saturation.firstRules
    headNumbers =
      saturation.headNumbers
      + Array(repeating: -1, count: automaton.origins.count - saturation.headNumbers.count)
    headTransitions = saturation.headTransitions
    self.automaton = automaton
  }

  /// The number of transitions of the automaton.
  package var transitionCount: Int { automaton.transitions.count }

  /// Whether a pop leads to a head.
  func isUncovered(_ head: Int) -> Bool {
    automaton.isUncovered[Int(automaton.transitions[Int(headTransitions[head][0])].origin)]
  }

  /// The numbers of a head's rules.
  package func rules(of head: Int) -> Range<Int> { firstRules[head]..<firstRules[head + 1] }

  /// The number of a head; nil where it cannot be reached.
  package func number(of head: PushdownHead) -> Int? {
    automaton.position(of: head.control).flatMap { self.head(control: $0, symbol: head.symbol) }
  }

  /// The number of the head with a control, by its position, and a symbol.
  func head(control: Int32, symbol: Int32) -> Int? {
    guard let origin = automaton.origin(of: control, symbol) else { return nil }
    let number = Int(headNumbers[Int(origin)])
    return number < 0 ? nil : number
  }

  /// The position of a head's control.
  func control(of head: Int) -> Int32 {
    let origin = automaton.transitions[Int(headTransitions[head][0])].origin
    return automaton.states[Int(automaton.origins[Int(origin)].state)].control
  }

  /// The position of the control that a rule leads to.
  func control(after rule: Int) -> Int32 {
    guard let position = automaton.position(of: rules[rule].control) else {
      preconditionFailure("a rule that was found leads to a control that was not")
    }
    return position
  }

  /// The head that a rule leads to; nil where it pops.
  func target(of rule: Int) -> Int? {
    rules[rule].pops ? nil : head(control: control(after: rule), symbol: rules[rule].top)
  }
}
