import FlowResolver

/// A proposition taken apart into leaves.
indirect enum PropositionFormula {
  case constant(Bool)
  /// The leaf at a position.
  case leaf(Int)
  case not(PropositionFormula)
  case all([PropositionFormula])
  case any([PropositionFormula])
}

/// What the formulas of several propositions are about, each leaf once.
struct PropositionLeaves {
  /// Whether a register that takes bits holds one of some codes.
  struct RegisterTest: Hashable {
    let register: Int
    /// Whether the code is one of them, by code up to the register's mask.
    let codes: [Bool]
  }

  /// The tests, each with its position among the leaves.
  private(set) var tests: [(test: RegisterTest, leaf: Int)] = []
  /// What is no test, each with its position among the leaves.
  private(set) var others: [(proposition: CompiledProposition, leaf: Int)] = []
  /// The number of leaves.
  var count: Int { tests.count + others.count }

  private let layout: StateLayout
  private var leavesOfTests: [RegisterTest: Int] = [:]

  init(layout: StateLayout) {
    self.layout = layout
  }

  /// Takes a proposition apart.
  mutating func formula(_ proposition: CompiledProposition) -> PropositionFormula {
    switch proposition {
    case .constant(let value): return .constant(value)
    case .condition(let id, let pool): return formula(id, of: pool)
    case .wants(let slot, let codes):
      return test(layout.slots[slot].wanted, else: proposition) { $0 < codes.count && codes[$0] }
    case .stackHolds(let stack, let codes):
      return anyItem(of: layout.stacks[stack], else: proposition) { $0 < codes.count && codes[$0] }
    case .belowTop(let stack, let codes):
      return itemBelowTop(of: layout.stacks[stack], else: proposition) { $0 < codes.count && codes[$0] }
    case .isAnySet(let registers):
      return .any(registers.map { test($0, else: .isAnySet($0..<$0 + 1)) { $0 != 0 } })
    case .any(let operands): return .any(operands.map { formula($0) })
    case .page, .container, .alertUp, .alertIsUp, .shows, .root, .lives, .isCode, .disagrees, .canSwipe,
      .isMoving,
      .isDetached, .cancelOffered:
      return other(proposition)
    }
  }

  /// Takes a condition apart.
  private mutating func formula(_ id: ConditionID, of pool: ConditionPool) -> PropositionFormula {
    let whole = CompiledProposition.condition(id, pool)
    switch pool.nodes[id] {
    case .constant(let value): return .constant(value)
    case .isCode(let register, let code): return test(register, else: whole) { $0 == code }
    case .isSet(let register): return test(register, else: whole) { $0 != 0 }
    case .count(let register, let comparison, let number):
      return test(register, else: whole) { comparison.holds($0, number) }
    case .codeMatches(let register, let matcher):
      guard let codes = pool.codes(of: matcher) else { return other(whole) }
      return test(register, else: whole) { $0 < codes.count && codes[$0] }
    case .stackContains(let stack, let matcher):
      guard let codes = pool.codes(of: matcher) else { return other(whole) }
      return anyItem(of: layout.stacks[stack], else: whole) { $0 < codes.count && codes[$0] }
    case .not(let operand): return .not(formula(operand, of: pool))
    case .and(let left, let right): return .all([formula(left, of: pool), formula(right, of: pool)])
    case .or(let left, let right): return .any([formula(left, of: pool), formula(right, of: pool)])
    case .sameValue, .compare, .fixedMatches, .stackTop, .visible: return other(whole)
    }
  }

  /// Whether a stack holds an item with one of some codes; its registers are 0 above the top.
  private mutating func anyItem(
    of stack: StackLayout, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    guard canTest(stack) else { return other(whole) }
    return .any(
      (0..<stack.limit).map { position in
        test(stack.firstElement + position, else: whole) { $0 != 0 && isWanted($0) }
      })
  }

  /// Whether a stack holds such an item with another one above it.
  private mutating func itemBelowTop(
    of stack: StackLayout, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    guard canTest(stack) else { return other(whole) }
    return .any(
      (0..<max(stack.limit - 1, 0)).map { position in
        .all([
          test(stack.firstElement + position, else: whole) { $0 != 0 && isWanted($0) },
          test(stack.firstElement + position + 1, else: whole) { $0 != 0 },
        ])
      })
  }

  private func canTest(_ stack: StackLayout) -> Bool {
    (0..<stack.limit).allSatisfy { canTest(stack.firstElement + $0) }
  }

  /// Whether a register takes bits, and few enough for a table.
  private func canTest(_ register: Int) -> Bool { 1..<1 << 12 ~= layout.bitFields[register].mask }

  /// Whether a register holds one of some codes; one without bits is asked for as part of `whole`.
  private mutating func test(
    _ register: Int, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    guard canTest(register) else { return other(whole) }
    let codes = (0...Int(layout.bitFields[register].mask)).map(isWanted)
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
  /// Whether each code matches, up to the end of all rows; nil where variables decide as well.
  fileprivate func codes(of matcher: Int) -> [Bool]? {
    let matcher = matchers[matcher]
    return matcher.checks.isEmpty ? Array(accepted[matcher.row...]) : nil
  }
}
