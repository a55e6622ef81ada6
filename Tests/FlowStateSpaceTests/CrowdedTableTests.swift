import FlowStateSpace
import Testing

/// The table of a search finds each state again, wherever it lies and however often the table grew meanwhile.
///
/// States are made so that searches for many of them begin in one line of the table. Should the hash of states become another one, they
/// lie anywhere, and the test is still right.
@Suite("Crowded tables")
struct CrowdedTableTests {
  /// Hashes of which many lie at the beginning and at the end of some shares of all hashes, and some are spread evenly.
  private func hashes(crowds: Int, each: Int, alone: Int) -> [UInt64] {
    var hashes: [UInt64] = []
    for crowd in 0..<crowds {
      let end = crowd + 1 == crowds ? UInt64.max : UInt64(crowd + 1) * (UInt64.max / UInt64(crowds))
      hashes += (0..<UInt64(each)).map { end - $0 << 28 }
      hashes += (0..<UInt64(each)).map { UInt64(crowd) * (UInt64.max / UInt64(crowds)) + $0 << 28 }
    }
    return hashes + (0..<UInt64(alone)).map { $0 * (UInt64.max / UInt64(alone)) }
  }

  private func expectAll(_ system: Crowd, _ threads: [ThreadCount]) {
    let count = system.states.count
    for threads in threads {
      let comment = Comment("\(system.stateWidth) words, \(threads.count) threads")
      let reached = reachableStates(of: system, store: .packed, threads: threads)
      #expect(reached.levels == [count], comment)
      #expect(reached.transitionCount == count, comment)
      #expect(reached.isComplete, comment)
      var found: Set<[UInt64]> = []
      reached.forEachState { found.insert($0.words) }
      #expect(found == Set(system.states), comment)
    }
  }

  @Test("states that crowd a few lines, of which one is the last", arguments: [1, 2, 3], [1, 3])
  func fewLines(width: Int, crowds: Int) {
    expectAll(
      Crowd(hashes: hashes(crowds: crowds, each: 1000, alone: 5000), stateWidth: width),
      [ThreadCount(1), ThreadCount(3, minimumStates: 0)])
  }

  @Test("a table that several threads have grow", arguments: [1, 2])
  func growth(width: Int) {
    expectAll(
      Crowd(hashes: hashes(crowds: 24, each: 60, alone: 190_000), stateWidth: width),
      [ThreadCount(2, minimumStates: 0), ThreadCount(3, minimumStates: 1000)])
  }
}

/// States that are all initial, each of which leads to another one.
private struct Crowd: CommandSystem {
  let states: [[UInt64]]
  let stateWidth: Int
  private let next: [UInt64: Int]

  init(hashes: [UInt64], stateWidth: Int) {
    // A word stays below the largest, so that states of one word are searched as such.
    let words = Set(hashes.map { Hashes.word(withHash: $0, stateWidth) }.filter { $0 >> 63 == 0 }).sorted()
    states = words.map { [$0] + Array(repeating: 0, count: stateWidth - 1) }
    self.stateWidth = stateWidth
    let step = 7919
    precondition(!words.count.isMultiple(of: step), "steps meet each state")
    next = Dictionary(uniqueKeysWithValues: words.indices.map { (words[$0], ($0 + step) % words.count) })
  }

  var usedBits: [UInt64] { [.max >> 1] + Array(repeating: 0, count: stateWidth - 1) }

  func initialStates(into successors: inout SuccessorBuffer) {
    for state in states { successors.append(PackedState(words: state), action: 0) }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    let zeros = Array(repeating: UInt64(0), count: stateWidth)
    commands.depend(on: usedBits)
    commands.append(kept: zeros, values: states[next[state.words[0]] ?? 0], action: 0)
  }
}
