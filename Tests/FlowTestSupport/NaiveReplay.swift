import FlowDiagnostics
import FlowModel

/// The steps of states, computed once for each state, since many runs begin alike.
package final class NaiveSteps {
  /// A state with its key.
  struct Place {
    var key: String
    var state: NaiveState
  }

  /// The interpreter.
  package let interpreter: NaiveInterpreter
  /// The initial state.
  let start: Place
  private var known: [String: [(step: NaiveStep, target: Place)]] = [:]
  private var withRoom: [Int: NaiveSteps] = [:]

  /// Prepares to take steps.
  package init(_ interpreter: NaiveInterpreter) {
    self.interpreter = interpreter
    let state = interpreter.initialState
    start = Place(key: interpreter.key(of: state), state: state)
  }

  /// The key of the initial state.
  package var startKey: String { start.key }

  /// Returns the same with another bound for stacks without a limit. A step also needs room for what it pushes before it pops.
  func with(room: Int) -> NaiveSteps {
    if room == interpreter.stackBound { return self }
    if let known = withRoom[room] { return known }
    let steps = NaiveSteps(interpreter.with(stackBound: room))
    withRoom[room] = steps
    return steps
  }

  func steps(from place: Place) -> [(step: NaiveStep, target: Place)] {
    if let known = known[place.key] { return known }
    let steps = interpreter.steps(from: place.state).map { step in
      (step, Place(key: interpreter.key(of: step.next), state: step.next))
    }
    known[place.key] = steps
    return steps
  }
}

/// A run, taken step by step in the naive interpreter.
package struct NaiveReplay {
  /// The steps taken so far.
  package private(set) var moves: [NaiveChecker.Move] = []
  /// The states, including the one before the first step.
  private var places: [NaiveSteps.Place]
  private let steps: NaiveSteps

  /// Begins in the initial state, which must have this key.
  package init(_ steps: NaiveSteps, start key: String) throws(NaiveChecker.Objection) {
    self.steps = steps
    places = [steps.start]
    guard steps.startKey == key else { throw NaiveChecker.Objection(text: "it starts elsewhere") }
  }

  /// The interpreter.
  package var interpreter: NaiveInterpreter { steps.interpreter }

  private var end: NaiveSteps.Place { places[places.count - 1] }

  /// Returns where steps with a label lead; for stuttering, only the place itself.
  private func targets(of label: String?, from place: NaiveSteps.Place) -> [NaiveSteps.Place] {
    label == nil ? [place] : steps.steps(from: place).filter { $0.step.label == label }.map(\.target)
  }

  /// Takes steps, each of which must exist.
  package mutating func take(_ moves: [NaiveChecker.Move]) throws(NaiveChecker.Objection) {
    for move in moves {
      guard let next = targets(of: move.label, from: end).first(where: { $0.key == move.key }) else {
        let step = move.label.map { "step '\($0)'" } ?? "stuttering"
        throw NaiveChecker.Objection(text: "in \(end.key) no \(step) leads to \(move.key)")
      }
      self.moves.append(move)
      places.append(next)
    }
  }

  /// Takes up to `count` steps, and prefers those that put something on a stack without a limit. The same seed takes the same
  /// steps.
  package mutating func climb(_ count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let taken = steps.steps(from: end)
      let height = end.state.root.itemCount
      let higher = taken.filter { $0.target.state.root.itemCount > height }
      let wanted = random.happens(75) && !higher.isEmpty ? higher : taken
      guard let step = random.element(of: wanted) else { return }
      moves.append(NaiveChecker.Move(label: step.step.label, key: step.target.key))
      places.append(step.target)
    }
  }

  /// Takes the last `count` steps again. Each leads to where it led before, except for what lies below the tops of stacks without
  /// limits, which must hold more items afterwards.
  package mutating func takeAgain(_ count: Int) throws(NaiveChecker.Objection) {
    let labels = moves.suffix(count).map(\.label)
    let tops = places.suffix(count).map { topKey(of: $0.state) }
    var ways: [[NaiveSteps.Place]] = [[]]
    for (label, top) in zip(labels, tops) {
      var known: Set<String> = []
      ways = ways.flatMap { way in
        targets(of: label, from: way.last ?? end)
          .filter { topKey(of: $0.state) == top && known.insert($0.key).inserted }.map { way + [$0] }
      }
    }
    guard let way = ways.first(where: { ($0.last?.state.root.itemCount ?? 0) > end.state.root.itemCount })
    else {
      throw NaiveChecker.Objection(text: "its last \(count) steps do not lead to a higher stack once more")
    }
    moves += zip(labels, way).map { NaiveChecker.Move(label: $0, key: $1.key) }
    places += way
  }

  /// Returns the key of a state with only the tops of stacks without limits.
  private func topKey(of state: NaiveState) -> String {
    var state = state
    state.root = state.root.withTopsOnly
    return interpreter.key(of: state)
  }

  /// The distance from the start that is given to states that are not on the run.
  private static let farAway = 1_000_000

  /// The most items that a stack without a limit holds on the run, or in one of its steps.
  package var highest: Int {
    let between = places.map(\.state.root.highest).max() ?? 0
    return (between...max(between, 64)).first { room in
      let steps = steps.with(room: room)
      return zip(zip(places, moves), places.dropFirst()).allSatisfy { taken, target in
        taken.1.label == nil
          || steps.steps(from: taken.0).contains {
            !$0.step.isTruncated && $0.step.label == taken.1.label && $0.target.key == target.key
          }
      }
    } ?? between
  }

  /// Returns the states of the run with all their steps, and those of up to `count` states around it, beginning with those after
  /// its end.
  ///
  /// The depth of a state on the run is its position there.
  ///
  /// - Parameter room: Steps that put more items on a stack without a limit, even if only for a moment, are missing.
  package func surroundings(of count: Int, room: Int = .max) -> NaiveGraph {
    var graph = NaiveGraph()
    var numbers: [String: Int] = [:]
    func number(_ place: NaiveSteps.Place, _ depth: Int) -> Int {
      if let known = numbers[place.key] { return known }
      numbers[place.key] = graph.states.count
      graph.states.append(place.state)
      graph.keys.append(place.key)
      graph.depths.append(depth)
      return graph.states.count - 1
    }
    let run = places.enumerated().map { number($1, $0) }
    var known: Set<Int> = []
    var pending = Array(run.reversed().filter { known.insert($0).inserted })
    let onRun = pending.count
    var cut: Set<Int> = []
    let bounded = steps.with(room: room)
    var next = 0
    while next < pending.count, next < onRun + count {
      let source = pending[next]
      let place = NaiveSteps.Place(key: graph.keys[source], state: graph.states[source])
      for (step, end) in bounded.steps(from: place) {
        // A truncated step is known to be possible, but not where it leads.
        if step.isTruncated { cut.insert(source) }
        guard room == .max || end.state.root.highest <= room else {
          cut.insert(source)
          continue
        }
        let target = number(end, Self.farAway)
        graph.edges.append(NaiveGraph.Edge(source: source, step: step, target: target))
        if known.insert(target).inserted { pending.append(target) }
      }
      next += 1
    }
    graph.unexpanded = cut.union(pending[next...])
    return graph
  }
}

extension NaiveInstance {
  /// The number of items on all stacks without limits.
  fileprivate var itemCount: Int {
    let own = coordinator.stackDeclaration?.limit == nil ? stackItems.count : 0
    return items.flatMap(\.children).reduce(own) { $0 + $1.itemCount }
  }

  /// The most items on a stack without a limit.
  fileprivate var highest: Int {
    let own = coordinator.stackDeclaration?.limit == nil ? stackItems.count : 0
    return items.flatMap(\.children).reduce(own) { max($0, $1.highest) }
  }

  private var items: [NaiveItem] {
    fields.reduce(into: [root].compactMap(\.self)) { items, field in
      switch field {
      case .stack(let pushed, _): items += pushed
      case .tabs(let tabs, _): items += tabs
      case .slot(let slot): items += [slot.content].compactMap(\.self)
      case .variable: break
      }
    }
  }

  fileprivate var withTopsOnly: NaiveInstance {
    var copy = self
    copy.root = root?.withTopsOnly
    copy.fields = fields.map { field in
      switch field {
      case .stack(let items, let isDetached):
        let isUnlimited = coordinator.stackDeclaration?.limit == nil
        let kept = isUnlimited ? items.suffix(1) : items[...]
        return .stack(kept.map(\.withTopsOnly), isDetached: isDetached)
      case .tabs(let items, let selected): return .tabs(items.map(\.withTopsOnly), selected: selected)
      case .slot(var slot):
        slot.wanted = slot.wanted?.withTopsOnly
        slot.shown = slot.shown?.withTopsOnly
        return .slot(slot)
      case .variable: return field
      }
    }
    return copy
  }
}

extension NaiveItem {
  fileprivate var withTopsOnly: NaiveItem {
    var copy = self
    copy.children = children.map(\.withTopsOnly)
    return copy
  }
}
