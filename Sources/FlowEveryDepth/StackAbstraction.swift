import FlowAlgorithms
import FlowProgram
package import FlowStateSpace

/// A finite system that can do whatever a flow can, at every depth of its unlimited stacks.
///
/// A state has only the symbols on top of the stacks (``StackSymbols``) and represents every state with these tops. Below a top
/// may lie any symbol on which it was ever pushed. So the system may do more than the flow: what never happens here never happens
/// in the flow. If a symmetry is given, a state represents its whole orbit too.
///
/// A class, since the exploration discovers what lies below symbols. **Invariant:** one thread uses it at a time.
package final class StackAbstraction {
  /// One outcome of a step.
  struct Outcome {
    /// The number of its transition label in ``labels``.
    let label: Int32
    let target: Int32
    /// The number, in ``uncovered``, of the set of stacks from which it removes items.
    let uncovered: Int32
  }

  /// A step with all its outcomes, which depend on what it uncovers.
  struct Step {
    /// Its group among those of the state, and its position in the group.
    let group: Int32, position: Int32
    /// Its positions in ``StackAbstraction/outcomes``, in the order of discovery.
    fileprivate(set) var outcomes: Range<Int>
    var uncovers = false
    /// The most by which it increases the total height of the stacks.
    var growth = Int.min
  }

  /// How many states are expanded between two checks for an interruption.
  private static let interval = 256

  let flow: StackFlow
  /// The questions that symbols answer.
  let questions: StackQuestions
  let symbols: StackSymbols
  private let stepper: StackFlow.Stepper
  private let limits: ExplorationLimits
  private let monitor: ExplorationMonitor
  private var symmetry: StackSymmetry?
  /// The bits that decide which state represents its orbit.
  private let renamedBits: [UInt64]
  /// For each exchange of values the image of each symbol, computed on demand.
  private var images: [[Int32]]
  /// For each symbol the symbols on which it was pushed, in the order of discovery.
  private(set) var below: [Int32: [Int32]] = [:]
  /// For each symbol the symbols that replaced it.
  private var heirs: [Int32: Set<Int32>] = [:]
  /// The states in the order of discovery; the first is the initial one.
  private(set) var states: [PackedState] = []
  /// The number of each state plus one, by a hash of the state.
  private var numbers = HashTable()
  private(set) var steps: [[Step]] = []
  private(set) var outcomes: [Outcome] = []
  private(set) var labels = Interner<TransitionLabel>()
  /// The sets of stacks from which steps remove items; nil for steps that push.
  private(set) var uncovered = Interner<[Int]?>()
  /// For each symbol the states with steps that looked below it, and the states that must look again.
  private var lookers: [Int32: Set<Int32>] = [:]
  private var outdated: Set<Int32> = []
  /// The labels of steps that lead to their source with values exchanged.
  private(set) var renamings: Set<TransitionLabel> = []
  /// What steps that uncover nothing do to the tops of stacks.
  let knownChanges = KnownChanges()
  /// The target of the step that is being computed.
  var target: [UInt64]

  /// Prepares to explore a flow, with symbols that answer the given questions.
  ///
  /// - Parameter symmetry: Renamings that no question distinguishes.
  package init(
    _ flow: StackFlow, asking questions: StackQuestions, upTo symmetry: StackSymmetry? = nil,
    limits: ExplorationLimits, monitor: ExplorationMonitor
  ) {
    (self.flow, self.limits, self.monitor) = (flow, limits, monitor)
    self.questions = questions
    self.symmetry = symmetry.flatMap { $0.keeps(questions) ? $0 : nil }
    renamedBits = self.symmetry?.relevantBits(stateWidth: flow.flow.stateWidth) ?? []
    images = Array(repeating: [], count: self.symmetry?.exchangeCount ?? 0)
    target = Array(repeating: 0, count: flow.flow.stateWidth)
    symbols = StackSymbols(questions, of: flow)
    stepper = StackFlow.Stepper(flow)
  }

  /// Returns what may lie below the tops, distinguishing stacks by more questions.
  func contents(answering more: StackQuestions) -> PossibleContents {
    PossibleContents(flow, symbols, below: below, answering: questions, more)
  }

  /// Returns everything that may be reached.
  ///
  /// Explores until nothing new turns up below a symbol.
  ///
  /// - Throws: ``EveryDepthError``.
  package func explore() throws -> StateGraph {
    let words = flow.initialState.words
    let tops = flow.contents(of: words).map { push($0[...], on: StackSymbols.bottom) }
    guard let initial = state(flow.control(of: words), tops) else { throw EveryDepthError.needsRoom }
    _ = try number(of: initial.words)
    var next = 0
    while true {
      while next < states.count {
        if next % Self.interval == 0, monitor.isInterrupted() { throw Self.tooMany }
        try expand(next)
        next += 1
      }
      guard !outdated.isEmpty else { break }
      let states = outdated.sorted()
      outdated = []
      for state in states { try lookAgain(Int(state)) }
    }
    let system = GivenSystem(stateWidth: flow.flow.stateWidth, start: states[0]) { [self] state, successors in
      for step in knownNumber(of: state).map({ steps[$0] }) ?? [] {
        for outcome in outcomes[step.outcomes] {
          let label = labels[Int(outcome.label)]
          successors.append(states[Int(outcome.target)], action: label.action, flags: label.flags)
        }
      }
    }
    return FlowStateSpace.explore(system, limits: limits, threads: ThreadCount(1))
  }

  private static let tooMany = EveryDepthError.unsupported(
    "there are too many states without what lies below the tops of stacks")

  /// Returns the number of a state, adding the state if it is new.
  func number(of words: [UInt64]) throws -> Int32 {
    let hash = hash(of: words)
    if numbers[hash] != 0 { return Int32(numbers[hash]) - 1 }
    let number = Int32(states.count)
    guard states.count < limits.states else { throw Self.tooMany }
    // A second tap needs room for what it pushes too, and would not report that there is none.
    guard flow.contents(of: words).allSatisfy({ $0.count + 4 <= flow.room }) else {
      throw EveryDepthError.needsRoom
    }
    states.append(PackedState(words: words))
    numbers[hash] = UInt32(states.count)
    steps.append([])
    return number
  }

  func knownNumber(of state: PackedState) -> Int? {
    let number = Int(numbers[hash(of: state.words)])
    return number == 0 ? nil : number - 1
  }

  /// Returns the place for the number of a state, whether it is already there or not.
  private func hash(of words: [UInt64]) -> UInt64 {
    numbers.place(of: words.reduce(0, HashTable.hash)) { states[Int($0)].words == words }
  }

  /// Starts a step, without outcomes so far.
  func begin(_ step: StackFlow.Step) -> Step {
    Step(
      group: Int32(step.group), position: Int32(step.position), outcomes: outcomes.count..<outcomes.count)
  }

  /// Adds an outcome to the step that was begun last, and replaces the target by the representative of its orbit.
  func add(
    _ label: Int32, from source: PackedState, to target: inout [UInt64], uncovering stacks: Int32,
    to step: inout Step
  ) throws {
    if represent(&target, from: source.words), target == source.words {
      renamings.insert(labels[Int(label)])
    }
    outcomes.append(Outcome(label: label, target: try number(of: target), uncovered: stacks))
    step.outcomes = step.outcomes.lowerBound..<outcomes.count
  }

  func number(of label: TransitionLabel) -> Int32 { Int32(labels.number(of: label)) }

  /// Returns the number of a set of stacks from which a step removes items; nil stands for a step that pushes.
  func number(ofStacks stacks: [Int]?) -> Int32 { Int32(uncovered.number(of: stacks)) }

  /// Turns a state into the representative of its orbit; false if the state is its own representative.
  ///
  /// The source of a step is a representative. So is every state that agrees with it on all renamed bits.
  private func represent(_ words: inout [UInt64], from source: [UInt64]) -> Bool {
    guard renamedBits.indices.contains(where: { (words[$0] ^ source[$0]) & renamedBits[$0] != 0 }) else {
      return false
    }
    let given = words
    symmetry?.represent(&words)
    guard words != given else { return false }
    // One stack represents all stacks with its summary.
    for (store, top) in symbols.tops(of: flow.contents(of: words)).enumerated() {
      _ = flow.replace(stack: store, by: symbols.word(top), in: &words)
    }
    return true
  }

  private func expand(_ number: Int) throws {
    let state = states[number]
    let contents = flow.contents(of: state.words)
    let tops = symbols.tops(of: contents)
    let taken = try steps(in: state)
    var found: [Step] = []
    found.reserveCapacity(taken.count)
    for step in taken { found.append(try workOut(step, of: number, contents, tops, taken)) }
    steps[number] = found
  }

  /// Recomputes the steps of a state that uncover something.
  private func lookAgain(_ number: Int) throws {
    let state = states[number]
    let contents = flow.contents(of: state.words)
    let tops = symbols.tops(of: contents)
    for index in steps[number].indices where steps[number][index].uncovers {
      let (group, position) = (Int(steps[number][index].group), Int(steps[number][index].position))
      let taken = try steps(in: state, group: group)
      steps[number][index] = try workOut(taken[position], of: number, contents, tops, taken)
    }
  }

  private func workOut(
    _ step: StackFlow.Step, of number: Int, _ contents: [[Int32]], _ tops: [Int32], _ taken: [StackFlow.Step]
  ) throws -> Step {
    let state = states[number]
    if let settled = try settled(step, of: state, tops) { return settled }
    var looks: Looks = [:]
    let found =
      try popped(step, state, contents, tops, &looks)
      ?? followed(step, state, tops, count: taken.count { $0.group == step.group }, &looks)
    for symbol in looks.keys { lookers[symbol, default: []].insert(Int32(number)) }
    // More symbols may have turned up below in the meantime.
    if looks.contains(where: { (below[$0.key] ?? []).count > $0.value }) { outdated.insert(Int32(number)) }
    return found
  }

  /// The symbols below which a step looked, with the number of symbols found there.
  typealias Looks = [Int32: Int]

  func steps(in state: PackedState, group: Int? = nil) throws -> [StackFlow.Step] {
    let steps = stepper.steps(of: state, group: group)
    if steps.contains(where: { $0.label.flags.contains(.truncated) }) { throw EveryDepthError.needsRoom }
    return steps
  }

  func steps(_ control: [UInt64], _ contents: [[Int32]], group: Int) throws -> [StackFlow.Step] {
    guard contents.allSatisfy({ $0.count + 4 <= flow.room }),
      let state = flow.state(control, contents: contents)
    else { throw EveryDepthError.needsRoom }
    return try steps(in: state, group: group)
  }

  func state(_ control: [UInt64], _ tops: [Int32]) -> PackedState? {
    flow.state(control, contents: tops.map { symbols.word($0) })
  }

  // MARK: - What lies below

  /// Pushes entries on a symbol, notes what lies on what, and returns the symbol on top.
  func push(_ entries: ArraySlice<Int32>, on symbol: Int32) -> Int32 {
    entries.reduce(symbol) { lower, entry in
      let upper = symbols.symbol(of: entry, above: lower)
      put(upper, on: lower)
      return upper
    }
  }

  /// Notes that a symbol can lie on another one. The same then holds for its heirs and for the images of both under the
  /// exchanges.
  private func put(_ upper: Int32, on lower: Int32) {
    var pending = [(upper, lower)]
    while let (upper, lower) = pending.popLast() {
      guard !(below[upper] ?? []).contains(lower) else { continue }
      below[upper, default: []].append(lower)
      outdated.formUnion(lookers[upper] ?? [])
      for heir in heirs[upper] ?? [] { pending.append((heir, lower)) }
      for exchange in images.indices {
        pending.append((image(of: upper, by: exchange), image(of: lower, by: exchange)))
      }
    }
  }

  /// Notes that a symbol replaces another one, on whatever that lies.
  func inherit(_ symbol: Int32, from other: Int32) {
    guard symbol != other, heirs[other, default: []].insert(symbol).inserted else { return }
    for lower in below[other] ?? [] { put(symbol, on: lower) }
  }

  /// Returns the image of a symbol under an exchange of two values.
  private func image(of symbol: Int32, by exchange: Int) -> Int32 {
    let known = images[exchange].indices.contains(Int(symbol)) ? images[exchange][Int(symbol)] : -1
    guard known < 0, let symmetry else { return known }
    let image = symbols.tops(of: [symbols.word(symbol).map { symmetry.entry($0, after: exchange) }])[0]
    while images[exchange].count <= Int(symbol) { images[exchange].append(-1) }
    images[exchange][Int(symbol)] = image
    return image
  }
}
