import FlowStateSpace
import FlowAlgorithms
import Testing

/// Bits that a search adds to guards, so that more steps lead all states of a block to one: where that pays, and where it doesn't.
@Suite("Widening guards")
struct WideningTests {
  @Test("a graph falls back on narrow guards where wide ones are seldom met again", arguments: [1, 2])
  func fallback(threads: Int) {
    // Each of the four resets keeps other bits, so together with them a guard has all bits; without them it has none.
    let system = Switches(count: 13, resetsKeep: [0xF, 0xF0, 0xF00, 0x1000], first: [0])
    let graph = explore(system, threads: ThreadCount(threads, minimumStates: 0))
    #expect(graph.stateCount == 1 << 13)
    #expect(graph.transitionCount == 17 << 13)
    // A switch at a time: a state is as far away as it has switches on, and resets only turn some off.
    #expect(graph.depth == 13)
    var wrong = 0
    for id in 0..<graph.stateCount {
      let state = graph.state(id).words[0]
      let targets = graph.transitions(from: id).map { graph.state($0.target).words[0] }
      if targets != system.targets(of: state) || graph.depth(of: id) != state.nonzeroBitCount { wrong += 1 }
    }
    #expect(wrong == 0)
    // Asked for each state up to the first evaluation of each thread, and for one more state or so after that.
    if threads == 1 { #expect((4096...4100).contains(system.calls.count)) }
  }

  @Test("a search for states begins with narrow guards, and widens them where it is long")
  func later() {
    let count: UInt64 = 70_000
    let system = Switches(
      count: 17, turnsOn: 1, resetsKeep: [0x1C000], first: (0..<count).map { $0 * 7919 % count })
    let reached = reachableStates(of: system, store: .packed, threads: ThreadCount(1))
    #expect(reached.levels == [Int(count)])
    #expect(reached.transitionCount == 2 * Int(count))
    // One block, of which all states are; then one for each value of the bits that the reset keeps.
    #expect(system.calls.count == 1 + 5)
  }
}

/// Switches that can be turned on, one at a time, and resets that turn all off but a few. Nothing is ever forbidden.
private struct Switches: CommandSystem {
  /// How often the system was asked.
  final class Calls: Sendable {
    private let number = AtomicInt(0)
    var count: Int { number.load() }
    func add() { number.add(1) }
  }

  let calls = Calls()
  let stateWidth = 1
  private let all: UInt64
  private let switches: [UInt64]
  private let resets: [UInt64]
  private let first: [UInt64]

  init(count: Int, turnsOn: Int? = nil, resetsKeep: [UInt64], first: [UInt64]) {
    all = 1 << UInt64(count) - 1
    switches = (0..<UInt64(turnsOn ?? count)).map { 1 << $0 }
    (resets, self.first) = (resetsKeep, first)
  }

  var usedBits: [UInt64] { [all] }

  /// What a state leads to, by the words above.
  func targets(of state: UInt64) -> [UInt64] { switches.map { state | $0 } + resets.map { state & $0 } }

  func initialStates(into successors: inout SuccessorBuffer) {
    for state in first { successors.append(PackedState(words: [state]), action: 0) }
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    calls.add()
    for (number, bit) in switches.enumerated() {
      commands.append(kept: [all & ~bit], values: [bit], action: number)
    }
    for (number, kept) in resets.enumerated() {
      commands.append(kept: [kept], values: [0], action: switches.count + number)
    }
  }
}
