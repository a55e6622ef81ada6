import FlowDiagnostics
import FlowModel

/// A storefront written as values, line numbers included where tooltips show them.
enum SampleFlow {
  /// Browsing, a login over the page, a checkout behind a gate, an alert, links, a relaunch, and dead parts.
  static var storefront: Flow {
    var flow = Flow(
      source: SourceText(name: "storefront.yaml", text: ""), name: "Storefront", platform: at(.swiftui))
    flow.domains = [
      Domain(name: at("Product"), values: [at("Product#1"), at("Product#2")], isInterchangeable: true)
    ]
    flow.gates = [Gate(name: at("signedIn"), condition: session(is: "active"))]
    flow.screens = [
      screen("home") { $0.isHome = true },
      screen("product") { $0.parameters = [parameter("id", .domain(at("Product")))] },
      screen("checkout") {
        $0.requires = [at("signedIn")]
        $0.isDirty = true
      },
      screen("settings") { _ in },
      screen("login") {
        $0.opens = at("signedIn")
        $0.isDismissible = false
      },
      screen("receipt") { _ in }, screen("help") { _ in }, screen("added") { _ in },
    ]
    var alert = Alert(name: at("discardCart"))
    alert.buttons = [
      Button(name: at("Discard"), role: .destructive, body: run(.set(at("cart"), to: at("empty")), .pop(1))),
      Button(name: at("Keep"), role: .cancel),
    ]
    flow.alerts = [alert]
    var app = Coordinator(name: at("App"))
    app.root = item("home")
    app.fields = fields
    app.events = events + links
    app.restores = [at("path")]
    flow.coordinators = [app]
    return flow
  }

  private static var fields: [Field] {
    [
      Field(
        name: at("path"),
        kind: .stack(StackDeclaration(screens: [at("product"), at("checkout")], limit: at(3)))),
      slot("sheet", .sheet, ["settings", "login", "help"]), slot("cover", .fullScreenCover, ["receipt"]),
      slot("alert", .alert, ["discardCart"]), slot("note", .toast, ["added"]),
      variable("session", ["none", "active"]), variable("cart", ["empty", "full"]),
    ]
  }

  private static var events: [Event] {
    [
      event("openProduct", from: ["home"], run(.push(item("product", "id")))) {
        $0.parameters = [parameter("id", .domain(at("Product")))]
      },
      event(
        "addToCart", from: ["product"],
        run(.set(at("cart"), to: at("full")), .present(item("added"), in: nil))),
      event("openSettings", from: ["home"], run(.present(item("settings"), in: nil))),
      event(
        "buy", from: ["product"],
        .cases([
          Body.Case(when: .gate(at("signedIn")), body: run(.push(item("checkout"))), span: span),
          Body.Case(when: nil, body: run(.present(item("login"), in: nil)), span: span),
        ])),
      event(
        "submitLogin", from: ["login"],
        .outcomes([
          Body.Outcome(
            name: at("success"), body: run(.set(at("session"), to: at("active")), .dismissSlot(at("sheet")))),
          Body.Outcome(name: at("failure"), body: run(.stay)),
        ])),
      event("cancelLogin", from: ["login"], run(.dismissSlot(at("sheet")))),
      event("leaveCheckout", from: ["checkout"], run(.present(item("discardCart"), in: nil))),
      event("pay", from: ["checkout"], run(.popToRoot, .present(item("receipt"), in: nil))),
      event("closeReceipt", from: ["receipt"], run(.dismissSlot(at("cover")))),
      event("askForHelp", from: ["settings"], run(.present(item("help"), in: nil))) {
        $0.when = .and(session(is: "active"), session(is: "none"))
      },
      event("sessionExpires", from: [], run(.set(at("session"), to: at("none")), .dismissAll, .popToRoot)) {
        $0.by = at(.system)
      },
      event("noteFades", from: [], run(.dismissSlot(at("note")))) { $0.by = at(.app) },
    ]
  }

  private static var links: [Event] {
    [
      Event(name: at("shop://home", 61), isLink: true, body: run(.dismissAll, .popToRoot)),
      Event(
        name: at("shop://checkout", 62), isLink: true,
        body: run(.dismissAll, .popToRoot, .push(item("checkout")))),
    ]
  }

  // MARK: - Shorthand

  private static let span = SourceSpan(line: 1, column: 1)

  private static func at<Value>(_ value: Value, _ line: Int = 1) -> Located<Value> {
    Located(value, at: SourceSpan(line: line, column: 1))
  }

  private static func item(_ name: String, _ arguments: String...) -> ItemExpression {
    ItemExpression(
      name: at(name), arguments: arguments.map { ItemExpression.Argument(value: at($0)) }, span: span)
  }

  private static func run(_ statements: Statement.Kind...) -> Body {
    .statements(statements.map { Statement($0, at: span) })
  }

  private static func session(is value: String) -> Condition { .compare(at("session"), .equal, at(value)) }

  private static func parameter(_ name: String, _ values: ValueType.Values) -> Parameter {
    Parameter(name: at(name), type: ValueType(values))
  }

  private static func screen(_ name: String, _ describe: (inout Screen) -> Void) -> Screen {
    var screen = Screen(name: at(name))
    describe(&screen)
    return screen
  }

  private static func slot(_ name: String, _ kind: PresentationKind, _ names: [String]) -> Field {
    let presentation = SlotDeclaration.Presentation(kind: kind, names: names.map { at($0) })
    return Field(name: at(name), kind: .slot(SlotDeclaration(presentations: [presentation])))
  }

  private static func variable(_ name: String, _ values: [String]) -> Field {
    let type = ValueType(.list(values.map { at($0) }))
    return Field(name: at(name), kind: .variable(VariableDeclaration(type: type)))
  }

  private static func event(
    _ name: String, from pages: [String], _ body: Body, _ describe: (inout Event) -> Void = { _ in }
  ) -> Event {
    var event = Event(name: at(name), body: body)
    event.from = pages.map { item($0) }
    describe(&event)
    return event
  }
}
