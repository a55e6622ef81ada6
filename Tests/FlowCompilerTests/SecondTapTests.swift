import FlowModel
import Testing

/// What taking an event's statements twice before settling would do (semantics 6.11).
@Suite("Second taps")
struct SecondTapTests {
  @Test("an instance that the first tap removed hears no second one")
  func goneInstance() throws {
    // The first tap has the parent push other, and then takes the child with what is above it.
    let scenario = """
      screens: { home: { home: true }, detail: { coordinator: Child }, other: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail, other], limit: 3 } }
          events:
            open: { from: home, do: push detail }
            detail.left: { do: push other }
        Child:
          root: detail
          events:
            leave: { from: detail, do: [emit left, dismiss self] }
      """
    var walk = try DoubleWalk(scenario)
    try walk.take("open", "path=[detail] | path[0].detail: ")
    try walk.take("leave", "path=[]", notes: [.pushed, .removed, .acted])
    // Where the child stays, the second tap has the parent push again.
    walk = try DoubleWalk(scenario.replacing("[emit left, dismiss self]", with: "emit left"))
    try walk.take("open", "path=[detail] | path[0].detail: ")
    try walk.take("leave", "path=[detail, other] | path[0].detail: ", notes: [.pushed, .doubleEvent, .acted])
  }

  @Test("cases are asked again, within the outcome and without")
  func cases() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] }, mode: [off, on] }
          events:
            save:
              from: home
              outcomes:
                success: { cases: [{ when: mode == off, do: set mode = on }, { do: present a }] }
            toggle:
              from: a
              cases: [{ when: sheet == nil, do: present a }, { outcomes: { failure: dismiss } }]
      """)
    try walk.take("save.success", "sheet=nil; mode=on", notes: [.doubleEvent, .acted])
    try walk.take("save.success", "sheet=a:sheet:shown; mode=on", notes: [.presented, .acted])
    try walk.take("toggle.failure", "sheet=nil; mode=on", notes: [.removed, .doubleEvent, .acted])
  }

  @Test("a second tap that awaits again loses the first continuation; a control that is off does not")
  func awaitingTwice() throws {
    let scenario = """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] } }
          events:
            ask: { from: home, do: await a, resumes: { cancelled: stay } }
      """
    var walk = try DoubleWalk(scenario)
    try walk.take(
      "ask", "sheet=a:sheet:shown awaited by ask", notes: [.presented, .continuationLost, .acted])
    walk = try DoubleWalk(scenario.replacing("from: home,", with: "from: home, when: sheet == nil,"))
    try walk.take("ask", "sheet=a:sheet:shown awaited by ask", notes: [.presented, .acted])
  }

  @Test("a second return gives a second result; on async nobody hears it")
  func returningTwice() throws {
    let scenario = """
      screens: { home: { home: true }, a: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] } }
          events:
            ask: { from: home, when: sheet == nil, do: await a, resumes: { picked: stay } }
            choose: { from: a, do: return picked }
      """
    for platform in [Platform.swiftui, .uikit, .tca, .modals] {
      var walk = try DoubleWalk(scenario, platform: platform)
      try walk.take("ask", "sheet=a:sheet:shown awaited by ask")
      try walk.take("choose", "sheet=nil", notes: [.removed, .continuationTwice, .acted])
    }
    var walk = try DoubleWalk(scenario, platform: .async)
    try walk.take("ask", "sheet=a:sheet:shown awaited by ask")
    try walk.take("choose", "sheet=nil", notes: [.removed, .acted])
  }

  @Test("a return in a child that the first tap closes is heard once")
  func returningFromChild() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, a: { coordinator: Child } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a] } }
          events:
            ask: { from: home, when: sheet == nil, do: await a, resumes: { picked: stay } }
        Child:
          root: a
          events:
            choose: { from: a, do: return picked }
      """)
    try walk.take("ask", "sheet=a:sheet:shown awaited by ask | sheet.a: ")
    try walk.take("choose", "sheet=nil", notes: [.removed, .acted])
  }
}
