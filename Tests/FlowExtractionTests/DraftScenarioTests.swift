import FlowExtraction
import FlowPipeline
import Foundation
import Testing

@Suite("Drafts of scenarios")
struct DraftScenarioTests {
  private func draft(_ name: String) throws -> String {
    DraftScenario(try SampleFacts.facts(name)).render(name: name)
  }

  private func compiled(_ text: String) -> CompiledScenario {
    Pipeline.compile(Pipeline.read(text, file: "draft.yaml"))
  }

  @Test(arguments: SampleFacts.names)
  func `compile without any diagnostic and say the same bytes each time`(name: String) throws {
    let text = try draft(name)
    #expect(compiled(text).diagnostics.map(\.message) == [])
    #expect(compiled(text).flow != nil)
    #expect(try draft(name) == text)
  }

  @Test func `connect a child's emission with the parent's event, and keep guards apart by what can be said`()
    throws
  {
    let lines = try draft("reducer").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "platform: tca", "detail:  # carries DetailFeature", "coordinator: DetailFeature", "detail.deleted:",
      "do: emit deleted  # Detail.swift:42", "- when: destination is edit", "outcomes:", "canDelete:",
      "source: 'Detail.swift:38 alert.confirm'", "'Delete it':", "role: destructive", "'Keep':",
      "# Detail.swift:50 registry[key]?() (a closure in a dictionary)",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains { $0.hasPrefix("do: emit") && $0.contains("delegate") })
  }

  @Test func `say tabs, links with parameters, and all tabs where only the app knows which`() throws {
    let flow = try #require(compiled(draft("model")).declared)
    let app = try #require(flow.coordinators.first)
    #expect(flow.coordinators.count == 1)
    #expect(app.root == nil)
    #expect(app.fields.map(\.name.value) == ["tab", "showsHelp"])
    #expect(app.events.map(\.name.value) == ["open", "choose", "help", "shop://account/{id}"])
    #expect(app.events.map(\.parameters.count) == [0, 0, 0, 1])
    #expect(app.events[0].by?.value == .system)
    guard case .outcomes(let outcomes) = app.events[1].body else {
      Issue.record("not both tabs")
      return
    }
    #expect(outcomes.map(\.name.value) == ["home", "account"])
    #expect(
      flow.screens.map { "\($0.name.value) \($0.isDismissible)" } == [
        "home true", "account true", "showsHelp false",
      ])
  }

  @Test func `give what views change in a shared router to the router, on the page that shows the view`()
    throws
  {
    let text = DraftScenario(
      try NavigationFacts(
        json: Data(
          """
          { "schemaVersion": 1, "files": ["App.swift"],
            "units": [
              { "name": "Router", "kind": "router", "file": 0, "line": 1, "slots": [
                { "name": "path", "kind": "stack", "owner": "Router", "file": 0, "line": 2,
                  "cases": [ { "name": "product" }, { "name": "checkout" } ] },
                { "name": "sheet", "kind": "optional", "style": "sheet", "file": 0, "line": 3,
                  "cases": [ { "name": "cart" } ] } ],
                "children": [ { "name": "sheet.cart", "unit": "CartView" } ] },
              { "name": "ShopView", "kind": "view", "file": 0, "line": 10, "slots": [
                { "name": "router.path", "kind": "uikitStack", "file": 0, "line": 12, "cases": [ { "name": "product" } ] } ],
                "children": [ { "name": "router", "unit": "Router" },
                              { "name": "router.path.product", "unit": "ProductView" } ] },
              { "name": "ProductView", "kind": "view", "file": 0, "line": 20, "slots": [
                { "name": "isSharing", "kind": "bool", "style": "sheet", "file": 0, "line": 21, "cases": [] },
                { "name": "router.sheet", "kind": "optional", "file": 0, "line": 23, "cases": [ { "name": "cart" } ] } ],
                "children": [ { "name": "router", "unit": "Router" } ] },
              { "name": "CartView", "kind": "view", "file": 0, "line": 30, "slots": [
                { "name": "router.path", "kind": "uikitStack", "file": 0, "line": 32, "cases": [ { "name": "checkout" } ] } ],
                "children": [ { "name": "router", "unit": "Router" } ] } ],
            "edges": {
              "ShopView": [ { "event": "ShopView.Product", "file": 0, "line": 12, "lines": [12],
                "effects": [ { "op": "push", "slot": "router.path", "target": "product", "file": 0, "line": 12 } ] },
                { "event": "ShopView.onChange", "file": 0, "line": 13, "lines": [13],
                  "effects": [ { "op": "push", "slot": "router.path", "target": "product", "file": 0, "line": 13 } ] } ],
              "ProductView": [
                { "event": "ProductView.Share", "file": 0, "line": 22, "lines": [22],
                  "effects": [ { "op": "present", "slot": "isSharing", "target": "true", "file": 0, "line": 22 } ] },
                { "event": "ProductView.Cart", "file": 0, "line": 23, "lines": [23],
                  "effects": [ { "op": "present", "slot": "router.sheet", "target": "cart", "file": 0, "line": 23 } ] } ],
              "CartView": [ { "event": "CartView.Checkout", "file": 0, "line": 32, "lines": [32],
                "effects": [ { "op": "dismissSelf", "file": 0, "line": 32 },
                             { "op": "push", "slot": "router.path", "target": "checkout", "file": 0, "line": 32 } ] } ] } }
          """.utf8))
    ).render(name: "shop")
    let flow = try #require(compiled(text).declared)
    #expect(flow.coordinators.map(\.name.value) == ["Router", "ProductView"])
    #expect(flow.coordinators[0].events.map(\.name.value) == ["Product", "onChange", "Cart", "Checkout"])
    // What observes also runs while another page covers its view.
    let pages = flow.coordinators[0].events.map { $0.from.map(\.name.value) }
    #expect(pages == [["router"], ["router", "product", "checkout"], ["product"], ["cart"]])
    #expect(flow.screens.first { $0.name.value == "product" }?.coordinator?.value == "ProductView")
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "from: [product]", "do: present cart in sheet  # App.swift:23", "from: [cart]",
      "- dismiss sheet  # App.swift:32",
      "- push checkout  # App.swift:32", "limit: 3  # its pages have coordinators, which needs a limit",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `say conditions in the words of the language, and a link once`() throws {
    func facts(_ text: String) throws -> NavigationFacts {
      try NavigationFacts(
        json: Data(
          SampleFacts.model.replacing(#""text": "showsHelp", "negated": true"#, with: "\"text\": \"\(text)\"")
            .replacing(
              #"{ "pattern": "shop://account/{id}","#,
              with: #"{ "pattern": "shop://account/{id}", "event": "open(url:)", "file": 0, "line": 29 },"#
                + #"{ "pattern": "shop://account/{id}","#
            ).utf8))
    }
    for (text, condition) in [
      ("tab != .home", "not (tab == home)"),
      ("!(showsHelp && tab == .home)", "not (not (showsHelp == nil) and tab == home)"),
      ("showsHelp || tab == .account", "(not (showsHelp == nil) or tab == account)"),
    ] {
      let draft = DraftScenario(try facts(text)).render(name: "model")
      #expect(compiled(draft).diagnostics.map(\.message) == [])
      #expect(draft.contains("when: \(condition)"), "\(draft)")
      #expect(draft.contains("# Model.swift:30 has the link shop://account/{id} once more"))
    }
  }

  @Test func `give valid names, each once`() throws {
    let flow = try #require(compiled(draft("router")).declared)
    #expect(
      flow.screens.map(\.name.value) == ["Outer-Router-root", "Outer-Router-in", "d-tail", "outer-Router"])
    #expect(flow.coordinators[0].events.map(\.name.value) == ["navigate", "not-2"])
    #expect(flow.code.files.map(\.value) == ["My Router.swift"])
    #expect(
      flow.code.place(of: flow.coordinators[0].events[0].name.span)
        == CodePlace(file: "My Router.swift", line: 5))
  }

  @Test func `open units that nothing opens from a coordinator without code`() throws {
    let flow = try #require(compiled(draft("asyncFlow")).declared)
    #expect(flow.coordinators.map(\.name.value) == ["Start", "Flow"])
    #expect(flow.code.references[flow.coordinators[0].name.span]?.place == nil)
    #expect(flow.coordinators[0].events.map(\.name.value) == ["open-flow"])
  }

  @Test func `name the line of code of a step in traces, and put findings there`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      source: [App/Shop.swift]
      gates: { signedIn: session == active }
      screens: { home: , orders: { requires: signedIn } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [orders] }, session: [none, active] }
          events:
            show: { from: home, source: Shop.swift:36 show(), do: push orders }
      """
    let file = "shop.yaml"
    let checked = FlowCheck.check(FlowCheck.read(text, file: file))
    let report = try #require(checked?.report)
    let finding = try #require(report.findings.first { $0.subject.id == "auth-gate" })
    #expect(finding.code == CodePlace(file: "App/Shop.swift", line: 36))
    #expect(finding.trace?.steps.map(\.code) == [CodePlace(file: "App/Shop.swift", line: 36)])
    let whole = Report(scenarios: [report])
    #expect(TextRenderer().render(report).contains("1. show  (user, line 11, Shop.swift:36)\n"))
    #expect(
      ReportForm.github.render(whole).hasPrefix("::error file=App/Shop.swift,line=36,endLine=36,title="))
    #expect(ReportForm.gitlab.render(whole).contains("\"path\": \"App/Shop.swift\""))
    #expect(XcodeRenderer().render(whole).contains("App/Shop.swift:36:1: error: "))
    #expect(XcodeRenderer().render(whole).contains("shop.yaml:11:7: note: in the scenario"))
    #expect(ReportForm.sarif.render(whole).contains("\"uri\": \"App/Shop.swift\""))
    #expect(ReportForm.json.render(whole).contains("\"source\": {"))
  }
}
