import FlowStateSpace
import FlowToyGraphs
import Testing

/// A ring whose places a rotation turns into each other, with a start that it leaves alone.
private struct Rotation: StateSymmetry {
  let size: Int

  mutating func represent(_ words: inout [UInt64]) {
    if words[0] > 0 { words[0] = 1 }
  }

  mutating func orbitSize(of words: [UInt64]) -> Int? { words[0] == 0 ? 1 : size }
}

@Suite("Searching up to symmetry")
struct SymmetricSearchTests {
  private static let size = 6
  private static let symmetry = Rotation(size: size)

  /// From the start to any place of the ring, action by action, and then round and round.
  private static let ring: ToySystem = {
    let places = 1...size
    return ToySystem(
      names: ["start"] + places.map { "p\($0)" }, labels: places.map { "enter\($0)" } + ["turn"],
      steps: [places.map { ToySystem.Step(action: $0 - 1, target: $0) }]
        + places.map { [ToySystem.Step(action: size, target: $0 % size + 1)] })
  }()

  private static let graph = explore(ring, upTo: symmetry)

  @Test("one place stands for all, and the size of the whole is known")
  func sizes() throws {
    #expect(Self.graph.stateCount == 2)
    #expect(Self.graph.transitionCount == 7)
    #expect(Self.graph.depth == 1)
    let full = explore(Self.ring)
    let size = try #require(StateSpaceSize(of: Self.graph, upTo: Self.symmetry))
    #expect(size == StateSpaceSize(full))
    #expect([size.states, size.transitions] == [7, 12])
  }

  private static var lifting: TraceLifting<ToySystem, Rotation> {
    TraceLifting(ring, graph: graph, upTo: symmetry) { ($0 == size) == ($1 == size) }
  }

  @Test("a run through the representative becomes one that really happens")
  func lifted() {
    var lifting = Self.lifting
    let enter = Self.graph.transitions(from: 0)[3]
    let turn = Self.graph.transitions(from: 1)[0]
    let run = lifting.lift([enter, turn, turn], from: PackedState(words: [0]))
    // The fourth way in leads to the fourth place, and from there it goes on to the fifth and sixth.
    #expect(run.map(\.kind.action) == [3, 6, 6])
    #expect(run.map(\.state.words) == [[4], [5], [6]])
  }

  @Test("a step that is missing for the names at hand is replaced by one of the same kind")
  func alike() {
    var lifting = Self.lifting
    let enter = Self.graph.transitions(from: 0)[5]
    let elsewhere = Transition(source: 0, action: 2, target: enter.target)
    #expect(lifting.lift([elsewhere], from: PackedState(words: [0])).map(\.state.words) == [[3]])
  }

  @Test("a cycle is gone round until the names are back where they were")
  func cycle() {
    var lifting = Self.lifting
    let turn = Self.graph.transitions(from: 1)[0]
    let cycle = lifting.close([turn], at: PackedState(words: [4]))
    #expect(cycle.map(\.state.words) == [[5], [6], [1], [2], [3], [4]])
  }
}
