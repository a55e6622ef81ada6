import FlowCompiler
import FlowModel
import FlowStateSpace
import Testing

/// What SwiftUI shows, step by step; the ids in the names are those of the platform's rules.
@Suite("SwiftUI settles")
struct SettlingTests {
  private let twoSlots = "sheet: { sheet: [sheetA, sheetB] }\ncover: { fullScreenCover: [coverC] }"

  @Test("S5: the first presentation wins, and the second waits and appears when the first goes")
  func firstActiveWins() throws {
    var walk = try Walk(
      scenario(
        state: twoSlots,
        events: "a: { from: home, do: present sheetA }\nc: { from: sheetA, do: present coverC }"))
    #expect(try walk.after("a") == "answer=no; sheet=sheetA:sheet:shown; cover=nil")
    #expect(
      try walk.after("c")
        == "answer=no; sheet=sheetA:sheet:shown; cover=coverC:fullScreenCover:waiting(sheetA)")
    #expect(try walk.after("swipe") == "answer=no; sheet=nil; cover=coverC:fullScreenCover:shown")
    #expect(walk.front == "coverC")
  }

  @Test("S5: of two wanted in one step the one declared first comes, or the last where the switch says so")
  func presentationOrder() throws {
    let both = "both: { from: home, do: [present sheetA, present coverC] }"
    var walk = try Walk(scenario(state: twoSlots, events: both))
    #expect(
      try walk.after("both")
        == "answer=no; sheet=sheetA:sheet:shown; cover=coverC:fullScreenCover:waiting(home)")
    walk = try Walk(
      scenario(state: twoSlots, events: both, more: "switches: { presentationOrder: reverse }"))
    #expect(
      try walk.after("both")
        == "answer=no; sheet=sheetA:sheet:waiting(home); cover=coverC:fullScreenCover:shown")
  }

  @Test("S5: what a system event asks for waits with the layer's own page")
  func systemAsks() throws {
    var walk = try Walk(
      scenario(
        state: twoSlots + "\npath: { stack: [detail], limit: 2 }",
        events: """
          open: { from: home, do: push detail(x) }
          a: { from: detail, do: present sheetA }
          c: { by: system, do: present coverC }
          """))
    #expect(
      try walk.after("open", "a", "c")
        == "answer=no; sheet=sheetA:sheet:shown; cover=coverC:fullScreenCover:waiting(detail(x)); path=[detail(x)]"
    )
  }

  @Test("S6: an item swapped for another is shown anew, before one that waited")
  func swapKeepsTheTurn() throws {
    var walk = try Walk(
      scenario(
        state: "cover: { fullScreenCover: [coverC] }\nsheet: { sheet: [sheetA, sheetB] }",
        events: """
          a: { from: home, do: present sheetA }
          c: { by: system, do: present coverC }
          b: { from: sheetA, do: present sheetB }
          """))
    #expect(
      try walk.after("a", "c", "b")
        == "answer=no; cover=coverC:fullScreenCover:waiting(home); sheet=sheetB:sheet:shown")
    #expect(!walk.observed(.destinationOverwritten))
  }

  @Test("a presentation that replaces another from outside is noted")
  func overwritten() throws {
    var walk = try Walk(
      scenario(
        state: twoSlots,
        events: """
          a: { from: home, do: present sheetA }
          b: { by: system, do: present sheetB }
          d: { by: system, do: [dismiss sheet, present sheetB] }
          """))
    _ = try walk.after("a", "b")
    #expect(walk.observed(.destinationOverwritten))
    var other = try Walk(
      scenario(
        state: twoSlots,
        events: "a: { from: home, do: present sheetA }\nd: { by: system, do: [dismiss, present sheetB] }"))
    _ = try other.after("a", "d")
    #expect(!other.observed(.destinationOverwritten))
  }

  @Test("S8, S9, S11: a swipe closes a sheet that allows it, and never a cover")
  func swipes() throws {
    var walk = try Walk(
      scenario(
        state: "sheet: { sheet: [sheetA, forced] }\ncover: { fullScreenCover: [coverC] }",
        events: """
          a: { from: home, do: present sheetA }
          f: { from: home, do: present forced }
          c: { from: home, do: present coverC }
          close: { from: [coverC, forced], do: dismiss }
          """))
    #expect(try walk.after("a", "swipe") == "answer=no; sheet=nil; cover=nil")
    _ = try walk.after("f")
    #expect(walk.labels == ["close"])
    _ = try walk.after("close", "c")
    #expect(walk.labels == ["close"])
  }

  @Test("S9: a swipe or back is there while the screen's condition holds, in both readings")
  func swipesWhile() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, form: { dismissible: draft == clean } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [form], limit: 1 }, sheet: { sheet: [form] }, draft: [clean, changed] }
          events:
            open: { from: home, do: present form }
            show: { from: home, do: push form }
            type: { from: form, do: set draft = changed }
            save: { from: form, do: set draft = clean }
      """)
    try walk.take("open", "path=[]; sheet=form:sheet:shown; draft=clean")
    #expect(walk.labels == ["type", "save", "swipe"])
    try walk.take("type", "path=[]; sheet=form:sheet:shown; draft=changed")
    #expect(walk.labels == ["type", "save"])
    try walk.take("save", "path=[]; sheet=form:sheet:shown; draft=clean")
    try walk.take("swipe", "path=[]; sheet=nil; draft=clean")
    try walk.take("show", "path=[form]; sheet=nil; draft=clean")
    #expect(walk.labels == ["type", "save", "back"])
    try walk.take("type", "path=[form]; sheet=nil; draft=changed")
    #expect(walk.labels == ["type", "save"])
  }

  @Test("C15: a swipe without write-back leaves the item wanted and spent")
  func swipeWithoutWriteBack() throws {
    var walk = try Walk(
      scenario(
        state: "sheet: { sheet: [sheetA], writeBack: false }",
        events: "a: { from: home, do: present sheetA }\nz: { by: system, do: dismiss sheet }"))
    #expect(try walk.after("a", "swipe") == "answer=no; sheet=sheetA:sheet:spent")
    #expect(try walk.after("a") == "answer=no; sheet=sheetA:sheet:spent")
    #expect(try walk.after("z", "a") == "answer=no; sheet=sheetA:sheet:shown")
  }

  @Test("S13, S19: an answered alert runs its body first, then its slot is cleared whatever it wants")
  func writeBackUnconditional() throws {
    let text = scenario(
      state: "alert: { alert: [ask, other] }", events: "a: { from: home, do: present ask }",
      again: "present other")
    var walk = try Walk(text)
    _ = try walk.after("a")
    #expect(walk.labels == ["ask.Yes", "ask.Again"])
    #expect(try walk.after("ask.Again") == "answer=no; alert=nil")
    var checked = try Walk(
      text.replacing(
        "platform: swiftui", with: "platform: swiftui\nswitches: { alertWriteBack: identityChecked }"))
    #expect(try checked.after("a", "ask.Again") == "answer=no; alert=other:alert:shown")
    #expect(checked.labels == ["other.OK"])
  }

  @Test("S17: a confirmation dialog gains Cancel and a tap outside")
  func dialogs() throws {
    var walk = try Walk(
      scenario(state: "d: { confirmationDialog: [choose] }", events: "a: { from: home, do: present choose }"))
    _ = try walk.after("a")
    #expect(walk.labels == ["choose.Go", "choose.Cancel", "tapOutside"])
    #expect(try walk.after("tapOutside") == "answer=no; d=nil")
  }

  @Test("S14: Cancel is added to a destructive alert only where the switch says so")
  func implicitCancel() throws {
    let text = scenario(
      state: "alert: { alert: [ask, other] }", events: "a: { from: home, do: present ask }",
      again: "present other")
    var walk = try Walk(
      text.replacing("platform: swiftui", with: "platform: swiftui\nswitches: { implicitCancel: on }"))
    _ = try walk.after("a")
    #expect(walk.labels == ["ask.Yes", "ask.Again", "ask.Cancel"])
  }

  @Test("S18: an alert over a sheet waits, or is dropped where the switch says so")
  func coveredAlert() throws {
    let text = scenario(
      state: "sheet: { sheet: [sheetA] }\nalert: { alert: [other] }",
      events: "a: { from: home, do: present sheetA }\nq: { from: sheetA, do: present other }")
    var walk = try Walk(text)
    #expect(
      try walk.after("a", "q") == "answer=no; sheet=sheetA:sheet:shown; alert=other:alert:waiting(sheetA)")
    var dropped = try Walk(
      text.replacing("platform: swiftui", with: "platform: swiftui\nswitches: { coveredAlert: drop }"))
    #expect(try dropped.after("a", "q", "swipe") == "answer=no; sheet=nil; alert=other:alert:spent")
  }

  @Test("S20: with swap lose, an alert asked for while the app closes a sheet is lost")
  func swapLoses() throws {
    let text = scenario(
      state: "sheet: { sheet: [sheetA] }\nalert: { alert: [other] }",
      events: "a: { from: home, do: present sheetA }\nq: { from: sheetA, do: [dismiss sheet, present other] }"
    )
    var walk = try Walk(text)
    #expect(try walk.after("a", "q") == "answer=no; sheet=nil; alert=other:alert:shown")
    var lost = try Walk(
      text.replacing("platform: swiftui", with: "platform: swiftui\nswitches: { swap: lose }"))
    #expect(try lost.after("a", "q") == "answer=no; sheet=nil; alert=other:alert:spent")
    #expect(lost.observed(.dismissPresentRace))
  }

  @Test("an unbound slot is never shown, and nothing clears it but the app")
  func unbound() throws {
    var walk = try Walk(
      scenario(
        state: "alert: { alert: [other], bound: false }", events: "a: { from: home, do: present other }"))
    #expect(try walk.after("a") == "answer=no; alert=other:alert:unbound")
    #expect(walk.front == "home")
    #expect(walk.labels == ["a"])
  }

  @Test("S2: an unregistered page is blank, so nothing can be tapped on it, and back leaves it")
  func blankPage() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [unregistered], limit: 1 }",
        events: "a: { from: home, do: push unregistered }\nb: { from: unregistered, do: set answer = yes }"))
    _ = try walk.after("a")
    #expect(walk.labels == ["back"])
    #expect(try walk.after("back") == "answer=no; path=[]")
  }

  @Test("S3: back pops the stack, or clears the pushed destination in front of it")
  func back() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [detail], limit: 2 }\nnext: { push: [sheetA] }",
        events: "a: { from: home, do: push detail(x) }\nn: { from: detail, do: present sheetA }"))
    _ = try walk.after("a", "n")
    #expect(walk.front == "sheetA")
    #expect(try walk.after("back") == "answer=no; path=[detail(x)]; next=nil")
    #expect(try walk.after("back") == "answer=no; path=[]; next=nil")
    #expect(walk.labels == ["a"])
  }

  @Test("a relaunch brings back what is restored, and nothing else")
  func relaunch() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [detail], limit: 2 }\nsheet: { sheet: [sheetA] }",
        events: "a: { from: home, do: [push detail(y), present sheetA, set answer = yes] }")
        + "\n    restores: [path, sheet]")
    #expect(try walk.after("a", "relaunch") == "answer=no; path=[detail(y)]; sheet=sheetA:sheet:shown")
  }

  @Test("a push at a written limit is refused and noted; at the default bound it cuts the search short")
  func limits() throws {
    var walk = try Walk(
      scenario(state: "path: { stack: [detail], limit: 1 }", events: "a: { by: system, do: push detail(x) }"))
    _ = try walk.after("a", "a")
    #expect(walk.observed(.boundedStack))
    #expect(!walk.flags.contains(.truncated))
    var unbounded = try Walk(
      scenario(state: "path: { stack: [detail] }", events: "a: { by: system, do: push detail(x) }"))
    #expect(
      try unbounded.after("a", "a", "a", "a", "a").hasSuffix("[detail(x), detail(x), detail(x), detail(x)]"))
    #expect(unbounded.flags.contains(.truncated))
    #expect(!unbounded.observed(.boundedStack))
  }
}
