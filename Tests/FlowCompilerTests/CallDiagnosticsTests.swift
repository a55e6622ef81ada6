import FlowCompiler
import FlowDiagnostics
import FlowScenario
import Testing

/// What is said of calls, statements and pages that do not do what is meant.
@Suite("Diagnostics about calls and pages")
struct CallDiagnosticsTests {
  private func diagnose(_ app: String, box: String = "close: { from: box, do: emit gone }") -> [String] {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Id: 2 }
      gates: { started: path.count > 0 }
      screens: { home: { home: true }, note: , box: { coordinator: Box }, undo: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [note], limit: 1 }
            sheet: { sheet: [box] }
            toast: { toast: [undo] }
          events:
            open: { from: home, do: present box }
            \(app)
        Box:
          root: box
          events:
            \(box)
      """
    let read = ScenarioReader.read(text, file: "test.yaml")
    let found = read.diagnostics + (read.value.map { CompiledFlow.compile($0).diagnostics } ?? [])
    return found.map { diagnostic in
      let place = diagnostic.span.map { "\($0.line):\($0.column)+\($0.length)" } ?? "-"
      return
        "\(diagnostic.code.id) \(diagnostic.severity) \(place) \(diagnostic.message) ~ \(diagnostic.suggestion ?? "-")"
    }
  }

  @Test("a call is suggested as it is written")
  func emitted() {
    #expect(
      diagnose("box.gone: dismiss sheet", box: "close: { params: { id: Id }, from: box, do: emit gone(id) }")
        == ["FC206 error 19:61+2 'box.gone' has no parameters ~ write 'emit gone'"])
  }

  @Test("a child without a stack is left with 'dismiss self'")
  func popInChild() {
    #expect(
      diagnose("box.gone: dismiss sheet", box: "close: { from: box, do: [emit gone, pop] }") == [
        "FC208 error 19:43+3 this coordinator has no stack ~ write 'dismiss self' to leave this screen"
      ])
  }

  @Test("a child cannot change the slot that shows it, and says so itself or by an event")
  func slotOfParent() {
    #expect(
      diagnose("box.gone: dismiss sheet", box: "close: { from: box, do: [emit gone, dismiss sheet] }") == [
        """
        FC204 error 19:51+5 field 'sheet' is not declared; a slot is expected here ~ only 'App' can change it: \
        write 'dismiss self' to leave this screen, or 'emit' an event that 'App' handles
        """
      ])
  }

  @Test("a child leaves its own screen with 'dismiss self'")
  func ownScreen() {
    #expect(
      diagnose("box.gone: dismiss sheet", box: "close: { from: box, do: [emit gone, dismiss box] }") == [
        "FC204 error 19:51+3 field 'box' is not declared; a slot is expected here ~ write 'dismiss self' to leave this screen"
      ])
  }

  @Test("'send' names the screen, not its coordinator")
  func sentToCoordinator() {
    #expect(
      diagnose("again: { from: home, do: [present box, send Box.close] }\n      box.gone: dismiss sheet") == [
        "FC235 error 15:51+3 'Box' is a coordinator, and 'send' names the screen that it lives on ~ write 'box'"
      ])
  }

  @Test("words of other libraries are told by what follows")
  func foreignWords() {
    #expect(
      diagnose("box.gone: dismiss sheet", box: "close: { from: box, do: delegate gone }") == [
        "FC140 error 19:31+8 'delegate' is not a statement ~ write 'emit'"
      ])
    #expect(
      diagnose("box.gone: tab home") == ["FC140 error 15:17+3 'tab' is not a statement ~ write 'select'"])
    #expect(
      diagnose("box.gone: dismiss(sheet)") == [
        "FC141 error 15:24+1 'dismiss' takes no parentheses ~ write 'dismiss sheet'"
      ])
  }

  @Test("a case asks what 'emit' does not, and the page below a toast has its button")
  func sound() {
    #expect(diagnose("box.gone: { cases: [{ when: path.count == 0, do: dismiss sheet }] }") == [])
    #expect(
      diagnose(
        "undone: { from: home, when: toast is undo, do: dismiss toast }\n      box.gone: dismiss sheet")
        == [])
  }

  @Test("'emit' does not ask the 'when' of the event that it runs; 'send' does")
  func conditions() {
    #expect(
      diagnose("box.gone: { when: path.count == 0, do: dismiss sheet }") == [
        "FC247 warning 15:25+4 'emit' runs 'box.gone' whether 'when' holds or not ~ ask it in a case, as in 'cases: [{ when: path.count == 0, do: … }]'"
      ])
    #expect(
      diagnose("box.gone: { when: path.count == 0, cases: [{ when: sheet is box, do: dismiss sheet }] }") == [
        "FC247 warning 15:25+4 'emit' runs 'box.gone' whether 'when' holds or not ~ ask it in each case"
      ])
    #expect(
      diagnose(
        "box.gone: send shut\n      shut: { when: path.count == 0, do: dismiss sheet }") == [])
  }

  @Test("a toast is never in front")
  func toast() {
    #expect(
      diagnose("undone: { from: undo, do: dismiss toast }\n      box.gone: dismiss sheet") == [
        "FC216 warning 15:23+4 'undo' is only shown as a toast, which is never in front, so nothing happens on it ~ write the page below it in 'from', and 'when: toast is undo'"
      ])
  }
}
