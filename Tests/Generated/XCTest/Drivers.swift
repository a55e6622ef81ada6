import SimulatedApps

/// Storefront as its scenario has it.
final class StorefrontApp: StorefrontFlow.Driver {
  private let app: SimulatedApp

  private init() throws { app = try SimulatedApp("Scenarios/storefront.yaml") }

  static func start() throws -> StorefrontApp { try StorefrontApp() }

  func perform(_ event: StorefrontFlow.Event) throws { try app.perform(event.label) }

  func display() throws -> StorefrontFlow.Display {
    StorefrontFlow.Display(
      screen: try known(StorefrontFlow.Screen(label: app.screen), app.screen),
      stack: try app.stack.map { try known(StorefrontFlow.Screen(label: $0), $0) },
      modal: try app.modal.map { try known(StorefrontFlow.Screen(label: $0), $0) },
      alert: try app.alert.map { try known(StorefrontFlow.Alert(label: $0), $0) },
      fields: try Dictionary(
        uniqueKeysWithValues: app.values.map { (try known(StorefrontFlow.Field(rawValue: $0), $0), $1) }))
  }
}

/// Market as its scenario has it.
final class MarketApp: MarketFlow.Driver {
  private let app: SimulatedApp

  private init() throws { app = try SimulatedApp("Scenarios/market.yaml") }

  static func start() throws -> MarketApp { try MarketApp() }

  func perform(_ event: MarketFlow.Event) throws { try app.perform(event.label) }

  func display() throws -> MarketFlow.Display {
    MarketFlow.Display(
      screen: try known(MarketFlow.Screen(label: app.screen), app.screen),
      stack: try app.stack.map { try known(MarketFlow.Screen(label: $0), $0) },
      modal: try app.modal.map { try known(MarketFlow.Screen(label: $0), $0) },
      alert: try app.alert.map { try known(MarketFlow.Alert(label: $0), $0) },
      fields: try Dictionary(
        uniqueKeysWithValues: app.values.map { (try known(MarketFlow.Field(rawValue: $0), $0), $1) }))
  }
}

/// NastyNamesCo as its scenario has it.
final class NastyNamesCoApp: NastyNamesCoFlow.Driver {
  private let app: SimulatedApp

  private init() throws { app = try SimulatedApp("Tests/Generated/nasty.yaml") }

  static func start() throws -> NastyNamesCoApp { try NastyNamesCoApp() }

  func perform(_ event: NastyNamesCoFlow.Event) throws { try app.perform(event.label) }

  func display() throws -> NastyNamesCoFlow.Display {
    NastyNamesCoFlow.Display(
      screen: try known(NastyNamesCoFlow.Screen(label: app.screen), app.screen),
      stack: try app.stack.map { try known(NastyNamesCoFlow.Screen(label: $0), $0) },
      modal: try app.modal.map { try known(NastyNamesCoFlow.Screen(label: $0), $0) },
      alert: try app.alert.map { try known(NastyNamesCoFlow.Alert(label: $0), $0) },
      fields: try Dictionary(
        uniqueKeysWithValues: app.values.map { (try known(NastyNamesCoFlow.Field(rawValue: $0), $0), $1) }))
  }
}
