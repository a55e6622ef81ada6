import FlowPipeline
import FlowVerdictComparison
import Testing

/// What is claimed of infinite executions whose stacks can get as high as they like.
@Suite("Executions at every depth")
struct DepthExecutionTests {
  /// The verdicts on claims, each run taken in the naive interpreter.
  private static func verdicts(_ text: String) throws -> [String: VerdictReport] {
    let scenario = FlowCheck.read(text, file: "test.yaml")
    let report = try #require(FlowCheck.check(scenario)).report
    #expect(DepthReplay(report, of: scenario).differences == [])
    return Dictionary(uniqueKeysWithValues: report.verdicts.map { ($0.id, $0) })
  }

  /// A feed whose profiles lead to photos which lead to profiles; the app closes them all.
  private static func feed(_ claims: String) -> String {
    """
    flowcheck: 1
    platform: swiftui
    screens: { feed: { home: true }, profile: , photo: , end: { terminal: true } }
    coordinators:
      App:
        root: feed
        state: { path: { stack: [profile, photo, end] }, mode: [a, b] }
        events:
          openProfile: { from: [feed, photo], do: push profile }
          openPhoto: { from: [feed, profile], do: push photo }
          close: { by: app, from: [profile, photo, end], do: popToRoot }
          mark: { from: photo, when: path.count > 5 and mode == a, do: set mode = b }
          unmark: { from: photo, when: path.count > 5 and mode == b, do: set mode = a }
          finish: { from: photo, when: path.count > 5, do: push end }
          lose: { from: feed, when: path.count > 2, do: stay }
    \(claims)
    """
  }

  @Test("what every fair execution does is proved", arguments: ["weak", "strong"])
  func fair(strength: String) throws {
    let verdicts = try Self.verdicts(
      Self.feed(
        #"""
        fairness: { \#(strength): [close] }
        properties:
          returns: { ltl: "G F visible(feed)" }
          closed: after openPhoto leadsTo visible is feed
          shown: { ltl: "G (after(openPhoto) -> visible(photo))" }
          next: { ltl: "G (after(openPhoto) & X visible(photo) -> F visible(feed))" }
          marked: { ltl: "F G { mode == b } -> F after(mark)" }
          inevitable: { ctl: "AG (visible(photo) -> AF visible(feed))" }
          lost: after lose leadsTo visible is photo
          staying: { ltl: "G (G !visible(feed) -> F visible(profile))" }
        """#))
    for id in ["returns", "closed", "shown", "next", "marked", "inevitable"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .holds && verdict.isAtEveryDepth, "\(id): \(verdict.message)")
    }
    for id in ["lost", "staying"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .vacuous && verdict.isAtEveryDepth, "\(id): \(verdict.message)")
    }
  }

  @Test("an execution that breaks a claim far up ends in a cycle there, or stays")
  func unfair() throws {
    let verdicts = try Self.verdicts(
      Self.feed(
        #"""
        properties:
          left: { ltl: "G ({ path.count > 5 } -> F visible(feed))" }
          ended: { ltl: "G (visible(end) -> F !visible(end))" }
          inevitable: { ctl: "AG ({ path.count > 5 } -> AF visible(feed))" }
          high: { ctl: "AG ({ path.count > 6 } -> EG { path.count > 2 })" }
          below: { ctl: "AG (visible(photo) -> EX visible(profile))" }
        """#))
    let left = try #require(verdicts["left"]?.counterexamples.first?.trace)
    #expect(left.steps.count == 6 && left.cycle.map(\.event) == ["mark", "unmark"])
    let ended = try #require(verdicts["ended"]?.counterexamples.first?.trace)
    #expect(ended.steps.count == 7 && ended.stuttersForever)
    #expect(verdicts["inevitable"]?.verdict == .violated)
    for id in ["high", "below"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .holds && verdict.isAtEveryDepth, "\(id): \(verdict.message)")
    }
  }

  @Test("a position at which nothing happens is shown where a claim is broken only with it")
  func stays() throws {
    let text = Self.feed(
      #"""
      fairness: { weak: [close] }
      properties: { left: { ltl: "G (after(openPhoto) & X visible(photo) -> F visible(feed))" } }
      """#)
    let verdict = try Self.verdicts(
      text.replacing("[profile, photo, end], do: popToRoot", with: "[profile, photo], do: popToRoot"))["left"]
    let run = try #require(verdict?.counterexamples.first?.trace)
    #expect(run.steps.map(\.event) == ["openPhoto"] && run.cycle.first?.event == "the app stays here")
    #expect(run.cycle.count { $0.event == "the app stays here" } == 1)
  }

  @Test("two stacks whose abstraction suffices for a claim about executions")
  func twoStacks() throws {
    let verdicts = try Self.verdicts(
      #"""
      flowcheck: 1
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
            ask: { from: [article, author], when: cover == nil, do: present login }
            signIn: { from: login, do: dismiss cover }
            bury: { from: login, when: cover == nil, do: stay }
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
      fairness: { weak: [signIn] }
      properties:
        wayOut: { ctl: "AG EF visible(news)" }
        covered: { ctl: "AG !EG (visible(login) & visible(article))" }
        signed: after ask leadsTo not visible is login
        twice: { ltl: "G (after(ask) & F after(signIn) -> F !visible(login))" }
        buried: after bury leadsTo visible is login
      """#)
    for id in ["wayOut", "covered", "signed", "twice"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .holds && verdict.isAtEveryDepth, "\(id): \(verdict.message)")
    }
    #expect(verdicts["buried"]?.verdict == .vacuous && verdicts["buried"]?.isAtEveryDepth == true)
  }
}
