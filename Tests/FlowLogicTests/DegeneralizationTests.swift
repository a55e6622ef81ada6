import FlowLogic
import FlowTestSupport
import Testing

@Suite("Simpler acceptance")
struct DegeneralizationTests {
  typealias Formula = LTLFormula<Int>

  /// Several promises at once, so that there are several acceptance sets.
  private func formula(_ random: inout SplitMix64) -> Formula {
    let parts = (0..<random.number(1...3)).map { _ in
      Formula.random(&random, operators: random.number(1...3), atoms: 3)
    }
    return parts.dropFirst().reduce(parts[0]) { .and($0, .always(.eventually($1))) }
  }

  @Test("one acceptance set, and acceptance on states, accept the same 4,800 random runs")
  func random() throws {
    var random = SplitMix64(seed: 23)
    var counts: [Int: Int] = [:]
    var accepted = 0
    for round in 0..<600 {
      let automaton = try formula(&random).automaton()
      let simple = automaton.degeneralized()
      let onStates = automaton.withAcceptingStates()
      counts[automaton.acceptanceCount, default: 0] += 1
      #expect(simple.acceptanceCount == 1)
      for _ in 0..<8 {
        let word = LassoWord.random(&random, stem: 2, cycle: 4, atoms: 3)
        let expected = automaton.accepts(word)
        #expect(simple.accepts(word) == expected, "round \(round): \(automaton) on \(word)")
        #expect(onStates.asEdges.accepts(word) == expected, "round \(round): \(automaton) on \(word)")
        accepted += expected ? 1 : 0
      }
    }
    #expect((0...2).allSatisfy { counts[$0, default: 0] >= 30 }, "\(counts)")
    #expect((1_000...3_800).contains(accepted))
  }

  @Test("two promises take two states that wait in turn")
  func turns() throws {
    let formula = Formula.and(.always(.eventually(.atom(0))), .always(.eventually(.atom(1))))
    let simple = try formula.automaton().degeneralized()
    #expect(simple.edges.count == 2)
    #expect(Set(simple.lines) == ["0 pq> 0 (0)", "0 p!q> 1", "0 !p> 0", "1 q> 0 (0)", "1 !q> 1"])
  }

  @Test("the claim that refutes a leads-to has two states, the second one accepting")
  func leadsTo() throws {
    let formula = Formula.not(.always(.implies(.atom(0), .eventually(.atom(1)))))
    let claim = try formula.automaton().withAcceptingStates()
    #expect(claim.isAccepting == [false, true])
    #expect(claim.edges.map { $0.map(\.target) } == [[1, 0], [1]])
  }

  @Test("an automaton without acceptance sets accepts everything that it can read")
  func safety() throws {
    let always = try Formula.always(.atom(0)).automaton()
    #expect(always.acceptanceCount == 0)
    #expect(always.degeneralized().lines == ["0 p> 0 (0)"])
    #expect(always.withAcceptingStates().isAccepting == [true])
    #expect(try Formula.constant(false).automaton().withAcceptingStates().edges == [[]])
  }
}

extension StateBuchiAutomaton<Int> {
  /// The automaton with each edge from an accepting state accepting, so that one oracle evaluates both.
  var asEdges: BuchiAutomaton<Int> {
    BuchiAutomaton(
      atoms: atoms, acceptanceCount: 1,
      edges: zip(edges, isAccepting).map { edges, isAccepting in
        edges.map { .init(letters: $0.letters, target: $0.target, acceptance: isAccepting ? 1 : 0) }
      })
  }
}
