import FlowAlgorithms
import FlowStateSpace

/// The steps of an abstraction with all ways in which each can come out.
struct AbstractSteps {
  /// A step from one state: its outcomes, and what it does to the stacks.
  private struct Step {
    let source: StateID
    let outcomes: Range<Int>
    let uncovers: Bool
    let growth: Int
  }

  /// All outcomes, as steps between states.
  private(set) var outcomes: StepTable
  private var steps: [Step] = []
  private var stepOf: [Int32] = []
  /// The outcomes by the states that they lead to.
  private let arriving: StepIndex
  /// The first step of each state, and the number of steps.
  private var firstSteps: [Int] = []
  private let stateCount: Int

  init(_ graph: StateGraph, _ abstraction: StackAbstraction) {
    stateCount = graph.stateCount
    outcomes = StepTable(places: stateCount, labels: abstraction.labels.values)
    let states = (0..<stateCount).map { abstraction.knownNumber(of: graph.state($0)) ?? 0 }
    var numbers = Array(repeating: Int32(0), count: abstraction.states.count)
    for (state, number) in states.enumerated() { numbers[number] = Int32(state) }
    for state in 0..<stateCount {
      firstSteps.append(steps.count)
      for step in abstraction.steps[states[state]] {
        let first = outcomes.count
        for outcome in abstraction.outcomes[step.outcomes] {
          stepOf.append(Int32(steps.count))
          outcomes.add(outcome.label, from: Int32(state), to: numbers[Int(outcome.target)])
        }
        guard first < outcomes.count else { continue }
        steps.append(
          Step(
            source: state, outcomes: first..<outcomes.count, uncovers: step.uncovers, growth: step.growth))
      }
    }
    firstSteps.append(steps.count)
    arriving = StepIndex(outcomes.targets, count: stateCount)
  }

  /// The states with a step whose outcomes pass a test.
  func sources(_ test: (Range<Int>) -> Bool) -> StateSet {
    var found = StateSet(stateCount: stateCount)
    for step in steps where test(step.outcomes) { found.insert(step.source) }
    return found
  }

  /// The states from which some outcomes may lead to a goal.
  ///
  /// - Complexity: Linear in the outcomes.
  func mayReach(_ goals: StateSet, along allowed: StateSet) -> StateSet {
    grow(goals) { step, set in
      steps[step].outcomes.contains { allowed.contains($0) && set.contains(Int(outcomes.targets[$0])) }
    }
  }

  /// The states from which a goal can be reached whatever steps uncover.
  ///
  /// A run gets there by steps that uncover nothing. Or it gets to a step that uncovers something and leaves the stacks lower than they were:
  /// then it is enough that everything it can uncover is such a state, since stacks cannot get lower forever.
  ///
  /// - Complexity: Linear in the outcomes for each round in which some state is found not to be sure.
  func surelyReaching(_ goals: StateSet, along allowed: StateSet) -> StateSet {
    let usable = steps.map { $0.outcomes.allSatisfy(allowed.contains) }
    let plain = zip(steps, usable).map { $1 && !$0.uncovers }
    let direct = grow(goals, plain)
    let leaving = steps.indices.filter { usable[$0] && steps[$0].uncovers && steps[$0].growth < 0 }
    guard !leaving.isEmpty else { return direct }
    let level = zip(steps, plain).map { $1 && $0.growth <= 0 }
    var sure = StateSet(stateCount: stateCount, containsAll: true)
    while true {
      var exits = direct
      for step in leaving where !exits.contains(steps[step].source) && leads(step, into: sure) {
        exits.insert(steps[step].source)
      }
      let next = grow(exits, level)
      if next == sure { return sure }
      sure = next
    }
  }

  /// Whether a step leads into a set however it comes out.
  private func leads(_ step: Int, into set: StateSet) -> Bool {
    steps[step].outcomes.allSatisfy { set.contains(Int(outcomes.targets[$0])) }
  }

  /// The least set with some states that has each state from which some usable step leads into it however it comes out.
  private func grow(_ start: StateSet, _ isUsable: [Bool]) -> StateSet {
    grow(start) { isUsable[$0] && leads($0, into: $1) }
  }

  /// The least set with some states that has each state from which a step leads into it, as far as a test says so of the step and the set.
  ///
  /// - Complexity: Linear in the outcomes; less where the set has nearly every state.
  private func grow(_ start: StateSet, _ leads: (_ step: Int, _ set: StateSet) -> Bool) -> StateSet {
    var set = start
    var pending: [StateID] = []
    start.complement().forEach { state in
      if (firstSteps[state]..<firstSteps[state + 1]).contains(where: { leads($0, set) }) {
        set.insert(state)
        pending.append(state)
      }
    }
    while let state = pending.popLast() {
      for outcome in arriving.steps(state) {
        let step = Int(stepOf[Int(outcome)])
        let source = steps[step].source
        if !set.contains(source), leads(step, set) {
          set.insert(source)
          pending.append(source)
        }
      }
    }
    return set
  }
}
