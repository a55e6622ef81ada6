import FlowDiagrams
import FlowGraphviz
import Foundation
import Testing

@Suite struct `Rendering with Graphviz` {
  @Test(arguments: ["shop", "pair", "hostile"])
  func `a diagram gives the same DOT as before`(name: String) throws {
    let diagram =
      switch name {
      case "shop": SampleDiagrams.shop
      case "pair": SampleDiagrams.pair
      default: SampleDiagrams.hostile
      }
    let dot = String(decoding: try GraphvizRenderer.render(diagram, format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "\(name).dot")
  }

  @Test func `the SVG is well formed and names everything`() throws {
    let picture = try ParsedSVG(GraphvizRenderer.render(SampleDiagrams.shop, format: .svg))
    #expect(picture.firstTexts["title"] == "Storefront")
    #expect(picture.firstTexts["desc"] == "A flow map of 7 screens and 1 alert. Violated: auth-gate.")
    let ids = SampleDiagrams.shop.nodes.map(\.id) + SampleDiagrams.shop.edges.map(\.id)
    #expect(ids.filter { picture.classes[$0] == nil } == [])
    #expect(picture.classes["screen-home"] == "node screen home")
    #expect(picture.classes["screen-checkout"] == "node screen violated")
    #expect(picture.classes["link.link.screen-checkout"] == "edge link violated")
    #expect(picture.classes["present.screen-settings.screen-help"] == "edge present unreached")
    #expect(picture.titles["screen-home"] == "screen home\nline 18")
    #expect(picture.titles["screen-login"] == nil)
  }

  @Test func `the SVG follows a dark colour scheme`() throws {
    let svg = String(decoding: try GraphvizRenderer.render(SampleDiagrams.shop, format: .svg), as: UTF8.self)
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    let used = Set(svg.matches(of: #/(?:fill|stroke)="(#[0-9a-f]{6})"/#).map { String($0.1) })
    let known = Set(svg.matches(of: #/\[fill="(#[0-9a-f]{6})"\]/#).map { String($0.1) })
    #expect(used.subtracting(known) == [], "a colour without a dark counterpart")
  }

  @Test func `hostile names are shown as they are`() throws {
    let picture = try ParsedSVG(GraphvizRenderer.render(SampleDiagrams.hostile, format: .svg))
    #expect(picture.elements["script"] == nil)
    #expect(picture.elements["b"] == nil)
    #expect(picture.firstTexts["title"] == "<b>\"&")
    #expect(picture.firstTexts["desc"] == "]]></svg><script>alert(1)</script>")
    let shown = Set(picture.texts.map { $0.trimmingCharacters(in: .whitespaces) })
    for text in [
      "<b>\"&", "it's \\N \\l done", "two lines and tab", "Größe 注文 ✓", "a]]>b<!--c-->",
      "]]></svg><script>alert(1)</script>", "&\u{2060}lt;b&\u{2060}gt; &\u{2060}#169;",
    ] {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(picture.classes.count == 9 + 9 + 2, "every node, edge and group has an id of its own")
  }

  @Test func `a PNG starts like one`() throws {
    let bytes = try GraphvizRenderer.render(SampleDiagrams.pair, format: .png)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func `what Graphviz says is captured`() throws {
    let output = try GraphvizLibrary.draw(name: "g", format: .svg) { graph in
      _ = graph.node("a", [("shape", .text("no-such-shape"))])
    }
    #expect(output.warnings == ["using box for unknown shape no-such-shape"])
    #expect(
      throws: GraphvizError.layoutFailed([
        "Unknown HTML element <X> on line 1 in label of node a"
      ])
    ) {
      try GraphvizLibrary.draw(name: "g", format: .svg) { graph in
        _ = graph.node("a", [("label", .markup("<X>b</X>"))])
      }
    }
    #expect(try GraphvizLibrary.draw(name: "g", format: .svg) { _ in }.warnings == [])
  }

  @Test func `what Graphviz prints without asking is captured`() throws {
    let output = try GraphvizLibrary.draw(name: "g", format: .svg) { _ in perror("libpath/shortest.c:324") }
    #expect(output.warnings.count == 1)
    #expect(output.warnings.first?.hasPrefix("libpath/shortest.c:324: ") == true, "\(output.warnings)")
    #expect(try GraphvizLibrary.draw(name: "g", format: .svg) { _ in }.warnings == [])
  }

  @Test func `an error says what was tried and what Graphviz said`() {
    #expect(
      GraphvizError.renderingFailed(.png, ["no plugin", "no renderer"]).description
        == "graphviz could not write 'png': no plugin; no renderer")
    #expect(GraphvizError.layoutFailed([]).description == "graphviz found no layout")
    let loading = GraphvizError.notLoaded("libgvc: no such file").description
    #expect(loading.hasPrefix("graphviz, which draws diagrams, could not be loaded (libgvc: no such file); "))
    #expect(loading.hasSuffix("install graphviz' installs it"))
  }

  @Test func `what is read of Graphviz' memory is what its attributes say`() {
    #expect(GraphvizRenderer.absence == nil)
    #expect(GraphvizLibrary.knowsMemory)
  }

  @Test func `many tasks may draw at once`() async throws {
    let expected = try GraphvizRenderer.render(SampleDiagrams.shop, format: .svg)
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask { try GraphvizRenderer.render(SampleDiagrams.shop, format: .svg) == expected }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(same == 12)
  }
}
