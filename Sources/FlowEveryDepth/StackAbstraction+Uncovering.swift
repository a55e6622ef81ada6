import FlowProgram
import FlowStateSpace

/// Steps that remove items from stacks, with an outcome for everything that they may uncover.
extension StackAbstraction {
  /// What a step has removed from one stack so far, and what it has uncovered.
  private struct Uncovered: Hashable {
    var removed = RemovedItems()
    /// The symbol below the removed items.
    var symbol: Int32
    /// Whether the step removes everything at once.
    var isDrained = false
  }

  /// The outcomes of one step so far.
  private struct Branching {
    let source: PackedState
    let control: [UInt64]
    /// The number of steps in its group.
    let count: Int
    let step: StackFlow.Step
    var result: Step
    var seen: Set<[Uncovered]> = []
    var looks: Looks
    /// For each sequence of parts that begins with ``RemovedItems/Part/some`` the symbols that this part stands for.
    var passed: [[RemovedItems.Part]: [Int32]] = [:]
  }

  /// Returns a step that removes the top of one stack and does not depend on what lies below, with all its outcomes; nil for
  /// other steps.
  func popped(
    _ step: StackFlow.Step, _ state: PackedState, _ contents: [[Int32]], _ tops: [Int32],
    _ looks: inout Looks
  ) throws -> Step? {
    guard let store = step.removals.first?.store, isPop(step, of: store, contents) else { return nil }
    let lower = below[tops[store]] ?? []
    guard let item = lower.first(where: { $0 != StackSymbols.bottom }) else { return nil }
    // The step above some item. Above no item it is the given step.
    var deeper = step
    var contents = contents
    if contents[store].count == 1 {
      contents[store] = symbols.word(item) + contents[store]
      let steps = try steps(flow.control(of: state.words), contents, group: step.group)
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
    looks[tops[store]] = lower.count
    let control = flow.control(of: deeper.words)
    var result = begin(step)
    (result.uncovers, result.growth) = (true, -1)
    let uncovered = number(ofStacks: [store])
    for symbol in lower {
      var (label, words) = (step.label, step.words)
      if symbol != StackSymbols.bottom {
        contents[store] = symbols.word(symbol)
        guard let target = flow.state(control, contents: contents) else { return nil }
        (label, words) = (deeper.label, target.words)
      }
      try add(number(of: label), from: state, to: &words, uncovering: uncovered, to: &result)
    }
    return result
  }

  /// Whether a step removes the top of one stack and changes nothing else on stacks.
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

  /// Returns any step with its outcomes above everything that it can uncover.
  func followed(
    _ step: StackFlow.Step, _ state: PackedState, _ tops: [Int32], count: Int, _ looks: inout Looks
  ) throws -> Step {
    var branching = Branching(
      source: state, control: flow.control(of: state.words), count: count, step: step, result: begin(step),
      looks: looks)
    try follow(step, tops.map { Uncovered(symbol: $0) }, &branching)
    looks = branching.looks
    return branching.result
  }

  /// Completes a step above what was uncovered so far, or uncovers more.
  private func follow(_ step: StackFlow.Step, _ stacks: [Uncovered], _ branching: inout Branching) throws {
    var pending = [(step, stacks)]
    while let (step, known) = pending.popLast() {
      var stacks = known
      let store = stacks.indices.first { store in
        let kept = symbols.word(stacks[store].symbol).count
        let removals = step.removals.filter { $0.store == store }
        guard !stacks[store].isDrained, removals.goesBelow(kept) else { return false }
        stacks[store].isDrained = stacks[store].removed.count == 0 && removals.drainsOrKeeps(kept)
        return !stacks[store].isDrained
      }
      if let store {
        pending += try uncover(store, of: step, stacks, &branching).reversed()
      } else {
        try complete(step, stacks, &branching)
      }
    }
  }

  /// Returns the step above each symbol that can lie below the one that it removes.
  private func uncover(
    _ store: Int, of step: StackFlow.Step, _ stacks: [Uncovered], _ branching: inout Branching
  ) throws -> [(StackFlow.Step, [Uncovered])] {
    branching.result.uncovers = true
    var next = stacks
    let symbol = stacks[store].symbol
    let removals = step.removals.filter { $0.store == store }
    if try next[store].removed.take(symbol, removals, height: symbols.word(symbol).count) {
      let gap = next[store].removed.parts
      if !(branching.passed[gap] ?? []).contains(symbol) { branching.passed[gap, default: []].append(symbol) }
    }
    var found: [(StackFlow.Step, [Uncovered])] = []
    let lower = below[symbol] ?? []
    branching.looks[symbol] = min(branching.looks[symbol] ?? lower.count, lower.count)
    for symbol in lower {
      next[store].symbol = symbol
      guard branching.seen.insert(next).inserted else { continue }
      let contents = try next.map { [passed = branching.passed] stack in
        let removed = try stack.removed.entries(above: stack.symbol, symbols) { passed[$0] ?? [] }
        return symbols.word(stack.symbol) + removed.joined()
      }
      let steps = try steps(branching.control, contents, group: branching.step.group)
      guard steps.count == branching.count else {
        throw EveryDepthError.unsupported("how many steps there are depends on what one of them uncovers")
      }
      found.append((steps[branching.step.position], next))
    }
    return found
  }

  private func complete(_ step: StackFlow.Step, _ stacks: [Uncovered], _ branching: inout Branching) throws {
    let after = flow.contents(of: step.words)
    var tops: [Int32] = []
    var growth = 0
    var uncovered: [Int] = []
    var pushes = false
    for (store, stack) in stacks.enumerated() {
      let kept = symbols.word(stack.symbol).count
      try check(step, store, stack, kept: kept)
      if stack.isDrained {
        tops.append(push(after[store][...], on: StackSymbols.bottom))
        growth += after[store].count - 1
        uncovered.append(store)
        pushes = pushes || !after[store].isEmpty
        continue
      }
      let lowest = try symbols.heir(of: stack.symbol, in: after[store])
      inherit(lowest, from: stack.symbol)
      try stack.removed.checkGap(step.removals.filter { $0.store == store }, kept: kept)
      growth += after[store].count - kept - stack.removed.count
      if stack.removed.count > 0 { uncovered.append(store) }
      pushes = pushes || after[store].count > kept
      tops.append(push(after[store][kept...], on: lowest))
    }
    guard var target = state(flow.control(of: step.words), tops) else { throw EveryDepthError.needsRoom }
    branching.result.growth = max(branching.result.growth, growth)
    try add(
      number(of: step.label), from: branching.source, to: &target.words,
      uncovering: number(ofStacks: pushes ? nil : uncovered), to: &branching.result)
  }

  private func check(_ step: StackFlow.Step, _ store: Int, _ stack: Uncovered, kept: Int) throws {
    let isKnown = !stack.isDrained && !stack.removed.hasGap
    try step.checkChildren(
      of: store, flow, known: isKnown ? kept - 1 : kept + stack.removed.count - 1,
      kept: stack.isDrained ? 0 : kept - 1)
  }
}
