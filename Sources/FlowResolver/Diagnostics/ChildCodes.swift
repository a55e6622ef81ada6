import FlowDiagnostics

/// The mistakes of phase FC2xx in children, tabs, calls between coordinators, and answers.
extension DiagnosticCode {
  static let undeclaredCoordinator = DiagnosticCode(
    "FC229", "a coordinator is declared before it is used",
    explanation: """
      `coordinator:` of a screen, or a condition such as `Reader.page == last`, names a coordinator that
      `coordinators:` does not declare.
      """,
    example: modelExample(
      "go: { from: home, do: present reader }", fields: "sheet: { sheet: [reader] }",
      screens: "reader: { coordinator: Reader }"))
  static let unusedCoordinator = DiagnosticCode(
    "FC230", "a coordinator is held by a screen",
    explanation: """
      The first coordinator is the root. Every other one lives on the screens that name it with `coordinator:`, while a
      stack, slot, tab or root holds such a screen. No screen of this flow holds this one.
      """,
    example: modelExample("go: { from: home, do: push detail }", extra: "  Child: { root: note }"))
  static let recursionWithoutLimit = DiagnosticCode(
    "FC231", "a coordinator that can contain itself has a limit",
    explanation: """
      A screen of the coordinator, or of one inside it, has the same coordinator again, so it could be nested without end.
      `limit: N` bounds how many are inside each other, the outermost included.
      """,
    example: modelExample(
      "go: { from: home, do: present child }", fields: "sheet: { sheet: [child] }",
      screens: "child: { coordinator: Child }",
      extra: """
          Child:
            root: note
            state:
              next: { sheet: [child] }
            events:
              more: { from: note, do: present child }
        """))
  static let endlessNesting = DiagnosticCode(
    "FC232", "a coordinator does not contain itself from the start",
    explanation: """
      A root and tabs exist at once. A coordinator that contains itself there would be created without end, whatever the
      limit.
      """,
    example: modelExample(
      "go: { from: home, do: present child }", fields: "sheet: { sheet: [child] }",
      screens: "child: { coordinator: Child }",
      extra: """
          Child:
            state:
              tab: { tabs: [note, child] }
        """))
  static let tooManyPlaces = DiagnosticCode(
    "FC233", "coordinators can occur at a limited number of places",
    explanation: """
      Every position of a stack, every slot and every tab that can hold a screen with a coordinator is a place where that
      coordinator can live, with its own fields. Nested stacks multiply. Give stacks a smaller `limit`. There are at most
      2000 places, and none is inside more than 64 others.
      """)
  static let wrongTabs = DiagnosticCode(
    "FC234", "a coordinator has at most one tabs field, whose screens need no arguments",
    explanation: """
      The selected tab takes the place of the root, so a coordinator has one field of tabs. Screens of tabs have no
      parameters, because all of them live from the start.
      """,
    example: modelExample(
      "go: { from: note, do: push detail }",
      fields: "tab: { tabs: [home, note] }\n      second: { tabs: [home, note] }"))
  static let noChild = DiagnosticCode(
    "FC235", "'send' to a screen reaches the coordinator of that screen",
    explanation: "`send screen.event` runs an event of the coordinator on that screen, and there is none.",
    example: modelExample("go: { from: home, do: send detail.refresh }"))
  static let calledEvent = DiagnosticCode(
    "FC236", "an event that 'emit' or 'send' runs completes immediately",
    explanation: """
      The caller continues as soon as the event has run, in the same step. So the event cannot have `outcomes` or `await`.
      Start an effect, or present.
      """,
    example: modelExample(
      "go: { from: home, do: send load }\n      load: { outcomes: { good: stay, bad: pop } }"))
  static let cyclicCall = DiagnosticCode(
    "FC237", "calls do not form a cycle",
    explanation:
      "An event runs itself through `emit` and `send`, directly or through others, and so never ends.",
    example: modelExample("go: { from: home, do: send other }\n      other: { do: send go }"))
  static let outcomesHere = DiagnosticCode(
    "FC238", "only events, links and buttons have outcomes",
    explanation: """
      Outcomes of effects, bodies of `resumes` and `onDismiss` cannot have outcomes of their own. Use `cases`, or start an
      effect.
      """,
    example: modelExample(
      "go: { from: home, do: present note }",
      fields: "sheet: { sheet: [note], onDismiss: { outcomes: { good: stay, bad: popToRoot } } }"))
  static let misplacedAwait = DiagnosticCode(
    "FC239", "'await' is the last statement, and 'resumes' says how the event continues",
    explanation: """
      `await` presents and suspends the event. What follows stands under `resumes`, by answer. So `await` is the last of its
      list, only events await, and an event that awaits has `resumes`. One with `resumes` should await (a warning).
      """,
    example: modelExample(
      "go: { from: home, do: await ask }", fields: "alert: { alert: [ask] }"))
  static let unknownResult = DiagnosticCode(
    "FC240", "'resumes' lists answers that can occur",
    explanation: """
      An alert is answered with the name of a button, or with the word of its `resumes`; a screen with the word of a
      `return`; and everything with `cancelled`. Nothing gives this answer.
      """,
    example: modelExample(
      "go: { from: home, do: await ask, resumes: { Yes: stay } }", fields: "alert: { alert: [ask] }"))
  static let unheardResult = DiagnosticCode(
    "FC241", "'return' gives an answer that an event waits for",
    explanation: "No event lists this word under `resumes`, so the awaiting event drops the answer.",
    example: modelExample("go: { from: home, do: return done }"))
  static let notANumber = DiagnosticCode(
    "FC242", "only counters can be counted or ordered",
    explanation: """
      `<`, `>`, `set v = v + 1`, `set v = path.count` and `popTo index v` need a counter: a variable with a range, as
      in `tries: { range: 0..3 }`.
      """,
    example: modelExample("go: { from: home, do: set mode = mode + 1 }"))
  static let foreignKind = DiagnosticCode(
    "FC243", "a kind of presentation exists on its platform only",
    explanation: "Kind `modal` is a modal of a modal container, which only platform `modals` has.",
    example: modelExample("go: { from: home, do: present note }", fields: "m: { modal: [note] }"))
  static let largeCondition = DiagnosticCode(
    "FC244", "a condition stays small with its gates expanded",
    explanation:
      "With its gates written out, a condition has at most 256 nested conditions and 200000 parts.",
    example: modelExample(
      "go: { from: home, do: push detail }",
      gates: (["g0: visible is home"] + (1...256).map { "g\($0): not g\($0 - 1)" }).joined(separator: "\n  "))
  )
  static let deepCalls = DiagnosticCode(
    "FC245", "calls are nested at most 64 deep",
    explanation: "A chain of calls by `emit` and `send` is longer than 64.",
    example: modelExample(
      "go: { from: home, do: send e1 }\n"
        + (1...65).map { "      e\($0): { do: \($0 < 65 ? "send e\($0 + 1)" : "push detail") }" }
        .joined(separator: "\n")))
  static let unheardEmit = DiagnosticCode(
    "FC246", "what a child emits is an event of its parent",
    explanation: """
      `emit gone` runs the parent's event `screen.gone`, named after the child's screen. The parent has no such event, but
      one with a similar name that nothing else runs. This is a warning.

      Use the parent's name. If no parent should receive it, rename it, or give the parent's event a `from` or `by`.
      """,
    example: modelExample(
      "go: { from: home, do: present box }\n      box.gone: { do: dismiss sheet }",
      fields: "sheet: { sheet: [box] }", screens: "box: { coordinator: Box }",
      extra: "  Box:\n    root: note\n    events:\n      close: { from: note, do: emit goen }"))
  static let ignoredCondition = DiagnosticCode(
    "FC247", "an event that a child emits has no 'when'",
    explanation: """
      `emit` runs the parent's event whether its `when` holds or not: what the child tells has happened. `send` asks the
      `when`. Ask the condition in a case instead. This is a warning.
      """,
    example: modelExample(
      "go: { from: home, do: present box }\n      box.gone: { when: mode == a, do: dismiss sheet }",
      fields: "sheet: { sheet: [box] }", screens: "box: { coordinator: Box }",
      extra: "  Box:\n    root: note\n    events:\n      close: { from: note, do: emit gone }"))
}
