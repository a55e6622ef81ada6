import FlowPipeline
import Testing

@Suite struct `Storyboards` {
  /// A login behind a sheet, an alert that waits behind it, and a tab bar.
  private static let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    gates: { signedIn: session == active }
    screens:
      shelf: { home: true }
      account: { requires: signedIn }
      help:
    alerts:
      ended:
        buttons:
          Leave: { role: destructive, do: stay }
          Stay: { role: cancel }
    coordinators:
      App:
        state:
          tab: { tabs: [shelf, account] }
          sheet: { sheet: [help] }
          alert: { alert: [ended] }
          session: [none, active]
        events:
          openHelp: { from: shelf, do: present help }
          end: { by: system, do: present ended }
    """

  private func storyboards(_ text: String, only rule: String? = nil) throws -> (
    boards: [Storyboard], flow: CompiledFlow
  ) {
    let scenario = FlowCheck.read(text, file: "shop.yaml")
    var options = CheckOptions()
    if let rule { options.scope = .only([try #require(Rule.named(rule))]) }
    let checked = try #require(FlowCheck.check(scenario, options: options), "\(scenario.diagnostics)")
    return (checked.storyboards, checked.exploration.flow)
  }

  @Test func `a frame shows the page, its gate and the tab bar`() throws {
    let (boards, flow) = try storyboards(Self.shop, only: "auth-gate")
    let diagram = try #require(boards.first).diagram(of: flow)
    #expect(diagram.title == "auth-gate")
    #expect(diagram.nodes.map(\.id) == ["frame-0", "frame-1"])
    #expect(diagram.nodes.map(\.phone?.heading) == ["start", "1"])
    var account = Diagram.Phone.Layer("account")
    account.gates = ["requires signedIn"]
    #expect(diagram.nodes.map(\.phone?.layers) == [[Diagram.Phone.Layer("shelf")], [account]])
    #expect(diagram.nodes.map(\.phone?.tabs) == [["shelf", "account"], ["shelf", "account"]])
    #expect(diagram.nodes.map(\.phone?.selectedTab) == ["shelf", "account"])
    #expect(diagram.nodes.map(\.emphasis) == [.plain, .violated])
    let edge = try #require(diagram.edges.first)
    #expect(edge.lines.map(\.text) == ["tab(account)", "a person"])
    #expect((edge.from, edge.to, edge.emphasis) == ("frame-0", "frame-1", .violated))
    #expect(
      diagram.nodes[1].lines == [
        Diagram.Line("tab: shelf → account", .change), Diagram.Line("session = none", .note),
      ])
  }

  @Test func `what is wanted and not shown stands below the phone, with the reason`() throws {
    let (boards, flow) = try storyboards(Self.shop, only: "present-accepted")
    let diagram = try #require(boards.first).diagram(of: flow)
    let last = try #require(diagram.nodes.last)
    #expect(
      last.phone?.layers == [Diagram.Phone.Layer("shelf"), Diagram.Phone.Layer("help", .card("sheet"))])
    #expect(
      last.lines.filter { $0.tone == .disagreement }.map(\.text)
        == ["alert wants ended", "shown: nothing", "queued; requested on shelf"])
    #expect(diagram.edges.map(\.kind) == [.push, .system])
    #expect(diagram.legend.map(\.text) == ["user action", "violation"])
  }

  @Test func `an alert is shown with its buttons`() throws {
    let (boards, flow) = try storyboards(Self.shop + "\nproperties: { calm: always alert == nil }\n")
    let board = try #require(boards.first { $0.claim == "calm" })
    let alert = try #require(board.diagram(of: flow).nodes.last?.phone?.layers.last)
    #expect((alert.name, alert.style) == ("ended", .alert))
    #expect(
      alert.buttons == [Diagram.Phone.Button("Leave", isDestructive: true), Diagram.Phone.Button("Stay")])
  }

  @Test func `the buttons that the platform adds are shown, as the switches of the run say`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      switches: { implicitCancel: pessimistic }
      screens: { home: { home: true }, empty: }
      alerts:
        erase: { buttons: { Erase: { role: destructive, do: push empty } } }
        notice: {}
        more: { buttons: { Share: stay } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [empty] }
            ask: { alert: [erase, notice], confirmationDialog: [more] }
            asked: [no, yes]
          events:
            start: { from: home, do: [set asked = yes, present erase] }
            warn: { from: home, do: present notice }
            choose: { from: home, do: present more }
      properties:
        erased: never (visible is home and asked == yes and ask == nil)
        warned: never ask is notice
        offered: never ask is more
      """
    let checked = try #require(FlowCheck.check(FlowCheck.read(text, file: "erase.yaml")))
    func buttons(_ claim: String) throws -> [Diagram.Phone.Button] {
      let board = try #require(checked.storyboards.first { $0.claim == claim })
      return checked.diagram(of: board).nodes[1].phone?.layers.last?.buttons ?? []
    }
    #expect(try buttons("erased").map(\.name) == ["Erase", "Cancel"])
    #expect(try buttons("erased").map(\.isDestructive) == [true, false])
    #expect(try buttons("warned").map(\.name) == ["OK"])
    #expect(try buttons("offered").map(\.name) == ["Share", "Cancel"])
  }

  @Test func `the last step of a cycle bends back to where the cycle begins`() throws {
    let (boards, flow) = try storyboards(
      """
      flowcheck: 1
      name: Loop
      platform: swiftui
      screens: { home: { home: true }, tour: {} }
      coordinators:
        App:
          root: home
          state: { path: { stack: [tour], limit: 1 } }
          events:
            appear: { by: app, from: home, do: push tour }
            ended: { by: app, from: tour, do: popToRoot }
      """, only: "no-auto-loop")
    let diagram = try #require(boards.first).diagram(of: flow)
    #expect(diagram.nodes.map(\.id) == ["frame-0", "frame-1"])
    #expect(
      diagram.edges.map { "\($0.from) \($0.to) \($0.isLoose)" } == [
        "frame-0 frame-1 false", "frame-1 frame-0 true",
      ])
    #expect(diagram.edges.map(\.emphasis) == [.violated, .violated])
    #expect(
      diagram.edges[1].lines.map(\.text) == ["ended", "the app", "path: [tour] → []", "and so on forever"])
    #expect(diagram.nodes.map(\.emphasis) == [.plain, .plain])
  }

  @Test func `a second tap is a step of its own, and its frame is the one that is wrong`() throws {
    let (boards, flow) = try storyboards(
      """
      flowcheck: 1
      platform: swiftui
      screens: { list: { home: true }, detail: }
      coordinators:
        App:
          root: list
          state: { path: { stack: [detail] } }
          events: { open: { from: list, do: push detail } }
      """, only: "double-event")
    let diagram = try #require(boards.first).diagram(of: flow)
    #expect(diagram.edges.map { $0.lines[0].text } == ["open", "open, a second tap"])
    #expect(
      diagram.nodes.map { $0.phone?.layers.map(\.name) } == [
        ["list"], ["list", "detail"], ["list", "detail", "detail"],
      ])
    #expect(diagram.nodes.map(\.emphasis) == [.plain, .plain, .violated])
  }

  @Test func `where the app stays here the last frame leads to itself`() throws {
    let (boards, flow) = try storyboards(
      Self.shop
        + "\nproperties: { answered: alert is ended leadsTo alert == nil, read: visible is help leadsTo sheet == nil }\n"
    )
    let board = try #require(boards.first { $0.claim == "read" })
    #expect(board.counterexample.trace.stuttersForever)
    let diagram = board.diagram(of: flow)
    let stuttering = try #require(diagram.edges.last)
    #expect((stuttering.id, stuttering.from, stuttering.to) == ("idling", "frame-1", "frame-1"))
    #expect(stuttering.lines.map(\.text) == ["the app stays here"])
    #expect(diagram.nodes.map(\.emphasis) == [.plain, .violated])
  }

  /// A run of pushes, one step for each page.
  private func pushes(_ count: Int) throws -> (board: Storyboard, flow: CompiledFlow) {
    let (boards, flow) = try storyboards(
      """
      flowcheck: 1
      name: Deep
      platform: swiftui
      screens: { home: { home: true }, page: {} }
      coordinators:
        App:
          root: home
          state: { path: { stack: [page], limit: \(count) } }
          events: { deeper: { do: push page } }
      properties: { shallow: always path.count < \(count) }
      """.replacing("{ do: push page }", with: "{ by: user, do: push page }"))
    return (try #require(boards.first { $0.claim == "shallow" }), flow)
  }

  @Test func `six frames stand in one row, seven in two`() throws {
    let (five, flow) = try pushes(5)
    #expect(five.diagram(of: flow).edges.map(\.isLoose) == [false, false, false, false, false])
    let (six, other) = try pushes(6)
    #expect(six.diagram(of: other).edges.map(\.isLoose) == [false, false, false, true, false, false])
  }

  @Test func `of many pages below others those in the middle are counted`() throws {
    let (board, flow) = try pushes(6)
    let layers = board.diagram(of: flow).nodes.map { $0.phone?.layers.map(\.name) }
    #expect(layers[4] == ["home", "page", "page", "page", "page"])
    #expect(layers[6] == ["home", "… 3 more …", "page", "page", "page"])
  }

  @Test func `a storyboard gives the same DOT as before`() throws {
    let (boards, flow) = try storyboards(Self.shop, only: "present-accepted")
    let diagram = try #require(boards.first).diagram(of: flow)
    let dot = String(decoding: try GraphvizRenderer.render(diagram, format: .dot), as: UTF8.self)
    try Snapshot.expect(dot, named: "storyboard.dot")
  }

  @Test func `a phone's texts stand in the middle of what they are in`() throws {
    let (boards, flow) = try storyboards(Self.shop, only: "auth-gate")
    let diagram = try #require(boards.first).diagram(of: flow)
    let svg = String(decoding: try GraphvizRenderer.render(diagram, format: .svg), as: UTF8.self)
    // Both tabs of a frame, left and right of its own name.
    let places = svg.matches(of: #/<text text-anchor="middle" x="([^"]+)"[^>]*>(shelf|account|start)</#)
      .prefix(4).map { (name: String($0.2), x: Double(String($0.1)) ?? 0) }
    #expect(places.map(\.name) == ["start", "shelf", "shelf", "account"])
    #expect(places[0].x == places[1].x)
    #expect(places[2].x < places[1].x)
    #expect(places[3].x > places[1].x)
  }

  @Test func `pages tell the runs with their pictures`() throws {
    let checked = try #require(FlowCheck.check(FlowCheck.read(Self.shop, file: "shop.yaml")))
    let page = MarkdownRenderer().render(checked.report, storyboards: ["auth-gate": ["shop/auth-gate-1.svg"]])
    #expect(
      page.contains(
        "![the trace, step by step; the table shows the same](shop/auth-gate-1.svg)\n\n| | event |"))
    #expect(page.count { $0 == "!" } == 1)
  }
}
