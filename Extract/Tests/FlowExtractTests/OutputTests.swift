import FlowExtract
import Foundation
import Testing

/// The form of the output.
@Suite struct Output {
  private static let source = """
    @Reducer struct Detail {
      @Reducer enum Destination {
        case alert(AlertState<Alert>)
        case edit(Form)
        enum Alert { case confirm }
      }
      struct State {
        @Presents var destination: Destination.State?
        var isShowingHelp = false
      }
      enum Action { case deleteTapped, open(id: Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .deleteTapped: state.destination = .alert(.delete); return .none
          case .open: if ready || state.isOpen { state.destination = .edit(Form.State()) }; return .send(.deleteTapped)
          }
        }
      }
    }
    extension AlertState where Action == Detail.Destination.Alert {
      static let delete = Self {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Yes") }
        ButtonState(role: .cancel) { TextState("No") }
      }
    }
    struct DetailView: View {
      @Bindable var store: StoreOf<Detail>
      var body: some View {
        Text("Detail").sheet(item: $store.scope(state: \\.destination?.edit, action: \\.destination.edit)) { _ in
          FormView().interactiveDismissDisabled()
        }
      }
    }
    """

  private func facts(_ unit: String? = nil) -> Facts {
    Extraction.facts(of: [Extraction.Input(path: "Detail.swift", text: Self.source)], unit: unit)
  }

  @Test func `slots have cases, styles, dismissal and the buttons of alerts`() throws {
    let unit = try #require(facts().units.first)
    #expect(unit.name == "Detail" && unit.kind == "reducer" && unit.line == 1)
    let slot = try #require(unit.slots.first)
    #expect(unit.slots.count == 1)
    #expect(slot.name == "destination" && slot.kind == "optional" && slot.line == 8)
    #expect(!slot.dismissible)
    #expect(slot.cases.map(\.name) == ["alert", "edit", "alert.delete"])
    #expect(slot.cases.map(\.style) == ["alert", "sheet", "alert"])
    #expect(slot.cases[0].arguments == ["AlertState<Alert>"])
    let buttons = slot.cases[2].buttons
    #expect(buttons.map(\.title) == ["Yes", "No"])
    #expect(buttons.map(\.role) == ["destructive", "cancel"])
    #expect(buttons.map(\.event) == ["confirm", nil])
  }

  @Test func `events have kinds and parameters`() {
    let events = facts().events
    #expect(
      events.map(\.name) == ["deleteTapped", "open"] || events.map(\.name) == ["open", "deleteTapped"])
    #expect(events.allSatisfy { $0.kind == "user" && $0.unit == "Detail" })
    #expect(events.first { $0.name == "open" }?.parameters.map { "\($0.name): \($0.type)" } == ["id: Int"])
  }

  @Test func `one name for all units leaves one list of edges`() {
    #expect(facts("wanted").edges.keys.sorted() == ["wanted"])
  }

  @Test func `the same sources give the same bytes`() throws {
    #expect(try facts().json() == facts().json())
  }

  @Test func `the output fits its schema, and a changed one does not`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "facts.schema.json")
    let check = SchemaCheck(root: try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file)))
    let text = String(decoding: try facts().json(), as: UTF8.self)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(check.mistakes(in: value) == [])
    let changed = text.replacing("\"op\" : \"present\"", with: "\"op\" : \"appear\"").replacing(
      "\"parent\"", with: "\"above\"")
    let mistakes = check.mistakes(in: try JSONDecoder().decode(JSONValue.self, from: Data(changed.utf8)))
    #expect(
      mistakes.contains("$.units[0] has no parent") && mistakes.contains("$.units[0].above is not declared"))
    #expect(mistakes.contains { $0.hasSuffix("effects[0].op is none of the allowed values") })
  }
}
