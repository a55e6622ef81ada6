import FlowDiagrams
import FlowGraphviz
import FlowTestSupport
import Testing

@Suite struct `Random diagrams` {
  /// Clusters and labelled edges in every direction: what made Graphviz corrupt its memory without `newrank`.
  @Test(arguments: Thoroughness.share(UInt64(0)..<16, of: 8))
  func `any diagram is laid out`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let diagram = Diagram(random: Int.random(in: 4...24, using: &generator), ranks: nil, using: &generator)
    try expectAllArrows(of: diagram)
  }

  /// Arrows within a rank, with and without text, from frame to frame and several between the same places: what Graphviz turns round
  /// for ever, finds no layout for, or ends the process on.
  @Test(arguments: Thoroughness.share(UInt64(156)..<180, of: 8))
  func `any map with ranks is laid out`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let count = Int.random(in: 8...40, using: &generator)
    let diagram = Diagram(random: count, ranks: Int.random(in: 2...8, using: &generator), using: &generator)
    try expectAllArrows(of: diagram)
  }

  private func expectAllArrows(of diagram: Diagram) throws {
    let svg = try ParsedSVG(GraphvizRenderer.render(diagram, format: .svg))
    let drawn = svg.classes.filter { $0.value.hasPrefix("edge ") && !$0.key.hasPrefix("rest.") }
    #expect(drawn.count == diagram.edges.count)
  }
}

extension Diagram {
  /// Screens in frames, with about twice as many arrows; on ranks, each of which has a place, where there are some.
  fileprivate init(random count: Int, ranks: Int?, using generator: inout Generator) {
    self.init(title: "\(count) places")
    let frames = Int.random(in: 1...4, using: &generator)
    clusters = (0..<frames).map { Diagram.Cluster(id: "c\($0)", label: "c\($0)", role: .modal) }
    nodes = (0..<count).map { index in
      let frame = Int.random(in: -1..<frames, using: &generator)
      var node = Diagram.Node(
        id: "n\(index)", shape: .screen, lines: [Diagram.Line("n\(index)")],
        cluster: frame < 0 ? nil : "c\(frame)")
      node.rank = ranks.map { index < $0 ? index : Int.random(in: 0..<$0, using: &generator) }
      return node
    }
    for index in 0..<count * 2 {
      let from = Int.random(in: 0..<count, using: &generator)
      let to = Int.random(in: 0..<count, using: &generator)
      guard from != to else { continue }
      var edge = Diagram.Edge(id: "e\(index)", from: "n\(from)", to: "n\(to)", kind: .push)
      edge.lines = Array(
        repeating: Diagram.Line("e\(index)"), count: Int.random(in: 0...2, using: &generator))
      edge.direction = Diagram.Edge.Direction.allCases.randomElement(using: &generator) ?? .both
      edges.append(edge)
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
