import SwiftSyntax

extension Interpreter {
  /// Calls of UIKit, of routers that the sources do not declare, and of a screen that leaves; nil for other calls.
  func platformCall(_ call: Call, receiver: @autoclosure () -> String, type: TypeText?, _ path: inout Path)
    -> Value?
  {
    guard SlotNames.mayNavigate(call.name) else { return nil }
    let name = receiver().split(whereSeparator: { ".?!".contains($0) }).filter {
      $0 != "self" && $0 != "wrappedValue"
    }.joined(separator: ".")
    if uikitCall(call, name, &path) { return followUp(call, &path) }
    if type?.unwrapped.name == "UINavigationController", stackExtension(call, name, &path) {
      return followUp(call, &path)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if setTabs(call, last, path) { return .opaque(of: call.node) }
    if call.name == "dismiss", call.arguments.isEmpty, last == "presentationMode" || last == "dismiss" {
      add(.dismissSelf, nil, nil, at: call.node, &path)
      return .nothing
    }
    if SlotNames.isRouter(last) || type.map({ SlotNames.isRouter($0.lastName) }) == true {
      if isToldRoute(call, last, path) {
        note(call.node, "hands a route to another coordinator", path)
        return .opaque(of: call.node)
      }
      let isProxy = last.lowercased().hasSuffix("proxy")
      if routerCall(call, slot: isProxy ? "stack" : last, &path) { return followUp(call, &path) }
    }
    return nil
  }

  /// Whether a coordinator hands a route to another one that runs: what that one shows is its own navigation.
  private func isToldRoute(_ call: Call, _ receiver: String, _ path: Path) -> Bool {
    guard ["navigate", "navigateTo", "route", "routeTo", "trigger"].contains(call.name) else { return false }
    return SlotNames.isCoordinator(receiver.prefix(1).uppercased() + receiver.dropFirst())
      && path.owner.map { SlotNames.isCoordinator($0.name) } == true
  }

  /// `tabNavigator.setNavigators([.list: list, .profile: profile])`: what a tab bar shows, by the names of the tabs.
  private func setTabs(_ call: Call, _ receiver: String, _ path: Path) -> Bool {
    guard call.name == "setNavigators" || call.name == "setTabs", receiver.lowercased().contains("tab"),
      case .array(let entries)? = call.first, let unit = path.event.unit?.qualifiedName
    else { return false }
    for entry in entries {
      guard case .tuple(let parts) = entry, case .enumCase(let tab)? = parts.first,
        tabs[unit]?.contains(tab.name) != true
      else { continue }
      tabs[unit, default: []].append(tab.name)
    }
    return true
  }

  /// The completion of a call belongs to the same event.
  private func followUp(_ call: Call, _ path: inout Path) -> Value {
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value,
        argument.label == nil || argument.label == "completion"
      else { continue }
      _ = inline(closure, [], at: call.node, &path)
    }
    return .opaque(of: call.node)
  }

  private func uikitCall(_ call: Call, _ receiver: String, _ path: inout Path) -> Bool {
    let presented = receiver.isEmpty ? "presented" : "\(receiver).presented"
    let slot = receiver.isEmpty ? "root" : receiver
    let shown = call.first.flatMap { target(of: $0, path) }
    switch call.name {
    case "pushViewController": add(.push, slot, shown, style: "push", at: call.node, &path)
    case "show" where call.has("sender"): add(.push, slot, shown, style: "push", at: call.node, &path)
    case "showDetailViewController":
      add(.select, receiver.isEmpty ? "detail" : "\(receiver).detail", shown, at: call.node, &path)
    case "performSegue": performSegue(call, &path)
    case "popViewController": add(.pop, slot, nil, at: call.node, &path)
    case "popToRootViewController": add(.popToRoot, slot, nil, at: call.node, &path)
    case "popToViewController": add(.popTo, slot, shown, at: call.node, &path)
    case "setViewControllers":
      setControllers(call.first ?? .opaque("controllers"), slot, at: call.node, &path)
    case "present" where call.has("animated") || call.has("completion"):
      add(.present, presented, shown, style: isAlert(call.first) ? "alert" : nil, at: call.node, &path)
    case "dismiss" where call.has("animated"):
      if receiver.isEmpty,
        path.owner?.inheritedNames.contains(where: { $0.hasSuffix("ViewController") }) == true
      {
        add(.dismissSelf, nil, nil, at: call.node, &path)
      } else {
        add(.dismiss, presented, nil, at: call.node, &path)
      }
    default: return false
    }
    return true
  }

  /// A segue shows the screen that its storyboard names; an unwind segue leaves.
  private func performSegue(_ call: Call, _ path: inout Path) {
    guard let first = call.first else { return }
    let name: String? =
      if case .literal(let text) = first { text.replacing("\"", with: "") } else { target(of: first, path) }
    if name?.lowercased().contains("unwind") == true {
      add(.dismissSelf, nil, nil, at: call.node, &path)
    } else {
      add(.push, "stack", name, style: "push", at: call.node, &path)
    }
  }

  /// A project's own extension of UIKit's stack that the sources do not show, by its verb: `pushFade(viewController:)`.
  private func stackExtension(_ call: Call, _ receiver: String, _ path: inout Path) -> Bool {
    let shown = call.first.flatMap { target(of: $0, path) }
    if call.name.hasPrefix("push"), let shown {
      add(.push, receiver, shown, style: "push", at: call.node, &path)
    } else if call.name.hasPrefix("popTo") {
      add(call.name.hasPrefix("popToRoot") ? .popToRoot : .popTo, receiver, shown, at: call.node, &path)
    } else if call.name.hasPrefix("pop") {
      add(.pop, receiver, nil, at: call.node, &path)
    } else {
      return false
    }
    return true
  }

  private func isAlert(_ value: Value?) -> Bool {
    switch value {
    case .instance(let made): made.type.name == "UIAlertController"
    case .enumCase(let value): value.type == "UIAlertController"
    default: false
    }
  }

  func setControllers(_ value: Value, _ slot: String, at node: some SyntaxProtocol, _ path: inout Path) {
    let shown: Value =
      switch value {
      case .array(let all): all.last ?? .nothing
      case .instance(let made) where made.type.name == "Array": .opaque("controllers")
      default: value
      }
    let name = target(of: shown, path) ?? "<controllers>"
    add(name == "tabs" ? .setRoot : .setStack, slot, name, at: node, &path)
  }

  /// Properties of UIKit that show something on assignment.
  func assignPlatform(
    _ name: String, _ base: ExprSyntax, _ value: Value, _ assignment: Assignment, _ path: inout Path
  ) -> Bool {
    switch name {
    case "selectedIndex", "selectedViewController":
      guard base.line.lowercased().contains("tab") else { return false }
      add(
        .setTab, "tab", target(of: value, path).map { $0.hasPrefix("<") ? $0 : "<\($0)>" },
        at: assignment.left, &path)
    case "rootViewController": add(.setRoot, "window", target(of: value, path), at: assignment.left, &path)
    case "viewControllers":
      let receiver = base.line
      if receiver.lowercased().contains("tab") { return true }
      setControllers(value, receiver, at: assignment.left, &path)
    default: return false
    }
    return true
  }

  /// Calls on self in a coordinator that a superclass outside the sources implements.
  func callInherited(_ call: Call, _ owner: TypeEntry, _ path: inout Path) -> Value? {
    let arguments = call.first
    if uikitCall(call, "", &path) { return followUp(call, &path) }
    guard isCoordinator(owner) else { return nil }
    switch call.name {
    case "start" where call.arguments.first?.label == nil && arguments != nil:
      add(.startChild, "children", arguments.flatMap { target(of: $0, path) }, at: call.node, &path)
    case "set" where call.arguments.first?.label == nil && arguments != nil:
      setControllers(arguments ?? .nothing, "root", at: call.node, &path)
    case "present" where call.arguments.first?.label == nil && arguments != nil:
      add(
        .present, "root.presented", arguments.flatMap { target(of: $0, path) },
        style: isAlert(arguments) ? "alert" : nil, at: call.node, &path)
    case "finish" where !project.functions("finish", of: owner).contains { $0.body != nil }:
      add(.dismissSelf, nil, nil, at: call.node, &path)
    default:
      guard routerCall(call, slot: "root", &path) else { return nil }
    }
    return followUp(call, &path)
  }

  /// Whether a type is a coordinator or router with a superclass that the sources do not declare.
  private func isCoordinator(_ owner: TypeEntry) -> Bool {
    let names = owner.inheritedNames + [owner.name]
    guard
      names.contains(where: { name in
        ["Coordinator", "Router", "Navigator", "FlowController"].contains { name.hasSuffix($0) }
      })
    else {
      return false
    }
    return owner.inherited.contains { project.type($0, from: owner.parent)?.kind != .protocolType }
  }
}
