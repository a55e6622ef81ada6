import FlowStateSpace
import Testing

@Suite("Telling states apart")
struct StateIdentityTests {
  /// A line of states whose words are `shape` of their number.
  struct Line: TransitionSystem {
    let count: UInt64
    let stateWidth: Int
    let shape: @Sendable (UInt64) -> [UInt64]

    func initialStates(into successors: inout SuccessorBuffer) {
      for number in 0..<count { successors.append(PackedState(words: shape(number)), action: 0) }
    }

    func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
      successors.append(state, action: 1)
    }
  }

  @Test("states that differ in any one bit of any word are different")
  func singleBits() {
    for width in 1...4 {
      let line = Line(count: UInt64(64 * width), stateWidth: width) { number in
        (0..<width).map { Int(number / 64) == $0 ? 1 << (number % 64) : 0 }
      }
      #expect(explore(line).stateCount == 64 * width)
      #expect(explore(line).transitionCount == 64 * width)
    }
  }

  @Test("20,000 states that differ only in high bits are all kept", arguments: [0, 13, 32, 47])
  func shifted(by shift: UInt64) {
    let line = Line(count: 20_000, stateWidth: 1) { [$0 << shift] }
    #expect(explore(line).stateCount == 20_000)
    let wide = Line(count: 20_000, stateWidth: 2) { [7, $0 << shift] }
    #expect(explore(wide).stateCount == 20_000)
    let swapped = Line(count: 20_000, stateWidth: 3) { [$0 & 127, $0 >> 7, ~0 - $0 << shift] }
    #expect(explore(swapped).stateCount == 20_000)
  }

  @Test("30,000 states whose hashes share their lower half are all kept")
  func equalHalves() {
    let line = explore(Line(count: 30_000, stateWidth: 1) { [$0 << 32 | $0] })
    #expect(line.stateCount == 30_000)
    #expect(line.transitionCount == 30_000)
    #expect((0..<30_000).allSatisfy { line.transitions(from: $0).map(\.target) == [$0] })
  }
}
