import FlowStateSpace
import Testing

/// States of one word that leave bits free, in which a search keeps their numbers, or too few for that.
@Suite("States with room for their numbers")
struct WordIndexTests {
  /// A number of states that the free bits of 40-bit states just hold, and one more.
  private let limits = [(1 << 24) - 1, 1 << 24]

  private func expectAll(_ system: Spread, limit: Int) {
    let comment = Comment("\(system.bits) bits, at most \(limit) states")
    let naive = NaiveSearch(system)
    let graph = explore(system, limits: ExplorationLimits(states: limit))
    #expect(graph.truncation == nil, comment)
    #expect((0..<graph.stateCount).map { graph.state($0).words } == naive.order, comment)
    let differs = (0..<graph.stateCount).first {
      NaiveSearch.steps(of: graph, from: $0) != naive.steps[naive.order[$0]]
    }
    #expect(differs == nil, comment)
  }

  @Test("states are found again while lines are added", arguments: [14, 40, 41, 63])
  func spread(bits: UInt64) {
    for limit in limits { expectAll(Spread(bits: bits, count: 6000), limit: limit) }
  }

  @Test("states that crowd the last lines go on in the first ones", arguments: [40, 41])
  func crowded(bits: UInt64) {
    for limit in limits { expectAll(Spread(bits: bits, count: 1500, isCrowded: true), limit: limit) }
  }

  @Test("a bound on states leaves the same states and steps", arguments: [1, 7, 8, 500])
  func bounds(limit: Int) {
    let narrow = explore(Spread(bits: 40, count: 6000), limits: ExplorationLimits(states: limit))
    let wide = explore(
      Spread(bits: 40, count: 6000, saysBits: false), limits: ExplorationLimits(states: limit))
    #expect(narrow.stateCount == limit)
    #expect(narrow.truncation == .states(limit))
    #expect(narrow.openStates == wide.openStates)
    for state in 0..<limit {
      #expect(narrow.state(state) == wide.state(state))
      #expect(narrow.transitions(from: state).elementsEqual(wide.transitions(from: state)))
    }
  }
}

/// States with words all over some bits, each with three steps.
private struct Spread: CommandSystem {
  let stateWidth = 1
  let bits: UInt64
  let saysBits: Bool
  private let words: [UInt64]
  private let numbers: [UInt64: Int]

  /// - Parameters:
  ///   - isCrowded: Whether all have hashes near the largest, which stand in the last lines.
  ///   - saysBits: Whether the system tells which bits they use.
  init(bits: UInt64, count: Int, isCrowded: Bool = false, saysBits: Bool = true) {
    (self.bits, self.saysBits) = (bits, saysBits)
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

  var usedBits: [UInt64] { [saysBits ? 1 << bits - 1 : .max] }

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
