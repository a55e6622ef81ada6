import FlowModel
import Testing

/// Presentations beside, behind and instead of each other, on the platforms where that matters.
@Suite("Presenting")
struct PresentingTests {
  @Test("U2: a toast or a pushed page keeps nothing from being presented in its slot")
  func overToast() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, hint: , a: }
      coordinators:
        App:
          root: home
          state: { message: { toast: [hint], sheet: [a] } }
          events:
            say: { by: system, do: present hint }
            open: { from: home, do: present a }
      """, platform: .uikit)
    try walk.take("say", "message=hint:toast:shown")
    try walk.take(
      "open", "message=a:sheet:shown", notes: [.destinationOverwritten, .presented, .acted])
  }

  @Test("U2: an alert that is answered goes, and what its slot wants instead stays spent")
  func answeredInFront() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true } }
      alerts: { first: , second: }
      coordinators:
        App:
          root: home
          state: { alert: { alert: [first, second], writeBack: false } }
          events:
            ask: { from: home, do: present first }
            more: { by: system, do: present second }
      """, platform: .uikit)
    try walk.take("ask", "alert=first:alert:shown")
    try walk.take("more", "alert=second:alert:spent(shows first:alert)")
    try walk.take("first.OK", "alert=second:alert:spent", notes: [.onlyAnswered])
  }

  @Test(
    "U24: an action sheet gains no Cancel; as a popover it closes by a tap outside, which runs its Cancel")
  func actionSheets() throws {
    let text = """
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
      """
    var narrow = try DoubleWalk(text, platform: .uikit)
    try narrow.take("open", "prompt=ask:confirmationDialog:shown; seen=no")
    #expect(narrow.labels == ["ask.Save"])
    try narrow.take("ask.Save", "prompt=nil; seen=no")
    try narrow.take("openPlain", "prompt=plain:confirmationDialog:shown; seen=no")
    #expect(narrow.labels == ["plain.Stop", "tapOutside"])
    try narrow.take("tapOutside", "prompt=nil; seen=yes")
    var wide = try DoubleWalk("switches: { width: regular }\n" + text, platform: .uikit)
    try wide.take("open", "prompt=ask:confirmationDialog:shown; seen=no")
    #expect(wide.labels == ["ask.Save", "tapOutside"])
    try wide.take("tapOutside", "prompt=nil; seen=no")
    try wide.take("openPlain", "prompt=plain:confirmationDialog:shown; seen=no")
    try wide.take("tapOutside", "prompt=nil; seen=yes")
  }

  @Test("U23: an alert is gone before its button's body runs, which can present in its slot")
  func presentedByAnswer() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, form: }
      alerts: { failed: { buttons: { Edit: { do: present form }, Again: { do: present failed } } } }
      coordinators:
        App:
          root: home
          state: { item: { sheet: [form], alert: [failed] } }
          events:
            fail: { from: home, do: present failed }
      """, platform: .uikit)
    try walk.take("fail", "item=failed:alert:shown")
    try walk.take("failed.Again", "item=failed:alert:shown", notes: [.presented, .acted])
    try walk.take("failed.Edit", "item=form:sheet:shown", notes: [.presented, .acted])
  }

  @Test("U2: what stays wanted when a person closes what covered it has a fresh child, and is not shown")
  func uncovered() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: { coordinator: First }, b: { coordinator: Second } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a, b], writeBack: false } }
          events:
            open: { from: home, do: present a }
            more: { by: system, do: present b }
        First: { root: a, state: { one: [x] } }
        Second: { root: b, state: { two: [y] } }
      """, platform: .uikit)
    try walk.take("open", "sheet=a:sheet:shown | sheet.a: one=x")
    try walk.take("more", "sheet=b:sheet:spent(shows a:sheet) | sheet.a: one=x")
    try walk.take("swipe", "sheet=b:sheet:spent | sheet.b: two=y", notes: [])
  }

  @Test("U8: dismiss in a pushed child takes the modal around it, since nobody presents what is pushed")
  func dismissInPushed() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: { coordinator: Outer }, b: { coordinator: Inner } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] } }
          events: { open: { from: home, do: present a } }
        Outer:
          root: a
          state: { next: { push: [b] } }
          events: { go: { from: a, do: present b } }
        Inner:
          root: b
          events: { done: { from: b, do: dismiss } }
      """, platform: .uikit)
    try walk.take("open", "sheet=a:sheet:shown | sheet.a: next=nil")
    try walk.take("go", "sheet=a:sheet:shown | sheet.a: next=b:push:shown | sheet.a.next.b: ")
    try walk.take("done", "sheet=nil", notes: [.removed, .dismissForwarded, .acted])
  }

  @Test("U9: a second dismiss in one event takes what is below, on uikit only", arguments: Platform.allCases)
  func dismissTwice(platform: Platform) throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, editor: { coordinator: Editor }, photo: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [editor] } }
          events: { edit: { from: home, do: present editor } }
        Editor:
          root: editor
          state: { picker: { sheet: [photo] } }
          events:
            pick: { from: editor, do: present photo }
            chosen: { from: photo, do: [dismiss, dismiss] }
      """, platform: platform)
    try walk.take("edit", "sheet=editor:sheet:shown | sheet.editor: picker=nil")
    try walk.take("pick", "sheet=editor:sheet:shown | sheet.editor: picker=photo:sheet:shown")
    if platform == .uikit {
      try walk.take("chosen", "sheet=nil", notes: [.removed, .dismissForwarded, .acted])
    } else {
      let editor = "sheet=editor:sheet:shown | sheet.editor: picker=nil"
      try walk.take("chosen", editor, notes: [.removed, .acted])
    }
  }

  @Test("a toast's child belongs to the layer: what it presents is in front", arguments: Platform.allCases)
  func toastsChild(platform: Platform) throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, hint: { coordinator: Hint }, a: }
      coordinators:
        App:
          root: home
          state: { message: { toast: [hint] } }
          events: { say: { from: home, do: present hint } }
        Hint:
          root: hint
          state: { sheet: { sheet: [a] } }
          events: { more: { by: system, do: present a } }
      """, platform: platform)
    try walk.take("say", "message=hint:toast:shown | message.hint: sheet=nil")
    #expect(walk.labels == ["say", "more"])
    try walk.take("more", "message=hint:toast:shown | message.hint: sheet=a:sheet:shown")
    #expect(walk.labels == ["more", "swipe"])
  }

  @Test("identity by case: other arguments are the same presentation, which does not appear again")
  func sameCase() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, detail: { params: { id: [x, y] } } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [detail], identity: case } }
          events:
            open: { from: home, do: present detail(x) }
            next: { from: detail, do: present detail(y) }
      """, platform: .tca)
    try walk.take("open", "sheet=detail(x):sheet:shown", notes: [.presented, .acted])
    try walk.take("next", "sheet=detail(y):sheet:shown", notes: [.presented, .acted])
  }

  @Test("what waited and appears elsewhere is a surprise; what is presented in its place is none")
  func surprise() throws {
    let scenario = """
      screens: { home: { home: true }, a: }
      alerts: { first: , second: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] }, alert: { alert: [first, second] } }
          events:
            open: { from: home, do: present a }
            ask: { from: a, do: present first }
            close: { from: a, do: dismiss sheet }
            instead: { from: a, do: [dismiss sheet, present second] }
      """
    var walk = try DoubleWalk(scenario)
    try walk.take("open", "sheet=a:sheet:shown; alert=nil")
    try walk.take("ask", "sheet=a:sheet:shown; alert=first:alert:waiting(a)")
    var other = walk
    try walk.take(
      "close", "sheet=nil; alert=first:alert:shown", notes: [.removed, .queuedSurprise, .acted])
    try other.take(
      "instead", "sheet=nil; alert=second:alert:shown", notes: [.removed, .presented, .acted])
  }

  @Test("a pushed page that an answer wipes is lost like any presentation")
  func wipedPush() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, b: }
      alerts: { sure: { buttons: { Yes: { do: present b } } } }
      coordinators:
        App:
          root: home
          state: { next: { push: [b], alert: [sure] } }
          events: { ask: { from: home, do: present sure } }
      """)
    try walk.take("ask", "next=sure:alert:shown")
    try walk.take("sure.Yes", "next=nil", notes: [.presented, .presentationLost, .onlyAnswered, .acted])
  }

  @Test("M4: a modal's token is lost to another modal, and to nothing else")
  func tokens() throws {
    let scenario = """
      screens: { home: { home: true }, a: , b: , c: }
      coordinators:
        App:
          root: home
          state: { slot: { popover: [a], modal: [b, c] } }
          events:
            open: { from: home, do: present a }
            over: { from: a, do: present b }
            more: { from: b, do: present c }
      """
    var walk = try DoubleWalk(scenario, platform: .modals)
    try walk.take("open", "slot=a:popover:shown")
    try walk.take("over", "slot=b:modal:shown#1", notes: [.presented, .acted])
    try walk.take("more", "slot=c:modal:shown#1", notes: [.presented, .lifetimeLost, .acted])
  }

  @Test("M5: a modal or toast that is not there cannot be dismissed, wherever its slot is bound")
  func emptySlot() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { modal: { modal: [a], bound: false }, toast: { toast: [a] }, sheet: { sheet: [a] } }
          events:
            modal: { by: system, do: dismiss modal }
            toast: { by: system, do: dismiss toast }
            sheet: { by: system, do: dismiss sheet }
      """, platform: .modals)
    let empty = "modal=nil; toast=nil; sheet=nil"
    try walk.take("modal", empty, notes: [.removed, .lifetimeLost, .acted])
    try walk.take("toast", empty, notes: [.removed, .lifetimeLost, .acted])
    try walk.take("sheet", empty, notes: [.removed, .acted])
  }

  @Test("S20 on modals: an alert is lost to a modal that the app closes; a modal is never lost")
  func lossOnModals() throws {
    var walk = try DoubleWalk(
      """
      switches: { swap: lose }
      screens: { home: { home: true }, a: }
      alerts: { sure: { buttons: { Yes: { do: [dismiss alert, present a] } } } }
      coordinators:
        App:
          root: home
          state: { modal: { modal: [a] }, alert: { alert: [sure] } }
          events:
            open: { from: home, do: present a }
            ask: { from: a, do: [dismiss modal, present sure] }
            again: { from: home, do: [dismiss alert, present sure] }
      """, platform: .modals)
    try walk.take("open", "modal=a:modal:shown#1; alert=nil")
    try walk.take(
      "ask", "modal=nil; alert=sure:alert:spent",
      notes: [.presented, .removed, .presentationLost, .dismissPresentRace, .acted])
    try walk.take("again", "modal=nil; alert=sure:alert:shown")
    try walk.take(
      "sure.Yes", "modal=a:modal:shown#1; alert=nil", notes: [.presented, .removed, .acted])
  }

  @Test("a root with a variable's value is the listed root that has that value")
  func rootOfVariable() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true, params: { kind: [x, y] } } }
      coordinators:
        App:
          root: [home(x), home(y)]
          state: { kind: [x, y] }
          events:
            flip: { by: system, do: [set kind = y, set root = home(kind)] }
      """)
    try walk.take("flip", "root=home(y); kind=y", notes: [.acted])
    try walk.take("flip", "root=home(y); kind=y", notes: [.acted])
  }

  @Test("what a child asked for is forgotten with it, whoever takes its place in the same step")
  func forgottenWithChild() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: { coordinator: First }, b: { coordinator: Second }, x: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a, b] } }
          events:
            open: { from: home, do: present a }
            a.over: { do: present b }
        First:
          root: a
          state: { mode: [on], sheet: { sheet: [x] } }
          events: { swap: { by: system, do: [present x, emit over] } }
        Second:
          root: b
          state: { only: [one] }
      """)
    try walk.take("open", "sheet=a:sheet:shown | sheet.a: mode=on; sheet=nil")
    try walk.take(
      "swap", "sheet=b:sheet:shown | sheet.b: only=one",
      notes: [.destinationOverwritten, .presented, .acted])
  }

  @Test("dismiss self in the root is a statement that runs and does nothing")
  func dismissSelfInRoot() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true } }
      coordinators:
        App:
          root: home
          events: { leave: { by: system, do: dismiss self } }
      """)
    try walk.take("leave", "", notes: [.acted])
  }

  @Test("in a transition, what a person asks for remembers the page that is leaving")
  func askedWhileMoving() throws {
    var walk = try DoubleWalk(
      """
      timing: interleaved
      screens: { home: { home: true }, detail: }
      alerts: { sure: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 }, alert: { alert: [sure] } }
          events:
            open: { by: system, do: push detail }
            ask: { from: home, do: present sure }
      """)
    try walk.take("open", "path=[detail]; alert=nil | moving(home)")
    try walk.take("ask", "path=[detail]; alert=sure:alert:waiting(home) | moving(home)")
    try walk.take(
      "finish", "path=[detail]; alert=sure:alert:shown | moving(detail)", notes: [.queuedSurprise])
  }

  @Test("U15: dismiss self changes the stack like a pop")
  func leavingWhileMoving() throws {
    var walk = try DoubleWalk(
      """
      timing: interleaved
      screens: { home: { home: true }, detail: { coordinator: Child } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 1 } }
          events: { open: { from: home, do: push detail } }
        Child:
          root: detail
          events: { leave: { by: system, do: dismiss self } }
      """, platform: .uikit)
    try walk.take("open", "path=[detail] | path[0].detail:  | moving(home)")
    try walk.take("leave", "path=[] | moving(home)", notes: [.removed, .pushInTransition, .acted])
  }
}
