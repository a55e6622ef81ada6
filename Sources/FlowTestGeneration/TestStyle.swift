/// What tests are generated for.
public enum TestStyle: String, Sendable, Hashable, CaseIterable {
  /// Swift Testing, against a driver of the app.
  case swiftTesting = "swift-testing"
  /// XCTest, against a driver of the app.
  case xctest
  /// The Composable Architecture's `TestStore`, against a reducer.
  case tcaTestStore = "tca-teststore"
  /// XCTest's user interface tests, against the running app.
  case xcuitest
  /// The `walkthroughs` of a scenario file.
  case walkthroughs
}
