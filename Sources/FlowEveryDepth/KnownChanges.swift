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

  /// What a step makes of the stacks that it sets or takes something off.
  private final class Effect {
    let stores: [Int]
    /// For each of these stacks, by the symbol on top: nil where nobody asked, and nil in it where that depends on what lies below.
    var changes: [[Change??]]

    init(stores: [Int]) { (self.stores, changes) = (stores, stores.map { _ in [] }) }
  }

  private var effects: [Effect?] = []

  /// The stacks that a step sets or takes something off.
  mutating func stores(of step: StackFlow.Step, _ flow: StackFlow) -> [Int] {
    while effects.count <= step.number { effects.append(nil) }
    if let known = effects[step.number] { return known.stores }
    let stores = Set(flow.stacks(in: step.writes) + step.removals.map(\.store)).sorted()
    effects[step.number] = Effect(stores: stores)
    return stores
  }

  /// What a step makes of one of these stacks, given by its position, with a symbol on top; nil where nobody asked so far.
  func change(by step: StackFlow.Step, at position: Int, below top: Int32) -> Change?? {
    guard let effect = effects[step.number], Int(top) < effect.changes[position].count else { return nil }
    return effect.changes[position][Int(top)]
  }

  func learn(_ change: Change?, by step: StackFlow.Step, at position: Int, below top: Int32) {
    guard let effect = effects[step.number] else { return }
    while effect.changes[position].count <= Int(top) { effect.changes[position].append(nil) }
    effect.changes[position][Int(top)] = .some(change)
  }
}

extension StackAbstraction {
  /// A step that needs to know nothing of what lies below the tops; nil of another one.
  func settled(_ step: StackFlow.Step, _ tops: [Int32]) -> Step? {
    guard !flow.hasChildren else { return nil }
    var (words, growth, uncovered, pushes) = (step.words, 0, [Int](), false)
    for (position, store) in knownChanges.stores(of: step, flow).enumerated() {
      guard let change = change(by: step, of: store, at: position, below: tops[store]),
        flow.replace(stack: store, by: symbols.word(change.top), in: &words)
      else {
        return nil
      }
      growth += change.growth
      if change.drains { uncovered.append(store) }
      pushes = pushes || change.pushes
    }
    let outcome = Outcome(
      label: step.label, target: PackedState(words: words), uncovered: pushes ? nil : uncovered)
    return Step(outcomes: [outcome], growth: growth)
  }

  private func change(
    by step: StackFlow.Step, of store: Int, at position: Int, below top: Int32
  ) -> KnownChanges.Change? {
    if let known = knownChanges.change(by: step, at: position, below: top) { return known }
    let change = workOutChange(by: step, of: store, below: top)
    knownChanges.learn(change, by: step, at: position, below: top)
    return change
  }

  private func workOutChange(
    by step: StackFlow.Step, of store: Int, below top: Int32
  ) -> KnownChanges.Change? {
    let kept = symbols.word(top)
    let after = flow.contents(of: step.words, stack: store)
    let removals = step.removals.filter { $0.store == store && $0.left < kept.count }
    guard removals.isEmpty else {
      guard removals.allSatisfy({ $0.left == 0 && $0.end == .fromBottom }) else { return nil }
      return KnownChanges.Change(
        top: push(after[...], on: StackSymbols.bottom), growth: after.count - 1, drains: true,
        pushes: !after.isEmpty)
    }
    guard after.starts(with: kept) else { return nil }
    return KnownChanges.Change(
      top: push(after[kept.count...], on: top), growth: after.count - kept.count, drains: false,
      pushes: after.count > kept.count)
  }
}
