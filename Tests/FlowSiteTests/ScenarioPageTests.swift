import FlowPipeline
import Testing

@Suite("The page of a scenario")
struct ScenarioPageTests {
  @Test("tells outcome and counts, and leads from the claim to the run, the line and the map")
  func links() throws {
    let page = try #require(try pageText(gated))
    #expect(page.contains("<span class=\"chip bad\">failed</span>"))
    // The door is shut or ajar; at home, or with one or two vaults on the path: the link pushes one more.
    #expect(page.contains("6 states"))
    #expect(page.contains("<article class=\"claim bad\" id=\"claim-auth-gate\">"))
    #expect(page.contains("<details class=\"run\" id=\"claim-auth-gate-1\" open>"))
    #expect(page.contains("id=\"claim-auth-gate-1-1\" data-node=\"screen-vault\""))
    #expect(page.contains("<g id=\"screen-vault\" class=\"node"))
    let line = try #require(page.sourceLine(6))
    #expect(line.contains("href=\"#screen-vault\""))
    #expect(line.contains("<a href=\"#claim-auth-gate-1\"><code>auth-gate</code></a>"))
    #expect(line.contains("<mark>vault</mark>"))
  }

  @Test("says how to fix what is violated, and leaves that unfolded where nobody expects it")
  func advice() throws {
    let page = try #require(try pageText(gated))
    let article = try #require(page.pieces(between: "id=\"claim-auth-gate\"", and: "</article>").first)
    #expect(article.contains("<details class=\"story\" open><summary>How to fix it"))
    #expect(article.contains("Check the gate in every event that can lead to the screen"))
    let known = try #require(try pageText(gated + "\nexpect: { auth-gate: violated }"))
    let other = try #require(known.pieces(between: "id=\"claim-auth-gate\"", and: "</article>").first)
    #expect(other.contains("violated, as expected"))
    #expect(!other.contains("class=\"story\" open"))
  }

  @Test("says what explains a violation, and where an execution stays")
  func explanations() throws {
    let unbound = try #require(
      try pageText(
        """
        flowcheck: 1
        name: An alert of one's own
        platform: swiftui
        screens: { home: { home: true } }
        alerts: { offline: { buttons: { Retry: } } }
        coordinators:
          App:
            root: home
            state: { alert: { alert: [offline], bound: false } }
            events: { fail: { from: home, do: present offline } }
        properties: { gone: eventually (visible is offline) }
        """))
    #expect(unbound.contains("Explained by <a href=\"#claim-unbound-presentation\">"))
    #expect(unbound.contains("Explains <a href=\"#claim-"))
    #expect(unbound.contains("The app stays here."))
    #expect(unbound.contains("Never reached: <code>offline.Retry</code> (<a class=\"to-line\" href=\"#L5\">"))
  }

  @Test("fades what was never reached, that and nothing else, and names it under coverage")
  func coverage() throws {
    let page = try #require(try pageText(gated))
    #expect(try #require(page.sourceLine(7)).hasPrefix(" class=\"dead\""))
    for number in 1...20 where number != 7 {
      #expect(page.sourceLine(number)?.hasPrefix(" class=\"dead") == false, "line \(number)")
    }
    #expect(page.contains("2 of 3"))
    #expect(page.contains("Never reached: <a class=\"to-map\" href=\"#screen-attic\"><code>attic</code></a>"))
  }

  @Test("fades a case that was never reached, with the lines below its dash")
  func cases() throws {
    let page = try #require(
      try pageText(
        """
        flowcheck: 1
        name: Doors
        platform: swiftui
        screens: { home: { home: true }, vault: }
        coordinators:
          App:
            root: home
            state: { path: { stack: [vault], limit: 1 }, door: [shut, ajar] }
            events:
              open:
                from: home
                cases:
                  - when: door == ajar
                    do: stay
                  - do: push vault
        """))
    let dead = (1...15).filter { page.sourceLine($0)?.hasPrefix(" class=\"dead") == true }
    #expect(dead == [13, 14])
  }

  @Test("never says of a search that was cut short that everything was visited")
  func truncated() throws {
    var limits = DeclaredLimits()
    limits.states = 2
    let page = try #require(try pageText(gated, limits: limits))
    #expect(page.contains("Truncated by the limit of 2 states."))
    #expect(page.contains("Not reached by this search"))
    #expect(!page.contains("Every reachable state was visited"))
    #expect(page.contains("id=\"verdicts-undetermined\""))
    #expect(page.contains("A higher bound may decide these claims."))
    #expect(page.contains("<ol class=\"source partial\">"))
    let whole = try #require(try pageText(gated))
    #expect(!whole.contains("Truncated by"))
    #expect(whole.contains("Every reachable state was visited"))
  }

  @Test("shows a run that goes on for ever with the frame at which it goes on")
  func lasso() throws {
    let text = """
      flowcheck: 1
      name: Round
      platform: swiftui
      screens: { home: { home: true }, red: , green: }
      coordinators:
        App:
          root: home
          state: { light: { toast: [red, green] } }
          events:
            begin: { by: app, when: light == nil, do: present red }
            go: { by: app, when: light is red, do: present green }
            halt: { by: app, when: light is green, do: present red }
      """
    let page = try #require(try pageText(text))
    let run = try #require(page.pieces(between: "id=\"claim-no-auto-loop-1\"", and: "</details>").first)
    // start, begin: red, go: green; then halt leads back to the frame after 'begin'.
    #expect(run.contains("data-back=\"1\""))
    #expect(run.count(of: "<li class=\"frame") == 3)
    #expect(run.contains("<a href=\"#claim-no-auto-loop-1-1\">frame 1</a>"))
  }

  @Test("says which of several combinations of switches is drawn, and under which a run happens")
  func combinations() throws {
    let text = gated.replacing(
      "platform: swiftui", with: "platform: swiftui\nswitches: { coveredAlert: pessimistic }")
    let page = try #require(try pageText(text))
    #expect(
      page.contains(
        "This is the one of 2 switch combinations with the most violations: coveredAlert queue."))
    let run = try #require(page.pieces(between: "id=\"claim-auth-gate-1\"", and: "</details>").first)
    #expect(run.contains("With coveredAlert queue."))
    #expect(try #require(try pageText(gated)).contains("combinations of switches") == false)
  }

  @Test("tells the reason of a branching claim as a list of ways")
  func branching() throws {
    let text = gated + "\nproperties:\n  stay: { ctl: \"AG EX visible(home)\" }"
    let page = try #require(try pageText(text))
    let run = try #require(page.pieces(between: "id=\"claim-stay-1\"", and: "</details>").first)
    #expect(run.contains("<div class=\"reason\">"))
    #expect(run.contains("is false"))
  }

  @Test("is the same each time, and knows neither the machine nor the day")
  func deterministic() throws {
    let first = try #require(try pageText(gated))
    #expect(try pageText(gated) == first)
    #expect(!first.contains("/root") && !first.contains("/home/") && !first.contains("2026"))
  }
}
