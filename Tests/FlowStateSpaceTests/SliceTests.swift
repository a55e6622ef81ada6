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
    return SliceQuestion(
      marks: [], isVisible: { events.contains($0.action) },
      reads: { graph, _, reader in graph.forEachState { reader($0, [mask]) } })
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

  @Test("a field that is set before it is read is left out in between")
  func deadFields() {
    // Two forms, each with a draft of three values. A form begins with the first value, which may be changed there, and is
    // done only with the last one.
    let (place, home) = (0, 0)
    let forms = [1, 2]
    let events = forms.flatMap { form -> [GuardedEvents.Event] in
      let isThere = GuardedEvents.Test(field: place, code: form)
      return [
        .init(
          tests: [.init(field: place, code: home)],
          sets: [.init(field: form, code: 0), .init(field: place, code: form)]),
        .init(tests: [isThere], sets: [.init(field: form, code: 1)]),
        .init(tests: [isThere], sets: [.init(field: form, code: 2)]),
        .init(tests: [isThere, .init(field: form, code: 2)], sets: [.init(field: place, code: home)]),
      ]
    }
    let system = GuardedEvents(codeCounts: [3, 3, 3], fixed: [place], regions: place, events: events)
    // All in all three places with three values of each draft, but at home a draft is the first value, never opened, or the
    // last one, done, and so it is on the other form: 2 * 2 + 2 * (3 * 2).
    #expect(explore(system).stateCount == 16)
    let whole = exploreSlice(of: system, for: question(system, fields: [place]), grain: .everywhere)
    #expect(whole.isWhole)
    // At home none of it matters, and on a form its own draft: 1 + 3 + 3.
    let slice = exploreSlice(of: system, for: question(system, fields: [place]))
    #expect(slice.graph.stateCount == 7)
    #expect(slice.leftOut.isEmpty)
    #expect(slice.leftOutInPart == [0, 1], "both drafts, counted among the free fields")
    // From home two steps; on each form two changes from three values, and one way home.
    #expect(slice.graph.transitionCount == 2 + 2 * (3 * 2 + 1))
  }

  @Test("a field is kept on the way to where it is read")
  func carriedFields() {
    // The field is set at 0, and read at 3 only. From 3 the way leads to 4 and back to 0; the way to 3 leads over 1 and 2.
    func step(_ from: Int, _ to: Int) -> GuardedEvents.Event {
      .init(tests: [.init(field: 0, code: from)], sets: [.init(field: 0, code: to)])
    }
    let set = GuardedEvents.Event(
      tests: [.init(field: 0, code: 0)], sets: [.init(field: 1, code: 1), .init(field: 0, code: 1)])
    let unset = GuardedEvents.Event(
      tests: [.init(field: 0, code: 0)], sets: [.init(field: 1, code: 0), .init(field: 0, code: 1)])
    let read = GuardedEvents.Event(
      tests: [.init(field: 0, code: 3), .init(field: 1, code: 1)], sets: [.init(field: 0, code: 4)])
    let system = GuardedEvents(
      codeCounts: [5, 2], fixed: [0], regions: 0,
      events: [set, unset, step(1, 2), step(2, 3), read, step(4, 0)])
    let slice = exploreSlice(of: system, for: question(system, fields: [0]))
    #expect(slice.leftOutInPart == [0])
    #expect(explore(system).stateCount == 9, "0 with 0 and 1; 1, 2 and 3 with both; 4 with 1")
    #expect(slice.graph.stateCount == 8, "0 and 4 without it; 1, 2 and 3 with both")
  }

  @Test(
    "TABS falls to what is read: without routes when all steps are told, to tab and modal for its invariant")
  func tabs() {
    // 2 * T * (2^(D+1) - 1)^T states in all; 2 * T * (D + 1)^T without routes; 2 * T for the invariant.
    let small = SlicedTabs(tabs: 2, depth: 2)
    #expect(explore(small).stateCount == 196)
    #expect(explore(small).transitionCount == Tabs(tabs: 2, depth: 2, stateWidth: 1).expectedTransitions)
    let large = SlicedTabs(tabs: 5, depth: 3)
    let told = SliceQuestion(marks: [], isVisible: { _ in true }, reads: { _, _, _ in })
    #expect(exploreSlice(of: large, for: told).graph.stateCount == 10_240)
    let invariant = SliceQuestion(
      marks: [], isVisible: { _ in false },
      reads: { graph, _, reader in graph.forEachState { reader($0, large.invariantBits) } })
    #expect(exploreSlice(of: large, for: invariant).graph.stateCount == 10)
  }

  @Test("a slice has the states and steps of the whole, as far as they can be told", arguments: UInt64(0)..<8)
  func random(eighth: UInt64) {
    var smaller = 0
    for seed in 1 + eighth * 100...100 + eighth * 100 {
      let system = GuardedEvents(seed: seed)
      let (slice, whole) = compare(system, seed: seed)
      if slice.graph.stateCount < whole.stateCount { smaller += 1 }
    }
    #expect(smaller >= 20, "too few of the systems have anything to leave out")
  }

  @Test("… and where fields matter in some regions only", arguments: UInt64(0)..<8)
  func randomRegions(eighth: UInt64) {
    var inPart = 0
    for seed in 1 + eighth * 100...100 + eighth * 100 {
      let system = GuardedEvents(placesSeed: seed)
      let (slice, whole) = compare(system, seed: seed)
      if !slice.leftOutInPart.isEmpty, slice.graph.stateCount < whole.stateCount { inPart += 1 }
    }
    #expect(inPart >= 5, "too few of the systems have a field that matters in some regions only")
  }

  /// Explores a slice of a system for a made-up question, and compares it with the whole.
  private func compare(_ system: GuardedEvents, seed: UInt64) -> (slice: Slice, whole: StateGraph) {
    var random = SplitMix64(seed: seed &+ 1_000_000)
    let fields = [random.number(0...system.codeCounts.count - 1)]
    let visible = Set([random.number(0...system.events.count - 1)].filter { _ in random.happens(50) })
    let whole = explore(system)
    let asked = question(system, fields: fields, events: visible)
    let grain = seed.isMultiple(of: 5) ? SliceGrain.everywhere : .region
    let slice = exploreSlice(
      of: system, for: asked, grain: grain, threads: ThreadCount(1 + Int(seed % 2), minimumStates: 1))
    let alone = exploreSlice(
      of: system, for: asked, grain: grain, threads: ThreadCount(1, minimumStates: 1))
    #expect(slice.leftOut == alone.leftOut && slice.leftOutInPart == alone.leftOutInPart, "seed \(seed)")
    #expect(slice.graph.stateCount == alone.graph.stateCount, "seed \(seed)")
    if let difference = difference(slice, whole, visible, system) {
      Issue.record("seed \(seed): \(difference)")
    }
    for id in 0..<slice.graph.stateCount {
      let run = slice.run(along: slice.graph.shortestTrace(to: id), in: system)
      let end = slice.projection(of: run.steps.last?.state ?? run.start, in: system)
      #expect(end == slice.graph.state(id), "seed \(seed)")
    }
    return (slice, whole)
  }

  private struct Step: Hashable {
    var source: PackedState
    var action: ActionID
    var target: PackedState
  }

  /// The first state, distance or step that only one of the two has.
  private func difference(
    _ slice: Slice, _ whole: StateGraph, _ visible: Set<Int>, _ system: GuardedEvents
  ) -> String? {
    var depths: [PackedState: Int] = [:]
    var steps: Set<Step> = []
    for id in 0..<whole.stateCount {
      let source = slice.projection(of: whole.state(id), in: system)
      depths[source] = min(depths[source] ?? .max, whole.depth(of: id))
      for step in whole.transitions(from: id) {
        let target = slice.projection(of: whole.state(step.target), in: system)
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
