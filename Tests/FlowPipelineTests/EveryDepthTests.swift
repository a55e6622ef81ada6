import FlowPipeline
import FlowVerdictComparison
import Foundation
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

  /// Checks, and has every run taken in the naive interpreter.
  private static func check(
    _ text: String, depths: StackDepths = .declared, options: CheckOptions = CheckOptions()
  ) throws -> ScenarioReport {
    let scenario = FlowCheck.read(text, file: "test.yaml", depths: depths)
    let report = try #require(FlowCheck.check(scenario, options: options)).report
    if case .bounded = depths { return report }
    #expect(DepthReplay(report, of: scenario).differences == [])
    return report
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

  @Test("a step that a chosen bound cuts short refutes nothing, and what is left open names the bound")
  func stepsBeyondChosenBound() throws {
    let text = Self.feed(
      #"""
          links: { "app://photo": { do: push photo } }
      properties:
        few: always (path.count < 2)
        # Its runs would end with a photo that found no room.
        lands: { ltl: "G (after(openPhoto) -> visible(photo))" }
        # Pushing for ever takes no step that leads back to where it began.
        thrice: { ltl: "G !(after(app://photo) & X (after(app://photo) & X after(app://photo)))" }
        home: always reachable (visible is feed)
      """#)
    let report = try Self.check(text, depths: .bounded(2))
    let verdicts = Dictionary(uniqueKeysWithValues: report.verdicts.map { ($0.id, $0) })
    #expect(verdicts["few"]?.verdict == .violated)
    #expect(verdicts["few"]?.counterexamples.first?.trace.steps.count == 2)
    for id in ["lands", "thrice", "home", "link-lands", "dead-end", "deadlock"] {
      #expect(verdicts[id]?.verdict == .undetermined, "\(id)")
      #expect(
        verdicts[id]?.message == "the search was truncated by the bound of 2 screens on stack 'path'", "\(id)"
      )
    }
    // With room for one more the three pushes are there.
    #expect(
      try Self.check(text, depths: .bounded(3)).verdicts.first { $0.id == "thrice" }?.verdict == .violated)
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

  @Test(
    "a goal that was reached, and what is said of steps and of alerts, hold at every depth with two stacks")
  func reachedGoal() throws {
    let text = Self.tabs.replacing("coordinators:", with: "alerts: { note: }\ncoordinators:")
      .replacing("cover: { sheet: [login] }", with: "cover: { sheet: [login], alert: [note] }")
      .replacing(
        "      signIn:",
        with: "      warn: { from: article, when: cover == nil, do: present note }\n      signIn:"
      )
      .replacing(
        "properties:",
        with: """
          goals:
            asked: visible is login
            both: visible is login and visible is article
          properties:
            answered: { ltl: "G (after(signIn) -> !visible(login))" }
            noted: visible is note leadsTo not visible is note
            untold: { ltl: "G (after(open) -> F visible(note))" }
          """)
    let verdicts = Dictionary(uniqueKeysWithValues: try Self.check(text).verdicts.map { ($0.id, $0) })
    for id in ["asked", "answered", "noted"] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.verdict == .holds && verdict.isAtEveryDepth, "\(id): \(verdict.message)")
    }
    #expect(verdicts["both"]?.verdict == .violated)
    #expect(verdicts["untold"]?.verdict == .violated)
  }

  /// Two tabs, each with a path of its own; articles and offers are pushed by subscribers and by others, and nobody changes sides on the way.
  private static let modes = """
    flowcheck: 1
    name: Modes
    platform: swiftui
    screens:
      news: { coordinator: News, home: true }
      search: { coordinator: Search, home: true }
      article:
      offer:
      page:
      lost:
    coordinators:
      App:
        state: { tab: { tabs: [news, search] } }
      News:
        root: news
        state: { path: { stack: [article, offer, page, lost] }, mode: [free, paid] }
        events:
          subscribe: { from: news, when: mode == free, do: set mode = paid }
          cancel: { from: news, when: mode == paid, do: set mode = free }
          read: { from: news, when: mode == paid, do: push article }
          ask: { from: news, when: mode == free, do: push offer }
          turn: { from: [article, offer, page], do: push page }
          lose: { from: offer, when: mode == paid, do: push lost }
      Search:
        root: search
        state: { path: { stack: [page] } }
        events:
          find: { from: [search, page], do: push page }
    properties:
      found: always (not (visible is lost))
    """

  @Test("what no abstraction of two stacks proves is searched for, ever deeper, and the report says how deep")
  func searchedDepths() throws {
    let open = try Self.verdict(Self.modes, "found")
    #expect(open.verdict == .undetermined)
    #expect(
      open.message == """
        the search was truncated by the bound of 4 on stacks 'path' of 'News', 'path' of 'Search', which have no 'limit': write 'limit: 4' on \
        each to decide it up to four screens, and nothing is proved at every depth: stacks 'News.path' and 'Search.path' can both hold items \
        at a time; no counterexample was found with at most 32 items on a stack, or with at most 64 items within 8,192 states
        """)
    // With as many states as somebody wishes, and no more.
    var options = CheckOptions()
    options.limits.states = 1_000
    let few = try #require(try Self.check(Self.modes, options: options).verdicts.first { $0.id == "found" })
    #expect(
      few.depthObstacle == """
        stacks 'News.path' and 'Search.path' can both hold items at a time; no counterexample was found with at most 8 items on a stack, or \
        with at most 32 items within 1,000 states
        """)
  }

  @Test("a violation with two stacks and more than four items has a trace", arguments: [5, 7, 12])
  func deepViolationOfTwoStacks(count: Int) throws {
    let text = Self.tabs.replacing(
      "who: { from: article, do: push author }",
      with: """
        who: { from: article, do: push author }
              leave: { from: [article, author], when: path.count > \(count - 1), do: set root = lost }
        """
    ).replacing("    root: news", with: "    root: [news, lost]").replacing(
      "  login: {", with: "  lost:\n  login: {"
    )
    .replacing("  short: always (not (visible is login))", with: "  found: always (not (visible is lost))")
    let verdict = try Self.verdict(text, "found")
    #expect(verdict.verdict == .violated && !verdict.isAtEveryDepth)
    #expect(verdict.counterexamples.first?.trace.steps.count == 2 * count + 1)
  }

  @Test("what replaces a stack by the same one is shown as no way to an ever deeper stack")
  func sameStack() throws {
    let text = Self.feed().replacing(
      "      openPhoto:",
      with: "      reload: { by: app, from: photo, do: \"replace [profile, photo]\" }\n      openPhoto:")
    let verdict = try Self.verdict(text, "no-auto-loop")
    #expect(verdict.verdict == .undetermined)
    #expect(
      verdict.depthObstacle == """
        the run that would refute it cannot be taken; no counterexample was found with at most 64 items on a stack
        """)
  }

  @Test("what is too much to prove is searched for, within the limit on states that somebody chose")
  func limitOfFirstLook() throws {
    let screens = (0..<14).map { "s\($0)" }
    let text = """
      flowcheck: 1
      name: Wide
      platform: swiftui
      screens: { home: { home: true }, \(screens.map { "\($0): " }.joined(separator: ", ")) }
      coordinators:
        App:
          root: home
          state: { path: { stack: [\(screens.joined(separator: ", "))] } }
          events:
      \(screens.map { "      to\($0): { from: [home, \(screens.joined(separator: ", "))], do: push \($0) }" }.joined(separator: "\n"))
      properties:
        some: always reachable (not (\(screens.map { "path contains \($0)" }.joined(separator: " and "))))
      """
    var options = CheckOptions()
    options.limits.states = 9_000
    let report = try Self.check(text, options: options)
    #expect(report.bound == "the limit of 8,192 states beside proofs at every depth")
    let open = report.verdicts.filter { $0.verdict == .undetermined }
    #expect(
      open.map(\.message) == [
        """
        nothing is proved at every depth: there is too much to work out: more than 36,000 heads; no counterexample was found with at most 4 \
        items on a stack within 9,000 states
        """
      ])
  }

  /// Courses, each with tabs of its own; their units lead to further courses.
  private static let courses = """
    flowcheck: 1
    name: Courses
    platform: swiftui
    screens: { home: { home: true }, course: { coordinator: Course }, outline: , dates: , unit: }
    coordinators:
      App:
        root: home
        state: { path: { stack: [course, unit] } }
        events:
          open: { from: [home, unit], do: push course }
          openUnit: { from: outline, do: push unit }
      Course:
        state: { tab: { tabs: [outline, dates] } }
    properties:
      shallow: always (path.count <= 5)
      wayToOutline: always reachable (visible is outline)
    """

  @Test("an item is decided together with the state of its coordinator")
  func children() throws {
    let report = try Self.check(Self.courses)
    #expect(!report.verdicts.contains { $0.verdict == .undetermined })
    // A unit; a course at its outline, and one at its dates; each with or without a course below, as far as that can be; and no item.
    #expect(
      report.everyDepth == EveryDepthReport(controlStates: 1, stackSymbols: 6, automatonTransitions: 22))
    let deep = try Self.verdict(Self.courses, "shallow")
    #expect(deep.verdict == .violated && deep.isAtEveryDepth)
    #expect(deep.counterexamples.first?.trace.steps.count == 6)
    let way = try Self.verdict(Self.courses, "wayToOutline")
    #expect(way.verdict == .holds && way.isAtEveryDepth)
  }

  @Test("a coordinator that acts while its item is covered ends the proof with that reason")
  func coveredChildren() throws {
    let text = Self.courses.replacing(
      "state: { tab: { tabs: [outline, dates] } }",
      with:
        "state: { tab: { tabs: [outline, dates] } }\n    events: { reset: { by: system, do: select outline } }"
    )
    // A search with more room finds what there is to find.
    let deep = try Self.verdict(text, "shallow")
    #expect(deep.verdict == .violated && deep.counterexamples.first?.trace.steps.count == 6)
    let verdict = try Self.verdict(text, "wayToOutline")
    #expect(verdict.verdict == .undetermined)
    #expect(
      verdict.depthObstacle == """
        coordinator 'Course' acts below the top of stack 'App.path'; no counterexample was found with at most 64 items on a stack
        """)
  }

  @Test("a step that is cut short refutes nothing")
  func cutStep() throws {
    // The link pushes a screen, and lands there unless there is no room.
    let text = Self.feed("    links: { \"app://photo\": { do: push photo } }")
    let verdict = try Self.verdict(text, "link-lands")
    #expect(verdict.verdict == .holds && verdict.isAtEveryDepth)
  }

  @Test(
    "every run of the repository's scenarios can be taken",
    arguments: ["seeds", "bug-classes", "natural", "apps"])
  func scenarios(folder: String) throws {
    var (runs, confirmed) = (0, 0)
    for file in ScenarioFiles.files where file.hasPrefix("Scenarios/\(folder)/") {
      // These take seconds.
      if file.contains("social") || file.contains("chat-") { continue }
      let text = try String(contentsOf: ScenarioFiles.root.appending(path: file), encoding: .utf8)
      let scenario = FlowCheck.read(text, file: file, depths: .every)
      let replay = DepthReplay(try #require(FlowCheck.check(scenario)).report, of: scenario)
      #expect(replay.differences == [], "\(file)")
      runs += replay.runs
      confirmed += replay.confirmed
    }
    let expected = ["seeds": (126, 116), "bug-classes": (91, 73), "natural": (1, 1), "apps": (54, 11)]
    #expect(expected[folder].map { $0 == (runs, confirmed) } == true, "\(runs) runs, \(confirmed) confirmed")
  }
}
