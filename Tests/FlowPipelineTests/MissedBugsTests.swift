import FlowPipeline
import Testing

/// Scenarios on which a verdict was wrong or silent, each as small as it gets.
@Suite("Bugs that were missed once")
struct MissedBugsTests {
  private func report(_ text: String) throws -> ScenarioReport {
    try Fixture.check(text, options: CheckOptions(scope: .strict))
  }

  @Test(
    "closing an alert clears what its own button asked for again, except where it closes first (S19, U23)")
  func ownAlert() throws {
    for (platform, verdict) in [("swiftui", Verdict.violated), ("tca", .violated), ("uikit", .holds)] {
      let text = """
        flowcheck: 1
        platform: \(platform)
        screens: { player: { home: true } }
        alerts:
          failed: { buttons: { Retry: { do: present failed }, OK: { role: cancel } } }
        coordinators:
          App:
            root: player
            state: { alert: { alert: [failed] } }
            events: { playbackFails: { by: system, when: alert == nil, do: present failed } }
        """
      #expect(try report(text).verdict("present-accepted").verdict == verdict, "\(platform)")
    }
  }

  @Test(
    "an intent does not outlive a gate, required itself or named in an 'and'",
    arguments: [("signedIn and plan == paid", "premium"), ("plan == paid", "[signedIn, premium]")])
  func gateInGate(condition: String, required: String) throws {
    func verdict(signingOut statements: String) throws -> Verdict {
      try report(
        """
        flowcheck: 1
        platform: swiftui
        gates: { signedIn: session == active, premium: \(condition) }
        screens:
          home: { home: true }
          login: { opens: signedIn, dismissible: false }
          paywall: { requires: signedIn, opens: premium }
          downloads: { requires: \(required) }
        coordinators:
          App:
            root: home
            state:
              path: { stack: [downloads], limit: 1 }
              sheet: { sheet: [login, paywall] }
              session: [none, active]
              plan: [free, paid]
              pending: [nothing, downloads]
            events:
              open: { from: home, when: session == none, do: [set pending = downloads, present login] }
              logIn: { from: login, do: [set session = active, dismiss sheet, present paywall] }
              buy: { from: paywall, do: [set plan = paid, set pending = nothing, dismiss sheet, popToRoot, push downloads] }
              signOut: { from: home, when: signedIn, do: [\(statements)] }
        """
      ).verdict("gate-resume").verdict
    }
    #expect(try verdict(signingOut: "set session = none, set plan = free") == .violated)
    #expect(try verdict(signingOut: "set session = none, set plan = free, set pending = nothing") == .holds)
  }

  @Test(
    "a tap outside a dialog whose cancel button is hidden or absent gives 'cancelled'",
    arguments: ["swiftui", "uikit"])
  func tapOutside(platform: String) throws {
    let found = try report(
      """
      flowcheck: 1
      platform: \(platform)
      switches: { width: regular }
      screens: { home: { home: true } }
      alerts:
        sortBy: { buttons: { Name: stay, Date: stay } }
      coordinators:
        App:
          root: home
          state: { dialog: { confirmationDialog: [sortBy] }, sort: [name, date, unknown] }
          events:
            go:
              from: home
              when: dialog == nil
              do: await sortBy
              resumes: { cancelled: set sort = unknown, Name: set sort = name, Date: set sort = date }
      goals:
        tappedOutside: sort == unknown
      """)
    #expect(try found.verdict("intent-dropped").verdict == .holds)
    #expect(try found.verdict("tappedOutside").verdict == .holds)
  }

  @Test("a page that leaves hears nothing once another instance lives at its place (semantics 9.2)")
  func replacedPage() throws {
    let graph = try report(
      """
      flowcheck: 1
      platform: swiftui
      timing: interleaved
      domains: { P: [one, two] }
      screens:
        home: { home: true }
        item: { params: { p: P }, coordinator: Item }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [item] } }
          events:
            open: { from: home, do: present item(one) }
            item.next: { do: [dismiss sheet, present item(two)] }
        Item:
          root: item
          state: { taps: { range: 0..2 } }
          events:
            next: { from: item(one), do: emit next }
            tap: { from: item, do: set taps = taps + 1 }
      """)
    #expect(graph.states == 11)
    #expect(graph.transitions == 21)
  }

  @Test("a relaunch restores nothing of the child of an item that is not restored but initial")
  func initialChild() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, welcome: { coordinator: Welcome }, first, second }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [welcome], initial: welcome }, seen: [no, yes] }
          restores: [seen]
          events: { read: { from: home, do: set seen = yes } }
        Welcome:
          root: first
          state: { path: { stack: [second] } }
          restores: [path]
          events: { next: { from: first, do: push second } }
      walkthroughs: { fresh: { steps: [next, relaunch], ends: visible is first } }
      """
    #expect(try report(text).verdict("fresh").verdict == .holds)
  }

  @Test("an initial item whose coordinator has reached its limit is not wanted")
  func initialBeyondLimit() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, note: { coordinator: Note }, page }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [note] } }
          events: { open: { from: home, do: present note } }
        Note:
          root: page
          limit: 1
          state: { more: { sheet: [note], initial: note } }
      properties: { empty: never Note.more is note }
      """
    let report = try report(text)
    #expect(try report.verdict("empty").verdict == .holds)
    #expect(report.states == 2)
  }
}
