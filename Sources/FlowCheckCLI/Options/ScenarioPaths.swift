import ArgumentParser

/// The scenarios that a command works on, which the project file can name.
struct ScenarioPaths: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Scenario files, folders or patterns (default: 'paths' of .flowcheck.yaml).", valueName: "paths"),
    completion: .file(extensions: ["yaml", "yml"]))
  var given: [String] = []

  @OptionGroup var project: ProjectOptions

  /// The given paths, or else those of the project file; throws an error if there are none.
  var all: [String] {
    get throws { try ProjectFile.paths(or: given) }
  }
}
