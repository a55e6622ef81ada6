import FlowResolver
import FlowStateSpace

/// A proposition taken apart into leaves.
indirect enum PropositionFormula: Sendable {
  case constant(Bool)
  /// The leaf at a position.
  case leaf(Int)
  case not(PropositionFormula)
  case all([PropositionFormula])
  case any([PropositionFormula])

  /// The number of its leaves. The recursion is as deep as the formula was written.
  var leafCount: Int {
    switch self {
    case .constant: 0
    case .leaf: 1
    case .not(let operand): operand.leafCount
    case .all(let operands), .any(let operands): operands.reduce(0) { $0 + $1.leafCount }
    }
  }

  /// Returns the states in which it holds.
  ///
  /// - Parameters:
  ///   - count: The number of all states.
  ///   - leaves: The states in which each leaf holds.
  func states(among count: Int, leaves: [StateSet]) -> StateSet {
    switch self {
    case .constant(let value): return StateSet(stateCount: count, containsAll: value)
    case .leaf(let position): return leaves[position]
    case .not(let operand): return operand.states(among: count, leaves: leaves).complement()
    case .all(let operands):
      return operands.reduce(into: StateSet(stateCount: count, containsAll: true)) {
        $0.formIntersection($1.states(among: count, leaves: leaves))
      }
    case .any(let operands):
      return operands.reduce(into: StateSet(stateCount: count)) {
        $0.formUnion($1.states(among: count, leaves: leaves))
      }
    }
  }
}

/// The leaves of the formulas of several propositions, each register test once.
struct PropositionLeaves {
  /// Whether a register that takes bits holds one of some codes.
  struct RegisterTest: Hashable {
    let register: Int
    /// Whether the code is one of them; an entry for each code up to the register's mask.
    let codes: [Bool]
  }

  /// The register tests, each with its position among the leaves.
  private(set) var tests: [(test: RegisterTest, leaf: Int)] = []
  /// The other leaves, each with its position among all.
  private(set) var others: [(proposition: CompiledProposition, leaf: Int)] = []
  var count: Int { tests.count + others.count }

  private let layout: StateLayout
  private var leavesOfTests: [RegisterTest: Int] = [:]

  init(layout: StateLayout) {
    self.layout = layout
  }

  mutating func formula(_ proposition: CompiledProposition) -> PropositionFormula {
    switch proposition {
    case .constant(let value): .constant(value)
    case .condition(let id, let conditions): formula(id, of: conditions)
    case .register(let register, let codes): test(register, codes.has)
    case .stackHolds(let stack, let codes): anyItem(of: layout.stacks[stack], codes)
    case .belowTop(let stack, let codes): itemBelowTop(of: layout.stacks[stack], codes)
    case .not(let operand): .not(formula(operand))
    case .all(let operands): .all(operands.map { formula($0) })
    case .any(let operands): .any(operands.map { formula($0) })
    case .page, .container, .alertUp, .alertIsUp, .canSwipe, .isDetached, .cancelOffered:
      other(proposition)
    }
  }

  /// Whether an instance lives at a place: inside a living one, on an item whose child it is.
  private mutating func lives(_ site: Int) -> PropositionFormula {
    guard site > 0 else { return .constant(true) }
    let parent = layout.sites[site].parent
    let around = lives(parent)
    if layout.permanentChildren[layout.sites[parent].permanent].contains(site) { return around }
    let holders = layout.holders[layout.sites[parent].holders].map { register in
      let isHost = Array(layout.children(in: register)).map { $0 == site }
      guard let instead = layout.registerShownInstead(of: register) else {
        return test(register, isHost.has)
      }
      return .any([
        test(instead) { $0 != 0 && isHost.has($0) },
        .all([test(instead) { $0 == 0 }, test(register, isHost.has)]),
      ])
    }
    return .all([around, .any(holders)])
  }

  private mutating func formula(_ id: ConditionID, of conditions: SharedConditions) -> PropositionFormula {
    let (whole, pool) = (CompiledProposition.condition(id, conditions), conditions.pool)
    switch pool.nodes[id] {
    case .constant(let value): return .constant(value)
    case .isCode(let register, let code): return test(register) { $0 == code }
    case .isSet(let register): return test(register) { $0 != 0 }
    case .count(let register, let comparison, let number):
      return test(register) { comparison.holds($0, number) }
    case .codeMatches(let register, let matcher):
      return pool.codes(of: matcher).map { test(register, $0.has) } ?? other(whole)
    case .stackContains(let stack, let matcher):
      return pool.codes(of: matcher).map { anyItem(of: layout.stacks[stack], $0) } ?? other(whole)
    case .stackTop(let stack, let matcher):
      return pool.codes(of: matcher).map { top(of: layout.stacks[stack], $0) } ?? other(whole)
    case .not(let operand): return .not(formula(operand, of: conditions))
    case .and(let left, let right):
      return .all([formula(left, of: conditions), formula(right, of: conditions)])
    case .or(let left, let right):
      return .any([formula(left, of: conditions), formula(right, of: conditions)])
    case .sameValue(let left, let leftValues, let right, let rightValues):
      return areAlike(left, right) { left, right in
        let (left, right) = (leftValues + left, rightValues + right)
        return max(left, right) < pool.values.count && pool.values[left] == pool.values[right]
      } ?? other(whole)
    case .compare, .fixedMatches, .visible: return other(whole)
    }
  }

  /// Whether two registers hold codes that go together; nil if these are too many for a formula.
  private mutating func areAlike(
    _ left: Int, _ right: Int, _ areAlike: (Int, Int) -> Bool
  ) -> PropositionFormula? {
    let field = layout.bitFields[left]
    guard max(field.mask, layout.bitFields[right].mask) < 16, !layout.isDerived(left) else { return nil }
    let codes = field.mask == 0 ? Int(field.constant)...Int(field.constant) : 0...Int(field.mask)
    return .any(
      codes.map { code in .all([test(left) { $0 == code }, test(right) { areAlike(code, $0) }]) })
  }

  /// Whether a stack holds an item with one of some codes; its registers are 0 above the top.
  private mutating func anyItem(of stack: StackLayout, _ codes: [Bool]) -> PropositionFormula {
    .any((0..<stack.limit).map { item(at: $0, of: stack, codes) })
  }

  private mutating func itemBelowTop(of stack: StackLayout, _ codes: [Bool]) -> PropositionFormula {
    .any(
      (0..<max(stack.limit - 1, 0)).map { position in
        .all([
          item(at: position, of: stack, codes), test(stack.firstElement + position + 1) { $0 != 0 },
        ])
      })
  }

  private mutating func top(of stack: StackLayout, _ codes: [Bool]) -> PropositionFormula {
    .any(
      (0..<stack.limit).map { position in
        .all([test(stack.count) { $0 == position + 1 }, item(at: position, of: stack, codes)])
      })
  }

  private mutating func item(
    at position: Int, of stack: StackLayout, _ codes: [Bool]
  ) -> PropositionFormula {
    test(stack.firstElement + position) { $0 != 0 && codes.has($0) }
  }

  /// Whether a register holds one of some codes. It is no test if it has too many codes for a table.
  private mutating func test(_ register: Int, _ isWanted: (Int) -> Bool) -> PropositionFormula {
    if let site = layout.sites.firstIndex(where: { $0.lives == register }) {
      let life = lives(site)
      return .any([isWanted(1) ? life : .constant(false), isWanted(0) ? .not(life) : .constant(false)])
    }
    let field = layout.bitFields[register]
    if field.mask == 0 { return .constant(isWanted(Int(field.constant))) }
    let codes = (0...Int(field.mask)).map(isWanted)
    guard field.mask < 1 << 12 else { return other(.register(register, codes: codes)) }
    let test = RegisterTest(register: register, codes: codes)
    if let known = leavesOfTests[test] { return .leaf(known) }
    leavesOfTests[test] = count
    tests.append((test, count))
    return .leaf(count - 1)
  }

  private mutating func other(_ proposition: CompiledProposition) -> PropositionFormula {
    others.append((proposition, count))
    return .leaf(count - 1)
  }
}

extension ConditionPool {
  /// Returns whether each code matches, up to the end of all rows; nil if variables decide as well.
  fileprivate func codes(of matcher: Int) -> [Bool]? {
    let matcher = matchers[matcher]
    return matcher.checks.isEmpty ? Array(accepted[matcher.row...]) : nil
  }
}
