// swift-format-ignore-file
// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'.
import NavigationTesting
import Testing


/// Navigation of AppCoordinator, App.swift:1.
@MainActor struct AppCoordinatorNavigationTests {
  func explored() throws -> ExploredApp<StoredFields, String> {
    var steps: [AppStep<AppCoordinator>] = []
    steps.append(.tap("start", on: "appCoordinator") { $0.start() })  // App.swift:10
    steps.append(.tap("onFinish", on: "appCoordinator") { _ in })  // App.swift:14: give the call of login.onFinish
    return try explore(
      { AppCoordinator() },  // give what it is made with
      steps: steps,
      showing: .root("appCoordinator")
        // give what 'window' shows  // App.swift:10
    )
  }

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}


/// Navigation of LoginCoordinator, Login.swift:1.
@MainActor struct LoginCoordinatorNavigationTests {
  func explored() throws -> ExploredApp<StoredFields, String> {
    var steps: [AppStep<LoginCoordinator>] = []
    steps.append(.tap("help", on: "login") { $0.help() })  // Login.swift:5
    steps += each(["a", "b"]) { value in
      .tap("finish \(value)", on: "login") { $0.finish(withUser: value) }
    }  // Login.swift:9: give values of name: String
    return try explore(
      { LoginCoordinator() },  // give what it is made with
      steps: steps,
      showing: .root("login")
        // give what 'root' shows  // Login.swift:5
    )
  }

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}


/// What is done with each of some values.
private func each<Value, Step>(_ values: [Value], _ step: (Value) -> Step) -> [Step] { values.map(step) }
