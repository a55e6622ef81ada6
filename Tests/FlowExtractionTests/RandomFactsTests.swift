import FlowExtraction
import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

@Suite("Random facts")
struct RandomFactsTests {
  private static let words = [
    "detail", "edit", "root", "self", "all", "in", "not", "1st", "a b", "über", "alert", "path", "tab",
    "true", "App", "x.y",
    "index", "nil", "back", "A", "url", "-", "", "'quote'", "#", "on",
  ]
  private static let ops = [
    "present", "dismiss", "push", "pop", "popTo", "popToRoot", "setStack", "replaceTop", "setRoot", "setTab",
    "select",
    "startChild", "dismissSelf", "emit", "send", "external", "unheardOf",
  ]

  /// Random facts as JSON.
  private func json(_ seed: UInt64) throws -> Data {
    var chance = Chance(state: seed)
    let names = (0..<(1 + chance.below(4))).map {
      "\(["App", "Detail", "Alert", "Über X", "A.B"][$0 % 5])\(chance.below(3))"
    }
    func slot(_ chance: inout Chance) -> [String: Any] {
      let cases = (0..<chance.below(4)).map { _ in
        [
          "name": chance.pick(Self.words), "arguments": chance.below(3) == 0 ? [chance.pick(names)] : [],
          "style": chance.pick(["sheet", "alert", "push", "odd"]),
          "buttons": chance.below(3) == 0
            ? [["title": chance.pick(Self.words), "role": "cancel", "event": "a"]] : [],
        ] as [String: Any]
      }
      return [
        "name": chance.pick(Self.words), "file": 0, "line": 1 + chance.below(9), "cases": cases,
        "kind": chance.pick([
          "optional", "stack", "bool", "tab", "root", "child", "uikitStack", "uikitModal", "odd",
        ]),
        "initial": chance.pick(Self.words), "dismissible": chance.below(2) == 0,
      ]
    }
    func edge(_ chance: inout Chance) -> [String: Any] {
      let guards = (0..<chance.below(3)).map { _ in
        [
          "text": chance.pick([
            "path is .edit", "x", "!x", "path == nil", "path.isEmpty", "tab == .edit",
            "self.edit is .a or .b", "a && b",
          ]),
          "negated": chance.below(2) == 0, "line": 1,
        ] as [String: Any]
      }
      let effects = (0..<(1 + chance.below(3))).map { _ in
        var effect: [String: Any] = ["op": chance.pick(Self.ops), "line": 1 + chance.below(9)]
        if chance.below(4) > 0 { effect["slot"] = chance.pick(Self.words) }
        if chance.below(4) > 0 {
          effect["target"] = chance.pick(Self.words + ["<param>", "alert.a", "alert.b"])
        }
        if chance.below(4) == 0 { effect["style"] = chance.pick(["alert", "sheet", "dialog"]) }
        return effect
      }
      let event =
        chance.pick(["path.element.", "destination.presented.alert.", "", "alert."]) + chance.pick(Self.words)
      return ["event": event, "file": 0, "line": 1 + chance.below(9), "guards": guards, "effects": effects]
    }
    let units = names.map { name in
      [
        "name": name, "kind": chance.pick(["reducer", "model", "router", "coordinator", "asyncFlow"]),
        "file": 0, "line": 1,
        "slots": (0..<chance.below(4)).map { _ in slot(&chance) },
        "links": chance.below(3) == 0
          ? [["pattern": chance.pick(["a://b/{c}", "/b", "a://{c}/{c}"]), "file": 0, "line": 2]] : [],
        "children": chance.below(2) == 0
          ? [["name": chance.pick(Self.words), "unit": chance.pick(names)]] : [],
      ] as [String: Any]
    }
    let edges = Dictionary(names.map { ($0, (0..<chance.below(5)).map { _ in edge(&chance) }) }) { first, _ in
      first
    }
    let whole: [String: Any] = [
      "schemaVersion": 1, "files": ["A File.swift"], "units": units, "edges": edges,
    ]
    return try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys])
  }

  @Test(arguments: Thoroughness.share(1...200, of: 4))
  func `give drafts that compile and that have no drift`(seed: Int) throws {
    let facts = try NavigationFacts(json: try json(UInt64(seed)))
    let text = DraftScenario(facts).render(name: "random")
    let compiled = Pipeline.compile(Pipeline.read(text, file: "random.yaml"))
    let errors = compiled.diagnostics.filter { $0.severity == .error }.map {
      "\($0.span?.line ?? 0): \($0.message)"
    }
    #expect(errors == [], "seed \(seed)")
    guard let flow = compiled.declared else { return }
    #expect(CodeDrift(flow, with: facts).items.map(\.message) == [], "seed \(seed)")
    _ = Scaffold(facts).render()
  }
}
