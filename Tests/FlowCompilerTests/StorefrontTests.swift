import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// The example of the scenario format, whose numbers its definition publishes.
@Suite("The storefront")
struct StorefrontTests {
  @Test(
    "with its reader as a child flow, the naive interpreter finds the published 67 states and 535 transitions"
  )
  func publishedNumbers() throws {
    let flow = try #require(ScenarioReader.read(Self.text(withChild: true), file: "storefront.yaml").value)
    let graph = NaiveInterpreter(flow).explore()
    #expect(graph.states.count == 67)
    #expect(graph.edges.count == 535)
    #expect(graph.depth == 6)
    let products = graph.keys.map { $0.replacing("Product#2", with: "Product#1") }
    #expect(Set(products).count == 46, "states up to the symmetry of the products")
  }

  @Test("without the child flow, both readings find 59 states and 439 transitions")
  func withoutChild() throws {
    let flow = try #require(ScenarioReader.read(Self.text(withChild: false), file: "storefront.yaml").value)
    let graph = NaiveInterpreter(flow).explore()
    #expect(graph.states.count == 59)
    #expect(graph.edges.count == 439)
    #expect(SideBySide.compare(Self.text(withChild: false)) == .agreement(states: 59))
  }

  private static func text(withChild: Bool) -> String {
    withChild
      ? storefront + reader : storefront.replacing("reader:    { coordinator: Reader }", with: "reader:")
  }

  private static let reader = """
      Reader:
        root: reader
        state:
          order: Sort
        events:
          sort:  { params: { by: Sort }, from: reader, do: set order = by }
          close: { from: reader, do: emit finished }

    """

  private static let storefront = """
    flowcheck: 1
    name: Storefront
    platform: swiftui
    switches: { coveredAlert: queue }

    domains:
      Product: 2
      Sort: [newest, cheapest]

    gates:
      signedIn: session == active

    screens:
      home:      { home: true }
      product:   { params: { id: Product } }
      checkout:  { requires: signedIn, dirty: true }
      profile:   { requires: signedIn }
      login:     { params: { returnTo: [nothing, profile] }, opens: signedIn, dismissible: false }
      settings:
      receipt:
      reader:    { coordinator: Reader }

    alerts:
      discardCart:
        buttons:
          Discard: { role: destructive, do: [set cart = empty, pop] }
          Keep:    { role: cancel }

    coordinators:
      App:
        root: home
        state:
          path:    { stack: [product, checkout], limit: 6 }
          sheet:   { sheet: [settings, profile, login, reader] }
          cover:   { fullScreenCover: [receipt] }
          alert:   { alert: [discardCart] }
          session: [none, active]
          cart:    { values: [empty, full], initial: empty }
        events:
          openProduct: { params: { id: Product }, from: home, do: push product(id) }
          addToCart:   { from: product, do: set cart = full }
          openReader:  { from: product, do: present reader }
          openSettings: { from: home, do: present settings }
          buy:
            from: product
            cases:
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
            outcomes:
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
          reader.finished: { do: dismiss sheet }
        links:
          shop://product/{id}: { params: { id: Product }, do: [dismiss all, popToRoot, push product(id)] }
          shop://checkout:
            cases:
              - when: signedIn
                do: [dismiss all, popToRoot, push checkout]
              - do: [dismiss all, present login(nothing)]
        restores: [path, sheet]

    """
}
