import FlowAlgorithms
import FlowProgram
package import FlowStateSpace

/// A finite system that can do whatever a flow can, at every depth of its unlimited stacks.
///
/// A state has the symbols on top of the stacks only (``StackSymbols``), and stands for every state with these tops. What lies below a top
/// is any symbol on which it was ever pushed. So the system may do more than the flow: what never happens here never happens there.
/// Where a symmetry is given, a state stands for all of its orbit too.
///
/// A class, since what lies below what is found on the way. **Invariant:** one thread uses it at a time.
package final class StackAbstraction {
  /// One of the ways in which a step can come out.
  struct Outcome {
    /// The number of what it is, in ``labels``.
    let label: Int32
    /// The number of the state.
    let target: Int32
    /// The number of the stacks that it takes something off, in ``uncovered``.
    let uncovered: Int32
  }

  /// A step with all ways in which it can come out, by what it uncovers.
  struct Step {
    /// Its position among the groups of the state's steps, and in its group.
    let group: Int32, position: Int32
    /// The ways in ``StackAbstraction/outcomes``, in the order in which they were found.
    fileprivate(set) var outcomes: Range<Int>
    var uncovers = false
    /// By how much it makes all stacks together higher, at most.
    var growth = Int.min
  }

  /// How many states are looked at between two looks at the clock.
  private static let interval = 256

  let flow: StackFlow
  /// What symbols answer.
  let questions: StackQuestions
  let symbols: StackSymbols
  private let stepper: StackFlow.Stepper
  private let limits: ExplorationLimits
  private let monitor: ExplorationMonitor
  private var symmetry: StackSymmetry?
  /// The bits that say which state represents its orbit.
  private let renamedBits: [UInt64]
  /// For each exchange of values what symbols become, as far as somebody asked.
  private var images: [[Int32]]
  /// For each symbol those on which it was pushed, in the order in which that happened.
  private(set) var below: [Int32: [Int32]] = [:]
  /// For each symbol those that took its place.
  private var heirs: [Int32: Set<Int32>] = [:]
  /// The states that were found; the first is the initial one.
  private(set) var states: [PackedState] = []
  /// For each of them its number plus one, by a hash of its own.
  private var numbers = HashTable()
  private(set) var steps: [[Step]] = []
  /// The ways in which steps come out.
  private(set) var outcomes: [Outcome] = []
  /// What steps are.
  private(set) var labels = Interner<TransitionLabel>()
  /// Stacks that steps take something off; nil where they put something on a stack.
  private(set) var uncovered = Interner<[Int]?>()
  /// The states whose steps looked below each symbol, and those of them that must look again.
  private var lookers: [Int32: Set<Int32>] = [:]
  private var outdated: Set<Int32> = []
  /// The labels of steps that lead to the same state with values exchanged.
  private(set) var renamings: Set<TransitionLabel> = []
  /// What steps that uncover nothing make of the tops of stacks.
  let knownChanges = KnownChanges()
  /// Where a step leads that is being worked out.
  var target: [UInt64]

  /// Prepares to explore a flow, in which symbols answer some questions.
  ///
  /// - Parameter symmetry: Renamings that nothing tells apart which anybody will ask.
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

  /// The number of a state, which may be new, or of the one that represents it.
  func number(of words: [UInt64]) throws -> Int32 {
    let hash = hash(of: words)
    if numbers[hash] != 0 { return Int32(numbers[hash]) - 1 }
    let number = Int32(states.count)
    guard states.count < limits.states else { throw Self.tooMany }
    // What a second tap would push needs room too, and says nothing where there is none.
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

  /// The hash under which the number of a state is kept, or is to be.
  private func hash(of words: [UInt64]) -> UInt64 {
    numbers.place(of: words.reduce(0, HashTable.hash)) { states[Int($0)].words == words }
  }

  /// A step that has not come out yet.
  func begin(_ step: StackFlow.Step) -> Step {
    Step(
      group: Int32(step.group), position: Int32(step.position), outcomes: outcomes.count..<outcomes.count)
  }

  /// Adds one way in which a step from a state comes out, the last one that was begun; where it leads becomes what represents its orbit.
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

  /// The number of what a step is.
  func number(of label: TransitionLabel) -> Int32 { Int32(labels.number(of: label)) }

  /// The number of the stacks that a step takes something off; nil of one that puts something on a stack.
  func number(ofStacks stacks: [Int]?) -> Int32 { Int32(uncovered.number(of: stacks)) }

  /// Turns a state into the one that represents its orbit; false where that is the state itself.
  ///
  /// The state of a step's source represents its orbit. So does one that agrees with it on all that is renamed.
  private func represent(_ words: inout [UInt64], from source: [UInt64]) -> Bool {
    guard renamedBits.indices.contains(where: { (words[$0] ^ source[$0]) & renamedBits[$0] != 0 }) else {
      return false
    }
    let given = words
    symmetry?.represent(&words)
    guard words != given else { return false }
    // One stack stands for all that have a summary.
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

  /// Works out the steps of a state anew that uncover something.
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
    // What lies below may have got more meanwhile.
    if looks.contains(where: { (below[$0.key] ?? []).count > $0.value }) { outdated.insert(Int32(number)) }
    return found
  }

  /// The symbols below which a step looked, with the number of those that lay there.
  typealias Looks = [Int32: Int]

  /// The steps of a state that has room for more.
  func steps(in state: PackedState, group: Int? = nil) throws -> [StackFlow.Step] {
    let steps = stepper.steps(of: state, group: group)
    if steps.contains(where: { $0.label.flags.contains(.truncated) }) { throw EveryDepthError.needsRoom }
    return steps
  }

  /// The steps of a state with some contents.
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

  /// The symbol on top after some entries were pushed on a symbol, all of which is noted.
  func push(_ entries: ArraySlice<Int32>, on symbol: Int32) -> Int32 {
    entries.reduce(symbol) { lower, entry in
      let upper = symbols.symbol(of: entry, above: lower)
      put(upper, on: lower)
      return upper
    }
  }

  /// Notes that a symbol can lie on another one; so can its heirs, and so they can once values are exchanged.
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

  /// Notes that a symbol takes the place of another one, on whatever that lies.
  func inherit(_ symbol: Int32, from other: Int32) {
    guard symbol != other, heirs[other, default: []].insert(symbol).inserted else { return }
    for lower in below[other] ?? [] { put(symbol, on: lower) }
  }

  /// What a symbol becomes where two values are exchanged.
  private func image(of symbol: Int32, by exchange: Int) -> Int32 {
    let known = images[exchange].indices.contains(Int(symbol)) ? images[exchange][Int(symbol)] : -1
    guard known < 0, let symmetry else { return known }
    let image = symbols.tops(of: [symbols.word(symbol).map { symmetry.entry($0, after: exchange) }])[0]
    while images[exchange].count <= Int(symbol) { images[exchange].append(-1) }
    images[exchange][Int(symbol)] = image
    return image
  }
}
