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
  /// The step of each outcome.
  private var stepOf: [Int32] = []
  /// For each state the outcomes that lead there.
  private var arriving: [[Int32]]
  private let stateCount: Int

  init(_ graph: StateGraph, _ abstraction: StackAbstraction) {
    stateCount = graph.stateCount
    outcomes = StepTable(places: stateCount)
    arriving = Array(repeating: [], count: stateCount)
    var numbers: [PackedState: StateID] = [:]
    for state in 0..<stateCount { numbers[graph.state(state)] = state }
    for state in 0..<stateCount {
      for step in abstraction.steps[graph.state(state)] ?? [] {
        let first = outcomes.count
        for outcome in step.outcomes {
          guard let target = numbers[outcome.target] else { continue }
          arriving[target].append(Int32(outcomes.count))
          stepOf.append(Int32(steps.count))
          outcomes.add(outcome.label, from: Int32(state), to: Int32(target))
        }
        guard first < outcomes.count else { continue }
        steps.append(
          Step(
            source: state, outcomes: first..<outcomes.count, uncovers: step.uncovers, growth: step.growth))
      }
    }
  }

  /// The states with a step that may come out as one of some outcomes.
  func sources(someOutcomeIn set: StateSet) -> StateSet {
    sources { $0.outcomes.contains(where: set.contains) }
  }

  /// The states with a step that comes out as one of some outcomes whatever it uncovers.
  func sources(allOutcomesIn set: StateSet) -> StateSet { sources { $0.outcomes.allSatisfy(set.contains) } }

  private func sources(_ test: (Step) -> Bool) -> StateSet {
    var found = StateSet(stateCount: stateCount)
    for step in steps where test(step) { found.insert(step.source) }
    return found
  }

  /// The states from which some outcomes may lead to a goal.
  ///
  /// - Complexity: Linear in the outcomes.
  func mayReach(_ goals: StateSet, along allowed: StateSet) -> StateSet {
    var found = goals
    var pending = Self.members(of: goals)
    while let state = pending.popLast() {
      for outcome in arriving[state] where allowed.contains(Int(outcome)) {
        let source = Int(outcomes.sources[Int(outcome)])
        if found.insert(source) { pending.append(source) }
      }
    }
    return found
  }

  /// The states from which a goal can be reached whatever steps uncover.
  ///
  /// A run gets there by steps that uncover nothing. Or it gets to a step that uncovers something and leaves the stacks lower than they were:
  /// then it is enough that everything it can uncover is such a state, since stacks cannot get lower forever.
  ///
  /// - Complexity: Linear in the outcomes for each round in which some state is found not to be sure.
  func surelyReaching(_ goals: StateSet, along allowed: StateSet) -> StateSet {
    let usable = steps.map { $0.outcomes.allSatisfy(allowed.contains) }
    let direct = grow(goals) { usable[$0] && !steps[$0].uncovers }
    let leaving = steps.indices.filter { usable[$0] && steps[$0].uncovers && steps[$0].growth < 0 }
    var sure = StateSet(stateCount: stateCount, containsAll: true)
    while true {
      var exits = direct
      for step in leaving
      where steps[step].outcomes.allSatisfy({ sure.contains(Int(outcomes.targets[$0])) }) {
        exits.insert(steps[step].source)
      }
      let next = grow(exits) { usable[$0] && !steps[$0].uncovers && steps[$0].growth <= 0 }
      if next == sure { return sure }
      sure = next
    }
  }

  /// The least set with some states that has each state from which some usable step leads into it however it comes out.
  private func grow(_ start: StateSet, _ isUsable: (Int) -> Bool) -> StateSet {
    var set = start
    var missing = steps.map { $0.outcomes.count }
    var pending = Self.members(of: start)
    while let state = pending.popLast() {
      for outcome in arriving[state] {
        let step = Int(stepOf[Int(outcome)])
        missing[step] -= 1
        if missing[step] == 0, isUsable(step), set.insert(steps[step].source) {
          pending.append(steps[step].source)
        }
      }
    }
    return set
  }

  private static func members(of set: StateSet) -> [StateID] {
    var members: [StateID] = []
    set.forEach { members.append($0) }
    return members
  }
}
