import FlowDiagrams
import FlowGraphviz
import Testing

@Suite struct `Random diagrams` {
  /// Clusters and labelled edges in every direction: what made Graphviz corrupt its memory without `newrank`.
  @Test(arguments: UInt64(0)..<16)
  func `any diagram is laid out`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    var diagram = Diagram(title: "seed \(seed)")
    let count = Int.random(in: 4...24, using: &generator)
    let clusters = Int.random(in: 1...4, using: &generator)
    diagram.clusters = (0..<clusters).map { Diagram.Cluster(id: "c\($0)", label: "c\($0)", role: .modal) }
    diagram.nodes = (0..<count).map { index in
      let cluster = Int.random(in: -1..<clusters, using: &generator)
      return Diagram.Node(
        id: "n\(index)", shape: .screen, lines: [Diagram.Line("n\(index)")],
        cluster: cluster < 0 ? nil : "c\(cluster)")
    }
    for index in 0..<count * 2 {
      let from = Int.random(in: 0..<count, using: &generator)
      let to = Int.random(in: 0..<count, using: &generator)
      guard from != to else { continue }
      var edge = Diagram.Edge(id: "e\(index)", from: "n\(from)", to: "n\(to)", kind: .push)
      edge.lines = Array(
        repeating: Diagram.Line("e\(index)"), count: Int.random(in: 0...2, using: &generator))
      edge.direction = Diagram.Edge.Direction.allCases.randomElement(using: &generator) ?? .both
      diagram.edges.append(edge)
    }
    let svg = try ParsedSVG(GraphvizRenderer.render(diagram, format: .svg))
    #expect(svg.classes.values.count { $0.hasPrefix("edge ") } == diagram.edges.count)
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
