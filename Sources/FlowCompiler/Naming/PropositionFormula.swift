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
    case .constant(let value): return .constant(value)
    case .condition(let id, let conditions): return formula(id, of: conditions)
    case .wants(let slot, let codes):
      return test(layout.slots[slot].wanted, else: proposition) { $0 < codes.count && codes[$0] }
    case .stackHolds(let stack, let codes):
      return anyItem(of: layout.stacks[stack], else: proposition) { $0 < codes.count && codes[$0] }
    case .belowTop(let stack, let codes):
      return itemBelowTop(of: layout.stacks[stack], else: proposition) { $0 < codes.count && codes[$0] }
    case .isAnySet(let registers):
      return .any(registers.map { test($0, else: .isAnySet($0..<$0 + 1)) { $0 != 0 } })
    case .any(let operands): return .any(operands.map { formula($0) })
    case .lives(let site): return lives(site, else: proposition)
    case .isCode(let register, let site, let code):
      return .all([lives(site, else: proposition), test(register, else: proposition) { $0 == code }])
    case .root(let site, let codes):
      guard let register = layout.sites[site].root else {
        return codes[0] ? lives(site, else: proposition) : .constant(false)
      }
      return .all([
        lives(site, else: proposition), test(register, else: proposition) { $0 < codes.count && codes[$0] },
      ])
    case .shows(let slot, let codes):
      return shows(layout.slots[slot], else: proposition) { $0 < codes.count && codes[$0] }
    case .disagrees(let slot): return disagrees(layout.slots[slot], else: proposition)
    case .isMoving:
      return layout.motion.map { test($0.site, else: proposition) { $0 != 0 } } ?? .constant(false)
    case .page, .container, .alertUp, .alertIsUp, .canSwipe, .isDetached, .cancelOffered:
      return other(proposition)
    }
  }

  /// Whether an instance lives at a place: inside a living one, on an item whose child it is.
  private mutating func lives(_ site: Int, else whole: CompiledProposition) -> PropositionFormula {
    guard site > 0 else { return .constant(true) }
    let parent = layout.sites[site].parent
    let around = lives(parent, else: whole)
    if layout.permanentChildren[layout.sites[parent].permanent].contains(site) { return around }
    let holders = layout.holders[layout.sites[parent].holders].map { register in
      let children = Array(layout.children(in: register))
      let isHost = { (code: Int) in code < children.count && children[code] == site }
      guard let instead = layout.registerShownInstead(of: register) else {
        return test(register, else: whole, isHost)
      }
      return .any([
        test(instead, else: whole) { $0 != 0 && isHost($0) },
        .all([test(instead, else: whole) { $0 == 0 }, test(register, else: whole, isHost)]),
      ])
    }
    return .all([around, .any(holders)])
  }

  private mutating func shows(
    _ slot: SlotLayout, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    var shown = isWanted(0) ? PropositionFormula.constant(true) : .constant(false)
    if let instead = slot.instead { shown = test(instead, else: whole, isWanted) }
    guard let status = slot.status else { return shown }
    let isShown = test(status, else: whole) { $0 == SlotLayout.Status.shown }
    return .any([.all([isShown, test(slot.wanted, else: whole, isWanted)]), .all([.not(isShown), shown])])
  }

  /// Whether a slot shows something other than what it wants.
  private mutating func disagrees(_ slot: SlotLayout, else whole: CompiledProposition) -> PropositionFormula {
    guard slot.isBound else { return .constant(false) }
    var cases = [test(slot.wanted, else: whole) { $0 != 0 }]
    if let status = slot.status {
      cases = [.all(cases + [test(status, else: whole) { $0 != SlotLayout.Status.shown }])]
    }
    if let instead = slot.instead { cases.append(test(instead, else: whole) { $0 != 0 }) }
    return .any(cases)
  }

  private mutating func formula(_ id: ConditionID, of conditions: SharedConditions) -> PropositionFormula {
    let (whole, pool) = (CompiledProposition.condition(id, conditions), conditions.pool)
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
    case .not(let operand): return .not(formula(operand, of: conditions))
    case .and(let left, let right):
      return .all([formula(left, of: conditions), formula(right, of: conditions)])
    case .or(let left, let right):
      return .any([formula(left, of: conditions), formula(right, of: conditions)])
    case .stackTop(let stack, let matcher):
      guard let codes = pool.codes(of: matcher) else { return other(whole) }
      return top(of: layout.stacks[stack], else: whole) { $0 < codes.count && codes[$0] }
    case .sameValue(let left, let leftValues, let right, let rightValues):
      return areAlike(left, right, else: whole) { left, right in
        let (left, right) = (leftValues + left, rightValues + right)
        return max(left, right) < pool.values.count && pool.values[left] == pool.values[right]
      }
    case .compare, .fixedMatches, .visible: return other(whole)
    }
  }

  /// Whether two registers hold codes that go together.
  private mutating func areAlike(
    _ left: Int, _ right: Int, else whole: CompiledProposition, _ areAlike: (Int, Int) -> Bool
  ) -> PropositionFormula {
    let field = layout.bitFields[left]
    guard max(field.mask, layout.bitFields[right].mask) < 16, !layout.isDerived(left) else {
      return other(whole)
    }
    let codes = field.mask == 0 ? Int(field.constant)...Int(field.constant) : 0...Int(field.mask)
    return .any(
      codes.map { code in
        .all([
          test(left, else: whole) { $0 == code }, test(right, else: whole) { areAlike(code, $0) },
        ])
      })
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

  private mutating func top(
    of stack: StackLayout, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    guard canTest(stack) else { return other(whole) }
    return .any(
      (0..<stack.limit).map { position in
        .all([
          test(stack.count, else: whole) { $0 == position + 1 },
          test(stack.firstElement + position, else: whole) { $0 != 0 && isWanted($0) },
        ])
      })
  }

  private func canTest(_ stack: StackLayout) -> Bool {
    (0..<stack.limit).allSatisfy { canTest(stack.firstElement + $0) }
  }

  /// Whether a register takes bits, and few enough for a table.
  private func canTest(_ register: Int) -> Bool { 1..<1 << 12 ~= layout.bitFields[register].mask }

  /// Whether a register holds one of some codes. A register with too many codes for a table is tested as part of `whole`.
  private mutating func test(
    _ register: Int, else whole: CompiledProposition, _ isWanted: (Int) -> Bool
  ) -> PropositionFormula {
    let field = layout.bitFields[register]
    if let site = layout.sites.firstIndex(where: { $0.lives == register }) {
      let life = lives(site, else: whole)
      return .any([isWanted(1) ? life : .constant(false), isWanted(0) ? .not(life) : .constant(false)])
    }
    if field.mask == 0 { return .constant(isWanted(Int(field.constant))) }
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
  /// Returns whether each code matches, up to the end of all rows; nil if variables decide as well.
  fileprivate func codes(of matcher: Int) -> [Bool]? {
    let matcher = matchers[matcher]
    return matcher.checks.isEmpty ? Array(accepted[matcher.row...]) : nil
  }
}
