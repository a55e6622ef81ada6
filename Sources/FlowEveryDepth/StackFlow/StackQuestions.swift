import FlowCompiler
package import FlowModel
import FlowResolver

/// Everything that something asks about items of unlimited stacks that are not on top.
///
/// The engine and propositions look below a top only to ask whether a stack contains an item (`contains`, `popTo`, what `on`,
/// `owner`, `cancelledBy` and mounted screens ask, and what claims ask of a stack or of what lies below its top), and how many
/// items there are (`count`, `v = path.count`, `popTo index`). A pattern whose arguments are variables asks for each of their
/// values.
package struct StackQuestions: Hashable, Sendable {
  /// For each question whether a stack contains an entry of a set: for each entry whether it belongs to the set.
  package private(set) var sets: [[Bool]] = []
  /// The largest number that the number of items is compared with; -1 if there is no such question.
  private(set) var largestCount = -1
  /// The unlimited stacks whose items are counted.
  private(set) var countedStacks: Set<Int> = []

  /// No questions.
  package init() {}

  /// Whether other questions include all of these.
  package func isContained(in other: StackQuestions) -> Bool {
    largestCount <= other.largestCount && sets.allSatisfy(other.sets.contains)
  }

  /// Adds the questions of another value.
  package mutating func formUnion(_ other: StackQuestions) {
    for set in other.sets { add(set) }
    ask(count: other.largestCount, of: other.countedStacks)
  }

  mutating func add(_ set: [Bool]) {
    if set.contains(true), !sets.contains(set) { sets.append(set) }
  }

  mutating func ask(count: Int, of stacks: Set<Int>) {
    largestCount = max(largestCount, count)
    countedStacks.formUnion(stacks)
  }
}

extension StackFlow {
  /// The questions of the flow's steps.
  package var ownQuestions: StackQuestions {
    let program = flow.program
    var questions = StackQuestions()
    add(program.conditions, to: &questions)
    for operation in program.operations { add(operation, to: &questions) }
    for set in stores.flatMap({ childQuestions(of: $0) }) { questions.add(set) }
    var asked: Set<Int> = []
    for slot in program.slots { asked.formUnion([slot.anchor, slot.owner].compactMap { $0 }) }
    for effect in program.effects {
      asked.formUnion(effect.cancelledByLeaving + [effect.owner].compactMap { $0 })
    }
    for event in program.events { asked.formUnion(event.mountedOn) }
    for place in asked.sorted() {
      for store in stores { questions.add(set(of: store) { program.items[$0].place == place }) }
    }
    return questions
  }

  /// Returns the questions of some propositions.
  package func questions(of propositions: [Proposition]) -> StackQuestions {
    var questions = StackQuestions()
    let compiler = flow.propositionCompiler
    for proposition in propositions { add(compiler.compile(proposition), to: &questions) }
    return questions
  }

  /// Returns for each unlimited stack whether some questions are about it.
  package func stacks(askedBy questions: StackQuestions) -> [Bool] {
    stores.indices.map { number in
      let store = stores[number]
      return questions.countedStacks.contains(number)
        || questions.sets.contains { $0[store.firstEntry..<store.firstEntry + store.codes].contains(true) }
    }
  }

  private func set(of store: Store, _ isAsked: (Int) -> Bool) -> [Bool] {
    var set = Array(repeating: false, count: entryCount)
    for (position, item) in layout.stackItems[store.layout.items].enumerated() {
      set[store.firstEntry + position] = isAsked(Int(item))
    }
    return set
  }

  private func add(_ proposition: CompiledProposition, to questions: inout StackQuestions) {
    switch proposition {
    case .stackHolds(let stack, let codes), .belowTop(let stack, let codes):
      guard let store = stores.first(where: { $0.index == stack }) else { return }
      questions.add(set(of: store, codes))
    case .condition(_, let conditions): add(conditions.pool, to: &questions)
    case .not(let operand): add(operand, to: &questions)
    case .all(let operands), .any(let operands): for operand in operands { add(operand, to: &questions) }
    case .canSwipe:
      // Conditions that forbid a swipe are conditions of the flow.
      guard flow.program.items.contains(where: { $0.dismissibleWhen != nil }) else { return }
      add(flow.program.conditions, to: &questions)
    case .constant, .page, .container, .alertUp, .alertIsUp, .register, .isDetached, .cancelOffered: break
    }
  }

  /// Returns the entries of the codes in a row that begins with the code for no item.
  private func set(of store: Store, _ codes: [Bool]) -> [Bool] {
    var set = Array(repeating: false, count: entryCount)
    for code in 1...max(1, store.codes) where code < codes.count && codes[code] {
      set[store.firstEntry + code - 1] = true
    }
    return set
  }

  private func add(_ pool: ConditionPool, to questions: inout StackQuestions) {
    for node in pool.nodes {
      switch node {
      case .stackContains(let stack, let matcher): add(matcher, of: pool, stack, to: &questions)
      // Comparing with 0 asks whether there are any items, which the top tells.
      case .count(let register, _, let number) where number > 0:
        if let store = stores.firstIndex(where: { $0.layout.count == register }) {
          questions.ask(count: number, of: [store])
        }
      default: break
      }
    }
  }

  private func add(_ operation: Operation, to questions: inout StackQuestions) {
    switch operation {
    case .popTo(let stack, let matcher, _):
      add(matcher, of: flow.program.conditions, stack, to: &questions)
    case .popToIndex(let stack, let counter, let row, _, _):
      guard let store = stores.firstIndex(where: { $0.index == stack }) else { return }
      let codes = 0...Int(layout.bitFields[counter].mask)
      let kept = codes.map { row + $0 }.filter(flow.program.offsets.indices.contains).map {
        flow.program.offsets[$0]
      }
      questions.ask(count: min(kept.max() ?? 0, 64), of: [store])
    case .pop(let stack, let count):
      if count > 1, let store = stores.firstIndex(where: { $0.index == stack }) {
        questions.ask(count: count, of: [store])
      }
    case .setCount(_, let stack, let first, let last):
      if let store = stores.firstIndex(where: { $0.index == stack }) {
        questions.ask(count: first + last, of: [store])
      }
    default: break
    }
  }

  /// Adds a question for each combination of values of the arguments that variables decide.
  private func add(
    _ number: Int, of pool: ConditionPool, _ stack: Int, to questions: inout StackQuestions
  ) {
    guard let store = stores.first(where: { $0.index == stack }), store.codes > 0 else { return }
    let matcher = pool.matchers[number]
    var rows: [[Int]: [Bool]] = [:]
    for code in 1...store.codes where pool.accepted[matcher.row + code] {
      let key = matcher.checks.map { Int(pool.values[pool.checks[$0].arguments + code]) }
      rows[key, default: Array(repeating: false, count: entryCount)][store.firstEntry + code - 1] = true
    }
    for key in rows.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if let row = rows[key] { questions.add(row) }
    }
  }
}
