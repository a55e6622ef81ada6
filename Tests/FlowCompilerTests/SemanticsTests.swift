import Testing

/// The paragraphs of the semantics one by one, in both readings of it.
@Suite("Semantics")
struct SemanticsTests {
  @Test("a second presentation waits, remembers the page that asked, and appears when the first goes")
  func waiting() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: , b: }
      coordinators:
        App:
          root: home
          state: { first: { sheet: [a] }, second: { fullScreenCover: [b] } }
          events:
            both: { from: home, do: [present b, present a] }
            tick: { by: system, do: present b }
      """)
    try walk.take("both", "first=a:sheet:shown; second=b:fullScreenCover:waiting(home)")
    try walk.take("tick", "first=a:sheet:shown; second=b:fullScreenCover:waiting(home)")
    try walk.take("swipe", "first=nil; second=b:fullScreenCover:shown")
    #expect(walk.labels == ["tick"])
  }

  @Test("what the system asks for behind a sheet remembers the layer's own front page")
  func askedBySystem() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: , b: , detail: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 }, first: { sheet: [a] }, second: { sheet: [b] } }
          events:
            open: { from: home, do: [push detail, present a] }
            ask: { from: a, do: present b }
            tick: { by: system, do: [dismiss second, present b] }
      """)
    try walk.take("open", "path=[detail]; first=a:sheet:shown; second=nil")
    try walk.take("ask", "path=[detail]; first=a:sheet:shown; second=b:sheet:waiting(a)")
    try walk.take("tick", "path=[detail]; first=a:sheet:shown; second=b:sheet:waiting(detail)")
  }

  @Test("a slot that swaps its item keeps its turn before one that waited longer")
  func keepsItsTurn() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: , b: , c: }
      coordinators:
        App:
          root: home
          state: { early: { sheet: [b] }, late: { sheet: [a, c] } }
          events:
            open: { from: home, do: present a }
            queue: { from: a, do: present b }
            swap: { from: a, do: present c }
      """)
    try walk.take("open", "early=nil; late=a:sheet:shown")
    try walk.take("queue", "early=b:sheet:waiting(a); late=a:sheet:shown")
    try walk.take("swap", "early=b:sheet:waiting(a); late=c:sheet:shown")
  }

  @Test("without write-back an answered alert stays wanted, spent, and presenting it again changes nothing")
  func spent() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true } }
      alerts: { ask: }
      coordinators:
        App:
          root: home
          state: { prompt: { alert: [ask], writeBack: false } }
          events:
            open: { from: home, do: present ask }
            reset: { from: home, do: dismiss prompt }
            renew: { from: home, do: [dismiss prompt, present ask] }
      """)
    try walk.take("open", "prompt=ask:alert:shown")
    #expect(walk.labels == ["ask.OK"])
    try walk.take("ask.OK", "prompt=ask:alert:spent")
    try walk.take("open", "prompt=ask:alert:spent")
    try walk.take("renew", "prompt=ask:alert:shown")
    try walk.take("ask.OK", "prompt=ask:alert:spent")
    try walk.take("reset", "prompt=nil")
  }

  @Test(
    "an alert that its own button asks for survives only a checked write-back",
    arguments: [("unconditional", "prompt=nil"), ("identityChecked", "prompt=sure:alert:shown")])
  func alertWriteBack(value: String, key: String) throws {
    var walk = try DoubleWalk(
      """
      switches: { alertWriteBack: \(value) }
      screens: { home: { home: true } }
      alerts: { ask: { buttons: { More: { do: present sure } } }, sure: }
      coordinators:
        App:
          root: home
          state: { prompt: { alert: [ask, sure] } }
          events:
            open: { from: home, do: present ask }
      """)
    try walk.take("open", "prompt=ask:alert:shown")
    try walk.take("ask.More", key)
  }

  @Test(
    "an alert behind a sheet waits or is dropped",
    arguments: [("queue", "waiting(home)", "shown"), ("drop", "spent", "spent")])
  func coveredAlert(value: String, covered: String, uncovered: String) throws {
    var walk = try DoubleWalk(
      """
      switches: { coveredAlert: \(value) }
      screens: { home: { home: true }, a: }
      alerts: { ask: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] }, prompt: { alert: [ask] } }
          events:
            open: { from: home, do: present a }
            tick: { by: system, do: present ask }
      """)
    try walk.take("open", "sheet=a:sheet:shown; prompt=nil")
    try walk.take("tick", "sheet=a:sheet:shown; prompt=ask:alert:\(covered)")
    try walk.take("swipe", "sheet=nil; prompt=ask:alert:\(uncovered)")
  }

  @Test(
    "an alert asked for while the app closes a sheet is shown next or lost",
    arguments: [("sequence", "shown"), ("lose", "spent")])
  func swap(value: String, presence: String) throws {
    var walk = try DoubleWalk(
      """
      switches: { swap: \(value) }
      screens: { home: { home: true }, a: }
      alerts: { ask: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] }, prompt: { alert: [ask] } }
          events:
            open: { from: home, do: present a }
            leave: { from: a, do: [dismiss, present ask] }
      """)
    try walk.take("open", "sheet=a:sheet:shown; prompt=nil")
    try walk.take("leave", "sheet=nil; prompt=ask:alert:\(presence)")
  }

  @Test("a dialog gains Cancel, and a tap outside is the cancel button")
  func dialog() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true } }
      alerts:
        ask: { buttons: { Save: } }
        plain: { buttons: { Stop: { role: cancel, do: set seen = yes } } }
      coordinators:
        App:
          root: home
          state: { prompt: { confirmationDialog: [ask, plain] }, seen: [no, yes] }
          events:
            open: { from: home, do: present ask }
            openPlain: { from: home, do: present plain }
      """)
    try walk.take("open", "prompt=ask:confirmationDialog:shown; seen=no")
    #expect(walk.labels == ["ask.Save", "ask.Cancel", "tapOutside"])
    try walk.take("tapOutside", "prompt=nil; seen=no")
    try walk.take("openPlain", "prompt=plain:confirmationDialog:shown; seen=no")
    #expect(walk.labels == ["plain.Stop", "tapOutside"])
    try walk.take("tapOutside", "prompt=nil; seen=yes")
  }

  @Test("a relaunch brings back what is restored, unspent, and nothing else")
  func relaunch() throws {
    var walk = try DoubleWalk(
      """
      domains: { P: 2 }
      screens: { home: { home: true }, detail: { params: { id: P } }, a: , b: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [detail], limit: 2 }
            sheet: { sheet: [a], writeBack: false }
            cover: { fullScreenCover: [b] }
            picked: P?
          events:
            open: { from: home, params: { id: P }, do: [push detail(id), set picked = id, present b, present a] }
          restores: [path, sheet, picked]
      """)
    try walk.take(
      "open(P#2)",
      "path=[detail(P#2)]; sheet=a:sheet:shown; cover=b:fullScreenCover:waiting(home); picked=P#2")
    try walk.take(
      "swipe", "path=[detail(P#2)]; sheet=a:sheet:spent; cover=b:fullScreenCover:shown; picked=P#2")
    try walk.take("relaunch", "path=[detail(P#2)]; sheet=a:sheet:shown; cover=nil; picked=P#2")
  }

  @Test("a push slot is in front of the stack, and back clears it first")
  func pushSlot() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: , b: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [a], limit: 2 }, next: { push: [b] }, note: { toast: [b] } }
          events:
            open: { from: home, do: [push a, present b in next, present b in note] }
            tap: { from: b, do: push a }
            closeNote: { from: a, do: dismiss }
      """)
    try walk.take("open", "path=[a]; next=b:push:shown; note=b:toast:shown")
    try walk.take("tap", "path=[a, a]; next=b:push:shown; note=b:toast:shown")
    try walk.take("back", "path=[a, a]; next=nil; note=b:toast:shown")
    try walk.take("closeNote", "path=[a, a]; next=nil; note=nil")
    try walk.take("back", "path=[a]; next=nil; note=nil")
  }

  @Test("pops remove what they can, popTo the root empties the stack, and a full stack refuses")
  func stacks() throws {
    var walk = try DoubleWalk(
      """
      domains: { P: 2 }
      screens: { home: { home: true }, a: { params: { id: P } }, b: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [a, b], limit: 3 } }
          events:
            fill: { by: system, do: 'replace [a(P#1), b, a(P#2), b]' }
            toFirst: { by: system, do: popTo a(P#1) }
            toNone: { by: system, do: popTo b }
            two: { by: system, do: pop 2 }
            home: { by: system, do: popTo home }
            more: { by: system, do: push b }
      """)
    try walk.take("fill", "path=[a(P#1), b, a(P#2)]")
    try walk.take("more", "path=[a(P#1), b, a(P#2)]")
    try walk.take("toFirst", "path=[a(P#1)]")
    try walk.take("toNone", "path=[a(P#1)]")
    try walk.take("two", "path=[]")
    try walk.take("more", "path=[b]")
    try walk.take("home", "path=[]")
  }

  @Test("cases look at the state before the statements, and outcomes have labels of their own")
  func bodies() throws {
    var walk = try DoubleWalk(
      """
      domains: { P: 2 }
      screens: { home: { home: true }, a: { params: { id: P } } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [a], limit: 2 }, seen: [no, yes] }
          events:
            look:
              from: home
              cases:
                - when: seen == no
                  do: [set seen = yes, push a(P#1)]
                - outcomes: { one: push a(P#1), two: stay }
            same: { params: { id: P }, from: a(id), when: seen == yes, do: push a(id) }
      """)
    #expect(walk.labels == ["look"])
    try walk.take("look", "path=[a(P#1)]; seen=yes")
    #expect(walk.labels == ["same(P#1)", "back"])
    try walk.take("back", "path=[]; seen=yes")
    #expect(walk.labels == ["look.one", "look.two"])
    try walk.take("look.two", "path=[]; seen=yes")
  }
}
