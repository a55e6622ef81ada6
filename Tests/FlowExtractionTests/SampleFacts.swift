import FlowExtraction
import Foundation

/// Facts about small units, one of each kind.
enum SampleFacts {
  /// The names of all samples.
  static let names = ["reducer", "model", "router", "coordinator", "asyncFlow"]

  /// The facts of a sample.
  static func facts(_ name: String) throws -> NavigationFacts {
    try NavigationFacts(json: Data(json(name).utf8))
  }

  /// The JSON of a sample.
  static func json(_ name: String) -> String {
    switch name {
    case "reducer": reducer
    case "model": model
    case "router": router
    case "coordinator": coordinator
    default: asyncFlow
    }
  }

  /// A parent with a stack, a child with an enum slot, alerts with and without buttons, and guards of both kinds.
  static let reducer = """
    { "schemaVersion": 1, "files": ["App/List.swift", "App/Detail.swift"],
      "units": [
        { "name": "ListFeature", "kind": "reducer", "file": 0, "line": 3, "slots": [
          { "name": "path", "kind": "stack", "owner": "ListFeature", "file": 0, "line": 7,
            "cases": [ { "name": "detail", "arguments": ["DetailFeature"] } ] } ] },
        { "name": "DetailFeature", "kind": "reducer", "file": 1, "line": 4, "slots": [
          { "name": "destination", "kind": "optional", "style": "sheet", "file": 1, "line": 8, "cases": [
            { "name": "edit" },
            { "name": "alert", "style": "alert",
              "buttons": [ { "title": "Delete it", "role": "destructive", "event": "confirmDeletion" },
                           { "title": "Keep", "role": "cancel" } ] } ] } ] } ],
      "edges": {
        "ListFeature": [
          { "event": "itemTapped", "file": 0, "line": 20,
            "effects": [ { "op": "push", "slot": "path", "target": "detail", "line": 21 } ] },
          { "event": "path.element.detail.delegate.deleted", "file": 0, "line": 24,
            "effects": [ { "op": "pop", "slot": "path", "line": 25 } ] } ],
        "DetailFeature": [
          { "event": "editTapped", "file": 1, "line": 30,
            "effects": [ { "op": "present", "slot": "destination", "target": "edit", "line": 30 } ] },
          { "event": "doneTapped", "file": 1, "line": 34,
            "guards": [ { "text": "state.destination is .edit", "negated": false, "line": 33 } ],
            "effects": [ { "op": "dismiss", "slot": "destination", "line": 34 } ] },
          { "event": "deleteTapped", "file": 1, "line": 38,
            "guards": [ { "text": "canDelete()", "negated": false, "line": 37 } ],
            "effects": [ { "op": "present", "slot": "destination", "target": "alert.confirm", "style": "alert", "line": 38 } ] },
          { "event": "destination.presented.alert.confirmDeletion", "file": 1, "line": 42,
            "effects": [ { "op": "send", "target": "delegate.deleted", "line": 42 } ] } ] },
      "unfollowed": [ { "file": 1, "line": 50, "what": "registry[key]?()", "reason": "a closure in a dictionary" } ] }
    """

  /// A model with tabs, a Boolean, and a link with a parameter.
  static let model = """
    { "schemaVersion": 1, "files": ["Model.swift"],
      "units": [
        { "name": "AppModel", "kind": "model", "file": 0, "line": 1, "slots": [
          { "name": "tab", "kind": "tab", "file": 0, "line": 2, "cases": [ { "name": "home" }, { "name": "account" } ] },
          { "name": "showsHelp", "kind": "bool", "style": "cover", "dismissible": false, "file": 0, "line": 3 } ],
          "links": [ { "pattern": "shop://account/{id}", "event": "open(url:)", "file": 0, "line": 30 } ] } ],
      "events": [ { "name": "open(url:)", "kind": "link", "unit": "AppModel", "file": 0, "line": 10,
                    "parameters": [ { "name": "url", "type": "URL" } ] } ],
      "edges": { "AppModel": [
        { "event": "open(url:)", "file": 0, "line": 11, "effects": [ { "op": "setTab", "slot": "tab", "target": "account" } ] },
        { "event": "choose(_:)", "file": 0, "line": 15, "effects": [ { "op": "setTab", "slot": "tab", "target": "<tab>" } ] },
        { "event": "help()", "file": 0, "line": 19,
          "guards": [ { "text": "showsHelp", "negated": true } ],
          "effects": [ { "op": "present", "slot": "showsHelp", "target": "true" } ] } ] } }
    """

  /// A router whose targets only the running app knows, with names that mean something in the language.
  static let router = """
    { "schemaVersion": 1, "files": ["My Router.swift"],
      "units": [ { "name": "Outer.Router", "kind": "router", "file": 0, "line": 1, "slots": [
        { "name": "path", "kind": "stack", "file": 0, "line": 2,
          "cases": [ { "name": "root" }, { "name": "in" }, { "name": "détail" } ] } ] } ],
      "edges": { "Outer.Router": [
        { "event": "navigate(to:)", "file": 0, "line": 5, "effects": [ { "op": "push", "slot": "path", "target": "<to>" } ] },
        { "event": "not", "file": 0, "line": 9, "guards": [ { "text": "path.isEmpty", "negated": true } ],
          "effects": [ { "op": "popToRoot", "slot": "path" } ] } ] } }
    """

  /// A coordinator with child coordinators, a root that is swapped, and a callback.
  static let coordinator = """
    { "schemaVersion": 1, "files": ["AppCoordinator.swift", "LoginCoordinator.swift"],
      "units": [
        { "name": "AppCoordinator", "kind": "coordinator", "file": 0, "line": 1, "slots": [],
          "children": [ { "name": "login", "unit": "LoginCoordinator" } ] },
        { "name": "LoginCoordinator", "kind": "coordinator", "file": 1, "line": 1, "slots": [] } ],
      "edges": {
        "AppCoordinator": [
          { "event": "start()", "file": 0, "line": 10, "effects": [
            { "op": "setRoot", "slot": "window", "target": "home" }, { "op": "startChild", "slot": "children", "target": "login" } ] },
          { "event": "login.onFinish", "file": 0, "line": 14, "effects": [ { "op": "dismiss", "slot": "children" } ] } ],
        "LoginCoordinator": [
          { "event": "help()", "file": 1, "line": 5,
            "effects": [ { "op": "present", "slot": "root.presented", "target": "helpController" } ] },
          { "event": "finish()", "file": 1, "line": 9, "effects": [ { "op": "emit", "target": "onFinish" } ] } ] } }
    """

  /// An async flow without declared state.
  static let asyncFlow = """
    { "schemaVersion": 1, "files": ["Flow.swift"], "units": [],
      "edges": { "Flow": [
        { "event": "List.value", "file": 0, "line": 3, "effects": [ { "op": "push", "slot": "stack", "target": "Detail" } ] },
        { "event": "Detail.value.done", "file": 0, "line": 5, "effects": [ { "op": "popTo", "slot": "stack", "target": "List" } ] },
        { "event": "Detail.value.quit", "file": 0, "line": 7, "effects": [ { "op": "dismissSelf" } ] } ] } }
    """
}
