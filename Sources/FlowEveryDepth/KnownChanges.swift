import FlowCompiler
import FlowStateSpace

/// What steps that uncover nothing make of the symbols on top of stacks, by their numbers: most do the same in many states.
struct KnownChanges {
  /// What a step makes of one stack.
  struct Change {
    /// The symbol on top then.
    let top: Int32
    /// By how much the stack gets higher, at most.
    let growth: Int
    /// Whether everything that the stack held is gone.
    let drains: Bool
    /// Whether something is put on it.
    let pushes: Bool
  }

  /// What a step makes of all states with the same symbols on top.
  final class Settled {
    /// The bits that it sets, and what it sets them to, a state's words each.
    let writes: [UInt64], values: [UInt64]
    let growth: Int
    /// The stacks that it takes something off; nil where it puts something on a stack.
    let uncovered: [Int]?

    init(writes: [UInt64], values: [UInt64], growth: Int, uncovered: [Int]?) {
      (self.writes, self.values, self.growth, self.uncovered) = (writes, values, growth, uncovered)
    }
  }

  /// What a step makes of the stacks that it sets or takes something off.
  final class Effect {
    let stores: [Int]
    /// For each of these stacks, by the symbol on top: nil where nobody asked, and nil in it where that depends on what lies below.
    fileprivate var changes: [[Change??]]
    /// By the symbol on top of the only one of these stacks, or at 0 where there is none; nil where nobody asked.
    private var settled: [Settled?] = []
    /// By the symbols on top of several of these stacks.
    private var settledTogether: [[Int32]: Settled] = [:]

    init(stores: [Int]) { (self.stores, changes) = (stores, stores.map { _ in [] }) }

    /// What it makes of states with some symbols on top of all stacks; nil where nobody asked.
    fileprivate func settled(_ tops: [Int32]) -> Settled? {
      guard stores.count < 2 else { return settledTogether[stores.map { tops[$0] }] }
      let place = stores.first.map { Int(tops[$0]) } ?? 0
      return place < settled.count ? settled[place] : nil
    }

    fileprivate func learn(_ known: Settled, _ tops: [Int32]) {
      guard stores.count < 2 else {
        settledTogether[stores.map { tops[$0] }] = known
        return
      }
      let place = stores.first.map { Int(tops[$0]) } ?? 0
      while settled.count <= place { settled.append(nil) }
      settled[place] = known
    }
  }

  private var effects: [Effect?] = []

  /// What a step does.
  mutating func effect(of step: StackFlow.Step, _ flow: StackFlow) -> Effect {
    while effects.count <= step.number { effects.append(nil) }
    if let known = effects[step.number] { return known }
    let effect = Effect(stores: Set(flow.stacks(in: step.writes) + step.removals.map(\.store)).sorted())
    effects[step.number] = effect
    return effect
  }
}

extension StackAbstraction {
  /// A step that needs to know nothing of what lies below the tops; nil of another one.
  func settled(_ step: StackFlow.Step, of state: PackedState, _ tops: [Int32]) throws -> Step? {
    let effect = knownChanges.effect(of: step, flow)
    let known = effect.settled(tops)
    guard let settled = try known ?? workOutSettled(step, effect, tops) else { return nil }
    if known == nil { effect.learn(settled, tops) }
    var words = state.words
    for word in words.indices { words[word] = words[word] & ~settled.writes[word] | settled.values[word] }
    var result = Step(step)
    result.growth = settled.growth
    result.add(try outcome(step.label, from: state, to: words, uncovering: settled.uncovered))
    return result
  }

  private func workOutSettled(
    _ step: StackFlow.Step, _ effect: KnownChanges.Effect, _ tops: [Int32]
  ) throws -> KnownChanges.Settled? {
    // What it asks of other stacks does not follow from the tops of these.
    let others = tops.indices.filter { !effect.stores.contains($0) }
    guard !others.contains(where: { flow.childrenAreRead(of: $0, below: flow.room, in: step.reads) }) else {
      return nil
    }
    var (words, writes, growth, uncovered, pushes) = (step.words, step.writes, 0, [Int](), false)
    for (position, store) in effect.stores.enumerated() {
      guard let change = try change(by: step, effect, at: position, below: tops[store]) else { return nil }
      guard flow.replace(stack: store, by: symbols.word(change.top), in: &words) else {
        throw EveryDepthError.needsRoom
      }
      growth += change.growth
      if change.drains { uncovered.append(store) }
      pushes = pushes || change.pushes
      for (word, bits) in flow.bits(ofStack: store).enumerated() { writes[word] |= bits }
    }
    for word in words.indices { words[word] &= writes[word] }
    return KnownChanges.Settled(
      writes: writes, values: words, growth: growth, uncovered: pushes ? nil : uncovered)
  }

  private func change(
    by step: StackFlow.Step, _ effect: KnownChanges.Effect, at position: Int, below top: Int32
  ) throws -> KnownChanges.Change? {
    if Int(top) < effect.changes[position].count, let known = effect.changes[position][Int(top)] {
      return known
    }
    let change = try workOutChange(by: step, of: effect.stores[position], below: top)
    while effect.changes[position].count <= Int(top) { effect.changes[position].append(nil) }
    effect.changes[position][Int(top)] = .some(change)
    return change
  }

  private func workOutChange(
    by step: StackFlow.Step, of store: Int, below top: Int32
  ) throws -> KnownChanges.Change? {
    let kept = symbols.word(top)
    let after = flow.contents(of: step.words, stack: store)
    let removals = step.removals.filter { $0.store == store && $0.left < kept.count }
    guard removals.isEmpty else {
      guard removals.drainsOrKeeps(kept.count) else { return nil }
      try step.checkChildren(of: store, flow, known: kept.count - 1, kept: 0)
      return KnownChanges.Change(
        top: push(after[...], on: StackSymbols.bottom), growth: after.count - 1, drains: true,
        pushes: !after.isEmpty)
    }
    try step.checkChildren(of: store, flow, known: kept.count - 1, kept: kept.count - 1)
    let heir = try symbols.heir(of: top, in: after)
    inherit(heir, from: top)
    return KnownChanges.Change(
      top: push(after[kept.count...], on: heir), growth: after.count - kept.count, drains: false,
      pushes: after.count > kept.count)
  }
}
