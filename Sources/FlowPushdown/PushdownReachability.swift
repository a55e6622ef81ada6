/// What a pushdown system can reach from a configuration: its heads, its rules, and how each is reached.
///
/// Heads and rules have numbers, from 0 in the order in which they were found; heads are found in the order of the least weight of a run
/// to them. Everything else is asked with these numbers.
package final class PushdownReachability: Sendable {
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
  let ruleHeads: [Int32]
  let ruleOrigins: [Int32]
  let firstRules: [Int]
  let headNumbers: [Int32]
  let headTransitions: [[Int32]]
  let automaton: PostAutomaton
  /// What lies directly below each level of the automaton.
  let symbolsBelow: [[SymbolBelow]]
  /// The number of transitions that the automaton and its derivations took.
  package let transitionCount: Int

  /// Finds what can be reached.
  ///
  /// - Parameters:
  ///   - start: A configuration whose stack is not empty. Its lowest symbol should never be popped; a run ends where it is.
  ///   - isInner: Whether a control is an inner one: the configurations there are no states of the app, but lie inside its steps.
  ///   - rules: The rules of a head, asked once for each that is reached, in the order of their weights.
  /// - Throws: ``PushdownError`` where a limit is hit, and what `rules` throws.
  /// - Complexity: With P controls, L levels, H heads and D rules, P·D detours are tried, and each of the at most L·H transitions follows
  ///   its head's distinct detours, of which there are P for each symbol that the head leaves below. A queue adds a logarithm.
  package convenience init(
    from start: PushdownConfiguration, limits: PushdownLimits = .init(),
    isInner: (Int32) -> Bool = { _ in false }, rules: (PushdownHead) throws -> [PushdownRule]
  ) throws {
    var saturation = PostSaturation(from: start, limits: limits)
    _ = try saturation.run(until: { _ in false }, rules: rules)
    self.init(saturation, start: start, isInner: isInner)
  }

  /// What a saturation found, which may have ended early.
  init(_ saturation: PostSaturation, start: PushdownConfiguration, isInner: (Int32) -> Bool) {
    let automaton = saturation.automaton
    let heads = saturation.headOrigins.map { number in
      let origin = automaton.origins[Int(number)]
      return PushdownHead(automaton.controls[Int(origin.control)], origin.symbol)
    }
    let weights = saturation.headTransitions.map { automaton.weight(to: $0[0]) }
    self.start = start
    self.heads = heads
    self.weights = weights
    self.isInner = heads.map { isInner($0.control) }
    rules = saturation.rules
    ruleHeads = saturation.ruleHeads
    ruleOrigins = saturation.ruleOrigins
    firstRules = saturation.firstRules
    headNumbers =
      saturation.headNumbers
      + Array(repeating: -1, count: automaton.origins.count - saturation.headNumbers.count)
    headTransitions = saturation.headTransitions
    self.automaton = automaton
    symbolsBelow = automaton.levels.map { Self.symbolsBelow($0, saturation, weights: weights) }
    transitionCount = saturation.size
  }

  /// Whether a pop leads to a head.
  func isUncovered(_ head: Int) -> Bool { automaton.isUncovered[Int(origin(of: head))] }

  /// The numbers of a head's rules.
  package func rules(of head: Int) -> Range<Int> { firstRules[head]..<firstRules[head + 1] }

  /// The number of a head; nil where it cannot be reached.
  package func number(of head: PushdownHead) -> Int? {
    automaton.position(of: head.control).flatMap { self.head(control: $0, symbol: head.symbol) }
  }

  /// The number of the head with a control, by its position, and a symbol.
  func head(control: Int32, symbol: Int32) -> Int? {
    guard let origin = automaton.knownOrigin(control, symbol) else { return nil }
    let number = Int(headNumbers[Int(origin)])
    return number < 0 ? nil : number
  }

  /// The position of a head's control.
  func control(of head: Int) -> Int32 { automaton.origins[Int(origin(of: head))].control }

  private func origin(of head: Int) -> Int32 { automaton.transitions[Int(headTransitions[head][0])].origin }

  /// The position of the control that a rule leads to.
  func control(after rule: Int) -> Int32 { automaton.origins[Int(ruleOrigins[rule])].control }

  /// The head that a rule leads to; nil where it pops.
  package func target(of rule: Int) -> Int? {
    rules[rule].pops ? nil : Int(headNumbers[Int(ruleOrigins[rule])])
  }
}
