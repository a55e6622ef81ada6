import FlowAlgorithms
package import FlowCompiler
package import FlowModel
import FlowPushdown
package import FlowStateSpace

/// What is reachable at every depth, as a graph with merged states.
///
/// States are merged if they differ only below the tops of unlimited stacks, in what no step asks about.
package struct DepthGraph {
  /// A state without what lies below the tops of its unlimited stacks.
  struct Merged: Hashable {
    let control: [UInt64]
    /// The symbol on top of each unlimited stack.
    var tops: [Int32]
  }

  /// A step between merged states.
  struct Step: Hashable {
    let label: TransitionLabel
    let target: Merged
    /// The stacks from which it removes items; nil for a step that pushes.
    let uncovered: [Int]?
  }

  /// Everything reachable, before it becomes a graph.
  struct Parts {
    let stack: StackFlow
    let symbols: StackSymbols
    /// For each symbol the symbols that can lie directly below it.
    let below: [Int32: [Int32]]
    let start: Merged
    let steps: [Merged: [Step]]
  }

  /// The flow. Its descriptions of the graph's states say what is left out.
  package let flow: CompiledFlow
  /// The states and the steps between them.
  package let graph: StateGraph
  /// The most items that an unlimited stack can hold; nil if there is no such number.
  package let mostItems: Int?
  private let parts: Parts
  private let numbers: [Merged: StateID]

  /// The graph of a flow in which only one unlimited stack at a time holds items: exactly what is reachable.
  package init(_ checker: DepthChecker) { self.init(Parts(checker), isExact: true) }

  /// The graph of a flow in which several unlimited stacks hold items at the same time: what is reachable, and perhaps more.
  package init(_ checker: AbstractChecker) { self.init(Parts(checker), isExact: false) }

  private init(_ parts: Parts, isExact: Bool) {
    self.parts = parts
    var shown: [Merged: ShownStacks] = [:]
    for state in parts.steps.keys { shown[state] = parts.shown(state) }
    var steps: [PackedState: [ShownStep]] = [:]
    var known: [PackedState: [ItemValue]] = [:]
    func layers(of state: PackedState) -> [ItemValue] {
      if let layers = known[state] { return layers }
      let layers = parts.stack.flow.describe(state).layers
      known[state] = layers
      return layers
    }
    for (state, taken) in parts.steps {
      guard let source = shown[state]?.state else { continue }
      var seen: Set<ShownStep> = []
      steps[source] = taken.compactMap { step in
        guard let target = shown[step.target]?.state else { return nil }
        var label = step.label
        if parts.isReturn(step, from: source, to: target, layers) { label.flags.insert(.uncovers) }
        let result = ShownStep(label: label, target: target)
        return seen.insert(result).inserted ? result : nil
      }
    }
    let system = GivenSystem(
      stateWidth: parts.stack.flow.stateWidth, start: shown[parts.start]?.state
    ) { [steps] state, successors in
      for step in steps[state] ?? [] {
        successors.append(step.target, action: step.label.action, flags: step.label.flags)
      }
    }
    graph = explore(system, limits: ExplorationLimits(), threads: ThreadCount(1))
    var numbers: [PackedState: StateID] = [:]
    for state in 0..<graph.stateCount { numbers[graph.state(state)] = state }
    self.numbers = shown.compactMapValues { numbers[$0.state] }
    mostItems = mostLyingOnOneAnother(parts.below)
    var flow = parts.stack.flow
    flow.tops = StackTops(
      flow, stacks: parts.stack.stores.map(\.index),
      examples: Dictionary(shown.values.map { ($0.state, $0.examples) }, uniquingKeysWith: { $1 }),
      isExact: isExact)
    self.flow = flow
  }

  /// Returns the steps of the graph that a run of the flow takes, given the run's labels and the states that they lead to; nil if
  /// there are none.
  package func transitions(along run: [(label: String, state: StateDescription)]) -> [Transition]? {
    let stepper = StackFlow.Stepper(parts.stack)
    let symbols = parts.symbols
    func number(_ words: [UInt64]) -> StateID? {
      let tops = symbols.tops(of: parts.stack.contents(of: words))
      return numbers[Merged(control: parts.stack.control(of: words), tops: tops)]
    }
    var state = parts.stack.initialState
    var result: [Transition] = []
    for step in run {
      let next = stepper.steps(of: state).first {
        flow.actions[$0.label.action].label == step.label
          && parts.stack.flow.describe(PackedState(words: $0.words)) == step.state
      }
      guard let next, let source = number(state.words), let target = number(next.words),
        let taken = graph.transitions(from: source).first(where: {
          $0.action == next.label.action && $0.target == target
        })
      else { return nil }
      result.append(taken)
      state = PackedState(words: next.words)
    }
    return result
  }
}

/// The contents with which a merged state is shown.
struct ShownStacks {
  let state: PackedState
  /// For each unlimited stack the number of items at the bottom that are only examples; nil if nothing is left out.
  let examples: [Int?]
}

/// A step between states as they are shown.
private struct ShownStep: Hashable {
  let label: TransitionLabel
  let target: PackedState
}

extension DepthGraph.Parts {
  /// Whether a step only removes what was on top, so that the screen shows what lay below.
  fileprivate func isReturn(
    _ step: DepthGraph.Step, from source: PackedState, to target: PackedState,
    _ layers: (PackedState) -> [ItemValue]
  ) -> Bool {
    guard let stores = step.uncovered else { return false }
    // A state before the step in which the uncovered items lie directly below the top.
    var contents = stack.contents(of: source.words)
    for (store, uncovered) in stack.contents(of: target.words).enumerated()
    where stores.contains(store) {
      contents[store] = uncovered + contents[store].suffix(1)
    }
    guard let before = stack.state(stack.control(of: source.words), contents: contents) else {
      return true
    }
    let (lower, upper) = (layers(target), layers(before))
    return lower.count < upper.count && upper.starts(with: lower)
  }

  /// Returns a merged state as it is shown, with the items that are known to lie directly below the top.
  func shown(_ state: DepthGraph.Merged) -> ShownStacks? {
    var contents: [[Int32]] = []
    var examples: [Int?] = []
    for top in state.tops {
      let (items, count) = items(downFrom: top)
      contents.append(items)
      examples.append(count)
    }
    return stack.state(state.control, contents: contents).map { ShownStacks(state: $0, examples: examples) }
  }

  /// Returns the items of a stack with this top, and how many at the bottom are only examples; nil if this top belongs to one
  /// stack only.
  private func items(downFrom top: Int32) -> (items: [Int32], examples: Int?) {
    guard top != StackSymbols.bottom else { return ([], nil) }
    var known = [top]
    while let lowest = known.last, let next = below[lowest]?.first, below[lowest]?.count == 1 {
      if next == StackSymbols.bottom { return (entries(of: known), nil) }
      guard !known.contains(next), symbols.word(next).count + known.count <= stack.room else { break }
      known.append(next)
    }
    let lowest = known[known.count - 1]
    let examples = symbols.word(lowest).dropLast()
    return (examples + entries(of: known), examples.count)
  }

  private func entries(of symbols: [Int32]) -> [Int32] {
    symbols.reversed().compactMap { self.symbols.entry(of: $0) }
  }
}

extension DepthGraph.Parts {
  init(_ checker: DepthChecker) {
    let (system, base) = (checker.system, checker.base)
    let bottoms = system.flow.contents(of: system.flow.initialState.words).map { _ in StackSymbols.bottom }
    func store(of symbol: Int32) -> Int? {
      system.symbols.entry(of: symbol).map { system.flow.store(of: $0) }
    }
    func merged(_ head: PushdownHead) -> DepthGraph.Merged {
      var tops = bottoms
      if let store = store(of: head.symbol) { tops[store] = head.symbol }
      return DepthGraph.Merged(control: system.control(head.control), tops: tops)
    }
    var below: [Int32: [Int32]] = [:]
    func note(_ upper: Int32, on lower: Int32) {
      if below[upper]?.contains(lower) != true { below[upper, default: []].append(lower) }
    }
    for (lower, upper) in zip(base.start.stack, base.start.stack.dropFirst()) { note(upper, on: lower) }
    var steps: [DepthGraph.Merged: [DepthGraph.Step]] = [:]
    for (number, head) in base.heads.enumerated() {
      if !base.isInner[number] { steps[merged(head), default: []] += [] }
      lazy var edges = base.edges(of: number)
      for index in base.rules(of: number) {
        let rule = base.rules[index]
        if rule.pushes { note(rule.top, on: rule.below) }
        guard rule.label != PushdownRule.none else { continue }
        let step = system.steps[Int(rule.label)]
        let pushes =
          rule.resets
          ? step.symbol != StackSymbols.bottom : rule.pushes || StackSystem.isLong(rule.control)
        let isLower = rule.resets || rule.pops || base.isInner[number]
        let lower = isLower ? [store(of: step.source.symbol)].compactMap(\.self) : []
        // One rule pops the top, whatever the step uncovers.
        let targets =
          step.target.map { [$0] } ?? edges.filter { $0.rule == index }.map { base.heads[$0.target] }
        steps[merged(step.source), default: []] += targets.map {
          DepthGraph.Step(label: step.label, target: merged($0), uncovered: pushes ? nil : lower)
        }
      }
    }
    let start = merged(base.start.head ?? PushdownHead(0, StackSymbols.bottom))
    self.init(stack: system.flow, symbols: system.symbols, below: below, start: start, steps: steps)
  }

  init(_ checker: AbstractChecker) {
    let abstraction = checker.abstraction
    let stack = abstraction.flow
    let symbols = abstraction.symbols
    func merged(_ state: PackedState) -> DepthGraph.Merged {
      DepthGraph.Merged(
        control: stack.control(of: state.words),
        tops: symbols.tops(of: stack.contents(of: state.words)))
    }
    var steps: [DepthGraph.Merged: [DepthGraph.Step]] = [:]
    for (state, taken) in zip(abstraction.states, abstraction.steps) {
      steps[merged(state)] = taken.flatMap { abstraction.outcomes[$0.outcomes] }.map {
        DepthGraph.Step(
          label: abstraction.labels[Int($0.label)], target: merged(abstraction.states[Int($0.target)]),
          uncovered: abstraction.uncovered[Int($0.uncovered)])
      }
    }
    let start = merged(checker.graph.state(0))
    self.init(stack: stack, symbols: symbols, below: abstraction.below, start: start, steps: steps)
  }
}
