import ArgumentParser

/// The scenarios that a command works on, which the project file can name.
struct ScenarioPaths: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Scenario files, folders or patterns (default: 'paths' of .flowcheck.yaml).", valueName: "paths"),
    completion: .file(extensions: ["yaml", "yml"]))
  var given: [String] = []

  @OptionGroup var project: ProjectOptions

  /// What is given, or else what the project file names; without both the program ends.
  var all: [String] {
    get throws { try ProjectFile.paths(or: given) }
  }
}
