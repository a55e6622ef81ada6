import FlowTestSupport
import Testing

/// Small scenarios that the compiled engine and the naive interpreter once read differently.
@Suite("Side by side, what once differed")
struct SideBySideRegressionTests {
  /// A scenario without the lines that every scenario begins with.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let platform: String
    let text: String

    init(_ description: String, platform: String, _ text: String) {
      (testDescription, self.platform, self.text) = (description, platform, text)
    }
  }

  @Test(
    "both sides agree",
    arguments: samePresentation + otherPresentation + relaunch + containers + closing + statements + lost)
  func agreement(sample: Sample) {
    let outcome = SideBySide.compare("flowcheck: 1\nplatform: \(sample.platform)\n\(sample.text)")
    guard case .agreement = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  // MARK: - One presentation, by 'identity: case' (semantics 2.4)

  /// What is dismissed and presented with other arguments in one step stays on screen.
  static let samePresentation = [
    Sample(
      "a cover that a link dismisses and presents again while something moves", platform: "async",
      """
      timing: interleaved
      screens: { home: , login: { params: { x: [one, two] } } }
      coordinators:
        App:
          root: home
          state: { other: { fullScreenCover: [login], identity: case } }
          events:
            open: { from: home, do: present login(one) }
          links:
            app://again: { do: [dismiss, present login(two)] }
      """),
    Sample(
      "an alert that is dismissed and awaited again while something moves", platform: "modals",
      """
      timing: interleaved
      screens: { home: }
      alerts: { warn: { params: { y: [one, two] } } }
      coordinators:
        App:
          root: home
          state: { cover: { alert: [warn], identity: case } }
          events:
            open: { from: home, do: present warn(one) }
            again:
              by: system
              do: [dismiss all, await warn(two)]
              resumes: { OK: stay }
      """),
    Sample(
      "a dialog that stays wanted, and whose button dismisses it and presents it again", platform: "modals",
      """
      screens: { home: }
      alerts:
        warn:
          params: { y: [one, two] }
          buttons: { Again: { do: [dismiss, present warn(two)] }, No: { role: cancel } }
      coordinators:
        App:
          root: home
          state: { sheet: { confirmationDialog: [warn], identity: case, writeBack: false } }
          events:
            open: { from: home, do: present warn(one) }
      """),
  ]

  // MARK: - What uikit shows instead of what is wanted (U2)

  /// To ask for the presentation that is shown, with whatever arguments, is to want what is shown.
  static let otherPresentation = [
    Sample(
      "an alert that a link presents with other arguments", platform: "uikit",
      """
      screens: { home: }
      alerts: { ask: , warn: { params: { y: [one, two] } } }
      coordinators:
        App:
          root: home
          state: { prompt: { alert: [ask, warn], identity: case } }
          events:
            warn: { by: system, do: present warn(two) }
            ask: { by: system, do: present ask }
          links:
            app://warn: { do: present warn(one) }
      """),
    Sample(
      "a sheet that is presented with other arguments, and then as it is shown", platform: "uikit",
      """
      screens: { home: , b: , d: { params: { x: [one, two] } } }
      coordinators:
        App:
          root: home
          state: { cover: { sheet: [b, d], identity: case } }
          events:
            twice:
              by: user
              do: [present d(two), await d(one)]
              resumes: { Cancel: stay }
            other: { from: d, do: present b }
      """),
    Sample(
      "a sheet that the system presents with the arguments of a variable", platform: "uikit",
      """
      screens: { home: , a: , d: { params: { x: [one, two] } } }
      coordinators:
        App:
          root: home
          state:
            cover: { sheet: [a, d], identity: case }
            session: { values: [one, two], initial: two }
          events:
            other: { from: d, do: present a }
            show: { by: system, do: present d(session) }
          links:
            app://one: { do: set session = one }
      """),
    Sample(
      "a sheet whose own page presents another and then itself, and pushes", platform: "uikit",
      """
      screens: { home: , b: { params: { x: [one, two] } }, login: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [b], limit: 1 }
            prompt: { sheet: [b, login], identity: case }
          events:
            open: { from: home, do: present b(one) in prompt }
            both: { from: b, do: [present login, present b(two) in prompt] }
            push: { from: b(x), do: push b(x) }
      """),
  ]

  // MARK: - Relaunches (semantics 6.9)

  static let relaunch = [
    Sample(
      "a popover that is wanted behind a sheet of the same screen", platform: "uikit",
      """
      screens: { home: , a: { coordinator: Child }, b: , c: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [a], popover: [a] } }
          events:
            sheet: { from: home, do: present a in sheet.sheet }
          links:
            app://popover: { do: present a in sheet.popover }
          restores: [sheet]
        Child:
          state: { tab: { tabs: [b, c] } }
          restores: [tab]
      """)
  ]

  // MARK: - Containers that come and go (M17)

  static let containers = [
    Sample(
      "a modal that appears over a pushed page, which its container takes away", platform: "modals",
      """
      screens: { home: , b: }
      alerts: { fail: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [b], limit: 1 }
            sheet: { confirmationDialog: [fail] }
            cover: { modal: [b], on: b, conditional: true }
          events:
            fail:
              from: home
              do: [present b in cover, await fail]
              resumes: { OK: push b }
      """),
    Sample(
      "a modal that a button presents over a pushed page, which its container takes away", platform: "modals",
      """
      screens: { home: , info: }
      alerts: { fail: { buttons: { Show: present info in cover } } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [info], limit: 1 }
            cover: { modal: [info], on: info, conditional: true }
            other: { alert: [fail] }
          events:
            push: { from: home, do: push info }
            ask: { from: info, do: present fail }
      """),
    Sample(
      "a sheet of another slot that the second settling could show", platform: "modals",
      """
      screens: { home: , info: , note: }
      alerts: { fail: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [info], limit: 1 }
            cover: { modal: [info], on: info, conditional: true }
            sheet: { sheet: [note], shownWhen: path.count == 0 }
            other: { alert: [fail] }
          events:
            note: { from: home, do: present note }
            push: { by: system, do: [push info, present fail] }
            cover: { by: system, do: [push info, present info in cover, present fail] }
      """),
    Sample(
      "a container inside what another container takes away", platform: "modals",
      """
      screens: { home: , info: , note: { coordinator: Child }, more: }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [info], limit: 1 }
            cover: { modal: [note], on: info, conditional: true }
            lock: { modal: [note], on: home, conditional: true }
          events:
            push: { by: system, do: push info }
            both: { by: system, do: [present note in lock, present note in cover] }
        Child:
          root: more
          state:
            path: { stack: [info], limit: 1 }
            inner: { modal: [info], conditional: true }
          events:
            inner: { from: more, do: [push info, present info in inner] }
      """),
  ]

  // MARK: - What a person closes (T1)

  static let closing = [
    Sample(
      "a slot whose 'onDismiss' presents something else, while another slot waits", platform: "tca",
      """
      screens: { home: , b: , login: , info: }
      coordinators:
        App:
          root: home
          state:
            sheet: { modal: [login] }
            other: { modal: [b, info], onDismiss: present b }
          events:
            info: { from: home, do: present info }
            login: { from: info, do: present login }
      """)
  ]

  // MARK: - Statements that change nothing (semantics 6.3)

  static let statements = [
    Sample(
      "a swap to the only root", platform: "modals",
      """
      screens: { home: }
      coordinators:
        App:
          root: home
          events:
            swap: { from: home, do: set root = home }
      """),
    Sample(
      "a swap to the only root, which goes on after an answer", platform: "async",
      """
      screens: { home: }
      alerts: { ask: }
      coordinators:
        App:
          root: home
          state: { prompt: { alert: [ask] } }
          events:
            ask: { from: home, do: await ask, resumes: { OK: set root = home } }
      """),
  ]

  // MARK: - Continuations of what is gone (A4)

  static let lost = [
    Sample(
      "an alert that is awaited far inside a root, where a coordinator with fewer fields comes",
      platform: "swiftui",
      """
      screens: { a: { coordinator: Outer }, b: { coordinator: Bare }, c: { coordinator: Inner }, d: }
      alerts: { ask: }
      coordinators:
        App:
          root: [a, b]
          links:
            app://b: { do: set root = b }
        Outer:
          root: d
          state: { mode: [off, on], sheet: { sheet: [c] } }
          events:
            open: { from: d, do: present c }
        Inner:
          root: d
          state: { prompt: { alert: [ask] } }
          events:
            ask: { from: d, do: await ask, resumes: { OK: stay } }
        Bare:
          root: d
      """)
  ]
}
