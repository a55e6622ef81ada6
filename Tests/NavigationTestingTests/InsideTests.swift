import NavigationTesting
import Testing

/// Layers inside a page: the path, the alert and the sheet of what a sheet shows, and the paths of tabs.
struct InsideTests {
  /// A shop whose checkout is a sheet with a path, a question and a sheet of its own. The pushed page has a dialog.
  private struct Shop: Hashable {
    struct Checkout: Hashable, Identifiable {
      let id = "1"
      var path: [String] = []
      var question: String?
      var help: String?
      var method: String?
    }

    enum Action: Hashable, CaseIterable { case open, pay, ask, showHelp, closeHelp, choose, leave }
    var checkout: Checkout?
    var news: String?

    mutating func send(_ action: Action) {
      switch action {
      case .open: checkout = Checkout()
      case .pay: if checkout?.path.isEmpty == true { checkout?.path.append("payment") }
      case .ask: checkout?.question = "sure"
      case .showHelp: checkout?.help = "help"
      case .closeHelp: checkout?.help = nil
      case .choose: checkout?.method = "method"
      case .leave: checkout = nil
      }
    }
  }

  private static func explored(
    _ change: (Navigation<Shop, Shop.Action>) -> Navigation<Shop, Shop.Action> = { $0 },
    on platform: NavigationPlatform = .swiftUI
  ) throws -> ExploredApp<Shop, Shop.Action> {
    try explore(
      Shop.init, events: [.open, .pay, .ask, .showHelp, .closeHelp, .choose], sending: { $0.send($1) },
      showing: change(
        .root("home").sheet(\.checkout).alert(\.news)
          .inside("Checkout") {
            $0.stack(\.checkout!.path).sheet(\.checkout!.help)
              .alert(
                \.checkout!.question,
                buttons: [
                  AlertButton("Leave", role: .destructive, sends: .leave), AlertButton("Stay", role: .cancel),
                ])
          }
          .inside("payment") { $0.dialog(\.checkout!.method) { _ in [AlertButton("Card")] } }
          .link("shop://checkout") { if $0.checkout == nil { $0.checkout = Shop.Checkout() } }
          .link("shop://news") { $0.news = "news" }
          .actions(.user(on: "home")) { $0 == .open }
          .actions(.user(on: "Checkout")) { $0 == .pay || $0 == .ask }
          .actions(.user(on: "Checkout", "payment")) { $0 == .showHelp }
          .actions(.user(on: "payment")) { $0 == .choose }
          .actions(.user(on: "help")) { $0 == .closeHelp }), on: platform)
  }

  private static func scenario(on platform: String) -> String {
    """
    flowcheck: 1
    name: Shop
    platform: \(platform)
    screens:
      home: { home: true }
      checkout: { coordinator: Checkout }
      payment: { coordinator: Payment }
      help:
    alerts:
      news:
      method: { buttons: { Card: {} } }
      sure:
        buttons:
          Leave: { role: destructive, do: dismiss self }
          Stay: { role: cancel }
    coordinators:
      App:
        root: home
        state:
          sheet: { sheet: [checkout] }
          alert: { alert: [news] }
        events:
          open: { from: home, do: present checkout }
        links:
          shop://checkout: { do: present checkout }
          shop://news: { do: present news }
      Checkout:
        root: checkout
        state:
          path: { stack: [payment], limit: 8 }
          help: { sheet: [help] }
          question: { alert: [sure] }
        events:
          pay: { from: checkout, cases: [{ when: not path contains payment, do: push payment }] }
          ask: { from: checkout, do: present sure }
          showHelp: { from: [checkout, payment], do: present help }
          closeHelp: { from: help, do: dismiss help }
      Payment:
        root: payment
        state:
          method: { confirmationDialog: [method] }
        events:
          choose: { from: payment, do: present method }

    """
  }

  @Test func `an alert and a sheet of a sheet are shown`() throws {
    let text = try Self.explored().replay("open", "ask", "sure.Stay", "pay", "showHelp", "swipe", "back")
    #expect(
      text == """
          0. start                      home
          1. open                       home > [sheet Checkout(1)]
               checkout: nil → Checkout(id: "1", path: [], question: nil, help: nil, method: nil)
          2. ask                        home > [sheet Checkout(1)] > [alert sure]
               checkout.question: nil → sure
          3. sure.Stay                  home > [sheet Checkout(1)]
               checkout.question: sure → nil
          4. pay                        home > [sheet Checkout(1)] > payment
               checkout.path: [] → [payment]
          5. showHelp                   home > [sheet Checkout(1)] > payment > [sheet help]
               checkout.help: nil → help
          6. swipe                      home > [sheet Checkout(1)] > payment
               checkout.help: help → nil
          7. back                       home > [sheet Checkout(1)]
               checkout.path: [payment] → []
        """)
  }

  @Test(arguments: ["swiftui", "uikit", "tca"])
  func `an app and a scenario with a coordinator for the sheet are the same`(_ platform: String) throws {
    let scenario = try TwinTests.checked(Self.scenario(on: platform), "Shop.yaml")
    let app = try Self.explored(on: try #require(NavigationPlatform(rawValue: platform)))
    try TwinTests.compare(app, with: scenario)
  }

  /// Two tabs whose paths are declared in another order than the tabs.
  private struct Tabs: Hashable {
    enum Tab: Hashable, CaseIterable { case news, me }
    var tab = Tab.news
    var stories: [String] = []
    var settings: [String] = []
  }

  private final class Coordinator {
    final class Checkout: Identifiable {
      var notice: String?
    }

    var checkout: Checkout?
    var notice: String? {
      get { checkout?.notice }
      set { checkout?.notice = newValue }
    }
  }

  @Test func `an alert of a sheet's own model is shown inside the sheet only`() throws {
    let steps: [AppStep<Coordinator>] = [
      .tap("open", on: "home") { $0.checkout = Coordinator.Checkout() },
      .tap("fail", on: "Checkout") { $0.checkout?.notice = "failed" },
    ]
    let inside: Navigation<Coordinator, String> = .root("home").sheet(\.checkout).inside("Checkout") {
      $0.alert(\.checkout!.notice)
    }
    try explore(Coordinator.init, steps: steps, showing: inside).require(.standard, .shown("failed"))
    let outside = try explore(
      Coordinator.init, steps: steps, showing: .root("home").sheet(\.checkout).alert(\.notice))
    #expect(outside.check([.shown("failed")]).map(\.outcome) == [.vacuous])
  }

  private struct Names: Hashable {
    struct Login { struct State: Hashable { var text = "" } }
    struct Product: Hashable, Identifiable { var id = 3; var price = 1 }
    struct Page: Hashable { var number: Int }
    var login: Login.State?
    var product: Product?
    var pages: [Page] = []
  }

  @Test func `a model is the same screen while its properties change`() throws {
    let explored = try explore(
      Names.init,
      steps: [
        .tap("signIn", on: "home", "Page") { $0.login = Names.Login.State() },
        .tap("type", on: "Login") { $0.login?.text = "anna" },
        .tap("buy", on: "home") { $0.product = Names.Product() },
        .tap("haggle", on: "Product") { $0.product?.price = 0 },
        .tap("turn", on: "home") { $0.pages = [Names.Page(number: 7)] },
      ],
      seeing: { $0 }, showing: .root("home").stack(\.pages).sheet(\.login).cover(\.product))
    #expect(
      try explored.replay("buy", "haggle") == """
          0. start                      home
          1. buy                        home > [fullScreenCover Product(3)]
               product: nil → Product(id: 3, price: 1)
          2. haggle                     home > [fullScreenCover Product(3)]
               product.price: 1 → 0
        """)
    #expect(
      try explored.replay("turn", "signIn", "type") == """
          0. start                      home
          1. turn                       home > Page(number: 7)
               pages: [] → [Page(number: 7)]
          2. signIn                     home > Page(number: 7) > [sheet Login]
               login: nil → State(text: "")
          3. type                       home > Page(number: 7) > [sheet Login]
               login.text: \u{20}→ anna
        """)
  }

  @Test func `a page that is never shown is named`() throws {
    let explored = try Self.explored { $0.inside("chekout") { $0.alert(\.news) } }
    let text = message { try explored.require(.standard) }
    #expect(text.contains("vacuous  standard: 'chekout' is never visible"))
    #expect(text.contains("modal-exclusive: 'checkout' and 'news' both want a presentation"))
  }

  @Test func `paths may be declared in another order than their tabs`() throws {
    let explored = try explore(
      Tabs.init,
      steps: [
        .tap("open", on: "news") { $0.stories.append("story") },
        .tap("set", on: "me") { $0.settings.append("settings") },
      ],
      seeing: { $0 },
      showing: .root("app").tabs(\.tab, Tabs.Tab.allCases).stack(\.settings, in: Tabs.Tab.me)
        .stack(\.stories, in: Tabs.Tab.news))
    #expect(
      try explored.replay("open", "tab(me)", "set", "back") == """
          0. start                      news
          1. open                       news > story
               stories: [] → [story]
          2. tab(me)                    me
               tab: news → me
          3. set                        me > settings
               settings: [] → [settings]
          4. back                       me
               settings: [settings] → []
        """)
  }
}
