import FlowAlgorithms
import FlowProgram
import FlowPushdown
import FlowStateSpace

/// A flow with an unlimited stack as a pushdown system, whose rules are computed on first use.
///
/// A control is the state without the unlimited stack. A symbol is an item of the stack with the answers to what is asked about
/// the items below it (see ``StackSymbols``). The rules of a head are the steps of the compiled flow in one state that represents
/// all states with this head. A step that removes the top, and perhaps more, needs to know what it uncovers. So it passes through
/// *inner* controls: each removes one item, and the step is computed again above the item that this uncovers.
///
/// A class, since searches ask for rules while they run. **Invariant:** one thread uses it at a time.
final class StackSystem {
  static let firstInner: Int32 = 1 << 27
  private static let firstLong: Int32 = 1 << 28
  /// The room that must be left for what a step pushes.
  private static let roomOfStep = 4

  let flow: StackFlow
  /// The questions that symbols answer.
  let questions: StackQuestions
  /// Whether a step that removes the top has a rule for each item that it can uncover, even if the step does not depend on the
  /// item.
  ///
  /// Otherwise there are far fewer rules, since every screen can lie on every other.
  let knowsTargets: Bool
  let symbols: StackSymbols
  private let stepper: StackFlow.Stepper
  private var controls = Interner<[UInt64]>()
  private var lastControl: Int32 = -1
  private var inner = Interner<Inner>()
  /// For each inner control the symbols that each ``RemovedItems/Part/some`` stands for, the highest part first.
  private var passed: [[[Int32]]] = []
  private var long = LongWords(firstControl: StackSystem.firstLong)
  private var known = KnownEffects()
  /// The steps. The label of a rule that completes a step is the step's number.
  private(set) var steps: [Step] = []
  /// What steps push, as entries.
  private(set) var pushed: [Int32] = []

  /// Prepares to compute the rules of a flow, with symbols that answer the given questions.
  init(_ flow: StackFlow, _ questions: StackQuestions, knowsTargets: Bool) {
    (self.flow, self.questions, self.knowsTargets) = (flow, questions, knowsTargets)
    symbols = StackSymbols(questions, of: flow)
    stepper = StackFlow.Stepper(flow)
  }

  func start() throws -> PushdownConfiguration {
    let words = flow.initialState.words
    let control = number(ofControl: flow.control(of: words))
    return PushdownConfiguration(
      control, self.symbols(of: try flow.entries(of: words)[...], above: StackSymbols.bottom))
  }

  /// Whether a control lies inside a step.
  static func isInner(_ control: Int32) -> Bool { control >= firstInner }

  /// Whether a control pushes the rest of a word that one rule cannot push.
  static func isLong(_ control: Int32) -> Bool { control >= firstLong }

  /// The number of controls that are not inner.
  var controlCount: Int { controls.count }

  /// The words of a control that is not inner.
  func control(_ number: Int32) -> [UInt64] { controls[Int(number)] }

  /// A state that represents all states with a head.
  func state(_ head: PushdownHead) -> PackedState? { state(head.control, symbols.word(head.symbol)) }

  func state(_ control: Int32, _ entries: [Int32]) -> PackedState? {
    flow.state(controls[Int(control)], entries)
  }

  /// Returns the rules of a head.
  ///
  /// - Throws: ``EveryDepthError``, or ``StackConflict``.
  func rules(of head: PushdownHead) throws -> [PushdownRule] {
    if head.control >= Self.firstLong { return [long.rule(inside: head)] }
    if head.control >= Self.firstInner { return [try rule(inside: head)] }
    let word = symbols.word(head.symbol)
    let steps = try self.steps(of: head, above: word)
    var counts: [Int] = []
    for step in steps {
      while counts.count <= step.group { counts.append(0) }
      counts[step.group] += 1
    }
    let store = word.last.map { flow.store(of: $0) } ?? -1
    return try steps.map { step in
      if !step.removals.goesBelow(word.count) {
        return try known.change(of: step, above: word.count, of: store, keeping: true).map {
          grown(step, of: head, $0.effect)
        } ?? completed(step, of: head, from: head, kept: word, before: word)
      }
      if let drain = try drained(step, of: head, word) { return drain }
      if !knowsTargets, let pop = try popped(step, of: head, word, counts[step.group]) { return pop }
      var begun = Inner(
        source: head, group: step.group, position: step.position, groupCount: counts[step.group])
      _ = try begun.removed.take(head.symbol, step.removals, height: word.count)
      return PushdownRule(from: head, to: number(of: begun))
    }
  }

  /// Returns the rule for a step that removes all items at once without looking below the top, so that its target is known; nil
  /// if there is none.
  private func drained(_ step: StackFlow.Step, of head: PushdownHead, _ word: [Int32]) throws -> PushdownRule?
  {
    guard step.removals.drainsOrKeeps(word.count) else { return nil }
    let store = word.last.map { flow.store(of: $0) } ?? -1
    let drain =
      try known.drain(of: step, at: head.control, above: word.count, of: store)
      ?? drain(step, of: head, word, store)
    // If the control and the top stay the same, what lies below decides whether the step changes the state.
    let isSure = drain.control != head.control || drain.symbol != head.symbol
    guard isSure || !knowsTargets else { return nil }
    let label = number(
      of: Step(
        source: head, label: step.label, group: Int32(step.group), position: Int32(step.position),
        control: drain.control, symbol: drain.symbol, changes: isSure ? true : nil, effect: drain.effect))
    return PushdownRule(
      from: head, to: drain.ruleControl, top: drain.ruleTop, label: label, resets: true)
  }

  private func drain(
    _ step: StackFlow.Step, of head: PushdownHead, _ word: [Int32], _ store: Int
  ) throws -> KnownEffects.Drain {
    let remainder =
      try known.change(of: step, above: word.count, of: store, keeping: false)
      ?? remainder(of: step, word, store)
    let control = number(ofControl: flow.control(of: step.words))
    let rule = long.rule(resetting: head, to: control, word: remainder.word)
    let drain = KnownEffects.Drain(
      place: remainder.place, ruleControl: rule.control, ruleTop: rule.top, control: control,
      symbol: remainder.word[0], effect: remainder.effect)
    known.learn(drain, of: step, at: head.control)
    return drain
  }

  private func remainder(
    of step: StackFlow.Step, _ word: [Int32], _ store: Int
  ) throws -> KnownEffects.Change {
    let after = try flow.entries(of: step.words)
    try check(step, before: word, known: word.count - 1, kept: 0)
    let remainder = KnownEffects.Change(
      place: .init(count: word.count, store: store),
      word: symbols(of: after[...], above: StackSymbols.bottom).reversed(),
      effect: effect(.none, pushing: after[...]))
    known.learn(remainder, of: step)
    return remainder
  }

  /// Returns the rule for a step that removes nothing, pushes known items and leaves the items below as they are.
  private func grown(
    _ step: StackFlow.Step, of head: PushdownHead, _ effect: Effect
  ) -> PushdownRule {
    var control = head.control
    if !flow.keepsControl(step) {
      control =
        known.control(after: step, at: control)
        ?? known.learn(control: number(ofControl: flow.control(of: step.words)), after: step, at: control)
    }
    let entries = pushed[Int(effect.pushed.lowerBound)..<Int(effect.pushed.upperBound)]
    let top = entries.reduce(head.symbol) { symbols.symbol(of: $1, above: $0) }
    let label = number(
      of: Step(
        source: head, label: step.label, group: Int32(step.group), position: Int32(step.position),
        control: control, symbol: top, changes: control != head.control || !entries.isEmpty,
        effect: effect))
    guard entries.count > 1 else {
      return PushdownRule(
        from: head, to: control, top: top, below: entries.isEmpty ? PushdownRule.none : head.symbol,
        label: label)
    }
    let word = symbols(of: entries, above: head.symbol)
    return long.rule(from: head, to: control, word: word.reversed(), label: label)
  }

  /// Returns the rule for a step that only removes the top, if the rule is the same whatever the step uncovers; nil if what it
  /// uncovers may matter.
  ///
  /// The step says which bits of the state it depends on. If none of them belongs to items below the top, those items do not
  /// matter.
  private func popped(
    _ step: StackFlow.Step, of head: PushdownHead, _ word: [Int32], _ groupCount: Int
  ) throws -> PushdownRule? {
    guard let control = try controlAfterPop(step, word) else { return nil }
    let (store, lower) = (flow.store(of: word[word.count - 1]), symbols.below(head.symbol))
    if word.count == 1 {
      // Nothing lies below, or only items that do not change an answer.
      if let other = symbols.entry(keeping: lower, of: flow.entries(ofStack: store)) {
        let others = try steps(of: head, above: [other] + word, group: step.group)
        guard others.count == groupCount, others[step.position].label == step.label,
          try controlAfterPop(others[step.position], [other] + word) == control,
          !flow.itemsAreRead(of: store, except: 1, in: others[step.position].reads),
          !flow.childrenAreRead(of: store, below: 1, in: others[step.position].writes)
        else { return nil }
      }
    } else if flow.itemsAreRead(of: store, except: word.count - 1, in: step.reads)
      || flow.childrenAreRead(of: store, below: word.count - 1, in: step.writes)
    {
      return nil
    }
    let target = number(ofControl: control)
    let label = number(
      of: Step(
        source: head, label: step.label, group: Int32(step.group), position: Int32(step.position),
        control: target, symbol: nil, changes: true))
    return PushdownRule(from: head, to: target, label: label)
  }

  /// Returns the control after a step that only removes the top of the stack; nil for other steps.
  private func controlAfterPop(_ step: StackFlow.Step, _ word: [Int32]) throws -> [UInt64]? {
    let isPop = step.removals.allSatisfy {
      $0.left >= word.count || $0.left == word.count - 1 && $0.end == .fromTop
    }
    guard isPop, try flow.entries(of: step.words) == word.dropLast() else { return nil }
    return flow.control(of: step.words)
  }

  /// Returns the only rule of a head with an inner control: it completes the step or removes one more item.
  private func rule(inside head: PushdownHead) throws -> PushdownRule {
    let number = Int(head.control - Self.firstInner)
    let begun = inner[number]
    let kept = symbols.word(head.symbol)
    let removed = try begun.removed.entries(above: head.symbol, symbols) { [passed] parts in
      passed[number][parts.count { $0 == .some } - 1]
    }
    let before = kept + removed.flatMap(\.self)
    let steps = try self.steps(of: begun.source, above: before, group: begun.group)
    guard steps.count == begun.groupCount else {
      throw EveryDepthError.unsupported("how many steps there are depends on what one of them uncovers")
    }
    let step = steps[begun.position]
    guard step.removals.goesBelow(kept.count) else {
      try begun.removed.checkGap(step.removals, kept: kept.count)
      if begun.removed.hasGap { try check(step, before: before, known: before.count - 1, kept: 0) }
      return try completed(step, of: begun.source, from: head, kept: kept, before: before, weight: 0)
    }
    var (next, symbols) = (begun, passed[number])
    if try next.removed.take(head.symbol, step.removals, height: kept.count) {
      if next.removed.count > begun.removed.count { symbols.append([]) }
      if !symbols[symbols.count - 1].contains(head.symbol) { symbols[symbols.count - 1].append(head.symbol) }
    }
    let control = self.number(of: next)
    let place = Int(control - Self.firstInner)
    if passed[place].isEmpty { passed[place] = symbols.map { _ in [] } }
    for (index, symbols) in symbols.enumerated() {
      passed[place][index] += symbols.filter { !passed[place][index].contains($0) }
    }
    return PushdownRule(from: head, to: control, weight: 0)
  }

  private func steps(
    of head: PushdownHead, above word: [Int32], group: Int? = nil
  ) throws -> [StackFlow.Step] {
    // A second tap needs room for what it pushes too, and would not report that there is none.
    guard word.count + Self.roomOfStep <= flow.room, let state = flow.state(controls[Int(head.control)], word)
    else { throw EveryDepthError.needsRoom }
    var steps = stepper.steps(of: state, group: group)
    let store = word.last.map { flow.store(of: $0) } ?? -1
    for index in steps.indices { steps[index].keepRemovals(of: store) }
    if steps.contains(where: { $0.label.flags.contains(.truncated) }) { throw EveryDepthError.needsRoom }
    return steps
  }

  /// Returns the rule that completes a step above the items that it keeps.
  private func completed(
    _ step: StackFlow.Step, of source: PushdownHead, from head: PushdownHead, kept: [Int32], before: [Int32],
    weight: Int = 1
  ) throws -> PushdownRule {
    let after = try flow.entries(of: step.words)
    try check(step, before: before, known: kept.count - 1, kept: kept.count - 1)
    let top = try symbols.heir(of: head.symbol, in: after)
    let word = symbols(of: after[kept.count...], above: top)
    var effect: Effect?
    if head == source {
      if top == head.symbol {
        let pushing = self.effect(.all, pushing: after[kept.count...])
        let store = before.last.map { flow.store(of: $0) } ?? -1
        if store < 0 || !flow.itemsMeet(step.writes, of: store, below: kept.count) {
          let place = KnownEffects.Place(count: kept.count, store: store)
          known.learn(.init(place: place, word: [], effect: pushing), of: step)
        }
        effect = pushing
      } else {
        effect = self.effect(.allButTop, pushing: after[(kept.count - 1)...])
      }
    }
    let control = number(ofControl: flow.control(of: step.words))
    let label = number(
      of: Step(
        source: source, label: step.label, group: Int32(step.group), position: Int32(step.position),
        control: control, symbol: word[word.count - 1],
        changes: control != source.control || after != before, isBegun: head != source, effect: effect))
    return long.rule(from: head, to: control, word: word.reversed(), weight: weight, label: label)
  }

  private func check(_ step: StackFlow.Step, before: [Int32], known: Int, kept: Int) throws {
    guard let top = before.last else { return }
    try step.checkChildren(of: flow.store(of: top), flow, known: known, kept: kept)
  }

  /// Returns the symbols of entries above a symbol, preceded by that symbol.
  private func symbols(of entries: ArraySlice<Int32>, above symbol: Int32) -> [Int32] {
    var word = [symbol]
    for entry in entries { word.append(symbols.symbol(of: entry, above: word[word.count - 1])) }
    return word
  }

  private func number(ofControl words: [UInt64]) -> Int32 {
    // Most steps lead to the control that was looked up last.
    if lastControl >= 0, controls[Int(lastControl)] == words { return lastControl }
    lastControl = Int32(controls.number(of: words))
    return lastControl
  }

  private func number(of begun: Inner) -> Int32 {
    let number = inner.number(of: begun)
    if number == passed.count { passed.append([]) }
    return Self.firstInner + Int32(number)
  }

  private func effect(_ remainder: Effect.Remainder, pushing entries: ArraySlice<Int32>) -> Effect {
    let first = Int32(pushed.count)
    pushed += entries
    return Effect(remainder: remainder, pushed: first..<Int32(pushed.count))
  }

  private func number(of step: Step) -> Int32 {
    steps.append(step)
    return Int32(steps.count - 1)
  }
}
