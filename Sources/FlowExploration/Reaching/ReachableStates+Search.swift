public import FlowStateGraph

/// Visits every state that the system can reach, breadth first, and keeps the states without their steps.
///
/// This takes a fraction of the memory and time of `explore(_:upTo:limits:threads:monitor:)`, and suffices for counts, coverage and
/// tests of single states. The result depends only on the system and the limits on states and depth, not on the number of threads.
///
/// - Parameters:
///   - system: What to explore.
///   - test: The test of each state, if any.
///   - stopsAtFirst: Whether to end at the first level that has a state that passes the test.
///   - store: How to keep states; the result does not depend on it.
///   - limits: When to give up.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: Reports progress and can stop the search; it gets no checkpoints.
public func reachableStates(
  of system: some CommandSystem, test: StateTest? = nil, stopsAtFirst: Bool = false,
  store: StoreChoice = .automatic, limits: ExplorationLimits = ExplorationLimits(),
  threads: ThreadCount = ThreadCount(),
  monitor: ExplorationMonitor = .silent
) -> ReachableStates {
  reach(
    ReachabilityRequest(
      system: system, test: test, stopsAtFirst: stopsAtFirst, limits: limits, threads: threads,
      monitor: monitor, store: store))
}

/// How a search keeps states.
public enum StoreChoice: Sendable, Hashable {
  /// The one that uses less memory for the first 65,536 states.
  case automatic
  /// Whole states.
  case packed
  /// A set of control parts for each content of the stacks, with one thread.
  case sets
}

/// The arguments of a search.
struct ReachabilityRequest {
  let system: any CommandSystem
  let test: StateTest?
  let stopsAtFirst: Bool
  let limits: ExplorationLimits
  let threads: ThreadCount
  let monitor: ExplorationMonitor
  var store: StoreChoice
}

/// Chooses the number of words. It is not generic, so that the search is specialised for each number.
private func reach(_ request: ReachabilityRequest) -> ReachableStates {
  let system = request.system
  switch system.stateWidth {
  case 1 where system.usedBits != [.max]: return reach(UInt64.self, request)
  case 1, 2: return reach(SIMD2<UInt64>.self, request)
  case 3, 4: return reach(SIMD4<UInt64>.self, request)
  case 5...8: return reach(SIMD8<UInt64>.self, request)
  case 9...16: return reach(SIMD16<UInt64>.self, request)
  case 17...32: return reach(SIMD32<UInt64>.self, request)
  default: return ReachableStates(exploring: system, request)
  }
}

private func reach<State: StateWords>(_ type: State.Type, _ request: ReachabilityRequest) -> ReachableStates {
  var request = request
  if request.store == .sets {
    var search = SetReachability<State>(request)
    if let result = search?.run() { return result }
    request.store = .packed
  }
  guard let packed = ExplicitReachability<State>(request) else {
    return .withoutMemory(request.limits, words: request.system.stateWidth)
  }
  if request.store == .automatic, packed.search(pausingAt: 1 << 16), packed.prefersSets {
    var search = SetReachability<State>(request)
    return search?.run() ?? packed.run()
  }
  return packed.run()
}

extension ReachableStates {
  /// The result of a search that got no memory.
  fileprivate static func withoutMemory(_ limits: ExplorationLimits, words: Int) -> ReachableStates {
    ReachableStates(
      store: .packed(words: words), stateCount: 0, transitionCount: 0, levels: [],
      ending: .truncated(.memory(limits.memory)), labels: [], memory: 0, blockCount: 0, hitCount: 0,
      shortestTrace: nil, visit: { _ in false })
  }
}
