/// Arranges outcomes in a simulated app.
protocol SimulatedEnvironment {}

extension SimulatedEnvironment {
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws {
    app.outcomes[event] = outcome
  }

  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws { app.happen(event) }
}

enum StorefrontEnvironment: StorefrontFlowEnvironment, SimulatedEnvironment {}
enum MarketEnvironment: MarketFlowEnvironment, SimulatedEnvironment {}
enum NastyNamesCoEnvironment: NastyNamesCoFlowEnvironment, SimulatedEnvironment {}
