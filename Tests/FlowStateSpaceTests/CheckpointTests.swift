import FlowStateSpace
import FlowToyGraphs
import FlowAlgorithms
import Testing

/// A search that was ended and goes on must give what an unbroken one gives, number by number.
@Suite("Checkpoints")
struct CheckpointTests {
  @Test("a search that a bound on states ended goes on to the same graph", arguments: UInt64(0)..<16)
  func states(seed: UInt64) throws {
    let system = ToySystem.random(seed: seed, states: 40, fanout: 3)
    let full = explore(system)
    for limit in 0...full.stateCount {
      let bytes = checkpoint(of: system, limits: ExplorationLimits(states: limit))
      #expect((bytes == nil) == (limit == full.stateCount))
      guard let bytes else { continue }
      expectSame(try resumed(system, bytes), full)
      for next in [limit, limit + 1, limit + 7] {
        let limits = ExplorationLimits(states: next)
        expectSame(try resumed(system, bytes, limits: limits), explore(system, limits: limits))
      }
    }
  }

  @Test("a search that a bound on depth ended goes on to the same graph", arguments: UInt64(0)..<16)
  func depth(seed: UInt64) throws {
    let system = ToySystem.random(seed: seed, states: 40, fanout: 3)
    let full = explore(system)
    for limit in 0...full.depth {
      let bytes = try #require(checkpoint(of: system, limits: ExplorationLimits(depth: limit)))
      expectSame(try resumed(system, bytes), full)
      for next in limit...full.depth + 1 {
        let limits = ExplorationLimits(depth: next)
        expectSame(try resumed(system, bytes, limits: limits), explore(system, limits: limits))
      }
    }
  }

  @Test("a search broken again and again goes on to the same graph", arguments: UInt64(0)..<16)
  func again(seed: UInt64) throws {
    let system = ToySystem.random(seed: seed, states: 60, fanout: 3)
    let full = explore(system)
    guard full.stateCount > 2, var bytes = checkpoint(of: system, limits: ExplorationLimits(states: 1))
    else { return }
    for limit in 2..<full.stateCount {
      let kept = Kept()
      let limits = ExplorationLimits(states: limit)
      _ = try resumed(system, bytes, limits: limits, monitor: kept.monitor)
      bytes = try #require(kept.last)
    }
    expectSame(try resumed(system, bytes), full)
  }

  @Test("steps that the system cut short stay known", arguments: UInt64(0)..<16)
  func truncated(seed: UInt64) throws {
    var system = ToySystem.random(seed: seed, states: 40, fanout: 3)
    for state in system.steps.indices {
      for step in system.steps[state].indices where (state + step).isMultiple(of: 7) {
        system.steps[state][step].flags = .truncated
      }
    }
    let full = explore(system)
    for limit in 0..<full.stateCount {
      let bytes = try #require(checkpoint(of: system, limits: ExplorationLimits(states: limit)))
      expectSame(try resumed(system, bytes), full)
    }
  }

  @Test(
    "every checkpoint of a search that goes on leads to the same graph, for any number of threads",
    arguments: zip(1...3, [2, 3, 1]))
  func interruptions(stateWidth: Int, threads: Int) throws {
    let system = Tabs(tabs: 2, depth: 4, stateWidth: stateWidth)
    let full = explore(system, threads: ThreadCount(1))
    #expect(full.stateCount == system.expectedStates)
    let count = ThreadCount(threads, minimumStates: 0)
    let kept = Kept()
    _ = explore(system, threads: count, monitor: kept.monitor(every: .zero))
    #expect(kept.all.count >= 8)
    for bytes in kept.all {
      expectSame(try resumed(system, bytes, threads: ThreadCount(4 - threads, minimumStates: 0)), full)
    }
    for limit in [500, 1_000, 3_000] {
      let bytes = try #require(
        checkpoint(of: system, limits: ExplorationLimits(states: limit), threads: count))
      expectSame(try resumed(system, bytes, threads: count), full)
    }
  }

  @Test("bounds on memory and time, and an interruption, write a checkpoint, and the end of a search none")
  func otherBounds() throws {
    let system = Tabs(tabs: 2, depth: 4, stateWidth: 1)
    let full = explore(system)
    for limits in [ExplorationLimits(memory: 50_000), ExplorationLimits(time: .zero)] {
      expectSame(try resumed(system, try #require(checkpoint(of: system, limits: limits))), full)
    }
    let kept = Kept()
    var monitor = kept.monitor
    let calls = LockedValue(0)
    monitor.isInterrupted = {
      calls.withLock {
        $0 += 1
        return $0 == 4
      }
    }
    #expect(explore(system, monitor: monitor).truncation == .interrupted)
    expectSame(try resumed(system, try #require(kept.last)), full)
    #expect(checkpoint(of: system) == nil)
    #expect(checkpoint(of: graph("s0 -a!-> s1 -a-> s0")) == nil)
  }

  @Test("bounds that a checkpoint has passed are refused, and those that it has reached are not")
  func passed() throws {
    let system = graph("s0 -a-> s1 -a-> s2 -a-> s3 -a-> s4")
    let bytes = try #require(checkpoint(of: system, limits: ExplorationLimits(depth: 2)))
    #expect(throws: CheckpointFailure.beyondStates(states: 3, limit: 2)) {
      try resumed(system, bytes, limits: ExplorationLimits(states: 2))
    }
    #expect(throws: CheckpointFailure.beyondDepth(1)) {
      try resumed(system, bytes, limits: ExplorationLimits(depth: 1))
    }
    for limits in [ExplorationLimits(states: 3), ExplorationLimits(depth: 2)] {
      #expect(try resumed(system, bytes, limits: limits).stateCount == 3)
    }
  }
}

/// The checkpoints that a search wrote.
final class Kept: Sendable {
  private let written = LockedValue<[[UInt8]]>([])

  var all: [[UInt8]] { written.withLock { $0 } }
  var last: [UInt8]? { all.last }

  /// Keeps what is written at the end of a search.
  var monitor: ExplorationMonitor { monitor(every: .seconds(3600)) }

  func monitor(every interval: Duration) -> ExplorationMonitor {
    ExplorationMonitor(
      checkpoint: { search in
        var bytes: [UInt8] = []
        search.write(identity: identity) { bytes += $0 }
        self.written.withLock { $0.append(bytes) }
      }, checkpointInterval: interval)
  }
}

/// The number that the tests write checkpoints with.
let identity: UInt64 = 0xDEAD_BEEF

/// The checkpoint that a search within bounds ends with, or nil if it ends without one.
func checkpoint(
  of system: some TransitionSystem, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(1)
) -> [UInt8]? {
  let kept = Kept()
  _ = explore(system, limits: limits, threads: threads, monitor: kept.monitor)
  return kept.last
}

/// Goes on from the bytes of a checkpoint, which are handed over in pieces of odd sizes.
func resumed(
  _ system: some TransitionSystem, _ bytes: [UInt8], identity: UInt64 = identity,
  limits: ExplorationLimits = ExplorationLimits(), threads: ThreadCount = ThreadCount(1),
  monitor: ExplorationMonitor = .silent
) throws(CheckpointFailure) -> StateGraph {
  var rest = bytes[...]
  return try explore(
    system,
    resuming: { most in
      let piece = rest.prefix(min(most, 1_021))
      rest = rest.dropFirst(piece.count)
      return Array(piece)
    }, identity: identity, limits: limits, threads: threads, monitor: monitor)
}

/// Compares two graphs in everything that can be asked of them.
func expectSame(
  _ graph: StateGraph, _ expected: StateGraph, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isSame(graph, expected), sourceLocation: sourceLocation)
}

/// Whether two graphs agree in everything that can be asked of them.
func isSame(_ graph: StateGraph, _ expected: StateGraph) -> Bool {
  graph.stateCount == expected.stateCount && graph.transitionCount == expected.transitionCount
    && graph.depth == expected.depth && graph.initialStates == expected.initialStates
    && graph.labels == expected.labels && graph.truncation == expected.truncation
    && graph.openStates == expected.openStates
    && (0..<expected.stateCount).allSatisfy { state in
      graph.state(state) == expected.state(state) && graph.depth(of: state) == expected.depth(of: state)
        && graph.transitions(from: state).elementsEqual(expected.transitions(from: state))
        && graph.shortestTrace(to: state) == expected.shortestTrace(to: state)
    }
}
