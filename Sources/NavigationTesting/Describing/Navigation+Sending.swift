import FlowModel

/// How the platform makes an app want less.
enum Change<App, Action> {
  /// By writing a property.
  case write((inout App) -> Void)
  /// By an action that the app handles, with all that goes on after it.
  case send(Action)
}

extension Navigation {
  /// A path of pushed screens. Back sends an action.
  public func stack<Screen>(_ path: KeyPath<App, [Screen]>, back: Action) -> Self {
    stack(path) { _ in .send(back) }
  }

  /// The path of pushed screens of one tab. Back sends an action.
  public func stack<Screen, Tab: Hashable>(
    _ path: KeyPath<App, [Screen]>, in tab: Tab, back: Action
  ) -> Self {
    stack(path, back: back).movingLastStack(into: tab)
  }

  /// Tabs, as ``tabs(_:_:)`` takes them. A tap on one sends an action.
  public func tabs<Tab: Hashable>(
    _ selected: KeyPath<App, Tab>, _ all: [Tab], selecting action: @escaping (Tab) -> Action
  ) -> Self {
    tabs(selected, all) { .send(action($0)) }
  }

  /// A sheet. A swipe sends an action.
  public func sheet<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.sheet, item, clear: .send(dismissed))
  }

  /// A full-screen cover. No gesture closes it, and what else closes it sends an action.
  public func cover<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.fullScreenCover, item, clear: .send(dismissed))
  }

  /// A popover. A swipe or a tap outside sends an action.
  public func popover<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.popover, item, clear: .send(dismissed))
  }

  /// Sheets and covers whose item is one property. A swipe sends an action.
  public func presentation<Item>(
    _ item: KeyPath<App, Item?>, as style: @escaping (Item) -> PresentationStyle, dismissed: Action
  ) -> Self {
    slot(.sheet, item, as: { style($0).kind }, clear: .send(dismissed))
  }

  /// A confirmation dialog. An answer sends the button's action, and then an action that says that the dialog is closed.
  public func dialog<Item>(
    _ item: KeyPath<App, Item?>, dismissed: Action, buttons: [AlertButton<Action>]
  ) -> Self {
    slot(.confirmationDialog, item, clear: .send(dismissed)) { _ in buttons }
  }

  /// An alert. An answer sends the button's action, and then an action that says that the alert is closed.
  public func alert<Item>(
    _ item: KeyPath<App, Item?>, dismissed: Action, buttons: [AlertButton<Action>]
  ) -> Self {
    slot(.alert, item, clear: .send(dismissed)) { _ in buttons }
  }

  /// A link that is opened from outside, and sends an action.
  public func link(_ url: String, sends action: Action) -> Self {
    adding(to: \.links, Link(url: url, open: .send(action)))
  }
}

/// How an app lies within something larger that is explored in its place.
struct Enclosure<Outer, App, Action, Step> {
  var app: (Outer) -> App
  /// Changes the app.
  var write: (inout Outer, (inout App) -> Void) -> Void
  /// Sends the app an action that follows from a step.
  var send: (inout Outer, Action) -> Void
  /// The step that sends an action.
  var step: (Action) -> Step
  /// The action that a step sends; nil for other steps.
  var action: (Step) -> Action?
}

extension Navigation {
  /// The navigation of what encloses an app.
  func enclosed<Outer, Step>(in outer: Enclosure<Outer, App, Action, Step>) -> Navigation<Outer, Step> {
    let change = { (change: Change<App, Action>) -> Change<Outer, Step> in
      switch change {
      case .write(let write): .write { outer.write(&$0, write) }
      case .send(let action): .write { outer.send(&$0, action) }
      }
    }
    var navigation = Navigation<Outer, Step>.root(root)
    navigation.stacks = stacks.map { stack in
      .init(
        tab: stack.tab, read: { stack.read(outer.app($0)) }, cut: { change(stack.cut($0)) })
    }
    navigation.slots = slots.map { slot in
      .init(
        kind: slot.kind, read: { slot.read(outer.app($0)) }, clear: change(slot.clear),
        buttons: {
          slot.buttons(outer.app($0)).map {
            AlertButton(title: $0.title, role: $0.role, action: $0.action.map(outer.step))
          }
        })
    }
    navigation.tabs = tabs.map { tabs in
      .init(
        names: tabs.names, read: { tabs.read(outer.app($0)) },
        select: { change(tabs.select($0)) })
    }
    navigation.gates = gates.map { gate in
      .init(name: gate.name, isOpen: { gate.isOpen(outer.app($0)) }, screens: gate.screens)
    }
    navigation.links = links.map { .init(url: $0.url, open: change($0.open)) }
    navigation.origins = origins.map { origin in
      (isIncluded: { outer.action($0).map(origin.isIncluded) ?? false }, origin: origin.origin)
    }
    (navigation.homes, navigation.ends, navigation.fixed) = (homes, ends, fixed)
    navigation.deepest = deepest
    (navigation.switches, navigation.isPessimistic) = (switches, isPessimistic)
    return navigation
  }
}
