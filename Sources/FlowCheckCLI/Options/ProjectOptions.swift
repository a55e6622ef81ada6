import ArgumentParser

/// `--no-config`: whether the project file counts.
struct ProjectOptions: ParsableArguments {
  @Flag(name: .customLong("no-config"), help: "Ignore the project file .flowcheck.yaml.")
  var isIgnored = false

  /// Settles it before the first question about the project.
  func validate() {
    if isIgnored { ProjectFile.ignore() }
  }
}
