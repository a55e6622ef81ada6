import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowRules
import FlowScenario
import Testing

@Suite("Steps that may run a statement")
struct StatementTests {
  private let relay = """
    flowcheck: 1
    name: Relay
    platform: swiftui
    screens:
      home: { home: true }
      reader: { coordinator: Reader }
    alerts:
      leave: { buttons: { Leave: popToRoot, Stay: { role: cancel } } }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [reader], limit: 1 }
          alert: { alert: [leave] }
          sheet: { sheet: [reader], onDismiss: popToRoot }
        effects:
          load: { outcomes: { done: popToRoot, failed: stay } }
        events:
          open: { from: home, do: push reader }
          reader.closed: { do: popToRoot }
          restart: { do: [stay, popToRoot] }
          again: { from: home, cases: [{ when: path.count > 0, do: send restart }, { do: stay }] }
          ask: { from: home, do: await leave, resumes: { Leave: popToRoot, Stay: stay } }
        links:
          app://home: { do: popToRoot }
      Reader:
        root: reader
        events:
          close: { from: reader, do: emit closed }
          wait: { from: reader, do: stay }
    """

  @Test("are found through calls, effects, buttons, links, and what resumes or handles a dismissal")
  func calls() throws {
    let steps = try flow(relay).steps { statement in
      guard case .popToRoot = statement else { return false }
      return true
    }
    let names = ["reader.closed", "restart", "again", "app://home", "load", "close", "leave.Leave"]
    let expected = names.map { FlowStepFormula.atom(.event($0)) } + [.atom(.observed(.acted))]
    guard case .any(let found) = steps else {
      Issue.record("not a choice of steps")
      return
    }
    #expect(Set(found) == Set(expected))
    #expect(found.count == 8)
  }

  @Test("are none where nothing runs it")
  func nothing() throws {
    let steps = try flow(relay).steps { statement in
      guard case .dismissSelf = statement else { return false }
      return true
    }
    #expect(steps == .any([]))
  }

  @Test("stacks and effects are told apart by the place of their coordinator")
  func places() throws {
    let flow = try flow(relay)
    #expect(flow.stackSites.map(\.reference) == [FieldReference(coordinator: "App", field: "path")])
    #expect(flow.effectSites.map(\.reference) == [FieldReference(coordinator: "App", field: "load")])
    let nested = try self.flow(
      relay.replacing(
        "root: reader\n", with: "root: reader\n    state: { path: { stack: [home], limit: 1 } }\n"))
    #expect(nested.stackSites.map(\.reference.site) == [0, 1, 2])
  }

  private func flow(_ text: String) throws -> Flow {
    let read = ScenarioReader.read(text, file: "relay.yaml")
    try #require(read.diagnostics.map(\.message) == [])
    return try #require(read.value)
  }
}
