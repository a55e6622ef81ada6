import FlowPipeline
import FlowSite
import Foundation
import Testing

/// The state graph as scripts, read back.
@Suite("The simulator's data")
struct SimulatorFilesTests {
  private static let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    gates: { signedIn: session == active }
    screens:
      shelf: { home: true }
      item: { params: { id: [a, b] } }
      account: { requires: signedIn }
      help:
    alerts:
      leave: { buttons: { Leave: { role: destructive, do: pop }, Stay: { role: cancel } } }
      told:
    coordinators:
      App:
        root: shelf
        state:
          path: { stack: [item, account], limit: 2 }
          sheet: { sheet: [help] }
          alert: { alert: [leave, told] }
          session: [none, active]
        events:
          open: { params: { id: [a, b] }, from: shelf, do: push item(id) }
          ask: { from: item, do: present leave }
          tell: { by: system, do: present told }
          assist: { from: [shelf, item], do: present help }
          enter: { from: shelf, when: signedIn, do: push account }
    """

  private func checked() throws -> CheckedScenario {
    try #require(FlowCheck.check(FlowCheck.read(Self.shop, file: "shop.yaml")))
  }

  /// The value that a script hands over.
  private func value(_ file: SiteFile) throws -> (name: String, value: [String: Any]) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let open = "flowcheck.receive("
    try #require(text.hasPrefix(open) && text.hasSuffix(");\n"))
    let list = "[" + text.dropFirst(open.count).dropLast(3) + "]"
    let parts = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [Any])
    return (try #require(parts[0] as? String), try #require(parts[1] as? [String: Any]))
  }

  @Test("every state has its fields, its steps and what is blocked")
  func roundTrip() throws {
    let checked = try checked()
    let (flow, graph) = (checked.exploration.flow, checked.exploration.graph)
    let files = SimulatorFiles(of: flow, graph: graph, verdicts: []).files(below: "a/shop")
    #expect(files.map(\.path) == ["a/shop/graph.js", "a/shop/states-0.js"])
    let shared = try value(files[0])
    #expect(shared.name == "a/shop/graph")
    #expect(shared.value["states"] as? Int == graph.stateCount)
    let labels = try #require(shared.value["actions"] as? [[String: Any]]).map { $0["label"] as? String }
    #expect(labels == flow.actions.map(\.label))
    let part = try value(files[1]).value
    let text = try #require(part["text"] as? [String])
    let states = try #require(part["states"] as? [[Any]])
    let shapes = try #require(part["shapes"] as? [[Int]])
    let menus = try #require(part["menus"] as? [[Int]])
    let rows = try #require(part["rows"] as? [[Int]])
    let lines = try #require(part["blocked"] as? [[Int]])
    let blocking = Blocking(flow)
    #expect(states.count == graph.stateCount)
    for (id, state) in states.enumerated() {
      let fields = flow.describe(graph.state(id)).fields
      let names = try #require(state[1] as? Int)
      #expect(shapes[names].map { text[$0] } == fields.map(\.name))
      #expect(try #require(state[2] as? [Int]).map { text[$0] } == fields.map(\.wantedText))
      let steps = graph.transitions(from: id)
      #expect(menus[try #require(state[3] as? Int)] == steps.map(\.action))
      var targets = [id]
      for difference in try #require(state[4] as? [Int]) {
        targets.append(targets[targets.count - 1] + difference)
      }
      #expect(targets.dropFirst() == steps.map(\.target)[...])
      let row = rows[try #require(state[5] as? Int)]
      let numbers = stride(from: 0, to: row.count, by: 2).flatMap { row[$0]..<row[$0] + row[$0 + 1] }
      let told = numbers.map { "\(text[lines[$0][0]]): \(text[lines[$0][3]])" }
      #expect(told == blocking.lines(in: graph.state(id)).map { "\($0.name): \($0.blockage)" })
    }
  }

  @Test("a frame has the screens, how they are presented, gates, and buttons with those of the platform")
  func frames() throws {
    let checked = try checked()
    let (flow, graph) = (checked.exploration.flow, checked.exploration.graph)
    let part = try value(SimulatorFiles(of: flow, graph: graph, verdicts: []).files(below: "s")[1]).value
    let looks = try #require(part["looks"] as? [[Int]])
    let layers = try #require(part["layers"] as? [[String: Any]])
    let surroundings = try #require(part["surroundings"] as? [[String: Any]])
    func look(_ titles: [String]) throws -> [[String: Any]] {
      let stacks = looks.map { $0.dropFirst().map { layers[$0] } }
      return try #require(stacks.first { $0.map { $0["title"] as? String } == titles })
    }
    #expect(
      try look(["shelf", "item(a)", "help"]).map { $0["style"] as? String } == ["page", "page", "sheet"])
    let leave = try look(["shelf", "item(a)", "leave"])[2]
    #expect(leave["style"] as? String == "alert")
    let buttons = try #require(leave["buttons"] as? [[String: Any]])
    #expect(buttons.map { $0["event"] as? String } == ["leave.Leave", "leave.Stay"])
    #expect(buttons.map { $0["destructive"] as? Bool } == [true, false])
    #expect(buttons.map { $0["cancel"] as? Bool } == [false, true])
    // S15: an alert without buttons gets one.
    let told = try #require(try look(["shelf", "told"])[1]["buttons"] as? [[String: Any]])
    #expect(told.map { $0["name"] as? String } == ["OK"])
    let waiting = looks.contains { look in
      let differences = surroundings[look[0]]["differences"] as? [[String: Any]] ?? []
      return differences.contains { $0["wanted"] as? String == "told" && $0["shown"] is NSNull }
    }
    #expect(waiting, "an alert that waits behind the sheet")
  }

  @Test("states stand in parts; runs beyond the last state are left out and counted")
  func parts() throws {
    let checked = try checked()
    let (flow, graph) = (checked.exploration.flow, checked.exploration.graph)
    let verdicts = checked.report.verdicts
    let runs = verdicts.flatMap(\.counterexamples)
    try #require(!runs.isEmpty)
    let all = try value(SimulatorFiles(of: flow, graph: graph, verdicts: verdicts).files(below: "s")[0]).value
    let known = try #require(all["runs"] as? [[String: Any]])
    #expect(known.count == runs.count)
    #expect(all["runsLeftOut"] as? Int == 0)
    let steps = try #require(known[0]["steps"] as? [Int])
    let labels = stride(from: 0, to: steps.count, by: 2).map { flow.actions[steps[$0]].label }
    let trace = runs[0].trace
    #expect(labels == (trace.steps + trace.onward + trace.cycle).filter { $0.origin != nil }.map(\.event))
    let few = SimulatorFiles(of: flow, graph: graph, verdicts: verdicts, mostStates: 1).files(below: "s")
    #expect(few.count == 2)
    let shared = try value(few[0]).value
    #expect(shared["states"] as? Int == 1)
    #expect(shared["allStates"] as? Int == graph.stateCount)
    #expect(shared["runsLeftOut"] as? Int == runs.count)
    #expect((try value(few[1]).value["states"] as? [Any])?.count == 1)
  }

  @Test("the same scenario gives the same bytes, and the page names the folder as a URL does")
  func determinism() throws {
    func files() throws -> [SiteFile] {
      let checked = try checked()
      return SimulatorFiles(of: checked.exploration.flow, graph: checked.exploration.graph, verdicts: [])
        .files(below: "s")
    }
    #expect(try files() == files())
    let html = SimulatorSection.html(ofPage: "a b/c#d é").markup
    #expect(html.contains("data-base=\"c%23d%20%C3%A9\""))
  }
}
