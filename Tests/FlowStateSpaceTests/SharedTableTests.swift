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
    var runs: Set<Run?> = []
    for threads in ways {
      let comment = Comment("\(stateWidth) words, \(threads.count) threads")
      let reached = reachableStates(
        of: system, test: StateTest { { $0[0] & 0xFFFF == 0x73 } }, store: .packed, threads: threads)
      #expect(reached.levels == [narrow, wide, narrow, wide, narrow, wide], comment)
      #expect(reached.transitionCount == 3 * 32 * narrow + 2 * wide, comment)
      #expect(reached.hitCount == 32, comment)
      #expect(reached.shortestRun?.steps.count == 3, comment)
      runs.insert(reached.shortestRun)
      var found: Set<UInt64> = []
      reached.forEachState { found.insert($0.words[0]) }
      #expect(found.count == reached.stateCount, comment)
    }
    #expect(runs.count == 1)
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
