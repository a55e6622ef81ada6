import FlowStateSpace
import Testing

/// Threads that find the same states at the same time, more of them in each level than the table had room for.
@Suite("Shared tables")
struct SharedTableTests {
  private let ways = [ThreadCount(1), ThreadCount(2, minimumStates: 0), ThreadCount(3, minimumStates: 0)]

  @Test("each state of a wide level is found twice, and kept once", arguments: [1, 2])
  func layers(stateWidth: Int) {
    let system = Layers(stateWidth: stateWidth)
    let (narrow, wide) = (Layers.narrow, Layers.wide)
    var runs: Set<StateTrace?> = []
    for threads in ways {
      let comment = Comment("\(stateWidth) words, \(threads.count) threads")
      let reached = reachableStates(
        of: system, test: StateTest { { $0[0] & 0xFFFF == 0x73 } }, store: .packed, threads: threads)
      #expect(reached.levels == [narrow, wide, narrow, wide, narrow, wide], comment)
      #expect(reached.transitionCount == 3 * 32 * narrow + 2 * wide, comment)
      #expect(reached.hitCount == 32, comment)
      #expect(reached.shortestTrace?.steps.count == 3, comment)
      runs.insert(reached.shortestTrace)
      var found: Set<UInt64> = []
      reached.forEachState { found.insert($0.words[0]) }
      #expect(found.count == reached.stateCount, comment)
    }
    #expect(runs.count == 1)
  }

  @Test("threads that want the same place at the same time all get one", arguments: [(1, 6000), (2, 2000)])
  func contest(stateWidth: Int, crowd: Int) {
    for round in UInt64(0)..<4 {
      let system = Contest(stateWidth: stateWidth, count: crowd, round: round)
      let reached = reachableStates(of: system, store: .packed, threads: ThreadCount(2, minimumStates: 0))
      let (first, contestants) = (Contest.first, Contest.contestants)
      let comment = Comment("\(stateWidth) words, round \(round)")
      #expect(reached.levels == [first, crowd + 1], comment)
      // The contestants and the witness lead to all of the crowd, one of them to the witness; the others stay where they are.
      #expect(reached.transitionCount == first - contestants + crowd + 1 + 2 * crowd, comment)
    }
  }
}

/// Two threads find new states all of whose searches begin in one line of the table: so each one belongs where the other thread is
/// putting one. Who loses a place finds its state missing when another state, the witness, leads to all of them.
///
/// Should the hash of states become another one, the test is still right, but shows less.
private struct Contest: CommandSystem {
  /// The number of initial states: for each thread as many as it takes at a time.
  static let first = 1 << 13
  /// How many of them lead to some of the crowd.
  static let contestants = 16
  private static let (isCrowd, isWitness): (UInt64, UInt64) = (1 << 62, 1 << 61)

  let stateWidth: Int
  private let crowd: [UInt64]

  init(stateWidth: Int, count: Int, round: UInt64) {
    self.stateWidth = stateWidth
    let start = round &* 0x1234_5678_9ABC_DEF1
    let all = (UInt64(0)...).lazy.map { Hashes.word(withHash: start &+ $0 << 28, stateWidth) }
    crowd = Array(all.filter { $0 >> 61 == 2 }.prefix(count))
  }

  var usedBits: [UInt64] { words(.max >> 1) }

  private func words(_ first: UInt64) -> [UInt64] { [first] + Array(repeating: 0, count: stateWidth - 1) }

  func initialStates(into successors: inout SuccessorBuffer) {
    for number in 0..<Self.first {
      let isContestant = number.isMultiple(of: Self.first / Self.contestants)
      successors.append(PackedState(words: words(UInt64(number) << 1 | (isContestant ? 0 : 1))), action: 0)
    }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    let word = state.words[0]
    commands.depend(on: words(Self.isCrowd | Self.isWitness | 1))
    guard word & (Self.isCrowd | 1) == 0 else {
      return commands.append(kept: usedBits, values: words(0), action: 0)
    }
    commands.depend(on: usedBits)
    let isWitness = word == Self.isWitness
    let contestant = isWitness ? 0 : Int(word) / (2 * Self.first / Self.contestants)
    for index in crowd.indices where isWitness || index % Self.contestants == contestant {
      commands.append(kept: words(0), values: words(crowd[index]), action: 1)
    }
    if word == 0 { commands.append(kept: words(0), values: words(Self.isWitness), action: 2) }
  }
}

/// Narrow and wide levels by turns; both halves of a narrow one lead to all states of the next, in the same order.
private struct Layers: CommandSystem {
  static let narrow = 1 << 13
  static let wide = 1 << 17
  let stateWidth: Int

  /// From the lowest bit: the level in four bits, and a number in seventeen.
  var usedBits: [UInt64] { words(0x1FFFFF) }

  private func words(_ first: UInt64, others: UInt64 = 0) -> [UInt64] {
    [first] + Array(repeating: others, count: stateWidth - 1)
  }

  func initialStates(into successors: inout SuccessorBuffer) {
    for number in 0..<UInt64(Self.narrow) {
      successors.append(PackedState(words: words(number << 4)), action: 0)
    }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    commands.depend(on: words(15))
    let level = state.words[0] & 15
    if level.isMultiple(of: 2) {
      for branch in UInt64(0)..<32 {
        commands.append(
          kept: words(0xFFF << 4, others: .max), values: words(level + 1 | branch << 16), action: 0)
      }
    } else if level < 5 {
      commands.append(kept: words(0x1FFF << 4, others: .max), values: words(level + 1), action: 1)
    }
  }
}
