import ArgumentParser

/// `--no-config`: whether to use the project file.
struct ProjectOptions: ParsableArguments {
  @Flag(name: .customLong("no-config"), help: "Ignore the project file .flowcheck.yaml.")
  var isIgnored = false

  /// Takes effect before the first access to the project file.
  func validate() {
    if isIgnored { ProjectFile.ignore() }
  }
}
