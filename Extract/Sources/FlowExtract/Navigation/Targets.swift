import SwiftSyntax

extension Interpreter {
  /// The screen of a value; `<text>` if only the text is known, nil if not even that.
  func target(of value: Value, _ path: Path?) -> String? {
    switch value {
    case .enumCase(let value): return target(of: value, path)
    case .instance(let value): return target(of: value, path)
    case .built(let name, _): return name
    case .position(let screen): return screen
    case .literal(let text): return text == "true" || text == "false" ? text : "<\(text)>"
    case .event(let names, let text): return "<\(text.isEmpty ? names.joined(separator: ".") : text)>"
    case .unknown(let text): return "<\(text.string.prefix(60))>"
    case .tuple(let all), .array(let all): return all.last.flatMap { target(of: $0, path) }
    case .choice(let all): return all.first.flatMap { target(of: $0.value, path) }
    case .storage(let storage):
      if let path, let name = storedTarget(storage, path) { return name }
      return "<\(storage.text)>"
    case .type(let type): return type.lastName
    case .function(let function, _): return "<\(function.name)>"
    case .closure, .nothing: return nil
    }
  }

  private func storedTarget(_ storage: Storage, _ path: Path) -> String? {
    if let type = storage.type?.name, type == "UITabBarController" || type == "UISplitViewController" {
      return "tabs"
    }
    let value = resolved(.storage(storage), path)
    if case .storage = value {
      guard let type = storage.type?.lastName, type != "UIViewController",
        project.type(TypeText(type), from: storage.holder) != nil,
        ["Coordinator", "ViewController", "View", "Flow"].contains(where: { type.hasSuffix($0) && type != $0 }
        )
      else { return nil }
      return type
    }
    return target(of: value, nil)
  }

  private func target(of value: EnumValue, _ path: Path?) -> String? {
    if let type = value.type, type.hasPrefix("UITabBarController") { return "tabs" }
    if value.name == "init" || value.name == "some", let first = value.arguments.first?.value {
      return target(of: first, path)
    }
    // An alert's name is its static member; a screen that shows another already, both.
    guard value.arguments.count == 1 || value.arguments.count == 0 || hasPresented(value) != nil else {
      return value.name
    }
    if let inner = hasPresented(value) { return "\(value.name).\(inner)" }
    if value.name.lowercased().hasSuffix("alert") || value.name.lowercased().hasSuffix("dialog"),
      case .enumCase(let inner)? = value.arguments.first?.value, inner.name != "init"
    {
      return "\(value.name).\(inner.name)"
    }
    return value.name
  }

  /// What a shown state shows itself.
  private func hasPresented(_ value: EnumValue) -> String? {
    guard case .instance(let made)? = value.arguments.first?.value else { return nil }
    for (name, field) in made.fields.sorted(by: { $0.key < $1.key })
    where rules.undeclared(name)?.kind == .optional {
      if case .enumCase(let inner) = field { return inner.name }
    }
    return nil
  }

  private func target(of value: InstanceValue, _ path: Path?) -> String? {
    let name = value.type.name
    if [
      "UIHostingController", "UINavigationController", "AnyView", "NavigationStackCoordinator",
      "NavigationView", "NavigationStack",
    ]
    .contains(value.type.lastName) || value.type.lastName.hasSuffix("HostingController"),
      let first = value.arguments.first?.value, let inner = target(of: first, path)
    {
      return inner
    }
    if name == "UIAlertController" || name == "AlertState" || name == "ConfirmationDialogState" {
      if case .literal(let title)? = value.arguments.first(where: { $0.label == "title" })?.value {
        return "<\(title.replacing("\"", with: ""))>"
      }
      return "<alert>"
    }
    if name == "UITabBarController" { return "tabs" }
    if name.hasSuffix(".State") { return TypeText(String(name.dropLast(6))).lastName }
    for ending in ["ViewModel", "Model"] where name.hasSuffix(ending) && name.count > ending.count {
      return TypeText(String(name.dropLast(ending.count))).lastName
    }
    return value.type.lastName
  }
}

extension SlotNames {
  /// A screen's name from the function that makes it: `makeLoginViewController` is `login`.
  static func screenName(_ function: String) -> String {
    var name = function
    for start in ["make", "create", "build", "get", "resolve"]
    where name.hasPrefix(start) && name.dropFirst(start.count).first?.isUppercase == true {
      name = String(name.dropFirst(start.count))
      for ending in ["ViewController", "Controller", "Coordinator", "Screen", "View", "Module"]
      where name.hasSuffix(ending) && name.count > ending.count {
        name = String(name.dropLast(ending.count))
        break
      }
      break
    }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Whether a function's name says that it makes a coordinator.
  static func isCoordinator(_ function: String) -> Bool {
    ["Coordinator", "FlowController"].contains { function.hasSuffix($0) }
  }

  /// Whether a function's name says that it navigates.
  static func isNavigationVerb(_ function: String) -> Bool {
    [
      "push", "pop", "present", "dismiss", "navigate", "route", "show", "goTo", "goBack", "performSegue",
      "transition", "setRoot", "switchTo",
    ]
    .contains { function.hasPrefix($0) && function.dropFirst($0.count).first?.isLowercase != true }
  }

  static func isMaking(_ function: String) -> Bool {
    ["make", "create", "build"].contains {
      function.hasPrefix($0) && function.dropFirst($0.count).first?.isUppercase == true
    }
  }

  static func isStoreMaker(_ function: String) -> Bool {
    ["store", "make", "create", "mock"].contains(function)
  }

  static func isCallback(_ property: String) -> Bool {
    property.hasPrefix("on")
      || ["Action", "Handler", "Completion", "Callback", "Closure", "completion", "handler", "callback"]
        .contains { property.hasSuffix($0) }
  }

  static func isServiceCall(_ function: String) -> Bool {
    ["start", "observe", "listen", "monitor", "watch", "register", "subscribe", "on", "add", "set"].contains {
      function.hasPrefix($0)
    }
  }

  /// Whether a name is that of a publisher rather than of its owner.
  static func isChannel(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [
      "actions", "publisher", "subject", "events", "callback", "output", "stream", "state", "callbacks",
      "signal",
    ].contains { lower.hasSuffix($0) }
  }
}
