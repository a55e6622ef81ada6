import FlowPipeline
import FlowDiagrams
import FlowGraphviz
import FlowTestSupport
import Foundation
import Testing

/// Maps whose places stay where they are when an arrow is added.
@Suite("Calm maps")
struct CalmTests {
  static let files: [String] = {
    let found = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// The maps that are drawn here; those of whole apps take long to explore, and `make conformance` draws them.
  private static let drawn = files.filter { !$0.hasPrefix("apps/") }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  @Test(
    "an arrow more moves no screen whose distance stays the same", arguments: Thoroughness.share(files, of: 6)
  )
  func oneArrowMore(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: file)
    let map = try #require(
      FlowCheck.check(scenario, options: CheckOptions(scope: .only([])))
    ).flowMap
    let screens = map.nodes.filter { $0.shape == .screen && $0.emphasis != .unreached }.map(\.id)
    var random = SplitMix64(seed: file.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    guard let from = random.element(of: screens), let to = random.element(of: screens), from != to else {
      return
    }
    var changed = map
    var edge = Diagram.Edge(id: "push.added", from: from, to: to, kind: .push)
    edge.lines = [Diagram.Line("added")]
    changed.edges.append(edge)
    let (before, after) = (Self.ranks(of: map.ranked()), Self.ranks(of: changed.ranked()))
    let (near, far) = (Self.distances(in: changed), Self.distances(in: map))
    let isShorter = screens.contains { near[$0] != far[$0] }
    // Where a shorter way moves a screen from or to a level of several ranks, others may change their rank in it.
    guard !isShorter || !(Self.isBroken(map) || Self.isBroken(changed)) else { return }
    for screen in screens where far[screen] != nil && near[screen] == far[screen] {
      #expect(before[screen] == after[screen], "\(screen) after \(from) -> \(to)")
    }
  }

  /// Whether more places than nine may be equally far from the start; what no run reaches stands on some level too.
  private static func isBroken(_ map: Diagram) -> Bool {
    let distances = distances(in: map)
    let unplaced = map.nodes.count { distances[$0.id] == nil }
    return Dictionary(grouping: map.nodes.compactMap { distances[$0.id] }) { $0 }.values.contains {
      $0.count + unplaced > 9
    }
  }

  @Test(
    "an event more in a scenario moves no screen, whether it leads back or aside",
    arguments: [
      ("storefront", "checkout, do: popToRoot"), ("storefront", "checkout, do: present settings"),
      ("storefront", "product, do: present settings"), ("market", "confirm, do: popToRoot"),
      ("market", "cart, do: push profile"), ("market", "reviews, do: present help"),
    ])
  func oneEventMore(scenario: String, event: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(scenario).yaml"), encoding: .utf8)
    let place = try #require(text.firstRange(of: "      openProduct:"))
    var longer = text
    longer.insert(contentsOf: "      again: { from: \(event) }\n", at: place.lowerBound)
    let (old, new) = (try Self.map(of: text), try Self.map(of: longer))
    #expect((new.edges.flatMap(\.tooltip) + new.nodes.flatMap(\.tooltip)).contains { $0.contains("again") })
    let screens = old.nodes.filter { $0.shape == .screen || $0.shape == .alert }.map(\.id)
    #expect(screens.filter { Self.ranks(of: old)[$0] != Self.ranks(of: new)[$0] } == [])
  }

  private static func map(of text: String) throws -> Diagram {
    let scenario = FlowCheck.read(text, file: "longer.yaml")
    #expect(scenario.diagnostics.map(\.message) == [])
    return try #require(
      FlowCheck.check(scenario, options: CheckOptions(scope: .only([])))
    ).flowMap
  }

  @Test("more than nine places of one level stand in several ranks, whatever the arrows are")
  func wideLevel() throws {
    var map = Diagram(title: "fan")
    map.clusters = [
      Diagram.Cluster(id: "stack", label: "stack", role: .stack),
      Diagram.Cluster(id: "sheet", label: "sheet", role: .modal),
    ]
    map.nodes = [Diagram.Node(id: "start", shape: .start)]
    map.edges = [Diagram.Edge(id: "s", from: "start", to: "n0", kind: .start)]
    // The odd ones are sheets, and so come after the even ones.
    for index in 0..<20 {
      map.nodes.append(
        Diagram.Node(id: "n\(index)", shape: .screen, cluster: index % 2 == 0 ? "stack" : "sheet"))
      if index > 0 {
        map.edges.append(Diagram.Edge(id: "e\(index)", from: "n0", to: "n\(index)", kind: .push))
      }
    }
    map.nodes.append(Diagram.Node(id: "last", shape: .screen))
    map.edges.append(Diagram.Edge(id: "l", from: "n1", to: "last", kind: .push))
    let ranks = Self.ranks(of: map.ranked())
    // 19 places in three ranks of at most seven: 2 to 14, then 16, 18, 1 to 9, then the others.
    #expect((1..<20).filter { ranks["n\($0)"] == 2 } == [2, 4, 6, 8, 10, 12, 14])
    #expect((1..<20).filter { ranks["n\($0)"] == 3 } == [1, 3, 5, 7, 9, 16, 18])
    #expect((1..<20).filter { ranks["n\($0)"] == 4 } == [11, 13, 15, 17, 19])
    #expect(ranks["last"] == 5)
    for (from, to) in [("n19", "n2"), ("n2", "n19"), ("last", "n0"), ("n7", "last"), ("n3", "n1")] {
      map.edges.append(Diagram.Edge(id: "\(from)\(to)", from: from, to: to, kind: .present))
      #expect(Self.ranks(of: map.ranked()) == ranks)
    }
  }

  @Test("a shorter way moves what it leads to, and what comes after that")
  func shorterWay() throws {
    var map = Diagram(title: "chain")
    map.nodes = [Diagram.Node(id: "start", shape: .start)]
    map.edges = [Diagram.Edge(id: "s", from: "start", to: "n0", kind: .start)]
    for index in 0..<5 {
      map.nodes.append(Diagram.Node(id: "n\(index)", shape: .screen, lines: [Diagram.Line("n\(index)")]))
      guard index > 0 else { continue }
      map.edges.append(Diagram.Edge(id: "e\(index)", from: "n\(index - 1)", to: "n\(index)", kind: .push))
    }
    // Back, beside and round about: nothing moves.
    for (from, to) in [("n4", "n0"), ("n3", "n1"), ("n0", "n1")] {
      map.edges.append(Diagram.Edge(id: "\(from)\(to)", from: from, to: to, kind: .present))
    }
    #expect(Self.ranks(of: map.ranked()) == ["start": 0, "n0": 1, "n1": 2, "n2": 3, "n3": 4, "n4": 5])
    map.edges.append(Diagram.Edge(id: "short", from: "n0", to: "n3", kind: .push))
    #expect(Self.ranks(of: map.ranked()) == ["start": 0, "n0": 1, "n1": 2, "n2": 3, "n3": 2, "n4": 3])
  }

  /// The least number of arrows from the start to each node, worked out by relaxing all of them until nothing changes.
  private static func distances(in map: Diagram) -> [String: Int] {
    var found = ["start": 0]
    for _ in map.nodes {
      for edge in map.edges where edge.emphasis != .unreached {
        var ways: [(String, String)] = []
        if edge.direction != .backward { ways.append((edge.from, edge.to)) }
        if edge.direction == .backward || edge.direction == .both { ways.append((edge.to, edge.from)) }
        for (from, to) in ways {
          if let near = found[from], near + 1 < found[to] ?? .max { found[to] = near + 1 }
        }
      }
    }
    return found
  }

  /// The ranks that places ask for, counted from that of the start.
  private static func ranks(of map: Diagram) -> [String: Int] {
    let ranks = Dictionary(
      uniqueKeysWithValues: map.nodes.compactMap { node in node.rank.map { (node.id, $0) } })
    return ranks.mapValues { $0 - (ranks["start"] ?? 0) }
  }

  /// Down or to the right, all of a rank stand on one line, and each rank after the one before.
  @Test("places stand on the rank that they ask for", arguments: Thoroughness.share(drawn, of: 6))
  func places(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let checked = FlowCheck.check(
      FlowCheck.read(text, file: file), options: CheckOptions(scope: .only([])))
    let map = try #require(checked).flowMap
    let svg = String(decoding: try GraphvizRenderer.render(map, format: .svg), as: UTF8.self)
    var centres: [Int: [(x: Double, y: Double)]] = [:]
    for node in map.nodes {
      guard let rank = node.rank, let group = svg.range(of: "<g id=\"\(node.id)\"") else { continue }
      let shape = try #require(svg[group.upperBound...].firstMatch(of: /<(?:path|polygon|ellipse)[^>]*>/))
        .output
      centres[rank, default: []].append(Self.centre(of: shape))
    }
    #expect(centres.count > 1)
    #expect(Self.areLines(centres) { $0.y } || Self.areLines(centres) { $0.x })
  }

  private static func areLines(
    _ centres: [Int: [(x: Double, y: Double)]], along axis: ((x: Double, y: Double)) -> Double
  ) -> Bool {
    var last = -Double.infinity
    for rank in centres.keys.sorted() {
      let places = centres[rank, default: []].map(axis)
      guard let low = places.min(), let high = places.max(), high - low < 4, low > last + 4 else {
        return false
      }
      last = high
    }
    return true
  }

  private static func centre(of shape: Substring) -> (x: Double, y: Double) {
    func number(_ name: String) -> Double? {
      guard let start = shape.range(of: " \(name)=\"")?.upperBound else { return nil }
      return Double(shape[start...].prefix { $0 != "\"" })
    }
    if let x = number("cx"), let y = number("cy") { return (x, y) }
    let outline = shape.firstMatch(of: /\s(?:d|points)="([^"]*)"/)?.output.1 ?? ""
    let points = outline.matches(of: /(-?[0-9.]+),(-?[0-9.]+)/).compactMap { match in
      Double(match.output.1).flatMap { x in Double(match.output.2).map { (x, $0) } }
    }
    let (xs, ys) = (points.map(\.0), points.map(\.1))
    return (((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2)
  }
}
