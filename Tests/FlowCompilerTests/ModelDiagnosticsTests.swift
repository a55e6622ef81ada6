import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowResolver
import FlowScenario
import Testing

@Suite("The compiler's diagnostics")
struct ModelDiagnosticsTests {
  private func diagnose(_ text: String) -> [Diagnostic] {
    let read = ScenarioReader.read(text, file: "test.yaml")
    return read.diagnostics + (read.value.map { CompiledFlow.compile($0).diagnostics } ?? [])
  }

  @Test(
    "each code's example gives that code and no other",
    arguments: DiagnosticCode.modelCodes.filter { $0.example != nil })
  func examples(code: DiagnosticCode) throws {
    let found = diagnose(try #require(code.example))
    #expect(Set(found.map(\.code.id)) == [code.id], "\(found.map(\.message))")
  }

  @Test("codes are unique and in order")
  func order() {
    let ids = DiagnosticCode.modelCodes.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
  }

  @Test("every mistake of a file is reported in one run, at its place, with a suggestion")
  func allAtOnce() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      gates:
        signedIn: sesion == active
      screens:
        home:
        product: { params: { id: Product } }
        checkout: { requires: signedin }
      domains:
        Product: 2
      coordinators:
        App:
          root: home
          state:
            path: { stack: [product, chekout], limit: 3 }
            sheet: { sheet: [checkout] }
            session: [none, active]
          events:
            open: { params: { id: Produkt }, from: home, do: push product }
            buy: { from: product(id), do: set session = activ }
            other: { from: prodct, do: present product(Product#1) }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.suggestion ?? "-")" } == [
        "FC201 15:32 did you mean 'checkout'?",
        "FC204 4:13 did you mean 'session'?",
        "FC203 8:25 did you mean 'signedIn'?",
        "FC202 19:29 did you mean 'Product'?",
        "FC206 19:61 write 'product(id)'",
        "FC205 20:51 did you mean 'active'?",
        "FC201 21:22 did you mean 'product'?",
        "FC208 21:42 -",
      ])
  }

  @Test("an argument that the page has is suggested with a name for it there")
  func argumentOfThePage() {
    func suggestions(from: String) -> [String] {
      diagnose(
        """
        flowcheck: 1
        platform: swiftui
        domains: { Recipe: 3 }
        screens: { list: { home: true }, recipe: { params: { id: Recipe } }, steps: { params: { id: Recipe } } }
        coordinators:
          App:
            root: list
            state: { path: { stack: [recipe, steps] } }
            events:
              open: { params: { id: Recipe }, from: list, do: push recipe(id) }
              cook: { from: \(from), do: push steps }
        """
      ).compactMap(\.suggestion)
    }
    #expect(suggestions(from: "recipe") == ["write 'steps(id)', with 'from: recipe(id)'"])
    #expect(suggestions(from: "recipe(id)") == ["write 'steps(id)'"])
    #expect(suggestions(from: "list") == ["write 'steps(Recipe#1)', or another value of Recipe"])
    #expect(
      suggestions(from: "[recipe, list]") == ["write 'steps(Recipe#1)', or another value of Recipe"])
  }

  @Test("a placeholder of a link without a parameter is reported once, in the template")
  func placeholderWithoutParameter() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      domains: { Item: 2 }
      screens: { home: { home: true }, item: { params: { id: Item } } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [item] } }
          links:
            app://item/{id}: { do: push item(id) }
            app://items: { do: push item(id) }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0) \($0.message)" } == [
        "FC121 10 link 'app://item/{id}' has no parameter 'id'",
        "FC205 11 'id' is not a value of Item, a bound name or a variable",
      ])
  }

  @Test("a domain that is not declared is reported once, since a declaration mends all uses")
  func undeclaredDomain() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      screens:
        home: { home: true }
        item: { params: { id: Item } }
        edit: { params: { id: Item } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [item, edit], limit: 3 }
            last: Item?
          events:
            open: { params: { id: Item }, from: home, do: [set last = id, push item(id)] }
            edit: { from: item(id), do: push edit(id) }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.suggestion ?? "-")" } == [
        "FC202 5:25 declare it, as in 'domains: { Item: 2 }'"
      ])
  }

  @Test("where one sort of name stands for another, the suggestion names what is meant")
  func mistakenSorts() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      domains:
        Product: 2
      screens:
        home:
        login:
        product: { params: { id: Product } }
      coordinators:
        App:
          root: home
          state:
            path: [product]
            sheet: { sheet: [login] }
          events:
            open: { from: home, when: sheet is nil, do: push product(Product#1) }
            show: { from: home, do: present product(Product#1) }
            close: { from: login, do: dismiss login }
            shut: { from: login, do: dismiss path }
            again: { from: login, when: home, do: stay }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0): \($0.suggestion ?? "-")" } == [
        "FC201 16: write '== nil'",
        "FC208 16: make variable path a stack, as in 'path: { stack: [product, …] }'",
        "FC208 17: list it in 'sheet'",
        "FC204 18: write 'sheet', the slot that lists it",
        "FC224 19: a slot has a kind, as in 'sheet: { sheet: [settings] }'",
        "FC203 20: write 'visible is home'",
      ])
  }

  @Test("arguments, kinds and conditions that fit nothing are told from names that do not exist")
  func misfits() {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { P: [a, b], Big: 64 }
      gates: { open: mode == on }
      screens:
        home:
        pair: { params: { one: P, two: P } }
        huge: { params: { x: Big, y: Big, z: Big } }
        lone: { coordinator: Lone }
        inner:
      alerts: { warn: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [pair] }
            sheet: { sheet: [pair] }
            mode: [on, off]
          effects: { load: { params: { x: Big, y: Big, z: Big }, outcomes: { done: stay } } }
          events:
            twice: { from: home, do: "push pair(one = a, one = b)" }
            label: { from: home, do: "push pair(on = a, two = b)" }
            kind: { from: home, do: "present pair(a, b) in sheet.alrt" }
            slot: { from: home, do: present warn in sheet }
            word: { from: home, when: mode, do: stay }
            gate: { from: home, when: open == true, do: stay }
            type: { params: { x: P }, from: "pair(x, b)", do: set mode = x }
            call: { from: home, do: send lone.start }
        Lone:
          root: inner
          events: { start: stay }
      """
    func errors(in text: String) -> [String] {
      diagnose(text).filter { $0.severity == .error }.map {
        "\($0.code.id) \($0.span?.line ?? 0): \($0.message)\($0.suggestion.map { " ~ \($0)" } ?? "")"
      }
    }
    #expect(
      errors(in: text) == [
        "FC217 8: 'huge' has 262144 combinations of arguments; the limit is 4096 ~ use smaller domains",
        "FC217 19: effect 'load' has 262144 combinations of arguments; the limit is 4096 ~ use smaller domains",
        "FC206 21: 'one' of 'pair' is given twice",
        "FC206 22: 'pair' has no parameter 'on'",
        "FC224 23: 'alrt' is not a kind of presentation ~ did you mean 'alert'?",
        "FC208 24: slot 'sheet' does not list 'warn'",
        "FC224 25: 'mode' is a field; a single word in a condition is a gate ~ compare it, as in 'mode == …'",
        "FC224 26: 'open' is a gate, which is not compared ~ write 'open'",
        "FC207 27: 'x' has type P, but [on, off] is expected",
        "FC208 28: no field of this coordinator lists 'lone'",
      ])
    let first = text.replacing("mode: [on, off]", with: "mode: { values: [on, off], initial: maybe }")
    #expect(errors(in: first).contains { $0.hasPrefix("FC205 18: 'maybe' is not a value of [on, off]") })
  }

  @Test("a root is a value, and fields without a common value are not compared")
  func fields() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      domains: { P: [a, b] }
      screens: { child: { coordinator: Child }, pair: { params: { one: P } }, inner: }
      coordinators:
        App:
          root: pair(kept)
          state: { path: { stack: [child], limit: 2 }, kept: P, count: { range: 0..3 } }
          events:
            open: { from: pair, when: kept == count, do: push child }
            next: { from: inner, when: Child.height < count, do: stay }
        Child:
          root: inner
          state: { height: { range: 0..4 } }
          events: { up: { from: inner, do: set height = height + 1 } }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0): \($0.message)" } == [
        "FC215 7: the root's arguments must be values, not variables",
        "FC207 10: 'kept' and 'count' have no value in common",
      ])
  }

  @Test("a flow that a program builds is held to what the reader demands of a file")
  func builtFlows() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { P: 2 }
      screens: { home: , detail: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 3 } }
          effects: { load: { outcomes: { done: stay } } }
          events: { open: { from: home, do: push detail } }
      """
    var flow = try #require(ScenarioReader.read(text, file: "test.yaml").value)
    flow.domains += flow.domains
    flow.screens += flow.screens.suffix(1)
    flow.coordinators[0].effects += flow.coordinators[0].effects
    flow.coordinators[0].fields += flow.coordinators[0].fields
    flow.coordinators[0].limit = Located(99, at: flow.coordinators[0].name.span)
    var stack = StackDeclaration(screens: [flow.screens[1].name])
    stack.limit = Located(0, at: flow.screens[1].name.span)
    flow.coordinators[0].fields.insert(Field(name: flow.screens[0].name, kind: .stack(stack)), at: 0)
    #expect(
      CompiledFlow.compile(flow).diagnostics.map { "\($0.code.id) \($0.span?.line ?? 0): \($0.message)" } == [
        "FC210 3: domain 'P' is declared twice", "FC210 4: screen or alert 'detail' is declared twice",
        "FC218 6: the limit of a coordinator is between 1 and 64, not 99",
        "FC218 4: the limit of a stack is between 1 and 64, not 0", "FC210 8: field 'path' is declared twice",
        "FC210 9: effect 'load' is declared twice",
      ])
    flow.coordinators = []
    #expect(CompiledFlow.compile(flow).diagnostics.last?.message == "a flow needs a coordinator")
  }

  @Test("a broken declaration hides no other mistake, and its uses are no mistakes")
  func brokenDeclarations() {
    let found = diagnose(
      """
      flowcheck: 1
      platform: swiftui
      domains:
        Item: 0
      screens:
        home:
        detail: { params: { id: Itm } }
        note: { params: { id: Item } }
      coordinators:
        App:
          root: hom
          state:
            path: { stak: [detail], limit: 6 }
            sheet: { sheet: [settings] }
          events:
            open: { params: { id: Item }, from: home, do: "push detail(id); push note(id); popToRoot" }
            close: { from: home, when: path.count > 1, do: dismiss shet }
      """)
    #expect(
      found.map { "\($0.code.id) \($0.span?.line ?? 0):\($0.span?.column ?? 0)" }.sorted() == [
        "FC120 13:15", "FC127 4:9", "FC201 11:11", "FC201 14:24", "FC202 7:27", "FC204 17:62",
      ])
  }
}
