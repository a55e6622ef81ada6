import FlowStateSpace
import FlowToyGraphs
import Foundation
import FlowAlgorithms
import Testing

@Suite("Exploring with bounds")
struct LimitTests {
  @Test(
    "a bound on states keeps exactly so many, the first in the order of discovery", arguments: UInt64(0)..<30)
  func states(seed: UInt64) {
    let system = ToySystem.random(seed: seed, states: 40, fanout: 3)
    let full = NaiveSearch(system)
    for limit in 0...full.order.count + 1 {
      let graph = explore(system, limits: ExplorationLimits(states: limit))
      #expect((0..<graph.stateCount).map { graph.state($0).words } == Array(full.order.prefix(limit)))
      #expect(graph.truncation == (limit < full.order.count ? .states(limit) : nil))
      expectPart(graph, of: full)
    }
  }

  @Test("a bound on depth keeps the states up to it and leaves those at it open", arguments: UInt64(0)..<30)
  func depth(seed: UInt64) {
    let system = ToySystem.random(seed: seed, states: 40, fanout: 3)
    let full = NaiveSearch(system)
    let deepest = full.distance.values.max() ?? 0
    for limit in 0...deepest + 1 {
      let graph = explore(system, limits: ExplorationLimits(depth: limit))
      let kept = full.order.filter { full.distance[$0, default: 0] <= limit }
      #expect((0..<graph.stateCount).map { graph.state($0).words } == kept)
      #expect(graph.truncation == (limit <= deepest ? .depth(limit) : nil))
      #expect(graph.depth == min(limit, deepest))
      for state in 0..<graph.stateCount {
        #expect(graph.openStates.contains(state) == (graph.depth(of: state) == limit))
      }
      expectPart(graph, of: full)
    }
  }

  @Test("no time, no memory and an interruption each leave the initial state, open")
  func atOnce() {
    let system = graph("s0 -a-> s1 -a-> s2")
    let timeless = explore(system, limits: ExplorationLimits(time: .zero))
    let small = explore(system, limits: ExplorationLimits(memory: 100))
    let interrupted = explore(system, monitor: ExplorationMonitor(isInterrupted: { true }))
    #expect(timeless.truncation == .time(.zero))
    #expect(small.truncation == .memory(100))
    #expect(interrupted.truncation == .interrupted)
    for graph in [timeless, small, interrupted] {
      #expect(graph.stateCount == 1)
      #expect(graph.transitionCount == 0)
      #expect(graph.openStates.count == 1)
      #expect(graph.depth == 0)
    }
  }

  @Test("a bound on memory ends a search in the middle, with a sound part of the graph")
  func memory() {
    let system = Tabs(tabs: 3, depth: 3, stateWidth: 1)
    let graph = explore(system, limits: ExplorationLimits(memory: 400_000))
    #expect(graph.truncation == .memory(400_000))
    #expect(graph.stateCount > 1_000)
    #expect(graph.stateCount < system.expectedStates)
    expectPart(graph, of: NaiveSearch(system))
  }

  @Test(
    "growing never takes much more memory than what is kept",
    arguments: [600_000, 700_000, 800_000, 900_000, 1_000_000])
  func growth(limit: Int) {
    let graph = explore(Tabs(tabs: 3, depth: 3, stateWidth: 1), limits: ExplorationLimits(memory: limit))
    #expect(graph.truncation == .memory(limit))
    // A state takes 8 bytes and 8 for where its steps are and of which kinds, 16 in an index that is as full as it gets,
    // and a step takes 4; when the bound is hit, all this is nearly all there is, however lately something has grown.
    let kept = graph.stateCount * 32 + graph.transitionCount * 4
    #expect(kept * 4 > limit * 3)
  }

  @Test("an interruption later on keeps what was seen until then")
  func interruption() {
    let counter = Counter()
    let graph = explore(
      Tabs(tabs: 2, depth: 4, stateWidth: 1),
      monitor: ExplorationMonitor(isInterrupted: { counter.next() == 4 }))
    #expect(graph.truncation == .interrupted)
    #expect(graph.openStates.first == 3 * 512, "whole blocks")
  }

  @Test("the bound named is the first one hit")
  func firstBound() {
    let system = graph("s0 -a-> s1 -a-> s2, s1 -b!-> s3 -a-> s0")
    #expect(explore(system, limits: ExplorationLimits(states: 2, depth: 2)).truncation == .states(2))
    #expect(explore(system, limits: ExplorationLimits(states: 3, depth: 1)).truncation == .depth(1))
    #expect(explore(system, limits: ExplorationLimits(states: 3, depth: 0)).truncation == .depth(0))
    #expect(explore(system, limits: ExplorationLimits(states: 3, depth: 7)).truncation == .states(3))
    #expect(explore(system).truncation == .system)
  }

  @Test("a step that was cut short leaves its source open and the search goes on behind it")
  func truncated() {
    let system = graph("s0 -a-> s1 -b!-> s1, s1 -c-> s2 -a-> s0")
    let graph = explore(system)
    #expect(graph.stateCount == 3)
    #expect(graph.transitionCount == 4)
    #expect((0..<3).filter(graph.openStates.contains) == [1])
    #expect(Array(graph.transitions(from: 1))[0].flags == .truncated)
  }

  @Test("a long search reports its progress, and a short one says nothing")
  func progress() {
    let reports = Reports()
    let monitor = ExplorationMonitor(progress: { reports.add($0) })
    _ = explore(Tabs(tabs: 2, depth: 2, stateWidth: 1), monitor: monitor)
    #expect(reports.all.isEmpty)
    let graph = explore(SlowLine(length: 600), monitor: monitor)
    #expect(graph.stateCount == 600)
    #expect((1...2).contains(reports.all.count))
    for report in reports.all {
      #expect(report.elapsed >= .milliseconds(250))
      #expect(report.frontier == 1)
      #expect(report.states == report.depth + 1)
      #expect(report.transitions == report.depth)
      #expect(report.memory > 0)
    }
  }

  /// Checks that states which are not open have all their steps, and that the others have no false ones.
  private func expectPart(_ graph: StateGraph, of full: NaiveSearch) {
    for state in 0..<graph.stateCount {
      let words = graph.state(state).words
      let steps = NaiveSearch.steps(of: graph, from: state)
      #expect(graph.depth(of: state) == full.distance[words])
      if graph.openStates.contains(state) {
        #expect(Set(steps).isSubset(of: full.steps[words] ?? []))
      } else {
        #expect(steps == full.steps[words])
      }
    }
    #expect(graph.openStates.isEmpty == (graph.truncation == nil) || graph.stateCount == 0)
  }
}

/// Counts the calls, from whatever thread.
private final class Counter: Sendable {
  private let calls = LockedValue(0)

  func next() -> Int {
    calls.withLock {
      $0 += 1
      return $0
    }
  }
}

/// The progress reports received, from whatever thread.
private final class Reports: Sendable {
  private let received = LockedValue<[ExplorationProgress]>([])

  var all: [ExplorationProgress] { received.withLock { $0 } }

  func add(_ report: ExplorationProgress) {
    received.withLock { $0.append(report) }
  }
}

/// A line of states each of which takes a millisecond.
private struct SlowLine: TransitionSystem {
  let length: UInt64

  var stateWidth: Int { 1 }

  func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(word: 0, action: 0)
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    Thread.sleep(forTimeInterval: 0.001)
    if state.words[0] + 1 < length { successors.append(word: state.words[0] + 1, action: 0) }
  }
}
