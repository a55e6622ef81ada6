import FlowExtraction
import FlowPipeline
import Foundation
import Testing

@Suite("Kinds of drift between a scenario and code")
struct DriftKindsTests {
  private func flow(_ text: String) throws -> Flow {
    let compiled = Pipeline.compile(Pipeline.read(text, file: "shop.yaml"))
    return try #require(compiled.declared, "\(compiled.diagnostics.map(\.message))")
  }

  private func facts(_ json: String) throws -> NavigationFacts { try NavigationFacts(json: Data(json.utf8)) }

  private func told(_ drift: CodeDrift) -> [String] {
    drift.items.map { "\($0.kind.rawValue) \($0.code?.line ?? 0) \($0.span?.line ?? 0) \($0.message)" }
  }

  @Test(
    arguments: [
      (
        "reducer", #""file": 1, "line": 30,"#,
        #""file": 1, "line": 30, "guards": [ { "text": "state.destination == nil" } ],"#,
        [
          "missing-guard 30 59 'editTapped' lacks a condition of the code for: present 'edit' in 'destination' (code: state.destination == nil; scenario: always)"
        ]
      ),
      (
        "model", #""negated": true"#, #""negated": false"#,
        [
          "other-guard 19 46 'help' has another condition than the code for: present 'showsHelp' in 'showsHelp' (code: showsHelp; scenario: showsHelp == nil)"
        ]
      ),
      (
        "reducer", #"{ "name": "edit" },"#, #"{ "name": "edit", "style": "cover" },"#,
        [
          "other-presentation 8 54 field 'destination' shows 'edit' as sheet, the code as fullScreenCover"
        ]
      ),
      (
        "reducer", #""style": "sheet","#, #""style": "sheet", "dismissible": false,"#,
        ["other-dismissal 8 19 a gesture can close 'edit', which the code forbids"]
      ),
      (
        "router", #"{ "name": "in" }"#, #"{ "name": "in", "arguments": ["Item", "() -> Void"] }"#,
        ["missing-parameter 2 14 'Outer-Router-in' has no parameters, but in the code it carries Item"]
      ),
      (
        "reducer", #"{ "title": "Keep", "role": "cancel" }"#,
        #"{ "title": "Keep", "role": "cancel" }, { "title": "Share" }"#,
        ["missing-button 38 23 alert 'confirm' lacks the button 'Share'"]
      ),
      (
        "reducer", #"{ "title": "Keep", "role": "cancel" }"#, #"{ "title": "Hold", "role": "cancel" }"#,
        [
          "missing-button 38 23 alert 'confirm' lacks the button 'Hold'",
          "gone-button 38 30 alert 'confirm' has the button 'Keep', which the code lacks",
        ]
      ),
      (
        "model", #"{ "op": "present", "slot": "showsHelp", "target": "true" }"#,
        #"{ "op": "setTab", "slot": "tab", "target": "<tab>" }"#,
        [
          "missing-route 19 46 'help' lacks: select with what only the running app knows",
          "gone-route 19 46 'help' has 'present', which the code lacks: present 'showsHelp' in 'showsHelp'",
        ]
      ),
      (
        "reducer", #""role": "destructive", "#, "",
        ["other-role 42 26 button 'Delete it' of 'confirm' has the role destructive, in the code none"]
      ),
    ])
  func `each change of the code has one kind`(name: String, old: String, new: String, messages: [String])
    throws
  {
    let draft = DraftScenario(try SampleFacts.facts(name)).render(name: name)
    let json = SampleFacts.json(name)
    #expect(json.contains(old))
    let drift = CodeDrift(try flow(draft), with: try facts(json.replacing(old, with: new)))
    #expect(told(drift) == messages)
  }

  private static let shop = """
    flowcheck: 1
    platform: swiftui
    source: [Shop.swift]
    screens:
      home: { home: true }
      cart: { params: { of: [any] } }
      login:
      offer:
    coordinators:
      App:
        source: Shop.swift:1 ShopModel
        root: home
        state:
          path: { stack: [cart] }
          sheet: { sheet: [login, offer] }
          session: { values: [no, yes], source: Shop.swift:4 isSignedIn }
        events:
          signedIn: { by: system, do: set session = yes }
          openCart:
            from: home
            cases:
              - when: sheet == nil and session == yes
                do: push cart(any)
          askLogin: { from: [home, cart], when: session == no, do: present login }
        links:
          shop://cart: { do: push cart(any) }
          shop://login: { do: present login }
    gates: { known: session == yes }
    """

  private static let code = """
    { "schemaVersion": 1, "files": ["Shop.swift"],
      "units": [ { "name": "ShopModel", "kind": "model", "file": 0, "line": 1,
        "slots": [
          { "name": "path", "kind": "stack", "file": 0, "line": 2,
            "cases": [ { "name": "cart", "arguments": ["Cart"] } ] },
          { "name": "sheet", "kind": "optional", "style": "sheet", "file": 0, "line": 3,
            "cases": [ { "name": "login" }, { "name": "offer" } ] } ],
        "links": [ { "pattern": "shop://cart", "event": "open(url:)", "file": 0, "line": 30 },
                   { "pattern": "shop://login", "event": "open(url:)", "file": 0, "line": 31 } ] } ],
      "events": [ { "name": "askLogin()", "kind": "user", "unit": "ShopModel", "file": 0, "line": 14 } ],
      "edges": { "ShopModel": [
        { "event": "openCart()", "file": 0, "line": 10,
          "guards": [ { "text": "isSignedIn && self.sheet == nil" } ],
          "effects": [ { "op": "push", "slot": "path", "target": "cart" } ] },
        { "event": "askLogin()", "file": 0, "line": 14, "guards": [ { "text": "!isSignedIn" } ],
          "effects": [ { "op": "present", "slot": "sheet", "target": "login" } ] },
        { "event": "open(url:)", "file": 0, "line": 30,
          "effects": [ { "op": "push", "slot": "path", "target": "cart" } ] },
        { "event": "open(url:)", "file": 0, "line": 31,
          "effects": [ { "op": "present", "slot": "sheet", "target": "login" } ] } ] } }
    """

  /// The drift between the hand-made scenario and the code, each after a change.
  private func drift(scenario: (String, String)? = nil, code: (String, String)? = nil) throws -> CodeDrift {
    if let scenario { #expect(Self.shop.contains(scenario.0)) }
    if let code { #expect(Self.code.contains(code.0)) }
    let text = scenario.map { Self.shop.replacing($0.0, with: $0.1) } ?? Self.shop
    let json = code.map { Self.code.replacing($0.0, with: $0.1) } ?? Self.code
    return CodeDrift(try flow(text), with: try facts(json))
  }

  @Test func `conditions on variables and slots are the same in any order and spelling`() throws {
    let same = try drift()
    #expect(same.items == [] && same.uncompared == [])
    for (old, new) in [
      ("isSignedIn && self.sheet == nil", "!(!isSignedIn || sheet != nil)"),
      ("isSignedIn && self.sheet == nil", "(self.sheet == nil) && isSignedIn == true"),
      ("!isSignedIn\"", "self.isSignedIn == false\""),
    ] {
      let changed = try drift(code: (old, new))
      #expect(changed.items == [] && changed.uncompared == [], "\(new)")
    }
    for condition in [
      "sheet == nil and known", "not (sheet == nil implies session == no)",
      "not (not known or sheet is login or sheet is offer)",
    ] {
      let changed = try drift(scenario: ("sheet == nil and session == yes", condition))
      #expect(changed.items == [] && changed.uncompared == [], "\(condition)")
    }
  }

  @Test(
    arguments: [
      (
        "when: sheet == nil and session == yes", "when: session == yes",
        "missing-guard 10 19 'openCart' lacks a condition of the code for: push 'cart' (code: isSignedIn and self.sheet == nil; scenario: session == yes)"
      ),
      (
        "when: session == no,", "when: session == yes,",
        "other-guard 14 24 'askLogin' has another condition than the code for: present 'login' in 'sheet' (code: not (isSignedIn); scenario: session == yes)"
      ),
      (
        "when: session == no,", "when: session == no and path.count == 0,",
        "gone-guard 14 24 'askLogin' has a condition that the code lacks for: present 'login' in 'sheet' (code: not (isSignedIn); scenario: session == no and path.count == 0)"
      ),
      (
        "  offer:", "  offer: { params: { why: [any] } }",
        "gone-parameter 3 8 'offer' has the parameters why, but in the code it carries nothing"
      ),
      (
        "shop://login: { do: present login }", "shop://login: { do: [popToRoot, present login] }",
        "gone-route 31 27 link 'shop://login' has 'popToRoot', which the code lacks: popToRoot"
      ),
      (
        "shop://login: { do: present login }", "shop://login: { do: stay }",
        "missing-route 31 26 no link that 'open(url:)' handles does: present 'login' in 'sheet'"
      ),
      (
        "shop://login: { do: present login }", "shop://login: { do: [dismiss all, present login] }",
        "gone-route 31 27 link 'shop://login' has 'dismiss', which the code lacks: dismiss of 'sheet'"
      ),
      (
        "askLogin:", "retry: { from: cart, do: [popToRoot, send askLogin, popToRoot] }\n      askLogin:",
        "gone-route 0 24 the code of ShopModel has no 'retry'"
      ),
      (
        "links:",
        "effects: { load: { source: Shop.swift:40 load(), outcomes: { ok: push cart(any) } } }\n    links:",
        "gone-route 40 25 the code of ShopModel has no 'load()'"
      ),
      (
        "isSignedIn }", "isKnown }",
        "gone-variable 4 16 no condition of ShopModel reads 'isKnown', which the variable 'session' stands for"
      ),
    ])
  func `each change of a scenario is told`(old: String, new: String, message: String) throws {
    let messages = told(try drift(scenario: (old, new)))
    #expect(messages == [message])
  }

  @Test func `a slot that pushes what it holds may be a stack in a scenario`() throws {
    let json = Self.code.replacing(#""path", "kind": "stack""#, with: #""path", "kind": "optional""#)
      .replacing(#""op": "push""#, with: #""op": "present""#)
      .replacing(
        #""event": "askLogin()", "file": 0, "line": 14, "guards": [ { "text": "!isSignedIn" } ],"#,
        with:
          #""event": "leave()", "file": 0, "line": 13, "effects": [ { "op": "dismiss", "slot": "path" } ] },"#
          + #"{ "event": "askLogin()", "file": 0, "line": 14, "guards": [ { "text": "!isSignedIn" } ],"#)
    let text = Self.shop.replacing(
      "askLogin:", with: "leave: { from: cart, do: pop }\n      askLogin:")
    #expect(told(CodeDrift(try flow(text), with: try facts(json))) == [])
  }

  @Test func `a slot that the scenario lacks is told at its coordinator`() throws {
    let renamed = try drift(code: (#""sheet", "kind""#, #""sheets", "kind""#))
    #expect(
      told(renamed) == [
        "missing-presentation 3 10 coordinator 'App' has no field for 'sheets'",
        "gone-presentation 14 15 field 'sheet' has 'offer', which 'sheet' of the code lacks",
      ])
  }

  @Test func `what the code cannot be asked is not compared`() throws {
    let drift = try drift(scenario: (", source: Shop.swift:4 isSignedIn", ""))
    #expect(drift.items == [])
    #expect(
      drift.uncompared.map { "\($0.subject): \($0.inCode) | \($0.inScenario)" } == [
        "'openCart': push 'cart': isSignedIn and self.sheet == nil | sheet == nil and session == yes",
        "'askLogin': present 'login' in 'sheet': not (isSignedIn) | session == no",
      ])
    #expect(drift.json(of: "shop.yaml").contains("\"scenario\": \"session == no\""))
  }

  @Test func `an event of an alert's button is none of the system`() throws {
    let drift = try drift(
      scenario: ("askLogin: { from: [home, cart], when", "askLogin: { by: system, when"),
      code: (#""kind": "user""#, #""kind": "alertButton""#))
    #expect(
      told(drift).contains(
        "other-origin 14 24 'askLogin' has 'by: system', but in the code it happens by a button of an alert"))
  }
}
