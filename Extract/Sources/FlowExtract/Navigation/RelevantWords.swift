import SwiftSyntax

/// The names that say that a body may navigate.
final class RelevantWords {
  struct Kind: OptionSet {
    let rawValue: UInt16
    /// Navigates by being mentioned.
    static let navigating = Kind(rawValue: 1)
    /// Navigates when it is called.
    static let call = Kind(rawValue: 2)
    /// A property that holds navigation state.
    static let slot = Kind(rawValue: 4)
    /// Navigates for others: when a verb is called, or a part of it is named.
    static let router = Kind(rawValue: 8)
    static let verb = Kind(rawValue: 16)
    static let part = Kind(rawValue: 32)
    /// A property that holds a closure.
    static let callback = Kind(rawValue: 64)
    /// Sends an action, unless it is a method of an object.
    static let sending = Kind(rawValue: 128)
    /// In a function's head: it changes what it gets.
    static let changing = Kind(rawValue: 256)
    /// The name of a body.
    static let body = Kind(rawValue: 512)
    /// Leaves the app when it is called.
    static let opening = Kind(rawValue: 1024)
    /// Named like navigation: reported if it is called and the sources do not declare it.
    static let named = Kind(rawValue: 2048)
  }

  /// A name that matters, where it stands.
  struct Name {
    let offset: Int
    let mark: UInt64
    let kind: Kind
    let prefix: NameScanner.Prefix
    let call: NameScanner.Call?
    var isCalled: Bool { call != nil }
  }

  private var kinds: [UInt64: Kind] = [:]
  private var isKnown: Set<UInt64> = []

  private static let calls = [
    "then", "dismiss", "present", "show", "pushViewController", "popViewController",
    "popToRootViewController", "popToViewController", "setViewControllers", "performSegue",
    "showDetailViewController",
  ]
  private static let assigned = [
    "selectedIndex", "selectedViewController", "rootViewController", "viewControllers",
  ]
  /// Slots of states that the sources do not declare.
  private static let undeclared = [
    "destination", "alert", "sheet", "confirmationDialog", "presentedSheet", "dialog", "path",
    "navigationPath", "routes", "selectedTab",
  ]

  init(project: Project, rules: SlotRules) {
    for name in Self.calls { mark(name, .call) }
    for name in Self.assigned { mark(name, .navigating) }
    for name in Self.undeclared { mark(name, .part) }
    mark("inout", .changing)
    for name in ["open", "openURL"] { mark(name, .opening) }
    mark("send", .sending)
    for verb in SlotNames.routerVerbs { mark(verb, .verb) }
    for type in project.types + [project.globals] {
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        if rules.slot(property) != nil { mark(name, .slot) }
        if property.isEnvironmentAction { mark(name, .call) }
        if property.type?.unwrapped.isFunction == true { mark(name, .callback) }
        if let held = property.knownType?.lastName, Self.isRouter(held) { mark(name, .router) }
        if property.setter != nil || property.initial?.is(ClosureExprSyntax.self) == true {
          mark(name, .body)
        }
      }
      for function in type.functionOrder where function.body != nil { mark(function.name, .body) }
    }
  }

  private func mark(_ name: String, _ kind: Kind) {
    kinds[NameScanner.mark(name), default: []].formUnion(kind)
  }

  /// The names in a text that matter, in order.
  func names(in bytes: [UInt8]) -> [Name] {
    var found: [Name] = []
    bytes.withUnsafeBufferPointer { bytes in
      NameScanner.scan(bytes) { occurrence in
        let kind = kind(of: occurrence, bytes)
        guard !kind.isEmpty else { return }
        found.append(
          Name(
            offset: occurrence.offset, mark: occurrence.mark, kind: kind, prefix: occurrence.prefix,
            call: occurrence.call))
      }
    }
    return found
  }

  private func kind(of name: NameScanner.Occurrence, _ bytes: UnsafeBufferPointer<UInt8>) -> Kind {
    if isKnown.insert(name.mark).inserted {
      let text = String(
        decoding: bytes[name.offset..<name.end].drop { $0 == UInt8(ascii: "_") }, as: UTF8.self)
      var kind = kinds[name.mark] ?? []
      if SlotNames.isNavigationVerb(text) || text.hasPrefix("push") || text.hasPrefix("pop") {
        kind.insert(.named)
      }
      if Self.isRouter(text) { kind.insert(.router) }
      if text.hasPrefix("set"), text.hasSuffix("Coordinator") { kind.insert(.verb) }
      kinds[name.mark] = kind
    }
    return kinds[name.mark] ?? []
  }

  private static func isRouter(_ name: String) -> Bool {
    SlotNames.isRouter(name) || name.hasSuffix("Flow") || name.hasSuffix("flow")
      || name.hasSuffix("FlowController")
  }

  /// Whether calls on self may be answered by a superclass that navigates.
  static func isCoordinator(_ type: TypeEntry) -> Bool {
    (type.inheritedNames + [type.name]).contains { name in
      ["Coordinator", "Router", "Navigator", "FlowController"].contains { name.hasSuffix($0) }
    }
  }
}

extension PropertyEntry {
  /// Whether calling the property dismisses a screen or opens something.
  fileprivate var isEnvironmentAction: Bool {
    attributes.contains { $0.name == "Dependency" || $0.name == "Environment" }
  }
}

extension SlotNames {
  /// Whether a call of this name may be one of UIKit or of a router.
  static func mayNavigate(_ call: String) -> Bool {
    platformVerbs.contains(call) || call.hasPrefix("p") && (call.hasPrefix("push") || call.hasPrefix("pop"))
      || call.hasPrefix("set") && call.hasSuffix("Coordinator")
  }

  private static let platformVerbs = Set(routerVerbs + ["performSegue", "showDetailViewController"])

  /// The verbs of routers and coordinators.
  static let routerVerbs = [
    "push", "navigate", "route", "go", "open", "show", "navigateTo", "pushScreen", "trigger", "append",
    "goTo",
    "routeTo", "pop", "goBack", "back", "popLast", "popView", "navigateBack", "popToRoot", "goBackToRoot",
    "backToRoot", "popToRootView", "reset", "popAll", "popTo", "goBackTo", "present", "presentSheet",
    "showSheet", "sheet", "presentFullScreenCover", "presentFullScreen", "presentModal", "dismiss",
    "dismissSheet", "dismissModal", "dismissAll", "dismissFullScreenCover", "setRoot", "replaceRoot",
    "setRootCoordinator", "setRootView", "root", "setStack", "setPath", "setViewControllers", "replace",
    "replaceTop", "replaceLast", "selectTab", "switchTab", "select", "changeTab", "setTab", "switchTo",
    "start",
    "begin", "startFlow", "set", "finish", "setTabs", "setNavigators",
  ]
}
