// swift-format-ignore-file
// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'.
import NavigationTesting
import Testing


/// Navigation of Outer.Router, Router.swift:2.
@MainActor struct OuterRouterNavigationTests {
  func explored() throws -> ExploredApp<StoredFields, String> {
    var steps: [AppStep<Outer.Router>] = []
    steps += each([]) { value in
      .tap("navigate \(value)", on: "outer-Router", "list", "detail") { $0.navigate(to: value, animated: true) }
    }  // Router.swift:8: give values of page: Page
    steps += each([0, 1]) { value in
      .tap("show \(value)", on: "outer-Router", "list", "detail") { $0.show(id: value) }
    }  // Router.swift:9: give values of id: Int
    steps.append(.tap("popToRoot", on: "outer-Router", "list", "detail") { $0.popToRoot() })  // Router.swift:10
    return try explore(
      { Outer.Router() },  // give what it is made with
      steps: steps,
      showing: .root("outer-Router")
        .stack(\.path)  // Router.swift:5
        .sheet(\.sheet)  // Router.swift:6
    )
  }

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}


/// What is done with each of some values.
private func each<Value, Step>(_ values: [Value], _ step: (Value) -> Step) -> [Step] { values.map(step) }
