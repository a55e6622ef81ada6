import FlowStateSpace
import Testing

@Suite("Numbers of states by key")
struct StateIndexTests {
  /// Compares all states and steps with the naive search, for several numbers of shards.
  private func expectAll(_ system: some TransitionSystem) {
    let naive = NaiveSearch(system)
    for threads in 1...4 {
      let comment = Comment("\(threads) threads")
      let graph = explore(system, threads: ThreadCount(threads, minimumStates: 0))
      #expect(graph.truncation == nil, comment)
      #expect((0..<graph.stateCount).map { graph.state($0).words } == naive.order, comment)
      let differs = (0..<graph.stateCount).first {
        NaiveSearch.steps(of: graph, from: $0) != naive.steps[naive.order[$0]]
      }
      #expect(differs == nil, comment)
    }
  }

  @Test("states are found again while buckets are added", arguments: [14, 40, 63])
  func spread(bits: UInt64) { expectAll(Spread(bits: bits, count: 6000)) }

  @Test("states that crowd the last buckets go on in the first ones")
  func crowded() { expectAll(Spread(bits: 40, count: 1500, isCrowded: true)) }

  @Test("wide states whose keys are equal are told apart", arguments: [2, 3])
  func collided(stateWidth: Int) { expectAll(Collided(stateWidth: stateWidth, count: 3000)) }

  @Test("a bound on states leaves the first of the states whose keys are equal", arguments: [1, 2, 9, 700])
  func boundOnCollided(limit: Int) {
    let system = Collided(stateWidth: 2, count: 3000)
    let order = NaiveSearch(system).order
    for threads in 1...3 {
      let graph = explore(
        system, limits: ExplorationLimits(states: limit), threads: ThreadCount(threads, minimumStates: 0))
      #expect((0..<graph.stateCount).map { graph.state($0).words } == Array(order.prefix(limit)))
      #expect(graph.truncation == .states(limit))
    }
  }

  @Test("a bound on states leaves the first states and steps", arguments: [1, 7, 8, 500])
  func bounds(limit: Int) {
    let system = Spread(bits: 40, count: 6000)
    let (part, whole) = (explore(system, limits: ExplorationLimits(states: limit)), explore(system))
    #expect(part.stateCount == limit)
    #expect(part.truncation == .states(limit))
    for state in 0..<limit {
      #expect(part.state(state) == whole.state(state))
      if !part.openStates.contains(state) {
        #expect(part.transitions(from: state).elementsEqual(whole.transitions(from: state)))
      }
    }
  }
}

/// States with words all over some bits, each with three steps.
private struct Spread: CommandSystem {
  let stateWidth = 1
  let bits: UInt64
  private let words: [UInt64]
  private let numbers: [UInt64: Int]

  /// - Parameter isCrowded: Whether all have hashes near the largest, which stand in the last buckets.
  init(bits: UInt64, count: Int, isCrowded: Bool = false) {
    self.bits = bits
    let ratio: UInt64 = 0x9E37_79B9_7F4A_7C15
    let all = (UInt64(1)...).lazy.map { $0 &* 0x2545_F491_4F6C_DD1D & (1 << bits - 1) }
    var known: Set<UInt64> = []
    var words: [UInt64] = []
    for word in all {
      if isCrowded, ((word ^ word >> 32) &* ratio) >> 59 != 31 { continue }
      if known.insert(word).inserted { words.append(word) }
      if words.count == count { break }
    }
    self.words = words
    numbers = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
  }

  var usedBits: [UInt64] { [1 << bits - 1] }

  func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(word: words[0], action: 0)
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    commands.depend(on: [.max])
    let number = numbers[state.words[0]] ?? 0
    for (action, target) in [number + 1, number * 7 + 3, number / 2].enumerated() {
      commands.append(kept: [0], values: [words[target % words.count]], action: action)
    }
  }
}

/// Wide states that all have the same key in the index, each with three steps.
private struct Collided: TransitionSystem {
  let stateWidth: Int
  let count: UInt64

  /// The state with a number. Its last word undoes what the index makes of the words before.
  private func state(_ number: UInt64) -> PackedState {
    var words = [number] + Array(repeating: 5, count: stateWidth - 2)
    var key = words[0]
    for word in words.dropFirst() + [0] {
      let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
      key = word ^ mixed >> 32 ^ mixed << 7
    }
    words.append(key)
    return PackedState(words: words)
  }

  func initialStates(into successors: inout SuccessorBuffer) { successors.append(state(0), action: 0) }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    let number = state.words[0]
    for (action, target) in [number + 1, number * 7 + 3, number / 2].enumerated() {
      successors.append(self.state(target % count), action: action)
    }
  }
}
