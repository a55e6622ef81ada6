import SwiftSyntax

extension Interpreter {
  /// A call of a router, understood by its verb; false if the verb means nothing here.
  func routerCall(_ call: Call, slot: String, _ path: inout Path) -> Bool {
    let shown = call.first.flatMap { target(of: $0, path) }
    let node = call.node
    if let shown, Self.styled.contains(call.name), let way = wayOfShowing(call) {
      switch way {
      case .push: add(.push, slot, shown, style: "push", at: node, &path)
      case .present(let style): add(.present, "\(slot).presented", shown, style: style, at: node, &path)
      }
      return true
    }
    if call.name == "show", call.has("child"), slot.hasPrefix("root"), let shown {
      add(.setRoot, slot, shown, at: node, &path)
      return true
    }
    switch call.name {
    case "push", "navigate", "route", "go", "open", "show", "navigateTo", "pushScreen", "trigger", "append",
      "goTo", "routeTo":
      guard let shown else { return false }
      add(.push, slot, shown, style: "push", at: node, &path)
    case "pop", "goBack", "back", "popLast", "popView", "navigateBack":
      if call.has("to"), let shown {
        add(.popTo, slot, shown, at: node, &path)
      } else if call.has("toRoot") {
        add(.popToRoot, slot, nil, at: node, &path)
      } else {
        add(.pop, slot, nil, at: node, &path)
      }
    case "popToRoot", "goBackToRoot", "backToRoot", "popToRootView", "reset", "popAll":
      add(.popToRoot, slot, nil, at: node, &path)
    case "popTo", "goBackTo": add(.popTo, slot, shown, at: node, &path)
    case "present", "presentSheet", "showSheet", "sheet", "presentFullScreenCover", "presentFullScreen",
      "presentModal":
      guard let shown else { return false }
      add(
        .present, "\(slot).presented", shown, style: call.name.contains("Full") ? "cover" : "sheet", at: node,
        &path)
    case "dismiss", "dismissSheet", "dismissModal", "dismissAll", "dismissFullScreenCover":
      add(.dismiss, "\(slot).presented", nil, at: node, &path)
    case "setRoot", "replaceRoot", "setRootCoordinator", "setRootView", "root":
      guard let first = call.first else { return false }
      if case .nothing = first {
        add(.dismiss, slot, nil, at: node, &path)
      } else {
        add(.setRoot, slot, shown, at: node, &path)
      }
    case "setStack", "setPath", "setViewControllers": add(.setStack, slot, shown, at: node, &path)
    case "replace", "replaceTop", "replaceLast": add(.replaceTop, slot, shown, at: node, &path)
    case "selectTab", "switchTab", "select", "changeTab", "setTab", "switchTo":
      add(.setTab, "tab", shown, at: node, &path)
    default: return setterCall(call, slot, shown, &path)
    }
    return true
  }

  private enum Way {
    case push
    case present(String)
  }

  /// Calls that may say how to show something: `present(scene: .profile, transition: .show)`.
  private static let styled: Set = [
    "present", "show", "navigate", "navigateTo", "route", "routeTo", "open", "go", "goTo", "trigger",
  ]

  /// How an argument after the first says that something is shown.
  private func wayOfShowing(_ call: Call) -> Way? {
    for argument in call.arguments.dropFirst() {
      guard case .enumCase(let value) = argument.value else { continue }
      switch value.name {
      case "push", "show", "pushed", "navigation", "stack": return .push
      case "sheet", "modal", "present", "formSheet", "pageSheet", "presented": return .present("sheet")
      case "fullScreen", "fullScreenCover", "cover", "fullscreen", "fullScreenModal": return .present("cover")
      case "popover": return .present("popover")
      case "alert", "alertController": return .present("alert")
      default: continue
      }
    }
    return nil
  }

  /// `setSheetCoordinator(x)`, `setFullScreenCoverCoordinator(nil)`, `setDetailCoordinator(x)`.
  private func setterCall(_ call: Call, _ slot: String, _ shown: String?, _ path: inout Path) -> Bool {
    guard call.name.hasPrefix("set"), call.name.hasSuffix("Coordinator"), let first = call.first else {
      return false
    }
    let part = call.name.dropFirst(3).dropLast("Coordinator".count)
    let name = part.prefix(1).lowercased() + part.dropFirst()
    let style: String? = part == "Sheet" ? "sheet" : part.contains("Cover") ? "cover" : nil
    if case .nothing = first {
      add(.dismiss, "\(slot).\(name)", nil, at: call.node, &path)
    } else {
      add(.present, "\(slot).\(name)", shown, style: style, at: call.node, &path)
    }
    return true
  }
}
