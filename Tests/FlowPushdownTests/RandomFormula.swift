import FlowPushdown
import FlowTestSupport

/// A formula over configurations, drawn at random.
indirect enum RandomFormula: Sendable {
  /// Some heads: bit 4·control + symbol, where symbols count modulo 4.
  case atom(UInt64)
  case not(RandomFormula)
  case both(RandomFormula, RandomFormula)
  /// EX, over the rules whose label is not the one given, counted modulo 8.
  case next(RandomFormula, without: Int32)
  case until(RandomFormula, RandomFormula, without: Int32)
  /// EG, where runs may end in states with the second formula.
  case always(RandomFormula, ends: RandomFormula, without: Int32)

  /// A formula with at most some temporal operators above each other.
  static func random(depth: Int, _ random: inout SplitMix64) -> RandomFormula {
    let without = random.happens(40) ? Int32(random.number(0...7)) : 8
    if depth == 0 {
      return random.happens(20) ? .atom(.max) : .atom(random.next() | random.next())
    }
    func formula(_ random: inout SplitMix64) -> RandomFormula { Self.random(depth: depth - 1, &random) }
    switch random.number(0...9) {
    case 0, 1: return .next(formula(&random), without: without)
    case 2, 3: return .until(formula(&random), formula(&random), without: without)
    case 4:
      return .always(formula(&random), ends: .not(.next(.atom(.max), without: without)), without: without)
    case 5, 6: return .always(formula(&random), ends: .atom(0), without: without)
    case 7, 8: return .not(formula(&random))
    default: return .both(formula(&random), formula(&random))
    }
  }

  /// Whether an atom holds at a head.
  static func holds(_ atom: UInt64, _ head: PushdownHead) -> Bool {
    atom >> UInt64(head.control * 4 + head.symbol % 4) & 1 == 1
  }

  /// Whether a rule may be taken.
  static func allows(_ rule: PushdownRule, without: Int32) -> Bool { rule.label & 7 != without }
}

/// Evaluates formulas with the algorithms, each temporal operator by a refinement of the system so far.
struct RefiningEvaluator {
  var system: PushdownReachability
  /// The original head of each head.
  var heads: [PushdownHead]
  /// Values that are still needed, carried from each system to the next.
  private var values: [[Bool]] = []
  private(set) var refinements = 0

  init(_ system: PushdownReachability) {
    self.system = system
    heads = system.heads
  }

  /// The values of a formula at the heads of the last system.
  mutating func evaluate(_ formula: RandomFormula) throws -> [Bool] {
    try add(formula)
    return values.removeLast()
  }

  private mutating func add(_ formula: RandomFormula) throws {
    switch formula {
    case .atom(let atom):
      values.append(heads.map { RandomFormula.holds(atom, $0) })
    case .not(let part):
      let value = try evaluate(part)
      values.append(value.map(!))
    case .both(let first, let second):
      let (left, right) = try evaluate(first, second)
      values.append(zip(left, right).map { $0 && $1 })
    case .next(let part, let without):
      try refine(by: .next(evaluate(part)), without: without)
    case .until(let first, let second, let without):
      let (left, right) = try evaluate(first, second)
      try refine(by: .until(left, right), without: without)
    case .always(let part, let ends, let without):
      let (left, right) = try evaluate(part, ends)
      try refine(by: .always(left, ends: right, RunConditions()), without: without)
    }
  }

  private mutating func evaluate(
    _ first: RandomFormula, _ second: RandomFormula
  ) throws -> ([Bool], [Bool]) {
    try add(first)
    let right = try evaluate(second)
    return (values.removeLast(), right)
  }

  private mutating func refine(by formula: PushdownFormula, without: Int32) throws {
    let allowed = system.rules.map { RandomFormula.allows($0, without: without) }
    let refinement = try system.refined(by: formula, allowed: allowed)
    heads = refinement.baseHeads.map { heads[$0] }
    values = values.map { refinement.lift(heads: $0) } + [refinement.holds]
    system = refinement.system
    refinements += 1
  }
}
