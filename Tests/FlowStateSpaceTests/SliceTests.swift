import FlowStateSpace
import FlowTestSupport
import Testing

/// Slices beside the whole, for systems whose graph is small enough to look at.
@Suite("Slices")
struct SliceTests {
  /// A question about some fields, which can tell some events although they change nothing.
  private func question(_ system: GuardedEvents, fields: [Int], events: Set<Int> = []) -> SliceQuestion {
    let mask = fields.reduce(UInt64(0)) {
      $0 | FreeField(word: 0, shift: UInt64(4 * $1), codeCount: system.codeCounts[$1]).mask
    }
    return SliceQuestion(marks: [], isVisible: { events.contains($0.action) }, reads: { _ in [mask] })
  }

  @Test("a field that only an event not yet enabled looks at is kept")
  func disabledEvents() {
    // x := 1; when x = 1, y := 1. In the first state the second event does nothing, and only x says why.
    let system = GuardedEvents(
      codeCounts: [2, 2, 2],
      events: [
        .init(sets: [.init(field: 0, code: 1)]),
        .init(tests: [.init(field: 0, code: 1)], sets: [.init(field: 1, code: 1)]),
        .init(sets: [.init(field: 2, code: 1)]),
      ])
    let slice = exploreSlice(of: system, for: question(system, fields: [1]))
    #expect(slice.leftOut == [2])
    #expect(slice.graph.stateCount == 3)
    #expect(explore(system).stateCount == 6)
  }

  @Test("a field that is only copied to one left out is left out")
  func copies() {
    let system = GuardedEvents(
      codeCounts: [2, 3, 3],
      events: [
        .init(sets: [.init(field: 0, code: 1)]), .init(sets: [.init(field: 1, code: 2)]),
        .init(copies: (1, 2)),
      ])
    let slice = exploreSlice(of: system, for: question(system, fields: [0]))
    #expect(slice.leftOut == [1, 2])
    #expect(slice.graph.stateCount == 2)
    #expect(
      slice.graph.transitionCount == 2,
      "from both states the first event sets what is read; the others are not seen")
    #expect(exploreSlice(of: system, for: question(system, fields: [2])).leftOut == [0])
  }

  @Test("an event that can be told keeps what decides it, though it changes nothing")
  func visibleEvents() {
    let system = GuardedEvents(
      codeCounts: [2, 2],
      events: [.init(sets: [.init(field: 0, code: 1)]), .init(tests: [.init(field: 0, code: 1)])])
    #expect(exploreSlice(of: system, for: question(system, fields: [])).graph.stateCount == 1)
    let slice = exploreSlice(of: system, for: question(system, fields: [], events: [1]))
    #expect(slice.leftOut == [1])
    #expect(slice.graph.transitionCount == 3)
  }

  @Test(
    "TABS falls to what is read: without routes when all steps are told, to tab and modal for its invariant")
  func tabs() {
    // 2 * T * (2^(D+1) - 1)^T states in all; 2 * T * (D + 1)^T without routes; 2 * T for the invariant.
    let small = SlicedTabs(tabs: 2, depth: 2)
    #expect(explore(small).stateCount == 196)
    #expect(explore(small).transitionCount == Tabs(tabs: 2, depth: 2, stateWidth: 1).expectedTransitions)
    let large = SlicedTabs(tabs: 5, depth: 3)
    let nothing = Array(repeating: UInt64(0), count: large.stateWidth)
    let told = SliceQuestion(marks: [], isVisible: { _ in true }, reads: { _ in nothing })
    #expect(exploreSlice(of: large, for: told).graph.stateCount == 10_240)
    let invariant = SliceQuestion(marks: [], isVisible: { _ in false }, reads: { _ in large.invariantBits })
    #expect(exploreSlice(of: large, for: invariant).graph.stateCount == 10)
  }

  @Test("a slice has the states and steps of the whole, as far as they can be told", arguments: UInt64(0)..<8)
  func random(eighth: UInt64) throws {
    var smaller = 0
    for seed in 1 + eighth * 100...100 + eighth * 100 {
      let system = GuardedEvents(seed: seed)
      var random = SplitMix64(seed: seed &+ 1_000_000)
      let fields = [random.number(0...system.codeCounts.count - 1)]
      let visible = Set([random.number(0...system.events.count - 1)].filter { _ in random.happens(50) })
      let whole = explore(system)
      let slice = exploreSlice(
        of: system, for: question(system, fields: fields, events: visible),
        threads: ThreadCount(seed.isMultiple(of: 2) ? 1 : 2, minimumStates: 1))
      if let difference = difference(slice, whole, visible) { Issue.record("seed \(seed): \(difference)") }
      for id in 0..<slice.graph.stateCount {
        let trace = slice.graph.shortestTrace(to: id)
        let run = slice.run(along: trace, in: system)
        #expect(project(run.steps.last?.state ?? run.start, slice) == slice.graph.state(id), "seed \(seed)")
      }
      if slice.graph.stateCount < whole.stateCount { smaller += 1 }
    }
    #expect(smaller >= 20, "too few of the systems have anything to leave out")
  }

  private func project(_ state: PackedState, _ slice: Slice) -> PackedState {
    PackedState(words: zip(state.words, slice.mask).map { $0 & $1 })
  }

  private struct Step: Hashable {
    var source: PackedState
    var action: ActionID
    var target: PackedState
  }

  /// The first state, distance or step that only one of the two has.
  private func difference(_ slice: Slice, _ whole: StateGraph, _ visible: Set<Int>) -> String? {
    var depths: [PackedState: Int] = [:]
    var steps: Set<Step> = []
    for id in 0..<whole.stateCount {
      let source = project(whole.state(id), slice)
      depths[source] = min(depths[source] ?? .max, whole.depth(of: id))
      for step in whole.transitions(from: id) {
        let target = project(whole.state(step.target), slice)
        // A command that sets a field to what it holds is a step of the slice as well, which the words do not show.
        if source != target || visible.contains(step.action) {
          steps.insert(Step(source: source, action: step.action, target: target))
        }
      }
    }
    let graph = slice.graph
    guard graph.stateCount == depths.count else { return "\(graph.stateCount) states for \(depths.count)" }
    var found: Set<Step> = []
    for id in 0..<graph.stateCount {
      guard depths[graph.state(id)] == graph.depth(of: id) else {
        return "state \(graph.state(id)) is elsewhere"
      }
      for step in graph.transitions(from: id) {
        let target = graph.state(step.target)
        if step.target != id || visible.contains(step.action) {
          found.insert(Step(source: graph.state(id), action: step.action, target: target))
        }
      }
    }
    return found == steps ? nil : "steps \(found.symmetricDifference(steps))"
  }
}
