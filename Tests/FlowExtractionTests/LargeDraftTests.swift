import FlowExtraction
import FlowModel
import FlowPipeline
import Foundation
import Testing

@Suite("Drafts of views that push, and of large apps")
struct LargeDraftTests {
  /// Units with a stack each, in which each pushes the units of `targets`.
  private func facts(
    _ units: [(name: String, kind: String, stack: String, targets: [String])], pops: [String] = []
  )
    throws -> NavigationFacts
  {
    let declared = units.enumerated().map { line, unit in
      let cases = unit.targets.map { "{ \"name\": \"\($0)\" }" }.joined(separator: ", ")
      let children = unit.targets.map { "{ \"name\": \"\(unit.stack).\($0)\", \"unit\": \"\($0)\" }" }
      return """
        { "name": "\(unit.name)", "kind": "\(unit.kind)", "file": 0, "line": \(line + 1), "slots": [
          { "name": "\(unit.stack)", "kind": "uikitStack", "file": 0, "line": \(line + 1), "cases": [ \(cases) ] } ],
          "children": [ \(children.joined(separator: ", ")) ] }
        """
    }
    let edges = units.enumerated().map { line, unit in
      let pushes = unit.targets.map { target in
        """
        { "event": "\(unit.name).show \(target)", "file": 0, "line": \(line + 1), "effects": [
          { "op": "push", "slot": "\(unit.stack)", "target": "\(target)" } ] }
        """
      }
      let pop = """
        { "event": "\(unit.name).close", "file": 0, "line": \(line + 1), "effects": [
          { "op": "pop", "slot": "\(unit.stack)" } ] }
        """
      return
        "\"\(unit.name)\": [ \((pushes + (pops.contains(unit.name) ? [pop] : [])).joined(separator: ", ")) ]"
    }
    let json = """
      { "schemaVersion": 1, "files": ["App.swift"], "units": [ \(declared.joined(separator: ", ")) ],
        "edges": { \(edges.joined(separator: ", ")) } }
      """
    return try NavigationFacts(json: Data(json.utf8))
  }

  private func flow(_ text: String) throws -> Flow {
    let compiled = Pipeline.compile(Pipeline.read(text, file: "draft.yaml"))
    #expect(compiled.diagnostics.map(\.message) == [])
    return try #require(compiled.declared)
  }

  @Test func `a view and a view controller push one page at a time, and a coordinator several`() throws {
    let facts = try facts(
      [
        ("ListView", "view", "stack", ["DetailView"]), ("DetailView", "view", "stack", ["ListView"]),
        ("MenuViewController", "model", "navigationController", ["AboutViewController"]),
        ("AboutViewController", "model", "navigationController", []),
        ("MainCoordinator", "coordinator", "navigationController", ["HelpCoordinator"]),
        ("HelpCoordinator", "coordinator", "navigationController", []),
      ], pops: ["AboutViewController", "MainCoordinator"])
    let text = DraftScenario(facts).render(name: "app")
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "push: [detailView]", "push: [listView]", "do: present detailView in stack  # App.swift:1",
      "push: [aboutViewController]", "do: dismiss self  # App.swift:4", "stack: [helpCoordinator]",
      "do: push helpCoordinator  # App.swift:5", "do: pop  # App.swift:5",
      "limit: 3  # its pages have coordinators, which needs a limit", "limit: 2  # it can contain itself",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let flow = try flow(text)
    #expect(CodeDrift(flow, with: facts).items.map(\.message) == [])
    // A scenario may say the same with a stack.
    let other = text.replacing("push: [aboutViewController]", with: "stack: [aboutViewController]")
      .replacing("present aboutViewController in navigationController", with: "push aboutViewController")
    #expect(try CodeDrift(self.flow(other), with: facts).items.map(\.message) == [])
  }

  @Test func `a draft of a large app compiles, with the outer screens connected and the others named`() throws
  {
    // Each unit shows the next three, so units could occur at millions of places.
    let count = 60
    let units = (0..<count).map { unit in
      ("Unit\(unit)", "coordinator", "path", (unit + 1..<min(count, unit + 4)).map { "Unit\($0)" })
    }
    let facts = try facts(units)
    let text = DraftScenario(facts).render(name: "app")
    let flow = try flow(text)
    let tree = InstanceTree(flow)
    #expect(!tree.isTooLarge)
    #expect((count...300).contains(tree.sites.count))
    #expect(Set(tree.sites.map(\.coordinator)) == Set(flow.coordinators.map(\.name.value)))
    #expect(flow.screens.first { $0.name.value == "unit1" }?.coordinator?.value == "Unit1")
    #expect(text.contains("# shows Unit59, left out: the draft would be too large"))
    #expect(CodeDrift(flow, with: facts).items.map(\.message) == [])
    #expect(DraftScenario(facts).render(name: "app") == text)
  }
}
