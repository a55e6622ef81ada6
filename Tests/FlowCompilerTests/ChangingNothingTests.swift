import FlowModel
import Testing

/// What comes to nothing: leaving where nobody is.
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
}
