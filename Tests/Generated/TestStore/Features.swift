import ComposableArchitecture
import SimulatedApps
import Testing

/// A reducer that asks a simulated app what an action does.
struct SimulatedFeature<Action> {
  private let app: SimulatedApp?
  private let label: (Action) -> String

  init(_ path: String, label: @escaping (Action) -> String) {
    app = try? SimulatedApp(path)
    self.label = label
  }

  func take(_ action: Action, _ fill: (SimulatedApp) -> Void) {
    storeFailure = { Issue.record("\($0)") }
    guard let app else { return storeFailure("there is no scenario") }
    do { try app.perform(label(action)) } catch { storeFailure("\(error)") }
    fill(app)
  }
}

struct StorefrontFeature: Reducer {
  private let feature = SimulatedFeature<StorefrontFlow.Event>("Scenarios/storefront.yaml") { $0.label }

  func reduce(
    into state: inout StorefrontFlow.State, action: StorefrontFlow.Event
  ) -> Effect<StorefrontFlow.Event> {
    feature.take(action) { app in
      func item(_ path: String) -> StorefrontFlow.Item? {
        app.item(path).flatMap { StorefrontFlow.Item(label: $0) }
      }
      state.path = app.items("path").compactMap { StorefrontFlow.Item(label: $0) }
      (state.sheet, state.cover, state.alert) = (item("sheet"), item("cover"), item("alert"))
      state.session = app.values["session"] ?? ""
      state.cart = app.values["cart"] ?? ""
      state.sheetReaderOrder = app.values["sheet.reader.order"]
    }
    return .none
  }
}

struct MarketFeature: Reducer {
  private let feature = SimulatedFeature<MarketFlow.Event>("Scenarios/market.yaml") { $0.label }

  func reduce(into state: inout MarketFlow.State, action: MarketFlow.Event) -> Effect<MarketFlow.Event> {
    feature.take(action) { app in
      func item(_ path: String) -> MarketFlow.Item? {
        app.item(path).flatMap { MarketFlow.Item(label: $0) }
      }
      state.path = app.items("path").compactMap { MarketFlow.Item(label: $0) }
      (state.guide, state.modal) = (item("guide"), item("modal"))
      (state.alert, state.notice) = (item("alert"), item("notice"))
      state.session = app.values["session"] ?? ""
      state.basket = app.values["basket"] ?? ""
      state.welcome = app.values["welcome"] ?? ""
    }
    return .none
  }
}

struct NastyNamesCoFeature: Reducer {
  private let feature = SimulatedFeature<NastyNamesCoFlow.Event>("Tests/Generated/nasty.yaml") { $0.label }

  func reduce(
    into state: inout NastyNamesCoFlow.State, action: NastyNamesCoFlow.Event
  ) -> Effect<NastyNamesCoFlow.Event> {
    feature.take(action) { app in
      state.path = app.items("path").compactMap { NastyNamesCoFlow.Item(label: $0) }
      state.funcField = app.item("func").flatMap { NastyNamesCoFlow.Item(label: $0) }
      state.type = app.values["type"] ?? ""
      state.rawValueField = app.values["rawValue"] ?? ""
    }
    return .none
  }
}
