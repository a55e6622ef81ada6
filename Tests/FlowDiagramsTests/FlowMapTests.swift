import FlowCompiler
import FlowDiagnostics
import FlowDiagrams
import FlowGraphviz
import FlowModel
import FlowStateSpace
import Testing

@Suite struct `The flow map` {
  let compiled: CompiledFlow
  let graph: StateGraph

  init() throws {
    compiled = try #require(CompiledFlow.compile(SampleFlow.storefront).value)
    graph = explore(compiled)
  }

  private func map(_ violations: [FlowMap.Violation] = []) -> Diagram {
    FlowMap.diagram(of: compiled, graph: graph, violations: violations)
  }

  private func edge(_ id: String, in map: Diagram) throws -> Diagram.Edge {
    try #require(map.edges.first { $0.id == id }, "\(map.edges.map(\.id))")
  }

  private func node(_ id: String, in map: Diagram) throws -> Diagram.Node {
    try #require(map.nodes.first { $0.id == id }, "\(map.nodes.map(\.id))")
  }

  @Test func `a storefront gives the same map as before`() throws {
    let dot = String(decoding: try GraphvizRenderer.render(map(), format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "storefront-map.dot")
  }

  @Test func `each screen and alert is one node, in its container`() throws {
    let map = map()
    #expect(
      map.nodes.map(\.id) == [
        "start", "screen-home", "screen-product", "screen-checkout", "screen-settings", "screen-login",
        "screen-receipt", "screen-help", "screen-added", "alert-discardCart", "link", "system",
      ])
    #expect(
      map.clusters.map(\.label) == ["stack · path", "sheet", "fullScreenCover · cover", "toast · note"])
    #expect(
      map.nodes.filter { $0.cluster == "stack-path" }.map(\.id) == [
        "screen-home", "screen-product", "screen-checkout",
      ])
    #expect(try node("screen-home", in: map).border == .double)
    #expect(try node("screen-added", in: map).shape == .toast)
    #expect(try node("alert-discardCart", in: map).shape == .alert)
    #expect(
      try node("screen-checkout", in: map).lines == [
        Diagram.Line("checkout"), Diagram.Line("requires signedIn", .gate),
      ])
  }

  @Test func `a push and its pop are one edge with two heads`() throws {
    let push = try edge("push.screen-home.screen-product", in: map())
    #expect(push.direction == .both)
    #expect(push.lines == [Diagram.Line("openProduct")])
    #expect(push.tooltip == ["openProduct, line 1", "back: back"])
  }

  @Test func `a present and its dismiss are one edge that names what the author named`() throws {
    let login = try edge("present.screen-product.screen-login", in: map())
    #expect(login.direction == .both)
    #expect(login.lines.map(\.text) == ["buy [else]", "← submitLogin.success", "← cancelLogin"])
    let settings = try edge("present.screen-home.screen-settings", in: map())
    #expect(settings.direction == .both)
    #expect(settings.lines.map(\.text) == ["openSettings"])
  }

  @Test func `a way back without a way there has its head at the other end`() throws {
    let discard = try edge("alert.screen-product.alert-discardCart", in: map())
    #expect(discard.direction == .backward)
    #expect(discard.lines.map(\.text) == ["Discard"])
  }

  @Test func `links and system events are drawn once, from a node of their own`() throws {
    let map = map()
    #expect(map.edges.filter { $0.from == "link" }.map(\.to) == ["screen-checkout", "screen-home"])
    #expect(map.edges.filter { $0.from == "system" }.map(\.to) == ["screen-home"])
    #expect(map.edges.filter { $0.kind == .system }.flatMap(\.lines).map(\.text) == ["sessionExpires"])
  }

  @Test func `the way back from what a link opened anywhere is left out`() {
    let map = map()
    #expect(map.edges.first { $0.id == "push.screen-home.screen-checkout" } == nil)
    #expect(
      map.nodes.first { $0.id == "screen-checkout" }?.tooltip.contains("back to what is below: back") == true)
  }

  @Test func `what an event asks for and nobody ever sees is drawn faded`() throws {
    var flow = SampleFlow.storefront
    guard case .slot(var slot) = flow.coordinators[0].fields[1].kind else { return }
    slot.isBound = false
    flow.coordinators[0].fields[1].kind = .slot(slot)
    let compiled = try #require(CompiledFlow.compile(flow).value)
    let map = FlowMap.diagram(of: compiled, graph: explore(compiled))
    let settings = try edge("unreached-present.screen-home.screen-settings", in: map)
    #expect(settings.emphasis == .unreached)
    #expect(settings.tooltip == ["openSettings, line 1", "never leads there"])
    let faded = map.nodes.filter { $0.emphasis == .unreached }.map(\.id)
    #expect(faded == ["screen-settings", "screen-login", "screen-help"])
  }

  @Test func `events that leave the page as it is are in its tooltip only`() throws {
    let login = try node("screen-login", in: map())
    #expect(login.tooltip.contains("without leaving: submitLogin.failure"), "\(login.tooltip)")
  }

  @Test func `what no run reaches is drawn faded`() throws {
    let map = map()
    #expect(map.nodes.filter { $0.emphasis == .unreached }.map(\.id) == ["screen-help"])
    #expect(
      map.edges.filter { $0.emphasis == .unreached }.map(\.id) == [
        "unreached-present.screen-settings.screen-help"
      ])
    #expect(map.summary == "Flow map of Storefront: 8 screens, 1 alert. Starts at home. Never reached: help.")
    #expect(map.legend.map(\.text).contains("never reached"))
  }

  @Test func `a violated link and the screen it leads to are marked with the rule`() throws {
    let gate = compiled.evaluator(of: .gateOpen("signedIn"))
    let page = compiled.evaluator(of: .page(screen: "checkout"))
    let bad = try #require(
      (0..<graph.stateCount).first { page(graph.state($0)) && !gate(graph.state($0)) })
    let map = map(FlowMap.Violation.atEnd(of: graph.shortestTrace(to: bad), rule: "auth-gate"))
    let link = try edge("link.link.screen-checkout", in: map)
    #expect(link.emphasis == .violated)
    #expect(link.lines == [Diagram.Line("shop://checkout"), Diagram.Line("auth-gate", .violation)])
    #expect(map.edges.count { $0.emphasis == .violated } == 1)
    #expect(map.nodes.filter { $0.emphasis == .violated }.map(\.id) == ["screen-checkout"])
    #expect(map.summary.hasSuffix("Violated: auth-gate."))
  }

  @Test func `a violated step that changes no page still gets its arrow`() throws {
    let relaunch = try #require(
      (0..<graph.stateCount).lazy.flatMap { graph.transitions(from: $0) }.first {
        compiled.actions[$0.action].origin == .relaunch && page($0.source) == "checkout"
          && page($0.target) == "checkout"
      })
    let map = map([FlowMap.Violation(rule: "restore-valid", at: .step(relaunch))])
    let arrow = try edge("system.relaunch.screen-checkout", in: map)
    #expect(arrow.emphasis == .violated)
    #expect(arrow.lines == [Diagram.Line("restore-valid", .violation)])
  }

  @Test func `an unknown screen in a violation marks nothing`() {
    #expect(map([FlowMap.Violation(rule: "x", at: .item("nowhere"))]) == map())
  }

  private func page(_ state: StateID) -> String {
    compiled.describe(graph.state(state)).alert == nil ? compiled.describe(graph.state(state)).page.name : ""
  }
}
