public import FlowLogic
public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns a test for the states that satisfy one of some formulas.
  ///
  /// Nil if one of them asks about more than the state itself, such as a path from it, or if no state can satisfy any of them.
  public func test(ofAny formulas: [FlowStateFormula]) -> StateTest? {
    guard !formulas.contains(where: \.isTemporal) else { return nil }
    var leaves = PropositionLeaves(layout: program.layout)
    let formula = leaves.formula(compiled(.any(formulas)))
    let decisions = StateDecisions(formula, leaves, layout: program.layout)
    guard decisions.canBeTrue else { return nil }
    let (program, others) = (program, leaves.others.map(\.proposition))
    return StateTest {
      let answers = others.isEmpty ? nil : PropositionMemory(program, others)
      return { words in decisions.holds(of: words) { answers?.holds($0, of: words) ?? false } }
    }
  }

  private func compiled(_ formula: FlowStateFormula) -> CompiledProposition {
    switch formula {
    case .constant(let value): .constant(value)
    case .atom(let proposition): propositionCompiler.compile(proposition)
    case .not(let operand): .not(compiled(operand))
    case .all(let operands): .all(operands.map(compiled))
    case .any(let operands): .any(operands.map(compiled))
    case .existsUntil, .existsNext, .existsGlobally: preconditionFailure("a formula about one state")
    }
  }
}

/// A formula as decisions, each of which leads to another one or to the answer.
private struct StateDecisions: Sendable {
  private static let yes = -1
  private static let no = -2

  private struct Decision {
    /// The word, shift and mask of the register to test; a mask of 0 stands for another leaf.
    var word = 0
    var shift: UInt64 = 0
    var mask: UInt64 = 0
    /// Where the register's answers by code begin; for another leaf, its number.
    var row: Int
    /// The next decision, or the answer.
    var ifTrue: Int
    var ifFalse: Int
  }

  private var decisions: [Decision] = []
  private var answers: [Bool] = []
  private var first = StateDecisions.no

  init(_ formula: PropositionFormula, _ leaves: PropositionLeaves, layout: StateLayout) {
    var known: [Int: Leaf] = [:]
    for (test, leaf) in leaves.tests { known[leaf] = .register(layout.bitFields[test.register], test.codes) }
    for (number, other) in leaves.others.enumerated() { known[other.leaf] = .other(number) }
    first = add(formula, known, Self.yes, Self.no)
  }

  private enum Leaf {
    case register(StateLayout.BitField, [Bool])
    case other(Int)
  }

  /// Whether the formula may be true for some values of its leaves.
  var canBeTrue: Bool {
    first == Self.yes || decisions.contains { $0.ifTrue == Self.yes || $0.ifFalse == Self.yes }
  }

  /// Adds the decisions of a formula, and returns the first. The recursion is as deep as the formula was written.
  private mutating func add(
    _ formula: PropositionFormula, _ leaves: [Int: Leaf], _ ifTrue: Int, _ ifFalse: Int
  ) -> Int {
    switch formula {
    case .constant(let value): return value ? ifTrue : ifFalse
    case .leaf(let number):
      guard ifTrue != ifFalse else { return ifTrue }
      switch leaves[number] {
      case .register(let field, let codes):
        guard codes.contains(true), codes.contains(false) else { return codes[0] ? ifTrue : ifFalse }
        decisions.append(
          Decision(
            word: field.word, shift: field.shift, mask: field.mask, row: answers.count, ifTrue: ifTrue,
            ifFalse: ifFalse))
        answers += codes
      case .other(let other): decisions.append(Decision(row: other, ifTrue: ifTrue, ifFalse: ifFalse))
      case nil: preconditionFailure("every leaf of a formula is known")
      }
      return decisions.count - 1
    case .not(let operand): return add(operand, leaves, ifFalse, ifTrue)
    case .all(let operands):
      return fewestFirst(operands).reversed().reduce(ifTrue) { add($1, leaves, $0, ifFalse) }
    case .any(let operands):
      return fewestFirst(operands).reversed().reduce(ifFalse) { add($1, leaves, ifTrue, $0) }
    }
  }

  /// Returns operands in the order in which they are decided: those with few leaves first, since they can spare the others.
  private func fewestFirst(_ operands: [PropositionFormula]) -> [PropositionFormula] {
    operands.map { (formula: $0, leaves: $0.leafCount) }.enumerated().sorted {
      ($0.element.leaves, $0.offset) < ($1.element.leaves, $1.offset)
    }.map(\.element.formula)
  }

  /// Whether the formula is true in a state; `other` answers what no register tells.
  @inline(__always)
  func holds(of words: Span<UInt64>, other: (Int) -> Bool) -> Bool {
    var next = first
    while next >= 0 {
      let decision = decisions[next]
      let isTrue =
        decision.mask == 0
        ? other(decision.row)
        : answers[
          decision.row + Int(truncatingIfNeeded: words[decision.word] >> decision.shift & decision.mask)]
      next = isTrue ? decision.ifTrue : decision.ifFalse
    }
    return next == Self.yes
  }
}

/// The answers of propositions, remembered for all states that agree on what was read. One thread uses it at a time.
private final class PropositionMemory {
  /// After how many new sets of states to check whether remembering them pays, and the most sets to remember.
  private static let trial = 4096
  private static let most = 1 << 17

  private let propositions: [CompiledProposition]
  private let reader: StateReader
  private var front = VisibleStack()
  private var guards: DecisionTree
  /// For each set of states, the answers as bits, ``width`` words.
  private var known: [UInt64] = []
  private let width: Int
  private var lookups = 0
  private var isWorthwhile = true
  /// The last state that was looked at, and where its answers begin if they are known.
  private var words: [UInt64]
  private var answers: Int?
  private var isFresh = true

  init(_ program: Program, _ propositions: [CompiledProposition]) {
    self.propositions = propositions
    reader = StateReader(program)
    guards = DecisionTree(stateWidth: program.layout.width)
    words = Array(repeating: 0, count: program.layout.width)
    width = (propositions.count + 63) / 64
  }

  func holds(_ number: Int, of state: Span<UInt64>) -> Bool {
    if !isLast(state) { look(at: state) }
    guard let answers else {
      return reader.holds(propositions[number], front: front)
    }
    return known[answers + number / 64] & 1 << UInt64(number % 64) != 0
  }

  private func isLast(_ state: Span<UInt64>) -> Bool {
    guard !isFresh else { return false }
    for word in words.indices where words[word] != state[word] { return false }
    return true
  }

  private func look(at state: Span<UInt64>) {
    for word in words.indices { words[word] = state[word] }
    isFresh = false
    answers = nil
    lookups += 1
    if isWorthwhile, let id = guards.guardID(of: words) { return answers = id * width }
    reader.read(words)
    front = reader.front()
    if isWorthwhile { remember() }
  }

  private func remember() {
    let first = known.count
    known.append(contentsOf: repeatElement(0, count: width))
    for (number, proposition) in propositions.enumerated()
    where reader.holds(proposition, front: front) {
      known[first + number / 64] |= 1 << UInt64(number % 64)
    }
    answers = first
    _ = guards.insert(words, dependingOn: reader.mask)
    guard guards.count.isMultiple(of: Self.trial) else { return }
    isWorthwhile = lookups > 2 * guards.count && guards.count < Self.most
  }
}
