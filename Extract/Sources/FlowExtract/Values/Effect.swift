/// What an event does to the navigation state, at one place in the source.
package struct Effect: Hashable {
  enum Operation: String, CaseIterable {
    case present, dismiss, push, pop, popTo, popToRoot, setStack, replaceTop, setRoot, setTab, select,
      startChild, dismissSelf
    case emit, send, external

    /// Whether a person who watches the app could see it; the other three only lead to something else.
    var isNavigation: Bool { self != .emit && self != .send && self != .external }
  }

  var operation: Operation
  var slot: String?
  var target: String?
  var style: String?
  var place: Place
  /// The calls from the handler to the mutation.
  var calls: [Place]
}

/// One edge or several that happen together: an event, its guard, its effects.
struct Row {
  let unit: String
  let kind: EventKind
  let event: String
  var condition: Guard
  var effects: [Effect]
  let handler: Place
}

/// Who causes an event.
package enum EventKind: String {
  case user, alertButton, child, system, link, effect, framework, async, method, callback
}
