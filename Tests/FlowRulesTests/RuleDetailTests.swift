import FlowPipeline
import FlowReports
import FlowRules
import Testing

@Suite("What a message names")
struct RuleDetailTests {
  @Test("an event that replaces what a slot shows")
  func replaced() throws {
    #expect(
      try words(
        of: "destination-overwritten",
        in: """
          screens: { cart: { home: true }, payment: , challenge: }
          coordinators:
            App:
              root: cart
              state: { sheet: { sheet: [payment, challenge] } }
              events:
                buy: { from: cart, do: present payment }
                asked: { by: system, when: sheet is payment, do: present challenge }
                close: { from: [payment, challenge], do: dismiss sheet }
          """) == [
          "the slot's content is replaced by an event that does not come from it: "
            + "'asked' replaces 'payment' in 'sheet' with 'challenge'"
        ])
  }

  @Test("what is presented, and what is in front instead")
  func covered() throws {
    #expect(
      try words(
        of: "present-accepted",
        in: """
          screens: { home: { home: true }, help: }
          alerts: { failed: }
          coordinators:
            App:
              root: home
              state: { sheet: { sheet: [help] }, alert: { alert: [failed] } }
              events:
                ask: { from: home, do: present help }
                fail: { by: system, when: sheet is help, do: present failed }
          """) == [
          "what this step requests to present is not on screen after it: "
            + "'fail' presents 'failed' in 'alert', but 'help' is in front"
        ])
  }

  @Test("the event of a pop that finds nothing, and the page on which it happens")
  func popped() throws {
    #expect(
      try words(
        of: "pop-safe",
        in: """
          screens: { home: { home: true }, detail: }
          coordinators:
            App:
              root: home
              state: { path: { stack: [detail], limit: 1 } }
              events:
                open: { from: home, when: path.count == 0, do: push detail }
                leave: { from: home, do: pop }
          """) == [
          "a pop or dismiss has nothing, or not enough, to remove: 'leave', while 'home' is in front"
        ])
  }

  @Test("what is blocked where the user is stuck, and the system event that does not count")
  func blocked() throws {
    let lines = """
      screens: { home: { home: true }, quiz: { dismissible: false } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [quiz], limit: 1 }, busy: [no, yes] }
          events:
            begin: { from: home, when: path.count == 0, do: push quiz }
            send: { from: quiz, when: busy == no, do: set busy = yes }
            leave: { from: quiz, when: busy == no, do: popToRoot }
            expire: { by: system, do: popToRoot }
      """
    let words =
      "no path leads from here back to 'home': 'send' is blocked (it needs `busy == no`); "
      + "'leave' is blocked (it needs `busy == no`); the system event 'expire' leads there, but does not count as an exit"
    #expect(try self.words(of: "dead-end", in: lines) == [words])
    let bound = lines.replacing("by: system, do", with: "by: system, from: quiz, do")
    #expect(
      try self.words(of: "dead-end", in: bound) == ["\(words); if the app waits for it, write 'by: app'"])
  }

  @Test("of two waits that end, the one that nothing answers")
  func lost() throws {
    #expect(
      try words(
        of: "continuation-once",
        in: """
          screens: { list: { home: true }, checkout: { coordinator: Checkout }, form: }
          alerts: { abort: { buttons: { Abort: { role: destructive }, Continue: { role: cancel } } } }
          coordinators:
            App:
              root: list
              state: { modal: { sheet: [checkout] } }
              events:
                book: { from: list, when: modal == nil, do: await checkout, resumes: { aborted: stay, cancelled: stay } }
                expire: { by: system, do: dismiss modal }
            Checkout:
              root: form
              state: { ask: { alert: [abort] } }
              events:
                close:
                  from: form
                  when: ask == nil
                  do: await abort
                  resumes: { Abort: return aborted, Continue: stay, cancelled: stay }
          """, platform: "async") == [
          "an awaited answer never arrives, or would not after a second tap: "
            + "'expire' ends 'abort' in 'modal.checkout.ask', for which 'close' waits"
        ])
  }

  @Test("the names do not change a fingerprint, which is that of the message alone")
  func fingerprint() throws {
    var finding = Finding(
      .claim(.rule, "pop-safe"), .violated, level: .warning, message: "a pop has nothing to remove",
      file: "example.yaml")
    let plain = [finding].withFingerprints()[0].fingerprint
    finding.detail = "'leave', while 'home' is in front"
    #expect([finding].withFingerprints()[0].fingerprint == plain)
    #expect(finding.words == "a pop has nothing to remove: 'leave', while 'home' is in front")
  }

  /// What is said of each counterexample of a rule.
  private func words(of rule: String, in lines: String, platform: String = "swiftui") throws -> [String] {
    let read = FlowCheck.read(
      "flowcheck: 1\nname: Example\nplatform: \(platform)\n\(lines)\n", file: "example.yaml")
    try #require(read.diagnostics.map(\.message) == [])
    let checked = try #require(FlowCheck.check(read, options: CheckOptions(scope: .strict)))
    let verdict = try #require(checked.report.verdicts.first { $0.id == rule })
    return verdict.counterexamples.map(\.words)
  }
}
