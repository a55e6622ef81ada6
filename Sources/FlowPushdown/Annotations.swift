import FlowAlgorithms

/// Which controls satisfy a formula over each stack, as a finite automaton that reads stacks from the bottom.
///
/// Let R(w) be the set of controls p such that (p, w) has a run to a goal. A run from (p, γw) either reaches a goal without
/// popping γ, whatever w is, or pops γ and continues from a control in R(w). So R(γw) is a function of γ and R(w), and each
/// symbol can be refined to a pair of the symbol and the set below it (Esparza, Kučera and Schwoon, Model checking LTL with
/// regular valuations for pushdown systems, 2003). Sets contain only controls at which a pop can uncover a symbol, since no
/// other control is ever looked up.
struct Annotations {
  /// A refined symbol: a symbol, and the set for the stack below it.
  private struct Symbol: Hashable {
    let base: Int32
    let set: Int32
  }

  private let system: PushdownReachability
  /// Whether each head reaches a goal without popping its symbol.
  private let reachesAlone: [Bool]
  /// The positions of the controls to which each head can be popped.
  private let controls: [[Int]]
  private let limits: PushdownLimits
  /// Sets of controls, by position. The first set is empty.
  private var sets: Interner<[Bool]>
  private var symbols = Interner<Symbol>()
  /// For each refined symbol, the set of a stack with the symbol on top; -1 while unknown.
  private var setsAbove: [Int32] = []
  /// For each symbol, the heads with it that a pop leads to.
  private var uncovered: [Int32: [Int]] = [:]

  init(_ part: PushdownPart, goals: [Bool], limits: PushdownLimits) throws(PushdownError) {
    let graph = try Returns(part, limits: limits)
    system = part.system
    controls = part.heads.indices.map { BitRows.bits(in: graph.controls.words(of: $0)) }
    reachesAlone = graph.heads(reaching: goals)
    self.limits = limits
    sets = Interner([Array(repeating: false, count: part.system.automaton.controls.count)])
    for head in part.system.heads.indices where part.system.isUncovered(head) {
      uncovered[part.system.heads[head].symbol, default: []].append(head)
    }
  }

  /// The symbol that each refined symbol stands for.
  var baseSymbols: [Int32] { symbols.values.map(\.base) }

  /// Returns the refined symbols of a stack, from its bottom.
  mutating func refine(_ stack: [Int32]) throws(PushdownError) -> [Int32] {
    var refined: [Int32] = []
    for symbol in stack {
      var set: Int32 = 0
      if let below = refined.last { set = try self.set(above: below) }
      refined.append(number(of: symbol, on: set))
    }
    return refined
  }

  func base(of head: PushdownHead) -> Int {
    let base = PushdownHead(head.control, symbols[Int(head.symbol)].base)
    guard let number = system.number(of: base) else { preconditionFailure("refined heads reach a new one") }
    return number
  }

  /// Returns the rules of a refined head, in the order of its base head's rules.
  mutating func rules(of head: PushdownHead) throws(PushdownError) -> [PushdownRule] {
    var refined: [PushdownRule] = []
    for rule in system.rules(of: base(of: head)) {
      let known = system.rules[rule]
      let (top, below) = try word(of: known, at: head)
      refined.append(
        PushdownRule(
          from: head, to: known.control, top: top, below: below, weight: known.weight, label: known.label,
          resets: known.resets))
    }
    return refined
  }

  private mutating func word(
    of rule: PushdownRule, at head: PushdownHead
  ) throws(PushdownError) -> (top: Int32, below: Int32) {
    if rule.pops { return (PushdownRule.none, PushdownRule.none) }
    if rule.resets { return (number(of: rule.top, on: 0), PushdownRule.none) }
    let set = symbols[Int(head.symbol)].set
    if !rule.pushes { return (number(of: rule.top, on: set), PushdownRule.none) }
    let below = number(of: rule.below, on: set)
    return (number(of: rule.top, on: try self.set(above: below)), below)
  }

  private mutating func number(of symbol: Int32, on set: Int32) -> Int32 {
    let number = symbols.number(of: Symbol(base: symbol, set: set))
    if number == setsAbove.count { setsAbove.append(-1) }
    return Int32(number)
  }

  /// Returns the set of a stack with a refined symbol on top.
  private mutating func set(above number: Int32) throws(PushdownError) -> Int32 {
    let symbol = symbols[Int(number)]
    if setsAbove[Int(number)] >= 0 { return setsAbove[Int(number)] }
    var controls = Array(repeating: false, count: system.automaton.controls.count)
    for head in uncovered[symbol.base] ?? [] {
      controls[Int(system.control(of: head))] = reaches(head, on: symbol.set)
    }
    let set = Int32(sets.number(of: controls))
    if sets.count > limits.annotations { throw .tooManyAnnotations(limit: limits.annotations) }
    setsAbove[Int(number)] = set
    return set
  }

  /// Whether a head has a run to a goal, given the set for the stack below it.
  private func reaches(_ head: Int, on set: Int32) -> Bool {
    reachesAlone[head] || controls[head].contains { sets[Int(set)][$0] }
  }

  /// Whether a refined head has a run to a goal.
  func reaches(_ head: PushdownHead) -> Bool {
    reaches(base(of: head), on: symbols[Int(head.symbol)].set)
  }

  /// Whether a run reaches a goal after a refined rule, which stands for a base rule.
  func reaches(after refined: PushdownRule, _ base: Int) -> Bool {
    guard let target = system.target(of: base) else {
      return sets[Int(symbols[Int(refined.head.symbol)].set)][Int(system.control(after: base))]
    }
    return reaches(target, on: symbols[Int(refined.top)].set)
  }
}
