import SwiftSyntax

/// What SwiftUI's names mean for navigation.
enum ViewVocabulary {
  /// Whether a `switch` in a view shows one of several screens, rather than how far the loading of one is.
  static func choosesScreens(_ node: SwitchExprSyntax) -> Bool {
    var shown: Set<String> = []
    for element in Interpreter.cases(of: node.cases) {
      guard case .case(let label) = element.label else { continue }
      if label.caseItems.contains(where: { isStage(Pattern($0.pattern)) }) { return false }
      if let name = name(element.statements), isScreen(name) || containers.contains(name) {
        shown.insert(name)
      }
    }
    return shown.count > 1 && shown.contains(where: isScreen)
  }

  private static func isStage(_ pattern: Pattern) -> Bool {
    guard case .enumCase(let name, _) = pattern else { return false }
    return [
      "loading", "loaded", "idle", "error", "failed", "failure", "success", "empty", "content", "none",
      "some", "nil",
      "inProgress", "data", "fetching", "ready", "pending",
    ].contains(name)
  }

  private static let containers: Set = ["Group", "VStack", "ZStack", "HStack"]

  /// What makes the only view in a branch: a constructor's or a property's name.
  private static func name(_ statements: CodeBlockItemListSyntax) -> String? {
    guard statements.count == 1, case .expr(var expression)? = statements.first?.item else { return nil }
    while true {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        expression = call.calledExpression
      } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
        !base.line.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
          || base.line.first?.isUppercase == true
      {
        expression = base
      } else {
        break
      }
    }
    return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  private static func isScreen(_ name: String) -> Bool {
    if ["ProgressView", "EmptyView", "AnyView", "ScrollView", "ContentUnavailableView"].contains(name) {
      return false
    }
    if ["NavigationStack", "NavigationView", "TabView", "NavigationSplitView"].contains(name) { return true }
    return name.contains("ViewController")
      || ["View", "Screen", "Page", "Tab", "Flow", "Coordinator", "Scene"].contains {
        name.hasSuffix($0) && name.count > $0.count
      }
  }

  private static let eventCalls: Set<String> = [
    "Button", "onTapGesture", "onAppear", "onDisappear", "task", "onChange", "onReceive", "onOpenURL",
    "onSubmit", "onLongPressGesture",
    "refreshable", "onContinueUserActivity", "onDelete", "onEnded", "gesture", "accessibilityAction",
    "onKeyPress", "onDrop", "onMove",
  ]

  /// Whether each use of a call in a view is an event of its own. All handlers of a view's life and of a URL run at once.
  static func isControl(_ call: String) -> Bool {
    !["onAppear", "onDisappear", "task", "onOpenURL", "onContinueUserActivity"].contains(call)
  }

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

  /// Whether a computed property of a type makes a part of the view: `some View`, `some ViewModifier`, `Alert`.
  static func isPart(_ type: String) -> Bool {
    [
      "View", "AnyView", "ViewModifier", "ToolbarContent", "CustomizableToolbarContent", "Scene", "Commands",
      "Alert",
      "ActionSheet",
    ].contains(type)
  }

  private static let platform: Set = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet",
  ]

  /// The style of a project's own modifier, by what its name ends with: `full_screen_cover`, `settingsSheet`.
  static func own(_ modifier: String) -> String? {
    let lower = modifier.lowercased()
    guard modifier.first?.isLowercase == true, !platform.contains(modifier) else { return nil }
    return ["sheet", "cover", "popover", "alert", "dialog"].first(where: lower.hasSuffix)
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
    default: own(modifier).map { ($0, true) }
    }
  }
}
