import FlowAlgorithms
import FlowStateSpace

/// The steps of an abstraction with their outcomes.
struct AbstractSteps {
  /// A step from one state: its outcomes, and its effect on the height of the stacks.
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
  /// The outcomes by target.
  private let arriving: StepIndex
  /// The number of each state's first step, followed by the number of steps.
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

  /// Returns the states with a step whose outcomes pass a test.
  func sources(_ test: (Range<Int>) -> Bool) -> StateSet {
    var found = StateSet(stateCount: stateCount)
    for step in steps where test(step.outcomes) { found.insert(step.source) }
    return found
  }

  /// Returns the states from which allowed outcomes may lead to a goal.
  ///
  /// - Complexity: Linear in the number of outcomes.
  func mayReach(_ goals: StateSet, along allowed: StateSet) -> StateSet {
    grow(goals) { step, set in
      steps[step].outcomes.contains { allowed.contains($0) && set.contains(Int(outcomes.targets[$0])) }
    }
  }

  /// Returns the states from which a goal can be reached whatever steps uncover.
  ///
  /// A run can get there by steps that uncover nothing. Or it takes a step that uncovers something and makes the stacks lower.
  /// Then it suffices that every state that the step can uncover is in the set, since stacks cannot get lower forever.
  ///
  /// - Complexity: Linear in the number of outcomes for each round, and each round but the last removes a state from the set.
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

  private func leads(_ step: Int, into set: StateSet) -> Bool {
    steps[step].outcomes.allSatisfy { set.contains(Int(outcomes.targets[$0])) }
  }

  /// Returns the least set that contains the given states and every state with a usable step whose outcomes are all in the set.
  private func grow(_ start: StateSet, _ isUsable: [Bool]) -> StateSet {
    grow(start) { isUsable[$0] && leads($0, into: $1) }
  }

  /// Returns the least set that contains the given states and every state with a step that passes a test with the set.
  ///
  /// - Complexity: Linear in the number of outcomes; less if the set contains nearly every state.
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
