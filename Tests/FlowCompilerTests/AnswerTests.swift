import FlowModel
import Testing

/// Who gets which answer when several things happen to a slot in one step (semantics 6.7).
@Suite("Answers")
struct AnswerTests {
  /// A sheet that `ask` awaits, with an event on it that runs statements.
  private func sheet(_ statements: String) -> String {
    """
    screens: { home: { home: true }, a: , b: }
    coordinators:
      App:
        root: home
        state: { sheet: { sheet: [a, b] }, got: [nothing, first, second] }
        events:
          ask: { from: home, when: sheet == nil, do: await a, resumes: { picked: set got = first, cancelled: stay } }
          choose: { from: a, when: got == nothing, do: [set got = second, \(statements)] }
    """
  }

  @Test("a return after the presentation was replaced answers nobody")
  func replaced() throws {
    var walk = try DoubleWalk(sheet("present b, return picked"))
    try walk.take("ask", "sheet=a:sheet:shown awaited by ask; got=nothing")
    try walk.take(
      "choose", "sheet=b:sheet:shown; got=second", notes: [.presented, .continuationLost, .acted])
  }

  @Test("a return from what is awaited anew answers who awaits it now")
  func awaitedAnew() throws {
    let scenario = """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a], awaits: true }, got: [nothing, first, second] }
          events:
            ask: { from: home, do: await a, resumes: { picked: set got = first } }
            choose: { from: a, when: got == nothing, do: [set got = second, send again, return picked] }
            again: { do: present a }
      """
    var walk = try DoubleWalk(scenario)
    try walk.take("ask", "sheet=a:sheet:shown awaited by ask; got=nothing")
    // `again` declares nothing for the result; `ask` never gets one.
    try walk.take(
      "choose", "sheet=nil; got=second",
      notes: [.presented, .removed, .continuationLost, .intentDropped, .acted])
  }

  @Test("a button whose body has closed the alert already gives a second result")
  func twice() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true } }
      alerts: { sure: { buttons: { Yes: { do: dismiss } } } }
      coordinators:
        App:
          root: home
          state: { alert: { alert: [sure] }, got: [nothing, yes, no] }
          events:
            ask: { from: home, do: await sure, resumes: { Yes: set got = yes, cancelled: set got = no } }
      """)
    try walk.take("ask", "alert=sure:alert:shown awaited by ask; got=nothing")
    try walk.take("sure.Yes", "alert=nil; got=no", notes: [.removed, .continuationTwice, .acted])
  }

  @Test("a person closes what is then presented again: it comes on screen anew")
  func closedAndPresentedAgain() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a], onDismiss: present a } }
          events:
            open: { from: home, do: present a }
      """)
    try walk.take("open", "sheet=a:sheet:shown", notes: [.presented, .acted])
    try walk.take("swipe", "sheet=a:sheet:shown", notes: [.presented, .acted])
  }

  @Test("continuations that end each other without end cut the search short")
  func endless() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: , b: }
      coordinators:
        App:
          root: home
          state: { one: { sheet: [a] }, two: { sheet: [b] } }
          events:
            first: { from: home, do: await a, resumes: { cancelled: [dismiss two, await a] } }
            second: { from: a, do: await b, resumes: { cancelled: [dismiss one, await b] } }
            stop: { by: system, do: dismiss one }
      """)
    try walk.take("first", "one=a:sheet:shown awaited by first; two=nil")
    #expect(!walk.isTruncated)
    try walk.take("second", "one=a:sheet:shown awaited by first; two=b:sheet:waiting(a) awaited by second")
    #expect(!walk.isTruncated)
    // After 64 continuations the step is cut short, and so not taken.
    try walk.take("stop", "one=a:sheet:shown awaited by first; two=b:sheet:waiting(a) awaited by second")
    #expect(walk.isTruncated)
  }
}
