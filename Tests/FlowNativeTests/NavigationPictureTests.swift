import FlowCheckKit
import FlowNative
import Testing

@Suite struct `Pictures of a flow in Swift` {
  @Test func `the map has a place for each page and alert, and one arrow for there and back`() throws {
    let explored = ShopFlow(linkAsks: false).explored()
    let claim = NavigationClaim<ShopFlow>.gate("session", screens: ["checkout"]) { $0.isSignedIn }
    let map = explored.map(title: "shop", marking: explored.check(claim))
    #expect(
      map.nodes.map(\.id) == [
        "start", "stack-home", "stack-cart", "stack-checkout", "sheet-login", "alert-declined",
      ])
    #expect(map.nodes.filter { $0.emphasis == .violated }.map(\.id) == ["stack-checkout"])
    let cart = try #require(map.edges.first { $0.id == "stack-home-to-stack-cart" })
    #expect(cart.direction == .both)
    #expect(cart.lines.map(\.text) == ["openCart"])
    #expect(cart.tooltip == ["openCart", "back: back"])
    #expect(map.legend.map(\.text).last == "a claim is violated")
    let dot = String(decoding: try GraphvizRenderer.render(map, format: .dot), as: UTF8.self)
    #expect(dot.contains("stack-checkout"))
  }

  @Test func `a run is drawn as phones, and a loop bends back`() throws {
    let claim = NavigationClaim<ShopFlow>.leads(
      "somebody pays at last", from: { $0.path.last == "cart" }, to: { $0.isPaying })
    let verdict = try #require(ShopFlow(answersCome: false).explored().check(claim).first)
    let board = try #require(verdict.storyboard)
    let run = try #require(verdict.counterexample)
    #expect(board.nodes.count == run.steps.count + max(1, run.loop.count))
    #expect(board.edges.count == run.steps.count + run.loop.count)
    #expect(board.edges.last?.to == "frame-\(run.steps.count)")
    #expect(try !GraphvizRenderer.render(board, format: .svg).isEmpty)
  }
}
