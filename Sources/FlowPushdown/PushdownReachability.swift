/// What a pushdown system can reach from a configuration: the heads, their rules, and how each head is reached.
///
/// Heads and rules are numbered from 0 in the order in which they are found. Heads are found in the order of the least weight of
/// a run to them. All other questions use these numbers.
package final class PushdownReachability: Sendable {
  /// The configuration that runs start from.
  package let start: PushdownConfiguration
  /// The heads of all reachable configurations.
  package let heads: [PushdownHead]
  /// The least weight of a run to a configuration with each head; weights above 2^60 count as that.
  package let weights: [Int]
  /// Whether the control of each head is an inner control, which the app passes through within a step.
  package let isInner: [Bool]
  /// The rules of all heads, head by head.
  package let rules: [PushdownRule]
  let ruleHeads: [Int32]
  let ruleOrigins: [Int32]
  let firstRules: [Int]
  let headNumbers: [Int32]
  let headTransitions: [[Int32]]
  let automaton: PostAutomaton
  /// The symbols directly below each level of the automaton.
  let symbolsBelow: [[SymbolBelow]]
  /// The number of transitions of the automaton, and of detours.
  package let transitionCount: Int

  /// Finds what can be reached.
  ///
  /// - Parameters:
  ///   - start: A configuration whose stack is not empty. No rule should pop its lowest symbol: a run that does so ends.
  ///   - isInner: Whether a control is inner. Configurations with an inner control lie within steps and are not states.
  ///   - rules: Returns the rules of a head. It is called once for each reachable head, in the order of their weights.
  /// - Throws: ``PushdownError`` if a limit is hit, and what `rules` throws.
  /// - Complexity: With P controls, L levels, H heads and D rules, the saturation tries P·D detours, and each of the at most
  ///   L·H transitions follows its head's distinct detours, at most P for each symbol that the head leaves below. The queue
  ///   adds a logarithm.
  package convenience init(
    from start: PushdownConfiguration, limits: PushdownLimits = .init(),
    isInner: (Int32) -> Bool = { _ in false }, rules: (PushdownHead) throws -> [PushdownRule]
  ) throws {
    var saturation = PostSaturation(from: start, limits: limits)
    _ = try saturation.run(until: { _ in false }, rules: rules)
    self.init(saturation, start: start, isInner: isInner)
  }

  /// Takes the results of a saturation, which may have ended early.
  init(_ saturation: PostSaturation, start: PushdownConfiguration, isInner: (Int32) -> Bool) {
    let automaton = saturation.automaton
    let heads = saturation.headOrigins.map { number in
      let origin = automaton.origins[Int(number)]
      return PushdownHead(automaton.controls[Int(origin.control)], origin.symbol)
    }
    let weights = saturation.headTransitions.map { automaton.weight(to: $0[0]) }
    (self.start, self.heads, self.weights) = (start, heads, weights)
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

  /// Returns the numbers of a head's rules.
  package func rules(of head: Int) -> Range<Int> { firstRules[head]..<firstRules[head + 1] }

  /// Returns the number of a head; nil if it is not reachable.
  package func number(of head: PushdownHead) -> Int? {
    automaton.position(of: head.control).flatMap { self.head(control: $0, symbol: head.symbol) }
  }

  /// Returns the number of the head with a control, by position, and a symbol.
  func head(control: Int32, symbol: Int32) -> Int? {
    guard let origin = automaton.knownOrigin(control, symbol) else { return nil }
    let number = Int(headNumbers[Int(origin)])
    return number < 0 ? nil : number
  }

  /// Returns the position of a head's control.
  func control(of head: Int) -> Int32 { automaton.origins[Int(origin(of: head))].control }

  private func origin(of head: Int) -> Int32 { automaton.transitions[Int(headTransitions[head][0])].origin }

  /// Returns the position of the control that a rule leads to.
  func control(after rule: Int) -> Int32 { automaton.origins[Int(ruleOrigins[rule])].control }

  /// Returns the head that a rule leads to; nil if the rule pops.
  package func target(of rule: Int) -> Int? {
    rules[rule].pops ? nil : Int(headNumbers[Int(ruleOrigins[rule])])
  }
}
