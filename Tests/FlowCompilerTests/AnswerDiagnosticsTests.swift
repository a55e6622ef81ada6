import FlowDiagnostics
import Testing

@Suite("The compiler's diagnostics about answers, effects, counters, slots and switches")
struct AnswerDiagnosticsTests {
  /// One coordinator with a stack, an alert and a sheet; its events begin in line 19.
  private func events(_ events: String, fields: String = "", effects: String = "") -> [String] {
    diagnose(
      scenario(
        """
        App:
          root: home
          state:
            path: { stack: [detail], limit: 2 }
            alert: { alert: [ask] }
            sheet: { sheet: [note] }
            \(fields)
          effects: { \(effects) }
          events:
            \(events.split(separator: "\n").joined(separator: "\n    "))
        """
      ).replacing("  child: { coordinator: Child }\n", with: "  child:\n"))
  }

  @Test("'await' stands last, in an event with 'resumes', and 'resumes' in one that awaits")
  func awaiting() {
    let found = events(
      """
      a: { from: home, do: "await ask(x); pop", resumes: { Yes: stay } }
      b: { from: home, do: await ask(x) }
      c: { from: home, do: present ask(x), resumes: { Yes: stay } }
      d: { from: home, do: await note in path, resumes: { cancelled: stay } }
      e: { from: home, do: await detail(x), resumes: { cancelled: stay } }
      f: { from: home, do: await ask(x), resumes: { Yes: { outcomes: { p: stay, q: pop } } } }
      g: { by: system, do: await note, resumes: { cancelled: await ask(y), Yes: stay } }
      """)
    #expect(
      found == [
        "FC239 21: 'await' is the last statement of its list",
        "FC239 22: event 'b' awaits an answer but has no 'resumes'",
        "FC239 warning 23: event 'c' has 'resumes' but awaits nothing",
        "FC224 24: 'path' is not a slot",
        "FC208 25: no slot lists 'detail'",
        "FC238 26: the body of an answer under 'resumes' cannot have outcomes",
      ])
  }

  @Test("only events await, and what 'send' runs does not")
  func whoAwaits() {
    let found = events(
      """
      a: { from: home, do: "start load; send b" }
      b: { do: await ask(x), resumes: { Yes: stay } }
      """,
      fields: "more: { sheet: [note], onDismiss: await ask(y) }",
      effects: "load: { outcomes: { good: await ask(x) } }")
    #expect(
      found == [
        "FC239 18: only an event can await, because 'resumes' says how it continues",
        "FC239 19: only an event can await, because 'resumes' says how it continues",
        "FC236 22: event 'b' is run by 'emit' or 'send', so it cannot await",
      ])
  }

  @Test("answers are given and waited for")
  func results() {
    let found = events(
      """
      a: { from: home, do: await ask(x), resumes: { Yes: stay, No: stay, refused: stay, cancelled: stay } }
      b: { from: home, do: await note, resumes: { chosen: stay, chosn: stay, refused: stay } }
      c: { from: note, do: return chosen }
      d: { from: note, do: return lost }
      """)
    #expect(
      found == [
        "FC240 warning 21: nothing that event 'a' awaits gives the answer 'No'",
        "FC240 warning 22: nothing that event 'b' awaits gives the answer 'chosn'",
        "FC240 warning 22: nothing that event 'b' awaits gives the answer 'refused'",
        "FC241 warning 24: no event resumes with 'lost'",
      ])
  }

  @Test("a slot that awaits by itself lets any event go on")
  func awaitingSlot() {
    let found = events(
      "a: { from: home, do: present note in waits, resumes: { cancelled: stay } }",
      fields: "waits: { sheet: [note], awaits: true }")
    #expect(found == [])
  }

  @Test("effects are declared, get their arguments, and are cancelled by what there is")
  func effects() {
    let found = events(
      """
      a: { from: home, do: start lod }
      b: { from: home, do: start load }
      c: { from: home, do: start load(z) }
      d: { from: home, do: "cancel load(x, y)" }
      e: { from: home, do: "start load(x); cancel load" }
      """,
      effects: """
        load: { params: { id: [x, y] }, outcomes: { good: push detail(id), bad: { outcomes: { p: stay, q: pop } } }, \
        cancelledBy: [leave detial, leave child, ask.Yes, ask.Cancel, z], owner: ask }
        """)
    #expect(
      found == [
        "FC238 19: an outcome of an effect cannot have outcomes",
        "FC201 19: screen 'detial' is not declared",
        "FC208 19: 'leave' must name a screen of this coordinator, but none of its fields lists 'child'",
        "FC204 19: 'ask.Cancel' is not an event, link or button of this coordinator",
        "FC204 19: 'z' is not an event, link or button of this coordinator",
        "FC211 19: a screen is expected here, but 'ask' is an alert",
        "FC204 21: effect 'lod' is not declared in this coordinator",
        "FC206 22: 'load' needs a value for 'id'",
        "FC205 23: 'z' is not a value of [x, y], a bound name or a variable",
        "FC206 24: 'load' has one parameter",
      ])
  }

  @Test("only counters count, within their range")
  func counters() {
    let found = events(
      """
      a: { from: home, do: set tries = 4 }
      b: { from: home, do: set mode = mode + 1 }
      c: { from: home, do: set mode = path.count }
      d: { from: home, do: set tries = sheet.count }
      e: { from: home, do: popTo index mode }
      f: { from: home, do: popTo index tries as note }
      g: { from: home, when: mode < 3, do: stay }
      h: { from: home, when: tries < mode, do: stay }
      i: { from: home, when: path < 3, do: stay }
      j: { from: home, when: tries == 9, do: stay }
      k: { from: home, when: "tries >= 1 and 3 > tries", do: [set tries = tries - 1, popTo index tries as home] }
      l: { params: { n: [1, 2] }, from: home, when: tries < n, do: set tries = n }
      """,
      fields: "tries: { range: 0..3 }\n    mode: [u, v]")
    #expect(
      found == [
        "FC205 22: '4' is not a value of 0..3, a bound name or a variable",
        "FC242 23: 'mode' has type [u, v], which is not a counter",
        "FC242 24: 'mode' has type [u, v], which is not a counter",
        "FC224 25: 'sheet' is not a stack",
        "FC242 26: 'mode' has type [u, v], which is not a counter",
        "FC208 27: stack 'path' does not list 'note'",
        "FC242 28: 'mode' has type [u, v], which is not a counter",
        "FC242 29: 'mode' has type [u, v], which is not a counter",
        "FC224 30: 'path' is a stack; compare its 'count'",
        "FC205 31: '9' is not a value of 0..3, a bound name or a variable",
      ])
  }

  @Test("the facts of slots name screens and conditions, and what runs on closing has no outcomes")
  func slotFacts() {
    let found = events(
      "a: { from: home, do: present ask(x) in other }",
      fields: """
        other: { alert: [ask], on: detial, owner: child, shownWhen: mode == z }
            third: { sheet: [note], on: note, onDismiss: { outcomes: { p: stay, q: pop } } }
            modal: { modal: [note] }
            mode: [u, v]
        """)
    #expect(
      found == [
        "FC243 warning 20: 'modal' is a kind of platform 'modals'; on 'swiftui' it behaves as a sheet",
        "FC205 18: 'z' is not a value of [u, v], a bound name or a variable",
        "FC201 18: screen 'detial' is not declared",
        "FC208 18: 'owner' must name a screen of this coordinator, but none of its fields lists 'child'",
        "FC238 19: 'onDismiss' cannot have outcomes",
        "FC208 19: 'on' must name a page of this coordinator, but 'note' is only presented by it",
      ])
  }

  @Test("links are mounted on screens, and conditions of screens and walkthroughs are read in the root")
  func screens() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      screens:
        home: { home: "mode == z" }
        note: { dirty: other == x }
      coordinators:
        App:
          root: home
          state: { mode: [u, v], sheet: { sheet: [note] } }
          events: { open: { from: home, do: present note } }
          links:
            app://note: { mountedOn: [hom], do: present note }
      walkthroughs:
        one: { steps: [open], ends: visible is nte }
      """)
    #expect(
      found == [
        "FC201 12: screen 'hom' is not declared",
        "FC205 4: 'z' is not a value of [u, v], a bound name or a variable",
        "FC204 5: unknown name 'other'",
        "FC201 14: screen 'nte' is not declared",
      ])
  }

  @Test("a screen that was left out is told once, one that is misspelt wherever it stands")
  func undeclared() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, detail: { terminal: true } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [profile, detail], limit: 2 }
            alert: { alert: [ask] }
          events:
            a: { from: home, do: push profile }
            b: { from: profile, do: push detial }
            c: { from: detial, do: present ask }
      """)
    #expect(
      found == [
        "FC201 8: screen 'profile' is not declared",
        "FC201 9: alert 'ask' is not declared",
        "FC201 12: screen 'detial' is not declared",
        "FC201 13: screen 'detial' is not declared",
      ])
  }

  @Test(
    "each platform has its switches, each with its values or 'pessimistic'",
    arguments: ["swiftui", "uikit", "tca", "modals", "async"])
  func switches(platform: String) {
    let switches = [
      "coveredAlert", "implicitCancel", "alertWriteBack", "swap", "tabSwitchDismissesModal", "width",
      "launchPresentation", "presentationOrder",
    ]
    let missing =
      platform == "uikit" ? ["coveredAlert", "alertWriteBack", "presentationOrder"] : ["launchPresentation"]
    for name in switches {
      let app = "App: { root: home, state: { sheet: { sheet: [child] } } }\nChild: { root: note }"
      let expected = missing.contains(name) ? ["FC222 3: platform '\(platform)' has no switch '\(name)'"] : []
      #expect(diagnose(scenario(platform: platform, switches: "{ \(name): pessimistic }", app)) == expected)
    }
    let app = "App: { root: home, state: { sheet: { sheet: [child] } } }\nChild: { root: note }"
    #expect(
      diagnose(scenario(platform: platform, switches: "{ width: wide }", app)) == [
        "FC222 3: switch 'width' has no value 'wide'"
      ])
  }
}
