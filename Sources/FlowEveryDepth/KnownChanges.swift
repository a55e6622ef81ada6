import FlowAlgorithms
import FlowProgram
import FlowStateSpace

/// What steps that uncover nothing do to the symbols on top of stacks, by step number. Most steps do the same in many states.
///
/// A class, since it is updated for each step. **Invariant:** one thread uses it at a time.
final class KnownChanges {
  /// What a step does to one stack.
  struct Change: Hashable {
    /// The symbol on top after the step.
    let top: Int32
    /// The most by which the stack's height increases.
    let growth: Int
    /// Whether the step removes everything that the stack held.
    let drains: Bool
    /// Whether the step pushes something.
    let pushes: Bool
  }

  /// What a step does to all states with the same symbols on top.
  struct Settled {
    let growth: Int32
    /// The numbers of its label and of the set of stacks from which it removes items; -1 if what lies below decides what it does
    /// to a stack.
    let label: Int32, uncovered: Int32
  }

  /// The stacks that a step sets or from which it removes items.
  fileprivate struct Effect {
    /// The positions of the stacks in ``KnownChanges/stores``.
    let stores: Range<Int>
    /// The node in ``KnownChanges/nodes`` from which its changes are looked up.
    let node: Int32
  }

  /// The effects by step number.
  private var effects: [Effect?] = []
  fileprivate private(set) var stores: [Int] = []
  /// All changes of stacks, each once; nil stands for a change that depends on what lies below.
  private var changes = Interner<Change?>()
  /// The number of the change by the stack's position in ``stores`` and the symbol on top.
  private var known = HashTable()
  /// The node after a change, by the node before it and the number of the change.
  private var nodes = HashTable()
  /// For each node the place of its result in ``settled``; -1 if there is none.
  private var places: [Int32] = []
  /// The same places if at most one of the stacks holds items, by its position in ``stores`` and the symbol on top.
  private var singlePlaces = HashTable()
  private var settled: [Settled] = []
  /// For each place the bits that the step leaves as they are, then the values that it sets the others to; one state's words
  /// each.
  private var words: [UInt64] = []

  fileprivate func effect(of step: StackFlow.Step, _ flow: StackFlow) -> Effect {
    while effects.count <= step.number { effects.append(nil) }
    if let known = effects[step.number] { return known }
    let first = stores.count
    var changed = flow.stacks(in: step.writes)
    for removal in step.removals where !changed.contains(removal.store) { changed.append(removal.store) }
    stores += changed.sorted()
    let effect = Effect(stores: first..<stores.count, node: Int32(places.count))
    places.append(-1)
    effects[step.number] = effect
    return effect
  }

  /// Returns the change of the stack at a position with a symbol on top; nil if it was never computed.
  fileprivate func change(_ position: Int, _ top: Int32) -> Change?? {
    known[Int32(position), top].map { changes[Int($0)] }
  }

  /// Stores the change of a stack.
  fileprivate func learn(_ change: Change?, _ position: Int, _ top: Int32) {
    _ = known.number(of: Int32(position), top, new: changes.number(of: change))
  }

  /// Returns the place of what a step does to states with the given symbols on top; nil if it was never computed.
  fileprivate func place(of step: Int, _ tops: [Int32]) -> Int? {
    guard step < effects.count, let effect = effects[step] else { return nil }
    if let position = only(effect, tops) {
      return singlePlaces[Int32(position), tops[stores[position]]].map { Int($0) }
    }
    var node = effect.node
    for position in effect.stores {
      guard let number = known[Int32(position), tops[stores[position]]], let next = nodes[node, number] else {
        return nil
      }
      node = next
    }
    return places[Int(node)] < 0 ? nil : Int(places[Int(node)])
  }

  /// Returns the position of the only stack that holds items, or of the first stack if none does; nil if several do or there are
  /// no stacks.
  private func only(_ effect: Effect, _ tops: [Int32]) -> Int? {
    guard var only = effect.stores.first else { return nil }
    var count = 0
    for position in effect.stores where tops[stores[position]] != StackSymbols.bottom {
      only = position
      count += 1
    }
    return count < 2 ? only : nil
  }

  /// Stores what a step does to states with the given symbols on top, and returns its place. The change of each stack must have
  /// been stored.
  fileprivate func learn(
    _ settled: Settled, of effect: Effect, _ tops: [Int32], writes: [UInt64], values: [UInt64]
  ) -> Int {
    let place = self.settled.count
    self.settled.append(settled)
    for word in writes.indices { words.append(~writes[word]) }
    words += values
    if let position = only(effect, tops) {
      return Int(singlePlaces.number(of: Int32(position), tops[stores[position]], new: place))
    }
    var node = effect.node
    for position in effect.stores {
      node = nodes.number(
        of: node, known[Int32(position), tops[stores[position]]] ?? -1, new: places.count)
      if node == places.count { places.append(-1) }
    }
    places[Int(node)] = Int32(place)
    return place
  }

  fileprivate subscript(place: Int) -> Settled { settled[place] }

  /// Applies the step at a place to a state.
  fileprivate func apply(_ place: Int, to state: [UInt64], giving target: inout [UInt64]) {
    let (count, kept) = (state.count, 2 * place * state.count)
    for word in 0..<count { target[word] = state[word] & words[kept + word] | words[kept + count + word] }
  }
}

extension StackAbstraction {
  /// Returns a step that does not depend on what lies below the tops; nil for other steps.
  func settled(_ step: StackFlow.Step, of state: PackedState, _ tops: [Int32]) throws -> Step? {
    guard let place = try knownChanges.place(of: step.number, tops) ?? learn(step, tops) else { return nil }
    let settled = knownChanges[place]
    guard settled.label >= 0 else { return nil }
    knownChanges.apply(place, to: state.words, giving: &target)
    var result = begin(step)
    result.growth = Int(settled.growth)
    try add(settled.label, from: state, to: &target, uncovering: settled.uncovered, to: &result)
    return result
  }

  private func learn(_ step: StackFlow.Step, _ tops: [Int32]) throws -> Int? {
    let effect = knownChanges.effect(of: step, flow)
    let stores = knownChanges.stores[effect.stores]
    // What the step asks of other stacks does not follow from the tops of its own.
    if flow.hasChildren,
      tops.indices.contains(where: {
        !stores.contains($0) && flow.childrenAreRead(of: $0, below: flow.room, in: step.reads)
      })
    {
      return nil
    }
    var changes: [KnownChanges.Change] = []
    for position in effect.stores {
      guard let change = try change(by: step, at: position, tops) else {
        guard stores.count == 1 else { return nil }
        let open = KnownChanges.Settled(growth: 0, label: -1, uncovered: -1)
        return knownChanges.learn(open, of: effect, tops, writes: step.writes, values: step.values)
      }
      changes.append(change)
    }
    if let known = knownChanges.place(of: step.number, tops) { return known }
    var (values, writes) = (step.values, step.writes)
    for (store, change) in zip(stores, changes) {
      guard flow.replace(stack: store, by: symbols.word(change.top), in: &values) else {
        throw EveryDepthError.needsRoom
      }
      for (word, bits) in flow.bits(ofStack: store).enumerated() { writes[word] |= bits }
    }
    let uncovered = zip(stores, changes).filter(\.1.drains).map(\.0)
    let settled = KnownChanges.Settled(
      growth: Int32(changes.reduce(0) { $0 + $1.growth }), label: number(of: step.label),
      uncovered: number(ofStacks: changes.contains(where: \.pushes) ? nil : uncovered))
    return knownChanges.learn(settled, of: effect, tops, writes: writes, values: values)
  }

  private func change(
    by step: StackFlow.Step, at position: Int, _ tops: [Int32]
  ) throws -> KnownChanges.Change? {
    let store = knownChanges.stores[position]
    if let known = knownChanges.change(position, tops[store]) { return known }
    let change = try workOutChange(by: step, of: store, below: tops[store])
    knownChanges.learn(change, position, tops[store])
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
