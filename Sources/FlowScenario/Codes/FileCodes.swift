import FlowDiagnostics

/// Mistakes that keep a file from being one YAML document.
extension DiagnosticCode {
  static let fileCodes = [
    notUTF8, fileTooLarge, emptyFile, malformedYaml, tabIndentation, severalDocuments, nestedTooDeeply,
    aliasBomb, unknownAlias, forbiddenCharacter, notAMap, repeatedKey,
  ]

  static let notUTF8 = DiagnosticCode(
    "FC101", "a scenario is written in UTF-8",
    explanation: """
      The bytes are not valid UTF-8 from the marked place on, and the rest was not read. Usual causes: a file saved as
      Latin-1 or UTF-16, and a file that is not text.

      Save the file as UTF-8.
      """)

  static let fileTooLarge = DiagnosticCode(
    "FC102", "a scenario has at most \(ScenarioReader.mostBytes) bytes",
    explanation: """
      A scenario has a few kilobytes. A file of more than one mebibyte is probably a mistake, and is not read.

      Give the path of the scenario. Split a generated flow of that size into one file for each coordinator.
      """)

  static let emptyFile = DiagnosticCode(
    "FC103", "a scenario is not empty",
    explanation: """
      The file is empty or holds only comments, so there is nothing to check.

      `flowcheck init` writes a small commented scenario to start from.
      """,
    example: "# todo: write down the flow\n")

  static let malformedYaml = DiagnosticCode(
    "FC104", "a scenario is valid YAML",
    explanation: """
      YAML cannot be read at the marked place. The cause is often a line earlier. The marked line and what is indented
      below it are left out; other mistakes in the rest of the file are reported too, but names are not looked up.

      Usual causes: a bracket, brace or quote that is not closed; an unquoted text that contains `: ` or starts with one of
      `[ ] { } , & * ! | > % @`; keys of one map with different indentation; an unquoted statement with
      brackets, such as `replace [home, detail]`, inside a YAML list in brackets.
      """,
    example:
      "flowcheck: 1\nplatform: swiftui\nscreens: { home: { home: true }\ncoordinators:\n  App: { root: home }\n"
  )

  static let tabIndentation = DiagnosticCode(
    "FC105", "indentation consists of spaces",
    explanation: """
      YAML forbids tabs in indentation. Each line that is indented with one is reported.

      Replace each tab with two spaces, and set your editor to insert spaces in YAML files.
      """,
    example: "flowcheck: 1\nplatform: swiftui\nscreens:\n\thome:\ncoordinators:\n  App: { root: home }\n")

  static let severalDocuments = DiagnosticCode(
    "FC106", "a scenario file holds one document",
    explanation: """
      A line `---` starts another YAML document. Only the first one was read.

      Put each scenario into its own file, or remove the line.
      """,
    example: scenario("---\nname: Another"))

  static let nestedTooDeeply = DiagnosticCode(
    "FC107", "lists and maps may be nested at most 64 deep",
    explanation: """
      No scenario needs more than about ten levels. What is nested deeper than 64 was not read. The file is probably not a
      scenario, or a bracket is repeated by accident.
      """,
    example: scenario(
      "goals: { deep: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + " }"))

  static let aliasBomb = DiagnosticCode(
    "FC108", "aliases may expand to at most 10000 nodes",
    explanation: """
      A YAML alias such as `*name` stands for everything that its anchor `&name` marks. Aliases of aliases can stand for
      billions of nodes, so their expansion is limited. The marked alias was skipped.

      Write the repeated parts out.
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
      A text that starts with `*` is a YAML alias for an earlier node with the anchor `&` of the same name. There is no
      such anchor.

      Quote a text that only happens to start with `*`. Otherwise fix the name.
      """,
    example: scenario("goals:\n  shown: *start"))

  static let forbiddenCharacter = DiagnosticCode(
    "FC110", "a scenario has no control characters",
    explanation: """
      YAML forbids control characters, such as U+0000 or U+0007. They usually come from text copied out of a terminal, or
      from a file that is not text.

      Remove the character; the reported column counts it.
      """,
    example: "# a bell: \u{7}\nflowcheck: 1\n")

  static let notAMap = DiagnosticCode(
    "FC111", "a scenario is a map",
    explanation: """
      At its top level a scenario has keys with values: `flowcheck: 1`, `screens:` and so on. This file is a list or a
      text instead, and probably another kind of file.
      """,
    example: "- flowcheck\n- screens\n")

  static let repeatedKey = DiagnosticCode(
    "FC112", "a key occurs once in its map",
    explanation: """
      Two entries of one map have the same key: two screens, events or fields with one name, or a key given
      twice. Only the first one was read.

      Rename one of the two, or merge them.
      """,
    example: scenario(screens: "home:\nsettings:\nhome: { home: true }"))
}
