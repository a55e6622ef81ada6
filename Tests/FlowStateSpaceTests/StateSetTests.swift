import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

@Suite("Sets of states")
struct StateSetTests {
  @Test("sets behave like sets of numbers, at every size around a word", arguments: [0, 1, 63, 64, 65, 130])
  func againstSet(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var left = StateSet(stateCount: count)
    var right = StateSet(stateCount: count)
    var leftOracle: Set<Int> = []
    var rightOracle: Set<Int> = []
    for _ in 0..<(count == 0 ? 0 : count / 2 + 1) {
      let (one, two) = (random.below(count), random.below(count))
      #expect(left.insert(one) == leftOracle.insert(one).inserted)
      #expect(right.insert(two) == rightOracle.insert(two).inserted)
    }
    var union = left
    union.formUnion(right)
    var intersection = left
    intersection.formIntersection(right)
    #expect(members(left) == leftOracle.sorted())
    #expect(members(union) == leftOracle.union(rightOracle).sorted())
    #expect(members(intersection) == leftOracle.intersection(rightOracle).sorted())
    #expect(members(left.complement()) == (0..<count).filter { !leftOracle.contains($0) })
    #expect(left.count == leftOracle.count)
    #expect(left.first == leftOracle.min())
    #expect(left.isEmpty == leftOracle.isEmpty)
    #expect(StateSet(stateCount: count, containsAll: true).count == count)
    #expect(StateSet(stateCount: count, containsAll: true) == StateSet(stateCount: count).complement())
  }

  private func members(_ set: StateSet) -> [Int] {
    var result: [Int] = []
    set.forEach { result.append($0) }
    #expect(result == (0..<set.stateCount).filter(set.contains))
    return result
  }
}
