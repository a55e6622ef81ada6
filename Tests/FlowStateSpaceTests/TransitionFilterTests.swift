import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

/// Questions about steps, answered by kind and by ends as one by one.
@Suite("Step filters")
struct StepFilterTests {
  /// A question in a form that shares nothing with the filter.
  private indirect enum Question {
    case action(Int)
    case leaves(Set<Int>)
    case reaches(Set<Int>)
    case not(Question)
    case all([Question])
    case any([Question])

    func accepts(_ step: Transition) -> Bool {
      switch self {
      case .action(let action): step.action == action
      case .leaves(let states): states.contains(step.source)
      case .reaches(let states): states.contains(step.target)
      case .not(let operand): !operand.accepts(step)
      case .all(let operands): !operands.contains { !$0.accepts(step) }
      case .any(let operands): operands.contains { $0.accepts(step) }
      }
    }

    func ends(_ kind: TransitionLabel, _ stateCount: Int) -> TransitionFilter.Ends {
      switch self {
      case .action(let action): .constant(kind.action == action)
      case .leaves(let states): .before(Self.set(states, stateCount))
      case .reaches(let states): .after(Self.set(states, stateCount))
      case .not(let operand): .not(operand.ends(kind, stateCount))
      case .all(let operands): .all(operands.map { $0.ends(kind, stateCount) })
      case .any(let operands): .any(operands.map { $0.ends(kind, stateCount) })
      }
    }

    private static func set(_ states: Set<Int>, _ stateCount: Int) -> StateSet {
      var set = StateSet(stateCount: stateCount)
      for state in states { set.insert(state) }
      return set
    }
  }

  private func question(depth: Int, stateCount: Int, _ random: inout SplitMix64) -> Question {
    let states = Set((0..<stateCount).filter { _ in random.happens(40) })
    switch random.number(0...(depth == 0 ? 2 : 5)) {
    case 0: return .action(random.number(0...2))
    case 1: return .leaves(states)
    case 2: return .reaches(states)
    case 3: return .not(question(depth: depth - 1, stateCount: stateCount, &random))
    case 4: return .all(operands(depth, stateCount, &random))
    default: return .any(operands(depth, stateCount, &random))
    }
  }

  private func operands(_ depth: Int, _ stateCount: Int, _ random: inout SplitMix64) -> [Question] {
    (0..<random.number(0...3)).map { _ in question(depth: depth - 1, stateCount: stateCount, &random) }
  }

  @Test("a filter accepts the steps that its question accepts", arguments: UInt64(0)..<200)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let graph = explore(ToySystem.random(seed: seed, states: 20, fanout: 3))
    let question = question(depth: 3, stateCount: graph.stateCount, &random)
    let filter = TransitionFilter(of: graph) { question.ends($0, graph.stateCount) }
    var wanted: [Transition] = []
    for source in 0..<graph.stateCount {
      let expected = graph.transitions(from: source).filter(question.accepts)
      #expect(Array(graph.transitions(from: source, satisfying: filter)) == expected)
      #expect(graph.sources(of: filter).contains(source) == !expected.isEmpty)
      wanted += expected
    }
    #expect(graph.firstTransition(satisfying: filter) == wanted.first)
  }

  @Test("one pass finds the first step of each of several questions", arguments: UInt64(0)..<60)
  func together(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let graph = explore(ToySystem.random(seed: seed, states: 70, fanout: 3))
    let questions = (0..<12).map { _ in question(depth: 3, stateCount: graph.stateCount, &random) }
    let asked = questions.map { question in
      TransitionQuestion(of: graph) { question.ends($0, graph.stateCount) }
    }
    let steps = (0..<graph.stateCount).flatMap { Array(graph.transitions(from: $0)) }
    let first = questions.map { steps.first(where: $0.accepts) }
    for threads in 1...3 {
      let threads = ThreadCount(threads, minimumStates: 0)
      #expect(graph.firstTransitions(satisfying: asked, threads: threads) == first)
    }
    #expect(graph.firstTransitions(satisfying: []).isEmpty)
  }

  @Test("questions about more sets than a table has room for", arguments: UInt64(0)..<40)
  func wide(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let graph = explore(ToySystem.random(seed: seed, states: 70, fanout: 3))
    let count = graph.stateCount
    let groups = (0..<3).map { _ in
      Question.any((0..<8).map { _ in question(depth: 0, stateCount: count, &random) })
    }
    // Sets of a state each, which no two parts share.
    let own = Question.any((0..<count / 2).map { .not(.all([.leaves([$0]), .reaches([count - 1 - $0])])) })
    let questions: [Question] = [.all(groups), .not(.all(groups)), .all(groups + [own]), .not(own)]
    let steps = (0..<count).flatMap { Array(graph.transitions(from: $0)) }
    for question in questions {
      let filter = TransitionFilter(of: graph) { question.ends($0, count) }
      for source in 0..<count {
        let found = Array(graph.transitions(from: source, satisfying: filter))
        #expect(found == graph.transitions(from: source).filter(question.accepts))
      }
    }
    let asked = questions.map { question in TransitionQuestion(of: graph) { question.ends($0, count) } }
    #expect(graph.firstTransitions(satisfying: asked) == questions.map { steps.first(where: $0.accepts) })
  }

  @Test("counts the values of some bits, what is reached without a label, and the shares of labels")
  func shares() {
    for seed in UInt64(0)..<20 {
      let graph = explore(ToySystem.random(seed: seed, states: 40, fanout: 3))
      let states = (0..<graph.stateCount).map { graph.state($0).words[0] }
      let steps = (0..<graph.stateCount).flatMap { Array(graph.transitions(from: $0)) }
      for mask in [UInt64(0), 1, 6, .max] {
        #expect(graph.distinctValues(of: [mask]) == Set(states.map { $0 & mask }).count)
      }
      let shares = graph.sharesOfLabels()
      #expect(shares.discoveries.reduce(0, +) == graph.stateCount - graph.initialStates.count)
      for (number, label) in graph.labels.enumerated() {
        let own = steps.filter { $0.action == label.action && $0.flags == label.flags }
        #expect(shares.transitions[number] == own.count)
        var reached = Set(graph.initialStates)
        while let step = steps.first(where: {
          reached.contains($0.source) && !reached.contains($0.target)
            && !($0.action == label.action && $0.flags == label.flags)
        }) {
          reached.insert(step.target)
        }
        #expect(graph.reachableCount { $0 == label } == reached.count)
      }
    }
  }

  @Test("the kinds of a graph are the different actions and marks of its steps")
  func kinds() {
    for seed in UInt64(0)..<40 {
      let graph = explore(ToySystem.random(seed: seed, states: 20, fanout: 3))
      let steps = (0..<graph.stateCount).flatMap { Array(graph.transitions(from: $0)) }
      #expect(Set(graph.labels) == Set(steps.map { TransitionLabel(action: $0.action, flags: $0.flags) }))
      #expect(Set(graph.labels).count == graph.labels.count)
    }
  }
}
