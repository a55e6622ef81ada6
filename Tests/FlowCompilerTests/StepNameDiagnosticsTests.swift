import FlowCompiler
import FlowDiagnostics
import FlowScenario
import Testing

@Suite("Names of steps in claims about runs") struct StepNameDiagnosticsTests {
  /// A child whose events reach its parent by `emit`, the last of them through another event.
  private func found(_ claims: String) -> [String] {
    let text = """
      flowcheck: 1
      name: Steps
      platform: swiftui
      \(claims)
      screens:
        home:
        note:
        child: { coordinator: Child }
      alerts:
        ask: { buttons: { Yes: {}, No: { role: cancel } } }
        tell:
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [child] }, alert: { alert: [ask, tell] } }
          events:
            open: { from: home, do: present child }
            child.done: { do: send close }
            child.lost: { do: dismiss }
            close: { do: dismiss }
        Child:
          root: note
          events:
            save: { from: note, do: emit done }
            skip: { from: note, do: emit done }
          effects:
            load: { outcomes: { done: stay } }
      """
    let read = ScenarioReader.read(text, file: "test.yaml")
    let diagnostics = read.diagnostics + (read.value.map { CompiledFlow.compile($0).diagnostics } ?? [])
    return diagnostics.filter { $0.severity == .error }.map {
      "\($0.code.id) \($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.message) ~ \($0.suggestion ?? "-")"
    }
  }

  @Test("an event that only 'emit' or 'send' runs has no step of its own")
  func calledOnly() {
    let words = "must name a step, and"
    let rest = "is not one: it runs within the step that emits or sends it"
    #expect(
      found(
        """
        properties:
          heard: after child.done leadsTo visible is home
          shut: { ltl: "G (after(close) -> F { visible is home })" }
          lost: eventually after child.lost
        fairness: { weak: [child.done] }
        """) == [
          "FC204 5:16 'after' \(words) 'child.done' \(rest) ~ name 'save' or 'skip'",
          "FC204 6:26 'after' \(words) 'close' \(rest) ~ name 'save' or 'skip'",
          "FC204 7:26 'after' \(words) 'child.lost' \(rest) ~ -",
          "FC204 8:20 'fairness' \(words) 'child.done' \(rest) ~ name 'save' or 'skip'",
        ])
  }

  @Test("steps count by name, and an alert has no step but its buttons, those of the platform included")
  func bareNames() {
    let words = "must name an event, a link, an effect or a button ('alert.Button'), and"
    #expect(
      found(
        """
        properties:
          asked: after ask leadsTo visible is home
          told: after tell leadsTo visible is home
          opened: after open(x) leadsTo visible is home
          good: after open.success leadsTo visible is home
          answered: after tell.OK leadsTo after ask.No
          gone: eventually after bakc
          near: after akk leadsTo after tel
        fairness: { weak: [tell, akk, ask.Ye] }
        """) == [
          "FC204 5:16 'after' \(words) 'ask' is none of these ~ name 'ask.Yes' or 'ask.No'",
          "FC204 6:15 'after' \(words) 'tell' is none of these ~ name 'tell.OK'",
          "FC204 7:17 'after' \(words) 'open(x)' is none of these ~ write 'open': steps are matched by name, regardless of arguments and outcomes",
          "FC204 8:15 'after' \(words) 'open.success' is none of these ~ write 'open': steps are matched by name, regardless of arguments and outcomes",
          "FC204 10:26 'after' \(words) 'bakc' is none of these ~ did you mean 'back'?",
          "FC204 11:15 'after' \(words) 'akk' is none of these ~ did you mean 'ask.Yes' or 'ask.No'?",
          "FC204 11:33 'after' \(words) 'tel' is none of these ~ did you mean 'tell.OK'?",
          "FC204 12:26 'fairness' \(words) 'akk' is none of these ~ did you mean 'ask'?",
          "FC204 12:31 'fairness' \(words) 'ask.Ye' is none of these ~ did you mean 'ask.Yes'?",
        ])
  }

  @Test(
    "events that run it have one, and so have effects, answers and the platform's events; fairness takes alerts"
  )
  func steps() {
    #expect(
      found(
        """
        properties:
          heard: after save leadsTo visible is home
          loaded: eventually after load
          left: eventually after back
        fairness: { weak: [skip, load, ask], strong: [tell, ask.No, relaunch] }
        """) == [])
  }

  @Test("a walkthrough names steps that are declared, with their outcomes, in any spacing")
  func walkthroughs() {
    let words =
      "a step of a walkthrough must name an event, a link, an effect or a button ('alert.Button'), and"
    #expect(
      found(
        """
        walkthroughs:
          good: { steps: [open, save, "save ", load.done, ask.Yes, tell.OK, back, tab(home)] }
          calls: { steps: [child.done, close] }
          slips: { steps: [opne(x).y, load.don, save.done.x, open.nothing, ask.Maybe, ask, tab] }
          urls: { steps: ["app://open"] }
        """) == [
          "FC204 6:20 a step of a walkthrough must name a step, and 'child.done' is not one: it runs within the step that emits or sends it ~ name 'save' or 'skip'",
          "FC204 6:32 a step of a walkthrough must name a step, and 'close' is not one: it runs within the step that emits or sends it ~ name 'save' or 'skip'",
          "FC204 7:20 \(words) 'opne' is none of these ~ did you mean 'open(x).y'?",
          "FC204 7:31 'load' has no outcome 'don' ~ did you mean 'load.done'?",
          "FC204 7:41 'save' has no outcome 'done' ~ write 'save'",
          "FC204 7:54 'open' has no outcome 'nothing' ~ write 'open'",
          "FC204 7:68 'ask' has no button 'Maybe' ~ write 'ask.Yes' or 'ask.No'",
          "FC204 7:79 \(words) 'ask' is none of these ~ name 'ask.Yes' or 'ask.No'",
          "FC204 8:20 a step of a walkthrough must be possible in some state, and no link matches 'app://open' ~ -",
        ])
  }
}
