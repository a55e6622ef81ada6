import FlowPipeline
import FlowGraphviz
import Foundation
import Testing

@Suite struct `A map of forty screens` {
  private static let file = "Benchmarks/scenarios/journeys-large.yaml"

  private func views(of file: String = Self.file) throws -> FlowMapViews {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: file)
    return try #require(FlowCheck.check(scenario), "\(scenario.diagnostics)").mapViews()
  }

  @Test func `folds its child coordinators to a node each, with the number of their screens`() throws {
    let views = try views()
    #expect(views.isLarge)
    let map = views.diagram(.automatic)
    #expect(map == views.diagram(.children))
    let folded = map.nodes.filter { $0.shape == .folded }
    #expect(
      folded.map { $0.lines.map(\.text) } == [
        ["Discover", "8 screens"], ["Trips", "8 screens"], ["Booking", "8 screens, 1 alert"],
        ["Inbox", "6 screens, 1 alert"], ["Account", "7 screens, 1 alert"],
      ])
    #expect(folded.map(\.id) == views.children.map { "coordinator-\($0)" })
    #expect(map.nodes.count { $0.shape == .screen } == 5, "the screens of the root coordinator")
    #expect(map.clusters == [])
    #expect(map.subtitle.hasSuffix(" · child coordinators are folded"))
  }

  @Test func `joins the arrows of folded coordinators, and counts what it does not name`() throws {
    let views = try views()
    let map = views.diagram(.children)
    let links = try #require(map.edges.first { $0.id == "link.link.coordinator-Trips" })
    #expect(
      links.lines.map(\.text) == [
        "journeys://trips", "journeys://trip", "journeys://documents", "journeys://archive",
      ])
    let menu = try #require(map.edges.first { $0.id == "push.coordinator-Trips.coordinator-Inbox" })
    #expect(menu.direction == .both)
    #expect(menu.lines.map(\.text) == ["menuInbox", "← menuTrips", "askHost"])
    #expect(
      !map.edges.contains { $0.id == "push.coordinator-Inbox.coordinator-Trips" },
      "there and back are one arrow")
    let many = try #require(map.edges.first { $0.id == "link.link.coordinator-Discover" })
    #expect(
      many.lines.map(\.text) == [
        "journeys://discover", "journeys://search", "journeys://place", "and 2 more",
      ])
    let all = views.diagram(.coordinators)
    let root = try #require(all.edges.first { $0.id == "push.coordinator-Discover.coordinator-App" })
    #expect(
      root.lines.map(\.text) == [
        "bookPlace", "← submitLogin.success", "← lookAround", "← submitRegister.success",
      ])
  }

  @Test func `has a map of each coordinator: its screens, with what is next to them`() throws {
    let views = try views()
    let map = views.diagram(ofCoordinator: "Trips")
    #expect(map.clusters.map(\.id) == ["coordinator-Trips"])
    let inside = Set(map.nodes.filter { $0.cluster == "coordinator-Trips" }.map(\.id))
    #expect(
      inside.sorted() == [
        "screen-addStop", "screen-archive", "screen-day", "screen-documents", "screen-share", "screen-stop",
        "screen-trip",
        "screen-trips",
      ])
    #expect(map.edges.allSatisfy { inside.contains($0.from) || inside.contains($0.to) })
    #expect(map.nodes.allSatisfy { node in map.edges.contains { $0.from == node.id || $0.to == node.id } })
    let others = map.nodes.filter { $0.shape == .folded }.map(\.id)
    #expect(
      others == ["coordinator-Discover", "coordinator-Booking", "coordinator-Inbox", "coordinator-Account"])
    #expect(map.subtitle.hasSuffix("within 1 arrow of Trips"))
  }

  @Test func `tells the home of each folded screen and alert`() throws {
    let homes = Dictionary(uniqueKeysWithValues: try views().homes.map { ($0.node, $0.coordinator) })
    #expect(homes.count == 8 + 8 + 8 + 6 + 7 + 3, "as many as the folded nodes say")
    #expect(homes["screen-thread"] == "coordinator-Inbox")
    #expect(homes["alert-signOut"] == "coordinator-Account")
    #expect(homes["screen-login"] == nil)
  }

  @Test func `leads from a folded coordinator to its map and back`() throws {
    let maps = LinkedMaps(of: try views(), file: Self.file, page: "page", back: "page.svg")
    let folded = try #require(maps.folded)
    #expect(folded.nodes.compactMap(\.link) == maps.coordinators.map { "page/\($0.file)" })
    let svg = String(decoding: try GraphvizRenderer.render(folded, format: .svg), as: UTF8.self)
    #expect(svg.contains("<a xlink:href=\"page/coordinator-Trips.svg\">"))
    #expect(svg.split(separator: "<a ").count == svg.split(separator: "</a>").count)
    let trips = try #require(maps.coordinators.first { $0.name == "Trips" })
    let own = String(decoding: try GraphvizRenderer.render(trips.diagram, format: .svg), as: UTF8.self)
    #expect(own.contains("<a xlink:href=\"../page.svg\"><text"))
    #expect(own.contains("<a xlink:href=\"coordinator-Inbox.svg\">"))
  }

  @Test func `tells what many links open, and where one event of a folded place leads, in words`() throws {
    let views = try views(of: "Scenarios/apps/courses-corrected.yaml")
    #expect(views.diagram(.nothing).edges.count { $0.from == "link" } > 8)
    let map = views.diagram(.children)
    #expect(map.edges.count { $0.from == "link" } == 0)
    let lines = Dictionary(uniqueKeysWithValues: map.nodes.map { ($0.id, $0.lines.map(\.text)) })
    #expect(lines["screen-program"]?.last == "opened by learn://program")
    #expect(lines["link"]?.last == "opens 16 places, which say so")
    #expect(map.nodes.count { $0.tooltip.contains { $0.hasPrefix("opened by ") } } == 16)
    #expect(lines["coordinator-NewPost"]?.contains("Discard → 10 places") == true)
    #expect(
      map.edges.allSatisfy { edge in
        ![edge.from, edge.to].contains("coordinator-NewPost") || edge.lines.map(\.text) != ["Discard"]
      })
  }

  @Test func `says in words that folded places are tabs of one bar`() throws {
    let views = try views(of: "Scenarios/apps/social.yaml")
    let map = views.diagram(.children)
    #expect(map.edges.count { $0.kind == .tab } == 0)
    let tabs = map.nodes.filter { $0.lines.contains { $0.text == "in the tab bar" } }
    #expect(
      tabs.map { $0.lines[0].text } == ["Timeline", "Explore", "Notifications", "Messages", "Profile"])
    #expect(tabs[0].tooltip.last == "the tab bar leads to Explore, Notifications, Messages, Profile")
  }

  @Test func `a map for which dot finds no curves is drawn all the same`() throws {
    let map = try views(of: "Scenarios/natural/travel.yaml").diagram(.coordinators)
    let picture = try ParsedSVG(GraphvizRenderer.render(map, format: .svg))
    #expect((map.nodes.map(\.id) + map.edges.map(\.id)).filter { picture.classes[$0] == nil } == [])
  }
}
