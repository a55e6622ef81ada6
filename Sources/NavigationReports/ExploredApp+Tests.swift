import FlowPipeline
public import NavigationTesting

/// The framework that generated tests are written for.
public enum GeneratedTestStyle: Sendable {
  /// Swift Testing, against a driver of the app.
  case swiftTesting
  /// XCTest, against a driver of the app.
  case xctest
  /// XCTest's user interface tests, against the running app.
  case xcuitest
}

extension ExploredApp {
  /// Returns Swift source of tests whose traces together take every action, every link and every button.
  ///
  /// - Complexity: Time proportional to the number of steps times the number of traces.
  public func generatedTests(for style: GeneratedTestStyle, named title: String) -> String {
    let checked = checked(named: title, with: [])
    let cover = ScenarioCover(checked.exploration, of: [.events])
    var plan = cover.testPlan(file: title, command: "explore(…).generatedTests(for: .\(style))")
    plan.title = title
    return plan.text(as: style.style)
  }
}

extension GeneratedTestStyle {
  fileprivate var style: TestStyle {
    switch self {
    case .swiftTesting: .swiftTesting
    case .xctest: .xctest
    case .xcuitest: .xcuitest
    }
  }
}
