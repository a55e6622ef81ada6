import FlowModel
import FlowTestSupport
import Testing

/// A corner that only a few of some thousand random scenarios touch.
@Suite("What a slot shows instead of what it wants")
struct ShownInsteadTests {
  @Test("goes with the screen that presents it, and what is wanted has a fresh child then")
  func host() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, detail: , login: { coordinator: Step }, help: { coordinator: Step } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [detail], limit: 1 }
            prompt: { sheet: [login, help], on: detail }
          events:
            open: { from: home, do: [push detail, present login] }
          links:
            app://help: { do: [present help] }
            app://home: { do: [pop] }
        Step:
          root: login
          state: { typed: [no, yes] }
          events:
            type: { from: login, do: set typed = yes }
      """, platform: .uikit)
    try walk.take("open", "path=[detail]; prompt=login:sheet:shown | prompt.login: typed=no")
    try walk.take("type", "path=[detail]; prompt=login:sheet:shown | prompt.login: typed=yes")
    try walk.take(
      "app://help", "path=[detail]; prompt=help:sheet:spent(shows login:sheet) | prompt.login: typed=yes")
    try walk.take("app://home", "path=[]; prompt=help:sheet:spent | prompt.help: typed=no")
  }

  @Test("goes in the step that presents the other one, when its screen does")
  func both() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, detail: , login: , help: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [detail], limit: 1 }
            prompt: { sheet: [login, help], on: detail }
          events:
            open: { from: home, do: [push detail, present login] }
          links:
            app://help: { do: [pop, present help] }
      """, platform: .uikit)
    try walk.take("open", "path=[detail]; prompt=login:sheet:shown")
    try walk.take("app://help", "path=[]; prompt=help:sheet:spent")
  }

  @Test("goes where 'shownWhen' no longer holds; that is no modal that vanishes, since nobody wants it")
  func condition() throws {
    var walk = try DoubleWalk(
      """
      screens: { home: { home: true }, login: , help: }
      coordinators:
        App:
          root: home
          state:
            online: { values: [yes, no] }
            prompt: { sheet: [login, help], shownWhen: online == yes }
          events:
            open: { from: home, do: present login }
            drop: { by: system, when: online == yes, do: set online = no }
          links:
            app://help: { do: present help }
      """, platform: .uikit)
    try walk.take("open", "online=yes; prompt=login:sheet:shown")
    try walk.take("app://help", "online=yes; prompt=help:sheet:spent(shows login:sheet)")
    try walk.take("drop", "online=no; prompt=help:sheet:spent", notes: [.acted])
  }
}
