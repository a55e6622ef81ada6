import FlowCompiler
import FlowModel
import FlowStateSpace
import FlowTestSupport
import Testing

/// What comes to nothing: leaving where nobody is, an answer that only closes, asking when one is gone.
@Suite("What comes to nothing")
struct ChangingNothingTests {
  // MARK: - Leaving

  /// A coordinator whose work ends when somebody leaves `detail`.
  private static let work = """
    screens: { home: { home: true }, detail: , note: }
    coordinators:
      App:
        root: home
        state: { path: { stack: [detail, note], limit: 2 }, got: [no, yes] }
        events:
          start: { from: home, do: start load }
          open: { from: home, do: push detail }
          more: { from: detail, do: push note }
          again: { from: detail, do: push detail }
          close: { from: [detail, note], do: pop }
          swap: { from: detail, do: "replace [detail, note]" }
          goodbye: { from: detail, do: [pop, start load] }
        effects:
          load: { outcomes: { done: set got = yes }, cancelledBy: [leave detail] }
    """

  @Test("work that starts where the screen is not runs: nobody has left it")
  func nobodyLeft() throws {
    var walk = try DoubleWalk(Self.work)
    try walk.take("start", "path=[]; got=no; effects=[load]")
    try walk.take("load.done", "path=[]; got=yes; effects=[]", notes: [.acted])
  }

  @Test("it runs on while the screen is there, however deep, and ends with the last one")
  func lastOneLeft() throws {
    var walk = try DoubleWalk(Self.work)
    try walk.take("start", "path=[]; got=no; effects=[load]")
    try walk.take("open", "path=[detail]; got=no; effects=[load]")
    try walk.take("again", "path=[detail, detail]; got=no; effects=[load]")
    try walk.take("back", "path=[detail]; got=no; effects=[load]")
    try walk.take("swap", "path=[detail, note]; got=no; effects=[load]")
    try walk.take("close", "path=[detail]; got=no; effects=[load]")
    try walk.take("close", "path=[]; got=no; effects=[]")
  }

  @Test("what starts in the very step that leaves the screen is over when the step is")
  func startedOnLeaving() throws {
    var walk = try DoubleWalk(Self.work)
    try walk.take("open", "path=[detail]; got=no; effects=[]")
    try walk.take("goodbye", "path=[]; got=no; effects=[]")
  }

  @Test("a screen that lived in another instance was never left by the one at its place")
  func freshInstance() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, tool: { params: { n: [x, y] }, coordinator: Tool }, desk: , pane: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [tool] } }
          events:
            open: { from: home, do: present tool(x) }
            other: { by: system, do: [dismiss sheet, present tool(y), send tool.begin] }
        Tool:
          root: desk
          state: { path: { stack: [pane] } }
          events:
            deeper: { from: desk, do: push pane }
            begin: { do: start load }
          effects:
            load: { outcomes: { done: stay }, cancelledBy: [leave pane] }
      """)
    try walk.take("open", "sheet=tool(x):sheet:shown | sheet.tool: path=[]; effects=[]")
    try walk.take("deeper", "sheet=tool(x):sheet:shown | sheet.tool: path=[pane]; effects=[]")
    try walk.take("other", "sheet=tool(y):sheet:shown | sheet.tool: path=[]; effects=[load]")
  }

  // MARK: - Answers

  /// An alert whose buttons do this and that, over a coordinator with a variable, an effect and a sheet.
  private static let alert = """
    screens: { home: { home: true }, extra: }
    alerts:
      sure:
        buttons:
          Dismiss: { do: dismiss alert }
          All: { do: dismiss all }
          Same: { do: set got = no }
          Other: { do: set got = yes }
          Start: { do: start load }
          Push: { do: push extra }
          Wait: { resumes: nobody }
          Go: { resumes: go }
          Again: { resumes: again }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [extra], limit: 1 }
          alert: { alert: [sure] }
          sheet: { sheet: [extra] }
          got: [no, yes]
        events:
          ask:
            by: system
            when: alert == nil
            do: await sure
            resumes: { nobody: stay, go: set got = yes, again: await sure, cancelled: stay }
          show: { by: system, do: present extra in sheet }
        effects:
          load: { outcomes: { done: stay } }
    """

  /// Whether an answer only closes its alert, on both sides.
  private func onlyCloses(_ button: String, in walk: DoubleWalk) -> [Bool] {
    let label = "sure.\(button)"
    let naive = walk.naive.steps(from: walk.naiveState).filter { $0.label == label }
    let compiled = walk.graph.transitions(from: walk.state)
      .filter { walk.compiled.actions[$0.action].label == label }
    return naive.map { $0.notes.contains(.onlyAnswered) }
      + compiled.map { $0.flags.contains(TransitionFlags(.onlyAnswered)) }
  }

  @Test(
    "an answer only closes its alert when nothing else is wanted, pending or awaited than before",
    arguments: [
      ("Dismiss", true), ("All", true), ("Same", true), ("Other", false), ("Start", false), ("Push", false),
      ("Wait", true), ("Go", false), ("Again", false),
    ])
  func answers(button: String, isOnly: Bool) throws {
    var walk = try DoubleWalk(Self.alert)
    try walk.take("ask", "path=[]; alert=sure:alert:shown awaited by ask; sheet=nil; got=no; effects=[]")
    #expect(onlyCloses(button, in: walk) == [isOnly, isOnly])
  }

  @Test(
    "what waits behind an alert appears when an answer only closes it, and is dismissed when one does more")
  func behind() throws {
    var walk = try DoubleWalk(Self.alert)
    try walk.take("ask", "path=[]; alert=sure:alert:shown awaited by ask; sheet=nil; got=no; effects=[]")
    try walk.take(
      "show",
      "path=[]; alert=sure:alert:shown awaited by ask; sheet=extra:sheet:waiting(home); got=no; effects=[]")
    #expect(onlyCloses("All", in: walk) == [false, false])
    try walk.take(
      "sure.Wait", "path=[]; alert=nil; sheet=extra:sheet:shown; got=no; effects=[]",
      notes: [.onlyAnswered])
  }

  // MARK: - Links

  @Test("a link misses what it asks for in the name of a coordinator that it has taken away")
  func askedInVain() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, tool: { coordinator: Tool }, pane: , hint: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [tool] }, path: { stack: [pane], limit: 1 } }
          events:
            open: { from: home, do: present tool }
          links:
            x://both: { do: [send tool.leave, push pane] }
        Tool:
          root: tool
          state: { path: { stack: [pane], limit: 1 }, toast: { toast: [hint] } }
          events:
            leave: { do: [dismiss self, push pane] }
          links:
            x://pane: { do: [dismiss self, push pane] }
            x://first: { do: [push pane, dismiss self] }
            x://hint: { do: [dismiss self, present hint] }
      """)
    let open = "sheet=tool:sheet:shown; path=[] | sheet.tool: path=[]; toast=nil"
    try walk.take("open", open)
    try walk.take("x://pane", "sheet=nil; path=[]", notes: [.linkAimed, .linkMissed, .removed, .acted])
    try walk.take("open", open)
    try walk.take(
      "x://first", "sheet=nil; path=[]", notes: [.linkAimed, .linkMissed, .pushed, .removed, .acted])
    try walk.take("open", open)
    try walk.take("x://hint", "sheet=nil; path=[]", notes: [.removed, .acted])
    try walk.take("open", open)
    try walk.take("x://both", "sheet=nil; path=[pane]", notes: [.linkAimed, .pushed, .removed, .acted])
  }

  // MARK: - Back

  @Test(
    "back clears what is pushed even where nothing writes back, but not where nobody hears of it",
    arguments: [("writeBack: false", "nil"), ("composed: false", "pane:push:spent")])
  func backFromDestination(fact: String, left: String) throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, pane: }
      coordinators:
        App:
          root: home
          state: { pane: { push: [pane], \(fact) } }
          events: { open: { from: home, do: present pane } }
      """, platform: .tca)
    try walk.take("open", "pane=pane:push:shown")
    try walk.take("back", "pane=\(left)")
  }
}
