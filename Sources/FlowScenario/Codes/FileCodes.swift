import FlowDiagnostics

/// What keeps a file from being one YAML document.
extension DiagnosticCode {
  static let fileCodes = [
    notUTF8, fileTooLarge, emptyFile, malformedYaml, tabIndentation, severalDocuments, nestedTooDeeply,
    aliasBomb, unknownAlias, forbiddenCharacter, notAMap, repeatedKey,
  ]

  static let notUTF8 = DiagnosticCode(
    "FC101", "a scenario is written in UTF-8",
    explanation: """
      The bytes of the file are no UTF-8 text from the marked place on, so nothing can be said about the rest. The
      usual causes are a file saved as Latin-1 or UTF-16, and a file that is no text at all.

      Save the file as UTF-8; every editor offers that in its "save as" dialog.
      """)

  static let fileTooLarge = DiagnosticCode(
    "FC102", "a scenario has at most 1048576 bytes",
    explanation: """
      A hand-written scenario has a few kilobytes. A file of more than one mebibyte is most likely another file
      given by mistake, and is not read at all.

      Give the path of the scenario. A generated flow of that size should be split into one file for each
      coordinator.
      """)

  static let emptyFile = DiagnosticCode(
    "FC103", "a scenario says something",
    explanation: """
      The file is empty, or holds nothing but comments. An empty flow has no start, so there is nothing to check.

      `flowcheck init` writes a small scenario with comments that can be changed step by step.
      """,
    example: "# todo: write down the flow\n")

  static let malformedYaml = DiagnosticCode(
    "FC104", "a scenario is valid YAML",
    explanation: """
      The YAML reader gave up at the marked place, so the file after it has not been looked at: mend this mistake
      first. The marked place is where it was noticed; the cause is often a line earlier.

      Usual causes: a bracket, brace or quote that is not closed; a text that contains `: ` or starts with one of
      `[ ] { } , & * ! | > % @` and needs quotes; keys of one map that are not indented alike; a statement with
      brackets, such as `replace [home, detail]`, inside a YAML list in brackets, which needs quotes too.
      """,
    example:
      "flowcheck: 1\nplatform: swiftui\nscreens: { home: { home: true }\ncoordinators:\n  App: { root: home }\n"
  )

  static let tabIndentation = DiagnosticCode(
    "FC105", "indentation is made of spaces",
    explanation: """
      YAML forbids tabs in indentation, since their width depends on who looks. Each line that is indented with one
      is reported.

      Replace the tabs with two spaces for each level, and set your editor to insert spaces in YAML files.
      """,
    example: "flowcheck: 1\nplatform: swiftui\nscreens:\n\thome:\ncoordinators:\n  App: { root: home }\n")

  static let severalDocuments = DiagnosticCode(
    "FC106", "a scenario file holds one document",
    explanation: """
      A line `---` starts another YAML document. Only one can be the scenario, and guessing which would hide a
      mistake. Only the first one was looked at further.

      Put each scenario into a file of its own, or remove the line.
      """,
    example: scenario("---\nname: Another"))

  static let nestedTooDeeply = DiagnosticCode(
    "FC107", "lists and maps are nested at most 64 deep",
    explanation: """
      No scenario needs more than about ten levels. What lies deeper than 64 was not read. Most likely the file is
      no scenario, or a bracket is repeated by accident.
      """,
    example: scenario(
      "goals: { deep: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + " }"))

  static let aliasBomb = DiagnosticCode(
    "FC108", "aliases expand to at most 10000 nodes",
    explanation: """
      A YAML alias such as `*name` stands for all that its anchor `&name` marks. A few lines of aliases of lists of
      aliases can stand for billions of nodes, so what they may add is limited. The marked alias was left out.

      Write the repeated parts out; a scenario is read by people.
      """,
    example: """
      flowcheck: 1
      platform: swiftui
      goals:
        a: &a [x, x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
      screens:
        home:
      coordinators:
        App: { root: home }

      """)

  static let unknownAlias = DiagnosticCode(
    "FC109", "an alias follows its anchor",
    explanation: """
      A text that starts with `*` is a YAML alias: it stands for the node that an anchor `&` of the same name marks
      further up. There is no such anchor.

      Put quotes around a text that only happens to start with `*`. Otherwise mend the name.
      """,
    example: scenario("goals:\n  shown: *start"))

  static let forbiddenCharacter = DiagnosticCode(
    "FC110", "a scenario holds characters that can be seen",
    explanation: """
      YAML forbids control characters, such as U+0000 or U+0007. They cannot be seen in most editors, and come from
      copying out of a terminal or from a file that is no text.

      Remove the character; the column counts it.
      """,
    example: "# a bell: \u{7}\nflowcheck: 1\n")

  static let notAMap = DiagnosticCode(
    "FC111", "a scenario is a map",
    explanation: """
      At its top, a scenario has keys with values: `flowcheck: 1`, `screens:` and so on. This file is one list or
      one text instead; most likely it is another kind of file.
      """,
    example: "- flowcheck\n- screens\n")

  static let repeatedKey = DiagnosticCode(
    "FC112", "a key occurs once in its map",
    explanation: """
      Two entries of one map have the same key: two screens, events or fields of one name, or one key of an entry
      twice. Only the first one was read. Many YAML readers silently keep the last one, which hides whole parts of
      a file.

      Rename one of the two, or join them.
      """,
    example: scenario(screens: "home:\nsettings:\nhome: { home: true }"))
}
