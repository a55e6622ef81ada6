import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// What conditions and statements mean, in full parentheses.
@Suite struct ConditionSyntaxTests {
  private func flow(_ lines: String) throws -> Flow {
    let text =
      "flowcheck: 1\nplatform: swiftui\nscreens:\n  home:\ncoordinators:\n  App: { root: home }\n" + lines
    let read = ScenarioReader.read(text, file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    return try #require(read.value)
  }

  @Test(arguments: [
    ("a", "a"),
    ("a and b or c", "((a and b) or c)"),
    ("a or b and c", "(a or (b and c))"),
    ("not a and b", "(not(a) and b)"),
    ("not (a and b)", "not((a and b))"),
    ("not not a", "a"),
    ("not v == x", "not(v == x)"),
    ("a implies b implies c", "(a implies (b implies c))"),
    ("a or b implies c and d", "((a or b) implies (c and d))"),
    ("(a implies b) implies c", "((a implies b) implies c)"),
    ("a and b and c", "((a and b) and c)"),
    ("v == x and w != nil", "(v == x and w != nil)"),
    ("v in [x, Product#1]", "v in [x, Product#1]"),
    ("v in []", "v in []"),
    ("sheet is login", "sheet is login"),
    ("sheet is login(profile, hint = Product#2)", "sheet is login(profile, hint = Product#2)"),
    ("sheet is login()", "sheet is login"),
    ("path contains product(id)", "path contains product(id)"),
    ("path.top is product", "path.top is product"),
    ("path.count<3 or path . count >= 4", "(path.count < 3 or path.count >= 4)"),
    ("visible is a-b_c", "visible is a-b_c"),
    ("größe == 3", "größe == 3"),
    ("tries<3 and tries >= least", "(tries < 3 and tries >= least)"),
    ("3 > tries or tries <= 2", "(3 > tries or tries <= 2)"),
    ("root is main(Product#1)", "root is main(Product#1)"),
    ("not root is welcome", "not(root is welcome)"),
    ("Reader.page == x", "Reader.page == x"),
    ("Reader.page in [x, y] and a", "(Reader.page in [x, y] and a)"),
    ("not Reader.path contains note(id = x)", "not(Reader.path contains note(id = x))"),
    ("Reader.path.top is note", "Reader.path.top is note"),
    ("Reader.path.count >= 2", "Reader.path.count >= 2"),
    ("Reader.sheet is share", "Reader.sheet is share"),
    ("Reader.root is list", "Reader.root is list"),
    ("Reader . order != nil and Reader.tries < 3", "(Reader.order != nil and Reader.tries < 3)"),
    ("tab == account", "tab == account"),
  ])
  func aConditionIsGroupedByPrecedence(text: String, grouped: String) throws {
    let gates = try flow("gates:\n  gate: >-\n    \(text)\n").gates
    #expect(gates.map { Outline.text($0.condition) } == [grouped])
    let quoted = try flow("gates: { gate: '\(text)' }\n").gates
    #expect(quoted.map { Outline.text($0.condition) } == [grouped])
  }

  @Test(arguments: [
    ("stay", "stay"),
    ("push product(id)", "push product(id)"),
    ("pop; pop 2;; popToRoot ;", "pop 1; pop 2; popToRoot"),
    ("popTo product(Product#1)", "popTo product(Product#1)"),
    ("replace [a(x), b]", "replace [a(x), b]"),
    ("replace []", "replace []"),
    ("present login(returnTo = profile)", "present login(returnTo = profile)"),
    ("present login in sheet", "present login in sheet"),
    ("present login in destination.sheet", "present login in destination.sheet"),
    (
      "dismiss; dismiss sheet; dismiss all; dismiss self",
      "dismiss; dismiss slot sheet; dismiss all; dismiss self"
    ),
    ("set session = active; emit finished(x)", "set session = active; emit finished(x)"),
    ("set on = off; set yes = no", "set on = off; set yes = no"),
    ("set tries = tries + 1; set tries=tries - 2", "set tries += 1; set tries += -2"),
    ("set tries = 0; set here = path.count", "set tries = 0; set here = count of path"),
    ("set root = main; set root = main(id = x)", "set root = main; set root = main(id = x)"),
    ("popTo index here; popTo index here as home", "popTo index here; popTo index here as home"),
    ("popTo index; popTo index(x)", "popTo index; popTo index(x)"),
    (
      "await login; await login(profile) in sheet; await leave in destination.alert",
      "await login; await login(profile) in sheet; await leave in destination.alert"
    ),
    ("return done; select account", "return done; select account"),
    (
      "start load; start load(id); cancel load; cancel load(Product#1)",
      "start load; start load(id); cancel load; cancel load(Product#1)"
    ),
    (
      "send refresh; send open(id, by = x); send reader.close; send reader . open(id)",
      "send refresh; send open(id, by = x); send reader.close; send reader.open(id)"
    ),
  ])
  func statementsAreReadInOrder(text: String, outline: String) throws {
    let body =
      "\ncoordinators:\n  App:\n    root: home\n    events:\n      go:\n        from: home\n        do: "
    let start = "flowcheck: 1\nplatform: swiftui\nscreens: { home: }"
    for form in [
      text, "'\(text)'", "\"\(text)\"", "|\n          \(text)", "\n          - stay\n          - \(text)",
    ] {
      let read = ScenarioReader.read(start + body + form + "\n", file: "x.yaml")
      #expect(read.diagnostics.map(\.message) == [])
      let event = try #require(read.value?.coordinators.first?.events.first)
      let expected = form.contains("- stay") ? "stay; " + outline : outline
      #expect(Outline.text(event.body) == expected)
    }
  }

  @Test func bodiesNestInEveryForm() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      alerts: { sure: { buttons: { Yes: pop, Log out: { role: destructive, do: [pop, stay] }, No: { role: cancel } } } }
      coordinators:
        App:
          root: home
          state: { go: Product?, mode: { values: Product?, initial: nil }, both: { push: [home], toast: [home], bound: false, writeBack: false } }
          events:
            bare: popToRoot
            list: [pop, stay]
            nested:
              by: app
              when: a
              do: { outcomes: { ok: { cases: [{ when: b, do: pop }, stay, [pop, stay]] }, bad: stay } }
          links:
            app://x/{id}: { params: { id: [one, two] }, do: stay }
      limits: { states: 10, depth: 3, time: 1.5m, memory: 2MB }
      rules: { a: off, b: info, c: { severity: error, reason: "because" } }

      """
    let read = ScenarioReader.read(text, file: "folder/nested.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    let flow = try #require(read.value)
    #expect(
      Outline.lines(flow) == [
        "nested on swiftui: -", "screen home",
        "alert sure { Yes: pop 1 | Log out (destructive): pop 1; stay | No (cancel):  }",
        "coordinator App root home", "  go: Product?", "  mode: Product? initial nil",
        "  both: push [home], toast [home] unbound without write-back", "  event bare: popToRoot",
        "  event list: pop 1; stay",
        "  event nested by app when a: outcomes { ok: cases { b: pop 1 | else: stay | else: pop 1; stay } | bad: stay }",
        "  link app://x/{id}(id: [one, two]): stay", "  restores ", "rule a off", "rule b info",
        "rule c error (because)",
      ])
    #expect(flow.limits.states == 10)
    #expect(flow.limits.depth == 3)
    #expect(flow.limits.seconds == 90)
    #expect(flow.limits.memory == 2_097_152)
  }
}
