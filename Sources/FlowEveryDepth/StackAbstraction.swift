package import FlowCompiler
package import FlowStateSpace

/// A finite system that can do whatever a flow can, at every depth of its unlimited stacks.
///
/// A state has the symbols on top of the stacks only (``StackSymbols``), and stands for every state with these tops. What lies below a top
/// is any symbol on which it was ever pushed. So the system may do more than the flow: what never happens here never happens there.
///
/// A class, since what lies below what is found on the way. **Invariant:** one thread uses it at a time.
package final class StackAbstraction: TransitionSystem, @unchecked Sendable {
  /// One of the ways in which a step can come out.
  struct Outcome {
    let label: TransitionLabel
    let target: PackedState
    /// The stacks that it takes something off; nil where it puts something on a stack.
    let uncovered: [Int]?
  }

  /// A step with all ways in which it can come out, by what it uncovers.
  struct Step {
    var outcomes: [Outcome] = []
    /// Whether it uncovers something.
    var uncovers = false
    /// By how much it makes all stacks together higher, at most.
    var growth = Int.min
  }

  /// What a step has taken off one stack so far, and what it has uncovered.
  struct Uncovered: Hashable {
    var removed: [StackSystem.Removed] = []
    /// The symbol below what is removed.
    var symbol: Int32
    /// Whether the step removes everything at once.
    var isDrained = false
  }

  let flow: StackFlow
  /// What symbols answer.
  let questions: StackQuestions
  let symbols: StackSymbols
  private let stepper: StackFlow.Stepper
  private let limits: ExplorationLimits
  private let monitor: ExplorationMonitor
  /// For each symbol those on which it was pushed, in the order in which that happened.
  private(set) var below: [Int32: [Int32]] = [:]
  private var pairs = 0
  /// For each symbol those that took its place.
  private var heirs: [Int32: Set<Int32>] = [:]
  /// The steps of each state.
  private(set) var steps: [PackedState: [Step]] = [:]
  /// For each state the symbols below which its steps looked, with the number of those that lay there.
  private var looked: [PackedState: [Int32: Int]] = [:]
  private var failure: (any Error)?
  /// What steps that uncover nothing make of the tops of stacks.
  var knownChanges = KnownChanges()

  /// Prepares to explore a flow, in which symbols answer some questions.
  package init(
    _ flow: StackFlow, asking questions: StackQuestions, limits: ExplorationLimits,
    monitor: ExplorationMonitor
  ) {
    (self.flow, self.limits, self.monitor) = (flow, limits, monitor)
    self.questions = questions
    symbols = StackSymbols(questions, of: flow)
    stepper = StackFlow.Stepper(flow)
  }

  package var stateWidth: Int { flow.flow.stateWidth }

  /// The number of symbols, the bottom included.
  package var symbolCount: Int { symbols.count }

  /// What may lie below the tops, as stacks that tell some more answers apart.
  func contents(answering more: StackQuestions) -> PossibleContents {
    PossibleContents(flow, symbols, below: below, answering: questions, more)
  }

  /// Everything that may be reached.
  ///
  /// It explores until nothing new turns up below a symbol.
  ///
  /// - Throws: ``EveryDepthError``.
  package func explore() throws -> StateGraph {
    while true {
      let known = pairs
      let graph = FlowStateSpace.explore(self, limits: limits, threads: ThreadCount(1), monitor: monitor)
      if let failure { throw failure }
      guard graph.truncation == nil else {
        throw EveryDepthError.unsupported(
          "there are too many states without what lies below the tops of stacks")
      }
      if pairs == known { return graph }
    }
  }

  package func initialStates(into successors: inout SuccessorBuffer) {
    let words = flow.initialState.words
    let tops = flow.contents(of: words).map { push($0[...], on: StackSymbols.bottom) }
    if let state = state(flow.control(of: words), tops) { successors.append(state, action: 0) }
  }

  package func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    guard failure == nil else { return }
    do {
      let isKnown = looked[state]?.allSatisfy { (below[$0] ?? []).count == $1 } ?? false
      let known = steps[state]
      let found = if isKnown, let known { known } else { try work(out: state, known: known) }
      if !isKnown { steps[state] = found }
      for step in found {
        for outcome in step.outcomes {
          successors.append(outcome.target, action: outcome.label.action, flags: outcome.label.flags)
        }
      }
    } catch {
      failure = error
    }
  }

  /// The steps of a state, of which those that uncover nothing stay as they were known.
  private func work(out state: PackedState, known: [Step]?) throws -> [Step] {
    let control = flow.control(of: state.words)
    let contents = flow.contents(of: state.words)
    let tops = symbols.tops(of: contents)
    let taken = try steps(in: state)
    var counts: [Int32] = []
    for step in taken {
      while counts.count <= step.group { counts.append(0) }
      counts[step.group] += 1
    }
    var looked: [Int32: Int] = [:]
    var found: [Step] = []
    found.reserveCapacity(taken.count)
    for (index, step) in taken.enumerated() {
      if let known, !known[index].uncovers {
        found.append(known[index])
      } else if !flow.hasChildren, step.removals.isEmpty, flow.stacks(in: step.writes).isEmpty {
        let outcome = Outcome(
          label: step.label, target: PackedState(words: step.words), uncovered: [])
        found.append(Step(outcomes: [outcome], growth: 0))
      } else if let settled = settled(step, tops) {
        found.append(settled)
      } else if let popped = try popped(step, state, contents, tops, &looked) {
        found.append(popped)
      } else {
        var branching = Branching(control: control, count: Int(counts[step.group]), step: step)
        try follow(step, tops.map { Uncovered(symbol: $0) }, &branching)
        looked.merge(branching.looked) { min($0, $1) }
        found.append(branching.result)
      }
    }
    self.looked[state] = looked
    return found
  }

  /// A step that takes off the top of one stack and depends on nothing below it, as it comes out above all that can lie there; nil of another.
  private func popped(
    _ step: StackFlow.Step, _ state: PackedState, _ contents: [[Int32]], _ tops: [Int32],
    _ looked: inout [Int32: Int]
  ) throws -> Step? {
    guard let store = step.removals.first?.store, isPop(step, of: store, contents) else { return nil }
    let lower = below[tops[store]] ?? []
    guard let item = lower.first(where: { $0 != StackSymbols.bottom }) else { return nil }
    // The step as it is above some item; above none, it is as it was given.
    var deeper = step
    var contents = contents
    if contents[store].count == 1 {
      contents[store] = symbols.word(item) + contents[store]
      guard let above = flow.state(flow.control(of: state.words), contents: contents) else { return nil }
      let steps = try steps(in: above, group: step.group)
      guard steps.indices.contains(step.position) else { return nil }
      deeper = steps[step.position]
      guard isPop(deeper, of: store, contents) else { return nil }
    }
    let top = contents[store].count - 1
    guard !flow.itemsAreRead(of: store, except: top, in: deeper.reads),
      !flow.childrenAreRead(of: store, below: top, in: deeper.writes)
    else {
      return nil
    }
    looked[tops[store]] = min(looked[tops[store]] ?? lower.count, lower.count)
    let control = flow.control(of: deeper.words)
    var result = Step(uncovers: true, growth: -1)
    for symbol in lower {
      guard symbol != StackSymbols.bottom else {
        result.outcomes.append(
          Outcome(label: step.label, target: PackedState(words: step.words), uncovered: [store]))
        continue
      }
      contents[store] = symbols.word(symbol)
      guard let target = flow.state(control, contents: contents) else { return nil }
      result.outcomes.append(Outcome(label: deeper.label, target: target, uncovered: [store]))
    }
    return result
  }

  /// Whether a step takes off the top of one stack, and leaves all else on stacks as it is.
  private func isPop(_ step: StackFlow.Step, of store: Int, _ contents: [[Int32]]) -> Bool {
    let left = contents[store].count - 1
    guard left >= 0,
      step.removals.allSatisfy({
        $0.store == store && ($0.end == .fromTop && $0.left == left || $0.left > left)
      })
    else { return false }
    let after = flow.contents(of: step.words)
    return contents.indices.allSatisfy {
      $0 == store ? after[$0].elementsEqual(contents[$0].dropLast()) : after[$0] == contents[$0]
    }
  }

  /// What comes of one step.
  private struct Branching {
    let control: [UInt64]
    /// The number of steps in its group.
    let count: Int
    let step: StackFlow.Step
    var result = Step()
    var seen: Set<[Uncovered]> = []
    /// The symbols below which the step looked, with the number of those that lay there.
    var looked: [Int32: Int] = [:]
    /// For each stack and what is removed of it, the symbols that ``StackSystem/Removed/some`` stands for.
    var passed: [[StackSystem.Removed]: [Int32]] = [:]
  }

  /// Completes a step as it comes out above what was uncovered so far, or uncovers more.
  private func follow(_ step: StackFlow.Step, _ stacks: [Uncovered], _ branching: inout Branching) throws {
    for store in stacks.indices where !stacks[store].isDrained {
      let kept = symbols.word(stacks[store].symbol).count
      let removals = step.removals.filter { $0.store == store }
      guard let deepest = removals.firstIndex(where: { $0.left < kept }) else { continue }
      if stacks[store].removed.isEmpty,
        removals.allSatisfy({ $0.left >= kept || $0.left == 0 && $0.end == .fromBottom })
      {
        var drained = stacks
        drained[store].isDrained = true
        return try follow(step, drained, &branching)
      }
      return try uncover(store, removals, deepest, kept, stacks, &branching)
    }
    try complete(step, stacks, &branching)
  }

  /// Goes on with each symbol that can lie below the one that is removed.
  private func uncover(
    _ store: Int, _ removals: [StackWatch.Removal], _ deepest: Int, _ kept: Int, _ stacks: [Uncovered],
    _ branching: inout Branching
  ) throws {
    branching.result.uncovers = true
    var next = stacks
    let symbol = stacks[store].symbol
    let isSeen = stacks[store].removed.isEmpty || removals[..<deepest].contains { $0.left == kept }
    if isSeen || removals[deepest].end == .fromTop {
      next[store].removed.insert(.symbol(symbol), at: 0)
    } else {
      if next[store].removed.first != .some { next[store].removed.insert(.some, at: 0) }
      let gap = next[store].removed
      if !(branching.passed[gap] ?? []).contains(symbol) { branching.passed[gap, default: []].append(symbol) }
    }
    guard next[store].removed.count <= 64 else {
      throw EveryDepthError.unsupported("a step removes more than 64 items one by one")
    }
    let lower = below[symbol] ?? []
    branching.looked[symbol] = min(branching.looked[symbol] ?? lower.count, lower.count)
    for symbol in lower {
      next[store].symbol = symbol
      guard branching.seen.insert(next).inserted else { continue }
      var contents: [[Int32]] = []
      for stack in next {
        guard let removed = entries(of: stack, branching) else {
          throw EveryDepthError.unsupported("a step looks at items that it removes all at once")
        }
        contents.append(symbols.word(stack.symbol) + removed)
      }
      guard let state = flow.state(branching.control, contents: contents) else {
        throw EveryDepthError.needsRoom
      }
      let steps = try steps(in: state, group: branching.step.group)
      guard steps.count == branching.count else {
        throw EveryDepthError.unsupported("how many steps there are depends on what one of them uncovers")
      }
      try follow(steps[branching.step.position], next, &branching)
    }
  }

  private func complete(_ step: StackFlow.Step, _ stacks: [Uncovered], _ branching: inout Branching) throws {
    let after = flow.contents(of: step.words)
    var tops: [Int32] = []
    var growth = 0
    var uncovered: [Int] = []
    var pushes = false
    for (store, stack) in stacks.enumerated() {
      if stack.isDrained {
        tops.append(push(after[store][...], on: StackSymbols.bottom))
        growth += after[store].count - 1
        try check(step, store, stack, kept: symbols.word(stack.symbol).count)
        uncovered.append(store)
        pushes = pushes || !after[store].isEmpty
        continue
      }
      let kept = symbols.word(stack.symbol)
      try check(step, store, stack, kept: kept.count)
      var lowest = stack.symbol
      if !after[store].starts(with: kept) {
        // The coordinator of the top item may have changed.
        guard !kept.isEmpty, after[store].count >= kept.count, after[store].starts(with: kept.dropLast())
        else {
          throw EveryDepthError.unsupported("a step changes an item in the middle of a stack")
        }
        lowest = symbols.symbol(of: after[store][kept.count - 1], on: symbols.below(stack.symbol))
        inherit(lowest, from: stack.symbol)
      }
      if let gap = stack.removed.firstIndex(of: .some) {
        let lower = kept.count + gap
        guard step.removals.contains(where: { $0.store == store && $0.left <= lower }) else {
          throw EveryDepthError.unsupported("a step keeps items that it may remove all at once")
        }
      }
      growth += after[store].count - kept.count - stack.removed.count
      if !stack.removed.isEmpty { uncovered.append(store) }
      pushes = pushes || after[store].count > kept.count
      tops.append(push(after[store][kept.count...], on: lowest))
    }
    guard let target = state(flow.control(of: step.words), tops) else { throw EveryDepthError.needsRoom }
    branching.result.growth = max(branching.result.growth, growth)
    branching.result.outcomes.append(
      Outcome(label: step.label, target: target, uncovered: pushes ? nil : uncovered))
  }

  /// What is removed of a stack, as entries; nil where nothing that was passed fits.
  private func entries(of stack: Uncovered, _ branching: Branching) -> [Int32]? {
    var result: [Int32] = []
    var lower = symbols.summary(of: stack.symbol)
    for (index, part) in stack.removed.enumerated() {
      switch part {
      case .symbol(let symbol):
        guard symbols.below(symbol) == lower, let entry = symbols.entry(of: symbol) else { return nil }
        result.append(entry)
        lower = symbols.summary(of: symbol)
      case .some:
        let passed = branching.passed[Array(stack.removed[index...])] ?? []
        guard case .symbol(let next) = stack.removed[index + 1],
          let filler = symbols.filler(from: lower, to: symbols.below(next), of: passed)
        else { return nil }
        result += filler
        lower = symbols.below(next)
      }
    }
    return result
  }

  private func steps(in state: PackedState, group: Int? = nil) throws -> [StackFlow.Step] {
    guard flow.contents(of: state.words).allSatisfy({ $0.count + 4 <= flow.room }) else {
      throw EveryDepthError.needsRoom
    }
    let steps = stepper.steps(of: state, group: group)
    if steps.contains(where: { $0.label.flags.contains(.truncated) }) { throw EveryDepthError.needsRoom }
    return steps
  }

  /// The symbol on top after some entries were pushed on a symbol, all of which is noted.
  func push(_ entries: ArraySlice<Int32>, on symbol: Int32) -> Int32 {
    entries.reduce(symbol) { lower, entry in
      let upper = symbols.symbol(of: entry, above: lower)
      put(upper, on: lower)
      return upper
    }
  }

  /// Notes that a symbol can lie on another one.
  private func put(_ upper: Int32, on lower: Int32) {
    guard !(below[upper] ?? []).contains(lower) else { return }
    below[upper, default: []].append(lower)
    pairs += 1
    for heir in heirs[upper] ?? [] { put(heir, on: lower) }
  }

  /// Notes that a symbol takes the place of another one, on whatever that lies.
  private func inherit(_ symbol: Int32, from other: Int32) {
    guard symbol != other, heirs[other, default: []].insert(symbol).inserted else { return }
    for lower in below[other] ?? [] { put(symbol, on: lower) }
  }

  /// Refuses a step that depends on the state of a coordinator of which only the item is known.
  private func check(_ step: StackFlow.Step, _ store: Int, _ stack: Uncovered, kept: Int) throws {
    guard flow.hasChildren else { return }
    let isKnown = !stack.isDrained && !stack.removed.contains(.some)
    let known = isKnown ? kept - 1 : kept + stack.removed.count - 1
    if flow.childrenAreRead(of: store, below: known, in: step.reads)
      || !stack.isDrained && flow.childrenAreRead(of: store, below: kept - 1, in: step.writes)
    {
      throw EveryDepthError.unsupported("a step depends on the coordinator of a covered item")
    }
  }

  private func state(_ control: [UInt64], _ tops: [Int32]) -> PackedState? {
    flow.state(control, contents: tops.map { symbols.word($0) })
  }
}
