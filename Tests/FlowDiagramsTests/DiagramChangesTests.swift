import FlowPipeline
import Testing

@Suite struct `What changed between two versions` {
  private func map(_ text: String) throws -> Diagram {
    let scenario = FlowCheck.read(text, file: "shop.yaml")
    return try #require(FlowCheck.check(scenario), "\(scenario.diagnostics)").flowMap
  }

  private static let old = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    screens: { shelf: { home: true }, product: {}, help: {}, terms: {} }
    coordinators:
      App:
        root: shelf
        state: { path: { stack: [product, terms], limit: 1 }, sheet: { sheet: [help] } }
        events:
          open: { from: shelf, do: push product }
          openTerms: { from: shelf, do: push terms }
          ask: { from: shelf, do: present help }
    """

  /// A line more at the top, the terms gone, an account new, and a second event along the way to the product.
  private static let new = """
    # A comment moves every line.
    flowcheck: 1
    name: Shop
    platform: swiftui
    screens: { shelf: { home: true }, product: {}, help: {}, account: {} }
    coordinators:
      App:
        root: shelf
        state: { path: { stack: [product, account], limit: 1 }, sheet: { sheet: [help] } }
        events:
          open: { from: shelf, do: push product }
          openBest: { from: shelf, do: push product }
          openAccount: { from: shelf, do: push account }
          ask: { from: shelf, do: present help }
    """

  @Test func `the changed part has what changed with its ends, and as many places as fit`() throws {
    let changes = try map(Self.new).changes(since: map(Self.old))
    let part = try #require(changes.changedPart(mostNodes: 30))
    #expect(part.nodes.map(\.id) == ["screen-shelf", "screen-product", "screen-terms", "screen-account"])
    #expect(part.edges.map(\.emphasis).sorted { $0.rawValue < $1.rawValue } == [.added, .changed, .removed])
    #expect(part.omissions == [])
    let less = try #require(changes.changedPart(mostNodes: 2))
    #expect(less.nodes.map(\.id) == ["screen-terms", "screen-account"])
    #expect(less.omissions == ["3 changes more"], "three arrows have an end that is left out")
    #expect(try map(Self.new).changes(since: map(Self.new)).changedPart(mostNodes: 30) == nil)
  }

  @Test func `Mermaid draws the changed part in colours`() throws {
    let part = try #require(try map(Self.new).changes(since: map(Self.old)).changedPart(mostNodes: 30))
    let lines = try MermaidFlowchart(of: part).text.split(separator: "\n").map(String.init)
    let colours = lines.filter {
      $0.hasPrefix("  classDef ") || $0.hasPrefix("  class ") || $0.hasPrefix("  linkStyle ")
    }
    let number = { (id: String) in part.edges.firstIndex { $0.id == id } ?? -1 }
    #expect(
      colours == [
        "  classDef added stroke: #15803d,stroke-width: 3px", "  class n3 added",
        "  linkStyle \(number("push.screen-shelf.screen-account")) stroke: #15803d,stroke-width: 3px",
        "  classDef removed stroke: #b91c1c,stroke-width: 2px,stroke-dasharray: 5 5", "  class n2 removed",
        "  linkStyle \(number("push.screen-shelf.screen-terms")) stroke: #b91c1c,stroke-width: 2px,stroke-dasharray: 5 5",
        "  linkStyle \(number("push.screen-shelf.screen-product")) stroke: #b45309,stroke-width: 3px",
      ])
  }

  @Test func `screens and ways are new, gone, changed or as they were`() throws {
    let changes = try map(Self.new).changes(since: map(Self.old))
    let nodes = Dictionary(uniqueKeysWithValues: changes.nodes.map { ($0.id, $0.emphasis) })
    #expect(
      nodes == [
        "start": .plain, "screen-shelf": .plain, "screen-product": .plain, "screen-help": .plain,
        "screen-terms": .removed, "screen-account": .added,
      ])
    let edges = Dictionary(uniqueKeysWithValues: changes.edges.map { ($0.id, $0.emphasis) })
    #expect(
      edges == [
        "start.shelf": .aside, "push.screen-shelf.screen-product": .changed,
        "push.screen-shelf.screen-terms": .removed, "push.screen-shelf.screen-account": .added,
        "present.screen-shelf.screen-help": .aside,
      ])
    let changed = try #require(changes.edges.first { $0.emphasis == .changed })
    #expect(changed.lines.map(\.text) == ["open", "+ openBest"])
    #expect(changes.title == "Shop: what changed")
    #expect(changes.subtitle == "2 added, 2 removed, 1 changed")
    #expect(
      changes.summary
        == "What changed from Shop to Shop: 2 added, 2 removed, 1 changed. New: account. Gone: terms.")
    #expect(changes.legend.map(\.text) == ["added", "removed", "changed: + new, − gone", "unchanged"])
  }

  @Test func `the other way round new is gone and gone is new`() throws {
    let changes = try map(Self.old).changes(since: map(Self.new))
    #expect(changes.subtitle == "2 added, 2 removed, 1 changed")
    let changed = try #require(changes.edges.first { $0.emphasis == .changed })
    #expect(changed.lines.map(\.text) == ["open", "− openBest"])
    #expect(changes.nodes.first { $0.emphasis == .added }?.id == "screen-terms")
  }

  @Test func `nothing changes where only lines move`() throws {
    let changes = try map("# A comment.\n\n" + Self.old).changes(since: map(Self.old))
    #expect(changes.subtitle == "0 added, 0 removed, 0 changed")
    #expect(changes.legend.map(\.text) == ["unchanged"])
  }

  @Test func `a frame that is gone is still drawn around what was in it`() throws {
    let without = Self.old.replacing(", sheet: { sheet: [help] }", with: "").replacing(
      "      ask: { from: shelf, do: present help }", with: ""
    ).replacing("help: {}, ", with: "")
    let changes = try map(without).changes(since: map(Self.old))
    #expect(changes.clusters.map(\.id) == ["stack-path", "sheet-sheet"])
    #expect(changes.nodes.first { $0.id == "screen-help" }?.cluster == "sheet-sheet")
  }

  @Test func `the changes give the same DOT as before`() throws {
    let changes = try map(Self.new).changes(since: map(Self.old))
    let dot = String(decoding: try GraphvizRenderer.render(changes, format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "changes.dot")
  }
}
