// swift-format-ignore-file
// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'.
import Foundation
import NavigationTesting
import Testing


/// Navigation of AppModel, Model.swift:1.
@MainActor struct AppModelNavigationTests {
  func explored() throws -> ExploredApp<StoredFields, String> {
    var steps: [AppStep<AppModel>] = []
    steps += each([]) { value in
      .tap("choose \(value)", on: "home", "account") { $0.choose(value) }
    }  // Model.swift:8: give values of tab: Tab
    steps.append(.tap("help", on: "home", "account") { $0.help() })  // Model.swift:9
    return try explore(
      { AppModel() },  // give what it is made with
      steps: steps,
      showing: .root("appModel")
        .tabs(\.tab, [.home, .account])  // Model.swift:4
        .sheet(\.showsHelpItem)  // Model.swift:5
        .link("shop://account/{id}") { app in _ = URL(string: "shop://account/id").map { app.open(url: $0) } }  // Model.swift:7
    )
  }

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}

extension AppModel {
  fileprivate var showsHelpItem: Bool? {
    get { showsHelp ? true : nil }
    set { showsHelp = newValue != nil }
  }
}


/// What is done with each of some values.
private func each<Value, Step>(_ values: [Value], _ step: (Value) -> Step) -> [Step] { values.map(step) }
