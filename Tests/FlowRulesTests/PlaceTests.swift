import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowRules
import FlowScenario
import Testing

@Suite("Rules over all places of a coordinator")
struct PlaceTests {
  private let library = """
    flowcheck: 1
    name: Library
    platform: swiftui
    screens:
      shelf: { home: true }
      book: { coordinator: Reader }
      notes:
      help:
    alerts:
      lost:
    coordinators:
      App:
        root: shelf
        state:
          path: { stack: [book], limit: 2 }
          sheet: { sheet: [book] }
      Reader:
        root: book
        state:
          sheet: { sheet: [notes] }
          cover: { fullScreenCover: [help] }
          alert: { alert: [lost], bound: false }
    """

  @Test("each place has slots of its own, outer places first")
  func slots() throws {
    let flow = try flow(library)
    #expect(
      flow.slots.map { "\($0.reference.site).\($0.reference.field)" } == [
        "0.sheet", "1.sheet", "1.cover", "1.alert", "2.sheet", "2.cover", "2.alert", "3.sheet", "3.cover",
        "3.alert",
      ])
    #expect(flow.hosts.map(\.count) == [1, 3, 3, 3])
    #expect(flow.slots.map(\.name.span.line).suffix(3) == [20, 21, 22])
  }

  @Test("only slots of one place compete, and the same words for all places are told once")
  func exclusive() throws {
    let obligation = Rule.modalExclusive.obligation(for: try flow(library), severity: .error)
    #expect(
      obligation.parts.map(\.message) == [
        "'sheet' and 'cover' both want a presentation", "'sheet' and 'alert' both want a presentation",
        "'cover' and 'alert' both want a presentation",
      ])
    func wants(_ site: Int, _ field: String) -> FlowStateFormula {
      .atom(.wants(FieldReference(site: site, coordinator: "Reader", field: field), name: nil))
    }
    #expect(
      obligation.parts[0].claim
        == .never(.any((1...3).map { .all([wants($0, "sheet"), wants($0, "cover")]) })))
    let unbound = Rule.unboundPresentation.obligation(for: try flow(library), severity: .error)
    #expect(unbound.parts.map(\.claim) == [.never(.any((1...3).map { wants($0, "alert") }))])
  }

  @Test("claims about cycles stay apart, each with the words of all")
  func cycles() throws {
    let parts = Rule.alertReturns.obligation(for: try flow(library), severity: .error).parts
    #expect(parts.map(\.message).suffix(3).allSatisfy { $0 == parts[2].message })
    #expect(parts.count == 5)
  }

  @Test("the modals of a container do not compete on modals")
  func modals() throws {
    let text = library.replacing("swiftui", with: "modals")
      .replacing("{ fullScreenCover: [help] }", with: "{ modal: [help] }")
    let parts = Rule.modalExclusive.obligation(for: try flow(text), severity: .error).parts
    #expect(parts.map(\.message) == ["'sheet' and 'alert' both want a presentation"])
  }

  @Test("without home screens a person is at home on the pages of an untouched app")
  func home() throws {
    func home(_ change: (inout Flow) -> Void) throws -> [String] {
      var flow = try flow(library.replacing("{ home: true }", with: ""))
      change(&flow)
      return flow.homeScreens
    }
    let place = SourceSpan(line: 1, column: 1)
    func item(_ name: String) -> ItemExpression {
      ItemExpression(name: Located(name, at: place), span: place)
    }
    #expect(try home { _ in } == ["shelf"])
    #expect(try home { $0.coordinators[0].roots = [item("shelf"), item("help")] } == ["shelf", "help"])
    #expect(
      try home { flow in
        let tabs = TabsDeclaration(screens: ["notes", "book"].map { Located($0, at: place) })
        flow.coordinators[0].fields.append(Field(name: Located("tab", at: place), kind: .tabs(tabs)))
        flow.coordinators[1].root = item("help")
      } == ["notes", "help"])
    #expect(try home { $0.screens[2].homeWhen = .gate(Located("open", at: place)) } == ["notes"])
  }

  private func flow(_ text: String) throws -> Flow {
    let read = ScenarioReader.read(text, file: "library.yaml")
    return try #require(read.value)
  }
}
