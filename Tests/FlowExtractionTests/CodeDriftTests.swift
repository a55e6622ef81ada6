import FlowExtraction
import FlowPipeline
import Foundation
import Testing

@Suite("Drift between a scenario and code")
struct CodeDriftTests {
  private func flow(_ text: String) throws -> Flow {
    let compiled = Pipeline.compile(Pipeline.read(text, file: "draft.yaml"))
    return try #require(compiled.declared, "\(compiled.diagnostics.map(\.message))")
  }

  /// The drift between the draft of a sample and the same sample after its JSON was changed.
  private func drift(_ name: String, replacing changes: [(String, String)]) throws -> CodeDrift {
    let draft = DraftScenario(try SampleFacts.facts(name)).render(name: name)
    let json = changes.reduce(SampleFacts.json(name)) { $0.replacing($1.0, with: $1.1) }
    return CodeDrift(try flow(draft), with: try NavigationFacts(json: Data(json.utf8)))
  }

  @Test(arguments: SampleFacts.names)
  func `a draft has none against the sources it came from`(name: String) throws {
    let drift = try drift(name, replacing: [])
    #expect(drift.items.map(\.message) == [])
    #expect(drift.moves.isEmpty)
    #expect(drift.text(of: "draft.yaml") == "draft.yaml  no drift\n")
  }

  @Test(
    arguments: [
      (
        "reducer", #""editTapped""#, #""editButtonTapped""#,
        [
          "missing-route App/Detail.swift:30 'editButtonTapped' of DetailFeature has no event in the scenario, which has 'editTapped'"
        ]
      ),
      (
        "reducer", #""op": "pop", "slot": "path""#, #""op": "popToRoot", "slot": "path""#,
        [
          "gone-route App/List.swift:24 'detail.deleted' has 'pop', which the code lacks: pop",
          "missing-route App/List.swift:25 'detail.deleted' lacks: popToRoot",
        ]
      ),
      (
        "reducer", #"{ "text": "canDelete()", "negated": false, "line": 37 }"#, "",
        [
          "gone-guard App/Detail.swift:38 'deleteTapped' has a condition that the code lacks for: present 'alert.confirm' in 'destination' (code: always; scenario: outcome 'canDelete')"
        ]
      ),
      (
        "reducer", #"{ "name": "edit" },"#, #"{ "name": "edit" }, { "name": "share" },"#,
        ["missing-presentation App/Detail.swift:8 field 'destination' lacks 'share'"]
      ),
      (
        "model", "shop://account/{id}", "shop://accounts/{id}",
        [
          "gone-link Model.swift:30 the code has no link 'shop://account/{id}'",
          "missing-link Model.swift:30 the scenario has no link 'shop://accounts/{id}'",
        ]
      ),
      (
        "router", #""not", "file": 0, "line": 9, "guards": [ { "text": "path.isEmpty", "negated": true } ]"#,
        #""other", "file": 0, "line": 9"#,
        [
          "missing-route My Router.swift:9 'other' of Outer.Router has no event in the scenario, which has 'not'"
        ]
      ),
    ])
  func `each change of the code is told at its line`(
    name: String, old: String, new: String, messages: [String]
  ) throws {
    let items = try drift(name, replacing: [(old, new)]).items
    let told = items.map {
      "\($0.kind.rawValue) \($0.code.map { "\($0.file):\($0.line)" } ?? "?") \($0.message)"
    }
    #expect(told.sorted() == messages)
  }

  @Test func `lines that moved are no difference and can be written`() throws {
    let text = DraftScenario(try SampleFacts.facts("router")).render(name: "router")
    let json = SampleFacts.router.replacing(#""line": 5"#, with: #""line": 15"#)
    let facts = try NavigationFacts(json: Data(json.utf8))
    let drift = CodeDrift(try flow(text), with: facts)
    #expect(drift.items.isEmpty)
    #expect(!drift.moves.isEmpty)
    let updated = drift.updatingLines(in: text)
    #expect(updated != text)
    #expect(CodeDrift(try flow(updated), with: facts).moves.isEmpty)
  }

  @Test func `SARIF stands at the lines of code`() throws {
    let drift = try drift("reducer", replacing: [(#""editTapped""#, #""modify""#)])
    let sarif = drift.sarif(of: "draft.yaml", toolVersion: "1.0.0")
    #expect(sarif.contains("\"uri\": \"App/Detail.swift\""))
    #expect(sarif.contains("\"startLine\": 30"))
    #expect(sarif.contains("\"ruleId\": \"drift/missing-route\""))
    #expect(drift.json(of: "draft.yaml").contains("\"kind\": \"missing-route\""))
  }
}
