import FlowDiagnostics

/// Mistakes in the files that a scenario includes.
extension DiagnosticCode {
  static let includeCodes = [
    unreadableInclude, includeCycle, keyOfScenario, declaredInTwoFiles, tooManyIncludes,
  ]

  static let unreadableInclude = DiagnosticCode(
    "FC113", "an included file can be read",
    explanation: """
      A path under `include` leads to no file, or to one that cannot be read. Nothing that the file declares is known, so the
      scenario is not checked.

      Paths count from the folder of the file that has the `include`; for a scenario on standard input, from the current
      folder. They are never absolute, and patterns such as `*.yaml` are not expanded. Name each file.
      """,
    example: scenario("include: [missing.yaml]"))

  static let includeCycle = DiagnosticCode(
    "FC114", "files do not include one another in a circle",
    explanation: """
      A file includes itself, perhaps by way of others; the message names the chain.

      Remove one path of the chain. A file need not include what it uses: everything that the scenario and its files declare
      is known in all of them.
      """)

  static let keyOfScenario = DiagnosticCode(
    "FC115", "an included file is a part, not a scenario",
    explanation: """
      `flowcheck`, `name`, `summary`, `platform`, `switches`, `timing` and `limits` are said once, in the scenario's own file.
      An included file has only `include`, `domains`, `gates`, `screens`, `groups`, `alerts`, `coordinators`, `goals`,
      `properties`, `rules`, `expect`, `walkthroughs`, `fairness` and `source`.

      Move the key to the scenario. To use parts of a scenario in another one, move these to a file without `flowcheck`,
      and include it in both.
      """)

  static let declaredInTwoFiles = DiagnosticCode(
    "FC116", "a name is declared in one file",
    explanation: """
      Two files of a scenario have the same key in the same map: two screens, coordinators or properties of one name, or
      settings for one rule. The first one counts; the message says where it is. A file that is included several times counts once.

      Rename one of the two, or move the common declaration to a file that both include.
      """)

  static let tooManyIncludes = DiagnosticCode(
    "FC117", "a scenario includes at most \(IncludeReader.most) files, \(IncludeReader.deepest) deep",
    explanation: """
      A scenario may include at most \(IncludeReader.most) files in all, and a chain of files that include one another may
      have at most \(IncludeReader.deepest) of them. The marked file was not read.

      Join small files, or include files in the scenario that others include.
      """)
}
