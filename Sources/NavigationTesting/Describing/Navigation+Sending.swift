import FlowModel

/// How the platform changes what an app wants.
enum Change<App, Action> {
  /// By writing a property.
  case write((inout App) -> Void)
  /// By an action that the app handles, with everything that follows from it.
  case send(Action)
}

extension Navigation {
  /// Adds a path of pushed screens. Back sends an action.
  public func stack<Screen>(_ path: KeyPath<App, [Screen]>, back: Action) -> Self {
    stack(path) { _ in .send(back) }
  }

  /// Adds the path of pushed screens of one tab. Back sends an action.
  public func stack<Screen, Tab: Hashable>(
    _ path: KeyPath<App, [Screen]>, in tab: Tab, back: Action
  ) -> Self {
    inside(plainText(tab)) { $0.stack(path, back: back) }
  }

  /// Adds tabs, as ``tabs(_:_:)`` does. A tap on one sends an action.
  public func tabs<Tab: Hashable>(
    _ selected: KeyPath<App, Tab>, _ all: [Tab], selecting action: @escaping (Tab) -> Action
  ) -> Self {
    tabs(selected, all) { .send(action($0)) }
  }

  /// Adds a sheet. A swipe sends an action.
  public func sheet<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.sheet, item, clear: .send(dismissed))
  }

  /// Adds a full-screen cover. No gesture closes it. Anything else that closes it sends an action.
  public func cover<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.fullScreenCover, item, clear: .send(dismissed))
  }

  /// Adds a popover. A swipe or a tap outside sends an action.
  public func popover<Item>(_ item: KeyPath<App, Item?>, dismissed: Action) -> Self {
    slot(.popover, item, clear: .send(dismissed))
  }

  /// Adds sheets, covers and popovers that share one property. A swipe sends an action.
  public func presentation<Item>(
    _ item: KeyPath<App, Item?>, as style: @escaping (Item) -> PresentationStyle, dismissed: Action
  ) -> Self {
    slot(.sheet, item, as: { style($0).kind }, clear: .send(dismissed))
  }

  /// Adds a confirmation dialog. An answer sends the button's action, and then an action that says that the dialog is closed.
  public func dialog<Item>(
    _ item: KeyPath<App, Item?>, dismissed: Action, buttons: [AlertButton<Action>]
  ) -> Self {
    slot(.confirmationDialog, item, clear: .send(dismissed)) { _ in buttons }
  }

  /// Adds an alert. An answer sends the button's action, and then an action that says that the alert is closed.
  public func alert<Item>(
    _ item: KeyPath<App, Item?>, dismissed: Action, buttons: [AlertButton<Action>]
  ) -> Self {
    slot(.alert, item, clear: .send(dismissed)) { _ in buttons }
  }

  /// Adds a link that is opened from outside and sends an action.
  public func link(_ url: String, sends action: Action) -> Self {
    adding(to: \.links, Link(url: url, open: .send(action)))
  }
}

extension Navigation where Action: Hashable {
  /// Returns the navigation of an enclosing app that is explored in the app's place and whose steps also answer requests.
  ///
  /// Answers are events of the app. Those of streams are events of the system, so they may never come.
  ///
  /// - Parameters:
  ///   - app: Returns the enclosed app.
  ///   - write: Changes the enclosed app.
  ///   - send: Sends the app an action that follows from a step.
  ///   - relaunched: Makes the enclosing app after a relaunch of the enclosed one.
  ///   - streams: The names of the streams.
  func enclosed<Outer>(
    app: @escaping (Outer) -> App, write: @escaping (inout Outer, (inout App) -> Void) -> Void,
    send: @escaping (inout Outer, Action) -> Void, relaunched: @escaping (Outer, (App) -> App) -> Outer,
    streams: NameSet
  ) -> Navigation<Outer, NavigationStep<Action>> {
    let change = { (change: Change<App, Action>) -> Change<Outer, NavigationStep<Action>> in
      switch change {
      case .write(let change): .write { write(&$0, change) }
      case .send(let action): .write { send(&$0, action) }
      }
    }
    var navigation = Navigation<Outer, NavigationStep<Action>>.root(root)
    navigation.stacks = stacks.map { stack in
      .init(
        page: stack.page, property: stack.property, read: { stack.read(app($0)) },
        cut: { change(stack.cut($0)) })
    }
    navigation.slots = slots.map { slot in
      .init(
        page: slot.page, property: slot.property, kind: slot.kind, read: { slot.read(app($0)) },
        clear: change(slot.clear),
        buttons: {
          slot.buttons(app($0)).map {
            AlertButton(title: $0.title, role: $0.role, action: $0.action.map { .action($0) })
          }
        })
    }
    navigation.tabs = tabs.map { tabs in
      .init(names: tabs.names, read: { tabs.read(app($0)) }, select: { change(tabs.select($0)) })
    }
    navigation.gates = gates.map { gate in
      .init(name: gate.name, isOpen: { gate.isOpen(app($0)) }, screens: gate.screens)
    }
    navigation.links = links.map { .init(url: $0.url, open: change($0.open)) }
    navigation.relaunch = relaunch.map { relaunch in { relaunched($0, relaunch) } }
    navigation.origins = origins.map { origin in
      (isIncluded: { $0.action.map(origin.isIncluded) ?? false }, origin: origin.origin)
    }
    (navigation.homes, navigation.ends, navigation.fixed) = (homes, ends, fixed)
    navigation.deepest = deepest
    (navigation.switches, navigation.isPessimistic) = (switches, isPessimistic)
    return navigation.actions(.system) { step in
      if case .answer(let request, _) = step { streams.contains(request) } else { false }
    }.actions(.app, where: \.isAnswer)
  }
}
