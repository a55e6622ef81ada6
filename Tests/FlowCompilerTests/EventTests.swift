import FlowCompiler
import FlowModel
import FlowStateSpace
import Testing

@Suite("Events are grounded")
struct EventTests {
  @Test("parameters range over their types, and what 'from' binds is fixed")
  func parameters() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [detail], limit: 3 }",
        events: """
          open: { params: { id: [x, y] }, from: home, do: push detail(id) }
          more: { params: { id: [x, y], to: [x, y] }, from: detail(id), do: push detail(to) }
          same: { from: detail(here), do: push detail(here) }
          """))
    #expect(walk.labels == ["open(x)", "open(y)"])
    _ = try walk.after("open(y)")
    #expect(walk.labels == ["more(y, x)", "more(y, y)", "same", "back"])
    #expect(try walk.after("same") == "answer=no; path=[detail(y), detail(y)]")
  }

  @Test("a link's label is its template with the values in place")
  func links() throws {
    let walk = try Walk(
      scenario(state: "path: { stack: [detail], limit: 1 }", events: "none: { by: system, do: stay }")
        + "\n    links:\n      shop://p/{id}?s={id}: { params: { id: [x, y], how: [x] }, do: push detail(id) }"
    )
    #expect(walk.labels == ["none", "shop://p/x?s=x(x)", "shop://p/y?s=y(x)"])
  }

  @Test("a link that shows its target lands, and one that pushes under a sheet does not")
  func landing() throws {
    let text =
      scenario(
        state: "path: { stack: [detail], limit: 1 }\nsheet: { sheet: [sheetA] }",
        events: "a: { from: home, do: present sheetA }")
      + "\n    links:\n      shop://x: { do: [popToRoot, push detail(x)] }\n      shop://none: { do: popToRoot }"
    var walk = try Walk(text)
    _ = try walk.after("shop://x")
    #expect(walk.observed(.linkAimed) && !walk.observed(.linkMissed))
    _ = try walk.after("shop://none", "a", "shop://none")
    #expect(!walk.observed(.linkAimed))
    _ = try walk.after("shop://x")
    #expect(walk.observed(.linkMissed))
  }

  @Test("the first case that holds runs; outcomes are steps of their own; no case holding does nothing")
  func branches() throws {
    var walk = try Walk(
      scenario(
        state: "mode: [a, b, c]",
        events: """
          go:
            from: home
            cases:
              - when: mode == a
                outcomes:
                  good: set mode = b
                  bad:
                    cases:
                      - when: answer == yes
                        do: stay
                      - do: set mode = c
              - when: mode == b
                do: set mode = c
          """))
    #expect(walk.labels == ["go.good", "go.bad"])
    _ = try walk.after("go.good")
    #expect(walk.labels == ["go"])
    #expect(try walk.after("go") == "answer=no; mode=c")
    #expect(try walk.after("go") == "answer=no; mode=c")
    #expect(
      walk.compiled.branches.filter { $0.event == "go" }.map(\.name)
        == ["case 1, good", "case 1, bad, case 1", "case 1, bad, case 2", "case 2"])
  }

  @Test("a person's events need a page without an alert; the system's do not")
  func origins() throws {
    var walk = try Walk(
      scenario(
        state: "alert: { alert: [other] }\nsheet: { sheet: [sheetA] }",
        events: """
          tap: { from: home, do: present other }
          shake: { by: user, do: stay }
          tick: { by: app, from: home, do: stay }
          expire: { by: system, when: answer == no, do: stay }
          cover: { by: system, do: present sheetA }
          """))
    #expect(walk.labels == ["tap", "shake", "tick", "expire", "cover"])
    _ = try walk.after("tap")
    #expect(walk.labels == ["tick", "expire", "cover", "other.OK"])
    _ = try walk.after("other.OK", "cover")
    #expect(walk.labels == ["shake", "expire", "cover", "swipe"])
  }

  @Test("arguments may be variables, in statements and in patterns")
  func variables() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [detail], limit: 2 }\nlast: [x, y]",
        events: """
          keep: { params: { id: [x, y] }, from: home, do: set last = id }
          open: { from: home, do: push detail(last) }
          only: { from: detail(last), do: set answer = yes }
          turn: { by: system, when: path.top is detail(last), do: set last = y }
          """))
    #expect(try walk.after("keep(y)", "open") == "answer=no; path=[detail(y)]; last=y")
    #expect(walk.labels == ["only", "turn", "back"])
    _ = try walk.after("back", "keep(x)", "open", "turn")
    #expect(walk.labels == ["back"])
  }

  @Test("an optional variable starts as nil and can be compared with it")
  func optionals() throws {
    var walk = try Walk(
      scenario(
        state: "pick: Item?",
        events: "choose: { params: { i: Item }, from: home, when: pick == nil, do: set pick = i }",
        more: "domains: { Item: 2 }"))
    #expect(walk.key == "answer=no; pick=nil")
    #expect(walk.labels == ["choose(Item#1)", "choose(Item#2)"])
    #expect(try walk.after("choose(Item#2)") == "answer=no; pick=Item#2")
    #expect(walk.labels == [])
  }

  @Test("popTo, replace and pop note what they could not remove")
  func stackStatements() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [detail, sheetA], limit: 3 }",
        events: """
          fill: { by: system, do: "replace [detail(x), sheetA, detail(y)]" }
          to: { by: system, do: popTo detail(x) }
          root: { by: system, do: popTo home }
          two: { by: system, do: pop 2 }
          """))
    #expect(try walk.after("fill", "to") == "answer=no; path=[detail(x)]")
    #expect(!walk.observed(.popSafe))
    #expect(try walk.after("two") == "answer=no; path=[]")
    #expect(walk.observed(.popSafe))
    _ = try walk.after("to")
    #expect(walk.observed(.popSafe))
    _ = try walk.after("root")
    #expect(!walk.observed(.popSafe))
  }

  @Test("an optional fits where nil does not: a statement whose argument is nil does nothing")
  func missingArguments() throws {
    var walk = try Walk(
      scenario(
        state: "path: { stack: [item], limit: 2 }\npick: Item?\nlast: Item",
        events: """
          choose: { from: home, when: pick == nil, do: set pick = Item#2 }
          open: { from: home, do: [push item(pick), set last = pick] }
          swap: { by: system, do: "replace [item(last), item(pick)]" }
          """,
        more: "domains: { Item: 2 }"
      ).replacing("  detail:", with: "  item: { params: { id: Item } }\n  detail:"))
    #expect(try walk.after("open") == "answer=no; path=[]; pick=nil; last=Item#1")
    #expect(!walk.observed(.pushed))
    #expect(try walk.after("swap") == "answer=no; path=[]; pick=nil; last=Item#1")
    #expect(try walk.after("choose", "open") == "answer=no; path=[item(Item#2)]; pick=Item#2; last=Item#2")
    #expect(
      try walk.after("swap") == "answer=no; path=[item(Item#2), item(Item#2)]; pick=Item#2; last=Item#2")
  }

  @Test("an effect whose screen is gone may empty the stack: it puts nothing there")
  func emptying() throws {
    let scenario = """
      screens: { home: { home: true }, detail: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 } }
          events:
            load: { from: home, do: start fetch }
          effects:
            fetch: { owner: detail, outcomes: { empty: "replace []", full: "replace [detail]" } }
      """
    var walk = try DoubleWalk(scenario)
    try walk.take("load", "path=[]; effects=[fetch]")
    try walk.take("fetch.empty", "path=[]; effects=[]", notes: [.acted])
    walk = try DoubleWalk(scenario)
    try walk.take("load", "path=[]; effects=[fetch]")
    try walk.take(
      "fetch.full", "path=[detail]; effects=[]", notes: [.pushed, .zombiePush, .navigated, .acted])
  }

  @Test("the pages of a group are those of 'from'")
  func group() throws {
    var walk = try DoubleWalk(
      """
      groups: { pages: [home, note] }
      screens: { home: { home: true }, note: , player: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [note], limit: 1 }, cover: { fullScreenCover: [player] } }
          events:
            open: { from: home, do: push note }
            expand: { from: [pages, player], do: present player }
      """)
    #expect(walk.labels == ["open", "expand"])
    try walk.take("open", "path=[note]; cover=nil")
    #expect(walk.labels == ["expand", "back"])
    try walk.take("expand", "path=[note]; cover=player:fullScreenCover:shown")
    #expect(walk.labels == ["expand"])
  }
}
