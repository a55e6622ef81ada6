/// A scenario to start from, small, commented and free of violations; `flowcheck init` writes one.
public enum ScenarioTemplate: String, Sendable, CaseIterable {
  /// A list, a form behind a login, and links, on SwiftUI.
  case notes
  /// Tabs, one of them behind a login, on SwiftUI.
  case tabsLogin = "tabs-login"
  /// A coordinator and its child, on UIKit.
  case coordinator
  /// A feature with a destination and effects, in The Composable Architecture.
  case reducer

  /// The file's text, as in `Templates`.
  public var text: String {
    let bytes =
      switch self {
      case .notes: PackageResources.notes_yaml
      case .tabsLogin: PackageResources.tabs_login_yaml
      case .coordinator: PackageResources.coordinator_yaml
      case .reducer: PackageResources.reducer_yaml
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
