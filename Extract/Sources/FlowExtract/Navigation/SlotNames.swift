/// Conventions for names of properties and types that hold navigation state.
enum SlotNames {
  private static let routeEndings = [
    "Destination", "Route", "Sheet", "Alert", "Modal", "Screen", "Path", "Page", "Presentation",
    "NavigationState", "Dialog",
    "Popup", "Cover", "Popover", "NavigationItem", "Destinations", "Routes", "Screens", "FullScreen",
  ]
  private static let presentationEndings = [
    "destination", "route", "sheet", "alert", "modal", "popup", "popover", "dialog", "cover", "presentation",
  ]
  private static let remembered = [
    "pending", "previous", "last", "stored", "cached", "initial", "original", "saved",
  ]

  static func isRouteType(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if last == "State" { return routeEndings.contains { name.hasSuffix($0 + ".State") } }
    return routeEndings.contains { last.hasSuffix($0) }
  }

  static func isRootType(_ name: String) -> Bool {
    ["AppState", "Root", "RootState", "Flow", "AppFlow", "RootFlow", "Phase", "AppPhase"].contains {
      name == $0 || name.hasSuffix("." + $0)
    }
  }

  static func isPresentation(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.hasPrefix("presented") || lower.hasPrefix("presenting")
      || presentationEndings.contains { lower.hasSuffix($0) }
  }

  static func isRemembered(_ name: String) -> Bool { remembered.contains { name.hasPrefix($0) } }

  static func isStack(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ["path", "stack", "routes", "screens"].contains { lower.hasSuffix($0) }
      || lower.hasPrefix("navigation")
  }

  static func isTab(_ name: String) -> Bool {
    [
      "selectedTab", "currentTab", "activeTab", "tab", "tabSelection", "selectedTabIndex", "currentTabIndex",
      "selectedTabItem",
    ].contains(name)
  }

  static func isRoot(_ name: String) -> Bool {
    [
      "root", "rootView", "rootScreen", "currentScreen", "screen", "currentView", "activeScreen", "appState",
      "currentFlow", "currentRoute",
      "rootState", "currentRoot",
    ].contains(name)
  }

  static func isShowFlag(_ name: String) -> Bool {
    let lower = name.lowercased()
    if ["keyboard", "password", "progress", "loading", "spinner", "indicator"].contains(where: lower.contains)
      && !["alert", "sheet", "dialog", "popover", "modal", "cover"].contains(where: lower.contains)
      || name == "isVisible"
    {
      return false
    }
    if ["presented", "showing", "shown", "visible", "displayed"].contains(where: lower.hasSuffix) {
      return true
    }
    let bare = name.hasPrefix("is") || name.hasPrefix("did") ? String(name.drop { $0.isLowercase }) : name
    let first = bare.prefix(1).lowercased() + bare.dropFirst()
    if [
      "show", "showing", "shows", "present", "presenting", "display", "displaying", "shouldShow",
      "shouldPresent",
    ].contains(where: {
      first.hasPrefix($0) && first.dropFirst($0.count).first?.isUppercase == true
    }) {
      return true
    }
    return name.contains("Show") || name.contains("Present")
  }

  static func isDismissFlag(_ name: String) -> Bool {
    ["isDismissed", "shouldDismiss", "dismiss", "isFinished", "shouldClose", "dismissed", "didDismiss"]
      .contains(name)
  }

  /// Whether a type or a variable navigates for others, by its name.
  static func isRouter(_ name: String) -> Bool { ends(name, in: routerNames) }

  private static let routerNames = endings([
    "router", "routerpath", "coordinator", "navigator", "navigation", "navigationproxy", "navigationmanager",
    "navigationstate", "navigationstore", "navigationmodel", "proxy",
  ])

  /// Whether a type or a variable is a delegate, by its name.
  static func isDelegate(_ name: String) -> Bool { ends(name, in: delegateNames) }

  private static let delegateNames = endings(["delegate"])

  /// Whether a type or a variable is a factory of screens, by its name.
  static func isBuilder(_ name: String) -> Bool { ends(name, in: builderNames) }

  private static let builderNames = endings(["builder", "factory", "assembly", "container", "maker"])

  /// The bytes of endings, by the last one.
  static func endings(_ all: [String]) -> [UInt8: [[UInt8]]] {
    Dictionary(grouping: all.map { Array($0.utf8) }, by: { $0[$0.count - 1] })
  }

  /// Whether a name has one of some lower-case endings, ignoring case.
  static func ends(_ name: String, in endings: [UInt8: [[UInt8]]]) -> Bool {
    guard let last = name.utf8.last, let candidates = endings[last | 0x20] else { return false }
    return candidates.contains { ending in
      name.utf8.count >= ending.count
        && zip(name.utf8.reversed(), ending.reversed()).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}
