import FlowDiagrams
import FlowGraphviz
import Foundation
import Testing

@Suite struct `Detail of large diagrams` {
  /// A tree of `nodes` places with `extra` further ways, all with text.
  private func tree(nodes: Int, extra: Int) -> Diagram {
    var diagram = Diagram(title: "Tree", subtitle: "large")
    diagram.nodes = (0..<nodes).map {
      Diagram.Node(id: "n\($0)", shape: .screen, lines: [Diagram.Line("n\($0)")])
    }
    for index in 1..<nodes {
      diagram.edges.append(edge("t\(index)", from: (index - 1) / 3, to: index))
    }
    for index in 0..<extra {
      diagram.edges.append(edge("x\(index)", from: index * 7 % nodes, to: index * 13 % nodes))
    }
    return diagram
  }

  private func edge(_ id: String, from: Int, to: Int) -> Diagram.Edge {
    Diagram.Edge(id: id, from: "n\(from)", to: "n\(to)", kind: .push, lines: [Diagram.Line(id)])
  }

  @Test func `a small diagram is drawn in full`() {
    let small = tree(nodes: 150, extra: 151)
    #expect(small.affordableDetail == .full)
    #expect(small.reduced(to: small.affordableDetail) == small)
  }

  @Test func `many labels go into the tooltips`() {
    let busy = tree(nodes: 150, extra: 152)
    #expect(busy.affordableDetail == .unlabelled)
    let reduced = busy.reduced(to: .unlabelled)
    #expect(reduced.edges.count == 301)
    #expect(reduced.edges.count { !$0.lines.isEmpty } == 0)
    #expect(reduced.subtitle == "large · too large for edge labels: see the tooltips")
  }

  @Test func `a huge diagram keeps one way to each place and the violated ones`() {
    var huge = tree(nodes: 400, extra: 600)
    huge.edges[700].emphasis = .violated
    #expect(huge.affordableDetail == .skeleton)
    let reduced = huge.reduced(to: .skeleton)
    #expect(reduced.edges.filter { $0.emphasis == .plain }.map(\.to) == huge.nodes.dropFirst().map(\.id))
    #expect(reduced.edges.filter { $0.emphasis == .violated } == [huge.edges[700]])
    #expect(reduced.subtitle == "large · too large for all 999 edges: only one edge to each node is drawn")
  }

  @Test(.timeLimit(.minutes(10)))
  func `the skeleton of a huge diagram is laid out in seconds`() throws {
    let svg = try GraphvizRenderer.render(tree(nodes: 600, extra: 900), format: .svg)
    #expect(try ParsedSVG(svg).classes.values.count { $0.hasPrefix("node ") } == 600)
  }

  /// The time that a processor has worked for this thread, which other tests and programs do not add to.
  private static var secondsOfThisThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(.timeLimit(.minutes(5)))
  func `200 screens and 600 arrows are drawn in less than five seconds`() throws {
    var large = tree(nodes: 200, extra: 400)
    large.nodes.append(Diagram.Node(id: "start", shape: .start))
    large.edges.append(Diagram.Edge(id: "s", from: "start", to: "n0", kind: .start))
    large = large.ranked()
    #expect(large.edges.count == 600)
    #expect(large.affordableDetail == .unlabelled)
    let before = Self.secondsOfThisThread
    let svg = try GraphvizRenderer.render(large, format: .svg)
    #expect(Self.secondsOfThisThread - before < 5)
    let classes = try ParsedSVG(svg).classes.filter { !$0.key.hasPrefix("rest.") }.values
    #expect(classes.count { $0.hasPrefix("node ") } == 201)
    #expect(classes.count { $0.hasPrefix("edge ") } == 600)
  }
}
