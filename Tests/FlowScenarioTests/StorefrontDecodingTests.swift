import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// The storefront of the manual, read whole.
@Suite struct StorefrontDecodingTests {
  /// All of it but its claims over time, which come in a later version.
  static let text = """
    flowcheck: 1                        # format version, required
    name: Storefront
    summary: Browse, buy behind a login, open links from anywhere.
    platform: swiftui                   # swiftui | uikit | tca | modals | async
    switches: { coveredAlert: queue }   # optional; a value, or `pessimistic`; `switches: pessimistic` varies all

    domains:
      Product: 2                        # two interchangeable values (symmetric): Product#1, Product#2
      Sort: [newest, cheapest]          # named values

    gates:
      signedIn: session == active       # a gate is a named condition, read in the root coordinator

    screens:
      home:      { home: true }
      product:   { params: { id: Product } }
      checkout:  { requires: signedIn, dirty: true }
      profile:   { requires: signedIn }
      login:     { params: { returnTo: [nothing, profile] }, opens: signedIn, dismissible: false }
      settings:
      receipt:
      reader:    { coordinator: Reader }        # shown by a child coordinator with a state of its own

    alerts:
      discardCart:
        buttons:
          Discard: { role: destructive, do: [set cart = empty, pop] }
          Keep:    { role: cancel }

    coordinators:
      App:                                       # the first one is the root
        root: home
        state:
          path:    { stack: [product, checkout], limit: 6 }
          sheet:   { sheet: [settings, profile, login, reader] }
          cover:   { fullScreenCover: [receipt] }
          alert:   { alert: [discardCart] }
          session: [none, active]                # first value is the initial one
          cart:    { values: [empty, full], initial: empty }
        events:
          openProduct: { params: { id: Product }, from: home, do: push product(id) }
          addToCart:   { from: product, do: set cart = full }
          openReader:  { from: product, do: present reader }
          openSettings: { from: home, do: present settings }
          buy:
            from: product
            cases:                               # the first case whose `when` holds runs
              - when: not signedIn
                do: present login(returnTo = nothing)
              - do: push checkout
          showProfile:
            from: home
            cases:
              - when: not signedIn
                do: present login(returnTo = profile)
              - do: present profile
          submitLogin:
            from: login
            outcomes:                            # the environment picks one: every outcome is explored
              success:
                cases:
                  - when: sheet is login(returnTo = profile)
                    do: [set session = active, present profile]
                  - do: [set session = active, dismiss sheet]
              failure: stay
          cancelLogin:    { from: login, do: dismiss sheet }
          leaveCheckout:  { from: checkout, do: present discardCart }
          pay:            { from: checkout, do: [popToRoot, present receipt] }
          closeReceipt:   { from: receipt, do: dismiss cover }
          sessionExpires: { by: system, do: [set session = none, dismiss all, popToRoot] }
          reader.finished: { do: dismiss sheet }  # what the child emits
        links:
          shop://product/{id}: { params: { id: Product }, do: [dismiss all, popToRoot, push product(id)] }
          shop://checkout:
            cases:
              - when: signedIn
                do: [dismiss all, popToRoot, push checkout]
              - do: [dismiss all, present login(nothing)]
        restores: [path, sheet]                  # saved on the way to the background, brought back by `relaunch`
      Reader:
        root: reader
        state:
          order: Sort
        events:
          sort:  { params: { by: Sort }, from: reader, do: set order = by }
          close: { from: reader, do: emit finished }

    goals:
      orderPlaced: visible is receipt

    properties:
      cartNeedsLogin: never (visible is checkout and session == none)
      wayHome:        always reachable (visible is home)

    rules:
      double-event: off                          # or: warning | error; with a reason, see below
      work-lost: { severity: error, reason: carts are precious }

    expect:                                      # a known-bad scenario states what must be found
      auth-gate: violated                        # after a relaunch the path is back and the session is not
      restore-valid: violated
      cartNeedsLogin: violated
      work-lost: violated

    walkthroughs:
      buy one:
        steps: [openProduct(Product#1), addToCart, buy, submitLogin.success, buy, pay]
        ends: visible is receipt

    """

  @Test func theStorefrontIsReadAsItIsWritten() throws {
    let read = ScenarioReader.read(Self.text, file: "storefront.yaml")
    #expect(read.diagnostics == [])
    let flow = try #require(read.value)
    #expect(Outline.lines(flow) == Self.expected)
  }

  private static let expected = [
    "Storefront on swiftui: Browse, buy behind a login, open links from anywhere.",
    "switch coveredAlert queue",
    "domain Product [Product#1, Product#2] interchangeable",
    "domain Sort [newest, cheapest]",
    "gate signedIn: session == active",
    "screen home home",
    "screen product(id: Product)",
    "screen checkout requires signedIn dirty",
    "screen profile requires signedIn",
    "screen login(returnTo: [nothing, profile]) opens signedIn not dismissible",
    "screen settings",
    "screen receipt",
    "screen reader coordinator Reader",
    "alert discardCart { Discard (destructive): set cart = empty; pop 1 | Keep (cancel):  }",
    "coordinator App root home",
    "  path: stack [product, checkout] limit 6",
    "  sheet: sheet [settings, profile, login, reader]",
    "  cover: fullScreenCover [receipt]",
    "  alert: alert [discardCart]",
    "  session: [none, active]",
    "  cart: [empty, full] initial empty",
    "  event openProduct(id: Product) from home: push product(id)",
    "  event addToCart from product: set cart = full",
    "  event openReader from product: present reader",
    "  event openSettings from home: present settings",
    "  event buy from product: cases { not(signedIn): present login(returnTo = nothing) | else: push checkout }",
    "  event showProfile from home: cases { not(signedIn): present login(returnTo = profile) | else: present profile }",
    "  event submitLogin from login: outcomes { success: cases { sheet is login(returnTo = profile): set session = active; present profile | else: set session = active; dismiss slot sheet } | failure: stay }",
    "  event cancelLogin from login: dismiss slot sheet",
    "  event leaveCheckout from checkout: present discardCart",
    "  event pay from checkout: popToRoot; present receipt",
    "  event closeReceipt from receipt: dismiss slot cover",
    "  event sessionExpires by system: set session = none; dismiss all; popToRoot",
    "  event reader.finished: dismiss slot sheet",
    "  link shop://product/{id}(id: Product): dismiss all; popToRoot; push product(id)",
    "  link shop://checkout: cases { signedIn: dismiss all; popToRoot; push checkout | else: dismiss all; present login(nothing) }",
    "  restores path, sheet",
    "coordinator Reader root reader",
    "  order: Sort",
    "  event sort(by: Sort) from reader: set order = by",
    "  event close from reader: emit finished",
    "  restores ",
    "goal orderPlaced: visible is receipt",
    "property cartNeedsLogin: never (visible is checkout and session == none)",
    "property wayHome: always reachable visible is home",
    "rule double-event off",
    "rule work-lost error (carts are precious)",
    "expect auth-gate violated",
    "expect restore-valid violated",
    "expect cartNeedsLogin violated",
    "expect work-lost violated",
    "walkthrough buy one: openProduct(Product#1) > addToCart > buy > submitLogin.success > buy > pay ends visible is receipt",
  ]
}
