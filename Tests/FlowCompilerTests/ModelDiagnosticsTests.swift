import FlowCompiler
import FlowDiagnostics
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
