import FlowDiagnostics
import FlowModel

/// Where an app keeps its navigation, and what the platform needs to know about it.
///
/// ```swift
/// .root("home").stack(\.path).sheet(\.sheet).alert(\.alert, buttons: [.init("OK")])
///   .gate("signedIn", \.isSignedIn, requiredBy: "account")
/// ```
///
/// Each part says where the app keeps a piece of its wanted layer. flowcheck adds the platform's side: what is on screen, what
/// waits, what a person can close, and what the platform writes back. A part that the platform may change needs a way to change
/// it: a writable key path, or an action to send.
///
/// The description of a value is the name of its screen: `.profile(3)` is the screen `profile(3)`. A claim may leave out the
/// arguments and say `profile`. An `Identifiable` struct or object is named by its type and its identity, `Product(3)`, and
/// another model that is presented by its type, `Login` for `Login.State`. If two alerts have the same name but different
/// buttons, the name of the one found later also lists its buttons: `error(Retry, Cancel)`.
public struct Navigation<App, Action> {
  /// A path of pushed screens.
  struct Stack {
    /// The page that it lies in, by the name of a screen or a tab; nil if it lies in none and covers everything.
    var page: String?
    /// The property, if Swift knows its name.
    var property: String?
    var read: (App) -> [String]
    /// The change that cuts the path down to a number of items.
    var cut: (Int) -> Change<App, Action>
  }

  /// A property that holds one presented item or nothing.
  struct Slot {
    /// The page that it lies in, as for a stack.
    var page: String?
    /// The property, if Swift knows its name.
    var property: String?
    var kind: PresentationKind
    var read: (App) -> PresentedItem?
    /// The change that empties the slot.
    var clear: Change<App, Action>
    /// The buttons of the alert that the slot wants.
    var buttons: (App) -> [AlertButton<Action>]
  }

  struct Tabs {
    var names: [String]
    var read: (App) -> Int
    var select: (Int) -> Change<App, Action>
  }

  /// A condition that screens require.
  struct Gate {
    var name: String
    var isOpen: (App) -> Bool
    var screens: [String]
  }

  /// A link that is opened from outside.
  struct Link {
    var url: String
    var open: Change<App, Action>
  }

  /// The screen at the bottom.
  var root: String
  var stacks: [Stack] = []
  var slots: [Slot] = []
  var tabs: Tabs?
  var gates: [Gate] = []
  var links: [Link] = []
  var homes: [String] = []
  var ends: [String] = []
  var fixed: [String] = []
  var relaunch: ((App) -> App)?
  var origins: [(isIncluded: (Action) -> Bool, origin: ActionOrigin)] = []
  var deepest = 8
  var switches: [(name: String, value: String)] = []
  var isPessimistic = false

  private init(root: String) { self.root = root }

  /// The screens that the declarations of gates, homes, ends, dismissal and actions name.
  var namedScreens: [String] {
    gates.flatMap(\.screens) + homes + ends + fixed + origins.flatMap(\.origin.pages) + pages
  }

  /// The pages that have layers of their own, besides tabs.
  var pages: [String] {
    unique(stacks.compactMap(\.page) + slots.compactMap(\.page)).filter { tabs?.names.contains($0) != true }
  }

  /// The names of the stacks and slots in messages: their properties, or else `stack1`, `sheet2` and the like.
  var layerNames: (stacks: [String], slots: [String]) {
    var used: Set<String> = ["tab"]
    func name(_ property: String?, _ kind: String, _ index: Int) -> String {
      let name = property.flatMap { used.contains($0) ? nil : $0 } ?? "\(kind)\(index + 1)"
      return used.insertUnused(name) { "\(name) (\($0))" }
    }
    return (
      stacks.enumerated().map { name($1.property, "stack", $0) },
      slots.enumerated().map { name($1.property, $1.kind.pictureWord, $0) }
    )
  }

  /// Returns the navigation of an app whose bottom screen has this name.
  public static func root(_ screen: String) -> Self { Self(root: screen) }
}

// MARK: - Layers

extension Navigation {
  /// Adds a path of pushed screens, such as that of a `NavigationStack`. Back removes its last element.
  public func stack<Screen>(_ path: WritableKeyPath<App, [Screen]>) -> Self {
    stack(path) { count in
      .write { app in app[keyPath: path].removeLast(app[keyPath: path].count - count) }
    }
  }

  func stack<Screen>(
    _ path: KeyPath<App, [Screen]>, cut: @escaping (Int) -> Change<App, Action>
  ) -> Self {
    let read = { (app: App) in app[keyPath: path].map { screenName($0, isPushed: true) } }
    return adding(to: \.stacks, Stack(property: propertyName(path), read: read, cut: cut))
  }

  /// Adds a sheet. A swipe writes nil.
  public func sheet<Item>(_ item: WritableKeyPath<App, Item?>) -> Self { slot(.sheet, item) }

  /// Adds a full-screen cover. No gesture closes it.
  public func cover<Item>(_ item: WritableKeyPath<App, Item?>) -> Self { slot(.fullScreenCover, item) }

  /// Adds sheets, covers and popovers that share one property. The item determines the style. A swipe writes nil.
  public func presentation<Item>(
    _ item: WritableKeyPath<App, Item?>, as style: @escaping (Item) -> PresentationStyle
  ) -> Self {
    slot(.sheet, item, as: { style($0).kind }, clear: .write { $0[keyPath: item] = nil })
  }

  /// Adds a popover. A swipe or a tap outside writes nil.
  public func popover<Item>(_ item: WritableKeyPath<App, Item?>) -> Self { slot(.popover, item) }

  /// Adds an alert. An answer sends the button's action; then the platform writes nil.
  public func alert<Item>(
    _ item: WritableKeyPath<App, Item?>, buttons: [AlertButton<Action>] = []
  ) -> Self {
    alert(item) { _ in buttons }
  }

  /// Adds an alert whose buttons depend on what it shows.
  public func alert<Item>(
    _ item: WritableKeyPath<App, Item?>, buttons: @escaping (Item) -> [AlertButton<Action>]
  ) -> Self {
    slot(.alert, item) { $0[keyPath: item].map(buttons) ?? [] }
  }

  /// Adds a confirmation dialog. An answer, or a tap outside, sends the button's action; then the platform writes nil.
  public func dialog<Item>(
    _ item: WritableKeyPath<App, Item?>, buttons: @escaping (Item) -> [AlertButton<Action>]
  ) -> Self {
    slot(.confirmationDialog, item) { $0[keyPath: item].map(buttons) ?? [] }
  }

  private func slot<Item>(
    _ kind: PresentationKind, _ item: WritableKeyPath<App, Item?>,
    buttons: @escaping (App) -> [AlertButton<Action>] = { _ in [] }
  ) -> Self {
    slot(kind, item, clear: .write { $0[keyPath: item] = nil }, buttons: buttons)
  }

  /// Adds a slot whose presentation kind may depend on its item.
  func slot<Item>(
    _ kind: PresentationKind, _ item: KeyPath<App, Item?>,
    as style: ((Item) -> PresentationKind)? = nil, clear: Change<App, Action>,
    buttons: @escaping (App) -> [AlertButton<Action>] = { _ in [] }
  ) -> Self {
    let read = { (app: App) in
      app[keyPath: item].map {
        PresentedItem(name: screenName($0, isPushed: false), kind: style?($0) ?? kind)
      }
    }
    let slot = Slot(property: propertyName(item), kind: kind, read: read, clear: clear, buttons: buttons)
    return adding(to: \.slots, slot)
  }

  /// Adds tabs. Each has a screen of the tab's name at its bottom. They take the place of the root.
  public func tabs<Tab: Hashable>(_ selected: WritableKeyPath<App, Tab>, _ all: [Tab]) -> Self {
    tabs(selected, all) { tab in .write { $0[keyPath: selected] = tab } }
  }

  func tabs<Tab: Hashable>(
    _ selected: KeyPath<App, Tab>, _ all: [Tab], select: @escaping (Tab) -> Change<App, Action>
  ) -> Self {
    precondition(Set(all).count == all.count && !all.isEmpty, "tabs are given once each")
    return changing {
      $0.tabs = Tabs(
        names: all.map(plainText),
        read: { app in
          guard let index = all.firstIndex(of: app[keyPath: selected]) else {
            preconditionFailure("the selected tab \(app[keyPath: selected]) is not among those given")
          }
          return index
        },
        select: { select(all[$0]) })
    }
  }

  /// Adds the path of pushed screens of one tab.
  public func stack<Screen, Tab: Hashable>(_ path: WritableKeyPath<App, [Screen]>, in tab: Tab) -> Self {
    inside(plainText(tab)) { $0.stack(path) }
  }

  /// Adds layers that lie inside a page: the path, the alerts and the sheets of the view that a sheet, a cover, a push or a tab
  /// shows. They are shown while their page is.
  ///
  /// ```swift
  /// .sheet(\.checkout).inside("checkout") { $0.stack(\.checkout!.path).alert(\.checkout!.notice) }
  /// ```
  ///
  /// The properties are read and written only while the app wants the page, so a key path may unwrap what the app keeps of it.
  ///
  /// - Parameters:
  ///   - page: The name of the page's screen, with or without arguments, or of a tab.
  ///   - layers: Adds the layers.
  public func inside(_ page: String, _ layers: (Self) -> Self) -> Self {
    let (stackCount, slotCount) = (stacks.count, slots.count)
    var copy = layers(self)
    for stack in stackCount..<copy.stacks.count where copy.stacks[stack].page == nil {
      copy.stacks[stack].page = page
    }
    for slot in slotCount..<copy.slots.count where copy.slots[slot].page == nil {
      copy.slots[slot].page = page
    }
    return copy
  }
}

// MARK: - What screens and actions mean

extension Navigation {
  /// Adds a gate: a condition, and the screens that may be visible only while it holds.
  public func gate(_ name: String, _ isOpen: @escaping (App) -> Bool, requiredBy screens: String...) -> Self {
    adding(to: \.gates, Gate(name: name, isOpen: isOpen, screens: screens))
  }

  /// Declares screens as home. Without any, the root and the tabs are home.
  public func home(_ screens: String...) -> Self { changing { $0.homes += screens } }

  /// Declares screens on which a flow may end.
  public func end(_ screens: String...) -> Self { changing { $0.ends += screens } }

  /// Declares screens that neither a swipe nor back can leave, like `interactiveDismissDisabled`.
  public func notDismissible(_ screens: String...) -> Self { changing { $0.fixed += screens } }

  /// Adds a link that is opened from outside and handled by the app's own code.
  public func link(_ url: String, _ open: @escaping (inout App) -> Void) -> Self {
    adding(to: \.links, Link(url: url, open: .write(open)))
  }

  /// Declares how the app comes back after its process was killed: as a new app, made from what the old one had saved.
  public func relaunch(_ restored: @escaping (App) -> App) -> Self { changing { $0.relaunch = restored } }

  /// Declares who causes some actions, and on which pages. The first declaration that includes an action counts. By default, a
  /// person causes every action, on any page.
  public func actions(_ origin: ActionOrigin, where isIncluded: @escaping (Action) -> Bool) -> Self {
    changing { $0.origins.append((isIncluded, origin)) }
  }

  /// Sets how many screens a path may hold. Steps beyond that are left out; verdicts that depend on them are undetermined.
  public func deepest(_ screens: Int) -> Self { changing { $0.deepest = screens } }

  func changing(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  func adding<Part>(to parts: WritableKeyPath<Self, [Part]>, _ part: Part) -> Self {
    changing { $0[keyPath: parts].append(part) }
  }
}

/// Who causes an action, and on which pages.
public struct ActionOrigin: Sendable {
  /// Who causes it.
  var agent: EventOrigin
  var pages: [String] = []

  /// A person, on any page.
  public static let user = ActionOrigin(agent: .user)
  /// A person, on these pages.
  public static func user(on pages: String...) -> Self { ActionOrigin(agent: .user, pages: pages) }
  /// The app, sooner or later, such as when an awaited server answers.
  public static let app = ActionOrigin(agent: .app)
  /// The system or the world, perhaps never.
  public static let system = ActionOrigin(agent: .system)
}

/// A button of an alert or a dialog.
public struct AlertButton<Action> {
  /// What a button means to the system.
  public enum Role: Sendable {
    /// The safe way out.
    case cancel
    /// Destroys something.
    case destructive
  }

  var title: String
  /// The role, in the model's terms.
  var role: FlowModel.Button.Role?
  var action: Action?
}

extension AlertButton {
  /// Makes a button that sends an action when a person taps it.
  public init(_ title: String, role: Role? = nil, sends action: Action? = nil) {
    self.init(title: title, role: role.map { $0 == .cancel ? .cancel : .destructive }, action: action)
  }
}

/// How an item covers what is below it.
public enum PresentationStyle: Sendable {
  /// A sheet, which a swipe closes.
  case sheet
  /// A full-screen cover, which no gesture closes.
  case cover
  /// A popover.
  case popover

  var kind: PresentationKind {
    switch self {
    case .sheet: .sheet
    case .cover: .fullScreenCover
    case .popover: .popover
    }
  }
}

/// The platform whose rules decide what is shown.
public enum NavigationPlatform: String, Sendable, CaseIterable {
  /// SwiftUI.
  case swiftUI = "swiftui"
  /// UIKit.
  case uiKit = "uikit"
  /// The Composable Architecture.
  case composableArchitecture = "tca"
}

/// Returns what an author calls the property at a key path: `checkout.notice` for `\.checkout!.notice`; nil for a computed
/// property, whose name Swift does not keep.
private func propertyName(_ path: AnyKeyPath) -> String? {
  let text = String(describing: path)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  let name = text[dot...].dropFirst().filter { $0 != "!" && $0 != "?" }
  return name.isEmpty ? nil : name
}
