public import FlowStateGraph

/// Visits every state that the system can reach, breadth first, and keeps the states without their steps.
///
/// That takes a fraction of the memory and of the time of `explore(_:upTo:limits:threads:monitor:)`, and is all that counts,
/// coverage and a test of single states need. What comes out depends on the system and on the limits for states and
/// depth alone, not on the number of threads.
///
/// - Parameters:
///   - system: What to explore.
///   - test: What to look for in each state.
///   - stopsAtFirst: Whether to end with the first level that has a state the test is true of.
///   - store: How to keep states; what comes out does not depend on it.
///   - limits: When to give up.
///   - threads: How many threads to use once there are enough states for them to pay.
///   - monitor: What to tell while it runs, and whether to stop; nobody is given checkpoints.
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

/// How a search is asked to keep states.
public enum StoreChoice: Sendable, Hashable {
  /// Whichever takes less memory for the first 65,536 states.
  case automatic
  /// Each state by itself.
  case packed
  /// For each content of the stacks the set of all else, by one thread.
  case sets
}

/// What a search for states is asked.
struct ReachabilityRequest {
  let system: any CommandSystem
  let test: StateTest?
  let stopsAtFirst: Bool
  let limits: ExplorationLimits
  let threads: ThreadCount
  let monitor: ExplorationMonitor
  var store: StoreChoice
}

/// Chooses the words; not generic itself, so that the search is compiled for each number of words.
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
  /// What a search found that got no memory at all.
  fileprivate static func withoutMemory(_ limits: ExplorationLimits, words: Int) -> ReachableStates {
    ReachableStates(
      store: .packed(words: words), stateCount: 0, transitionCount: 0, levels: [],
      ending: .truncated(.memory(limits.memory)), labels: [], memory: 0, blockCount: 0, hitCount: 0,
      shortestTrace: nil, visit: { _ in false })
  }
}
