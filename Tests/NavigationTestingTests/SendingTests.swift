import NavigationTesting
import Testing

/// Layers whose changes by the platform are actions of the app.
struct SendingTests {
  private struct App: Hashable {
    enum Tab: Hashable, CaseIterable { case news, me }
    enum Page: Hashable { case story }
    enum Item: Hashable { case menu, share }
    enum Action: Hashable {
      case open, back, select(Tab), showMenu, menuClosed, share, shareClosed, ask, asked, delete
    }
    var tab = Tab.news
    var path: [Page] = []
    var menu: Item?
    var share: Item?
    var question: String?

    mutating func send(_ action: Action) {
      switch action {
      case .open: if path.isEmpty { path = [.story] }
      case .back: path = []
      case .select(let tab): (self.tab, path) = (tab, [])
      case .showMenu: menu = .menu
      case .menuClosed: menu = nil
      case .share: share = .share
      case .shareClosed: share = nil
      case .ask: question = "delete"
      case .asked: question = nil
      case .delete: path = []
      }
    }
  }

  private func explored() throws -> ExploredApp<App, App.Action> {
    try explore(
      App.init, events: [.open, .showMenu, .share, .ask], sending: { $0.send($1) },
      showing: .root("app").tabs(\.tab, App.Tab.allCases, selecting: { .select($0) })
        .stack(\.path, in: App.Tab.news, back: .back).popover(\.menu, dismissed: .menuClosed)
        .presentation(\.share, as: { _ in .sheet }, dismissed: .shareClosed)
        .dialog(\.question, dismissed: .asked, buttons: [AlertButton("Delete", sends: .delete)])
        .actions(.user(on: "news", "story")) { $0 != .ask }.actions(.user(on: "story")) { _ in true })
  }

  @Test func `a tap on a tab, back, swipes and answers send actions`() throws {
    let text = try explored().replay(
      "open", "showMenu", "swipe", "share", "swipe", "ask", "delete.Delete", "open", "back", "tab(me)")
    #expect(
      text == """
          0. start                      news
          1. open                       news > story
               path: [] → [story]
          2. showMenu                   news > story > [popover menu]
               menu: nil → menu
          3. swipe                      news > story
               menu: menu → nil
          4. share                      news > story > [sheet share]
               share: nil → share
          5. swipe                      news > story
               share: share → nil
          6. ask                        news > story > [confirmationDialog delete]
               question: nil → delete
          7. delete.Delete              news
               path: [story] → []
               question: delete → nil
          8. open                       news > story
               path: [] → [story]
          9. back                       news
               path: [story] → []
          10. tab(me)                   me
               tab: news → me
        """)
  }

  /// Two alerts that have the same name, and nothing else in common.
  private struct Questions: Hashable {
    enum Question: Hashable { case sure }
    enum Action: Hashable { case clear, leave, cleared, left }
    var clearing: Question?
    var leaving: Question?
    var log: [Action] = []

    mutating func send(_ action: Action) {
      switch action {
      case .clear: if log.isEmpty { clearing = .sure }
      case .leave: if log.isEmpty { leaving = .sure }
      case .cleared, .left: log = [action]
      }
    }
  }

  @Test func `alerts of one name keep their own buttons`() throws {
    let explored = try explore(
      Questions.init, events: [.clear, .leave], sending: { $0.send($1) },
      showing: .root("home").alert(\.clearing, buttons: [AlertButton("Clear", sends: .cleared)])
        .alert(
          \.leaving, buttons: [AlertButton("Leave", sends: .left), AlertButton("Stay", role: .cancel)]))
    #expect(
      try explored.replay("leave", "sure(Leave, Stay).Leave") == """
          0. start                      home
          1. leave                      home > [alert sure(Leave, Stay)]
               leaving: nil → sure
          2. sure(Leave, Stay).Leave    home
               leaving: sure → nil
               log: [] → [left]
        """)
    #expect(try explored.replay("clear", "sure.Clear").contains("log: [] → [cleared]"))
  }

  @Test func `formulas name layers of tabs`() throws {
    try explored().require(
      .ltl("G ({ stack contains story } -> X !visible(me) | F !{ stack contains story })"),
      .ltl("G ({ popover is menu } -> { sheet == nil } | true)"),
      .ltl("G (after(tab(me)) -> !{ stack contains story })"))
  }
}
