import FlowChecking
import FlowLogic
import FlowModel
import FlowPushdown
import FlowStateSpace

/// A pushdown system whose symbols are refined until the temporal formulas of one claim are properties of heads.
struct Refinement {
  let checker: DepthChecker
  /// The refined system. All numbers of heads and rules here refer to it.
  private(set) var system: PushdownReachability
  /// For each head the head of the original system that it refines; nil if nothing is refined.
  private var baseHeads: [Int]?
  /// The values of temporal formulas at each head.
  private var known: [FlowStateFormula: [Bool]] = [:]

  /// Starts with the original system.
  init(_ checker: DepthChecker) {
    self.checker = checker
    system = checker.base
  }

  /// Returns the run that consists of the steps that rules complete.
  func run(_ stem: [Int], loop: [Int]? = nil) -> DepthRun {
    DepthRun(stem: stem.compactMap(step), loop: loop?.compactMap(step))
  }

  /// Returns the step that a rule completes; nil if it completes none.
  func step(_ rule: Int) -> Int? {
    let label = system.rules[rule].label
    return label == PushdownRule.none ? nil : Int(label)
  }

  /// Whether the step that a rule completes changes the state; false for a rule that completes none.
  func changes(_ rule: Int) throws -> Bool {
    guard let step = step(rule) else { return false }
    guard let changes = checker.system.steps[step].changes else { throw EveryDepthError.needsTargets }
    return changes
  }

  /// Returns the head nearest to the start whose states satisfy a formula.
  mutating func first(_ formula: FlowStateFormula) throws -> Int? {
    guard try checker.mayOccur(formula) else { return nil }
    let values = try evaluated(formula)
    return values.indices.first { values[$0] && !system.isInner[$0] }
  }

  /// Returns the nearest edge whose step satisfies a formula.
  mutating func firstEdge(_ formula: FlowStepFormula) throws -> PushdownEdge? {
    let steps = checker.bounds(of: formula)
    guard !steps.may.isEmpty else { return nil }
    try prepare(formula)
    var best: PushdownEdge?
    for head in system.heads.indices {
      for rule in system.rules(of: head) {
        guard let step = step(rule), steps.may.contains(step) else { continue }
        for edge in system.edges(of: head, rule) where edge.weight < best?.weight ?? .max {
          let target = system.isInner[edge.target] ? target(ofStep: rule) : edge.target
          if try steps.must.contains(step) || holds(formula, of: rule, from: head, to: target) { best = edge }
        }
      }
    }
    return best
  }

  /// Returns for each head whether its states satisfy a formula; meaningless at inner heads.
  mutating func evaluated(_ formula: FlowStateFormula) throws -> [Bool] {
    try prepare(formula)
    return values(of: formula)
  }

  /// Returns for each rule whether the step that it completes satisfies a formula.
  ///
  /// - Parameter other: The value for a rule that completes no step.
  mutating func rules(_ formula: FlowStepFormula, other: (Int) -> Bool) throws -> [Bool] {
    try prepare(formula)
    if formula.looksAfter, !checker.system.knowsTargets { throw EveryDepthError.needsTargets }
    guard formula.isTemporal else {
      let values = checker.steps(satisfying: formula)
      return system.rules.indices.map { rule in step(rule).map { values.contains($0) } ?? other(rule) }
    }
    var result = system.rules.indices.map(other)
    for head in system.heads.indices {
      for rule in system.rules(of: head) where step(rule) != nil {
        result[rule] = try holds(formula, of: rule, from: head, to: target(ofStep: rule))
      }
    }
    return result
  }

  /// Whether the step that a rule completes satisfies a formula.
  ///
  /// - Parameter target: The head that the step leads to; nil if it is not known.
  private func holds(
    _ formula: FlowStepFormula, of rule: Int, from head: Int, to target: Int?
  ) throws -> Bool {
    guard let step = step(rule) else { return false }
    if !formula.isTemporal, !formula.looksAfter || checker.system.steps[step].target != nil {
      return checker.steps(satisfying: formula).contains(step)
    }
    switch formula {
    case .constant, .atom: return checker.steps(satisfying: formula).contains(step)
    case .before(let state):
      guard !system.isInner[head] else { throw Self.unsupported }
      return values(of: state)[head]
    case .after(let state):
      guard let target, !system.isInner[target] else { throw Self.unsupported }
      return values(of: state)[target]
    case .not(let operand): return try !holds(operand, of: rule, from: head, to: target)
    case .all(let operands):
      return try operands.allSatisfy { try holds($0, of: rule, from: head, to: target) }
    case .any(let operands): return try operands.contains { try holds($0, of: rule, from: head, to: target) }
    }
  }

  /// Returns the head that the step of a rule leads to; nil if that depends on what lies below.
  private func target(ofStep rule: Int) -> Int? {
    var next = system.target(of: rule)
    // A long word is pushed by several rules, one after the other.
    while let head = next, system.isInner[head] {
      guard StackSystem.isLong(system.heads[head].control), let only = system.rules(of: head).first else {
        return nil
      }
      next = system.target(of: only)
    }
    return next
  }

  private static let unsupported = EveryDepthError.unsupported(
    "a claim about a step asks what is possible before or after it")

  // MARK: - Temporal formulas

  /// Refines the system until a formula is a property of heads.
  mutating func prepare(_ formula: FlowStateFormula) throws {
    switch formula {
    case .constant, .atom: break
    case .not(let operand): try prepare(operand)
    case .all(let operands), .any(let operands): for operand in operands { try prepare(operand) }
    case .existsUntil, .existsNext, .existsGlobally:
      if known[formula] == nil { try work(out: formula) }
    }
  }

  mutating func prepare(_ formula: FlowStepFormula) throws {
    switch formula {
    case .constant, .atom: break
    case .before(let state), .after(let state): try prepare(state)
    case .not(let operand): try prepare(operand)
    case .all(let operands), .any(let operands): for operand in operands { try prepare(operand) }
    }
  }

  private mutating func work(out formula: FlowStateFormula) throws {
    switch formula {
    case .existsUntil(let target, let along):
      let parts = SeparatedStep(along)
      guard parts.after.allSatisfy({ !$0.isTemporal }) else { throw Self.unsupported }
      try prepare(target)
      try prepare(along)
      let region = values(of: .all(parts.before))
      let allowed = try rules(.all(parts.rest + parts.after.map { .after($0) })) { _ in true }
      try refine(by: .until(region, values(of: target)), allowed: allowed, as: formula)
    case .existsNext(let step):
      if let values = locally(step) {
        known[formula] = values
        return
      }
      let parts = SeparatedStep(step)
      try prepare(step)
      let allowed = try rules(.all(parts.rest)) { _ in true }
      try refine(by: .next(values(of: .all(parts.after))), allowed: allowed, as: formula)
      let before = values(of: .all(parts.before))
      known[formula] = known[formula].map { zip($0, before).map { $0 && $1 } }
    case .existsGlobally(let operand):
      try prepare(operand)
      if checker.fairness.isEmpty {
        known[formula] = values(of: operand)
        return
      }
      let (ends, conditions) = try fairness()
      try refine(by: .always(values(of: operand), ends: ends, conditions), allowed: nil, as: formula)
    case .constant, .atom, .not, .all, .any: break
    }
  }

  /// Returns for each head whether some step satisfies a formula; nil if that depends on what lies below.
  func locally(_ formula: FlowStepFormula) -> [Bool]? {
    guard !formula.isTemporal, !formula.looksAfter || checker.system.knowsTargets else { return nil }
    let wanted = checker.steps(satisfying: formula)
    var values = Array(repeating: false, count: checker.base.heads.count)
    wanted.forEach { number in
      let source = Int(checker.steps.sources[number])
      if source >= 0, !checker.system.steps[number].isBegun { values[source] = true }
    }
    for head in checker.steps.uncovering where !values[head] && !checker.base.isInner[head] {
      // Steps with the same beginning differ in what they uncover.
      var begun: [Int64: (some: Bool, all: Bool)] = [:]
      for number in checker.steps.stepsFrom[head] where checker.system.steps[Int(number)].isBegun {
        let step = checker.system.steps[Int(number)]
        let key = Int64(step.group) << 32 | Int64(step.position)
        let (some, all) = begun[key] ?? (false, true)
        let isWanted = wanted.contains(Int(number))
        begun[key] = (some || isWanted, all && isWanted)
      }
      if begun.values.contains(where: \.all) {
        values[head] = true
      } else if begun.values.contains(where: \.some) {
        return nil
      }
    }
    return lifted(values)
  }

  /// Maps values of the original heads to the refined heads.
  private func lifted(_ values: [Bool]) -> [Bool] { baseHeads.map { $0.map { values[$0] } } ?? values }

  /// Returns the heads where a run may stay forever, and the fairness conditions on infinite runs.
  mutating func fairness() throws -> (ends: [Bool], RunConditions) {
    for fairness in checker.fairness {
      try prepare(fairness.enabled)
      try prepare(fairness.taken)
    }
    var ends = system.heads.map { _ in true }
    var conditions = RunConditions()
    for fairness in checker.fairness {
      let isEnabled = values(of: fairness.enabled)
      for head in ends.indices where isEnabled[head] { ends[head] = false }
      let constraint = RunConditions.Fairness(
        isEnabled: isEnabled, isTaken: try rules(fairness.taken) { _ in false })
      if fairness.strength == .strong {
        conditions.strong.append(constraint)
      } else {
        conditions.weak.append(constraint)
      }
    }
    return (ends, conditions)
  }

  /// Refines the system by a formula, and lifts the known values to the refined heads.
  private mutating func refine(
    by formula: PushdownFormula, allowed: [Bool]?, as name: FlowStateFormula
  ) throws {
    let refined = try system.refined(by: formula, allowed: allowed, limits: checker.limits)
    for key in known.keys { known[key] = known[key].map(refined.lift(heads:)) }
    baseHeads = refined.baseHeads.map { baseHeads?[$0] ?? $0 }
    system = refined.system
    known[name] = refined.holds
  }

  /// Returns for each head the value of a formula that was prepared.
  func values(of formula: FlowStateFormula) -> [Bool] {
    switch formula {
    case .constant(let value): return system.heads.map { _ in value }
    case .atom(let atom):
      let values = checker.values(of: atom)
      return lifted(values)
    case .not(let operand): return values(of: operand).map { !$0 }
    case .all(let operands):
      return operands.reduce(system.heads.map { _ in true }) { zip($0, values(of: $1)).map { $0 && $1 } }
    case .any(let operands):
      return operands.reduce(system.heads.map { _ in false }) { zip($0, values(of: $1)).map { $0 || $1 } }
    case .existsUntil, .existsNext, .existsGlobally:
      guard let values = known[formula] else { preconditionFailure("a formula that was prepared") }
      return values
    }
  }
}

/// A step formula split into what it asks of the step itself, of the state before it and of the state after it.
private struct SeparatedStep {
  var before: [FlowStateFormula] = []
  var after: [FlowStateFormula] = []
  var rest: [FlowStepFormula] = []

  init(_ formula: FlowStepFormula) { add(formula) }

  private mutating func add(_ formula: FlowStepFormula) {
    switch formula {
    case .all(let operands): for operand in operands { add(operand) }
    case .before(let state) where state.isTemporal: before.append(state)
    case .after(let state): after.append(state)
    default: rest.append(formula)
    }
  }
}
