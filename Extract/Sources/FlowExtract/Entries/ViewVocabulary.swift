/// What SwiftUI's names mean for navigation.
enum ViewVocabulary {
  private static let eventCalls: Set<String> = [
    "Button", "onTapGesture", "onAppear", "onDisappear", "task", "onChange", "onReceive", "onOpenURL",
    "onSubmit", "onLongPressGesture",
    "refreshable", "onContinueUserActivity", "onDelete", "onEnded", "gesture", "accessibilityAction",
    "onKeyPress", "onDrop", "onMove",
  ]

  /// Whether a closure given to a call runs when something happens, rather than making a part of the view.
  static func isEvent(_ call: String, _ label: String?) -> Bool {
    if let label {
      if [
        "label", "content", "header", "footer", "destination", "message", "icon", "actions", "detail",
        "sidebar",
      ].contains(label) {
        return false
      }
      return label == "action" || label.hasPrefix("on") || label == "perform" || label.hasSuffix("Action")
    }
    return eventCalls.contains(call)
  }

  /// The style of presentation that a modifier makes, with the label under which it takes its binding.
  static func style(_ modifier: String) -> (style: String?, isPresentation: Bool)? {
    switch modifier {
    case "sheet": ("sheet", true)
    case "fullScreenCover": ("cover", true)
    case "popover": ("popover", true)
    case "alert": ("alert", true)
    case "confirmationDialog", "actionSheet": ("dialog", true)
    case "navigationDestination": ("push", true)
    case "NavigationStack", "FlowStack", "NBNavigationStack", "NavigationStackStore": (nil, false)
    case "TabView", "NavigationSplitView", "List": (nil, false)
    default: nil
    }
  }
}
