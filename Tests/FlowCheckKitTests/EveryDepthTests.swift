import FlowCheckKit
import Testing

/// Claims about stacks that can hold any number of items.
@Suite("Every depth")
struct EveryDepthTests {
  /// A feed whose profiles lead to photos which lead to profiles.
  private static func feed(_ claims: String = "") -> String {
    """
    flowcheck: 1
    name: Unlimited
    platform: swiftui
    screens: { feed: { home: true }, profile: , photo: }
    coordinators:
      App:
        root: feed
        state: { path: { stack: [profile, photo] } }
        events:
          openProfile: { from: [feed, photo], do: push profile }
          openPhoto: { from: [feed, profile], do: push photo }
    \(claims)
    """
  }

  private static func check(_ text: String, depths: StackDepths = .declared) throws -> ScenarioReport {
    try #require(FlowCheck.check(FlowCheck.read(text, file: "test.yaml", depths: depths))).report
  }

  private static func verdict(
    _ text: String, _ id: String, depths: StackDepths = .declared
  ) throws -> VerdictReport {
    try #require(check(text, depths: depths).verdicts.first { $0.id == id })
  }

  @Test("every claim about a feed without a limit is decided")
  func decided() throws {
    let report = try Self.check(Self.feed())
    #expect(report.verdicts.allSatisfy { $0.verdict == .holds || $0.verdict == .vacuous })
    #expect(report.bound == nil)
    #expect(
      report.everyDepth == EveryDepthReport(controlStates: 1, stackSymbols: 3, automatonTransitions: 10))
    let home = try #require(report.verdicts.first { $0.id == "dead-end" })
    #expect(home.verdict == .holds && home.isAtEveryDepth)
  }

  @Test("a violation deeper than the search has a shortest trace")
  func deepViolation() throws {
    let claim = "properties: { shallow: always (path.count < 7), few: always (path.count < 3) }"
    let deep = try Self.verdict(Self.feed(claim), "shallow")
    #expect(deep.verdict == .violated && deep.isAtEveryDepth)
    #expect(deep.counterexamples.first?.trace.steps.count == 7)
    // Within the bound of the search its own trace is as short.
    let few = try Self.verdict(Self.feed(claim), "few")
    #expect(few.verdict == .violated && few.counterexamples.first?.trace.steps.count == 3)
  }

  @Test("an execution on an ever deeper stack is infinite")
  func growingStack() throws {
    let claim = #"properties: { returns: { ltl: "G F visible(feed)" } }"#
    let verdict = try Self.verdict(Self.feed(claim), "returns")
    #expect(verdict.verdict == .violated)
    let loop = #"properties: { settles: { ltl: "F G !visible(photo)" } }"#
    #expect(try Self.verdict(Self.feed(loop), "settles").verdict == .violated)
    let always = #"properties: { possible: { ctl: "AG EF visible(feed)" } }"#
    let possible = try Self.verdict(Self.feed(always), "possible")
    #expect(possible.verdict == .holds && possible.isAtEveryDepth)
  }

  @Test("a bound that somebody chose proves nothing beyond it")
  func chosenBound() throws {
    let report = try Self.check(Self.feed(), depths: .bounded(2))
    #expect(report.verdicts.contains { $0.verdict == .undetermined })
    #expect(report.bound == "the bound of 2 screens on stack 'path'")
    #expect(report.everyDepth == nil)
  }

  @Test("limits are ignored where somebody asks for every depth")
  func ignoredLimits() throws {
    let text = Self.feed("properties: { shallow: always (path.count < 7) }")
      .replacing("stack: [profile, photo]", with: "stack: [profile, photo], limit: 2")
    #expect(try Self.verdict(text, "shallow").verdict == .holds)
    #expect(try Self.verdict(text, "shallow", depths: .every).verdict == .violated)
  }

  @Test("a walkthrough pushes as often as it likes")
  func longWalkthrough() throws {
    let steps = Array(repeating: "openProfile, openPhoto", count: 5).joined(separator: ", ")
    let text = Self.feed("walkthroughs: { deep: { steps: [\(steps)], ends: visible is photo } }")
    #expect(try Self.verdict(text, "deep").verdict == .holds)
  }

  /// Two tabs, each with a path of its own, and a sheet over both.
  private static let tabs = """
    flowcheck: 1
    name: Tabs
    platform: swiftui
    screens:
      news: { coordinator: News, home: true }
      search: { coordinator: Search, home: true }
      article:
      author:
      login: { dismissible: false }
    coordinators:
      App:
        state: { tab: { tabs: [news, search] }, cover: { sheet: [login] } }
        events:
          askLogin: { from: [article, author], when: cover == nil, do: present login }
          signIn: { from: login, do: dismiss cover }
      News:
        root: news
        state: { path: { stack: [article, author] } }
        events:
          open: { from: [news, author], do: push article }
          who: { from: article, do: push author }
      Search:
        root: search
        state: { path: { stack: [article, author] } }
        events:
          find: { from: [search, author], do: push article }
          writer: { from: article, do: push author }
    properties:
      one: always (not (visible is login and visible is article))
      short: always (not (visible is login))
    """

  @Test("what no abstraction of two stacks can do never happens")
  func twoStacks() throws {
    let report = try Self.check(Self.tabs)
    let verdicts = Dictionary(uniqueKeysWithValues: report.verdicts.map { ($0.id, $0) })
    for id in ["one", "dead-end", "deadlock", "modal-no-exit", "modal-exclusive"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .holds || verdict.verdict == .vacuous, "\(id): \(verdict.message)")
      #expect(verdict.isAtEveryDepth, "\(id)")
    }
    #expect(verdicts["short"]?.verdict == .violated)
    #expect(verdicts["short"]?.counterexamples.first?.trace.steps.count == 2)
  }
}
