import FlowTestSupport
import Testing

import FlowStateSpace

/// A computation that looks at bits one after the other, each choice depending on what it saw, and ends in a leaf.
private struct RandomDecisions {
  /// Nodes by number: the bit to look at and the two next nodes, or no bit for a leaf.
  private var nodes: [(bit: Int?, zero: Int, one: Int)] = []
  let stateWidth: Int

  init(stateWidth: Int, depth: Int, random: inout SplitMix64) {
    self.stateWidth = stateWidth
    _ = grow(depth, seen: [], &random)
  }

  private mutating func grow(_ depth: Int, seen: Set<Int>, _ random: inout SplitMix64) -> Int {
    let number = nodes.count
    nodes.append((nil, 0, 0))
    let bit = random.number(0...64 * stateWidth - 1)
    guard depth > 0, !seen.contains(bit), random.number(0...7) != 0 else { return number }
    let zero = grow(depth - 1, seen: seen.union([bit]), &random)
    let one = grow(depth - 1, seen: seen.union([bit]), &random)
    nodes[number] = (bit, zero, one)
    return number
  }

  /// The leaf that a state ends in, and the bits looked at on the way.
  func run(_ state: [UInt64]) -> (leaf: Int, mask: [UInt64]) {
    var mask = Array(repeating: UInt64(0), count: stateWidth)
    var node = 0
    while let bit = nodes[node].bit {
      mask[bit / 64] |= 1 << UInt64(bit % 64)
      node = state[bit / 64] >> UInt64(bit % 64) & 1 == 0 ? nodes[node].zero : nodes[node].one
    }
    return (node, mask)
  }
}

/// What is known of a state must be what would be worked out for it.
@Suite("Guard tree")
struct GuardTreeTests {
  @Test("a state finds the guard of its own leaf, and no leaf has two", arguments: UInt64(1)...40)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = random.number(1...3)
    let decisions = RandomDecisions(stateWidth: width, depth: 9, random: &random)
    var tree = DecisionTree(stateWidth: width)
    var leaves: [Int] = []
    var hits = 0
    for _ in 0..<3000 {
      let state = (0..<width).map { _ in random.next() }
      let (leaf, mask) = decisions.run(state)
      if let known = tree.guardID(of: state) {
        #expect(leaves[known] == leaf)
        hits += 1
      } else {
        #expect(!leaves.contains(leaf), "the leaf is known, but not found")
        #expect(tree.insert(state, dependingOn: mask) == leaves.count)
        leaves.append(leaf)
      }
    }
    #expect(tree.count == leaves.count)
    #expect(hits + leaves.count == 3000)
    #expect(hits >= 1500, "the test must meet known states")
  }

  @Test("something that depends on nothing is known for all states")
  func constant() {
    var tree = DecisionTree(stateWidth: 2)
    #expect(tree.guardID(of: [1, 2]) == nil)
    #expect(tree.insert([1, 2], dependingOn: [0, 0]) == 0)
    #expect(tree.guardID(of: [7, 9]) == 0)
  }

  @Test("a guard that asks for less makes the tree ask for less")
  func narrowing() {
    // The first bit decides whether the others matter.
    var tree = DecisionTree(stateWidth: 1)
    #expect(tree.insert([0b1011], dependingOn: [0b1111]) == 0)
    #expect(tree.guardID(of: [0b1111]) == nil)
    #expect(tree.insert([0b0110], dependingOn: [0b0001]) == 1)
    #expect(tree.guardID(of: [0b1110]) == 1)
    #expect(tree.guardID(of: [0b0000]) == 1)
    #expect(tree.guardID(of: [0b1011]) == 0)
    #expect(tree.guardID(of: [0b0011]) == nil)
  }
}
